package db

import (
	"time"

	"kontor/internal/num"
	"kontor/internal/when"
)

// Role is what a member may do in an organization.
type Role string

// The roles, from most to least.
const (
	Owner  Role = "owner"
	Admin  Role = "admin"
	Member Role = "member"
)

// Manages tells whether the role may do what is left to owners and admins.
func (r Role) Manages() bool { return r == Owner || r == Admin }

// Actor is who acts, in which organization, and by which way in.
type Actor struct {
	Org        uint32
	User       uint32
	UserName   string
	Membership uint32
	Role       Role
	Key        uint32         // the API key, when one was used
	Currency   string         // the organization's base currency
	Zone       *time.Location // the organization's zone
	Action     string         // what is being done, for the audit log: "POST /sales/documents", "kontor adjust"
}

// MayActAs tells whether who acts may let a key act as a member: as themselves, as
// somebody who decides nothing, and the owner as everybody. An admin who acts as
// another one would approve what they asked for themselves.
func (a Actor) MayActAs(user uint32, role Role) bool {
	return user == a.User || a.Role == Owner || a.Role == Admin && role == Member
}

// Tx is one organization's view of the database for the length of one request.
type Tx struct {
	Actor
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
