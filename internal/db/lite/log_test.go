package lite_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"kontor/internal/db/lite"
)

// Transactions of every size, some of them larger than the connection's cache and
// some of them taken back, are in the file as they are without gathering: for
// another connection, which writes too, from the commit on, and for who finds the
// file and its log as a crash leaves them.
func TestAGatheredLogHoldsWhatWasCommitted(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	dice := rand.New(rand.NewPCG(seed, 1))
	folder := t.TempDir()
	writer := logged(t, filepath.Join(folder, "gathered.db"))
	if err := writer.GatherLog(); err != nil {
		t.Fatal(err)
	}
	plain := logged(t, filepath.Join(folder, "plain.db"))
	reader := logged(t, filepath.Join(folder, "gathered.db"))
	both := func(text string) {
		t.Helper()
		for _, c := range []*lite.Conn{writer, plain} {
			if err := c.Exec(text); err != nil {
				t.Fatal(text, err)
			}
		}
	}
	both("CREATE TABLE x (id INTEGER PRIMARY KEY, n INTEGER, b BLOB)")
	for turn := range 40 {
		both("BEGIN IMMEDIATE")
		// Up to four hundred pages, where twenty are kept and thirty-one travel together.
		for range 1 + dice.IntN(8) {
			from, many, size := dice.IntN(600), 1+dice.IntN(50), dice.IntN(4000)
			rows := "WITH RECURSIVE r (i) AS (SELECT " + strconv.Itoa(from) + " UNION ALL SELECT i + 1 FROM r LIMIT " + strconv.Itoa(many) + ")"
			both(rows + " INSERT OR REPLACE INTO x SELECT i, i * " + strconv.Itoa(turn) + ", zeroblob(" + strconv.Itoa(size) + ") FROM r")
			if got, want := sum(t, writer), sum(t, plain); got != want {
				t.Fatalf("turn %d: the writer sees %s of its own and not %s", turn, got, want)
			}
		}
		both([]string{"COMMIT", "COMMIT", "ROLLBACK"}[dice.IntN(3)])
		if dice.IntN(3) == 0 { // somebody else writes, where the writer may have wanted to
			theirs := "INSERT OR REPLACE INTO x VALUES (" + strconv.Itoa(700+turn) + ", 1, zeroblob(9000))"
			for _, c := range []*lite.Conn{reader, plain} {
				if err := c.Exec(theirs); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got, want := sum(t, reader), sum(t, plain); got != want {
			t.Fatalf("turn %d: another connection sees %s and not %s", turn, got, want)
		}
		switch dice.IntN(10) {
		case 0:
			if err := reader.Exec("PRAGMA wal_checkpoint(RESTART)"); err != nil {
				t.Fatal(err)
			}
		case 1:
			if got, want := sum(t, crashed(t, folder)), sum(t, plain); got != want {
				t.Fatalf("turn %d: after a crash there is %s and not %s", turn, got, want)
			}
		}
	}
	if got := text(t, reader, "PRAGMA integrity_check"); got != "ok" {
		t.Error(got)
	}
}

// logged opens a file with a log and a small cache.
func logged(t *testing.T, path string) *lite.Conn {
	t.Helper()
	c, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := c.Exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = 20"); err != nil {
		t.Fatal(err)
	}
	return c
}

// crashed is the file with its log as it is on the disk now.
func crashed(t *testing.T, folder string) *lite.Conn {
	t.Helper()
	to := t.TempDir()
	for _, name := range []string{"gathered.db", "gathered.db-wal"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return logged(t, filepath.Join(to, "gathered.db"))
}

func sum(t *testing.T, c *lite.Conn) string {
	t.Helper()
	return text(t, c, "SELECT count(*) || ' rows, ' || coalesce(sum(n), 0) || ' in all, ' || coalesce(sum(length(b)), 0) || ' bytes' FROM x")
}

func text(t *testing.T, c *lite.Conn, query string) string {
	t.Helper()
	s, err := c.Prepare(query)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Finalize()
	if _, err := s.Step(); err != nil {
		t.Fatal(err)
	}
	defer s.Reset()
	return s.Text(0)
}
