package archive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite"
)

// Backup writes a snapshot to a new SQLite file while reading and writing go on.
// complete adds to the copy what is not in the database. When Backup returns, the
// file is on disk.
func Backup(ctx context.Context, d Database, path string, complete func(part string) error) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s exists already", path)
	}
	return sqlite.Create(path, func(part string) error {
		written, err := d.Engine.WriteFile(ctx, part)
		if err == nil && !written {
			err = copyToFile(ctx, d, part)
		}
		if err == nil {
			err = complete(part)
		}
		if err != nil {
			return err
		}
		return sqlite.MarkBackup(part)
	})
}

// copyToFile copies a database to a SQLite file, table by table.
func copyToFile(ctx context.Context, d Database, path string) error {
	version, err := d.Engine.Version(ctx)
	if err == nil {
		err = engine.Matches(d.Steps, version)
	}
	if err != nil {
		return err
	}
	to := Database{Migrations: d.Migrations}
	if to.Steps, to.Schema, err = engine.Read(d.Migrations, "sqlite"); err != nil {
		return err
	}
	to.Engine, err = sqlite.Open(path, engine.Options{
		Connections: 1, Running: time.Minute, Log: d.Log, Steps: to.Steps, Schema: to.Schema,
		Admit:   func(engine.Inventory) error { return nil }, // it is new
		Matches: func(version int64) error { return engine.Matches(to.Steps, version) },
	})
	if err != nil {
		return err
	}
	if _, err = to.Engine.Migrate(ctx); err == nil {
		err = Copy(ctx, d, to, func(Copied) {})
	}
	return errors.Join(err, to.Engine.Close())
}

// Unpack copies a backup to a new file, so that it can be migrated and checked
// without being changed itself. It refuses a file that is not a backup, or does not
// contain what its mark says.
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

// Replaceable returns why a file must not be replaced: another program created it. A
// missing or unreadable file can be replaced.
func Replaceable(path string, migrations fs.FS) error {
	found, err := sqlite.Inspect(path)
	if err != nil {
		return nil
	}
	steps, err := engine.Steps(migrations, "sqlite")
	if err != nil {
		return err
	}
	_, err = Recognize(found, steps)
	return err
}

// Replace replaces a SQLite file that no process has open, and keeps the old one as aside.
func Replace(path, with, aside string) error { return sqlite.Replace(path, with, aside) }
