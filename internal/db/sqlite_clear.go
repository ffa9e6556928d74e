package db

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Clear removes all tables of the migrations.
func (e *sqlite) Clear(context.Context) (err error) {
	l, err := openLite(e.path, "PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	var text strings.Builder
	text.WriteString("BEGIN IMMEDIATE; PRAGMA application_id = 0;")
	for _, name := range append(slices.Sorted(maps.Keys(e.schema.Tables)), versionTable) {
		fmt.Fprintf(&text, "DROP TABLE IF EXISTS %s;", name)
	}
	if err := l.conn.Exec(text.String()); err != nil {
		return errors.Join(err, l.run("ROLLBACK"))
	}
	return l.run("COMMIT")
}
