package work_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/work"
	"kontor/internal/test/dbtest"
)

func TestOrganizationsTakeTurns(t *testing.T) {
	now := time.Date(2026, 11, 14, 9, 0, 0, 0, time.UTC)
	dbtest.With(t, db.Options{Now: func() time.Time { return now }}, func(t *testing.T, d *db.DB) {
		add := func(org uint32, tasks int) {
			err := d.Change(t.Context(), func(r *db.Root) error {
				tx, err := r.Enter(access.Actor{Org: org, Zone: time.UTC})
				for n := 0; n < tasks && err == nil; n++ {
					err = work.Add(tx, "test", strconv.Itoa(n))
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		add(1, 50)
		add(2, 1)
		add(3, 21)
		var order []uint32
		err := work.Each(t.Context(), d, "test", func(task work.Task) error {
			order = append(order, task.Org)
			return nil
		})
		want := slices.Concat(slices.Repeat([]uint32{1}, 20), []uint32{2}, slices.Repeat([]uint32{3}, 20),
			slices.Repeat([]uint32{1}, 20), []uint32{3}, slices.Repeat([]uint32{1}, 10))
		if err != nil || !slices.Equal(order, want) {
			t.Errorf("tasks were done in the order of organizations %v, %v", order, err)
		}
	})
}
