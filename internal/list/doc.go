// Package list reads lists: one page of rows and their number, in the same time for a
// million documents as for a thousand.
//
// A domain package declares a Spec for each of its lists. A request becomes a Filter: kind,
// state, search, and conditions of the domain. List works in four steps:
//
//  1. A search by number and name (Spec.Numbers) counts the documents that contain the
//     text, in the wanted states, before any document is read.
//  2. The conditions are combined. A search adds the contacts whose names contain the
//     text, the ids of a few documents, or a comparison of texts to those of the filter.
//  3. The page is read. A deep page starts at the nearest stored rank, not at the top. If
//     there is only a search and a state, the search yields the ids.
//  4. The rows are counted, unless the page shows their number. Only query.count decides
//     how.
//
// Four tables make this possible. Code that writes rows through db.Records observes them
// with Observer, and the changes are written at the end of the same transaction (Tx.AtEnd):
//
//   - tallies: the number of rows of a kind in a state, and their sum. Filters by kind and
//     state are counted from it. The journal is counted by month.
//   - list_posts: for every 1,024th id, the number of rows of a kind up to that id. It
//     finds deep pages, and counts the rows after a record.
//   - search_names: for each name, the number of its documents of a kind, in all and in
//     each state, and the newest. There are few names compared with documents.
//   - list_states: for each number of a series, the state of its document. Package search
//     computes which numbers contain a text.
//
// Other filters count rows in an index. `kontor check` compares all four tables with the
// rows (I31, I38).
package list
