// Package document is what all trading documents share. A document type is a
// row of a table (Sales, Purchases): the statuses it may take, the guards that
// are asked and the act that is done when it enters one, what that writes to stock
// and ledger, which types it converts to, and whether it names a money account.
// The packages sales and purchase read the rows; nothing outside this package
// asks for a type by its code, or guesses what it does from what it looks like.
//
// The rest is arithmetic without a database: the totals of a document
// (totals.go) and the journal lines that its figures make (posting.go).
package document
