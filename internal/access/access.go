// Package access says what the holder of an API key was found to be. The
// directory of keys answers with it and the interface acts on it, so that
// neither has to know the other.
package access

import (
	"time"

	"kontor/internal/db"
)

// Admission is what a valid key opens.
type Admission struct {
	Actor db.Actor
	// Open tells that the organization is active and its plan includes the
	// interface. A valid key of a closed organization is refused with 403.
	Open bool
	// ReadOnly tells that the key changes nothing, whatever its member may do.
	ReadOnly bool
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
