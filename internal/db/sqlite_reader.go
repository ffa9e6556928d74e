package db

import (
	"context"
	"errors"
	"fmt"

	"kontor/internal/db/keep"
	"kontor/internal/db/lite"
	"kontor/internal/db/wall"
)

// liteReader is a connection that reads on a snapshot.
type liteReader struct{ *liteLink }

func (r *liteReader) Enter(uint32) error { return nil }
func (r *liteReader) Lock(uint32) error  { return nil }
func (r *liteReader) Flush() error       { return nil }
func (r *liteReader) RowsAtOnce(int) int { return 1 }

func (r *liteReader) Query(st *wall.Statement, args []value) (rows, error) {
	if st.Writes {
		return nil, errReadOnly
	}
	return r.rows(st.Text, args)
}

func (r *liteReader) Exec(st *wall.Statement, args []value) (int64, error) {
	if st.Writes {
		return 0, errReadOnly
	}
	return 0, r.run(st.Text, args...)
}

func (r *liteReader) Later(*wall.Statement, []value, error) error { return errReadOnly }
func (r *liteReader) NextIDs(string, int) ([]int64, error)        { return nil, errReadOnly }
func (r *liteReader) Cache(uint32) *keep.Cache                    { return nil }
func (r *liteReader) Head(uint32) (head, error)                   { return head{}, errReadOnly }

func (r *liteReader) AppendAudit(uint32, *wall.Statement, []value, head) error { return errReadOnly }

// readers are the connections for reading. All open the file at the start, so
// that all have the same file and none is ever refused. A connection reads the
// schema, which takes milliseconds, only when it is first used: one is enough for
// most commands.
type readers struct {
	free    chan *liteReader
	unused  chan *liteReader // never used so far
	n       int
	pragmas string
}

func (p *readers) start(pragmas string, n int) {
	if n <= 0 {
		n = 4
	}
	p.pragmas = pragmas + fmt.Sprintf("PRAGMA cache_size = -%d; PRAGMA query_only = ON;", readerCache)
	p.free, p.unused = make(chan *liteReader, n), make(chan *liteReader, n)
}

func (p *readers) add(conn *lite.Conn) {
	p.unused <- &liteReader{liteLink: newLiteLink(conn)}
	p.n++
}

// take waits for a connection.
func (p *readers) take(ctx context.Context, e *sqlite) (*liteReader, error) {
	if err := waited(ctx); err != nil { // an interruption could come too late
		return nil, err
	}
	if err := e.file.moved(); err != nil {
		return nil, err
	}
	select {
	case r := <-p.free:
		return r, nil
	default:
	}
	select {
	case r := <-p.free:
		return r, nil
	case r := <-p.unused:
		if err := begin(r.conn, p.pragmas); err != nil {
			p.unused <- r
			return nil, e.Classify(err, "")
		}
		return r, nil
	case <-e.done:
		return nil, errClosed
	case <-ctx.Done():
		return nil, waited(ctx)
	}
}

// close waits for all connections and closes them.
func (p *readers) close() error {
	var errs []error
	for range p.n {
		select {
		case r := <-p.free:
			errs = append(errs, r.close())
		case r := <-p.unused:
			errs = append(errs, r.close())
		}
	}
	return errors.Join(errs...)
}

func (e *sqlite) Read(ctx context.Context, _ uint32, do func(link) error) error {
	return e.snapshot(ctx, func(r *liteReader) error { return do(r) })
}

// snapshot reads the file as it is at one moment.
func (e *sqlite) snapshot(ctx context.Context, do func(*liteReader) error) error {
	r, err := e.readers.take(ctx, e)
	if err != nil {
		return err
	}
	defer func() { e.readers.free <- r }()
	if err := r.run("BEGIN"); err != nil {
		return e.Classify(err, "")
	}
	undisturbed := r.interruptible(ctx)
	defer func() {
		undisturbed()
		if err := r.run("ROLLBACK"); err != nil {
			e.log.Error("a read could not be ended", "error", err)
		}
	}()
	return do(r)
}

// single reads with one short statement, which is a snapshot by itself and not
// worth interrupting.
func (e *sqlite) Single(ctx context.Context, do func(link) error) error {
	r, err := e.readers.take(ctx, e)
	if err != nil {
		return err
	}
	defer func() { e.readers.free <- r }()
	return do(r)
}

// directory is the version of the directory tables at this moment.
func (e *sqlite) Directory(ctx context.Context) (version int64, known bool, err error) {
	r, err := e.readers.take(ctx, e)
	if err != nil {
		return 0, false, err
	}
	defer func() { e.readers.free <- r }()
	version, err = r.number("SELECT last FROM id_counters WHERE resource = '" + directoryVersion + "'")
	if err != nil {
		return 0, false, e.Classify(err, "")
	}
	return version, true, nil
}

func (l *liteLink) Counters() (map[string]uint32, error) {
	s, err := l.prepare("SELECT resource, last FROM id_counters WHERE resource <> '" + directoryVersion + "'")
	if err != nil {
		return nil, err
	}
	defer s.Reset()
	out := map[string]uint32{}
	for {
		more, err := s.Step()
		if err != nil || !more {
			return out, err
		}
		out[s.Text(0)] = uint32(s.Int(1))
	}
}
