package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// listCheck matches a CHECK that a column is one of at least three texts.
var listCheck = regexp.MustCompile(`\bCHECK \((\w+) IN \(('[^']*'(?:, '[^']*'){2,})\)\)`)

// simplifyChecks writes such checks with OR. For IN with more than two texts SQLite
// builds a temporary table for every row that is written, which took half of the
// time of a stock movement.
func simplifyChecks(text string) string {
	return listCheck.ReplaceAllStringFunc(text, func(check string) string {
		parts := listCheck.FindStringSubmatch(check)
		texts := strings.Split(parts[2], ", ")
		for i, text := range texts {
			texts[i] = parts[1] + " = " + text
		}
		return "CHECK (" + strings.Join(texts, " OR ") + ")"
	})
}

// rewriteChecks does the same for existing tables. It changes only their text in
// sqlite_schema, in the way that SQLite's manual describes.
func rewriteChecks(ctx context.Context, d *sql.DB) (err error) {
	c, err := d.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	tables, err := tablesToRewrite(ctx, c)
	if err != nil || len(tables) == 0 {
		return err
	}
	run := func(text string, args ...any) {
		if err == nil {
			_, err = c.ExecContext(ctx, text, args...)
		}
	}
	run("PRAGMA writable_schema = ON")
	defer func() {
		_, off := c.ExecContext(context.WithoutCancel(ctx), "PRAGMA writable_schema = RESET")
		err = errors.Join(err, off)
	}()
	run("BEGIN IMMEDIATE")
	var version int64
	if err == nil {
		err = c.QueryRowContext(ctx, "PRAGMA schema_version").Scan(&version)
	}
	for name, text := range tables {
		run("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?", text, name)
	}
	run(fmt.Sprintf("PRAGMA schema_version = %d", version+1)) // makes other connections read the schema again
	run("COMMIT")
	if err != nil {
		_, _ = c.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	}
	return err
}

// tablesToRewrite returns the new texts of the tables that need one, by name.
func tablesToRewrite(ctx context.Context, c *sql.Conn) (map[string]string, error) {
	rows, err := c.QueryContext(ctx, "SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
	if err != nil {
		return nil, err
	}
	tables := map[string]string{}
	for rows.Next() {
		var name, text string
		err = errors.Join(err, rows.Scan(&name, &text))
		if eased := simplifyChecks(text); eased != text {
			tables[name] = eased
		}
	}
	return tables, errors.Join(err, rows.Err(), rows.Close())
}
