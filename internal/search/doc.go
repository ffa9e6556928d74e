// Package search says what a text is found by: how texts are
// folded, what a search column holds, and which numbers of a series contain a
// piece of text.
//
// Numbers are given one after another. A number is the head of its series and a
// serial in digits, so how many numbers contain a text, and which is the next, is
// computed digit by digit. Package list finds documents with it.
package search
