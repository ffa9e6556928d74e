// Package ledger keeps the books: the chart of accounts, the money accounts,
// and the journal with its entries.
//
// An entry is a fact. It is written once, it balances to the last satang, and
// it is undone only by another entry with the sides swapped. Documents post
// entries as they move along (Post, Reverse); people write entries by hand
// (Create). Both meet the same rules: an entry dated on or before the lock date
// of the organization is refused, every line names an account of the
// organization, and exactly one side of a line is filled.
//
// Inside the database a line is one signed amount, debit positive, so that an
// entry balances when its lines sum to zero. The turnover of each account and
// month is kept beside the lines, by the statement that posts; the balance of
// an account is the sum of its months. Outside, a balance is signed by the
// normal side of its account: what an owner expects to be positive is positive.
package ledger
