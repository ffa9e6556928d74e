package sqlite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kontor/internal/db/engine"
)

// Clear removes all tables of the migrations.
func (e *database) Clear(context.Context) (err error) {
	l, err := openLink(e.path, "PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	var text strings.Builder
	text.WriteString("BEGIN IMMEDIATE; PRAGMA application_id = 0;")
	for _, name := range append(slices.Sorted(maps.Keys(e.schema.Tables)), engine.VersionTable) {
		fmt.Fprintf(&text, "DROP TABLE IF EXISTS %s;", name)
	}
	if err := l.conn.Exec(text.String()); err != nil {
		return errors.Join(err, l.run("ROLLBACK"))
	}
	return l.run("COMMIT")
}
