package db_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/test/dbtest"
)

func wrongIn(t *testing.T, url string) []string {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	wrong, err := answers(t, d)
	if err != nil {
		return []string{err.Error()} // too damaged to be queried
	}
	return wrong
}

// answers returns the findings of all integrity checks.
func answers(t *testing.T, d *db.DB) (wrong []string, err error) {
	questions, err := d.Questions(t.Context())
	for _, q := range questions {
		said, failed := q.Ask(t.Context())
		wrong, err = append(wrong, said...), errors.Join(err, failed)
	}
	return wrong, err
}

func TestIntegrity(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if wrong, err := answers(t, d); err != nil || len(wrong) > 0 {
			t.Errorf("a fresh database: %v %v", wrong, err)
		}
	})
}

func TestIntegrityDetectsDamagedPage(t *testing.T) {
	url := dbtest.SQLiteURL(t)
	path := strings.TrimPrefix(url, "sqlite:")
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 8 * 4096; i < 9*4096; i++ {
		content[i] ^= 0x5a
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if wrong := wrongIn(t, url); len(wrong) == 0 {
		t.Error("a damaged page was not seen")
	}
}

// TestIntegrityDetectsWrongRows damages stored data in ways that leave every page readable.
func TestIntegrityDetectsWrongRows(t *testing.T) {
	const user = `INSERT INTO users (id, email, name, is_active, created_at, updated_at) VALUES (1, 'a@b.test', 'Anong', 1, 1, 1);`
	for name, c := range map[string]struct{ spoil, says string }{
		"nothing": {user, ""},
		"a row that an index lacks": {user + `CREATE INDEX lost ON users (name) WHERE id < 0; PRAGMA writable_schema = ON;
			UPDATE sqlite_schema SET sql = 'CREATE INDEX lost ON users (name)' WHERE name = 'lost'`, "missing from index lost"},
		"a page of no table": {`CREATE INDEX lost ON users (name); PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'lost'`, "never used"},
		"a page of two tables": {`CREATE TABLE twin (x INTEGER); PRAGMA writable_schema = ON;
			UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'users') WHERE name = 'twin'`, "2nd reference"},
		"a value that its table refuses": {user + `PRAGMA ignore_check_constraints = ON; INSERT INTO organizations
			(id, name, country_code, currency_code, timezone, workspace_key, subscription_plan, is_active, created_at, updated_at) VALUES (1, 'A', '', '', '', '', '', 1, 1, 1);
			INSERT INTO memberships (id, org_id, user_id, role, is_active, created_at, updated_at) VALUES (1, 1, 1, 'king', 1, 1, 1)`, "CHECK constraint failed in memberships"},
		"a reference to nothing": {`PRAGMA foreign_keys = OFF; INSERT INTO number_counters (org_id, doc_type, period, last) VALUES (9, 'JV', '', 1)`,
			"a row of number_counters refers to no row of organizations"},
	} {
		t.Run(name, func(t *testing.T) {
			url := dbtest.SQLiteURL(t)
			conn, err := lite.Open(strings.TrimPrefix(url, "sqlite:"))
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(conn.Exec(c.spoil), conn.Close()); err != nil {
				t.Fatal(err)
			}
			wrong := wrongIn(t, url)
			if said := strings.Join(wrong, "\n"); !strings.Contains(said, c.says) || (said == "") != (c.says == "") {
				t.Errorf("%q does not say %q", said, c.says)
			}
		})
	}
}

func TestIntegrityDetectsMissingPolicy(t *testing.T) {
	url := dbtest.PostgresURL(t)
	conn := connected(t, url)
	if _, err := conn.Exec(context.Background(), `ALTER TABLE exchange_rates DISABLE ROW LEVEL SECURITY`); err != nil {
		t.Fatal(err)
	}
	if wrong := wrongIn(t, url); len(wrong) != 1 || !strings.Contains(wrong[0], "exchange_rates") {
		t.Errorf("%v", wrong)
	}
}
