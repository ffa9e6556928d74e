package postgres_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"kontor/internal/db"
	"kontor/internal/db/engine"
	"kontor/internal/db/postgres"
	"kontor/internal/test/dbtest"
)

// A commit that PostgreSQL refuses has not happened. One whose answer was lost can have
// happened, and so can one that Citus refuses: the node can have made it.
func TestCommitInDoubt(t *testing.T) {
	refused := &pgconn.PgError{Code: "XX000", Message: "could not commit transaction for shard 102008 on at least one active node"}
	for _, c := range []struct {
		citus   bool
		err     error
		before  bool // of a row sent with the commit
		inDoubt bool
	}{
		{false, refused, false, false},
		{false, refused, true, false},
		{false, fmt.Errorf("%w: %w", postgres.ErrLost, refused), false, true},
		{false, fmt.Errorf("%w: %w", postgres.ErrLost, io.EOF), true, true},
		{true, refused, false, true},
		{true, refused, true, false},
		{true, fmt.Errorf("%w: %w", postgres.ErrLost, io.EOF), false, true},
	} {
		if got := postgres.InDoubt(c.citus, c.err, c.before); got != c.inDoubt {
			t.Errorf("%+v: in doubt %v", c, got)
		}
	}
}

// Each row is looked up in the index, also in a table that is not analyzed yet.
func TestUpdateOfSeveralRowsUsesTheIndex(t *testing.T) {
	steps, err := engine.Steps(db.Migrations(), "postgres")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := engine.Schema(steps)
	if err != nil {
		t.Fatal(err)
	}
	st, err := schema.Check(`UPDATE sales_documents SET status = $3 WHERE org_id = $1 AND id = $2`, true)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, dbtest.PostgresURL(t, db.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	text := postgres.ChangesText(st.Row)
	if _, err := conn.Exec(ctx, `SET plan_cache_mode = force_generic_plan; PREPARE changes AS `+text, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	var plan string
	err = conn.QueryRow(ctx, `EXPLAIN (FORMAT JSON) EXECUTE changes (ARRAY[]::sales_documents[], 3)`, pgx.QueryExecModeSimpleProtocol).Scan(&plan)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(plan, `"Index Cond": "((org_id = u.org_id) AND (id = u.id))"`) || strings.Contains(plan, "Seq Scan") {
		t.Errorf("%s\n%s", text, plan)
	}
}
