package postgres

// ChangesText is the statement that updates rows of one form together.
var ChangesText = changesText

// ErrLost marks an error after which the connection was gone.
var ErrLost = errLost

// InDoubt reports whether a commit that failed with err, or with err of a row sent with it,
// can have happened.
func InDoubt(citus bool, err error, before bool) bool {
	if before {
		err = &lateError{"INSERT", err}
	}
	return (&database{citus: citus}).inDoubt(err)
}
