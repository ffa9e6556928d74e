// Package ledger keeps the books: the chart of accounts, the money accounts, and the journal.
//
// An entry is immutable. It balances exactly, and only another entry with swapped sides can
// reverse it. Documents post entries when their status changes (Post, Reverse); users write
// entries by hand (Create). The same rules apply to both: the date must be after the
// organization's lock date, every line names an account of the organization, and exactly one
// side of a line is filled.
//
// The database stores a line as one signed amount, debit positive, so an entry balances if its
// lines sum to zero. The statement that posts also updates the turnover per account and month;
// the balance of an account is the sum of its months. Outside the package, a balance has the
// sign of its account's normal side.
package ledger
