// Package printout lays out printed documents and reports.
//
// A Sheet is what a document says: titles, captions, numbers and words in the language of the
// paper. The console shows it as a page, and Render draws it as a PDF. The bytes of a PDF
// depend only on the sheet: an issued document gives the same bytes for good. A change of a
// word, number or position here is a new layout; documents keep the layout of their issue.
package printout
