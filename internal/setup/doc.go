// Package setup makes organizations: from nothing with their chart, warehouse
// and categories, and from a file that says how one should be. Applying a file
// twice changes nothing, and what a file does not name stays as it is.
package setup
