package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
)

func keyCommand() *cobra.Command {
	return group("key", "Create, list and revoke API keys", "  kontor key create --org 1 --user owner@acme.test --name laptop",
		keyCreateCommand(), keyListCommand(), keyRevokeCommand())
}

func keyCreateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "create",
		Short: "Create an API key and print it, once",
		Long: `Create an API key for a member of an organization. The key is printed on stdout and
cannot be shown again. It acts with the member's current role; with --read-only it
can only read, with --propose it reads and tries writes without storing them. With
--rights it has only these rights, and keys of service accounts can have rights that
the role of the account does not have.`,
		Example: "  kontor key create --org 1 --user owner@acme.test --name laptop\n  kontor key create --org 1 --user owner@acme.test --name dashboard --read-only\n" +
			"  kontor key create --org 1 --user scanner@acme.test --name scanner --rights products:read,stock:write\n" +
			"  kontor key create --org 1 --user owner@acme.test --name shop --rate 600\n  kontor key create --org 1 --user owner@acme.test --name import --expires-at 2027-01-01T00:00:00Z",
		RunE: func(cmd *cobra.Command, _ []string) error {
			created, err := createKey(cmd)
			if err != nil {
				return err
			}
			say(cmd, "key %d (%s) for %s; it is shown only once", created.ID, created.Name, created.Email)
			return result(cmd, created, func(out io.Writer) error { return line(out, created.Secret) })
		},
	}
	orgFlag(cmd)
	userFlag(cmd)
	requireString(cmd, "name", "purpose of the key")
	cmd.Flags().Bool("read-only", false, "allow reading only")
	cmd.Flags().Bool("propose", false, "allow reading and dry runs only")
	cmd.Flags().StringSlice("rights", nil, "what the key can read or write: "+strings.Join(access.Grants(), ", ")+" (default: all rights of the member)")
	cmd.Flags().Int("rate", 0, fmt.Sprintf("requests a minute, up to %d (default: the server's --rate-limit)", keys.MaxRate))
	cmd.Flags().String("expires-at", "", "expiry time, RFC 3339 (default: never)")
	jsonFlag(cmd)
	return cmd
}

// createKey acts as the operator, because members cannot create keys themselves.
func createKey(cmd *cobra.Command) (created keys.Created, err error) {
	orgID, _ := cmd.Flags().GetUint32("org")
	email, _ := cmd.Flags().GetString("user")
	in := keys.NewKey{}
	in.Name, _ = cmd.Flags().GetString("name")
	in.ReadOnly, _ = cmd.Flags().GetBool("read-only")
	if in.Propose, _ = cmd.Flags().GetBool("propose"); in.ReadOnly && in.Propose {
		return created, wrongUse("--read-only and --propose exclude each other")
	}
	rights, _ := cmd.Flags().GetStringSlice("rights")
	if in.Rights = strings.Join(rights, ","); in.ReadOnly && in.Rights != "" {
		return created, wrongUse("--read-only and --rights exclude each other; name rights that read")
	}
	if rate, _ := cmd.Flags().GetInt("rate"); cmd.Flags().Changed("rate") {
		if in.Rate = rate; rate < 1 || rate > keys.MaxRate {
			return created, wrongUse("--rate %d must be between 1 and %d requests a minute", rate, keys.MaxRate)
		}
	}
	if text, _ := cmd.Flags().GetString("expires-at"); text != "" {
		if in.ExpiresAt, err = when.ParseStamp(text); err != nil {
			return created, wrongUse("--expires-at %q is not an RFC 3339 time such as 2027-01-01T00:00:00Z", text)
		}
	}
	err = with(cmd, func(ctx context.Context, d *db.DB) error {
		var o org.Organization
		err := d.Look(ctx, func(r *db.Root) error {
			if o, err = org.Get(r, orgID); err != nil {
				return err
			}
			member, err := people.MemberByEmail(r, orgID, email)
			in.UserID = member.UserID
			return err
		})
		if err != nil {
			return err
		}
		return d.Write(ctx, org.Operator(o, "kontor key create"), func(tx *db.Tx) error {
			created, err = keys.Create(tx, in)
			return err
		})
	})
	return created, err
}

func keyListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the API keys of an organization",
		Example: "  kontor key list --org 1",
		RunE: func(cmd *cobra.Command, _ []string) error {
			all, err := view(cmd, listKeys)
			if err != nil {
				return err
			}
			return result(cmd, list(all), func(out io.Writer) error {
				return tableOf(out, "ID, NAME, KEY, USER, STATE, ACCESS, CREATED BY, CREATED, LAST USED, EXPIRES", all, func(k listedKey) []any {
					return []any{k.ID, k.Name, "…" + k.Last4, k.Email, k.State, keyPower(k.Key), cmp.Or(k.CreatedByName, "-"), moment(k.CreatedAt), moment(k.LastUsedAt), moment(k.ExpiresAt.Unix)}
				})
			})
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	return cmd
}

// listedKey is a key with its state.
type listedKey struct {
	keys.Key
	State string `json:"state"` // active, expired, revoked or user off; only active keys work
}

// listKeys lists the keys of an organization with their states.
func listKeys(tx *db.Tx) ([]listedKey, error) {
	found, err := keys.List(tx)
	if err != nil {
		return nil, err
	}
	all := make([]listedKey, len(found))
	for i, k := range found {
		_, err := people.ActiveMember(tx, k.UserID)
		if err != nil && !errors.Is(err, db.Missing) {
			return nil, err
		}
		all[i] = listedKey{k, keyState(k, tx.Stamp(), err == nil)}
	}
	return all, nil
}

func keyState(k keys.Key, now when.Unix, userActive bool) string {
	switch {
	case k.RevokedAt != 0:
		return "revoked"
	case !k.Active(now):
		return "expired"
	case !userActive:
		return "user off"
	}
	return "active"
}

// keyPower describes the access and rate of a key. The default rate is --rate-limit of the server.
func keyPower(k keys.Key) string {
	rate := "default rate"
	if k.Rate != 0 {
		rate = fmt.Sprintf("%d a minute", k.Rate)
	}
	power := "write"
	switch {
	case k.ReadOnly:
		power = "read"
	case k.Propose:
		power = "propose"
	}
	if k.Rights != "" {
		power += " " + strings.ReplaceAll(k.Rights, ",", " ")
	}
	return power + ", " + rate
}

func moment(u when.Unix) string {
	if u == 0 {
		return "-"
	}
	return u.Time().UTC().Format(time.RFC3339)
}

func keyRevokeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "revoke KEYID",
		Short:   "Revoke an API key permanently, effective at once",
		Example: "  kontor key revoke --org 1 3",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0], "a key id")
			if err == nil {
				err = act(cmd, patient, access.ManageKeys, false, func(tx *db.Tx) error { return keys.Revoke(tx, id) })
			}
			if err == nil {
				say(cmd, "key %d is revoked", id)
			}
			return err
		},
	}
	orgFlag(cmd)
	return cmd
}
