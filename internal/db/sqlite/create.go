package sqlite

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"kontor/internal/db/engine"
)

// schema.sql is what the steps make of a new file, in one piece: creating it takes a tenth
// of the time, because SQLite reads its whole schema again after each change of a table.
// Its first line names the steps. make golden writes it.
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

// create gives an empty file the schema of all steps, or nothing. Other steps than those
// of schema.sql, or a file with tables, are left to migrate.Apply.
func (e *database) create(steps []engine.Step) (applied []string, err error) {
	if !strings.HasPrefix(schema, named(steps)) {
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
	const log = "INSERT INTO " + engine.VersionTable + " (version_id, is_applied) VALUES ($1, 1)"
	err = l.conn.Exec(schema)
	if err == nil {
		err = l.run(log, engine.Int(0))
	}
	for _, s := range steps {
		if err == nil {
			err = l.run(log, engine.Int(s.Version()))
		}
		applied = append(applied, s.Name)
	}
	if err == nil {
		err = l.run("COMMIT")
	}
	if err != nil {
		return nil, fmt.Errorf("schema of a new file: %w", err)
	}
	return applied, nil
}
