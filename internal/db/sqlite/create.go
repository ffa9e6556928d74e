package sqlite

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"kontor/internal/db/engine"
)

// schema.sql is what the steps make of a new file, in one piece and in the same order.
// Creating it takes a seventh of the time, because SQLite reads its whole schema again after
// each change of a table. Its first line names the steps. make golden writes it.
//
//go:embed schema.sql
var schema string

// named identifies steps by their content.
func named(steps []engine.Step) string {
	sum := sha256.New()
	for _, s := range steps {
		fmt.Fprintf(sum, "%s\n%s\n", s.Name, s.Text)
	}
	return fmt.Sprintf("-- after %s, %x\n", steps[len(steps)-1].Name, sum.Sum(nil)[:8])
}

// create gives an empty file its schema and returns the names of all steps. It returns none
// if the file has tables, or if schema.sql was made by other steps: then the steps run.
func (e *database) create() (applied []string, err error) {
	if !strings.HasPrefix(schema, named(e.steps)) {
		return nil, nil
	}
	l, err := openLink(e.path, "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, l.close()) }() // without COMMIT nothing is kept
	if err := l.run("BEGIN IMMEDIATE"); err != nil {
		return nil, err
	}
	if tables, err := l.number("SELECT COUNT(*) FROM sqlite_schema"); err != nil || tables > 0 {
		return nil, err
	}
	if err := l.conn.Exec(schema + "COMMIT"); err != nil {
		return nil, fmt.Errorf("schema of a new file: %w", err)
	}
	for _, s := range e.steps {
		applied = append(applied, s.Name)
	}
	return applied, nil
}
