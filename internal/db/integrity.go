package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// Integrity asks the engine itself whether what it stores is whole, and returns
// what is wrong: damaged pages and indexes, references to rows that are not
// there, and on PostgreSQL a tenant table whose rows the server would show to
// another organization.
func (d *DB) Integrity(ctx context.Context) (wrong []string, err error) {
	questions := []string{
		`SELECT 'constraint ' || conname || ' was never checked' FROM pg_constraint
		WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`,
		`SELECT 'index ' || indexrelid::regclass::text || ' is not valid' FROM pg_index JOIN pg_class c ON c.oid = indexrelid
		WHERE NOT indisvalid AND c.relnamespace = current_schema()::regnamespace`,
		`SELECT 'table ' || c.relname || ' has no row-level security' FROM pg_class c
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)` + d.exceptDirectory(),
	}
	if e, ok := d.engine.(*sqlite); ok {
		if questions, err = e.questions(ctx); err != nil {
			return nil, fmt.Errorf("integrity: %w", err)
		}
	}
	said, failed := make([][]string, len(questions)), make([]error, len(questions))
	var next atomic.Int64
	var group sync.WaitGroup
	for range askedAtOnce {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(questions); i = int(next.Add(1)) - 1 {
				said[i], failed[i] = d.ask(ctx, questions[i])
			}
		})
	}
	group.Wait()
	if err := errors.Join(failed...); err != nil {
		return nil, fmt.Errorf("integrity: %w", err)
	}
	seen := map[string]bool{} // two questions may find the same
	for _, line := range slices.Concat(said...) {
		if !seen[line] {
			wrong = append(wrong, line)
		}
		seen[line] = true
	}
	return wrong, nil
}

// askedAtOnce is how many questions are asked side by side: on a large database
// they take seconds. The organizations are read beside them.
const askedAtOnce = 2

// questions are those to SQLite. An integrity_check of the whole file would be
// one long question, most of it looking up each row in each index. Asked table
// by table it leaves out the pages that belong to no table or to two; the
// quick_check of the whole file sees those. The longest questions come first.
func (e *sqlite) questions(ctx context.Context) (questions []string, err error) {
	var tables []string
	rows := map[string]int64{}
	err = e.read(ctx, 0, func(c link) error {
		l := c.(*liteReader)
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
		questions = append(questions, "PRAGMA integrity_check('"+name+"')")
	}
	return slices.Insert(questions, min(1, len(questions)),
		`SELECT 'a row of ' || "table" || ' refers to no row of ' || parent FROM pragma_foreign_key_check`,
		"PRAGMA quick_check"), nil
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

// ask is what the engine answers to a question, line by line, but for "ok".
func (d *DB) ask(ctx context.Context, question string) (lines []string, err error) {
	err = d.engine.read(ctx, 0, func(c link) (err error) {
		if l, ok := c.(*liteReader); ok {
			// Rows are looked up all over an index; that is no work for a small cache.
			if err := l.cache(writerCache); err != nil {
				return err
			}
			defer func() { err = errors.Join(err, l.cache(readerCache)) }()
		}
		r, err := c.query(&statement{text: question, verb: "SELECT"}, nil)
		if err != nil {
			return err
		}
		for {
			more, err := r.next()
			if err != nil || !more {
				return errors.Join(err, r.close())
			}
			said, err := r.text(0)
			if err != nil {
				return errors.Join(err, r.close())
			}
			if said != "ok" {
				lines = append(lines, said)
			}
		}
	})
	return lines, err
}

// cache sets how many KiB of pages the connection keeps. It is not prepared:
// SQLite obeys when it reads the text, not when it runs the statement.
func (l *liteLink) cache(kib int) error {
	return l.conn.Exec(fmt.Sprintf("PRAGMA cache_size = -%d", kib))
}

// exceptDirectory leaves out the directory tables that have an org_id: they are
// read before an organization is known.
func (d *DB) exceptDirectory() (condition string) {
	for name, t := range d.schema.tables {
		if t.directory && t.org {
			condition += " AND c.relname <> '" + name + "'"
		}
	}
	return condition
}
