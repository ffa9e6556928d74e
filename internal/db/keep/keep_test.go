package keep

import (
	"testing"

	"kontor/internal/db/wall"
)

func TestWrittenDropsValuesOfTheTable(t *testing.T) {
	var c Caches
	for org := uint32(1); org <= 2; org++ {
		c.Take(org).PutValue("settings", org, []string{"settings"})
		c.Take(org).PutValue("accounts", org, []string{"accounts", "settings"})
		c.Take(org).PutValue("units", org, []string{"units"})
	}
	has := func(org uint32, key string) bool { _, _, ok := c.Take(org).Value(key); return ok }
	c.Written(1, &wall.Statement{Tables: []string{"settings"}, Stamps: true})
	if !has(1, "settings") {
		t.Error("a statement that only sets updated_at dropped a value")
	}
	c.Written(1, &wall.Statement{Tables: []string{"settings"}})
	if has(1, "settings") || has(1, "accounts") || !has(1, "units") || !has(2, "settings") {
		t.Error("a write dropped other values than those of its table and organization")
	}
	c.Written(0, &wall.Statement{Tables: []string{"units"}})
	if has(1, "units") || has(2, "units") || !has(2, "settings") {
		t.Error("a write to the directory dropped other values than those of its table")
	}
}

func TestForgetRowsDropsRowsOfTheTable(t *testing.T) {
	c := (&Caches{}).Take(1)
	c.PutRow("products", 1, "whole", []string{"products"})
	c.PutRow("prices", 1, "derived", []string{"products"})
	c.PutRow("contacts", 1, "other", []string{"contacts"})
	c.ForgetRows(&wall.Statement{Tables: []string{"products"}, Stamps: true})
	if c.Row("products", 1) != nil || c.Row("prices", 1) == nil {
		t.Error("a statement that only sets updated_at drops whole rows and no others")
	}
	c.ForgetRows(&wall.Statement{Tables: []string{"products"}})
	if c.Row("prices", 1) != nil || c.Row("contacts", 1) == nil {
		t.Error("a write drops the rows read from its table and no others")
	}
}

func TestRowsInUseStayCached(t *testing.T) {
	c := (&Caches{}).Take(1)
	c.PutRow("products", 0, "used", nil)
	for id := range uint32(10 * maxRoom) {
		c.PutRow("products", 1+id, id, nil)
		if c.Row("products", 0) == nil {
			t.Fatalf("a row in use was dropped after %d others", id)
		}
	}
	if c.Row("products", 1) != nil {
		t.Error("an old row was kept")
	}
	if n := len(c.rows.young) + len(c.rows.old); n > 2*maxRoom {
		t.Errorf("%d rows are cached", n)
	}
}

func TestRecentKeepsOrgsInUse(t *testing.T) {
	var r Recent[int]
	first, _ := r.Take(1)
	for org := range uint32(3 * maxYoung) {
		r.Take(2 + org)
		if got, _ := r.Take(1); got != first {
			t.Fatalf("an organization in use was dropped after %d others", org)
		}
	}
	if r.Len() > 2*maxYoung {
		t.Errorf("%d organizations are kept", r.Len())
	}
	r.Drop(1)
	if got, _ := r.Take(1); got == first {
		t.Error("a dropped organization was kept")
	}
}
