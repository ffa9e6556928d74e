// Package search finds documents by a piece of their number or of the name that
// they bear, and tells how many there are, without looking at the documents.
//
// Numbers are given one after another, so which of them contain a text, and how
// many, is arithmetic: a number is the head of its series and a serial in
// digits, and the serials that hold a piece of text can be counted digit by
// digit. Names are few compared with documents, and who writes a document counts
// under its name. What a page shows is then looked up by number and by contact,
// from the newest on, as far as the page goes.
package search
