package dbtest_test

import (
	"context"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/deletion"
	"kontor/internal/test/dbtest"
)

func TestFingerprintChangesWithData(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const org = 1
		ctx := context.Background()
		before := dbtest.Fingerprint(t, d)
		if before != dbtest.Fingerprint(t, d) {
			t.Error("nothing happened, and it changed")
		}
		err := d.Change(ctx, func(r *db.Root) error {
			_, err := db.Exec(r, `INSERT INTO users (id, email, name, is_active, created_at, updated_at) VALUES ($1, 'a@b.test', 'A', TRUE, 1, 1)`, 1)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		directory := dbtest.Fingerprint(t, d, org)
		if directory == before {
			t.Error("a user came, and it did not change")
		}
		err = d.Change(ctx, func(r *db.Root) error {
			tx, err := r.Enter(access.Actor{Org: org, Zone: time.UTC})
			if err != nil {
				return err
			}
			return deletion.Record(tx, "contacts", 1, "C-1")
		})
		if err != nil {
			t.Fatal(err)
		}
		if dbtest.Fingerprint(t, d, org) == directory {
			t.Error("a row came, and it did not change")
		}
		if dbtest.Fingerprint(t, d, 2) != directory {
			t.Error("another organization's row counted")
		}
	})
}
