// Package document is what all trading documents share. A document type is a row of a table
// (Sales, Purchases): its statuses, the guards and acts of its moves, what they write to
// stock and ledger, the types it converts to, and whether it names a money account. The
// packages sales and purchase read the rows. Nothing outside this package asks for a type
// by its code, or derives what it does from similar types.
//
// The rest is arithmetic without a database: the totals of a document (totals.go) and the
// journal lines of its figures (posting.go).
package document
