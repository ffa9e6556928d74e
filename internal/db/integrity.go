package db

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Integrity asks the engine itself whether what it stores is whole, and returns
// what is wrong: damaged pages and indexes, references to rows that are not
// there, and on PostgreSQL a tenant table whose rows the server would show to
// another organization.
func (d *DB) Integrity(ctx context.Context) (wrong []string, err error) {
	questions := []string{
		"PRAGMA integrity_check",
		`SELECT 'a row of ' || "table" || ' refers to no row of ' || parent FROM pragma_foreign_key_check`,
	}
	if d.Engine() == "postgres" {
		questions = []string{
			`SELECT 'constraint ' || conname || ' was never checked' FROM pg_constraint
			WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`,
			`SELECT 'index ' || indexrelid::regclass::text || ' is not valid' FROM pg_index JOIN pg_class c ON c.oid = indexrelid
			WHERE NOT indisvalid AND c.relnamespace = current_schema()::regnamespace`,
			`SELECT 'table ' || c.relname || ' has no row-level security' FROM pg_class c
			JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
			WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)` + d.exceptDirectory(),
		}
	}
	// Side by side: on a large database each takes seconds.
	said, failed := make([][]string, len(questions)), make([]error, len(questions))
	var group sync.WaitGroup
	for i, question := range questions {
		group.Go(func() { said[i], failed[i] = d.ask(ctx, question) })
	}
	group.Wait()
	if err := errors.Join(failed...); err != nil {
		return nil, fmt.Errorf("integrity: %w", err)
	}
	return slices.Concat(said...), nil
}

// ask is what the engine answers to a question, line by line, but for "ok".
func (d *DB) ask(ctx context.Context, question string) (lines []string, err error) {
	err = d.engine.read(ctx, 0, func(c link) error {
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
