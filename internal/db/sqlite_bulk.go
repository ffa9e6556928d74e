package db

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// liteTarget fills an SQLite file in one transaction on a connection of its own.
type liteTarget struct {
	*liteLink
	values []value
}

func (e *sqlite) Bulk(ctx context.Context, do func(target) error) (err error) {
	l, err := openLite(e.path, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	if err := l.conn.Exec("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON"); err != nil {
		return e.Classify(err, "")
	}
	undisturbed := l.interruptible(ctx)
	err = do(&liteTarget{liteLink: l})
	undisturbed()
	if ctx.Err() != nil { // whoever asked has been told that nothing came of it
		err = context.Cause(ctx)
	}
	if err == nil {
		err = e.Classify(l.run("COMMIT"), "")
	}
	if err != nil && !l.conn.Autocommit() { // or it was taken back by the engine
		err = errors.Join(err, l.run("ROLLBACK"))
	}
	return err
}

func (w *liteTarget) Enter(uint32) error { return nil }

func (w *liteTarget) Read(do func(link) error) error { return do(&liteReader{w.liteLink}) }

func (w *liteTarget) Empty(table string) (bool, error) {
	n, err := w.number("SELECT EXISTS (SELECT 1 FROM " + table + ")")
	return n == 0, err
}

func (w *liteTarget) Insert(t *wall.Table, rows [][]any) error {
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

func (w *liteTarget) Raise(resource string, last uint32) error {
	return w.run(`INSERT INTO id_counters (resource, last) VALUES ($1, $2)
ON CONFLICT (resource) DO UPDATE SET last = MAX(last, excluded.last)`, text(resource), whole(int64(last)))
}
