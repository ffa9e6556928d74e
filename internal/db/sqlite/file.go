package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
)

// ApplicationID is "kntr", in the header of every database file of kontor.
const ApplicationID = 0x6b6e7472

// Inspect reads the content of a file without changing it. A missing or empty file has
// none.
func Inspect(path string) (found engine.Inventory, err error) {
	found = engine.Inventory{Where: path, Exclusive: true, Columns: map[string][]string{}}
	log, err := orphanedLog(path)
	switch {
	case err != nil:
		return found, err
	case log != "":
		return found, fmt.Errorf("%s is missing, but its log %s is there and holds the last writes. Put the file back beside it, or move the log away", path, log)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0:
		return found, nil
	case err != nil:
		return found, err
	case info.IsDir():
		return found, fmt.Errorf("%s is a folder", path)
	}
	err = readOnly(path, func(l *link) (err error) {
		if err = l.run("BEGIN"); err != nil { // one snapshot: another process may be creating the tables
			return err
		}
		if found.Mark, err = l.number("PRAGMA application_id"); err != nil {
			return err
		}
		if err = l.inventory(found.Columns); err != nil {
			return err
		}
		if _, ok := found.Columns[engine.VersionTable]; ok {
			found.Version, err = l.number(engine.LastStep)
		}
		return err
	})
	if coded(err, lite.NotADB) {
		return found, engine.Foreign{Where: path, Why: "it is not a SQLite file"}
	}
	if coded(err, lite.CantOpen) {
		if why := unreadable(path); why != nil {
			return found, why
		}
	}
	if err != nil {
		return found, fmt.Errorf("inspect %s: %w", path, err)
	}
	return found, nil
}

// unreadable returns why a file that SQLite could not open cannot be read: SQLite does not
// say. It is not called for a file that is open here, because closing it would end its locks.
func unreadable(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w; run kontor as the user that owns it", err)
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// readOnly opens a file for reading. If it has no log, SQLite treats the file as immutable
// and takes no lock.
func readOnly(path string, do func(*link) error) error {
	address := "file:" + escapePath(path)
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		address += "?immutable=1"
	}
	c, err := lite.Look(address)
	if err != nil {
		return err
	}
	l := newLink(c)
	err = c.Exec(fmt.Sprintf("PRAGMA busy_timeout = %d; PRAGMA trusted_schema = OFF", busyMilliseconds))
	if err == nil {
		err = do(l)
	}
	return errors.Join(err, l.close())
}

// inventory lists tables and views with their columns.
func (l *link) inventory(columns map[string][]string) error {
	s, err := l.prepare(`SELECT m.name, p.name FROM sqlite_schema m LEFT JOIN pragma_table_info(m.name) p
WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\'`)
	if err != nil {
		return err
	}
	defer s.Reset()
	for {
		more, err := s.Step()
		if err != nil || !more {
			return err
		}
		columns[s.Text(0)] = append(columns[s.Text(0)], s.Text(1))
	}
}

// sign marks the file as a database of kontor that is not a backup any more.
func (l *link) sign() error {
	mark, err := l.number("PRAGMA application_id")
	if err == nil && mark != ApplicationID {
		err = l.conn.Exec(fmt.Sprintf("PRAGMA application_id = %d", ApplicationID))
	}
	if err == nil {
		err = l.conn.Exec("DROP TABLE IF EXISTS " + BackupTable)
	}
	return err
}

// orphanedLog returns the log of a file that is missing, or "". The log holds the
// last writes, but SQLite would delete it.
func orphanedLog(path string) (string, error) {
	// First the log: SQLite never deletes the file before its log.
	log, err := os.Stat(path + "-wal")
	if err != nil || log.Size() == 0 {
		return "", ignoreMissing(err)
	}
	file, err := os.Stat(path)
	if err == nil && file.Size() > 0 {
		return "", nil
	}
	return path + "-wal", ignoreMissing(err)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// WriteFile writes a snapshot to a new file.
func (e *database) WriteFile(ctx context.Context, path string) (written bool, err error) {
	l, err := openLink(e.path, "")
	if err != nil {
		return true, err
	}
	return true, errors.Join(l.vacuumInto(ctx, path), l.close())
}

// CopyFile copies a database file that no process writes.
func CopyFile(ctx context.Context, from, to string) error {
	return Create(to, func(part string) error {
		return readOnly(from, func(l *link) error { return l.vacuumInto(ctx, part) })
	})
}

// vacuumInto writes the content to an empty file, until the context ends.
func (l *link) vacuumInto(ctx context.Context, path string) error {
	undisturbed := l.interruptible(ctx)
	defer undisturbed()
	err := l.run("VACUUM INTO $1", engine.Text(path))
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Create writes a new file under a temporary name and renames it when it is complete and on
// disk, so that an incomplete copy is never mistaken for a complete one. An existing file
// of that name is kept.
func Create(path string, write func(part string) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part") // readable only for its owner
	if err != nil {
		return err
	}
	part := file.Name()
	defer func() {
		for _, name := range []string{part, part + "-wal", part + "-shm", part + "-migrate"} {
			err = errors.Join(err, ignoreMissing(os.Remove(name)))
		}
	}()
	if err := file.Close(); err != nil {
		return err
	}
	if err := write(part); err != nil {
		return err
	}
	if err := toDisk(part); err != nil {
		return err
	}
	if err := newName(part, path); err != nil {
		return err
	}
	return folderToDisk(path)
}

// newName gives a file a name that no other file has: with a link where the file
// system has links.
func newName(file, name string) error {
	linked := os.Link(file, name)
	if linked == nil {
		return nil
	}
	if _, err := os.Lstat(name); err == nil || errors.Is(linked, fs.ErrExist) {
		return fmt.Errorf("%s exists already", name)
	}
	return os.Rename(file, name)
}

// toDisk waits until a file is on the disk.
func toDisk(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// folderToDisk syncs the folder of a file, where the operating system supports it.
func folderToDisk(path string) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	_ = folder.Sync()
	return folder.Close()
}

// Replace replaces a file that no process has open. It keeps the old one as aside, even if
// it is unreadable, and also the log of a missing one, which SQLite would otherwise apply
// to the new file.
func Replace(path, with, aside string) (err error) {
	_, missing := os.Stat(path)
	if missing == nil {
		if err := closeFile(path); err != nil && !damaged(err) {
			return err
		}
	}
	release, err := (&database{path: path}).unserved("replaced")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	if missing == nil {
		if err := os.Link(path, aside); err != nil {
			return err
		}
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Rename(path+suffix, aside+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(with, path); err != nil {
		return err
	}
	return folderToDisk(path)
}

// closeFile moves the log of a database into its file. It fails if another process
// has the file open.
func closeFile(path string) error {
	c, err := lite.Open(path)
	if err != nil {
		return err
	}
	// This takes a lock that no other connection allows.
	err = errors.Join(c.Exec("PRAGMA busy_timeout = 500; PRAGMA journal_mode = DELETE"), c.Close())
	if coded(err, lite.Busy) {
		return fmt.Errorf("%s is in use; stop its server first: %w", path, err)
	}
	if err != nil {
		return fmt.Errorf("close %s: %w", path, err)
	}
	for _, suffix := range []string{"-wal", "-shm"} {
		if _, err := os.Stat(path + suffix); err == nil {
			return fmt.Errorf("%s is in use; stop its server first", path)
		}
	}
	return nil
}

// damaged reports whether the file is not a database any more.
func damaged(err error) bool { return coded(err, lite.NotADB) || coded(err, lite.Corrupt) }

// coded reports whether err has this primary result code.
func coded(err error, code int) bool {
	var refused *lite.Error
	return errors.As(err, &refused) && refused.Code&0xff == code
}

// private creates a file that only its owner can read, if it does not exist, and takes the
// rights of others off one that earlier builds created.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	found, err := f.Stat()
	if err == nil && found.Mode().Perm()&0o077 != 0 {
		err = f.Chmod(0o600)
	}
	return errors.Join(err, f.Close())
}
