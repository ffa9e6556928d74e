// Package printout lays out printed documents and reports.
//
// A Sheet is what a document says: titles, captions, numbers and words in the language of the
// paper. The console shows it as a page, and Render draws it as a PDF. The bytes of a PDF
// depend only on the sheet. A sealed document gives the bytes of its seal for good, which are kept;
// others print in the layout of this program.
package printout
