package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"kontor/internal/db/engine"
	"kontor/internal/db/migrate"
	"kontor/internal/db/wall"
)

const (
	tenantRole = "kontor_tenant"

	// The number of the advisory lock that lets one process migrate at a time.
	migrationLock = 7_215_309_417_352

	// A statement meets the rows of one organization.
	ownRows = `org_id = nullif(current_setting('kontor.org', true), '')::bigint`

	// Or those of the organizations that share the transaction, when it says so:
	// rows of several that are written in one statement. What a statement may see
	// of one is found once and not for each row. The rest is written so that
	// PostgreSQL expects it to let all rows pass: it plans as if only the
	// organization that a statement names made them fewer.
	sharedRows = `org_id = (SELECT nullif(current_setting('kontor.org', true), '')::bigint)
OR strpos(current_setting('kontor.orgs', true), ',' || org_id || ',') <> 0`

	// admitsSeveral tells whether the walls are of the second kind, by the one that
	// is changed last.
	admitsSeveral = `EXISTS (SELECT 1 FROM pg_policy p
WHERE p.polname = 'own_rows' AND p.polrelid = to_regclass('` + judged + `') AND ` + severalWall + `)`
	judged      = "org_settings"
	severalWall = `strpos(pg_get_expr(p.polqual, p.polrelid), 'kontor.orgs') <> 0`
)

// Migrate applies the missing steps and then renews row-level security.
func (e *postgres) Migrate(ctx context.Context) (applied []string, err error) {
	steps := e.steps
	if e.citus {
		if steps, err = onCitus(steps); err != nil {
			return nil, err
		}
	}
	err = e.alter(ctx, func(d *sql.DB) error {
		applied, err = migrate.Apply(ctx, d, goose.DialectPostgres, e.apart(steps), e.progress, func(version int64) error {
			if version == 0 {
				return nil
			}
			// A step may have to change rows of every organization.
			return e.openWalls(ctx, d)
		})
		if err == nil {
			err = e.compareBytes(ctx, d)
		}
		if err == nil {
			err = e.raiseWalls(ctx, d)
		}
		if err != nil {
			return errors.Join(err, e.closeWalls(context.WithoutCancel(ctx), d))
		}
		return nil
	})
	return applied, err
}

// compareBytes makes texts compare by their bytes, as on SQLite, whatever language
// the database was made for: lists have one order on both engines, and a copy finds
// the rows of its original in the order of the original. Tables that are spread over
// nodes stay as they are.
func (e *postgres) compareBytes(ctx context.Context, d *sql.DB) error {
	if e.citus {
		return nil
	}
	rows, err := d.QueryContext(ctx, `SELECT c.relname, string_agg(format('ALTER COLUMN %I TYPE TEXT COLLATE "C"', a.attname), ', ')
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'text'::regtype
JOIN pg_collation n ON n.oid = a.attcollation AND n.collname = 'default'
JOIN pg_database b ON b.datname = current_database() AND (b.datlocprovider <> 'c' OR b.datcollate NOT IN ('C', 'POSIX', 'C.UTF-8', 'C.utf8'))
WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
GROUP BY c.relname
ORDER BY c.relname`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var statements []string
	for rows.Next() {
		var table, columns string
		if err := rows.Scan(&table, &columns); err != nil {
			return err
		}
		statements = append(statements, fmt.Sprintf("ALTER TABLE %s %s", table, columns))
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, text := range statements {
		if err := e.batch(ctx, d, []string{text}); err != nil {
			return err
		}
	}
	return nil
}

// apart are the steps, each of which begins when nobody writes and lets nobody
// write until it ends: who comes then sees the new version with its lock, and a
// server of an older program refuses to go on.
func (e *postgres) apart(steps []engine.Step) []engine.Step {
	if e.citus { // where a server does not look
		return steps
	}
	const alone = `-- +goose StatementBegin
DO $$ BEGIN IF to_regclass('org_settings') IS NOT NULL THEN LOCK TABLE org_settings IN EXCLUSIVE MODE; END IF; END $$;
-- +goose StatementEnd
`
	out := make([]engine.Step, len(steps))
	for i, m := range steps {
		out[i] = engine.Step{Name: m.Name, Text: alone + m.Text}
	}
	return out
}

// alter changes tables, as the one process that does.
func (e *postgres) alter(ctx context.Context, do func(*sql.DB) error) (err error) {
	config := e.pool.Config().ConnConfig.Copy()
	config.RuntimeParams["statement_timeout"] = "0"
	if e.citus {
		maps.Copy(config.RuntimeParams, citusAlters)
	}
	d := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, d.Close()) }()
	locker, err := d.Conn(ctx)
	if err != nil {
		return engine.Unavailable(err)
	}
	defer func() { err = errors.Join(err, locker.Close()) }()
	if _, err := locker.ExecContext(ctx, "SELECT pg_advisory_lock($1)", int64(migrationLock)); err != nil {
		return err
	}
	defer func() {
		_, unlockErr := locker.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", int64(migrationLock))
		err = errors.Join(err, unlockErr)
	}()
	return do(d)
}

// walled is how a table is under row-level security.
type walled struct {
	forced  bool // it binds its owner
	several bool // organizations may share a transaction
}

// walls are the tables under row-level security.
func walls(ctx context.Context, d *sql.DB) (map[string]walled, error) {
	rows, err := d.QueryContext(ctx, `SELECT c.relname, c.relforcerowsecurity, `+severalWall+` FROM pg_class c
JOIN pg_policy p ON p.polrelid = c.oid AND p.polname = 'own_rows'
WHERE c.relrowsecurity AND c.relnamespace = current_schema()::regnamespace`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]walled{}
	for rows.Next() {
		var name string
		var w walled
		if err := rows.Scan(&name, &w.forced, &w.several); err != nil {
			return nil, err
		}
		out[name] = w
	}
	return out, rows.Err()
}

// openWalls lets the owner of the tables past them.
func (e *postgres) openWalls(ctx context.Context, d *sql.DB) error { return e.force(ctx, d, false) }

// closeWalls undoes that where the work was not ended: older servers go on.
func (e *postgres) closeWalls(ctx context.Context, d *sql.DB) error { return e.force(ctx, d, true) }

// force makes the walls that stand bind the owner of their tables, or not.
func (e *postgres) force(ctx context.Context, d *sql.DB, bind bool) error {
	has, err := walls(ctx, d)
	if err != nil {
		return err
	}
	word := "NO FORCE"
	if bind {
		word = "FORCE"
	}
	for name, wall := range has {
		if wall.forced == bind {
			continue
		}
		if err := e.batch(ctx, d, []string{fmt.Sprintf("ALTER TABLE %s %s ROW LEVEL SECURITY", name, word)}); err != nil {
			return err
		}
	}
	return nil
}

// raiseWalls puts every tenant table under row-level security, which also
// binds its owner, and makes the sequences of ids. A login that bypasses
// row-level security runs tenant statements as a role that does not.
//
// New walls are raised together. Each that stands is changed by itself: servers
// may be at work in the tables, and who holds one lock never waits in a circle.
// The one by which admitsSeveral judges all of them comes last.
func (e *postgres) raiseWalls(ctx context.Context, d *sql.DB) error {
	s := e.schema
	has, err := walls(ctx, d)
	if err != nil {
		return err
	}
	names := make([]string, 0, len(s.Tables))
	for name := range s.Tables {
		names = append(names, name)
	}
	slices.Sort(names)
	var statements, standing, judge []string
	add := func(format string, args ...any) { statements = append(statements, fmt.Sprintf(format, args...)) }
	change := func(name, text string) {
		switch _, there := has[name]; {
		case !there:
			statements = append(statements, text)
		case name == judged:
			judge = append(judge, text)
		default:
			standing = append(standing, text)
		}
	}
	passing := sharedRows
	if e.citus { // where rows travel by themselves
		passing = ownRows
	}
	if !e.citus { // which has no command for it, and defers nothing
		statements = append(statements, deferrable)
	}
	if e.role != "" {
		add(`DO $$ BEGIN CREATE ROLE %s NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`, e.role)
	}
	for _, name := range names {
		t := s.Tables[name]
		stands, there := has[name]
		switch {
		case t.Tenant && !there:
			add("ALTER TABLE %s ENABLE ROW LEVEL SECURITY", name)
			add("CREATE POLICY own_rows ON %[1]s USING (%[2]s) WITH CHECK (%[2]s)", name, passing)
		case t.Tenant && stands.several == e.citus:
			change(name, fmt.Sprintf("ALTER POLICY own_rows ON %[1]s USING (%[2]s) WITH CHECK (%[2]s)", name, passing))
		}
		if t.Tenant && !stands.forced {
			change(name, fmt.Sprintf("ALTER TABLE %s FORCE ROW LEVEL SECURITY", name))
		}
		if slices.Contains(t.Columns, "id") && engine.IsResource(name) {
			statements = append(statements, e.sequenceTexts(name)...)
		}
	}
	if e.role != "" {
		statements = append(statements, e.grants(s, names)...)
	}
	if err := e.batch(ctx, d, statements); err != nil {
		return err
	}
	for _, text := range append(standing, judge...) {
		if err := e.batch(ctx, d, []string{text}); err != nil {
			return err
		}
	}
	e.several.Store(!e.citus)
	return nil
}

// grants are what tenant statements need and no more: the audit log is only
// appended to, and of the directory only the tables marked for it are read.
func (e *postgres) grants(s *wall.Schema, names []string) (statements []string) {
	statements = append(statements, fmt.Sprintf(`DO $$ BEGIN EXECUTE format('GRANT USAGE ON SCHEMA %%I TO %s', current_schema()); END $$`, e.role))
	statements = append(statements, fmt.Sprintf("GRANT SELECT ON %s TO %s", engine.VersionTable, e.role))
	for _, name := range names {
		rights := "SELECT, INSERT, UPDATE, DELETE"
		switch t := s.Tables[name]; {
		case name == "audit_log":
			rights = "SELECT, INSERT"
		case !t.Tenant && !t.Org && t.Shared:
			rights = "SELECT"
		case !t.Tenant && !t.Org:
			continue
		}
		statements = append(statements, fmt.Sprintf("GRANT %s ON %s TO %s", rights, name, e.role))
	}
	return statements
}

// batch runs statements in one transaction, and once more when it lost a race for
// the tables against somebody who works in them.
func (e *postgres) batch(ctx context.Context, d *sql.DB, statements []string) (err error) {
	for range 3 {
		if err = e.inOne(ctx, d, statements); !again(err) {
			break
		}
	}
	return err
}

// inOne runs statements in one transaction, and in one round trip where that is possible.
func (e *postgres) inOne(ctx context.Context, d *sql.DB, statements []string) error {
	if len(statements) == 0 {
		return nil
	}
	if e.citus {
		return oneByOne(ctx, d, statements)
	}
	c, err := d.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Raw(func(driver any) error {
		c := driver.(*stdlib.Conn).Conn().PgConn()
		_, err := c.Exec(ctx, "BEGIN;"+strings.Join(statements, ";")+";COMMIT;").ReadAll()
		if err != nil {
			_, _ = c.Exec(ctx, "ROLLBACK").ReadAll()
		}
		return err
	})
}
