package main

import (
	"context"
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/outbound/webhook"
)

// secretKeySuffix is the name of the key file beside an SQLite file.
const secretKeySuffix = "-secret"

func secretKeyFlag(cmd *cobra.Command) {
	cmd.Flags().String("secret-key-file", "", "file with the key that seals secrets of second factors and webhooks (default: beside an SQLite file; none on PostgreSQL)")
}

// secretKeyPath returns the path of the key file and whether it was given.
func secretKeyPath(cmd *cobra.Command) (path string, given bool, err error) {
	if path, _ = cmd.Flags().GetString("secret-key-file"); path != "" {
		return path, true, nil
	}
	url, _ := cmd.Flags().GetString("database")
	file, isFile, err := db.File(url)
	if err != nil || !isFile {
		return "", false, err
	}
	return file + secretKeySuffix, false, nil
}

// openSecrets opens the key file of the server. Beside an SQLite file it is created; on
// PostgreSQL there is none unless it is named. Secrets from before are sealed with it.
func openSecrets(cmd *cobra.Command, d *db.DB, b banner) (*secret.Box, error) {
	path, given, err := secretKeyPath(cmd)
	if err != nil || path == "" {
		return nil, err
	}
	var box *secret.Box
	created := false
	if given {
		box, err = openKeyFile(path)
	} else {
		box, created, err = secret.KeyFile(path)
	}
	if err != nil {
		return nil, err
	}
	if created {
		b.say("  Created %s, which seals the secrets of second factors and webhooks. It is in no backup: keep a copy elsewhere.", path)
	}
	done, err := db.Change(cmd.Context(), d, func(r *db.Root) (people.Resealed, error) { return people.SealFactors(r, box, nil) })
	if err == nil && done.Lost > 0 {
		b.say("  Warning: %d second factors were sealed with another secret key file. Put it back at %s and restart, or turn them off with kontor user factor.", done.Lost, path)
	}
	return box, err
}

// openKeyFile opens a key file and says how to create a missing one.
func openKeyFile(path string) (*secret.Box, error) {
	box, err := secret.OpenKeyFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(err, errors.New("  fix:  kontor secret-key new "+path))
	}
	return box, err
}

func secretKeyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "secret-key",
		Short: "Create the file whose key seals stored secrets, and change the key",
		Long: `The secrets of second factors and webhooks are sealed with the key of a file. It is in no
backup and no copy of the database, so a stolen copy is not enough to sign in or to sign
webhooks. Keep a copy of the file elsewhere: without it, people with a second factor need
a recovery code, and webhook secrets have to be rotated.`,
		Example: "  kontor secret-key new /etc/kontor/secret-key\n  kontor serve --secret-key-file /etc/kontor/secret-key",
	}
	cmd.AddCommand(secretKeyNewCommand(), secretKeyResealCommand())
	return cmd
}

func secretKeyNewCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "new FILE",
		Short:   "Create a key file, readable by its owner only",
		Example: "  kontor secret-key new /etc/kontor/secret-key",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := secret.NewKeyFile(args[0]); err != nil {
				return err
			}
			say(cmd, "created %s; start the server with --secret-key-file %s and keep a copy of the file elsewhere", args[0], args[0])
			return nil
		},
	}
}

func secretKeyResealCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reseal",
		Short: "Seal all stored secrets with the current key",
		Long: `Seal all stored secrets with the key of --secret-key-file: those that are not sealed yet,
and with --from those that were sealed with the key of another file. Stop the servers
first when the key changes, and start them with the new one.`,
		Example: "  kontor secret-key reseal --secret-key-file new-key --from old-key",
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, _, err := secretKeyPath(cmd)
			if err != nil {
				return err
			}
			if path == "" {
				return wrongUse("--secret-key-file is required on PostgreSQL")
			}
			box, err := openKeyFile(path)
			if err != nil {
				return err
			}
			var earlier *secret.Box
			if from, _ := cmd.Flags().GetString("from"); from != "" {
				if earlier, err = openKeyFile(from); err != nil {
					return err
				}
			}
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				var done people.Resealed
				var hooks webhook.Resealed
				err := d.Change(ctx, func(r *db.Root) (err error) {
					if done, err = people.SealFactors(r, box, earlier); err == nil {
						hooks, err = webhook.Reseal(r, box, earlier)
					}
					return err
				})
				if err == nil {
					say(cmd, "sealed %d second factors; %d were sealed with this key already, %d with a key that was not given", done.Sealed, done.Current, done.Lost)
					say(cmd, "sealed %d webhook secrets; %d were sealed with this key already, %d with a key that was not given", hooks.Sealed, hooks.Current, hooks.Lost)
				}
				return err
			})
		},
	}
	secretKeyFlag(cmd)
	cmd.Flags().String("from", "", "file with the key that secrets are sealed with now")
	return cmd
}
