package lite_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"kontor/internal/db/sqlite/lite"
)

// TestBufferedLogStoresCommits runs random transactions on a buffered connection and on
// an ordinary one: smaller and larger than cache and buffer, committed and rolled back. Another
// connection writes and checkpoints. Copies of the files, as a crash leaves them, must
// hold every commit.
func TestBufferedLogStoresCommits(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	path := filepath.Join(t.TempDir(), "buffered.db")
	buffered := openLog(t, lite.OpenBuffered, path)
	second := openLog(t, lite.Open, path)
	ordinary := openLog(t, lite.Open, filepath.Join(t.TempDir(), "ordinary.db"))
	run := func(text string, conns ...*lite.Conn) {
		t.Helper()
		for _, c := range conns {
			if err := c.Exec(text); err != nil {
				t.Fatal(text, err)
			}
		}
	}
	equal := func(turn int, who string, c *lite.Conn) {
		t.Helper()
		if got, want := content(t, c), content(t, ordinary); got != want {
			t.Fatalf("turn %d: %s reads %s, want %s", turn, who, got, want)
		}
	}
	run("CREATE TABLE x (id INTEGER PRIMARY KEY, n INTEGER, b BLOB)", buffered, ordinary)
	committed := 0
	for turn := range 20 {
		run("BEGIN IMMEDIATE", buffered, ordinary)
		// Up to four hundred pages; the cache holds twenty, the buffer fifteen.
		for range 1 + random.IntN(8) {
			run(fmt.Sprintf(`WITH RECURSIVE r (i) AS (SELECT %d UNION ALL SELECT i + 1 FROM r LIMIT %d)
				INSERT OR REPLACE INTO x SELECT i, i * %d, zeroblob(%d) FROM r`,
				random.IntN(600), 1+random.IntN(50), turn, random.IntN(4000)), buffered, ordinary)
			equal(turn, "the transaction", buffered)
		}
		end := []string{"COMMIT", "COMMIT", "ROLLBACK"}[random.IntN(3)]
		run(end, buffered, ordinary)
		if end == "COMMIT" {
			committed++
			equal(turn, "a copy as a crash leaves it", crashed(t, path))
		}
		if random.IntN(3) == 0 {
			run(fmt.Sprintf("INSERT OR REPLACE INTO x VALUES (%d, 1, zeroblob(9000))", 700+turn), second, ordinary)
		}
		equal(turn, "another connection", second)
		equal(turn, "the buffered connection", buffered)
		if random.IntN(5) == 0 {
			run("PRAGMA wal_checkpoint(RESTART)", second)
		}
	}
	if committed < 3 {
		t.Errorf("only %d commits", committed)
	}
	if got := text(t, second, "PRAGMA integrity_check"); got != "ok" {
		t.Error(got)
	}
}

// openLog opens a file with a write-ahead log and a small cache.
func openLog(t *testing.T, open func(string) (*lite.Conn, error), path string) *lite.Conn {
	t.Helper()
	c, err := open(path)
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

// crashed opens a copy of a file and its log.
func crashed(t *testing.T, path string) *lite.Conn {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy.db")
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + end)
		if err == nil {
			err = os.WriteFile(to+end, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return openLog(t, lite.Open, to)
}

func content(t *testing.T, c *lite.Conn) string {
	t.Helper()
	return text(t, c, "SELECT count(*) || ' rows, sum ' || coalesce(sum(n), 0) || ', ' || coalesce(sum(length(b)), 0) || ' bytes' FROM x")
}

func text(t *testing.T, c *lite.Conn, query string) string {
	t.Helper()
	s := prepare(t, c, query)
	if _, err := s.Step(); err != nil {
		t.Fatal(err)
	}
	defer s.Reset()
	return s.Text(0)
}
