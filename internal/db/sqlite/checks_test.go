package sqlite_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/db/sqlite/lite"
)

// A CHECK with a list of texts builds no temporary table and still refuses the
// same values.
func TestListChecksAreSimplified(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kontor.db")
	d, err := db.Open(context.Background(), "sqlite:"+path, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	c, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	const asItWas = `PRAGMA writable_schema = ON;
		UPDATE sqlite_schema SET sql = replace(sql, 'reset = ''monthly'' OR reset = ''yearly'' OR reset = ''never''', 'reset IN (''monthly'', ''yearly'', ''never'')');
		PRAGMA writable_schema = RESET`
	if err := c.Exec(asItWas); err != nil {
		t.Fatal(err)
	}
	if len(column(t, c, "SELECT 1 FROM sqlite_schema WHERE sql LIKE '%reset IN (''monthly''%'", 0)) != 1 {
		t.Fatal("the table is not as an earlier program made it")
	}
	for range 2 { // the second time changes nothing
		if _, err := d.Migrate(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if wrong := column(t, c, "PRAGMA integrity_check", 0); !slices.Equal(wrong, []string{"ok"}) {
		t.Error(wrong)
	}
	for _, table := range []string{"sales_documents", "stock_movements", "purchase_documents", "products"} {
		text := column(t, c, "SELECT group_concat(name) FROM pragma_table_info('"+table+"')", 0)[0]
		insert := "INSERT INTO " + table + " (" + text + ") VALUES (NULL" + strings.Repeat(", NULL", strings.Count(text, ",")) + ")"
		if steps := column(t, c, "EXPLAIN "+insert, 1); slices.Contains(steps, "OpenEphemeral") {
			t.Errorf("a row of %s makes a temporary table", table)
		}
	}
	const rule = `INSERT INTO number_rules (org_id, doc_type, prefix, digits, reset, year_style) VALUES (1, 'XX', 'XX', 4, '`
	if err := c.Exec(rule + "sometimes', 'gregorian')"); err == nil || !strings.Contains(err.Error(), "CHECK constraint failed: reset = 'monthly' OR reset = 'yearly' OR reset = 'never'") {
		t.Errorf("a text that is not in the list: %v", err)
	}
	for _, reset := range []string{"monthly", "yearly", "never"} {
		if err := c.Exec(rule + reset + "', 'gregorian'); DELETE FROM number_rules"); err != nil {
			t.Error(err)
		}
	}
}

// column reads one column of a query.
func column(t *testing.T, c *lite.Conn, query string, i int) (all []string) {
	t.Helper()
	s, err := c.Prepare(query)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Finalize()
	for {
		more, err := s.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return all
		}
		all = append(all, s.Text(i))
	}
}
