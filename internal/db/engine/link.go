package engine

import (
	"crypto/sha256"
	"errors"

	"kontor/internal/db/keep"
	"kontor/internal/db/wall"
)

// Link is a connection inside a transaction. It belongs to one goroutine.
type Link interface {
	Enter(org uint32) error // sets the organization of the following statements, 0 for the directory
	Long()                  // lets the write run for Options.Longest where and while it keeps no other waiting
	Lock(org uint32) error  // takes the organization's lock for the rest of the transaction
	Query(s *wall.Statement, args []Value) (Rows, error)
	Exec(s *wall.Statement, args []Value) (changed int64, err error)
	// Later runs a statement before the next one at the latest. none, if not nil, is its
	// error when it changes no row.
	Later(s *wall.Statement, args []Value, none error) error
	Flush() error               // runs what Later has held back
	RowsAtOnce(columns int) int // rows that one INSERT should have
	NextIDs(resource string, n int) ([]int64, error)
	Counters() (map[string]uint32, error) // the last id of each resource
	Cache(org uint32) *keep.Cache         // nil in a read
	Head(org uint32) (Head, error)
	AppendAudit(org uint32, s *wall.Statement, args []Value, end Head) error
}

// Rows is the result of a query at its current row. NULL reads as zero.
type Rows interface {
	Next() (bool, error)
	Width() int
	Null(i int) bool
	Int(i int) (int64, error)
	Text(i int) (string, error)
	Bytes(i int) ([]byte, error)
	Any(i int) (any, error) // nil, int64, string, bool or []byte
	Close() error
}

// CloseRows closes rows and returns the first error.
func CloseRows(r Rows, err error) error {
	if end := r.Close(); err == nil {
		return end
	}
	return err
}

// Texts returns the first column of a query.
func Texts(c Link, query string) (out []string, err error) {
	r, err := c.Query(&wall.Statement{Text: query, Verb: "SELECT"}, nil)
	if err != nil {
		return nil, err
	}
	for {
		more, err := r.Next()
		if err != nil || !more {
			return out, errors.Join(err, r.Close())
		}
		text, err := r.Text(0)
		if err != nil {
			return out, errors.Join(err, r.Close())
		}
		out = append(out, text)
	}
}

// Head is the last row of an organization's audit log, and the number of its last event.
type Head struct {
	Seq   int64
	Hash  [sha256.Size]byte
	Event int64
}

// Target receives the rows of a copy, in one transaction: without audit rows,
// and with references checked at the end.
type Target interface {
	Empty(table string) (bool, error)
	Enter(org uint32) error
	Insert(t *wall.Table, rows [][]any) error
	Raise(resource string, last uint32) error // makes the next id of a resource greater than last
	Read(do func(Link) error) error           // reads back all that was written
}

// IsResource reports whether s can name a resource with ids: lower case
// letters, digits and underscores.
func IsResource(s string) bool {
	for i := range len(s) {
		if !(s[i] >= 'a' && s[i] <= 'z' || s[i] == '_' || i > 0 && s[i] >= '0' && s[i] <= '9') {
			return false
		}
	}
	return s != "" && len(s) <= 50
}
