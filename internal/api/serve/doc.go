// Package serve answers requests over HTTP.
//
// A request is admitted by its key and counted (gate.go, rate.go), finds its route, and is read into
// the input of the operation. Then kind says how it is answered: by the operation alone (package
// operation), as a dry run, as a batch, as a file, a PDF or a stored file, now or when there are events.
// send writes the answer, compressed where the client takes it (send.go).
package serve
