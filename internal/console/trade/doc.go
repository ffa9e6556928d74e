// Package trade is the pages of sales and purchase documents: one list, one editor and one page of
// a document for both. The two families, selling and buying, hold what sales and purchases name
// differently; the kinds of package document say what a type has.
//
// Both packages are seen through one model, Document. Only saleOf and purchaseOf know that they name
// the same things differently. Deposits, notes, billing notes and customer payments are files for
// sales only; tax invoices of suppliers and payments of bills are files for purchases only.
//
// # How a draft is saved
//
// The form passes ten functions of this package, one after the other, and ten small ones that some
// of them call (named in parentheses):
//
//  1. save, or saveNew, names the operation and the page that shows a refused form.
//  2. store is the journey: it prepares the form (scans), writes it and leads to the next page.
//  3. tidy fills in what one field says about another, such as the rate 0 of a VAT category.
//  4. draft reads the form: the lines (ownUnit), and the state that the page carried in hidden fields (hiddenOf).
//  5. party, inside the write, finds the contact whose name was typed.
//  6. complete adds the due date and what lines lack (movedDue, texts, order, vat, units).
//  7. createSale, updateSale, createPurchase or updatePurchase calls the operation of its package (usualVAT).
//  8. unchanged refuses to overwrite a draft that another user has changed.
//  9. saved adds the photos and does what the button says (settle, to pay at once).
//  10. send issues the draft.
package trade
