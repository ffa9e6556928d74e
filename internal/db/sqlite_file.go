package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kontor/internal/db/engine"
	"kontor/internal/db/lite"
)

// applicationID stands in the header of every SQLite file of kontor: "kntr".
const applicationID = 0x6b6e7472

// inspect looks at a SQLite file without changing anything. A file that is
// missing or empty holds nothing.
func inspect(path string) (found inventory, err error) {
	found = inventory{Where: path, Exclusive: true, Columns: map[string][]string{}}
	log, err := withoutFile(path)
	switch {
	case err != nil:
		return found, err
	case log != "":
		return found, fmt.Errorf("%s is gone, but its log is there: %s holds what was written last. Put the file back beside it, or move the log away", path, log)
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
	err = looking(path, func(l *liteLink) (err error) {
		if found.Mark, err = l.number("PRAGMA application_id"); err != nil {
			return err
		}
		if err = l.inventory(found.Columns); err != nil {
			return err
		}
		if _, ok := found.Columns[versionTable]; ok {
			found.Version, err = l.number(lastStep)
		}
		return err
	})
	if coded(err, lite.NotADB) {
		return found, engine.Foreign{Where: path, Why: "it is no SQLite file"}
	}
	if err != nil {
		return found, fmt.Errorf("look at %s: %w", path, err)
	}
	return found, nil
}

// looking opens a file for reading only. A log beside it has to be read with it;
// without one the file is promised to stay as it is, so that not even a lock is
// taken.
func looking(path string, do func(*liteLink) error) error {
	address := "file:" + escapePath(path)
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		address += "?immutable=1"
	}
	c, err := lite.Look(address)
	if err != nil {
		return err
	}
	l := &liteLink{conn: c, prepared: map[string]*lite.Stmt{}}
	err = c.Exec(fmt.Sprintf("PRAGMA busy_timeout = %d; PRAGMA trusted_schema = OFF", busyMilliseconds))
	if err == nil {
		err = do(l)
	}
	return errors.Join(err, l.close())
}

// inventory lists tables and views with their columns.
func (l *liteLink) inventory(columns map[string][]string) error {
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

// sign marks the file as kontor's, and as a database that lives: what it was a
// backup of counts no more.
func (l *liteLink) sign() error {
	mark, err := l.number("PRAGMA application_id")
	if err == nil && mark != applicationID {
		err = l.conn.Exec(fmt.Sprintf("PRAGMA application_id = %d", applicationID))
	}
	if err == nil {
		err = l.conn.Exec("DROP TABLE IF EXISTS " + claimTable)
	}
	return err
}

// withoutFile is the log of a file that is gone, with what was written last, or
// "". SQLite would take it for rubbish and delete it.
func withoutFile(path string) (string, error) {
	// The log is looked at first: while it is there, so is its file.
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
func (e *sqlite) WriteFile(ctx context.Context, path string) (written bool, err error) {
	l, err := openLite(e.path, "")
	if err != nil {
		return true, err
	}
	return true, errors.Join(l.vacuumInto(ctx, path), l.close())
}

// vacuumInto writes the content to an empty file, until the context ends.
func (l *liteLink) vacuumInto(ctx context.Context, path string) error {
	undisturbed := l.interruptible(ctx)
	defer undisturbed()
	err := l.run("VACUUM INTO $1", text(path))
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// complete makes a file under another name and gives it its own when it is
// whole and on the disk: SQLite does not wait for the disk here, and half a
// copy must not be taken for one. Somebody else may make a file of the same name
// meanwhile, so the other name is nobody else's, and the own one is not taken
// away from a file that has it by then.
func complete(path string, write func(part string) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part") // which is nobody else's to read
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

// newName gives a file a name that no other has, a second one where files can
// have two.
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

// folderToDisk waits until the name of a file is on the disk. Where folders
// cannot be waited for, the system sees to it.
func folderToDisk(path string) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	_ = folder.Sync()
	return folder.Close()
}

// closeFile moves the log of a database into its file. It fails when somebody
// has it open, because then the file must stay where it is.
func closeFile(path string) error {
	c, err := lite.Open(path)
	if err != nil {
		return err
	}
	// Leaving the log behind for good takes a lock that no other connection allows.
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

// damaged tells that a file is no database any more.
func damaged(err error) bool { return coded(err, lite.NotADB) || coded(err, lite.Corrupt) }

// coded tells whether the engine refused for this reason.
func coded(err error, code int) bool {
	var refused *lite.Error
	return errors.As(err, &refused) && refused.Code&0xff == code
}
