package postgres

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// target fills the database in one transaction on a connection of its own. COPY does
// not work on tables with row-level security, so it inserts.
type target struct {
	*link
	selfReferences map[string][]string // Citus: the columns of a table that refer to the table itself
	forward        []forwardReference
}

// forwardReference is a reference to a row that comes later. Citus cannot defer
// constraints, so it is written when all rows are there.
type forwardReference struct {
	org           uint32
	table, column string
	id, refersTo  any
}

func (w *target) begin() error {
	l := w.link
	l.pending = append(l.pending, statement{text: "BEGIN"})
	if !l.e.citus {
		l.pending = append(l.pending, statement{text: "SET CONSTRAINTS ALL DEFERRED"})
	} else if err := w.findSelfReferences(); err != nil {
		return err
	}
	return l.flush()
}

// findSelfReferences finds the columns that refer to other rows of their own table.
func (w *target) findSelfReferences() error {
	for _, text := range []string{"SET citus.propagate_set_commands = 'local'", "SET citus.multi_shard_modify_mode = 'sequential'"} {
		if _, err := w.conn.Exec(w.ctx, text); err != nil {
			return err
		}
	}
	rows, err := w.conn.Query(w.ctx, `SELECT c.relname, a.attname FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) AND a.attname <> 'org_id'
WHERE f.contype = 'f' AND f.conrelid = f.confrelid AND f.connamespace = current_schema()::regnamespace`)
	if err != nil {
		return err
	}
	w.selfReferences = map[string][]string{}
	var table, column string
	_, err = pgx.ForEachRow(rows, []any{&table, &column}, func() error {
		w.selfReferences[table] = append(w.selfReferences[table], column)
		return nil
	})
	return err
}

// holdBack takes references to later rows out of a row.
func (w *target) holdBack(t *wall.Table, row []any) []any {
	for _, column := range w.selfReferences[t.Name] {
		at, id := slices.Index(t.Columns, column), row[slices.Index(t.Columns, "id")]
		if to, ok := row[at].(int64); ok && to > id.(int64) {
			w.forward = append(w.forward, forwardReference{w.org, t.Name, column, id, to})
			row = slices.Clone(row)
			row[at] = nil
		}
	}
	return row
}

// writeForward writes the references that were held back.
func (w *target) writeForward() error {
	for _, f := range w.forward {
		if err := w.Enter(f.org); err != nil {
			return err
		}
		text := fmt.Sprintf("UPDATE %s SET %s = $3 WHERE org_id = $1 AND id = $2", f.table, f.column)
		w.pending = append(w.pending, statement{text: text, verb: "UPDATE", args: []any{int64(f.org), f.id, f.refersTo}, org: f.org, ofOrg: true})
		if len(w.pending) >= maxPending {
			if err := w.flush(); err != nil {
				return err
			}
		}
	}
	return w.flush()
}

// Bulk runs do in one transaction.
func (e *database) Bulk(ctx context.Context, do func(engine.Target) error) error {
	config := e.pool.Config().ConnConfig.Copy()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return engine.Unavailable(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	l := &link{e: e, ctx: ctx, conn: conn}
	w := &target{link: l}
	if err := w.begin(); err != nil {
		return e.Classify(l.mark(err), "")
	}
	if err := do(w); err != nil {
		return err // the connection ends, and the transaction with it
	}
	if err := l.commit(); err != nil {
		return e.Classify(l.mark(err), "")
	}
	return nil
}

// Read reads in the order of the primary key. The tables are not analyzed yet, so
// PostgreSQL would sort all rows for each page; sorting is therefore off.
func (w *target) Read(do func(engine.Link) error) error {
	w.pending = append(w.pending, statement{text: "SET LOCAL enable_sort = off"})
	if err := w.writeForward(); err != nil {
		return w.e.Classify(err, "")
	}
	w.readOnly = true
	defer func() { w.readOnly = false }()
	return do(w.link)
}

// Empty reports whether a table has no rows.
func (w *target) Empty(table string) (empty bool, err error) {
	if w.e.citus && w.e.schema.Tables[table].Tenant {
		return true, nil // it would ask all nodes for rows that row-level security hides; the table of organizations tells
	}
	if err := w.flushAs(); err != nil {
		return false, err
	}
	err = w.conn.QueryRow(w.ctx, "SELECT NOT EXISTS (SELECT 1 FROM "+table+")").Scan(&empty)
	return empty, err
}

// Insert writes rows, many in one statement.
func (w *target) Insert(t *wall.Table, rows [][]any) error {
	if err := w.flushAs(); err != nil {
		return err
	}
	most := rowsPerInsert(len(t.Columns))
	for len(rows) > 0 {
		n := min(most, len(rows))
		var text strings.Builder
		fmt.Fprintf(&text, "INSERT INTO %s (%s) VALUES ", t.Name, strings.Join(t.Columns, ", "))
		args := make([]any, 0, n*len(t.Columns))
		for i, row := range rows[:n] {
			if i > 0 {
				text.WriteString(", ")
			}
			text.WriteString("(")
			for k, v := range w.holdBack(t, row) {
				if k > 0 {
					text.WriteString(", ")
				}
				if b, ok := v.([]byte); ok && b == nil {
					v = []byte{}
				}
				args = append(args, v)
				text.WriteString("$" + strconv.Itoa(len(args)))
			}
			text.WriteString(")")
		}
		if _, err := w.conn.Exec(w.ctx, text.String(), args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// deferrable makes all foreign keys deferrable.
const deferrable = `DO $$
DECLARE c record;
BEGIN
	FOR c IN SELECT conrelid::regclass AS of, quote_ident(conname) AS name FROM pg_constraint
		WHERE contype = 'f' AND NOT condeferrable AND connamespace = current_schema()::regnamespace
	LOOP
		EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %s DEFERRABLE INITIALLY IMMEDIATE', c.of, c.name);
	END LOOP;
END $$`

// Raise sets the sequence of a resource to last, if it is lower.
func (w *target) Raise(resource string, last uint32) error {
	if err := w.e.ensureSequence(w.link, resource); err != nil {
		return err
	}
	if last == 0 {
		return nil
	}
	if err := w.flushAsDirectory(); err != nil {
		return err
	}
	_, err := w.conn.Exec(w.ctx, "SELECT setval($1::text::regclass, GREATEST($2::bigint, (SELECT CASE WHEN is_called THEN last_value ELSE 1 END FROM "+sequence(resource)+")))",
		sequence(resource), int64(last))
	if err != nil {
		return w.mark(err)
	}
	return nil
}
