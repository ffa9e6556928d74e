package main_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "modernc.org/sqlite"

	"kontor/internal/test/dbtest"
)

// sqliteFile runs statements on a SQLite file, without kontor.
func sqliteFile(t *testing.T, path string, statements ...string) {
	t.Helper()
	d, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, text := range statements {
		if _, err := d.Exec(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// number reads one number of a SQLite file.
func number(t *testing.T, path, query string) (n int64) {
	t.Helper()
	d, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.QueryRow(query).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// postgresSchema creates a schema in a new database and runs statements of another
// program there.
func postgresSchema(t *testing.T, statements ...string) string {
	t.Helper()
	url := dbtest.PostgresURL(t)
	conn, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	for _, text := range append([]string{"CREATE SCHEMA other", "SET search_path = other"}, statements...) {
		if _, err := conn.Exec(context.Background(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return url + "&search_path=other"
}

// relations are the names in the schema of postgresSchema.
func relations(t *testing.T, url string) string {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, err := conn.Query(context.Background(), `SELECT relname::text FROM pg_class WHERE relnamespace = 'other'::regnamespace ORDER BY relname`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}

// folderState returns all files of a folder with their contents.
func folderState(t *testing.T, folder string) string {
	t.Helper()
	var out strings.Builder
	err := filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		fmt.Fprintf(&out, "%s %x\n", path, sha256.Sum256(content))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRestoreRefusesFilesThatAreNotBackups(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		in := func(name string) string { return filepath.Join(s.folder, name) }
		for name, text := range map[string]string{"empty.db": "", "note.txt": "no database at all, but long enough to look like something"} {
			if err := os.WriteFile(in(name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		sqliteFile(t, in("other.db"), "CREATE TABLE photos (id INTEGER PRIMARY KEY, name TEXT)")
		sqliteFile(t, in("bare.db"), "PRAGMA application_id = 1802400882", "CREATE TABLE organizations (id INTEGER PRIMARY KEY)")
		s.ok("", "backup", "half.db")
		sqliteFile(t, in("half.db"), "PRAGMA foreign_keys = OFF", "DELETE FROM organizations")
		s.ok("", "backup", "lost.db")
		sqliteFile(t, in("lost.db"), "DELETE FROM exchange_rates", "DELETE FROM number_rules")
		s.ok("", "backup", "used.db")
		shell{t, s.folder, "sqlite:used.db"}.ok("", "migrate")
		target := s
		if !strings.HasPrefix(s.database, "sqlite:") {
			target.database = dbtest.PostgresURL(t)
		}
		before, files := content(t, target.database), folderState(t, s.folder)
		for file, says := range map[string]string{
			"empty.db": "is no backup", "note.txt": "is no backup", "other.db": "is no backup", "bare.db": "is no backup",
			"half.db": "is no backup: it says that it holds", "lost.db": "is no backup: it says that it holds",
			"used.db": "it is a database of kontor; kontor backup --database sqlite:used.db FILE makes a backup of it",
		} {
			target.refused(1, says, "restore", file)
		}
		target.refused(3, "none.db", "restore", "none.db")
		if content(t, target.database) != before || folderState(t, s.folder) != files {
			t.Errorf("a refused restore changed something:\n%s\n%s", files, folderState(t, s.folder))
		}
		s.ok("", "backup", "good.db")
		if strings.HasPrefix(s.database, "sqlite:") { // PostgreSQL must be empty; see TestBackupAndRestore
			s.ok("", "restore", "good.db")
		}
	})
}

func TestBackupOfEmptyDatabaseIsRefused(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok("", "migrate")
		s.refused(1, "nothing to back up", "backup", "b.db")
		if strings.Contains(names(t, s.folder), "b.db") {
			t.Error("a file was written")
		}
	})
}

// readers are commands that only read.
var readers = [][]string{
	{"check"}, {"backup", "b.db"}, {"doctor"}, {"org", "list"}, {"org", "show", "--org", "1"}, {"key", "list", "--org", "1"},
	{"rate", "list", "--org", "1"}, {"export", "--org", "1", "--format", "jsonl"},
	{"key", "revoke", "--org", "1", "1"}, {"user", "password", "--email", "a@b.test"},
}

func TestReadingCommandsCreateNoDatabase(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		s := shell{t, t.TempDir(), "sqlite:missing/kontor.db"}
		for _, args := range readers {
			o := s.run("", args...)
			if o.code != 3 || !strings.Contains(o.stdout+o.stderr, "kontor.db") {
				t.Errorf("kontor %v: exit %d\n%s%s", args, o.code, o.stdout, o.stderr)
			}
		}
		if got := names(t, s.folder); got != "" {
			t.Errorf("they left %s", got)
		}
	})
	t.Run("postgres", func(t *testing.T) {
		s := shell{t, t.TempDir(), postgresSchema(t)}
		for _, args := range readers {
			o := s.run("", args...)
			if o.code != 3 || !strings.Contains(o.stdout+o.stderr, "there is no database at schema") || strings.Contains(o.stdout+o.stderr, "kontor:kontor") {
				t.Errorf("kontor %v: exit %d\n%s%s", args, o.code, o.stdout, o.stderr)
			}
		}
		if got := relations(t, s.database); got != "" {
			t.Errorf("they made %s", got)
		}
	})
}

func TestCreatedDatabaseIsReported(t *testing.T) {
	for name, url := range map[string]func(t *testing.T) string{
		"sqlite":   func(*testing.T) string { return "sqlite:data/kontor.db" },
		"postgres": func(t *testing.T) string { return postgresSchema(t) },
	} {
		t.Run(name, func(t *testing.T) {
			const says = "created database "
			s := shell{t, t.TempDir(), url(t)}
			if o := s.run("", "migrate"); o.code != 0 || !strings.Contains(o.stderr, says) {
				t.Errorf("migrate: exit %d\n%s", o.code, o.stderr)
			}
			if o := s.run("", "migrate"); o.code != 0 || strings.Contains(o.stderr, says) {
				t.Errorf("the second time: exit %d\n%s", o.code, o.stderr)
			}
			second := shell{t, t.TempDir(), url(t)}
			if o := second.run(acme, "org", "apply", "-f", "-"); o.code != 0 || !strings.Contains(o.stderr, says) || o.stdout != "1\n" {
				t.Errorf("org apply: exit %d\n%s", o.code, o.stderr)
			}
			third := shell{t, t.TempDir(), url(t)}
			v := third.serve()
			if !strings.Contains(v.said(), says) {
				t.Errorf("serve says\n%s", v.said())
			}
			v.stop()
		})
	}
}

func TestBackupAndCheckPrintAmountOfData(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		for _, args := range [][]string{{"check"}, {"backup", "b.db"}, {"check", "--org", "1"}} {
			o := s.run("", args...)
			if o.code != 0 || !strings.Contains(o.stderr, "checked: companies 1, documents ") || !strings.Contains(o.stderr, ", newest JV-") {
				t.Errorf("kontor %v: exit %d\n%s", args, o.code, o.stderr)
			}
		}
		o := s.run("", "restore", "b.db", "--database", "sqlite:restored.db")
		if o.code != 0 || !strings.Contains(o.stderr, "checked: companies 1, ") {
			t.Errorf("restore: exit %d\n%s", o.code, o.stderr)
		}
	})
}

// everyCommand runs the commands that open, create or migrate a database.
func everyCommand(s shell, says string) {
	s.t.Helper()
	for _, args := range append([][]string{{"serve", "--listen", "127.0.0.1:0"}, {"migrate"}, {"org", "apply", "-f", "org.yaml"},
		{"copy", "--from", s.database, "--to", "sqlite:never.db"}}, readers...) {
		o := s.run("", args...)
		if o.code != 1 || !strings.Contains(o.stdout+o.stderr, says) {
			s.t.Errorf("kontor %v: exit %d, want %q\n%s%s", args, o.code, says, o.stdout, o.stderr)
		}
	}
}

func TestFileOfOtherProgramIsUnchanged(t *testing.T) {
	own := onFile(t)
	own.ok(acme, "org", "apply", "-f", "-")
	saved := filepath.Join(own.folder, "saved.db")
	own.ok("", "backup", saved)
	for name, statements := range map[string][]string{
		"tables of its own":       {"CREATE TABLE photos (id INTEGER PRIMARY KEY)", "INSERT INTO photos VALUES (1)"},
		"tables of our names":     {"CREATE TABLE contacts (id INTEGER PRIMARY KEY)"},
		"an application id":       {"PRAGMA application_id = 1196444487"},
		"goose of its own":        {"CREATE TABLE goose_db_version (id INTEGER, version_id INTEGER)", "INSERT INTO goose_db_version VALUES (1, 3)", "CREATE TABLE audit_log (id INTEGER)"},
		"only goose, far behind":  {"CREATE TABLE goose_db_version (id INTEGER, version_id INTEGER)", "INSERT INTO goose_db_version VALUES (1, 3)"},
		"a log that is not moved": {"PRAGMA journal_mode = WAL", "CREATE TABLE photos (id INTEGER PRIMARY KEY)"},
	} {
		t.Run(name, func(t *testing.T) {
			s := shell{t, t.TempDir(), "sqlite:other.db"}
			if err := os.WriteFile(filepath.Join(s.folder, "org.yaml"), []byte(acme), 0o600); err != nil {
				t.Fatal(err)
			}
			sqliteFile(t, filepath.Join(s.folder, "other.db"), statements...)
			before := folderState(t, s.folder)
			everyCommand(s, "belongs to another program")
			s.refused(1, "belongs to another program", "restore", saved)
			if after := folderState(t, s.folder); after != before {
				t.Errorf("before:\n%safter:\n%s", before, after)
			}
		})
	}
	t.Run("no database at all", func(t *testing.T) {
		s := shell{t, t.TempDir(), "sqlite:org.yaml"}
		if err := os.WriteFile(filepath.Join(s.folder, "org.yaml"), []byte(acme), 0o600); err != nil {
			t.Fatal(err)
		}
		before := folderState(t, s.folder)
		everyCommand(s, "it is not a SQLite file")
		if after := folderState(t, s.folder); after != before {
			t.Errorf("before:\n%safter:\n%s", before, after)
		}
	})
}

func TestSchemaOfOtherProgramIsUnchanged(t *testing.T) {
	for name, statements := range map[string][]string{
		"a table of our name": {"CREATE TABLE contacts (id BIGINT PRIMARY KEY)"},
		"a view of our name":  {"CREATE VIEW users AS SELECT 1 AS id"},
		"goose of its own":    {"CREATE TABLE goose_db_version (id INT, version_id BIGINT)", "INSERT INTO goose_db_version VALUES (1, 3)"},
		"an audit log":        {"CREATE TABLE goose_db_version (id INT, version_id BIGINT)", "INSERT INTO goose_db_version VALUES (1, 3)", "CREATE TABLE audit_log (id BIGINT)"},
	} {
		t.Run(name, func(t *testing.T) {
			s := shell{t, t.TempDir(), postgresSchema(t, statements...)}
			if err := os.WriteFile(filepath.Join(s.folder, "org.yaml"), []byte(acme), 0o600); err != nil {
				t.Fatal(err)
			}
			before := relations(t, s.database)
			everyCommand(s, "belongs to another program")
			if after := relations(t, s.database); after != before {
				t.Errorf("before %s, after %s", before, after)
			}
		})
	}
	t.Run("tables of other names may stay beside", func(t *testing.T) {
		s := shell{t, t.TempDir(), postgresSchema(t, "CREATE TABLE photos (id BIGINT)")}
		s.ok(acme, "org", "apply", "-f", "-")
		s.ok("", "check")
	})
}

func TestDatabaseWithoutMarkIsMarked(t *testing.T) {
	s := onFile(t)
	path := filepath.Join(s.folder, "kontor.db")
	s.ok(acme, "org", "apply", "-f", "-")
	mark := number(t, path, "PRAGMA application_id")
	sqliteFile(t, path, "PRAGMA application_id = 0")
	s.ok("", "check")
	if got := number(t, path, "PRAGMA application_id"); got != 0 {
		t.Errorf("a command that reads wrote the mark %d", got)
	}
	s.ok("", "migrate")
	if got := number(t, path, "PRAGMA application_id"); got != mark || mark == 0 {
		t.Errorf("the mark is %d, then %d", mark, got)
	}
}

func TestReadingCommandsDoNotMigrate(t *testing.T) {
	s := onFile(t)
	path := filepath.Join(s.folder, "kontor.db")
	s.ok(acme, "org", "apply", "-f", "-")
	last := number(t, path, "SELECT MAX(version_id) FROM goose_db_version")
	sqliteFile(t, path, fmt.Sprintf("DELETE FROM goose_db_version WHERE version_id = %d", last))
	s.refused(1, "kontor migrate brings it up to date", "check")
	if o := s.run(acme, "org", "apply", "-f", "-"); o.code != 1 || !strings.Contains(o.stderr, "kontor migrate brings it up to date") {
		t.Errorf("org apply: exit %d: %s", o.code, o.stderr)
	}
	sqliteFile(t, path, fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, 1), (%d, 1)", last, last+1))
	for _, args := range [][]string{{"check"}, {"migrate"}, {"serve", "--listen", "127.0.0.1:0"}} {
		s.refused(1, "of a newer program than this one", args...)
	}
}

func TestTwoRestoresInOneSecondKeepBothFiles(t *testing.T) {
	s := onFile(t)
	s.ok(acme, "org", "apply", "-f", "-")
	s.ok("", "backup", "b.db")
	for range 3 {
		s.ok("", "restore", "b.db")
	}
	if got := strings.Count(names(t, s.folder), "kontor.db.replaced-"); got != 3 {
		t.Errorf("%d of 3 are kept: %s", got, names(t, s.folder))
	}
}

func TestDoctorReportsNewerSchemaAndInactiveDefaults(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme+"warehouses: [{code: WH01, default: true}, {code: WH02}]\n", "org", "apply", "-f", "-")
		if out := s.ok("", "doctor"); !strings.Contains(out, "schema up to date") {
			t.Errorf("%s", out)
		}
		s.execute(`UPDATE warehouses SET is_active = FALSE WHERE org_id = 1 AND code = 'WH01'`, `UPDATE money_accounts SET is_active = FALSE WHERE org_id = 1`)
		out := s.ok("", "doctor")
		for _, want := range []string{"default warehouse WH01 is inactive", "money account"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is missing in\n%s", want, out)
			}
		}
		s.execute(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`)
		if o := s.run("", "doctor"); o.code != 1 || !strings.Contains(o.stdout, "fail\tdatabase\t") || !strings.Contains(o.stdout, "of a newer program") {
			t.Errorf("a newer schema: exit %d\n%s", o.code, o.stdout)
		}
	})
}

// execute runs SQL statements directly on the database of a shell.
func (s shell) execute(statements ...string) {
	s.t.Helper()
	if path, ok := strings.CutPrefix(s.database, "sqlite:"); ok {
		if !filepath.IsAbs(path) {
			path = filepath.Join(s.folder, path)
		}
		sqliteFile(s.t, path, statements...)
		return
	}
	conn, err := pgx.Connect(context.Background(), s.database)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	for _, text := range append([]string{"SET kontor.org = '1'"}, statements...) {
		if _, err := conn.Exec(context.Background(), text); err != nil {
			s.t.Fatalf("%s: %v", text, err)
		}
	}
}
