package dbtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/access"
	"kontor/internal/db"
)

// What may change although nothing was done: who asked, how often, and when.
var (
	bookkeeping = []string{"audit_log", "id_counters", "idempotency_keys", "rate_windows", "request_log", "sessions"}
	moments     = []string{"last_used_at", "last_seen_at"}
)

// Tables are the tables of business data: all but the bookkeeping about
// requests themselves.
func Tables(d *db.DB) []db.Table {
	return slices.DeleteFunc(d.Tables(), func(t db.Table) bool { return slices.Contains(bookkeeping, t.Name) })
}

// Fingerprint is a hash over every row of business data: of the directory, and
// of the given organizations, or of all when none is given. Two equal ones say
// that what happened between them changed nothing.
func Fingerprint(t testing.TB, d *db.DB, orgs ...uint32) string {
	t.Helper()
	sum := sha256.New()
	write := func(table string) func(values []any) error {
		return func(values []any) error {
			for i, v := range values {
				if b, ok := v.(bool); ok {
					values[i] = map[bool]int64{false: 0, true: 1}[b]
				}
			}
			_, err := fmt.Fprintf(sum, "%s %q\n", table, values)
			return err
		}
	}
	err := d.Look(context.Background(), func(r *db.Root) error {
		all := map[uint32]bool{}
		for _, table := range Tables(d) {
			if table.Tenant {
				continue
			}
			if err := db.Walk(r, selectAll(table, ""), write(table.Name)); err != nil {
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
				if err := db.Walk(tx, selectAll(table, "WHERE org_id = $1"), write(table.Name)); err != nil {
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

func selectAll(t db.Table, where string) string {
	columns := slices.DeleteFunc(slices.Clone(t.Columns), func(c string) bool { return slices.Contains(moments, c) })
	order := t.Key
	if len(order) == 0 {
		order = columns
	}
	return fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s", strings.Join(columns, ", "), t.Name, where, strings.Join(order, ", "))
}

func sorted(set map[uint32]bool) []uint32 {
	var out []uint32
	for n := range set {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}
