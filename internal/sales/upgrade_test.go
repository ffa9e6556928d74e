package sales_test

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/db/wall"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/sales"
	"kontor/internal/test/dbtest"
)

// The migration that adds sums to counters computes the same sums as the program in
// existing books, including foreign currencies.
func TestSumsAreBuiltForFilledBooks(t *testing.T) {
	for engine, url := range map[string]string{"sqlite": dbtest.SQLiteURL(t), "postgres": dbtest.PostgresURL(t)} {
		t.Run(engine, func(t *testing.T) {
			d := dbtest.Opened(t, url, db.Options{})
			w := newWalker(t, d, 11)
			for range 120 {
				if name, err := w.step(); err != nil && fault.Of(err) == nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			w.do(func(tx *db.Tx) error { // more than can ever be booked
				in := sales.New{DocumentType: "IV", Draft: w.draft(tx)}
				in.Currency, in.ExchangeRate, in.Items = "USD", num.RateOf(90_000_000_000), []sales.EditableItem{{Name: "A", Quantity: num.QtyOf(1), UnitPrice: num.RawMoney(num.MoneyMax)}}
				in.VatRate, in.DiscountAmount = num.Percent{}, nil
				_, err := sales.Create(tx, in)
				return err
			})
			rebuild(t, engine, url, "ALTER TABLE tallies DROP COLUMN amount;", "_sums")
			rebuild(t, engine, url, "", "_receipt_amounts")
			w.kept("rebuilt")
		})
	}
}

// rebuild drops the result of a migration step and runs it again.
func rebuild(t *testing.T, engine, url, drop, name string) {
	t.Helper()
	text := drop + "\n" + step(t, name, engine)
	if engine == "sqlite" {
		text, err := wall.ForSQLite(text)
		if err != nil {
			t.Fatal(err)
		}
		c, err := lite.Open(strings.TrimPrefix(url, "sqlite:"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if err := c.Exec(text); err != nil {
			t.Fatal(err)
		}
		return
	}
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.WithoutCancel(t.Context()))
	for _, table := range []string{"number_counters", "number_rules", "sales_documents", "purchase_documents", "tallies"} {
		text = "ALTER TABLE " + table + " NO FORCE ROW LEVEL SECURITY;" + text + "ALTER TABLE " + table + " FORCE ROW LEVEL SECURITY;"
	}
	if _, err := c.Exec(t.Context(), text, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	// The migration creates the policies of new tables.
	d, err := db.Open(t.Context(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// step is the text of a migration for an engine.
func step(t *testing.T, name, engine string) string {
	t.Helper()
	files, err := fs.Glob(db.Migrations(), "*"+name+".*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no step %s: %v", name, err)
	}
	slices.SortFunc(files, func(a, b string) int { return len(a) - len(b) }) // the one for both engines is first
	var text strings.Builder
	for _, file := range files {
		if _, only, special := strings.Cut(strings.TrimSuffix(file, ".sql"), "."); special && only != engine {
			continue
		}
		content, err := fs.ReadFile(db.Migrations(), file)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(content)
	}
	return text.String()
}
