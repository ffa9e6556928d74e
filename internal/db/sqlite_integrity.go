package db

import (
	"cmp"
	"context"
	"slices"

	"kontor/internal/db/engine"
)

// Questions are those to SQLite. An integrity_check of the whole file would be
// one long question, most of it looking up each row in each index. Asked table
// by table it leaves out the pages that belong to no table or to two; the
// quick_check of the whole file sees those. The longest Questions come first.
func (e *sqlite) Questions(ctx context.Context) (questions []string, err error) {
	var tables []string
	rows := map[string]int64{}
	err = e.snapshot(ctx, func(l *liteReader) error {
		if tables, err = l.tables(); err != nil {
			return err
		}
		for _, name := range tables {
			// One that is too damaged to be counted is asked about all the same.
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

// tables are the names of all tables but those that SQLite keeps for itself.
func (l *liteLink) tables() (names []string, err error) {
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

// Ask reads the file as memory: the page caches of a process share one lock.
func (e *sqlite) Ask(ctx context.Context, question string) (answer []string, err error) {
	err = e.snapshot(ctx, func(r *liteReader) error {
		return r.conn.Mapped(func() (err error) {
			answer, err = engine.Texts(r, question)
			answer = slices.DeleteFunc(answer, func(line string) bool { return line == "ok" })
			return err
		})
	})
	return answer, err
}
