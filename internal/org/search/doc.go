// Package search defines how texts are matched: how they are folded, what a search column
// contains, and how well a text fits a name.
package search
