package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"kontor/internal/db/engine"
)

// inspect looks for tables with kontor's names. The database can have others.
func (e *database) inspect(ctx context.Context) (found engine.Inventory, err error) {
	found = engine.Inventory{Columns: map[string][]string{}}
	names := append(slices.Collect(maps.Keys(e.schema.Tables)), engine.VersionTable)
	var schema string
	err = e.pool.QueryRow(ctx, "SELECT current_database(), COALESCE(current_schema(), '')").Scan(&found.Where, &schema)
	if err != nil {
		return found, engine.Unavailable(err)
	}
	found.Where = fmt.Sprintf("schema %q of the PostgreSQL database %q", schema, found.Where)
	rows, err := e.pool.Query(ctx, `SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relname = ANY ($1)`, names)
	if err != nil {
		return found, err
	}
	defer rows.Close()
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			return found, err
		}
		found.Columns[table] = append(found.Columns[table], column)
	}
	if err := rows.Err(); err != nil {
		return found, err
	}
	if slices.Contains(found.Columns[engine.VersionTable], "version_id") {
		err = e.pool.QueryRow(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM "+engine.VersionTable).Scan(&found.Version)
	}
	return found, err
}
