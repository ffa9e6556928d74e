package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Clear takes everything of kontor out of a database, tables included, so that
// it is as empty as before it was made. It is for a copy that turned out wrong:
// whoever calls it has just filled the database.
func (d *DB) Clear(ctx context.Context) error {
	names := append(slices.Sorted(maps.Keys(d.schema.Tables)), versionTable)
	if e, ok := d.engine.(*sqlite); ok {
		return clearFile(e.path, names)
	}
	return d.engine.(*postgres).clear(ctx, names, functionsOf(d.steps))
}

func clearFile(path string, names []string) (err error) {
	l, err := openLite(path, "PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	var text strings.Builder
	text.WriteString("BEGIN IMMEDIATE; PRAGMA application_id = 0;")
	for _, name := range names {
		fmt.Fprintf(&text, "DROP TABLE IF EXISTS %s;", name)
	}
	if err := l.conn.Exec(text.String()); err != nil {
		return errors.Join(err, l.run("ROLLBACK"))
	}
	return l.run("COMMIT")
}

func (e *postgres) clear(ctx context.Context, names, functions []string) error {
	return e.alter(ctx, func(d *sql.DB) error {
		var statements []string
		for _, name := range names {
			statements = append(statements, fmt.Sprintf("DROP TABLE IF EXISTS %s CASCADE", name))
			if plainName(name) {
				statements = append(statements, fmt.Sprintf("DROP SEQUENCE IF EXISTS %s", sequence(name)))
			}
		}
		for _, name := range append(functions, "kontor_enter") {
			statements = append(statements, fmt.Sprintf("DROP FUNCTION IF EXISTS %s CASCADE", name))
		}
		return e.batch(ctx, d, statements)
	})
}

var createsFunction = regexp.MustCompile(`(?i)CREATE (?:OR REPLACE )?FUNCTION (\w+)`)

// functionsOf are the functions that migrations make.
func functionsOf(steps []migration) (names []string) {
	for _, step := range steps {
		for _, found := range createsFunction.FindAllStringSubmatch(step.text, -1) {
			names = append(names, found[1])
		}
	}
	return names
}
