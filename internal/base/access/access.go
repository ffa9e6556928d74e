// Package access defines rights, the roles that have them, and the actor that a
// request runs as. It imports no other package of the program.
package access

import "time"

// Admission is the result of checking a valid API key.
type Admission struct {
	Actor    Actor
	Open     bool // the organization is active and its plan includes the API; otherwise the answer is 403
	ReadOnly bool // the key cannot write
	Propose  bool // the key can write only as a dry run
	Rate     int  // requests a minute; 0 is the default of the server
	// Count is the number of requests of the key in the minute of At, including this
	// one, if the database counts them for all processes; otherwise 0.
	Count int
	At    time.Time // when the key was checked and counted; zero is now
}
