// Package search defines how texts are matched: how they are folded, what a search column
// contains, and which numbers of a series contain a text.
//
// Numbers are consecutive. A number is the head of its series and a serial in digits, so
// the count of numbers that contain a text, and the next such number, are computed digit by
// digit. Package list finds documents with it.
package search
