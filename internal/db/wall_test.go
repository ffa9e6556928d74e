package db_test

import (
	"context"
	"strings"
	"testing"

	"kontor/internal/db"
)

func TestStatementWithoutOrgPanics(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
			_, err := db.List[uint32](tx, `SELECT id FROM boxes WHERE id = $2`, 1)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "boxes") {
			t.Errorf("got %v", err)
		}
	})
}
