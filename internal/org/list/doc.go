// Package list reads lists: one page of rows and their number.
//
// A domain package declares a Spec for each of its lists. A request becomes a Filter: kind,
// state, search, and conditions of the domain. List works in three steps:
//
//  1. A search reads the newest ids whose search text contains the text. If these are all,
//     they replace the conditions, and any order sorts them.
//  2. The page is read. A deep page reads its ids in an index before its rows.
//  3. The rows are counted, unless the page shows their number. Only query.count decides
//     how. A search counts what its page has not read, so that it compares each row once.
//
// A list by kind and state has counters in the table tallies. Code that writes rows through
// db.Records observes them with Observer, and the counters are written at the end of the same
// transaction (Tx.AtEnd). The journal is counted by month. Other filters count rows in an
// index. `kontor check` compares counters and rows (I31).
package list
