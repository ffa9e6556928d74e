package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	sqldriver "database/sql/driver"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
	driver "modernc.org/sqlite"

	"kontor/internal/db/engine"
	"kontor/internal/db/migrate"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/db/wall"
)

// Migrations hash files with sha256(content), which PostgreSQL has and SQLite does not.
func init() {
	driver.MustRegisterDeterministicScalarFunction("sha256", 1, func(_ *driver.FunctionContext, args []sqldriver.Value) (sqldriver.Value, error) {
		content, ok := args[0].([]byte)
		if !ok {
			return nil, errors.New("sha256 takes bytes")
		}
		sum := sha256.Sum256(content)
		return hex.EncodeToString(sum[:]), nil
	})
}

func (e *database) Migrate(ctx context.Context) (applied []string, err error) {
	unlock, err := e.migrationLock()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, unlock()) }()

	// Foreign keys are checked at the end, so that a step can rebuild a table.
	d, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: escapePath(e.path), RawQuery: url.Values{
		"_pragma": {"busy_timeout(10000)", "synchronous(FULL)", "foreign_keys(OFF)", "trusted_schema(OFF)"},
		"_txlock": {"immediate"},
	}.Encode()}).String())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	applied, err = e.create()
	if err == nil && len(applied) == 0 {
		var served func() error
		applied, served, err = e.upgrade(ctx, d)
		defer func() { err = errors.Join(err, served()) }()
	}
	if err == nil && len(applied) > 0 {
		err = checkForeignKeys(ctx, d)
	}
	if err == nil {
		err = rewriteChecks(ctx, d)
	}
	if err == nil {
		err = setStatistics(ctx, d)
	}
	if err == nil {
		err = signFile(e.path)
	}
	return applied, err
}

// upgrade runs the steps that a file lacks. A file with tables is copied before, and no
// server uses it until served is called.
func (e *database) upgrade(ctx context.Context, d *sql.DB) (applied []string, served func() error, err error) {
	served = func() error { return nil }
	steps, err := translated(e.steps)
	if err != nil {
		return nil, served, err
	}
	applied, err = migrate.Apply(ctx, d, goose.DialectSQLite3, steps, e.progress, func(version int64) error {
		if version == 0 {
			return nil
		}
		if served, err = e.unserved("migrated"); err != nil {
			return err
		}
		return backup(ctx, d, fmt.Sprintf("%s.before-%04d", e.path, version+1))
	})
	return applied, served, err
}

// translated returns the steps in SQLite's words.
func translated(steps []engine.Step) ([]engine.Step, error) {
	out := make([]engine.Step, len(steps))
	for i, step := range steps {
		text, err := wall.ForSQLite(step.Text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", step.Name, err)
		}
		out[i] = engine.Step{Name: step.Name, Text: simplifyChecks(text)}
	}
	return out, nil
}

// signFile marks a file that has all migrations as a database of kontor.
func signFile(path string) error {
	l, err := openLink(path, "PRAGMA synchronous = FULL")
	if err != nil {
		return err
	}
	return errors.Join(l.sign(), l.close())
}

// migrationLock allows one process to migrate at a time. It is a SQLite lock on a file
// beside the database, so it ends with its process.
func (e *database) migrationLock() (unlock func() error, err error) {
	if err := private(e.path + "-migrate"); err != nil {
		return nil, fmt.Errorf("migration lock: %w", err)
	}
	c, err := lite.Open(e.path + "-migrate")
	if err != nil {
		return nil, fmt.Errorf("migration lock: %w", err)
	}
	if err := c.Exec("PRAGMA busy_timeout = 60000; BEGIN EXCLUSIVE"); err != nil {
		return nil, errors.Join(fmt.Errorf("another process is migrating: %w", err), c.Close())
	}
	return c.Close, nil
}

// escapePath escapes a path for a file: address.
func escapePath(path string) string {
	return (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
}

// backup copies an existing database before it is changed.
func backup(ctx context.Context, d *sql.DB, to string) error {
	if found, err := os.Stat(to); err == nil {
		same, err := sameLog(ctx, d, to)
		if err == nil && same {
			return nil // of an earlier attempt
		}
		// It is older: the copy or its original has changed since. Or it cannot be
		// read. It is kept under another name.
		if err := os.Rename(to, to+found.ModTime().UTC().Format(".20060102-150405")); err != nil {
			return err
		}
	}
	err := Create(to, func(part string) error {
		if _, err := d.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
			return err
		}
		return MarkBackup(part)
	})
	if err != nil {
		return fmt.Errorf("copy before migration: %w", err)
	}
	return nil
}

// sameLog reports whether nothing was written since a copy was made.
func sameLog(ctx context.Context, d *sql.DB, copied string) (same bool, err error) {
	const rows = "SELECT COUNT(*) FROM audit_log"
	var here, there int64
	if err := d.QueryRowContext(ctx, rows).Scan(&here); err != nil {
		return false, err
	}
	err = readOnly(copied, func(l *link) (err error) {
		there, err = l.number(rows)
		return err
	})
	return here == there, err
}

func checkForeignKeys(ctx context.Context, d *sql.DB) error {
	rows, err := d.QueryContext(ctx, "PRAGMA foreign_key_check")
	if err != nil {
		return err
	}
	defer rows.Close()
	if rows.Next() {
		var table, parent string
		var row, key sql.NullInt64
		if err := rows.Scan(&table, &row, &parent, &key); err != nil {
			return err
		}
		return fmt.Errorf("after migration a row of %s refers to no row of %s", table, parent)
	}
	return rows.Err()
}
