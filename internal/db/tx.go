package db

import (
	"slices"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// Tx is one organization's view of the database for the length of one request.
type Tx struct {
	access.Actor
	Now time.Time // fixed when the transaction began

	session
}

// Tries reports whether this transaction is a dry run: everything is rolled back.
func (tx *Tx) Tries() bool { return tx.t.provisional != 0 }

// FilesQuota returns how many bytes of files the organization can store, or 0 for any number.
func (tx *Tx) FilesQuota() int64 { return tx.t.d.options.FilesQuota }

// FileStorage returns where new files are stored, or "" for the database.
func (tx *Tx) FileStorage() string { return tx.t.d.options.FileStorage }

// Numbered notes a number that was given to a record, for Attempted.
func (tx *Tx) Numbered(text string) {
	if tx.Tries() {
		tx.t.numbers = append(tx.t.numbers, text)
	}
}

// warningsMax bounds the warnings of an operation.
const warningsMax = 100

// Warn adds a warning: the request is accepted, but probably contains a mistake. The tag of the field is the code.
func (tx *Tx) Warn(f fault.Field) {
	if len(tx.warnings) < warningsMax && !slices.Contains(tx.warnings, f) {
		tx.warnings = append(tx.warnings, f)
	}
}

// Warnings returns the warnings since it was last called.
func (tx *Tx) Warnings() []fault.Field {
	all := tx.warnings
	tx.warnings = nil
	return all
}

// Attempt lists the ids and numbers that a dry run used and gave back.
type Attempt struct {
	IDs     uint32   // how many ids, from num.Provisional on
	Numbers []string // the numbers that were given to records
}

// Attempted returns what this dry run has used so far.
func (tx *Tx) Attempted() Attempt {
	if !tx.Tries() {
		return Attempt{}
	}
	return Attempt{tx.t.provisional - num.Provisional, tx.t.numbers}
}

// Today is the calendar date in the organization's zone.
func (tx *Tx) Today() when.Date { return when.DateOf(tx.Now, tx.Zone) }

// Stamp is the transaction's time, for created_at and updated_at.
func (tx *Tx) Stamp() when.Unix { return when.UnixOf(tx.Now) }
