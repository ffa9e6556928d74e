package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
)

// Own makes this process the only server of the file while it is open, and fails if another
// process is: two servers would not see each other's rate limits and caches. The lock is
// SQLite's own, on a file beside the database, and ends with its process. The row in that
// file names the holder.
func (e *database) Own(address string) error {
	l, err := e.openOwner()
	if err != nil {
		return err
	}
	err = own(l, address)
	if err != nil {
		return errors.Join(fmt.Errorf("%w; one server owns a SQLite file", err), l.close())
	}
	e.owner = l
	return nil
}

func (e *database) openOwner() (*link, error) {
	if err := private(e.ownerFile()); err != nil {
		return nil, fmt.Errorf("lock of the server: %w", err)
	}
	l, err := openLink(e.ownerFile(), "PRAGMA busy_timeout = 200; CREATE TABLE IF NOT EXISTS server (pid INTEGER NOT NULL, address TEXT NOT NULL) STRICT")
	if err != nil {
		return nil, fmt.Errorf("lock of the server: %w", err)
	}
	return l, nil
}

func (e *database) ownerFile() string { return e.path + "-server" }

// unserved keeps servers from starting until release is called, and fails if one
// is running on the file or on the one that it replaced.
func (e *database) unserved(what string) (release func() error, err error) {
	nobody := func() error { return nil }
	if _, err := os.Stat(e.ownerFile()); errors.Is(err, fs.ErrNotExist) || e.owner != nil {
		return nobody, nil
	}
	l, err := e.openOwner()
	if err != nil {
		return nobody, err
	}
	if err := l.owned(l.conn.Exec("BEGIN IMMEDIATE")); err != nil {
		return nobody, errors.Join(fmt.Errorf("%w; stop it before the database is %s", err, what), l.close())
	}
	return l.close, nil
}

// Unserved is unserved for commands that read a file whose server should be stopped.
func (e *database) Unserved(_ context.Context, what string) (release func() error, err error) {
	return e.unserved(what)
}

// own writes who serves and then holds the lock. Others can still read the row.
func own(l *link, address string) error {
	err := l.conn.Exec("BEGIN IMMEDIATE; DELETE FROM server")
	if err == nil {
		err = l.run("INSERT INTO server (pid, address) VALUES ($1, $2)", engine.Int(int64(os.Getpid())), engine.Text(address))
	}
	if err == nil {
		err = l.conn.Exec("COMMIT; BEGIN IMMEDIATE")
	}
	return l.owned(err)
}

// owned returns who holds the lock, if err says that it is held.
func (l *link) owned(err error) error {
	if coded(err, lite.Busy) {
		return l.otherOwner()
	}
	return err
}

func (l *link) otherOwner() error {
	s, err := l.prepare("SELECT pid, address FROM server")
	if err != nil {
		return err
	}
	defer s.Reset()
	if more, err := s.Step(); err != nil || !more {
		return errors.Join(errors.New("another server is starting on this file"), err)
	}
	return fmt.Errorf("process %d serves this file already, at %s", s.Int(0), s.Text(1))
}
