// Package series issues document numbers.
//
// A rule says how the numbers of a document type look: prefix, digits, calendar
// and when the serial restarts at 1. A number is taken inside the transaction
// that stores the document, so a refused document leaves no gap. Deleting a
// draft leaves one, which is recorded. How numbers looked in the past is kept as
// shapes, so that a number can be computed from its serial.
package series
