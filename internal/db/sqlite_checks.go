package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// listCheck finds a check that a column has one of at least three texts.
var listCheck = regexp.MustCompile(`\bCHECK \((\w+) IN \(('[^']*'(?:, '[^']*'){2,})\)\)`)

// easedChecks writes such checks one text after another. SQLite puts the
// texts of a list into a temporary table of its own and looks the value up there,
// anew for each row: half of the time that a movement of stock took.
func easedChecks(text string) string {
	return listCheck.ReplaceAllStringFunc(text, func(check string) string {
		parts := listCheck.FindStringSubmatch(check)
		texts := strings.Split(parts[2], ", ")
		for i, text := range texts {
			texts[i] = parts[1] + " = " + text
		}
		return "CHECK (" + strings.Join(texts, " OR ") + ")"
	})
}

// easeChecks brings the checks of tables into that form that an earlier program
// made. What they ask for stays, and so do the rows: only the text changes that
// SQLite keeps of a table, in the way that its manual gives for it.
func easeChecks(ctx context.Context, d *sql.DB) (err error) {
	c, err := d.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	tables, err := easier(ctx, c)
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
	run(fmt.Sprintf("PRAGMA schema_version = %d", version+1)) // other connections read it again
	run("COMMIT")
	if err != nil {
		_, _ = c.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	}
	return err
}

// easier are the tables that are not yet in that form, by their names.
func easier(ctx context.Context, c *sql.Conn) (map[string]string, error) {
	rows, err := c.QueryContext(ctx, "SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
	if err != nil {
		return nil, err
	}
	tables := map[string]string{}
	for rows.Next() {
		var name, text string
		err = errors.Join(err, rows.Scan(&name, &text))
		if eased := easedChecks(text); eased != text {
			tables[name] = eased
		}
	}
	return tables, errors.Join(err, rows.Err(), rows.Close())
}
