package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kontor/internal/db/lite"
)

// Backup writes everything, as it is at one moment, to a new SQLite file, while
// reading and writing go on. When it returns, the file is on the disk.
func (d *DB) Backup(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists already", path)
	}
	return complete(path, func(part string) error {
		if err := d.engine.backup(ctx, d, part); err != nil {
			return err
		}
		return stake(part)
	})
}

func (e *sqlite) backup(_ context.Context, _ *DB, path string) error { return vacuumInto(e.path, path) }

func (e *postgres) backup(ctx context.Context, d *DB, path string) error {
	to, err := Open(ctx, "sqlite:"+path, Options{Readers: 1, Migrations: d.options.Migrations, Log: d.log})
	if err != nil {
		return err
	}
	if _, err = to.Migrate(ctx); err == nil {
		err = Copy(ctx, d, to, func(Copied) {})
	}
	return errors.Join(err, to.Close())
}

// vacuumInto writes the content of one SQLite file to a new one.
func vacuumInto(from, to string) error {
	l, err := openLite(from, "")
	if err != nil {
		return err
	}
	return errors.Join(l.run("VACUUM INTO $1", text(to)), l.close())
}

// complete makes a file under another name and gives it its own when it is
// whole and on the disk: SQLite does not wait for the disk here, and half a
// copy must not be taken for one.
func complete(path string, write func(part string) error) error {
	part := path + ".part"
	leftovers := []string{part, part + "-wal", part + "-shm", part + "-migrate"}
	clear := func() (err error) {
		for _, name := range leftovers {
			if gone := os.Remove(name); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
				err = errors.Join(err, gone)
			}
		}
		return err
	}
	if err := clear(); err != nil {
		return err
	}
	if err := write(part); err != nil {
		return errors.Join(err, clear())
	}
	if err := os.Chmod(part, 0o600); err != nil { // the books are nobody else's to read
		return errors.Join(err, clear())
	}
	if err := toDisk(part); err != nil {
		return errors.Join(err, clear())
	}
	if err := os.Rename(part, path); err != nil {
		return errors.Join(err, clear())
	}
	leftovers = leftovers[1:]
	return errors.Join(clear(), folderToDisk(path))
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

// Unpack copies a backup to a new file, so that it can be migrated and checked
// without being changed itself. What does not carry the mark of a backup, or
// does not hold what the mark says, is refused.
func Unpack(backup, path string) error {
	if _, err := os.Stat(backup); err != nil {
		return err
	}
	if err := proveClaim(backup); err != nil {
		return fmt.Errorf("%s is no backup: %w", backup, err)
	}
	err := complete(path, func(part string) error {
		return looking(backup, func(l *liteLink) error { return l.run("VACUUM INTO $1", text(part)) })
	})
	if err != nil {
		return fmt.Errorf("copy %s: %w", backup, err)
	}
	return nil
}

// Replace puts a SQLite file in the place of another that nobody has open. What
// was there is kept under the name aside, also the log of a file that is gone,
// which SQLite would take for that of the new one.
func Replace(path, with, aside string) (err error) {
	_, missing := os.Stat(path)
	if missing == nil {
		if err := closeFile(path); err != nil {
			return err
		}
	}
	release, err := (&sqlite{path: path}).unserved("replaced")
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

// closeFile moves the log of a database into its file. It fails when somebody
// has it open, because then the file must stay where it is.
func closeFile(path string) error {
	c, err := lite.Open(path)
	if err != nil {
		return err
	}
	// Leaving the log behind for good takes a lock that no other connection allows.
	err = errors.Join(c.Exec("PRAGMA busy_timeout = 500; PRAGMA journal_mode = DELETE"), c.Close())
	if err != nil {
		return fmt.Errorf("%s is in use; stop its server first: %w", path, err)
	}
	for _, suffix := range []string{"-wal", "-shm"} {
		if _, err := os.Stat(path + suffix); err == nil {
			return fmt.Errorf("%s is in use; stop its server first", path)
		}
	}
	return nil
}
