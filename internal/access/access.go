// Package access defines who makes a request: the actor, the actor's role, and
// what a valid API key admits to. It imports nothing of the program, so that the
// key directory and both front ends can share it.
package access

import "time"

// Admission is what a valid key opens.
type Admission struct {
	Actor Actor
	// Open tells that the organization is active and its plan includes the
	// interface. A valid key of a closed organization is refused with 403.
	Open bool
	// ReadOnly tells that the key changes nothing, whatever its member may do.
	ReadOnly bool
	// Propose tells that the key proposes changes and makes none.
	Propose bool
	// Rate is how many requests the key has in a minute. Zero is what every key
	// of the server has.
	Rate int
	// Count is how many requests the key made in the minute of At, this one
	// included, where the database counts them for all processes. Zero leaves
	// the counting to the process.
	Count int
	// At is the moment by which the key was judged and counted. Zero means now.
	At time.Time
}
