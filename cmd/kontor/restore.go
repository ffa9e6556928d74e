package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/org/people"
	"kontor/internal/outbound/webhook"
)

func restoreCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Restore a backup (verified first)",
		Long: `Restore a file written by kontor backup to the database of --database. A file
without the mark of a backup, or with other contents than the mark says, is
refused. The backup is copied, migrated to this program's schema and verified
first. A backup that violates an invariant replaces nothing.

An existing SQLite database is kept beside the new one, under a name that is
printed; stop its server first. A PostgreSQL database must be empty.

Files of records are restored into the database; kontor files move stores them in a
folder or bucket again. A backup made with --without-files needs the folder or bucket
that it names.

Webhook endpoints are paused; kontor webhook resume --all enables them. Everybody must
sign in again. Keys, passwords and second factors that were revoked
or changed after the backup are valid again: see docs/operating.md.`,
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
			// Before the backup is read: that can take long.
			if err := refuseUsed(cmd.Context(), "restore", url); err != nil {
				return err
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
			return copyTo(cmd, copying{verb: "restore", from: "sqlite:" + copied, to: url, withoutFiles: true}) // they are in the backup
		},
	}
	return cmd
}

// unpack copies a backup, migrates the copy and verifies it.
func unpack(cmd *cobra.Command, backup, path string) error {
	if err := db.Unpack(cmd.Context(), backup, path); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	d, _, err := openAt(cmd.Context(), "sqlite:"+path, patient)
	if err == nil {
		// Sessions that ended after the backup must not become valid again.
		err = errors.Join(d.Change(cmd.Context(), people.EndAllSessions), d.Change(cmd.Context(), files.ForgetOrphans),
			pauseWebhooks(cmd, d, webhook.Restored), verify(cmd, d), d.Close())
	}
	if err != nil {
		return fmt.Errorf("restore: %s was not restored, nothing was replaced: %w", backup, err)
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
	// A folder, so that the copy's log is removed with it, also after a killed restore:
	// SQLite would take an old log for that of the new copy.
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
	// If the file was missing, its log may have been there.
	for _, kept := range []string{aside, aside + "-wal"} {
		if _, err := os.Stat(kept); err == nil {
			say(cmd, "kept the previous data as %s", kept)
		}
	}
	return nil
}

// freeName returns an unused file name: two restores can happen in one second.
func freeName(name string) string {
	free := name
	for n := 2; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d", name, n)
	}
}
