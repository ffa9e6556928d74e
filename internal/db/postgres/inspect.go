package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db/engine"
)

// inspect looks for tables with kontor's names. The database can have others.
func (e *database) inspect(ctx context.Context) (found engine.Inventory, err error) {
	found = engine.Inventory{Columns: map[string][]string{}}
	var schema string
	err = e.pool.QueryRow(ctx, "SELECT current_database(), COALESCE(current_schema(), '')").Scan(&found.Where, &schema)
	if err != nil {
		return found, engine.Unavailable(err)
	}
	found.Where = fmt.Sprintf("schema %q of the PostgreSQL database %q", schema, found.Where)
	// One snapshot: another process may be creating the tables.
	snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err = pgx.BeginTxFunc(ctx, e.pool, snapshot, func(tx pgx.Tx) error {
		if err := e.inventory(ctx, tx, found.Columns); err != nil {
			return err
		}
		if !slices.Contains(found.Columns[engine.VersionTable], "version_id") {
			return nil
		}
		return tx.QueryRow(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM "+engine.VersionTable).Scan(&found.Version)
	})
	return found, err
}

// inventory lists tables and views with their columns.
func (e *database) inventory(ctx context.Context, tx pgx.Tx, columns map[string][]string) error {
	names := append(slices.Collect(maps.Keys(e.schema.Tables)), engine.VersionTable)
	rows, err := tx.Query(ctx, `SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relname = ANY ($1)`, names)
	if err != nil {
		return err
	}
	var table, column string
	_, err = pgx.ForEachRow(rows, []any{&table, &column}, func() error {
		columns[table] = append(columns[table], column)
		return nil
	})
	return err
}
