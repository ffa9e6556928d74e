package lite_test

import (
	"fmt"
	"os"
	"path/filepath"
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
