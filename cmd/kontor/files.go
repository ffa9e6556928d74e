package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/attachment"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/files"
)

func filesCommand() *cobra.Command {
	return addRows(group("files", "List, add, download, remove, erase and move files of records", "  kontor files add --org 1 --user owner@acme.test --resource sales_documents --record 12 delivery-note.pdf",
		filesAddCommand(), filesGetCommand(), filesEraseCommand(), filesMoveCommand(), filesSweepCommand()), filesRows()...)
}

// recordFlags name the record that files belong to.
func recordFlags(cmd *cobra.Command) {
	orgFlag(cmd)
	requireString(cmd, "resource", "type of the record: "+attachment.Resources())
	requireUint32(cmd, "record", "id of the record")
	jsonFlag(cmd)
}

func filesTable(out io.Writer, all []attachment.Attachment) error {
	return tableOf(out, "ID, NAME, KIND, TYPE, BYTES, ADDED BY, STATE", all, func(a attachment.Attachment) []any {
		state := ""
		switch {
		case a.ErasedAt != 0:
			state = "erased"
		case a.RemovedAt != 0:
			state = "removed"
		}
		return []any{a.ID, a.Name, a.Kind, a.MediaType, a.Size, a.CreatedByName, state}
	})
}

func filesAddCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "add FILE",
		Short:   "Attach a file to a record",
		Example: "  kontor files add --org 1 --user owner@acme.test --resource purchase_documents --record 7 --kind taxInvoice bill.pdf",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := attachment.New{}
			in.Resource, _ = cmd.Flags().GetString("resource")
			in.RecordID, _ = cmd.Flags().GetUint32("record")
			in.Kind, _ = cmd.Flags().GetString("kind")
			in.Name, _ = cmd.Flags().GetString("name")
			item, _ := cmd.Flags().GetUint32("item")
			in.ItemID = num.Ref(item)
			if err := input.Check(&in); err != nil {
				return err
			}
			sent, err := readUpload(args[0])
			if err != nil {
				return err
			}
			if err := in.Receive(cmd.Context(), sent); err != nil {
				return err
			}
			var made attachment.Attachment
			at, _ := cmd.Flags().GetString("files")
			if at, err = parseStorage(at); err != nil {
				return err
			}
			err = act(cmd, db.Options{FileStorage: at}, access.ReadCompany, false, func(tx *db.Tx) (err error) {
				made, err = attachment.Create(tx, in)
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, made, func(out io.Writer) error { return filesTable(out, []attachment.Attachment{made}) })
		},
	}
	recordFlags(cmd)
	userFlag(cmd)
	cmd.Flags().String("kind", "", "kind of the file: "+files.Kinds+" (default: file)")
	cmd.Flags().String("name", "", "name of the file (default: its name on disk)")
	filesFlag(cmd)
	cmd.Flags().Uint32("item", 0, "id of the line of an expense claim that the file belongs to")
	return cmd
}

// readUpload reads a file from disk.
func readUpload(path string) (input.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return input.File{}, err
	}
	defer f.Close()
	content, err := input.ReadFile(f, 0)
	return input.File{Name: filepath.Base(path), Content: content}, err
}

func filesGetCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "get ID",
		Short:   "Download a file",
		Long:    `Download a file to -o FILE, or to stdout. Refuses to overwrite an existing file.`,
		Example: "  kontor files get --org 1 12 -o delivery-note.pdf",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0], "the id of a file")
			if err != nil {
				return err
			}
			found, err := view(cmd, func(tx *db.Tx) (files.Content, error) { return attachment.Content(tx, attachment.ByID{ID: id}) })
			if err != nil {
				return err
			}
			content, err := found.Bytes(cmd.Context())
			if err != nil {
				return err
			}
			to, _ := cmd.Flags().GetString("output")
			if to == "" {
				_, err = cmd.OutOrStdout().Write(content)
				return err
			}
			f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if err != nil {
				return err
			}
			if _, err := f.Write(content); err != nil {
				return err
			}
			return f.Close()
		},
	}
	orgFlag(cmd)
	cmd.Flags().StringP("output", "o", "", "file to write (default: stdout)")
	return cmd
}

func filesEraseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "erase ID",
		Short: "Delete the bytes of a file for good",
		Long: `Delete the bytes of a file for good, for example because it contains personal data.
Its name, hash and the reason stay. Files with the same bytes are erased, too. Backups
that were made before still have the bytes. Only the owner erases files.`,
		Example: "  kontor files erase --org 1 --user owner@acme.test 12 --reason \"Copy of an identity card\"",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0], "the id of a file")
			if err != nil {
				return err
			}
			in := attachment.Erasure{ID: id}
			in.Reason, _ = cmd.Flags().GetString("reason")
			if err := input.Check(&in); err != nil {
				return err
			}
			if err := act(cmd, patient, access.EraseFiles, false, func(tx *db.Tx) error { return attachment.Erase(tx, in) }); err != nil {
				return err
			}
			err = with(cmd, func(ctx context.Context, d *db.DB) error {
				_, err := files.SweepOrphans(ctx, d)
				return err
			})
			if err != nil {
				return fmt.Errorf("the file is erased, but its bytes are still stored; kontor files sweep deletes them: %w", err)
			}
			return nil
		},
	}
	orgFlag(cmd)
	userFlag(cmd)
	requireString(cmd, "reason", "why the bytes are erased")
	return cmd
}
