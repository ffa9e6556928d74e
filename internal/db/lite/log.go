package lite

import (
	"unsafe"

	"modernc.org/libc"
	"modernc.org/libc/sys/types"
	sqlite3 "modernc.org/sqlite/lib"
)

// gatherMost is how much of the log waits for its write: thirty-one pages, which is
// what SQLite's own file takes in one call. Of more it forgets the upper bits.
const gatherMost = 1<<17 - 1

// gathered is the log of a connection whose writes wait for one another. SQLite
// finds its methods where those of the file were, so they come first; all of it is
// memory of SQLite's own kind.
type gathered struct {
	methods sqlite3.Tsqlite3_io_methods
	file    *sqlite3.Tsqlite3_io_methods // what the file does by itself
	bytes   uintptr
	held    int32
	from    int64 // where in the file they belong
}

// GatherLog lets the pages of a commit travel to the log in one write. By itself
// SQLite writes the head and the content of each page apart, two calls of the system
// for each of some thirty pages. With synchronous=FULL it ends a commit with a sync,
// and nobody looks at the pages before. So that nothing but a commit writes to the
// log, the pages of a transaction stay in memory until then, also those beyond the
// size of the cache. Call it once, for a file with a log, and only with FULL.
func (c *Conn) GatherLog() error {
	// To set the cache reads the file, which opens the log.
	if err := c.Exec("PRAGMA cache_spill = OFF; PRAGMA schema_version"); err != nil {
		return err
	}
	if rc := sqlite3.Xsqlite3_file_control(c.tls, c.db, 0, sqlite3.SQLITE_FCNTL_JOURNAL_POINTER, c.slot); rc != sqlite3.SQLITE_OK {
		return c.fail(rc)
	}
	file := (*sqlite3.Tsqlite3_file)(memory(*(*uintptr)(memory(c.slot))))
	if file.FpMethods == 0 {
		return &Error{Code: sqlite3.SQLITE_MISUSE, Text: "the log is not open"}
	}
	const size = types.Size_t(unsafe.Sizeof(gathered{}))
	at := libc.Xmalloc(c.tls, size+gatherMost)
	if at == 0 {
		return &Error{Code: sqlite3.SQLITE_NOMEM, Text: "no memory for the log"}
	}
	own := (*sqlite3.Tsqlite3_io_methods)(memory(file.FpMethods))
	g := (*gathered)(memory(at))
	*g = gathered{methods: *own, file: own, bytes: at + uintptr(size)}
	g.methods.FxWrite = pointer(gatherWrite)
	g.methods.FxSync = pointer(gatherSync)
	g.methods.FxClose = pointer(gatherClose)
	file.FpMethods = at
	return nil
}

// What a file does, as far as it is done otherwise here.
type (
	writing = func(tls *libc.TLS, file, bytes uintptr, n int32, at int64) int32
	syncing = func(tls *libc.TLS, file uintptr, flags int32) int32
	closing = func(tls *libc.TLS, file uintptr) int32
)

func gatheredOf(file uintptr) *gathered {
	return (*gathered)(memory((*sqlite3.Tsqlite3_file)(memory(file)).FpMethods))
}

// gatherWrite keeps what goes on where the last write ended.
func gatherWrite(tls *libc.TLS, file, bytes uintptr, n int32, at int64) int32 {
	g := gatheredOf(file)
	if g.held > 0 && (at != g.from+int64(g.held) || g.held+n > gatherMost) {
		if rc := g.flush(tls, file); rc != sqlite3.SQLITE_OK {
			return rc
		}
	}
	if n > gatherMost {
		return function[writing](g.file.FxWrite)(tls, file, bytes, n, at)
	}
	if g.held == 0 {
		g.from = at
	}
	libc.Xmemcpy(tls, g.bytes+uintptr(g.held), bytes, types.Size_t(n))
	g.held += n
	return sqlite3.SQLITE_OK
}

// flush writes what waits. What cannot be written is forgotten, as SQLite forgets
// the commit that it belonged to.
func (g *gathered) flush(tls *libc.TLS, file uintptr) int32 {
	n := g.held
	if n == 0 {
		return sqlite3.SQLITE_OK
	}
	g.held = 0
	return function[writing](g.file.FxWrite)(tls, file, g.bytes, n, g.from)
}

func gatherSync(tls *libc.TLS, file uintptr, flags int32) int32 {
	g := gatheredOf(file)
	if rc := g.flush(tls, file); rc != sqlite3.SQLITE_OK {
		return rc
	}
	return function[syncing](g.file.FxSync)(tls, file, flags)
}

// gatherClose gives the file its own methods back.
func gatherClose(tls *libc.TLS, file uintptr) int32 {
	g := gatheredOf(file)
	own := g.file
	(*sqlite3.Tsqlite3_file)(memory(file)).FpMethods = uintptr(unsafe.Pointer(own))
	libc.Xfree(tls, uintptr(unsafe.Pointer(g)))
	return function[closing](own.FxClose)(tls, file)
}

// pointer is a function of this file as SQLite, translated to Go, keeps it: the
// address of what Go calls.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

// function is the reverse.
func function[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ uintptr }{p})) }
