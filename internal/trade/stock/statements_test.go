package stock_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// TestStatementsOfASale checks that a sale takes the same few statements for one line and for
// fifty.
func TestStatementsOfASale(t *testing.T) {
	var mutex sync.Mutex
	var seen []string
	options := db.Options{Observe: func(s db.Statement) {
		mutex.Lock()
		defer mutex.Unlock()
		verb, _, _ := strings.Cut(strings.TrimSpace(s.Text), " ")
		seen = append(seen, verb+" "+strings.Join(s.Tables, " "))
	}}
	dbtest.With(t, options, func(t *testing.T, d *db.DB) {
		c := found(t, d, "Acme")
		var lines []line
		for i := range 50 {
			lines = append(lines, line{c.open(fmt.Sprintf("P-%03d", i), "100", "10"), "1", ""})
		}
		c.policy("block")
		for _, lines := range [][]line{lines[:1], lines} {
			var got []string
			d := c.document("IV", lines...)
			c.Must(func(tx *db.Tx) error {
				seen = nil
				changes := d.changes(stock.Sale)
				if err := stock.CheckPolicy(tx, changes, false); err != nil {
					return err
				}
				outcomes, err := stock.Issue(tx, changes)
				if err != nil {
					return err
				}
				got = seen
				return book(tx, d, "cogs", outcomes)
			})
			// Settings and stock are cached. SQLite runs one prepared insert per row, which is
			// cheaper there than a long statement.
			want := "INSERT stock_movements; INSERT stock_balances; UPDATE products"
			if text := strings.Join(slices.Compact(got), "; "); text != want {
				t.Errorf("%d lines: %s, want %s", len(lines), text, want)
			}
		}
		for _, limit := range []int{1, 50} {
			c.Read(func(tx *db.Tx) error {
				seen = nil
				f := product.Filter{}
				f.Limit = limit
				page, err := product.List(tx, f)
				if len(page.Items) != limit || len(seen) > 6 {
					t.Errorf("a list of %d takes %d statements: %s", len(page.Items), len(seen), strings.Join(seen, "; "))
				}
				return err
			})
		}
		c.kept()
	})
}
