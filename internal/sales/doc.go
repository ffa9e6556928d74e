// Package sales is what an organization sells: quotations (QT), orders (SO),
// invoices (IV), receipts (RE), cash sales (CS), credit notes (CN), debit notes
// (DN), and the deposits (DP) that customers pay ahead.
//
// # Life
//
// Every document is born a draft with its final number. A draft has no effect
// on anything and may be edited, deleted or voided. Issuing it (status sent, or
// paid for receipts and cash sales) is the one moment at which stock, ledger
// and other documents change; afterwards it is corrected by a note or voided,
// never edited. Which steps a type may take, and what each step does, is a row
// of document.Sales; SetStatus reads the row and does what it says.
//
// Conversion makes the next document of a chain: QT → SO → IV → RE. An offer
// has one living child at most and is marked converted while it lives; when the
// child goes away, the offer is what it was before.
//
// # Money
//
// Totals are worked out from the lines on every change of a draft and are
// frozen at issue. What is owed on an invoice or debit note is
//
//	outstanding = grand total − deposits applied − receipts − credits
//
// and its status follows: sent, partially_paid, paid. Every receipt and credit
// note writes what it settled as a settlement, with the base amount it took off
// the receivable, so that voiding it gives back exactly that, and the last
// receipt of an invoice in foreign currency clears the receivable exactly.
// Receipts never exceed what is owed; a credit note on a paid invoice leaves a
// credit that the customer can be refunded.
//
// A deposit is received with its own tax. It waits on the offer it was paid
// for, moves along when a quotation becomes an order, is reserved by the draft
// invoice made from the offer and applied when that invoice is issued; the
// invoice then owes, and charges tax on, only the rest.
//
// Several open invoices of a customer can be consolidated into one collecting
// document. It posts nothing: a receipt on it settles the invoices inside,
// oldest first, and it mirrors what they have settled.
//
// # Stock
//
// Invoices, cash sales and receipts without an invoice take the goods of their
// lines out of the document's warehouse, at average cost. Voiding brings them
// back at exactly the cost they left at. A credit note for returned goods brings
// them back at the cost they were sold at; reasons that only change the price
// leave the goods where they are.
package sales
