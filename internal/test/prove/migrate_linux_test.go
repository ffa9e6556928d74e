package prove

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"kontor/internal/db"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/test/dbtest"
)

// older is the version from which upgrades are tested.
const older = 4

// TestMigrationKilled kills an upgrade at one disk write after another. Each migration step
// is applied completely or not at all, and the next start finishes the upgrade.
func TestMigrationKilled(t *testing.T) {
	states := schemas(t)
	for _, from := range []int{0, older} {
		t.Run(fmt.Sprintf("from %d", from), func(t *testing.T) { migrationKilled(t, states, from) })
	}
}

func migrationKilled(t *testing.T, states []string, from int) {
	stride := 331
	if from == 0 { // few writes: a new file gets its schema in one piece
		stride = 97
	}
	if long {
		stride = 3
		if n, set := number(t, "KONTOR_PROVE_STRIDE"); set {
			stride = n
		}
	}
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	kills, lost := 0, 0
	for n := 1; ; n += stride {
		file := filepath.Join(t.TempDir(), "kontor.db")
		if from > 0 {
			migrateTo(t, file, from)
		}
		command := exec.Command(straceOf(t), "-f", "-o", os.DevNull, "-e", "trace=pwrite64", "-e", fmt.Sprintf("inject=pwrite64:signal=SIGKILL:when=%d", n),
			path, "migrate", "--database", "sqlite:"+file)
		command.Env = append(os.Environ(), "GOMAXPROCS=1") // strace counts per thread
		err := command.Run()
		if state, version := stateOf(t, file); state != states[version] {
			t.Errorf("killed at write %d: the schema is between versions %d and %d", n, version, version+1)
			lost++
		}
		if out, err := exec.Command(path, "migrate", "--database", "sqlite:"+file).CombinedOutput(); err != nil {
			t.Fatalf("killed at write %d, then: %v\n%s", n, err, out)
		}
		if state, version := stateOf(t, file); version != len(states)-1 || state != states[version] {
			t.Errorf("killed at write %d, then: version %d", n, version)
			lost++
		}
		if from > 0 {
			if state, version := stateOf(t, fmt.Sprintf("%s.before-%04d", file, from+1)); version != from || state != states[from] {
				t.Errorf("killed at write %d, then: the copy from before is not whole", n)
				lost++
			}
		}
		if err == nil {
			break // ended before it was killed
		}
		kills++
	}
	if kills == 0 {
		t.Error("nothing was killed")
	}
	Report(t, Row{Test: fmt.Sprintf("migration killed, sqlite, from version %d", from), Faults: kills, Lost: lost,
		Note: fmt.Sprintf("at every write number divisible by %d", stride)})
}

// schemas returns the state of a file at each version.
func schemas(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(db.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]bool{}
	for _, name := range names {
		versions[name[:4]] = true
	}
	states, file := []string{""}, filepath.Join(t.TempDir(), "kontor.db")
	for v := 1; v <= len(versions); v++ {
		migrateTo(t, file, v)
		state, version := stateOf(t, file)
		if version != v {
			t.Fatalf("version %d instead of %d", version, v)
		}
		states = append(states, state)
	}
	return states
}

// migrateTo creates a file like an older program would.
func migrateTo(t *testing.T, path string, version int) {
	t.Helper()
	files := fstest.MapFS{}
	for v := 1; v <= version; v++ {
		names, err := fs.Glob(db.Migrations(), fmt.Sprintf("%04d_*.sql", v))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(db.Migrations(), name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: text}
		}
	}
	d, err := db.Open(context.Background(), "sqlite:"+path, db.Options{Migrations: files, Longest: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

// stateOf returns the schema of a file as text, and its version.
func stateOf(t *testing.T, path string) (state string, version int) {
	t.Helper()
	conn, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	column := func(query string) (texts []string) {
		s, err := conn.Prepare(query)
		if err != nil {
			return nil // nothing there yet
		}
		for {
			more, err := s.Step()
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				s.Reset()
				if err := s.Finalize(); err != nil {
					t.Fatal(err)
				}
				return texts
			}
			texts = append(texts, s.Text(0))
		}
	}
	if sound := column("PRAGMA integrity_check"); strings.Join(sound, "") != "ok" {
		t.Errorf("%s is damaged: %v", path, sound)
	}
	// A copy is marked as a backup, which is not part of the schema.
	version = len(column("SELECT version_id FROM goose_db_version WHERE version_id > 0"))
	return strings.Join(column("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'goose%' AND tbl_name NOT LIKE 'sqlite%' AND tbl_name <> 'kontor_backup' ORDER BY type, name"), ";\n"), version
}

// TestStartedTogether starts several processes at once on an empty database. One migrates,
// the others wait.
func TestStartedTogether(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		startedTogether(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		startedTogether(t, dbtest.Alone(t))
	})
}

func startedTogether(t *testing.T, database string) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	const processes = 4
	applied := make(chan int, processes)
	for range processes {
		go func() {
			var said strings.Builder
			migrate := exec.Command(path, "migrate", "--database", database)
			migrate.Stderr = &said
			out, err := migrate.Output()
			if err != nil {
				t.Errorf("%v: %s", err, &said)
			}
			applied <- strings.Count(string(out), "\n")
		}()
	}
	sum, most := 0, 0
	for range processes {
		n := <-applied
		sum, most = sum+n, max(most, n)
	}
	if sum != most || sum == 0 {
		t.Errorf("%d migrations were applied together, %d by one of them", sum, most)
	}
}
