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

// TestPostingTakesFewStatements counts the statements of one posting, which is part of every
// sale.
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
		// SQLite inserts rows one by one, which is cheaper there.
		kinds := slices.Compact(seen)
		want := 7 // number rule, last number, counter, prefix of the numbers, entry, lines, balances
		if d.Engine() == "postgres" {
			want++ // the settings, which a process reads on its first write
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
