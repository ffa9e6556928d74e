package db_test

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

func TestLogRestartsUnderLoad(t *testing.T) {
	o := db.Options{Migrations: toy(), Synchronous: "OFF"}
	url := dbtest.SQLiteURL(t, o)
	d, err := db.Open(context.Background(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	found(t, d, 1)
	big := strings.Repeat("x", 100_000) // 25 pages each
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 500 {
				err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error { _, err := put(tx, big); return err })
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	log, err := os.Stat(strings.TrimPrefix(url, "sqlite:") + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if written := int64(4 * 500 * 100_000); log.Size() > 120_000_000 {
		t.Errorf("after %d bytes the log has %d", written, log.Size())
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 2000 {
		t.Errorf("%d rows", n)
	}
}
