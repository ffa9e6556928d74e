package dbtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/db"
)

// Tables and columns that change without a business change: request logs, counters and
// times of use.
var (
	bookkeeping = []string{"audit_log", "id_counters", "idempotency_keys", "rate_windows", "request_log", "sessions"}
	moments     = []string{"last_used_at", "last_seen_at"}
)

// Tables are the tables of business data: all but the bookkeeping about
// requests themselves.
func Tables(d *db.DB) []db.Table {
	return slices.DeleteFunc(d.Tables(), func(t db.Table) bool { return slices.Contains(bookkeeping, t.Name) })
}

// Fingerprint hashes every row of business data: of the directory, and of the given
// organizations, or of all. If two are equal, nothing changed between them.
func Fingerprint(t testing.TB, d *db.DB, orgs ...uint32) string {
	t.Helper()
	sum := sha256.New()
	err := d.Look(context.Background(), func(r *db.Root) error {
		all := map[uint32]bool{}
		for _, table := range Tables(d) {
			if table.Tenant {
				continue
			}
			if err := addTable(sum, r, table, ""); err != nil {
				return err
			}
			if len(orgs) == 0 && table.Name == "organizations" {
				ids, err := db.List[uint32](r, `SELECT id FROM organizations`)
				if err != nil {
					return err
				}
				for _, id := range ids {
					all[id] = true
				}
			}
		}
		for _, org := range orgs {
			all[org] = true
		}
		for _, org := range sorted(all) {
			tx, err := r.Enter(access.Actor{Org: org, Zone: time.UTC})
			if err != nil {
				return err
			}
			for _, table := range Tables(d) {
				if !table.Tenant {
					continue
				}
				if err := addTable(sum, tx, table, "WHERE org_id = $1"); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// cell is a value of any column.
type cell struct{ value any }

// Scan takes a value. SQLite has 0 and 1 for booleans.
func (c *cell) Scan(v any) error {
	if b, ok := v.(bool); ok {
		v = map[bool]int64{false: 0, true: 1}[b]
	}
	c.value = v
	return nil
}

// addTable adds a table to a hash, column by column.
func addTable(sum io.Writer, r db.Runner, t db.Table, where string) error {
	order := strings.Join(t.Key, ", ")
	if order == "" {
		order = strings.Join(t.Columns, ", ")
	}
	for _, column := range t.Columns {
		if slices.Contains(moments, column) {
			continue
		}
		cells, err := db.List[cell](r, fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s", column, t.Name, where, order))
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s.%s %v\n", t.Name, column, cells)
	}
	return nil
}

func sorted(set map[uint32]bool) []uint32 {
	var out []uint32
	for n := range set {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}
