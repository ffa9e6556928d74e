// Package product stores products: services, goods without stock tracking, and inventory, with
// prices, tax handling, alternative units and categories.
//
// Stock is counted in the base unit. An alternative unit holds a number of base units;
// document lines in it are converted before stock moves. A product with stock movements keeps
// its type. Package stock stores the quantities; a product record only shows them.
//
// Delete hides a product: the row stays for the documents and movements that name it, and its
// code can be reused. A product cannot be deleted while it has stock or is on a draft or on an
// open quotation, order or requisition.
package product
