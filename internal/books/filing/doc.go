// Package filing files tax returns: it takes what the registers of a month declare, freezes
// it and hands it to package tax, which stores the return, posts its entry and closes the
// month.
package filing
