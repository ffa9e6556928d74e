package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Citus is PostgreSQL with its tables distributed over several nodes. The rows of an
// organization are on one node, found by org_id, which every tenant statement names. So a
// statement goes to one node, and so does a transaction. This file has the consequences,
// and what Citus does differently.

// anchor is the table with which all other tenant tables are co-located.
const anchor = "org_settings"

// citusSettings hold for every connection that serves. The tenant setting is passed to
// the nodes, whose row-level security reads it. A statement that would visit several
// nodes is refused. Plans are made with the organization known: the generic plan of
// an UPDATE with a subquery visits all nodes.
const citusSettings = "; SET citus.propagate_set_commands = 'local'; SET citus.multi_task_query_log_level = 'error'; SET plan_cache_mode = force_custom_plan"

// citusAlters hold while tables are changed: foreign keys between distributed tables
// need their shards visited one after another, and the trigger of the audit log,
// which only refuses, is harmless on a shard.
var citusAlters = map[string]string{"citus.multi_shard_modify_mode": "sequential", "citus.enable_unsafe_triggers": "on"}

// enterText creates a function that sets the tenant. Only SET LOCAL is passed to the
// nodes, and it takes no argument: a text for each organization would be planned for
// each.
const enterText = `CREATE OR REPLACE FUNCTION kontor_enter(org text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('SET LOCAL kontor.org = %L', org);
END $$`

// detectCitus finds out whether the tables are distributed, and whether all are: the
// function kontor_enter is created last.
func (e *database) detectCitus(ctx context.Context) error {
	e.citus, e.interrupted = false, false
	var there, whole bool
	if err := e.pool.QueryRow(ctx, "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL").Scan(&there); err != nil || !there {
		return err
	}
	names := slices.Collect(maps.Keys(e.schema.Tables))
	err := e.pool.QueryRow(ctx, `SELECT EXISTS (`+distributedText+` AND c.relname = ANY ($1)), to_regprocedure('kontor_enter(text)') IS NOT NULL`, names).Scan(&there, &whole)
	if err != nil || !there {
		return err
	}
	if e.role != "" {
		return errors.New("a login that bypasses row-level security cannot serve a distributed database: Citus connects to its nodes as this login")
	}
	e.citus, e.interrupted = true, !whole
	e.pool.Reset() // connections made before lack citusSettings
	return nil
}

// Distributed reports whether the tables are spread over nodes.
func (e *database) Distributed() bool { return e.citus }

// Usable refuses a database in which only some tables are distributed, unless it was opened
// to continue.
func (e *database) Usable() error {
	if e.interrupted && !e.distributing {
		return engine.Interrupted
	}
	return nil
}

// Distribute distributes each table with its rows.
func (e *database) Distribute(ctx context.Context, done func(engine.Distributed)) error {
	if err := e.canDistribute(ctx); err != nil {
		return err
	}
	e.citus = true
	defer e.pool.Reset()
	err := e.alter(ctx, func(s *sql.DB) error {
		if err := e.createPolicies(ctx, s); err != nil { // without shared transactions
			return err
		}
		if err := e.liftPolicies(ctx, s); err != nil {
			return err
		}
		if err := e.distributeTables(ctx, s, e.schema.InOrder(), done); err != nil {
			return err
		}
		if _, err := s.ExecContext(ctx, enterText); err != nil {
			return err
		}
		return e.createPolicies(ctx, s)
	})
	if err != nil {
		return errors.Join(err, e.detectCitus(context.WithoutCancel(ctx))) // some tables can be distributed now
	}
	e.interrupted = false
	return nil
}

// canDistribute returns what is missing.
func (e *database) canDistribute(ctx context.Context) error {
	var extension bool
	if err := e.pool.QueryRow(ctx, "SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL").Scan(&extension); err != nil {
		return err
	}
	if !extension {
		return errors.New("the database has no Citus; its superuser says CREATE EXTENSION citus on every node first")
	}
	if e.role != "" {
		return errors.New("a login that bypasses row-level security cannot distribute: Citus would connect to its nodes as this login; use the owner of the tables")
	}
	var coordinator, nodes int
	err := e.pool.QueryRow(ctx, `SELECT COUNT(*) FILTER (WHERE groupid = 0), COUNT(*) FILTER (WHERE shouldhaveshards) FROM pg_dist_node`).Scan(&coordinator, &nodes)
	switch {
	case err != nil:
		return err
	case coordinator == 0:
		return errors.New("the database does not know its Citus coordinator; its superuser says SELECT citus_set_coordinator_host('NAME', PORT) first")
	case nodes == 0:
		return errors.New("the database has no Citus node for rows; its superuser says SELECT citus_add_node('NAME', PORT) first")
	}
	return nil
}

// distributeTables distributes tables, referenced ones first, each in a transaction of
// its own: the locks of all shards of all tables are too many for one.
func (e *database) distributeTables(ctx context.Context, d *sql.DB, tables []*wall.Table, done func(engine.Distributed)) error {
	placed, err := distributedTables(ctx, d)
	if err != nil {
		return err
	}
	with := "none"
	tables = slices.Clone(tables)
	slices.SortStableFunc(tables, func(a, b *wall.Table) int { return distributeOrder(a) - distributeOrder(b) })
	for _, t := range tables {
		if text := t.Distribute(with); text != "" && !placed[t.Name] {
			if _, err := d.ExecContext(ctx, text); err != nil {
				return fmt.Errorf("%s: %w", t.Name, err)
			}
		}
		if t.Name == anchor {
			with = anchor
		}
		done(engine.Distributed{Table: t.Name, Distribution: t.Distribution()})
	}
	return nil
}

// distributeOrder orders tables: those on every node, the anchor, all others.
func distributeOrder(t *wall.Table) int {
	switch {
	case t.Distribution() == wall.EveryNode:
		return 0
	case t.Name == anchor:
		return 1
	}
	return 2
}

const distributedText = `SELECT c.relname FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
WHERE c.relnamespace = current_schema()::regnamespace AND (p.partmethod = 'h' OR p.repmodel = 't')`

// distributedTables are those that are distributed already.
func distributedTables(ctx context.Context, d *sql.DB) (map[string]bool, error) {
	rows, err := d.QueryContext(ctx, distributedText)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		out[name] = true
	}
	return out, rows.Err()
}

// citusQuestions ask whether every table is where it belongs, and whether row-level
// security is on for every shard: that is not for the coordinator to decide.
func citusQuestions(s *wall.Schema) []string {
	var tenant, everywhere []string
	for _, t := range s.InOrder() {
		switch t.Distribution() {
		case wall.ByOrg:
			tenant = append(tenant, "'"+t.Name+"'")
		case wall.EveryNode:
			everywhere = append(everywhere, "'"+t.Name+"'")
		}
	}
	list := strings.Join(tenant, ", ")
	return []string{
		`SELECT 'table ' || c.relname || ' does not lie anchor ` + anchor + `' FROM pg_class c
		LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN (` + list + `)
		AND (p.partmethod IS DISTINCT FROM 'h' OR p.colocationid <> (SELECT b.colocationid FROM pg_dist_partition b WHERE b.logicalrelid = to_regclass('` + anchor + `')))`,
		`SELECT 'table ' || c.relname || ' is not on every node' FROM pg_class c
		LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
		WHERE c.relnamespace = current_schema()::regnamespace AND c.relname IN (` + strings.Join(everywhere, ", ") + `) AND p.repmodel IS DISTINCT FROM 't'`,
		`SELECT 'node ' || nodename || ':' || nodeport || ': ' || result FROM run_command_on_workers($kontor$
			SELECT string_agg(c.relname || ' has no row-level security', ', ')
			FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid AND p.groupid = (SELECT groupid FROM pg_dist_local_group)
			JOIN pg_class t ON t.oid = s.logicalrelid AND t.relname IN (` + list + `)
			JOIN pg_class c ON c.relnamespace = t.relnamespace AND c.relname = t.relname || '_' || s.shardid
			WHERE NOT (c.relrowsecurity AND c.relforcerowsecurity)$kontor$)
		WHERE NOT success OR result <> ''`,
	}
}

// forCitus rewrites steps for tables that are distributed already.
func forCitus(steps []engine.Step) ([]engine.Step, error) {
	out := make([]engine.Step, len(steps))
	for i, m := range steps {
		text, err := wall.ForCitus(m.Text, anchor)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Name, err)
		}
		out[i] = engine.Step{Name: m.Name, Text: text}
	}
	return out, nil
}

// oneByOne runs statements separately in one transaction: Citus passes a text of several to
// the nodes as a whole, once for each of its statements.
func oneByOne(ctx context.Context, d *sql.DB, statements []string) error {
	c, err := d.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Raw(func(driver any) error {
		return pgx.BeginFunc(ctx, driver.(*stdlib.Conn).Conn(), func(tx pgx.Tx) error {
			for _, text := range statements {
				if _, err := tx.Exec(ctx, text, pgx.QueryExecModeSimpleProtocol); err != nil {
					return fmt.Errorf("%w in %s", err, text)
				}
			}
			return nil
		})
	})
}
