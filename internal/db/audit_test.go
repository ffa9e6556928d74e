package db_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/db"
)

func TestWriteAddsOneAuditRow(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		rows := func() int64 { return count(t, d, 1, `SELECT COUNT(*) FROM audit_log WHERE org_id = $1`) }
		before := rows()
		write(t, d, 1, func(tx *db.Tx) error {
			if _, err := put(tx, "a"); err != nil {
				return err
			}
			tx.Record("boxes", 5, "first")
			tx.Record("boxes", 6, "made")
			_, err := put(tx, "b")
			return err
		})
		if rows() != before+1 {
			t.Errorf("%d rows", rows()-before)
		}
		write(t, d, 1, func(tx *db.Tx) error { // changes nothing
			_, err := db.Exec(tx, `DELETE FROM boxes WHERE org_id = $1 AND id = $2`, 999)
			return err
		})
		_ = d.Write(context.Background(), actor(1), func(tx *db.Tx) error { _, _ = put(tx, "c"); panic("no") })
		if rows() != before+1 {
			t.Errorf("%d rows after nothing changed", rows()-before)
		}
		write(t, d, 1, func(tx *db.Tx) error { // changed through RETURNING
			_, err := db.Get[uint32](tx, `UPDATE boxes SET held = 1 WHERE org_id = $1 AND name = $2 RETURNING id`, "a")
			return err
		})
		if rows() != before+2 {
			t.Errorf("%d rows after RETURNING", rows()-before)
		}
		n := count(t, d, 1, `SELECT COUNT(*) FROM audit_log WHERE org_id = $1 AND user_id = 7 AND key_id = 9
AND action = 'test' AND resource = 'boxes' AND record_id = 6 AND detail = 'made'`)
		if n != 1 {
			t.Errorf("%d rows name the record", n)
		}
		chain(t, d, 1)
	})
}

// Work that is several operations has a row for each of their records, in order.
func TestSeveralRecordsHaveAnAuditRowEach(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		rows := func() int64 { return count(t, d, 1, `SELECT COUNT(*) FROM audit_log WHERE org_id = $1`) }
		before := rows()
		write(t, d, 1, func(tx *db.Tx) error {
			tx.NextRecord() // nothing was named yet
			for id := range uint32(3) {
				tx.Record("boxes", 70, "inside of the operation")
				tx.Record("boxes", 71+id, "made")
				tx.NextRecord()
			}
			_, err := put(tx, "a")
			return err
		})
		write(t, d, 1, func(tx *db.Tx) error {
			tx.Record("boxes", 74, "made")
			tx.NextRecord()
			tx.Record("boxes", 75, "made")
			_, err := put(tx, "b")
			return err
		})
		write(t, d, 1, func(tx *db.Tx) error { // changes nothing
			tx.Record("boxes", 76, "made")
			tx.NextRecord()
			return nil
		})
		if rows() != before+5 {
			t.Errorf("%d rows", rows()-before)
		}
		n := count(t, d, 1, `SELECT COUNT(*) FROM audit_log WHERE org_id = $1 AND resource = 'boxes' AND detail = 'made' AND record_id = seq + `+fmt.Sprint(70-before))
		if n != 5 {
			t.Errorf("%d rows name their record", n)
		}
		chain(t, d, 1)
	})
}

func TestAuditLogRefusesUpdateAndDelete(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "a"); return err })
		for _, text := range []string{
			`UPDATE audit_log SET detail = 'x' WHERE org_id = $1`,
			`DELETE FROM audit_log WHERE org_id = $1`,
		} {
			err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
				_, err := db.Exec(tx, text)
				return err
			})
			if err == nil {
				t.Errorf("the log took %s", text)
			}
		}
		chain(t, d, 1)
	})
}

func TestChangedAuditLogIsDetected(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for range 3 {
			write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "a"); return err })
		}
		chain(t, d, 1)
		// A row that was slipped in by a statement.
		write(t, d, 1, func(tx *db.Tx) error {
			_, err := db.Exec(tx, `INSERT INTO audit_log (org_id, seq, at, user_id, key_id, action, resource, record_id, detail, prev, hash)
SELECT $1, 90, at, user_id, key_id, action, resource, record_id, detail, prev, hash FROM audit_log WHERE org_id = $1 AND seq = 2`)
			return err
		})
		if err := d.Read(context.Background(), actor(1), db.AuditChain); err == nil || !strings.Contains(err.Error(), "missing") {
			t.Errorf("a gap: %v", err)
		}
	})
}
