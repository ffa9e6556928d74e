package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"kontor/internal/books/attachment"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/org/storage"
)

// filesFlag is the storage of new files, as in serve.
func filesFlag(cmd *cobra.Command) {
	cmd.Flags().String("files", storage.Database, "where new files are stored, as in serve: db, dir:PATH or s3://BUCKET/PREFIX")
}

func withoutFilesFlag(cmd *cobra.Command) {
	cmd.Flags().Bool("without-files", false, "leave files in folders and buckets where they are")
}

// flagged reports whether a flag of the command is set. Other commands do not have it.
func flagged(cmd *cobra.Command, name string) bool {
	set, err := cmd.Flags().GetBool(name)
	return err == nil && set
}

// parseStorage reads the address of a storage of files.
func parseStorage(address string) (string, error) {
	at, err := storage.Parse(address)
	if err != nil {
		return "", usage{err}
	}
	return at, nil
}

// probeStorage returns why files cannot be stored, or nil.
func probeStorage(ctx context.Context, at string) error {
	if at == storage.Database {
		return nil
	}
	s, err := storage.Open(at)
	if err != nil {
		return err
	}
	return storage.Probe(ctx, s)
}

// withFiles copies the files in folders and buckets into a backup, unless --without-files is set,
// and says which ones are missing then.
func withFiles(cmd *cobra.Command, copied *db.DB) error {
	if !flagged(cmd, "without-files") {
		return attachment.Embed(cmd.Context(), copied)
	}
	all, err := storages(cmd.Context(), copied)
	for _, use := range all {
		if use.Storage != storage.Database {
			say(cmd, "not in the backup: %s in %s", count(int(use.Files), "file"), use.Storage)
		}
	}
	return err
}

// storages returns where the files of all companies are.
func storages(ctx context.Context, d *db.DB) (all []files.StorageUse, err error) {
	orgs, err := db.Look(ctx, d, org.All)
	at := map[string]int{}
	for _, o := range orgs {
		if err != nil {
			break
		}
		err = d.Read(ctx, org.Operator(o, ""), func(tx *db.Tx) error {
			found, err := files.Storages(tx)
			for _, use := range found {
				i, ok := at[use.Storage]
				if !ok {
					i, all = len(all), append(all, files.StorageUse{Storage: use.Storage})
					at[use.Storage] = i
				}
				all[i].Files += use.Files
				all[i].Bytes += use.Bytes
			}
			return err
		})
	}
	return all, err
}

// files shows where files are stored, and whether that works.
func (x *examination) files(ctx context.Context, d *db.DB, configured string) {
	all, err := storages(ctx, d)
	if err != nil {
		x.fail("files", err)
		return
	}
	seen := false
	for _, use := range all {
		seen = seen || use.Storage == configured
		x.storage(ctx, use)
	}
	if !seen && configured != storage.Database {
		x.storage(ctx, files.StorageUse{Storage: configured})
	}
}

func (x *examination) storage(ctx context.Context, use files.StorageUse) {
	if err := probeStorage(ctx, use.Storage); err != nil {
		x.fail("files", fmt.Errorf("%s, which has %s, does not work: %s", use.Storage, count(int(use.Files), "file"), err))
		return
	}
	x.ok("files", "%s, %d MB in %s", count(int(use.Files), "file"), (use.Bytes+1<<20-1)>>20, use.Storage)
}

func filesMoveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "move",
		Short: "Move the bytes of all files to the database, a folder or a bucket",
		Long: `Move the bytes of all files to another storage, while servers run. Files can be
read and added all the time. If it is interrupted, run it again. Change --files of the
servers first: until then, they store new files in the old storage.

The old bytes are deleted an hour later, by a server or by kontor files sweep.`,
		Example: "  kontor files move --to dir:/var/lib/kontor/files",
		RunE: func(cmd *cobra.Command, _ []string) error {
			to, _ := cmd.Flags().GetString("to")
			to, err := parseStorage(to)
			if err != nil {
				return err
			}
			if err := probeStorage(cmd.Context(), to); err != nil {
				return fmt.Errorf("%s does not work: %w", to, err)
			}
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				done, err := attachment.Move(ctx, d, to, func(m attachment.Moved) {
					if m.Files%1000 == 0 {
						say(cmd, "%s moved …", count(m.Files, "file"))
					}
				})
				say(cmd, "%s, %d bytes moved to %s", count(done.Files, "file"), done.Bytes, to)
				return err
			})
		},
	}
	requireString(cmd, "to", "where the files go: db, dir:PATH or s3://BUCKET/PREFIX")
	return cmd
}

func filesSweepCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sweep",
		Short: "Delete the bytes of files that were deleted 7 days ago",
		Long: `Delete the bytes of files that no record has had for 7 days, and objects in folders and
buckets that no file has: after an interrupted upload once a day has passed, after a
move once an hour has passed. A server does this every hour.`,
		Example: "  kontor files sweep",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				n, err := attachment.Sweep(ctx, d)
				if err == nil {
					say(cmd, "%s swept", count(n, "file"))
				}
				return err
			})
		},
	}
	return cmd
}
