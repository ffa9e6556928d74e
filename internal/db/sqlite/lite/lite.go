// Package lite calls SQLite's C interface, which modernc.org/sqlite translates to
// Go. The driver of that module allocates the names and types of every column of
// every result. Here a statement is prepared once, bound from typed values and
// read column by column, for a third of the cost.
//
// A Conn belongs to one goroutine at a time. Only Interrupt can be called from
// another.
package lite

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"strconv"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Error is an error of SQLite with its extended result code.
type Error struct {
	Code int // extended; the primary code is Code & 0xff
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("sqlite: %s (%d)", e.Text, e.Code) }

// DiskFull reports whether the disk had no room.
func (e *Error) DiskFull() bool { return e.Code&0xff == Full }

// Result codes.
const (
	Busy       = sqlite3.SQLITE_BUSY
	Interrupt  = sqlite3.SQLITE_INTERRUPT
	IOErr      = sqlite3.SQLITE_IOERR
	Full       = sqlite3.SQLITE_FULL
	CantOpen   = sqlite3.SQLITE_CANTOPEN
	ReadOnly   = sqlite3.SQLITE_READONLY
	NoMemory   = sqlite3.SQLITE_NOMEM
	Corrupt    = sqlite3.SQLITE_CORRUPT
	NotADB     = sqlite3.SQLITE_NOTADB
	Constraint = sqlite3.SQLITE_CONSTRAINT

	FSync      = sqlite3.SQLITE_IOERR_FSYNC
	DirFSync   = sqlite3.SQLITE_IOERR_DIR_FSYNC
	Unique     = sqlite3.SQLITE_CONSTRAINT_UNIQUE
	PrimaryKey = sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	ForeignKey = sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
	Datatype   = sqlite3.SQLITE_CONSTRAINT_DATATYPE
)

// Conn is a connection to a database file.
type Conn struct {
	tls   *libc.TLS
	db    uintptr
	arena uintptr // texts and blobs of the statement being run
	size  int
	slot  uintptr // two pointers for results of prepare
	lost  error   // a memory fault, after which the connection is not used any more
}

// Open opens or creates a file. SQLite's own mutexes are off, because only one
// goroutine uses a connection.
func Open(path string) (*Conn, error) {
	return open(path, sqlite3.SQLITE_OPEN_READWRITE|sqlite3.SQLITE_OPEN_CREATE, 0)
}

// Look opens the file of a file: address read-only.
func Look(address string) (*Conn, error) {
	return open(address, sqlite3.SQLITE_OPEN_READONLY|sqlite3.SQLITE_OPEN_URI, 0)
}

func open(path string, flags int32, vfs uintptr) (*Conn, error) {
	c := &Conn{tls: libc.NewTLS()}
	c.slot = libc.Xmalloc(c.tls, 2*sizeOf[uintptr]())
	name, err := libc.CString(path)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, name)
	rc := sqlite3.Xsqlite3_open_v2(c.tls, name, c.slot, flags|sqlite3.SQLITE_OPEN_NOMUTEX, vfs)
	c.db = *valueAt[uintptr](c.slot)
	if rc != sqlite3.SQLITE_OK {
		err := c.fail(rc)
		_ = c.Close()
		return nil, err
	}
	sqlite3.Xsqlite3_extended_result_codes(c.tls, c.db, 1)
	if err := errors.Join(c.stablePlans(), c.addPosition()); err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

// stablePlans makes plans independent of arguments. Otherwise SQLite prepares a
// statement again for a new LIMIT or pattern, which costs more than running it.
func (c *Conn) stablePlans() error { return c.set(sqlite3.SQLITE_DBCONFIG_ENABLE_QPSG) }

// addPosition adds strpos, as PostgreSQL has it, for searched texts. LIKE takes twice as
// long.
func (c *Conn) addPosition() error {
	name, err := libc.CString("strpos")
	if err != nil {
		return err
	}
	defer libc.Xfree(c.tls, name)
	const how = sqlite3.SQLITE_UTF8 | sqlite3.SQLITE_DETERMINISTIC | sqlite3.SQLITE_INNOCUOUS
	if rc := sqlite3.Xsqlite3_create_function_v2(c.tls, c.db, name, 2, how, 0, pointer(position), 0, 0, 0); rc != sqlite3.SQLITE_OK {
		return c.fail(rc)
	}
	return nil
}

// position is strpos, but counts bytes: a search only asks whether it is 0.
func position(tls *libc.TLS, result uintptr, _ int32, args uintptr) {
	both := valueAt[[2]uintptr](args)
	at := bytes.Index(argument(tls, both[0]), argument(tls, both[1]))
	sqlite3.Xsqlite3_result_int64(tls, result, int64(at+1))
}

// argument reads a text while the function runs.
func argument(tls *libc.TLS, value uintptr) []byte {
	text := sqlite3.Xsqlite3_value_text(tls, value)
	if text == 0 {
		return nil
	}
	return bytesAt(text, sqlite3.Xsqlite3_value_bytes(tls, value))
}

// KeepLog makes Close leave the log as it is. The next program recovers it.
func (c *Conn) KeepLog() error { return c.set(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE) }

// set turns a setting of the connection on.
func (c *Conn) set(setting int32) error {
	list := c.tls.Alloc(24)
	defer c.tls.Free(24)
	if rc := sqlite3.Xsqlite3_db_config(c.tls, c.db, setting, libc.VaList(list, int32(1), uintptr(0))); rc != sqlite3.SQLITE_OK {
		return c.fail(rc)
	}
	return nil
}

// Close ends the connection. Its statements must have been finalized.
func (c *Conn) Close() error {
	if c.tls == nil || c.lost != nil {
		return nil
	}
	rc := int32(sqlite3.SQLITE_OK)
	if c.db != 0 {
		rc = sqlite3.Xsqlite3_close_v2(c.tls, c.db)
		c.db = 0
	}
	libc.Xfree(c.tls, c.slot)
	libc.Xfree(c.tls, c.arena)
	c.tls.Close()
	c.tls = nil
	if rc != sqlite3.SQLITE_OK {
		return &Error{Code: int(rc), Text: "close"}
	}
	return nil
}

// Interrupt makes the running statement fail soon. Any goroutine can call it while
// the connection is open.
func (c *Conn) Interrupt() { sqlite3.Xsqlite3_interrupt(c.tls, c.db) }

// PagesWritten returns the number of pages written since the last call.
func (c *Conn) PagesWritten() int {
	sqlite3.Xsqlite3_db_status(c.tls, c.db, sqlite3.SQLITE_DBSTATUS_CACHE_WRITE, c.slot, c.slot+4, 1)
	return int(*valueAt[int32](c.slot))
}

// Autocommit reports whether no transaction is open, also because SQLite has
// rolled back after an error.
func (c *Conn) Autocommit() bool { return sqlite3.Xsqlite3_get_autocommit(c.tls, c.db) != 0 }

// Changes returns the number of rows that the last INSERT, UPDATE or DELETE changed.
func (c *Conn) Changes() int64 { return int64(sqlite3.Xsqlite3_changes64(c.tls, c.db)) }

func (c *Conn) fail(rc int32) error {
	text := libc.GoString(sqlite3.Xsqlite3_errstr(c.tls, rc))
	if c.db != 0 {
		if rc&0xff == sqlite3.Xsqlite3_extended_errcode(c.tls, c.db)&0xff {
			rc = sqlite3.Xsqlite3_extended_errcode(c.tls, c.db)
			text = libc.GoString(sqlite3.Xsqlite3_errmsg(c.tls, c.db))
		}
	}
	return &Error{Code: int(rc), Text: text}
}

// Exec runs one or more statements without arguments or results.
func (c *Conn) Exec(text string) error {
	if c.lost != nil {
		return c.lost
	}
	sql, err := libc.CString(text)
	if err != nil {
		return err
	}
	defer libc.Xfree(c.tls, sql)
	if rc := sqlite3.Xsqlite3_exec(c.tls, c.db, sql, 0, 0, 0); rc != sqlite3.SQLITE_OK {
		return c.fail(rc)
	}
	return nil
}

// Mapped runs do with the file memory-mapped, instead of SQLite's page cache, whose one
// lock all connections of a process share. Reading a whole file takes half the time. A page
// that the disk cannot read is a memory fault, which Mapped returns as an error; the
// connection is unusable afterwards. A server must not use it.
func (c *Conn) Mapped(do func() error) (err error) {
	if err := c.Exec("PRAGMA mmap_size = " + strconv.Itoa(math.MaxInt32)); err != nil {
		return err
	}
	before := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			if _, fault := p.(interface{ Addr() uintptr }); !fault {
				panic(p)
			}
			c.lost = &Error{Code: sqlite3.SQLITE_IOERR_READ, Text: "a part of the file cannot be read"}
			err = c.lost
			return
		}
		err = errors.Join(err, c.Exec("PRAGMA mmap_size = 0"))
	}()
	return do()
}

// Stmt is a prepared statement.
type Stmt struct {
	c       *Conn
	p       uintptr
	Columns int
	used    []bool // whether the statement uses the argument
}

// Prepare compiles one statement. Its parameters are $1, $2 and so on.
func (c *Conn) Prepare(text string) (*Stmt, error) {
	if c.lost != nil {
		return nil, c.lost
	}
	plain, used := numbered(text)
	sql, err := libc.CString(plain)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, sql)
	rc := sqlite3.Xsqlite3_prepare_v3(c.tls, c.db, sql, int32(len(text)+1), sqlite3.SQLITE_PREPARE_PERSISTENT,
		c.slot, c.slot+uintptr(sizeOf[uintptr]()))
	if rc != sqlite3.SQLITE_OK {
		return nil, c.fail(rc)
	}
	s := &Stmt{c: c, p: *valueAt[uintptr](c.slot), used: used}
	if s.p == 0 {
		return nil, fmt.Errorf("sqlite: no statement in %q", text)
	}
	s.Columns = int(sqlite3.Xsqlite3_column_count(c.tls, s.p))
	if int(sqlite3.Xsqlite3_bind_parameter_count(c.tls, s.p)) != len(used) {
		_ = s.Finalize()
		return nil, fmt.Errorf("sqlite: a parameter is not a number in %q", text)
	}
	return s, nil
}

// numbered replaces $1, which is a name to SQLite, by the number ?1, and returns
// which numbers are used. SQLite compares each name with all others, which takes
// seconds for a list of thousands.
func numbered(text string) (plain string, used []bool) {
	out := []byte(text)
	var end byte // of the text, name or comment that the loop is in
	for i, c := range out {
		switch {
		case end != 0:
			if c == end {
				end = 0
			}
		case c == '\'' || c == '"':
			end = c
		case c == '-' && i+1 < len(out) && out[i+1] == '-':
			end = '\n'
		case c == '$':
			n := 0
			for _, digit := range out[i+1:] {
				if digit < '0' || digit > '9' || n > math.MaxInt16 {
					break
				}
				n = 10*n + int(digit-'0')
			}
			if n == 0 {
				continue
			}
			out[i] = '?'
			if n > len(used) {
				used = append(used, make([]bool, n-len(used))...)
			}
			used[n-1] = true
		}
	}
	return string(out), used
}

// Finalize frees the statement.
func (s *Stmt) Finalize() error {
	if s.c.lost != nil {
		return nil
	}
	rc := sqlite3.Xsqlite3_finalize(s.c.tls, s.p)
	s.p = 0
	if rc != sqlite3.SQLITE_OK {
		return s.c.fail(rc)
	}
	return nil
}

// Step goes to the next row and reports whether there is one.
func (s *Stmt) Step() (bool, error) {
	if s.c.lost != nil {
		return false, s.c.lost
	}
	switch rc := sqlite3.Xsqlite3_step(s.c.tls, s.p); rc {
	case sqlite3.SQLITE_ROW:
		return true, nil
	case sqlite3.SQLITE_DONE:
		return false, nil
	default:
		return false, s.c.fail(rc)
	}
}

// Reset ends the execution. Step has returned its error already.
func (s *Stmt) Reset() {
	if s.c.lost == nil {
		sqlite3.Xsqlite3_reset(s.c.tls, s.p)
	}
}

// Run executes a statement and ignores its rows.
func (s *Stmt) Run() error {
	more, err := s.Step()
	for more && err == nil {
		more, err = s.Step()
	}
	s.Reset()
	return err
}

// Type returns the type of a column of the current row.
func (s *Stmt) Type(i int) Kind {
	switch sqlite3.Xsqlite3_column_type(s.c.tls, s.p, int32(i)) {
	case sqlite3.SQLITE_NULL:
		return Null
	case sqlite3.SQLITE_INTEGER:
		return Int
	case sqlite3.SQLITE_TEXT:
		return Text
	case sqlite3.SQLITE_BLOB:
		return Blob
	}
	return Real
}

// Int reads an integer; NULL is 0.
func (s *Stmt) Int(i int) int64 {
	return int64(sqlite3.Xsqlite3_column_int64(s.c.tls, s.p, int32(i)))
}

// Text reads a text; NULL is "".
func (s *Stmt) Text(i int) string {
	p := sqlite3.Xsqlite3_column_text(s.c.tls, s.p, int32(i))
	n := sqlite3.Xsqlite3_column_bytes(s.c.tls, s.p, int32(i))
	if p == 0 || n == 0 {
		return ""
	}
	return string(bytesAt(p, n))
}

// Blob reads bytes; NULL is nil.
func (s *Stmt) Blob(i int) []byte {
	p := sqlite3.Xsqlite3_column_blob(s.c.tls, s.p, int32(i))
	n := sqlite3.Xsqlite3_column_bytes(s.c.tls, s.p, int32(i))
	if p == 0 || n == 0 {
		return nil
	}
	return append([]byte(nil), bytesAt(p, n)...)
}
