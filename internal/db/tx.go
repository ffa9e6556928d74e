package db

import (
	"time"

	"kontor/internal/access"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Tx is one organization's view of the database for the length of one request.
type Tx struct {
	access.Actor
	Now time.Time // fixed when the transaction began

	session
}

// Tries tells whether everything that this transaction does will be taken back.
func (tx *Tx) Tries() bool { return tx.t.provisional != 0 }

// Numbered notes a number that was given to a record. In a transaction that will
// be taken back it is still to be given to somebody.
func (tx *Tx) Numbered(text string) {
	if tx.Tries() {
		tx.t.numbers = append(tx.t.numbers, text)
	}
}

// Attempt is what a transaction used that will be taken back.
type Attempt struct {
	IDs     uint32   // how many ids, from num.Provisional on
	Numbers []string // the numbers that were given to records
}

// Attempted tells what this transaction has used so far.
func (tx *Tx) Attempted() Attempt {
	if !tx.Tries() {
		return Attempt{}
	}
	return Attempt{tx.t.provisional - num.Provisional, tx.t.numbers}
}

// Today is the calendar date in the organization's zone.
func (tx *Tx) Today() when.Date { return when.DateOf(tx.Now, tx.Zone) }

// Stamp is the transaction's moment, for created_at and updated_at.
func (tx *Tx) Stamp() when.Unix { return when.UnixOf(tx.Now) }
