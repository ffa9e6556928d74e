package ledger_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/test/dbtest"
)

// TestPostingTakesFewStatements counts what one posting costs: it is part of
// every sale.
func TestPostingTakesFewStatements(t *testing.T) {
	var lock sync.Mutex
	var seen []string
	counting := false
	observe := func(s db.Statement) {
		lock.Lock()
		defer lock.Unlock()
		if counting && s.Tenant && len(s.Tables) > 0 && s.Tables[0] != "audit_log" {
			seen = append(seen, strings.Join(strings.Fields(s.Text)[:3], " "))
		}
	}
	dbtest.With(t, db.Options{Observe: observe}, func(t *testing.T, d *db.DB) {
		c := found(t, d, "Acme")
		entry := c.invoice()
		c.Must(func(tx *db.Tx) error {
			lock.Lock()
			counting, seen = true, nil
			lock.Unlock()
			_, err := ledger.Post(tx, entry)
			lock.Lock()
			counting = false
			lock.Unlock()
			return err
		})
		// SQLite takes the rows of an insert one by one, because that costs it less.
		kinds := slices.Compact(seen)
		want := 7 // number rule, last number, counter, how numbers of the month look, entry, lines, balances
		if d.Engine() == "postgres" {
			want++ // the settings: a process that has not written before learns them
		}
		if len(kinds) != want {
			t.Errorf("%d statements: %q", len(kinds), kinds)
		}
	})
}

func BenchmarkPost(b *testing.B) {
	d := dbtest.SQLite(b)
	c := found(b, d, "Acme")
	entry := c.invoice()
	b.Run("chart", func(b *testing.B) {
		c.Must(func(tx *db.Tx) error {
			for b.Loop() {
				db.Renew(tx, "ledger.chart")
				if _, err := ledger.ChartOf(tx); err != nil {
					return err
				}
			}
			return nil
		})
	})
	b.Run("post", func(b *testing.B) {
		c.Must(func(tx *db.Tx) error {
			for b.Loop() {
				if _, err := ledger.Post(tx, entry); err != nil {
					return err
				}
			}
			return nil
		})
	})
}
