// Package document is what all trading documents share. A document type is a
// row of a table (Sales, Purchases): the statuses it may take, what entering a
// status does to stock, ledger and other documents, which types it converts
// to, and whether it names a money account. The packages sales and purchase
// read the rows; nothing outside this package asks for a type by its code.
//
// The rest is arithmetic without a database: the totals of a document
// (totals.go) and the journal lines that its figures make (posting.go).
package document
