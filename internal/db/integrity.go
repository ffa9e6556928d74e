package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"kontor/internal/db/wall"
	"slices"
)

// Question is one to the engine itself: whether what it stores is whole.
type Question struct {
	engine engine
	text   string
}

// Questions are all there are to ask, the longest first: about damaged pages and
// indexes, references to rows that are not there, and on PostgreSQL about a
// tenant table whose rows the server would show to another organization. On a
// large database they take seconds, so they can be asked side by side.
func (d *DB) Questions(ctx context.Context) (questions []Question, err error) {
	texts, err := d.engine.questions(ctx, d.schema)
	if err != nil {
		return nil, fmt.Errorf("integrity: %w", err)
	}
	for _, text := range texts {
		questions = append(questions, Question{d.engine, text})
	}
	return questions, nil
}

// Ask returns what the engine has to complain about, a line each.
func (q Question) Ask(ctx context.Context) (wrong []string, err error) {
	if wrong, err = q.engine.ask(ctx, q.text); err != nil {
		err = fmt.Errorf("integrity: %w", err)
	}
	return wrong, err
}

// questions to PostgreSQL are about what it leaves unchecked by itself.
func (e *postgres) questions(_ context.Context, s *wall.Schema) ([]string, error) {
	open := `SELECT 'table ' || c.relname || ' has no row-level security' FROM pg_class c
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`
	for name, t := range s.Tables {
		if !t.Tenant && t.Org { // read before an organization is known
			open += " AND c.relname <> '" + name + "'"
		}
	}
	var questions []string
	if e.citus {
		questions = citusQuestions(s)
	}
	return append(questions,
		`SELECT 'constraint ' || conname || ' was never checked' FROM pg_constraint
		WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`,
		`SELECT 'index ' || indexrelid::regclass::text || ' is not valid' FROM pg_index JOIN pg_class c ON c.oid = indexrelid
		WHERE NOT indisvalid AND c.relnamespace = current_schema()::regnamespace`,
		open), nil
}

func (e *postgres) ask(ctx context.Context, question string) (answer []string, err error) {
	err = e.read(ctx, 0, func(c link) (err error) {
		answer, err = lines(c, question)
		return err
	})
	return answer, err
}

// questions are those to SQLite. An integrity_check of the whole file would be
// one long question, most of it looking up each row in each index. Asked table
// by table it leaves out the pages that belong to no table or to two; the
// quick_check of the whole file sees those. The longest questions come first.
func (e *sqlite) questions(ctx context.Context, _ *wall.Schema) (questions []string, err error) {
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
		return nil, e.classify(err, "")
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

// ask reads the file as memory: the page caches of a process share one lock.
func (e *sqlite) ask(ctx context.Context, question string) (answer []string, err error) {
	err = e.snapshot(ctx, func(r *liteReader) error {
		return r.conn.Mapped(func() (err error) {
			answer, err = lines(r, question)
			return err
		})
	})
	return answer, err
}

// lines are the texts that a question is answered with, but for "ok".
func lines(c link, question string) (out []string, err error) {
	r, err := c.query(&wall.Statement{Text: question, Verb: "SELECT"}, nil)
	if err != nil {
		return nil, err
	}
	for {
		more, err := r.next()
		if err != nil || !more {
			return out, errors.Join(err, r.close())
		}
		said, err := r.text(0)
		if err != nil {
			return out, errors.Join(err, r.close())
		}
		if said != "ok" {
			out = append(out, said)
		}
	}
}
