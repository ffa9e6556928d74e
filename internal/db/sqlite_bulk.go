package db

import (
	"context"
	"errors"
	"kontor/internal/db/wall"
	"strconv"
	"strings"
)

// liteTarget fills an SQLite file in one transaction on a connection of its own.
type liteTarget struct {
	*liteLink
	values []value
}

func (e *sqlite) bulk(ctx context.Context, do func(target) error) (err error) {
	l, err := openLite(e.path, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536;")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	if err := l.conn.Exec("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON"); err != nil {
		return e.classify(err, "")
	}
	undisturbed := l.interruptible(ctx)
	err = do(&liteTarget{liteLink: l})
	undisturbed()
	if ctx.Err() != nil { // whoever asked has been told that nothing came of it
		err = context.Cause(ctx)
	}
	if err == nil {
		err = e.classify(l.run("COMMIT"), "")
	}
	if err != nil && !l.conn.Autocommit() { // or it was taken back by the engine
		err = errors.Join(err, l.run("ROLLBACK"))
	}
	return err
}

func (w *liteTarget) read(do func(link) error) error { return do(w.liteLink) }

func (w *liteTarget) empty(table string) (bool, error) {
	n, err := w.number("SELECT EXISTS (SELECT 1 FROM " + table + ")")
	return n == 0, err
}

func (w *liteTarget) insert(t *wall.Table, rows [][]any) error {
	marks := make([]string, len(t.Columns))
	for i := range marks {
		marks[i] = "$" + strconv.Itoa(i+1)
	}
	text := "INSERT INTO " + t.Name + " (" + strings.Join(t.Columns, ", ") + ") VALUES (" + strings.Join(marks, ", ") + ")"
	for _, row := range rows {
		w.values = w.values[:0]
		for _, v := range row {
			x, err := valueOf(v)
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

func (w *liteTarget) raise(resource string, last uint32) error {
	return w.run(`INSERT INTO id_counters (resource, last) VALUES ($1, $2)
ON CONFLICT (resource) DO UPDATE SET last = MAX(last, excluded.last)`, text(resource), whole(int64(last)))
}
