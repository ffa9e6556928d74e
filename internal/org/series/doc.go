// Package series issues document numbers.
//
// A rule says how the numbers of a document type look: prefix, digits, calendar
// and when the serial restarts at 1. A number is taken inside the transaction that
// stores the document, so a refused document leaves no gap. A deleted draft leaves a
// recorded gap. A prefix that has numbered a document belongs to its type for good.
package series
