package main_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"kontor/internal/test/dbtest"
)

// After a kill the last writes are only in the log, which SQLite would delete if the
// file is missing.
func TestLogOfMissingFileIsKept(t *testing.T) {
	s := demoFile(t)
	s.database = "sqlite:kontor.db"
	v := s.serve()
	write(t, filepath.Join(s.folder, "late.csv"), "name,contactType\nLate,client\n")
	s.ok("", "import", "--org", "1", "contacts", "late.csv")
	before := content(t, "sqlite:"+filepath.Join(s.folder, "kontor.db"))
	file := filepath.Join(s.folder, "kontor.db")
	rename(t, file, file+".away")
	s.refused(1, "is there and holds the last writes", "serve", "--listen", "127.0.0.1:0")
	if err := v.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = v.cmd.Wait()
	log := read(t, file+"-wal")
	for _, command := range [][]string{{"serve", "--listen", "127.0.0.1:0"}, {"migrate"}, {"check"}, {"org", "apply", "-f", "-"}, {"copy", "--from", "sqlite:kontor.db.away", "--to", "sqlite:kontor.db"}} {
		s.refused(1, "is there and holds the last writes", command...)
		write(t, filepath.Join(s.folder, "kontor.db"), "") // an empty file counts as missing
		s.refused(1, "is there and holds the last writes", command...)
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	if o := s.run("", "doctor"); o.code != 1 || !strings.Contains(o.stdout, "is there and holds the last writes") {
		t.Errorf("doctor: exit %d: %s%s", o.code, o.stdout, o.stderr)
	}
	if !bytes.Equal(read(t, file+"-wal"), log) {
		t.Fatal("the log was changed")
	}
	rename(t, file+".away", file)
	s.ok("", "check")
	if content(t, "sqlite:"+file) != before {
		t.Error("what was written last is lost")
	}
}

func TestEmptyAndMistypedArgumentsAreRefused(t *testing.T) {
	s := onFile(t)
	s.ok(acme, "org", "apply", "-f", "-")
	write(t, filepath.Join(s.folder, "contacts.csv"), "name,contactType\nLate,client\n")
	before := folderState(t, s.folder)
	for _, args := range [][]string{
		{"key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "shop", "--expires-at", ""},
		{"import", "--org", "1", "--user", "", "contacts", "contacts.csv"},
		{"deposit", "create", "--org", "1", "--user", "owner@acme.test", "--document", "1", "--amount", "5", "--wht", ""},
		{"check", "--database", ""},
		{"serve", "--listen", "", "--public-url", "https://books.example.com"},
	} {
		s.refused(2, "is empty", args...)
	}
	s.refused(2, "--listen", "serve", "--listen", "8080", "--public-url", "https://books.example.com")
	s.refused(2, "standard output", "backup", "-")
	s.refused(2, "the file is missing", "backup", "")
	s.refused(2, "is a database address", "backup", "sqlite:saved.db")
	s.refused(2, "white space", "backup", "saved.db\r")
	t.Setenv("KONTOR_LISTEM", "127.0.0.1:0")
	t.Setenv("KONTOR_DATABSE", "sqlite:other.db")
	s.refused(2, "did you mean KONTOR_LISTEN?", "serve")
	s.ok("", "check") // KONTOR_DATABASE is set, so the mistyped one is ignored
	if after := folderState(t, s.folder); after != before {
		t.Errorf("before:\n%safter:\n%s", before, after)
	}
}

func TestSymlinkToDatabase(t *testing.T) {
	s := demoFile(t)
	s.database = "sqlite:kontor.db"
	if err := os.Mkdir(filepath.Join(s.folder, "links"), 0o700); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(s.folder, "links", "books.db")
	if err := os.Symlink("../kontor.db", link); err != nil {
		t.Fatal(err)
	}
	linked := shell{t, s.folder, "sqlite:links/books.db"}
	v := s.serve()
	linked.refused(1, "serves this file already", "serve", "--listen", "127.0.0.1:0")
	v.stop()
	s.ok("", "backup", "b.db")
	write(t, filepath.Join(s.folder, "late.csv"), "name,contactType\nLate,client\n")
	before := content(t, "sqlite:"+filepath.Join(s.folder, "kontor.db"))
	linked.ok("", "import", "--org", "1", "contacts", "late.csv")
	linked.ok("", "restore", "b.db")
	if content(t, "sqlite:"+filepath.Join(s.folder, "kontor.db")) != before {
		t.Error("the file behind the link was not restored")
	}
	if to, err := os.Readlink(link); err != nil || to != "../kontor.db" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if names(t, filepath.Join(s.folder, "links")) != "books.db" {
		t.Errorf("beside the link lies %s", names(t, filepath.Join(s.folder, "links")))
	}
}

func TestRestoreAfterKilledRestoreAndUnreadableFile(t *testing.T) {
	s := demoFile(t)
	s.database = "sqlite:kontor.db"
	file := filepath.Join(s.folder, "kontor.db")
	before := content(t, "sqlite:"+file)
	s.ok("", "backup", "b.db")
	left := filepath.Join(s.folder, "kontor.db.restoring")
	if err := os.Mkdir(left, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(left, "kontor.db-wal"), "left by another")
	write(t, file, strings.Repeat("not a database. ", 1000))
	o := s.run("", "restore", "b.db")
	if o.code != 0 || !strings.Contains(o.stderr, "kept the previous data as kontor.db.replaced-") {
		t.Fatalf("exit %d\n%s", o.code, o.stderr)
	}
	if content(t, "sqlite:"+file) != before {
		t.Error("the restored database differs")
	}
	if strings.Contains(names(t, s.folder), "restoring") {
		t.Errorf("something is left over: %s", names(t, s.folder))
	}
}

// One succeeds, the other is refused.
func TestConcurrentBackupsToOneName(t *testing.T) {
	s := demoFile(t)
	var both [2]outcome
	var running sync.WaitGroup
	for i := range both {
		running.Go(func() { both[i] = s.run("", "backup", "b.db") })
	}
	running.Wait()
	if both[0].code != 0 {
		both[0], both[1] = both[1], both[0]
	}
	if both[0].code != 0 || both[1].code != 1 || !strings.Contains(both[1].stderr, "b.db exists already") {
		t.Fatalf("%+v", both)
	}
	if strings.Contains(names(t, s.folder), ".part") {
		t.Errorf("something is left over: %s", names(t, s.folder))
	}
	s.ok("", "restore", "b.db", "--database", "sqlite:other.db")
}

// The message does not show the password, and nothing is created.
func TestMistypedDatabaseAddresses(t *testing.T) {
	folder := t.TempDir()
	for address, says := range map[string]string{
		"postgre://kontor:secret@db/kontor":      "a database is sqlite:FILE or postgres://…, not postgre",
		"host=db password=secret":                "a database is sqlite:FILE or postgres://…, not this",
		"kontor:secret@db/kontor":                "a database is sqlite:FILE or postgres://…, not kontor",
		"":                                       "KONTOR_DATABASE) is empty",
		"sqlite:~/kontor.db":                     "write the whole path",
		"sqlite:kontor.db\r":                     "white space",
		"sqlite: kontor.db":                      "white space",
		"sqlite:":                                "the file is missing",
		"sqlite://kontor-data/kontor.db":         "sqlite:kontor-data/kontor.db in this folder, or sqlite:/kontor-data/kontor.db",
		"sqlite:///" + folder + "/one/kontor.db": "without slashes before it",
	} {
		s := shell{t, folder, address}
		for _, command := range [][]string{{"check"}, {"migrate"}, {"doctor"}} {
			o := s.run("", command...)
			if said := o.stdout + o.stderr; o.code == 0 || !strings.Contains(said, says) || strings.Contains(said, "secret") {
				t.Errorf("kontor %s at %q: exit %d\n%s", command[0], address, o.code, said)
			}
		}
	}
	if names(t, folder) != "" {
		t.Errorf("something was made: %s", names(t, folder))
	}
}

func TestInvalidUTF8IsRefused(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		const thai = "\xba\xc3\xd4\xc9\xd1\xb7" // Windows-874
		before := content(t, s.database)
		o := s.run(strings.Replace(acme, "name: ", "name: "+thai, 1), "org", "apply", "-f", "-")
		if o.code != 1 || !strings.Contains(o.stderr, "not in UTF-8") {
			t.Errorf("exit %d\n%s", o.code, o.stderr)
		}
		s.refused(2, "--name", "user", "add", "--org", "1", "--email", "thai@demo.test", "--name", thai, "--role", "member")
		if content(t, s.database) != before {
			t.Error("something was changed")
		}
		write(t, filepath.Join(s.folder, thai+".csv"), "name,contactType\nLate,client\n")
		s.ok("", "import", "--org", "1", "contacts", thai+".csv")
		other := dbtest.PostgresURL(t)
		s.ok("", "copy", "--from", s.database, "--to", other)
		if content(t, other) != content(t, s.database) {
			t.Error("the copy differs")
		}
	})
}

func TestSeveralDemosInOneFolder(t *testing.T) {
	folder := t.TempDir()
	var keys [2]string
	for i, name := range []string{"one.db", "two.db"} {
		s := shell{t, folder, "sqlite:" + name}
		s.serve("--demo").stop()
		keys[i] = string(read(t, filepath.Join(folder, []string{"demo.env", "demo-2.env"}[i])))
	}
	for i, name := range []string{"one.db", "two.db"} {
		v := shell{t, folder, "sqlite:" + filepath.Join(folder, name)}.serve("--demo", "--public-url", "https://"+name)
		v.stop()
		file := []string{"demo.env", "demo-2.env"}[i]
		now := string(read(t, filepath.Join(folder, file)))
		_, key, _ := strings.Cut(keys[i], "KONTOR_API_KEY=")
		if !strings.HasSuffix(now, key) || !strings.Contains(now, "KONTOR_URL=https://"+name+"\n") || !strings.Contains(v.said(), file) {
			t.Errorf("%s\n%s", now, v.said())
		}
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
