package db

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

// pgTarget fills a PostgreSQL database in one transaction on a connection of
// its own. COPY is not for tables under row-level security, so it inserts.
type pgTarget struct {
	*pgLink
	selves  map[string][]string // Citus: the columns of a table that refer to the table itself
	forward []forward
}

// forward is a reference to a row that comes later. Citus does not let its nodes
// check references at the end, so it is written when all rows are there.
type forward struct {
	org           uint32
	table, column string
	id, refersTo  any
}

func (w *pgTarget) begin() error {
	l := w.pgLink
	l.waiting = append(l.waiting, sent{text: "BEGIN"})
	if !l.e.citus {
		l.waiting = append(l.waiting, sent{text: "SET CONSTRAINTS ALL DEFERRED"})
	} else if err := w.learnSelves(); err != nil {
		return err
	}
	return l.flush()
}

// learnSelves finds the columns that refer to other rows of their own table.
func (w *pgTarget) learnSelves() error {
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
	w.selves = map[string][]string{}
	var table, column string
	_, err = pgx.ForEachRow(rows, []any{&table, &column}, func() error {
		w.selves[table] = append(w.selves[table], column)
		return nil
	})
	return err
}

// holdBack takes out of a row what refers to a later one.
func (w *pgTarget) holdBack(t *wall.Table, row []any) []any {
	for _, column := range w.selves[t.Name] {
		at, id := slices.Index(t.Columns, column), row[slices.Index(t.Columns, "id")]
		if to, ok := row[at].(int64); ok && to > id.(int64) {
			w.forward = append(w.forward, forward{w.org, t.Name, column, id, to})
			row = slices.Clone(row)
			row[at] = nil
		}
	}
	return row
}

// mend writes the references that were held back.
func (w *pgTarget) mend() error {
	for _, f := range w.forward {
		if err := w.Enter(f.org); err != nil {
			return err
		}
		text := fmt.Sprintf("UPDATE %s SET %s = $3 WHERE org_id = $1 AND id = $2", f.table, f.column)
		w.waiting = append(w.waiting, sent{text: text, verb: "UPDATE", args: []any{int64(f.org), f.id, f.refersTo}, org: f.org, own: true})
		if len(w.waiting) >= waitingMost {
			if err := w.flush(); err != nil {
				return err
			}
		}
	}
	return w.flush()
}

func (e *postgres) Bulk(ctx context.Context, do func(engine.Target) error) error {
	config := e.pool.Config().ConnConfig.Copy()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return engine.Unavailable(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	l := &pgLink{e: e, ctx: ctx, conn: conn}
	w := &pgTarget{pgLink: l}
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

// Read has rows come along the index of their keys: PostgreSQL has not looked at
// the tables yet, takes a company for one of few rows, and would sort all of them
// for every piece that is Read.
func (w *pgTarget) Read(do func(engine.Link) error) error {
	w.waiting = append(w.waiting, sent{text: "SET LOCAL enable_sort = off"})
	if err := w.mend(); err != nil {
		return w.e.Classify(err, "")
	}
	w.readOnly = true
	defer func() { w.readOnly = false }()
	return do(w.pgLink)
}

func (w *pgTarget) Empty(table string) (empty bool, err error) {
	if w.e.citus && w.e.schema.Tables[table].Tenant {
		return true, nil // all nodes would be asked for rows that the wall hides; the organizations tell
	}
	if err := w.speak(); err != nil {
		return false, err
	}
	err = w.conn.QueryRow(w.ctx, "SELECT NOT EXISTS (SELECT 1 FROM "+table+")").Scan(&empty)
	return empty, err
}

func (w *pgTarget) Insert(t *wall.Table, rows [][]any) error {
	if err := w.speak(); err != nil {
		return err
	}
	most := pgRowsAtOnce(len(t.Columns))
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

// deferrable lets the references of all tables be checked at the end of a
// transaction that asks for it.
const deferrable = `DO $$
DECLARE c record;
BEGIN
	FOR c IN SELECT conrelid::regclass AS of, quote_ident(conname) AS name FROM pg_constraint
		WHERE contype = 'f' AND NOT condeferrable AND connamespace = current_schema()::regnamespace
	LOOP
		EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %s DEFERRABLE INITIALLY IMMEDIATE', c.of, c.name);
	END LOOP;
END $$`

func (w *pgTarget) Raise(resource string, last uint32) error {
	if err := w.e.ensure(w.pgLink, resource); err != nil {
		return err
	}
	if last == 0 {
		return nil
	}
	if err := w.asDirectory(); err != nil {
		return err
	}
	_, err := w.conn.Exec(w.ctx, "SELECT setval($1::text::regclass, GREATEST($2::bigint, (SELECT CASE WHEN is_called THEN last_value ELSE 1 END FROM "+sequence(resource)+")))",
		sequence(resource), int64(last))
	if err != nil {
		return w.mark(err)
	}
	return nil
}
