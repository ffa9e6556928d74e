package stock_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/test/dbtest"
	"kontor/internal/trade/stock"
)

// If the database fails during the warehouse lookup, the client gets that error, not a missing
// warehouse.
func TestDatabaseFailureIsNotMissingWarehouse(t *testing.T) {
	url := dbtest.PostgresURL(t)
	d, err := db.Open(context.Background(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	c := found(t, d, "Acme")
	killer, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer killer.Close(context.Background())
	err = d.Write(context.Background(), c.Who, func(tx *db.Tx) error {
		if _, err := org.SettingsOf(tx); err != nil {
			return err
		}
		if _, err := killer.Exec(context.Background(),
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
			return err
		}
		_, err := stock.WarehouseFor(tx, 0)
		return err
	})
	if !errors.Is(err, fault.Unavailable) {
		t.Errorf("%v instead of %v", err, fault.Unavailable)
	}
}
