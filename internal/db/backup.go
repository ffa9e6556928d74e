package db

import (
	"context"
	"errors"
	"fmt"
	"os"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite"
)

// Backup writes everything, as it is at one moment, to a new SQLite file, while
// reading and writing go on. When it returns, the file is on the disk.
func (d *DB) Backup(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists already", path)
	}
	return sqlite.Create(path, func(part string) error {
		written, err := d.engine.WriteFile(ctx, part)
		if err == nil && !written {
			err = d.copyToFile(ctx, part)
		}
		if err != nil {
			return err
		}
		return sqlite.MarkBackup(part)
	})
}

// copyToFile copies everything to a SQLite file, table by table.
func (d *DB) copyToFile(ctx context.Context, path string) error {
	to, err := Open(ctx, "sqlite:"+path, Options{Readers: 1, Migrations: d.options.Migrations, Log: d.log})
	if err != nil {
		return err
	}
	if _, err = to.Migrate(ctx); err == nil {
		err = Copy(ctx, d, to, func(Copied) {})
	}
	return errors.Join(err, to.Close())
}

// Unpack copies a backup to a new file, so that it can be migrated and checked
// without being changed itself. What does not carry the mark of a backup, or
// does not hold what the mark says, is refused.
func Unpack(ctx context.Context, backup, path string) error {
	if _, err := os.Stat(backup); err != nil {
		return err
	}
	if err := sqlite.CheckBackup(backup); err != nil {
		return fmt.Errorf("%s is no backup: %w", backup, err)
	}
	if err := sqlite.CopyFile(ctx, backup, path); err != nil {
		return fmt.Errorf("copy %s: %w", backup, err)
	}
	return nil
}

// Replaceable tells why a file must stay where it is: another program made it. What
// is missing, or cannot be read any more, may be replaced.
func Replaceable(path string) error {
	found, err := sqlite.Inspect(path)
	if err != nil {
		return nil
	}
	d := &DB{}
	if d.steps, err = engine.Steps(Migrations(), "sqlite"); err != nil {
		return err
	}
	_, err = d.judge(found)
	return err
}

// Replace puts a SQLite file in the place of another that no process has open,
// and keeps the other one as aside.
func Replace(path, with, aside string) error { return sqlite.Replace(path, with, aside) }
