// Package tax keeps the tax invoices of suppliers: which VAT of a purchase may be
// claimed back, in which month, and where it stands in the books until then.
//
// A purchase books its VAT in one place: as input tax, as input tax that is not
// due yet, or as cost. An invoice says where it belongs. Where the two differ, an
// entry of the invoice's own (TX) moves it, and is taken back when the invoice
// changes; the entry of the purchase stays what it is.
package tax
