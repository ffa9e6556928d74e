// Package work is the queue of what servers do in the background after the transaction that asks
// for it. A task is done at least once: who takes it has a minute, then another server does.
package work

import (
	"context"
	"errors"
	"time"

	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Task is work for an organization. Kind says what to do, Ref with which record.
type Task struct {
	Org  uint32 `db:"org_id"`
	Kind string `db:"kind"`
	Ref  string `db:"ref"`
}

// A server takes at most taken tasks of an organization at a time. They belong to it for the lease.
const (
	taken = 20
	lease = time.Minute
)

// Add queues a task. It is there once, however often it is added.
func Add(tx *db.Tx, kind, ref string) error {
	_, err := db.Exec(tx.Directory(), `INSERT INTO work_queue (org_id, kind, ref, due_at) VALUES ($1, $2, $3, $4) ON CONFLICT (org_id, kind, ref) DO NOTHING`,
		tx.Org, kind, ref, tx.Stamp())
	return err
}

// Each does the tasks that are due until there are none. Organizations take turns, so that many tasks
// of one do not delay the others. A task that fails does not stop it; Each returns all errors.
func Each(ctx context.Context, d *db.DB, kind string, do func(Task) error) (err error) {
	for after := uint32(0); ; {
		tasks, org, failed := take(ctx, d, kind, after)
		if failed != nil || org == 0 && after == 0 {
			return errors.Join(err, failed)
		}
		for _, t := range tasks {
			err = errors.Join(err, do(t))
			if ctx.Err() != nil {
				return err
			}
		}
		after = org // 0 behind the last organization: begins with the first again
	}
}

// take takes tasks of the next organization after an id, oldest first, and none that another server
// has. It returns the organization; 0 if there is none.
func take(ctx context.Context, d *db.DB, kind string, after uint32) (tasks []Task, org uint32, err error) {
	var due []Task
	err = d.Look(ctx, func(r *db.Root) (err error) {
		due, err = db.List[Task](r, `SELECT w.org_id, w.kind, w.ref FROM work_queue w
			WHERE w.kind = $1 AND w.due_at <= $2 AND w.org_id = (SELECT MIN(n.org_id) FROM work_queue n WHERE n.kind = $1 AND n.due_at <= $2 AND n.org_id > $3)
			ORDER BY w.due_at, w.ref LIMIT $4`, kind, when.UnixOf(r.Now), after, taken)
		return err
	})
	if err != nil || len(due) == 0 {
		return nil, 0, err
	}
	err = d.Change(ctx, func(r *db.Root) error {
		tasks = nil
		for _, t := range due {
			n, err := db.Exec(r, `UPDATE work_queue SET due_at = $4 WHERE org_id = $1 AND kind = $2 AND ref = $3 AND due_at <= $5`,
				t.Org, t.Kind, t.Ref, when.UnixOf(r.Now.Add(lease)), when.UnixOf(r.Now))
			if err != nil {
				return err
			}
			if n == 1 {
				tasks = append(tasks, t)
			}
		}
		return nil
	})
	return tasks, due[0].Org, err
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
