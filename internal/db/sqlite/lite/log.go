package lite

import (
	"errors"
	"sync"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// OpenBuffered is Open with a buffer for the write-ahead log. A commit writes some
// forty pages to the log, and SQLite writes the header and the content of each with
// a system call. The buffer writes 64 KB at once. It is safe because
//
//   - a sync ends every commit and empties the buffer, before SQLite shows the commit
//     to anyone. The caller must set synchronous = FULL.
//   - only commits write to the log (cache_spill = OFF). Otherwise pages of a rolled
//     back transaction could stay in the buffer and later overwrite the commit of
//     another process.
//   - SQLite does not pad commits to sectors after the sync: psow is on in this build.
func OpenBuffered(path string) (*Conn, error) {
	name, err := bufferedVFS()
	if err != nil {
		return nil, err
	}
	c, err := open(path, sqlite3.SQLITE_OPEN_READWRITE|sqlite3.SQLITE_OPEN_CREATE, name)
	if err != nil {
		return nil, err
	}
	if err := c.Exec("PRAGMA cache_spill = OFF"); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// system is SQLite's default VFS.
var system *sqlite3.Tsqlite3_vfs

// bufferedVFS registers a copy of system that opens logs in its own way, and returns
// its name. SQLite keeps it as long as the process lives.
var bufferedVFS = sync.OnceValues(func() (name uintptr, err error) {
	tls := libc.NewTLS()
	defer tls.Close()
	found := sqlite3.Xsqlite3_vfs_find(tls, 0)
	at := libc.Xmalloc(tls, sizeOf[sqlite3.Tsqlite3_vfs]())
	name, err = libc.CString("kontor")
	if found == 0 || at == 0 || err != nil {
		return 0, &Error{Code: NoMemory, Text: "cannot register a VFS"}
	}
	system = valueAt[sqlite3.Tsqlite3_vfs](found)
	own := valueAt[sqlite3.Tsqlite3_vfs](at)
	*own = *system
	own.FpNext, own.FzName, own.FxOpen = 0, name, pointer(openFile)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, at, 0); rc != sqlite3.SQLITE_OK {
		return 0, &Error{Code: int(rc), Text: "cannot register a VFS"}
	}
	return name, nil
})

// bufferedLog replaces the methods of a log. SQLite reads its start as methods, so they
// come first. It lies outside Go's heap.
type bufferedLog struct {
	sqlite3.Tsqlite3_io_methods
	file   *sqlite3.Tsqlite3_io_methods // the methods of the file below
	offset int64                        // of the buffer in the file
	length int32
	buffer [64 << 10]byte
}

// Methods with the signatures that SQLite calls.
type (
	openMethod  = func(tls *libc.TLS, vfs, path, file uintptr, flags int32, out uintptr) int32
	writeMethod = func(tls *libc.TLS, file, from uintptr, n int32, offset int64) int32
	syncMethod  = func(tls *libc.TLS, file uintptr, flags int32) int32
	closeMethod = func(tls *libc.TLS, file uintptr) int32
)

func openFile(tls *libc.TLS, _, path, file uintptr, flags int32, out uintptr) int32 {
	rc := function[openMethod](system.FxOpen)(tls, addressOf(system), path, file, flags, out)
	if rc != sqlite3.SQLITE_OK || flags&sqlite3.SQLITE_OPEN_WAL == 0 {
		return rc
	}
	at := libc.Xcalloc(tls, 1, sizeOf[bufferedLog]())
	if at == 0 {
		return sqlite3.SQLITE_NOMEM // SQLite closes the file
	}
	f, l := valueAt[sqlite3.Tsqlite3_file](file), valueAt[bufferedLog](at)
	l.file = valueAt[sqlite3.Tsqlite3_io_methods](f.FpMethods)
	l.Tsqlite3_io_methods = *l.file
	l.FxWrite, l.FxSync, l.FxClose = pointer(writeLog), pointer(syncLog), pointer(closeLog)
	f.FpMethods = at
	return sqlite3.SQLITE_OK
}

func logOf(file uintptr) *bufferedLog {
	return valueAt[bufferedLog](valueAt[sqlite3.Tsqlite3_file](file).FpMethods)
}

// writeLog adds to the buffer. A write elsewhere in the file, and one for which the
// buffer has no room, empties it first. No page is larger than the buffer.
func writeLog(tls *libc.TLS, file, from uintptr, n int32, offset int64) int32 {
	l := logOf(file)
	if offset != l.offset+int64(l.length) || int(l.length+n) > len(l.buffer) {
		if rc := l.flush(tls, file); rc != sqlite3.SQLITE_OK {
			return rc
		}
		l.offset = offset
	}
	copy(l.buffer[l.length:], bytesAt(from, n))
	l.length += n
	return sqlite3.SQLITE_OK
}

// flush empties the buffer, also if the write fails: SQLite then rolls the commit back.
func (l *bufferedLog) flush(tls *libc.TLS, file uintptr) int32 {
	n := l.length
	if n == 0 {
		return sqlite3.SQLITE_OK
	}
	l.length = 0
	return function[writeMethod](l.file.FxWrite)(tls, file, addressOf(&l.buffer), n, l.offset)
}

func syncLog(tls *libc.TLS, file uintptr, flags int32) int32 {
	l := logOf(file)
	if rc := l.flush(tls, file); rc != sqlite3.SQLITE_OK {
		return rc
	}
	return function[syncMethod](l.file.FxSync)(tls, file, flags)
}

// closeLog gives the file its own methods back. The buffer is empty: no commit runs.
func closeLog(tls *libc.TLS, file uintptr) int32 {
	l := logOf(file)
	valueAt[sqlite3.Tsqlite3_file](file).FpMethods = addressOf(l.file)
	rc := function[closeMethod](l.file.FxClose)(tls, file)
	libc.Xfree(tls, addressOf(l))
	return rc
}
