// Package work is the queue of what servers do in the background after the transaction that asks
// for it. A task is done at least once: who takes it has a minute, then another server does.
package work

import (
	"context"
	"time"

	"kontor/internal/db"
	"kontor/internal/when"
)

// Task is work for an organization. Kind says what to do, Ref with which record.
type Task struct {
	Org  uint32 `db:"org_id"`
	Kind string `db:"kind"`
	Ref  string `db:"ref"`
}

// lease is how long a task belongs to the server that took it.
const lease = time.Minute

// Add queues a task. It is there once, however often it is added.
func Add(tx *db.Tx, kind, ref string) error {
	_, err := db.Exec(tx.Directory(), `INSERT INTO work_queue (org_id, kind, ref, due_at) VALUES ($1, $2, $3, $4) ON CONFLICT (org_id, kind, ref) DO NOTHING`,
		tx.Org, kind, ref, tx.Stamp())
	return err
}

// Take returns tasks that are due, oldest first, and none that another server has taken.
func Take(ctx context.Context, d *db.DB, kind string, most int) (taken []Task, err error) {
	var due []Task
	err = d.Look(ctx, func(r *db.Root) (err error) {
		due, err = db.List[Task](r, `SELECT w.org_id, w.kind, w.ref FROM work_queue w WHERE w.kind = $1 AND w.due_at <= $2 ORDER BY w.due_at, w.org_id, w.ref LIMIT $3`,
			kind, when.UnixOf(r.Now), most)
		return err
	})
	if err != nil || len(due) == 0 {
		return nil, err
	}
	err = d.Change(ctx, func(r *db.Root) error {
		taken = nil
		for _, t := range due {
			n, err := db.Exec(r, `UPDATE work_queue SET due_at = $4 WHERE org_id = $1 AND kind = $2 AND ref = $3 AND due_at <= $5`,
				t.Org, t.Kind, t.Ref, when.UnixOf(r.Now.Add(lease)), when.UnixOf(r.Now))
			if err != nil {
				return err
			}
			if n == 1 {
				taken = append(taken, t)
			}
		}
		return nil
	})
	return taken, err
}

// Done removes a task in the transaction that stores its result.
func (t Task) Done(tx *db.Tx) error { return t.remove(tx.Directory()) }

// Drop removes a task that has nothing to do.
func (t Task) Drop(ctx context.Context, d *db.DB) error { return d.Change(ctx, t.remove) }

func (t Task) remove(r *db.Root) error {
	_, err := db.Exec(r, `DELETE FROM work_queue WHERE org_id = $1 AND kind = $2 AND ref = $3`, t.Org, t.Kind, t.Ref)
	return err
}

// Postpone lets a task that failed wait.
func (t Task) Postpone(ctx context.Context, d *db.DB, by time.Duration) error {
	return d.Change(ctx, func(r *db.Root) error {
		_, err := db.Exec(r, `UPDATE work_queue SET due_at = $4 WHERE org_id = $1 AND kind = $2 AND ref = $3`, t.Org, t.Kind, t.Ref, when.UnixOf(r.Now.Add(by)))
		return err
	})
}
