package sqlite

import (
	"cmp"
	"context"
	"slices"

	"kontor/internal/db/engine"
)

// Questions lists the integrity checks, the longest first. One integrity_check of
// the whole file would take long. Table by table they can run in parallel, but miss
// pages that belong to no table or to two; the quick_check of the file finds those.
func (e *database) Questions(ctx context.Context) (questions []string, err error) {
	var tables []string
	rows := map[string]int64{}
	err = e.snapshot(ctx, func(l *reader) error {
		if tables, err = l.tables(); err != nil {
			return err
		}
		for _, name := range tables {
			// A table that is too damaged to be counted is still checked.
			rows[name], _ = l.number(`SELECT MAX(rowid) FROM "` + name + `"`)
		}
		return nil
	})
	if err != nil {
		return nil, e.Classify(err, "")
	}
	slices.SortStableFunc(tables, func(a, b string) int { return cmp.Compare(rows[b], rows[a]) })
	for _, name := range tables {
		questions = append(questions, "PRAGMA integrity_check('"+name+"')",
			`SELECT 'a row of `+name+` refers to no row of ' || parent FROM pragma_foreign_key_check('`+name+`')`)
	}
	return slices.Insert(questions, min(1, len(questions)), "PRAGMA quick_check"), nil
}

// tables returns the names of all tables except those of SQLite itself.
func (l *link) tables() (names []string, err error) {
	s, err := l.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer s.Reset()
	for {
		more, err := s.Step()
		if err != nil || !more {
			return names, err
		}
		names = append(names, s.Text(0))
	}
}

// Ask maps the file into memory, because the page caches of a process share one lock.
func (e *database) Ask(ctx context.Context, question string) (answer []string, err error) {
	err = e.snapshot(ctx, func(r *reader) error {
		return r.conn.Mapped(func() (err error) {
			answer, err = engine.Texts(r, question)
			answer = slices.DeleteFunc(answer, func(line string) bool { return line == "ok" })
			return err
		})
	})
	return answer, err
}
