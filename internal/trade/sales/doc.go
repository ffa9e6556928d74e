// Package sales manages sales documents: quotations (QT), orders (SO), invoices (IV),
// receipts (RE), cash sales (CS), credit notes (CN), debit notes (DN) and deposits (DP).
//
// # Life cycle
//
// Every document starts as a draft with its final number. A draft affects nothing else and
// can be edited, deleted or voided. Issuing it (status sent, or paid for receipts and cash
// sales) changes stock, ledger and other documents. An issued document is never edited: it
// is corrected by a note, or voided. The rows of document.Sales say which moves a type has
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
package sales
