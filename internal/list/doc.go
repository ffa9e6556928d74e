// Package list answers lists: one page of rows, and how many rows there are, in
// the same time for a million documents as for a thousand.
//
// A domain package declares a Spec for each of its lists. A request becomes a
// Filter: kind, state, search, and the conditions that only the domain knows.
// List then goes four steps:
//
//  1. A search by number and name (Spec.Numbers) finds out how many documents
//     contain the text, in the wanted states, before any document is read.
//  2. The conditions are put together. To those of the filter a search adds the
//     contacts whose names contain the text, the ids of a few documents, or a
//     comparison of texts.
//  3. The page is read. A page deep in a list starts at the nearest stored rank,
//     not at the top. If there is nothing but a search and a state, the search
//     yields the ids.
//  4. The rows are counted, if the page does not tell. query.count decides how;
//     nothing else does.
//
// Four tables make this possible. Code that writes rows through
// db.Records observes them with Observer, and the changes are written in the same
// transaction, at its end (Tx.AtEnd):
//
//   - tallies: how many rows of a kind are in a state, and their sum. Filters by
//     kind and state are counted from it. The journal is counted by month.
//   - list_posts: for every 1,024th id, how many rows of a kind have no greater
//     one. It finds deep pages, and counts what comes after a record.
//   - search_names: for each name, how many documents of a kind bear it, in all
//     and in each state, and the newest. There are few names compared with
//     documents.
//   - list_states: for each number of a series, the state of its document. Which
//     numbers contain a text is arithmetic (package search).
//
// Other filters count rows in an index. `kontor check` compares all four tables
// with the rows (I31, I38).
package list
