package keys_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// twoProcesses opens one database twice, as two servers do.
func twoProcesses(t *testing.T, url string, clock func() time.Time) (firm.Company, *db.DB) {
	t.Helper()
	var open [2]*db.DB
	for i := range open {
		d, err := db.Open(t.Context(), url, db.Options{Now: clock})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		open[i] = d
	}
	return firm.NewCompany(t, open[0], "Acme Co., Ltd."), open[1]
}

func TestRevocationAppliesInEveryProcess(t *testing.T) {
	for name, url := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(name, func(t *testing.T) {
			c, other := twoProcesses(t, url(t), nil)
			gate := keys.NewGate(other)
			for range 10 {
				k := newKey(c, "owner@acme.test", "short-lived")
				var revoked atomic.Bool
				var all sync.WaitGroup
				for range 4 {
					all.Go(func() {
						for range 20 {
							late := revoked.Load()
							_, err := gate.Enter(t.Context(), k.Secret, false)
							if late && err == nil {
								t.Error("a request that began after the revocation was admitted")
							}
							if err != nil && !errors.Is(err, fault.Unauthorized) {
								t.Error(err)
							}
						}
					})
				}
				c.Must(func(tx *db.Tx) error { return keys.Revoke(tx, k.ID) })
				revoked.Store(true)
				all.Wait()
			}
		})
	}
}

func TestRequestsAreCountedAcrossProcesses(t *testing.T) {
	var now atomic.Int64
	now.Store(1794621610) // ten seconds into a minute
	clock := func() time.Time { return time.Unix(now.Load(), 0) }
	c, other := twoProcesses(t, dbtest.PostgresURL(t), clock)
	gates := []*keys.Gate{keys.NewGate(c.DB), keys.NewGate(other)}
	k, second := newKey(c, "owner@acme.test", "one"), newKey(c, "owner@acme.test", "two")
	enter := func(gate *keys.Gate, secret string) int {
		a, err := gate.Enter(context.Background(), secret, false)
		if err != nil {
			t.Error(err)
		}
		return a.Count
	}
	var mu sync.Mutex
	var counts []int
	var all sync.WaitGroup
	for n := range 100 {
		all.Go(func() {
			count := enter(gates[n%2], k.Secret)
			mu.Lock()
			counts = append(counts, count)
			mu.Unlock()
		})
	}
	all.Wait()
	slices.Sort(counts)
	for i, count := range counts {
		if count != i+1 {
			t.Fatalf("request %d was counted as %d", i+1, count)
		}
	}
	if count := enter(gates[0], second.Secret); count != 1 {
		t.Errorf("another key of the same person starts at %d", count)
	}
	for n, gate := range gates {
		if a, err := gate.Enter(t.Context(), k.Secret, true); err != nil || a.Count != n+1 {
			t.Errorf("PDF file %d was counted as %d, %v", n+1, a.Count, err)
		}
	}
	if count := enter(gates[1], k.Secret); count != 101 {
		t.Errorf("PDF files were counted as requests: %d", count)
	}
	now.Add(60)
	if count := enter(gates[0], k.Secret); count != 1 {
		t.Errorf("the next minute starts at %d", count)
	}
	if a, err := gates[0].Enter(t.Context(), k.Secret, true); err != nil || a.Count != 1 {
		t.Errorf("PDF files of the next minute start at %d, %v", a.Count, err)
	}
	// A process whose clock is behind counts in the minute that has begun.
	now.Add(-60)
	a, err := gates[1].Enter(t.Context(), k.Secret, false)
	if err != nil || a.Count != 2 || a.At.Unix() != 1794621660 {
		t.Errorf("%v, counted %d at %d", err, a.Count, a.At.Unix())
	}
	// A clock that was wrong by far does not close the key for long.
	now.Add(-86400)
	if count := enter(gates[0], k.Secret); count != 1 {
		t.Errorf("after the clock was set back: %d", count)
	}
	unknown := k.Secret[:len(k.Secret)-1]
	if _, err := gates[0].Enter(t.Context(), unknown, false); !errors.Is(err, fault.Unauthorized) {
		t.Error(err)
	}
}

func TestAdmittingTakesOneStatement(t *testing.T) {
	var statements atomic.Int64
	dbtest.With(t, db.Options{Observe: func(db.Statement) { statements.Add(1) }}, func(t *testing.T, d *db.DB) {
		c := firm.NewCompany(t, d, "Acme Co., Ltd.")
		k := newKey(c, "owner@acme.test", "laptop")
		gate := keys.NewGate(d)
		statements.Store(0)
		if _, err := gate.Enter(t.Context(), k.Secret, false); err != nil || statements.Load() != 1 {
			t.Errorf("%d statements, %v", statements.Load(), err)
		}
		if _, err := gate.Enter(t.Context(), "kontor_"+k.Secret[8:]+"0", false); err == nil || statements.Load() != 1 {
			t.Errorf("a key with a wrong checksum was looked up: %v", err)
		}
	})
}
