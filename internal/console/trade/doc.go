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
// The file save.go tells the journey from top to bottom, in twenty-one functions of this package. Those in parentheses are
// called by the one before them:
//
//  1. save, or saveNew, names the operation and the page that shows a refused form.
//  2. store is the journey: it prepares the form (tidy, scans), writes it and leads to the next page.
//  3. draft reads the lines (ownUnit) and the state that the page carried (hiddenOf; the type hidden names all of it).
//  4. party, inside the write, finds the contact whose name was typed.
//  5. complete adds the due date and what lines lack (movedDue, texts, order, vat, units).
//  6. createSale, updateSale, createPurchase or updatePurchase calls the operation of its package (usualVAT).
//  7. unchanged refuses to overwrite a draft that another user has changed.
//  8. missing moves the refusal of a record that is gone to its field.
//  9. saved adds the photos and does what the button says.
//  10. send issues the draft, or settle approves and pays a bill at once.
package trade
