// Package tidy contains the house rules that compilers and linters do not know: import
// direction, where time and floating point are allowed, what a published field needs. It
// has tests only.
package tidy
