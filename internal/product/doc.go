// Package product keeps what is bought and sold: services, goods that are not
// counted, and goods that are (inventory), with their prices, tax handling,
// alternative units and categories.
//
// The base unit is the one stock is counted in. An alternative unit says how
// many base units it holds; lines of documents given in it are converted before
// anything moves. A product that stock ever moved for keeps its type; its stock
// itself lives in package stock, and a product record only shows it.
//
// Deleting hides: the row stays for the documents and movements that name it,
// while its code is free for another product. What still has stock, or stands on
// a draft, an open quotation, order or requisition, cannot be deleted.
package product
