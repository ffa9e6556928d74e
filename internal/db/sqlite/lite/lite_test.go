package lite_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kontor/internal/db/sqlite/lite"
)

func open(t *testing.T) *lite.Conn {
	t.Helper()
	c, err := lite.Open(filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func prepare(t *testing.T, c *lite.Conn, text string) *lite.Stmt {
	t.Helper()
	s, err := c.Prepare(text)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Finalize() })
	return s
}

func TestValuesOfEveryKindAreReadBack(t *testing.T) {
	c := open(t)
	if err := c.Exec(`CREATE TABLE x (n INTEGER, s TEXT, b BLOB, t INTEGER, e TEXT, z TEXT) STRICT`); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("น้ำ", 50_000)
	put := prepare(t, c, `INSERT INTO x (n, s, b, t, e, z) VALUES ($2, $1, $3, $4, $5, $6)`)
	for range 3 {
		err := put.Bind([]lite.Value{
			{Kind: lite.Text, S: long},
			{Kind: lite.Int, N: -1 << 63},
			{Kind: lite.Blob, B: []byte{0, 1, 255}},
			{Kind: lite.Bool, N: 1},
			{Kind: lite.Text},
			{Kind: lite.Null},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := put.Run(); err != nil {
			t.Fatal(err)
		}
	}
	if c.Changes() != 1 {
		t.Errorf("changes = %d", c.Changes())
	}
	get := prepare(t, c, `SELECT n, s, b, t, e, z FROM x`)
	rows := 0
	for {
		more, err := get.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			break
		}
		rows++
		if get.Int(0) != -1<<63 || get.Text(1) != long || string(get.Blob(2)) != "\x00\x01\xff" || get.Int(3) != 1 {
			t.Error("a value came back changed")
		}
		if get.Type(4) == lite.Null || get.Text(4) != "" {
			t.Error("an empty text became NULL")
		}
		if get.Type(5) != lite.Null {
			t.Error("NULL became something")
		}
	}
	get.Reset()
	if rows != 3 {
		t.Errorf("rows = %d", rows)
	}
}

func TestErrorsHaveTheExtendedCode(t *testing.T) {
	c := open(t)
	if err := c.Exec(`CREATE TABLE x (id INTEGER PRIMARY KEY, u TEXT UNIQUE)`); err != nil {
		t.Fatal(err)
	}
	put := prepare(t, c, `INSERT INTO x (id, u) VALUES ($1, $2)`)
	for id, want := range map[int64]int{1: lite.PrimaryKey, 2: lite.Unique} {
		if err := c.Exec(`DELETE FROM x; INSERT INTO x VALUES (1, 'a')`); err != nil {
			t.Fatal(err)
		}
		if err := put.Bind([]lite.Value{{Kind: lite.Int, N: id}, {Kind: lite.Text, S: "a"}}); err != nil {
			t.Fatal(err)
		}
		var refused *lite.Error
		if err := put.Run(); !errors.As(err, &refused) || refused.Code != want {
			t.Errorf("id %d: %v, want code %d", id, err, want)
		}
	}
	if err := put.Bind([]lite.Value{{Kind: lite.Int, N: 5}}); err == nil {
		t.Error("a missing argument was accepted")
	}
	if _, err := c.Prepare(`SELECT`); err == nil {
		t.Error("nonsense was prepared")
	}
}

// A mapped file that shrinks causes a memory fault, like a page that the disk
// cannot read. It is an error of the read and does not end the program.
func TestMemoryFaultIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	c, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	err = c.Exec(`CREATE TABLE x (s TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
		INSERT INTO x SELECT hex(zeroblob(1000)) FROM n`)
	if err != nil {
		t.Fatal(err)
	}
	all, err := c.Prepare(`SELECT s FROM x`)
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	scan := func() error {
		rows = 0
		for {
			more, err := all.Step()
			if err != nil || !more {
				all.Reset()
				return err
			}
			rows++
		}
	}
	if err := c.Mapped(scan); err != nil || rows != 1000 {
		t.Fatalf("%d rows: %v", rows, err)
	}
	err = c.Mapped(func() error {
		if _, err := all.Step(); err != nil {
			return err
		}
		if err := os.Truncate(path, 4*4096); err != nil {
			return err
		}
		return scan()
	})
	var refused *lite.Error
	if !errors.As(err, &refused) || refused.Code&0xff != lite.IOErr {
		t.Errorf("%d rows: %v", rows, err)
	}
	all.Reset()
	if _, again := all.Step(); again != err {
		t.Errorf("a lost connection says %v", again)
	}
	if err := c.Exec("ROLLBACK"); err != refused {
		t.Errorf("a lost connection says %v", err)
	}
	if err := errors.Join(all.Finalize(), c.Close()); err != nil {
		t.Error(err)
	}

	func() { // other panics continue
		defer func() {
			if recover() != "mine" {
				t.Error("a panic was swallowed")
			}
		}()
		_ = open(t).Mapped(func() error { panic("mine") })
	}()
}

// Arguments are bound by number, wherever they are and however many there are.
func TestArgumentsAreNumbered(t *testing.T) {
	c := open(t)
	list := "$2"
	args := []lite.Value{{Kind: lite.Text, S: "unused"}}
	for n := 2; n <= 20_000; n++ {
		args = append(args, lite.Value{Kind: lite.Int, N: int64(n)})
		if n > 2 {
			list += ", $" + strconv.Itoa(n)
		}
	}
	s := prepare(t, c, "SELECT '$1', \"$9\", $7 -- it isn't $1\n FROM (SELECT 1 AS \"$9\") WHERE $20000 IN ("+list+") AND $3 = 3")
	if err := s.Bind(args); err != nil {
		t.Fatal(err)
	}
	if more, err := s.Step(); !more || err != nil || s.Text(0) != "$1" || s.Int(1) != 1 || s.Int(2) != 7 {
		t.Errorf("%v %v: %q %d %d", more, err, s.Text(0), s.Int(1), s.Int(2))
	}
	s.Reset()
	if err := s.Bind(args[:19_999]); err == nil {
		t.Error("an argument is missing and nobody says so")
	}
	if _, err := c.Prepare("SELECT :name"); err == nil {
		t.Error("a parameter that is not a number")
	}
}
