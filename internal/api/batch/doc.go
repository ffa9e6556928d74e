// Package batch runs several writes of one request.
//
// Run finds the route of each operation and refuses the batch before anything is done (plan). Mode
// independent runs each operation as a write of its own (each). Mode atomic runs all in one
// transaction (allOrNothing), or as a dry run (tryAll). An operation can refer to the id that an
// earlier one answered (references.go).
package batch
