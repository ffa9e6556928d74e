package prove

import (
	"context"
	"fmt"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/people"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
)

// TestCheckLarge checks books of a million lines. It must be fast enough to run with every
// backup.
func TestCheckLarge(t *testing.T) {
	lines := 4_000
	if long {
		lines = Count(t, "KONTOR_PROVE_LINES", 1_000_000)
	}
	t.Run("sqlite", func(t *testing.T) {
		checkLarge(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"), lines)
	})
	t.Run("postgres", func(t *testing.T) { checkLarge(t, dbtest.PostgresURL(t), lines) })
}

func checkLarge(t *testing.T, database string, lines int) {
	ctx := context.Background()
	d, err := db.Open(ctx, database, db.Options{Longest: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	file, err := setup.Parse(t.Context(), []byte("name: Large Co., Ltd.\ncurrency: THB\nmembers: [{email: owner@large.test, name: Anong, role: owner}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	made, err := setup.Apply(ctx, d, file, setup.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var who access.Actor
	err = d.Look(ctx, func(r *db.Root) error {
		who, err = people.ActorOf(r, made.Organization.ID, "owner@large.test", "test")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	const perEntry, atOnce = 4, 1000
	for n := 0; n < lines; n += perEntry * atOnce {
		err := d.Write(ctx, who, func(tx *db.Tx) error {
			_, err := ledger.PostAll(tx, batch(tx, n, atOnce, made.Accounts)...)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	began, before := time.Now(), processorTime(t)
	broken, err := check.Run(ctx, d)
	took, worked := time.Since(began), processorTime(t)-before
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range broken {
		t.Error(v)
	}
	Report(t, Row{Test: "kontor check, large books, " + engine(database), Broken: len(broken),
		Note: fmt.Sprintf("%d journal lines in %s, %s of processor time", lines, took.Round(time.Millisecond), worked.Round(time.Millisecond))})
}

// processorTime returns the CPU time of this process so far.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// batch returns entries of four lines over the days of two years.
func batch(tx *db.Tx, n, count int, accounts map[string]uint32) []ledger.Entry {
	entries := make([]ledger.Entry, count)
	for i := range entries {
		one, other := num.MoneyOf(int64(1+(n+i)%5000)), num.MoneyOf(int64(1+(n+i)%700))
		entries[i] = ledger.Entry{
			Date: tx.Today().AddDays(-(n + i) % 700), Description: "Large", RefType: ledger.RefManual,
			Lines: []ledger.Line{
				{AccountID: accounts["1110"], Debit: one}, {AccountID: accounts["1120"], Debit: other},
				{AccountID: accounts["3110"], Credit: one}, {AccountID: accounts["4110"], Credit: other},
			},
		}
	}
	return entries
}
