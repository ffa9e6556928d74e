// Package setup creates organizations with their chart, warehouse and categories, and
// applies files that declare how an organization should be. Applying a file twice changes
// nothing. Keys that a file omits stay unchanged.
package setup
