package lite

import (
	"fmt"

	"modernc.org/libc"
	"modernc.org/libc/sys/types"
	sqlite3 "modernc.org/sqlite/lib"

	"kontor/internal/db/engine"
)

// Kind and Value are the engine's.
type (
	Kind  = engine.Kind
	Value = engine.Value
)

// The kinds of values.
const (
	Null = engine.KindNull
	Int  = engine.KindInt
	Text = engine.KindText
	Blob = engine.KindBlob
	Bool = engine.KindBool
	Real = engine.KindReal // read only
)

// Bind gives the statement its arguments; args[0] is $1. The connection keeps
// copies of texts and blobs until the next Bind on any of its statements, so
// one statement must have ended before the next is bound.
func (s *Stmt) Bind(args []Value) error {
	if s.c.lost != nil {
		return s.c.lost
	}
	if len(s.used) > len(args) {
		return fmt.Errorf("sqlite: the statement has %d parameters, %d arguments were given", len(s.used), len(args))
	}
	need := 0
	for i := range args {
		need += len(args[i].S) + len(args[i].B)
	}
	if err := s.c.reserve(need); err != nil {
		return err
	}
	at := s.c.arena
	for i, used := range s.used {
		if !used {
			continue
		}
		var rc int32
		switch v := &args[i]; v.Kind {
		case Null:
			rc = sqlite3.Xsqlite3_bind_null(s.c.tls, s.p, int32(i+1))
		case Int, Bool:
			rc = sqlite3.Xsqlite3_bind_int64(s.c.tls, s.p, int32(i+1), v.N)
		case Text:
			copy(bytesAt(at, int32(len(v.S))), v.S)
			rc = sqlite3.Xsqlite3_bind_text(s.c.tls, s.p, int32(i+1), at, int32(len(v.S)), 0)
			at += uintptr(len(v.S))
		case Blob:
			copy(bytesAt(at, int32(len(v.B))), v.B)
			rc = sqlite3.Xsqlite3_bind_blob(s.c.tls, s.p, int32(i+1), at, int32(len(v.B)), 0)
			at += uintptr(len(v.B))
		}
		if rc != sqlite3.SQLITE_OK {
			return s.c.fail(rc)
		}
	}
	return nil
}

// arenaKept is the size up to which the arena is kept. A file needs a larger one, once.
const arenaKept = 1 << 20

// reserve makes the arena hold n bytes, at least one so that an empty text has
// an address and is not NULL.
func (c *Conn) reserve(n int) error {
	if n < c.size && c.size <= arenaKept {
		return nil
	}
	size := max(4096, min(2*n, arenaKept), n+1)
	libc.Xfree(c.tls, c.arena)
	c.arena = libc.Xmalloc(c.tls, types.Size_t(size))
	if c.arena == 0 {
		c.size = 0
		return fmt.Errorf("sqlite: no memory for %d bytes of arguments", n)
	}
	c.size = size
	return nil
}
