// Package operation runs the operation of a route for one request.
//
// Read builds the input from path, query and body (read.go, file.go). Then one of three runs it:
// Look in a read-only transaction, Write under the organization's lock, Try as a dry run that is
// rolled back. The two writes share Apply: compare If-Match, run the operation, read the record
// again for a client that wants all of it (Prefer). A batch applies several requests in one
// transaction. Wrap puts a result into the shape of its route, Refuse an error into the error
// record. An Idempotency-Key repeats the first success (repeat.go), and tells the console's forms
// apart that were sent twice (Once).
package operation
