package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/people"
)

func restoreCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Make a backup the database, after checking it",
		Long: `Make a file that kontor backup wrote the database of --database. A file without the
mark of a backup, or that does not hold what the mark says, is refused. A backup is
copied, brought up to the schema of this program and checked first; nothing is
replaced by one that breaks a promise.

A SQLite database that is there already is kept beside the new one, under a name
that is printed; its server has to be stopped. A PostgreSQL database has to be empty.

Everybody signs in again. What was taken from people and programs after the backup
was taken is theirs again: keys, passwords, second factors. docs/operating.md says
what to do once more.`,
		Example: "  kontor restore /backup/kontor-2026-11-14.db\n  kontor restore kontor.db --database postgres://kontor@db/kontor",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			url, _ := cmd.Flags().GetString("database")
			path, isFile, err := db.File(url)
			if err != nil {
				return err
			}
			if isFile {
				return restoreFile(cmd, args[0], path)
			}
			folder, err := os.MkdirTemp("", "kontor-restore-")
			if err != nil {
				return err
			}
			defer os.RemoveAll(folder)
			copied := filepath.Join(folder, "kontor.db")
			if err := unpack(cmd, args[0], copied); err != nil {
				return err
			}
			return copyTo(cmd, "sqlite:"+copied, url)
		},
	}
	return cmd
}

// unpack copies a backup and proves that the copy is good.
func unpack(cmd *cobra.Command, backup, path string) error {
	if err := db.Unpack(cmd.Context(), backup, path); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	d, _, err := openAt(cmd.Context(), "sqlite:"+path, patient)
	if err == nil {
		// A browser that was signed out since the backup was taken stays signed out.
		err = errors.Join(d.Change(cmd.Context(), people.EndAllSessions), proven(cmd, d), d.Close())
	}
	if err != nil {
		return fmt.Errorf("restore: nothing was replaced by %s: %w", backup, err)
	}
	return nil
}

func restoreFile(cmd *cobra.Command, backup, path string) (err error) {
	if err := db.Replaceable(path); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	// A folder of its own, so that all that comes with the copy goes with it, also
	// what a restore left that was killed: its log would be taken for that of this one.
	folder := path + ".restoring"
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	copied := filepath.Join(folder, filepath.Base(path))
	if err := unpack(cmd, backup, copied); err != nil {
		return err
	}
	aside := freeName(path + ".replaced-" + time.Now().UTC().Format("20060102-150405"))
	if err := db.Replace(path, copied, aside); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	say(cmd, "restored to %s", path)
	// Of a file that was gone there may have been the log.
	for _, kept := range []string{aside, aside + "-wal"} {
		if _, err := os.Stat(kept); err == nil {
			say(cmd, "what was there is kept as %s", kept)
		}
	}
	return nil
}

// freeName is a name that no file has: two restores may come in one second.
func freeName(name string) string {
	free := name
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d", name, n)
	}
}
