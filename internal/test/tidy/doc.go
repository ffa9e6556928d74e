// Package tidy holds the rules of the house that no compiler and no linter
// knows: who may import whom, where time and floating point may enter, what a
// published field must carry. It has tests only.
package tidy
