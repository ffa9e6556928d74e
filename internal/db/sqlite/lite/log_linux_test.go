package lite_test

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"kontor/internal/db/sqlite/lite"
)

// TestBufferedLogWritesAtOnce counts the system calls of a commit of some hundred pages.
func TestBufferedLogWritesAtOnce(t *testing.T) {
	calls := func(open func(string) (*lite.Conn, error)) int {
		c := openLog(t, open, filepath.Join(t.TempDir(), "x.db"))
		if err := c.Exec("CREATE TABLE x (b BLOB)"); err != nil {
			t.Fatal(err)
		}
		before := writeCalls(t)
		if err := c.Exec("INSERT INTO x VALUES (zeroblob(400000))"); err != nil {
			t.Fatal(err)
		}
		return writeCalls(t) - before
	}
	ordinary, buffered := calls(lite.Open), calls(lite.OpenBuffered)
	if ordinary < 190 || buffered > 10 {
		t.Errorf("%d calls with a buffer, %d without; want at most 10, and about 200", buffered, ordinary)
	}
}

// TestBufferedLogReportsFailedWrites limits the size of files. A small commit fails at
// the sync, a large one before it. Neither changes what anyone reads, also after later
// commits.
func TestBufferedLogReportsFailedWrites(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	path := filepath.Join(t.TempDir(), "x.db")
	buffered, second := openLog(t, lite.OpenBuffered, path), openLog(t, lite.Open, path)
	if err := buffered.Exec("CREATE TABLE x (id INTEGER PRIMARY KEY, n INTEGER, b BLOB)"); err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{5_000, 400_000} {
		before := content(t, second)
		err := limited(t, path+"-wal", func() error {
			return buffered.Exec(fmt.Sprintf("INSERT INTO x (n, b) VALUES (1, zeroblob(%d))", size))
		})
		if err == nil {
			t.Errorf("a commit of %d bytes succeeded without being written", size)
		}
		for who, c := range map[string]*lite.Conn{"itself": buffered, "another": second, "a copy": crashed(t, path)} {
			if got := content(t, c); got != before {
				t.Errorf("after a failed commit of %d bytes %s reads %s, want %s", size, who, got, before)
			}
		}
		if err := second.Exec("INSERT INTO x (n, b) VALUES (2, zeroblob(9000))"); err != nil {
			t.Fatal(err)
		}
		want := content(t, second)
		if err := buffered.Exec("UPDATE x SET n = n + 0"); err != nil {
			t.Fatal(err)
		}
		if got := content(t, crashed(t, path)); got != want {
			t.Errorf("after two more commits a copy holds %s, want %s", got, want)
		}
	}
	if got := text(t, second, "PRAGMA integrity_check"); got != "ok" {
		t.Error(got)
	}
}

// limited runs do while no file can grow more than 6,000 bytes beyond the size of path.
func limited(t *testing.T, path string, do func() error) error {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(info.Size()) + 6_000, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Fatal(err)
		}
	}()
	return do()
}

// writeCalls returns the number of writing system calls of this process.
func writeCalls(t *testing.T) (n int) {
	t.Helper()
	data, err := os.ReadFile("/proc/self/io")
	if err == nil {
		_, err = fmt.Sscanf(string(data), "rchar: %d\nwchar: %d\nsyscr: %d\nsyscw: %d", new(int), new(int), new(int), &n)
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}
