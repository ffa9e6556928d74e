package sqlite

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// target fills a file in one transaction on its own connection.
type target struct {
	*link
	values []engine.Value
}

func (e *database) Bulk(ctx context.Context, do func(engine.Target) error) (err error) {
	l, err := openLink(e.path, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	if err := l.conn.Exec("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON"); err != nil {
		return e.Classify(err, "")
	}
	undisturbed := l.interruptible(ctx)
	err = do(&target{link: l})
	undisturbed()
	if ctx.Err() != nil { // the caller knows that it failed
		err = context.Cause(ctx)
	}
	if err == nil {
		err = e.Classify(l.run("COMMIT"), "")
	}
	if err != nil && !l.conn.Autocommit() { // SQLite can have rolled back already
		err = errors.Join(err, l.run("ROLLBACK"))
	}
	return err
}

func (w *target) Enter(uint32) error { return nil }

func (w *target) Read(do func(engine.Link) error) error { return do(&reader{w.link}) }

func (w *target) Empty(table string) (bool, error) {
	n, err := w.number("SELECT EXISTS (SELECT 1 FROM " + table + ")")
	return n == 0, err
}

func (w *target) Insert(t *wall.Table, rows [][]any) error {
	marks := make([]string, len(t.Columns))
	for i := range marks {
		marks[i] = "$" + strconv.Itoa(i+1)
	}
	text := "INSERT INTO " + t.Name + " (" + strings.Join(t.Columns, ", ") + ") VALUES (" + strings.Join(marks, ", ") + ")"
	for _, row := range rows {
		w.values = w.values[:0]
		for _, v := range row {
			x, err := engine.ValueOf(v)
			if err != nil {
				return err
			}
			w.values = append(w.values, x)
		}
		if err := w.run(text, w.values...); err != nil {
			return err
		}
	}
	return nil
}

func (w *target) Raise(resource string, last uint32) error {
	return w.run(`INSERT INTO id_counters (resource, last) VALUES ($1, $2)
ON CONFLICT (resource) DO UPDATE SET last = MAX(last, excluded.last)`, engine.Text(resource), engine.Int(int64(last)))
}
