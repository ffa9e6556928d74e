package postgres

import (
	"context"

	"kontor/internal/db/engine"
)

// Questions lists checks that PostgreSQL does not make itself.
func (e *database) Questions(context.Context) ([]string, error) {
	open := `SELECT 'table ' || c.relname || ' has no row-level security' FROM pg_class c
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`
	for name, t := range e.schema.Tables {
		if !t.Tenant && t.Org { // read before an organization is known
			open += " AND c.relname <> '" + name + "'"
		}
	}
	var questions []string
	if e.citus {
		questions = citusQuestions(e.schema)
	}
	return append(questions,
		`SELECT 'constraint ' || conname || ' was never checked' FROM pg_constraint
		WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`,
		`SELECT 'index ' || indexrelid::regclass::text || ' is not valid' FROM pg_index JOIN pg_class c ON c.oid = indexrelid
		WHERE NOT indisvalid AND c.relnamespace = current_schema()::regnamespace`,
		open), nil
}

// Ask runs a query whose rows are findings.
func (e *database) Ask(ctx context.Context, question string) (answer []string, err error) {
	err = e.Read(ctx, 0, func(c engine.Link) (err error) {
		answer, err = engine.Texts(c, question)
		return err
	})
	return answer, err
}
