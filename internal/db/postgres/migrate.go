package postgres

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

	// The key of the advisory lock for migrations.
	migrationLock = 7_215_309_417_352

	// The policy for one organization.
	ownRows = `org_id = nullif(current_setting('kontor.org', true), '')::bigint`

	// The policy for one organization, or for several that share the transaction and
	// write rows in one statement. The subquery is evaluated once, not for each row.
	// strpos is estimated to match all rows, so PostgreSQL plans as if only the
	// organization named by the statement narrowed them.
	sharedRows = `org_id = (SELECT nullif(current_setting('kontor.org', true), '')::bigint)
OR strpos(current_setting('kontor.orgs', true), ',' || org_id || ',') <> 0`

	// Whether the policies are shared ones, judged by the one that is changed last.
	policiesShared = `EXISTS (SELECT 1 FROM pg_policy p
WHERE p.polname = 'own_rows' AND p.polrelid = to_regclass('` + lastPolicy + `') AND ` + sharedPolicy + `)`
	lastPolicy = "org_settings"

	// The policies of directory tables with an organization. Statements of an
	// organization see its own rows and write none.
	directoryPolicy = "directory_rows"
	asDirectory     = `nullif(current_setting('kontor.org', true), '') IS NULL AND nullif(current_setting('kontor.orgs', true), '') IS NULL`
	sharedPolicy    = `strpos(pg_get_expr(p.polqual, p.polrelid), 'kontor.orgs') <> 0`
)

// hidden are the columns of directory tables that tenant statements cannot read.
var hidden = map[string][]string{
	"users":    {"password_hash", "password_expires_at", "totp_secret", "totp_step"},
	"api_keys": {"hash"},
}

// Migrate applies the missing steps and then renews row-level security.
func (e *database) Migrate(ctx context.Context) (applied []string, err error) {
	steps := e.steps
	if e.citus {
		if steps, err = forCitus(steps); err != nil {
			return nil, err
		}
	}
	err = e.alter(ctx, func(d *sql.DB) error {
		applied, err = migrate.Apply(ctx, d, goose.DialectPostgres, e.exclusive(steps), e.progress, func(version int64) error {
			if version == 0 {
				return nil
			}
			// A step can change rows of every organization.
			return e.liftPolicies(ctx, d)
		})
		if err == nil {
			err = e.compareBytes(ctx, d)
		}
		if err == nil {
			err = e.createPolicies(ctx, d)
		}
		if err != nil {
			return errors.Join(err, e.restorePolicies(context.WithoutCancel(ctx), d))
		}
		return nil
	})
	return applied, err
}

// compareBytes gives text columns the collation "C", as on SQLite, whatever language the
// database was created for: lists have one order on both engines, and a copy reads
// rows in the order of the original. Distributed tables stay as they are.
func (e *database) compareBytes(ctx context.Context, d *sql.DB) error {
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
		if err := e.runAll(ctx, d, []string{text}); err != nil {
			return err
		}
	}
	return nil
}

// exclusive makes each step wait for running writes and block new ones until it ends.
// A server of an older program then sees the new version with its lock and refuses.
func (e *database) exclusive(steps []engine.Step) []engine.Step {
	if e.citus { // a server does not check there
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

// alter runs do under the migration lock, on connections without a timeout.
func (e *database) alter(ctx context.Context, do func(*sql.DB) error) (err error) {
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

// policy is how a table is under row-level security.
type policy struct {
	forced bool // it binds its owner
	shared bool // several organizations can share a transaction
}

// policies lists the tables under row-level security.
func policies(ctx context.Context, d *sql.DB) (map[string]policy, error) {
	rows, err := d.QueryContext(ctx, `SELECT c.relname, c.relforcerowsecurity, `+sharedPolicy+` FROM pg_class c
JOIN pg_policy p ON p.polrelid = c.oid AND p.polname = 'own_rows'
WHERE c.relrowsecurity AND c.relnamespace = current_schema()::regnamespace`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]policy{}
	for rows.Next() {
		var name string
		var w policy
		if err := rows.Scan(&name, &w.forced, &w.shared); err != nil {
			return nil, err
		}
		out[name] = w
	}
	return out, rows.Err()
}

// liftPolicies exempts the owner of the tables.
func (e *database) liftPolicies(ctx context.Context, d *sql.DB) error { return e.force(ctx, d, false) }

// restorePolicies binds the owner again after a failure: older servers go on.
func (e *database) restorePolicies(ctx context.Context, d *sql.DB) error {
	return e.force(ctx, d, true)
}

// force binds the owner of the tables to the existing policies, or exempts it.
func (e *database) force(ctx context.Context, d *sql.DB, bind bool) error {
	has, err := policies(ctx, d)
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
		if err := e.runAll(ctx, d, []string{fmt.Sprintf("ALTER TABLE %s %s ROW LEVEL SECURITY", name, word)}); err != nil {
			return err
		}
	}
	return nil
}

// createPolicies puts every tenant table under row-level security, which also binds its
// owner, and creates the sequences of ids. A login that bypasses row-level security
// runs tenant statements as a role that does not.
//
// New policies are created together. Each existing one is changed by itself, because
// servers may be at work in the tables and one lock at a time cannot deadlock. The
// one that policiesShared reads comes last.
func (e *database) createPolicies(ctx context.Context, d *sql.DB) error {
	has, err := policies(ctx, d)
	if err != nil {
		return err
	}
	together, alone := e.policyStatements(has)
	directory, err := e.directoryStatements(ctx, d)
	if err != nil {
		return err
	}
	alone = append(directory, alone...)
	if err := e.runAll(ctx, d, together); err != nil {
		return err
	}
	for _, text := range alone {
		if err := e.runAll(ctx, d, []string{text}); err != nil {
			return err
		}
	}
	e.shared.Store(!e.citus)
	return nil
}

// policyStatements returns the statements that bring the policies up to date: those
// that run together, and those that run alone because they change a policy in use.
func (e *database) policyStatements(has map[string]policy) (together, alone []string) {
	var last []string
	add := func(format string, args ...any) { together = append(together, fmt.Sprintf(format, args...)) }
	change := func(name, format string, args ...any) {
		switch _, exists := has[name]; {
		case !exists:
			add(format, args...)
		case name == lastPolicy:
			last = append(last, fmt.Sprintf(format, args...))
		default:
			alone = append(alone, fmt.Sprintf(format, args...))
		}
	}
	rows := ownRows
	if !e.citus { // Citus cannot share a transaction, has no such command and defers nothing
		rows = sharedRows
		together = append(together, deferrable)
	}
	if e.role != "" {
		add(`DO $$ BEGIN CREATE ROLE %s NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`, e.role)
	}
	names := slices.Sorted(maps.Keys(e.schema.Tables))
	for _, name := range names {
		t := e.schema.Tables[name]
		current, exists := has[name]
		switch {
		case t.Tenant && !exists:
			add("ALTER TABLE %s ENABLE ROW LEVEL SECURITY", name)
			add("CREATE POLICY own_rows ON %[1]s USING (%[2]s) WITH CHECK (%[2]s)", name, rows)
		case t.Tenant && current.shared == e.citus:
			change(name, "ALTER POLICY own_rows ON %[1]s USING (%[2]s) WITH CHECK (%[2]s)", name, rows)
		}
		if t.Tenant && !current.forced {
			change(name, "ALTER TABLE %s FORCE ROW LEVEL SECURITY", name)
		}
		if slices.Contains(t.Columns, "id") && engine.IsResource(name) {
			together = append(together, e.sequenceTexts(name)...)
		}
	}
	if e.role != "" {
		together = append(together, e.grants(e.schema, names)...)
	}
	return together, append(alone, last...)
}

// directoryStatements puts directory tables with an organization under row-level
// security: each table in one statement, so that it never has the wall without a door.
// Citus keeps these tables on every node and cannot distribute policies with a subquery,
// so there they are taken off.
func (e *database) directoryStatements(ctx context.Context, d *sql.DB) (statements []string, err error) {
	for _, name := range slices.Sorted(maps.Keys(e.schema.Tables)) {
		if t := e.schema.Tables[name]; t.Tenant || !t.Org {
			continue
		}
		var exists bool
		row := d.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polname = $1 AND p.polrelid = to_regclass($2))`, directoryPolicy, name)
		if err := row.Scan(&exists); err != nil {
			return nil, err
		}
		switch {
		case e.citus && exists:
			statements = append(statements, "ALTER TABLE "+name+" DISABLE ROW LEVEL SECURITY", "ALTER TABLE "+name+" NO FORCE ROW LEVEL SECURITY",
				"DROP POLICY directory_writes ON "+name, "DROP POLICY "+directoryPolicy+" ON "+name)
		case !e.citus && !exists:
			statements = append(statements, strings.Join([]string{
				fmt.Sprintf("ALTER TABLE %s ENABLE ROW LEVEL SECURITY", name),
				fmt.Sprintf("ALTER TABLE %s FORCE ROW LEVEL SECURITY", name),
				fmt.Sprintf("CREATE POLICY %s ON %s FOR SELECT USING ((%s) OR %s)", directoryPolicy, name, asDirectory, sharedRows),
				fmt.Sprintf("CREATE POLICY directory_writes ON %[1]s USING (%[2]s) WITH CHECK (%[2]s)", name, asDirectory),
			}, ";"))
		}
	}
	return statements, nil
}

// grants are what tenant statements need and no more: the audit log is only appended
// to, of the directory only the tables marked for it and those with an organization are
// read, and of these no hidden column.
func (e *database) grants(s *wall.Schema, names []string) (statements []string) {
	statements = append(statements, fmt.Sprintf(`DO $$ BEGIN EXECUTE format('GRANT USAGE ON SCHEMA %%I TO %s', current_schema()); END $$`, e.role))
	statements = append(statements, fmt.Sprintf("GRANT SELECT ON %s TO %s", engine.VersionTable, e.role))
	for _, name := range names {
		rights := "SELECT, INSERT, UPDATE, DELETE"
		switch t := s.Tables[name]; {
		case name == "audit_log":
			rights = "SELECT, INSERT"
		case !t.Tenant && (t.Org || t.Shared):
			rights = "SELECT"
			if secrets := hidden[name]; secrets != nil && !e.citus { // Citus does not propagate grants on columns
				shown := slices.DeleteFunc(slices.Clone(t.Columns), func(c string) bool { return slices.Contains(secrets, c) })
				rights = "SELECT (" + strings.Join(shown, ", ") + ")"
			}
			statements = append(statements, fmt.Sprintf("REVOKE ALL ON %s FROM %s", name, e.role)) // earlier versions granted more
		case !t.Tenant:
			continue
		}
		statements = append(statements, fmt.Sprintf("GRANT %s ON %s TO %s", rights, name, e.role))
	}
	return statements
}

// runAll runs statements in one transaction, and again if it loses a race with servers
// at work.
func (e *database) runAll(ctx context.Context, d *sql.DB, statements []string) (err error) {
	for range 3 {
		if err = e.runInOne(ctx, d, statements); !lostRace(err) {
			break
		}
	}
	return err
}

// runInOne runs statements in one transaction, if possible in one round trip.
func (e *database) runInOne(ctx context.Context, d *sql.DB, statements []string) error {
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
