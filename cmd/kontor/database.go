package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/org"
)

const defaultDatabase = "sqlite:kontor-data/kontor.db"

// patient is for verbs: their operator waits as long as large data takes.
var patient = db.Options{Longest: 24 * time.Hour}

// open opens the database of --database and brings its schema up to date.
func open(cmd *cobra.Command, options db.Options) (*db.DB, error) {
	d, _, err := openAndMigrate(cmd, options)
	return d, err
}

func openAndMigrate(cmd *cobra.Command, options db.Options) (*db.DB, []string, error) {
	url, err := cmd.Flags().GetString("database")
	if err != nil {
		return nil, nil, err
	}
	return openAt(cmd.Context(), url, options)
}

// openAt opens any database and brings its schema up to date.
func openAt(ctx context.Context, url string, options db.Options) (*db.DB, []string, error) {
	d, err := db.Open(ctx, url, options)
	if err != nil {
		return nil, nil, fmt.Errorf("open the database: %w", err)
	}
	applied, err := d.Migrate(ctx)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("migrate the database: %w", err), d.Close())
	}
	return d, applied, nil
}

// with runs a verb's work on the open database and closes it.
func with(cmd *cobra.Command, do func(ctx context.Context, d *db.DB) error) error {
	d, err := open(cmd, patient)
	if err != nil {
		return err
	}
	err = do(cmd.Context(), d)
	if closed := d.Close(); err == nil {
		err = closed
	}
	return err
}

// orgFlag and userFlag say in which organization a verb acts, and for whom.
func orgFlag(cmd *cobra.Command) {
	cmd.Flags().Uint32("org", 0, "id of the organization")
	_ = cmd.MarkFlagRequired("org")
}

func userFlag(cmd *cobra.Command) {
	cmd.Flags().String("user", "", "e-mail address of the member for whom this is done")
	_ = cmd.MarkFlagRequired("user")
}

// act runs an operation as the member of --user in the organization of --org:
// the same operation, with the same rights, as through the interface.
func act(cmd *cobra.Command, action string, operation func(*db.Tx) error) error {
	orgID, _ := cmd.Flags().GetUint32("org")
	email, _ := cmd.Flags().GetString("user")
	return with(cmd, func(ctx context.Context, d *db.DB) error {
		var who db.Actor
		err := d.Look(ctx, func(r *db.Root) (err error) {
			who, err = org.ActorOf(r, orgID, email, action)
			return err
		})
		if err != nil {
			return err
		}
		return d.Write(ctx, who, operation)
	})
}

// operate runs an operation as the operator in the organization of --org.
func operate(cmd *cobra.Command, action string, operation func(*db.Tx) error) error {
	orgID, _ := cmd.Flags().GetUint32("org")
	return with(cmd, func(ctx context.Context, d *db.DB) error {
		o, err := organization(ctx, d, orgID)
		if err != nil {
			return err
		}
		return d.Write(ctx, org.Operator(o, action), operation)
	})
}

// view reads as the operator in the organization of --org.
func view(cmd *cobra.Command, read func(*db.Tx) error) error {
	orgID, _ := cmd.Flags().GetUint32("org")
	return with(cmd, func(ctx context.Context, d *db.DB) error {
		o, err := organization(ctx, d, orgID)
		if err != nil {
			return err
		}
		return d.Read(ctx, org.Operator(o, ""), read)
	})
}

func organization(ctx context.Context, d *db.DB, id uint32) (o org.Organization, err error) {
	err = d.Look(ctx, func(r *db.Root) error {
		o, err = org.Get(r, id)
		return err
	})
	return o, err
}
