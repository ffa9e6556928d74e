// Package history stores the status changes of documents and claims in one table.
package history

import (
	"fmt"
	"slices"

	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Step is one status change of a record.
type Step[S ~string] struct {
	Resource  string    `db:"resource"` // table name
	RecordID  uint32    `db:"record_id"`
	Seq       int       `db:"seq"`         // starts at 1
	From      *S        `db:"from_status"` // nil: the record is new
	To        S         `db:"to_status"`
	ChangedBy uint32    `db:"changed_by"`
	ByName    string    `db:"changed_by_name"` // the user's name at that time
	Note      string    `db:"note"`
	CreatedAt when.Unix `db:"created_at"`
}

// Log is the history of one kind of record. Steps are collected during a request and written
// together at its end.
type Log[S ~string] struct {
	tx       *db.Tx
	resource string
	noted    []Step[S]
}

// Of returns the history of the records of a table.
func Of[S ~string](tx *db.Tx, resource string) Log[S] {
	return Log[S]{tx: tx, resource: resource}
}

// Enter sets the status of a record and notes the step. count is the number of steps so far,
// so the next one is numbered without a query.
func (l *Log[S]) Enter(id uint32, status *S, count *int, to S, note string) {
	made := Step[S]{
		Resource: l.resource, RecordID: id, Seq: *count + 1, To: to,
		ChangedBy: l.tx.User, ByName: l.tx.UserName, Note: note, CreatedAt: l.tx.Stamp(),
	}
	if from := *status; *count > 0 {
		made.From = &from
	}
	l.noted = append(l.noted, made)
	*status, *count = to, made.Seq
}

// Write stores the noted steps.
func (l *Log[S]) Write() error {
	if err := db.Insert(l.tx, "status_history", l.noted...); err != nil {
		return fmt.Errorf("history of %s: %w", l.resource, err)
	}
	l.noted = nil
	return nil
}

// Read returns the steps of records in order, by record id.
func (l *Log[S]) Read(ids ...uint32) (map[uint32][]Step[S], error) {
	steps, err := db.List[Step[S]](l.tx, `SELECT `+db.Columns[Step[S]]("h")+` FROM status_history h
WHERE h.org_id = $1 AND h.resource = $2 AND h.record_id IN ($3)
ORDER BY h.record_id, h.seq`, l.resource, db.IDs(ids))
	if err != nil {
		return nil, fmt.Errorf("histories of %s: %w", l.resource, err)
	}
	byID := make(map[uint32][]Step[S], len(ids))
	for _, s := range steps {
		byID[s.RecordID] = append(byID[s.RecordID], s)
	}
	return byID, nil
}

// Forget deletes the history of a record, including steps not written yet.
func (l *Log[S]) Forget(id uint32) error {
	l.noted = slices.DeleteFunc(l.noted, func(s Step[S]) bool { return s.RecordID == id })
	_, err := db.Exec(l.tx, `DELETE FROM status_history WHERE org_id = $1 AND resource = $2 AND record_id = $3`, l.resource, id)
	return err
}
