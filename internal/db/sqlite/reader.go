package sqlite

import (
	"context"
	"errors"
	"fmt"

	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/db/wall"
)

// reader is a connection that reads on a snapshot.
type reader struct{ *link }

func (r *reader) Enter(uint32) error { return nil }
func (r *reader) Lock(uint32) error  { return nil }
func (r *reader) Flush() error       { return nil }
func (r *reader) Long()              {}
func (r *reader) RowsAtOnce(int) int { return 1 }

func (r *reader) Query(st *wall.Statement, args []engine.Value) (engine.Rows, error) {
	if st.Writes {
		return nil, engine.ErrReadOnly
	}
	return r.rows(st, args)
}

func (r *reader) Exec(st *wall.Statement, args []engine.Value) (int64, error) {
	if st.Writes {
		return 0, engine.ErrReadOnly
	}
	return 0, r.exec(st, args)
}

func (r *reader) Later(*wall.Statement, []engine.Value, error) error { return engine.ErrReadOnly }
func (r *reader) NextIDs(string, int) ([]int64, error)               { return nil, engine.ErrReadOnly }
func (r *reader) Cache(uint32) *keep.Cache                           { return nil }
func (r *reader) Head(uint32) (engine.Head, error)                   { return engine.Head{}, engine.ErrReadOnly }

func (r *reader) AppendAudit(uint32, *wall.Statement, []engine.Value, engine.Head) error {
	return engine.ErrReadOnly
}

// readers are the connections for reading. All open the file at the start, so
// that all have the same file and none is ever refused. A connection reads the
// schema, which takes milliseconds, only when it is first used: one is enough for
// most commands.
type readers struct {
	free    chan *reader
	unused  chan *reader // never used so far
	n       int
	pragmas string
	share   *engine.Share // among organizations
}

func (p *readers) start(pragmas string, n int) {
	if n <= 0 {
		n = 4
	}
	p.pragmas = pragmas + fmt.Sprintf("PRAGMA cache_size = -%d; PRAGMA query_only = ON;", readerCache)
	p.share = engine.NewShare(n)
	p.free, p.unused = make(chan *reader, n), make(chan *reader, n)
}

func (p *readers) add(conn *lite.Conn) {
	p.unused <- &reader{link: newLink(conn)}
	p.n++
}

// take waits for a connection.
func (p *readers) take(ctx context.Context, e *database) (*reader, error) {
	if err := engine.Waited(ctx); err != nil { // an interrupt can come too late
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
		return nil, engine.Waited(ctx)
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

func (e *database) Read(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if org != 0 {
		if err := e.readers.share.Enter(ctx, org); err != nil {
			return err
		}
		defer e.readers.share.Leave(org)
	}
	return e.snapshot(ctx, func(r *reader) error { return do(r) })
}

// snapshot runs do in a read transaction.
func (e *database) snapshot(ctx context.Context, do func(*reader) error) error {
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
	err = do(r)
	if coded(err, lite.Interrupt) && ctx.Err() != nil {
		return engine.Waited(ctx) // the reason for the interruption
	}
	return err
}

// Single runs one short statement, which needs neither a transaction nor an
// interruption.
func (e *database) Single(ctx context.Context, do func(engine.Link) error) error {
	r, err := e.readers.take(ctx, e)
	if err != nil {
		return err
	}
	defer func() { e.readers.free <- r }()
	return do(r)
}

// Directory returns the version of the directory tables. Every request asks for
// it, so it is in the header of the file, which each snapshot reads anyway.
func (e *database) Directory(ctx context.Context) (version int64, known bool, err error) {
	r, err := e.readers.take(ctx, e)
	if err != nil {
		return 0, false, err
	}
	defer func() { e.readers.free <- r }()
	version, err = r.number(directoryVersion)
	if err != nil {
		return 0, false, e.Classify(err, "")
	}
	return version, true, nil
}

func (l *link) Counters() (map[string]uint32, error) {
	// Early versions counted changes of the directory tables in a row of this table.
	s, err := l.prepare("SELECT resource, last FROM id_counters WHERE resource <> 'directory'")
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
