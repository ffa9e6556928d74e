package db

import (
	"context"
	"fmt"
	"kontor/internal/db/wall"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// pgTarget fills a PostgreSQL database in one transaction on a connection of
// its own. COPY is not for tables under row-level security, so it inserts.
type pgTarget struct{ *pgLink }

func (e *postgres) bulk(ctx context.Context, do func(target) error) error {
	config := e.pool.Config().ConnConfig.Copy()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return unavailable(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	l := &pgLink{e: e, ctx: ctx, conn: conn}
	if _, err := l.simple("BEGIN; SET CONSTRAINTS ALL DEFERRED" + e.become(0)); err != nil {
		return e.classify(l.mark(err), "")
	}
	if err := do(pgTarget{l}); err != nil {
		return err // the connection ends, and the transaction with it
	}
	if err := l.commit(); err != nil {
		return e.classify(l.mark(err), "")
	}
	return nil
}

func (w pgTarget) empty(table string) (empty bool, err error) {
	if err := w.flush(); err != nil {
		return false, err
	}
	err = w.conn.QueryRow(w.ctx, "SELECT NOT EXISTS (SELECT 1 FROM "+table+")").Scan(&empty)
	return empty, err
}

func (w pgTarget) insert(t *wall.Table, rows [][]any) error {
	if err := w.flush(); err != nil {
		return err
	}
	most := w.rowsAtOnce(len(t.Columns))
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
			for k, v := range row {
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
END $$;`

func (w pgTarget) raise(resource string, last uint32) error {
	if err := w.e.ensure(w.pgLink, resource); err != nil {
		return err
	}
	if last == 0 {
		return nil
	}
	if err := w.flush(); err != nil {
		return err
	}
	_, err := w.conn.Exec(w.ctx, "SELECT setval($1::text::regclass, GREATEST($2::bigint, (SELECT CASE WHEN is_called THEN last_value ELSE 1 END FROM "+sequence(resource)+")))",
		sequence(resource), int64(last))
	if err != nil {
		return w.mark(err)
	}
	return nil
}
