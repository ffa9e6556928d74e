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

func (e *sqlite) backup(ctx context.Context, _ *DB, path string) error {
	l, err := openLite(e.path, "")
	if err != nil {
		return err
	}
	return errors.Join(l.vacuumInto(ctx, path), l.close())
}

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

// Unpack copies a backup to a new file, so that it can be migrated and checked
// without being changed itself. What does not carry the mark of a backup, or
// does not hold what the mark says, is refused.
func Unpack(ctx context.Context, backup, path string) error {
	if _, err := os.Stat(backup); err != nil {
		return err
	}
	if err := proveClaim(backup); err != nil {
		return fmt.Errorf("%s is no backup: %w", backup, err)
	}
	err := complete(path, func(part string) error {
		return looking(backup, func(l *liteLink) error { return l.vacuumInto(ctx, part) })
	})
	if err != nil {
		return fmt.Errorf("copy %s: %w", backup, err)
	}
	return nil
}

// Replaceable tells why a file must stay where it is: another program made it. What
// is missing, or cannot be read any more, may be replaced.
func Replaceable(path string) error {
	found, err := inspect(path)
	if err != nil {
		return nil
	}
	d := &DB{}
	if d.steps, err = migrationsFor(Migrations(), "sqlite"); err != nil {
		return err
	}
	_, err = d.judge(found, true)
	return err
}

// Replace puts a SQLite file in the place of another that nobody has open. What
// was there is kept under the name aside, also a file that cannot be read any
// more, and the log of one that is gone, which SQLite would take for that of the
// new one.
func Replace(path, with, aside string) (err error) {
	_, missing := os.Stat(path)
	if missing == nil {
		if err := closeFile(path); err != nil && !damaged(err) {
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
