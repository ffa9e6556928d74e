// Package printout lays out printed documents and reports.
//
// A Page is what a document says: titles, captions, numbers and words in the language of the
// paper. The console shows it in the browser, and Render draws it as a PDF. The bytes of a PDF
// depend only on the page. A sealed document gives the bytes of its seal for good, which are kept;
// others print in the layout of this program.
package printout
