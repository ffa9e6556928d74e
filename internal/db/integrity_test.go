package db_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db"
	"kontor/internal/dbtest"
)

func wrongIn(t *testing.T, url string) []string {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	wrong, err := d.Integrity(t.Context())
	if err != nil {
		return []string{err.Error()} // so damaged that it cannot be asked
	}
	return wrong
}

func TestIntegrity(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if wrong, err := d.Integrity(t.Context()); err != nil || len(wrong) > 0 {
			t.Errorf("a fresh database: %v %v", wrong, err)
		}
	})
}

func TestDamageIsSeen(t *testing.T) {
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

func TestAnOpenTableIsSeen(t *testing.T) {
	url := dbtest.PostgresURL(t)
	conn, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), `ALTER TABLE exchange_rates DISABLE ROW LEVEL SECURITY`); err != nil {
		t.Fatal(err)
	}
	if wrong := wrongIn(t, url); len(wrong) != 1 || !strings.Contains(wrong[0], "exchange_rates") {
		t.Errorf("%v", wrong)
	}
}
