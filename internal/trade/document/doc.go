// Package document has the documents of sales and purchases: one record, one line and one service for all types. A type is
// a row of a table (Sales, Purchases): its statuses, the guards and acts of its moves, what they write to stock and ledger,
// the types it converts to, and whether it names a money account. Nothing derives what a document does from similar types.
//
// A Family (Selling, Buying) says where its documents are stored and what differs in lists and refusals. What only sales or
// only purchases do is in files of its own: deposits, notes, consolidation and signatures; matching, goods receipts, payment
// vouchers and tax invoices of suppliers. Packages sales and purchase give documents the names of the API.
//
// The totals of a document (totals.go) and the journal lines of its figures (posting.go) are arithmetic without a database.
//
// # Life cycle
//
// Every document starts as a draft with its final number. A draft affects nothing else and
// can be edited, deleted or voided. Issuing it (status sent, or paid for receipts and cash
// sales) changes stock, ledger and other documents. An issued document is never edited: it
// is corrected by a note, or voided. The rows of Sales say which moves a type has
// and what they do; SetStatus carries them out.
//
// Conversion creates the next document of a chain: QT → SO → IV → RE. An offer has at most
// one active child and is marked converted while the child exists. When the child ends, the
// offer gets its previous status back.
//
// # Money
//
// Totals are computed from the lines whenever a draft changes, and are fixed at issue. For
// invoices and debit notes
//
//	outstanding = grand total − deposits applied − receipts − credits
//
// and the status follows: sent, partially_paid, paid. Every receipt and credit note stores
// a settlement with the base amount it cleared of the receivable. Voiding it restores
// exactly that amount, and the last receipt of an invoice in foreign currency clears the
// receivable exactly. Receipts never exceed the outstanding amount. A credit note on a paid
// invoice leaves a credit that can be refunded.
//
// A deposit is received with its own tax and belongs to an offer. It moves along when a
// quotation becomes an order, is reserved by the draft invoice and applied when the invoice
// is issued. The invoice then charges only the rest.
//
// Open invoices of a customer can be consolidated into one document for collection. It
// posts nothing: its receipts settle the invoices, oldest first, and it shows their sums.
//
// # Stock
//
// Invoices, cash sales and receipts without an invoice take goods out of the warehouse at
// average cost. Voiding returns them at the same cost. A credit note for returned goods
// returns them at the cost they were sold at; other credit notes move no goods.
//
// # Purchases
//
// Each purchase document can refer to the one before, and each line of a receipt or bill takes a quantity of the line
// it refers to. A move computes what the lines take (match.go), runs the guards of its row (guard.go), runs its act and then
// counts what was taken (take.go).
//
// Received goods are valued at their price before tax. Until the bill arrives, the debt is
// in "goods received not invoiced". Approving the bill moves it to accounts payable and
// posts the difference as a variance. A voucher pays one or several bills, or an expense
// directly.
package document
