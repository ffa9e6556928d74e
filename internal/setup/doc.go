// Package setup creates organizations with their chart, warehouse and categories, and
// applies files that declare how an organization should be. Applying a file twice changes
// nothing. Keys that a file omits stay unchanged.
//
// Beside it are demo, the demo company, and intake, imports from spreadsheets: with opening
// balances (books/opening), every way to fill a company.
package setup
