// Package tax stores suppliers' tax invoices: which VAT of a purchase can be claimed, in which
// month, and which account carries it until then.
//
// A purchase posts its VAT as input tax, as undue input tax, or as cost. The invoice decides
// where the VAT belongs. If the two differ, a separate entry (TX) reclassifies it and is
// reversed when the invoice changes. The entry of the purchase never changes.
package tax
