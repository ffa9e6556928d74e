package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
)

func userCommand() *cobra.Command {
	return group("user", "Add and list users, reset passwords and second factors", "  kontor user add --org 1 --email chai@acme.test --name Chai --role member",
		userAddCommand(), userListCommand(), userPasswordCommand(), userFactorCommand(), userSwitchCommand())
}

// added is the result of user add. The password is shown once.
type added struct {
	Email        string      `json:"email"`
	UserID       uint32      `json:"userId"`
	MembershipID uint32      `json:"membershipId"`
	Role         access.Role `json:"role"`
	Password     string      `json:"password,omitempty"`
	FormerOwner  string      `json:"formerOwner,omitempty"` // now an admin
}

func userAddCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "add",
		Short: "Add a member to an organization and print a generated password",
		Long: `Add a member to an organization. A new user gets a password, which is printed on
stdout, once. It works for one sign-in within 7 days; the user then chooses their own.
An existing user keeps their password. If another organization set
it, "kontor user password" ensures that no one else knows it.

An organization has exactly one owner. Adding another owner transfers ownership and
requires --transfer; the previous owner becomes an admin.

With --service the member is a program: it has no e-mail address and no password, and
works only with API keys. The e-mail address printed on stdout is its name in other
commands.`,
		Example: `  kontor user add --org 1 --email chai@acme.test --name Chai --role member
  kontor user add --org 1 --email boon@acme.test --name Boon --role owner --transfer
  kontor user add --org 1 --service --name Shop --responsible owner@acme.test`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			service, _ := cmd.Flags().GetBool("service")
			email, _ := cmd.Flags().GetString("email")
			responsible, _ := cmd.Flags().GetString("responsible")
			switch {
			case service && (email != "" || responsible == ""):
				return wrongUse("--service requires --responsible and takes no --email")
			case !service && (email == "" || responsible != ""):
				return wrongUse("--email is required; --responsible is for --service")
			}
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				if service {
					return addService(cmd, ctx, d)
				}
				a, err := addUser(cmd, ctx, d)
				if err != nil {
					return err
				}
				if a.FormerOwner != "" {
					say(cmd, "%s is the owner now; %s is an admin", a.Email, a.FormerOwner)
				}
				if a.Password == "" {
					say(cmd, "added %s, who keeps their password; if another organization set it, replace it with: kontor user password --email %s", a.Email, a.Email)
				} else {
					say(cmd, "added %s; the password is shown only once and works for one sign-in within 7 days", a.Email)
				}
				return result(cmd, a, func(out io.Writer) error { return line(out, a.Password) })
			})
		},
	}
	orgFlag(cmd)
	cmd.Flags().String("email", "", "e-mail address (the login name)")
	cmd.Flags().String("name", "", "display name")
	cmd.Flags().String("role", string(access.Member), "owner, admin, accountant, member or viewer")
	cmd.Flags().Bool("transfer", false, "with --role owner: transfer ownership; the current owner becomes an admin")
	cmd.Flags().Bool("service", false, "add a service account: a program without password")
	cmd.Flags().String("responsible", "", "with --service: e-mail address of the member who is responsible for it")
	_ = cmd.MarkFlagRequired("name")
	jsonFlag(cmd)
	return cmd
}

// addService adds a member that is a program, as the operator.
func addService(cmd *cobra.Command, ctx context.Context, d *db.DB) error {
	orgID, _ := cmd.Flags().GetUint32("org")
	name, _ := cmd.Flags().GetString("name")
	role, _ := cmd.Flags().GetString("role")
	responsible, _ := cmd.Flags().GetString("responsible")
	var a added
	err := d.Change(ctx, func(r *db.Root) error {
		o, err := org.Get(r, orgID)
		if err != nil {
			return err
		}
		person, err := people.MemberByEmail(r, orgID, responsible)
		if err != nil {
			return err
		}
		tx, err := r.Enter(org.Operator(o, "kontor user add"))
		if err != nil {
			return err
		}
		m, err := people.AddService(r, tx, people.ServiceAccount{Name: name, Role: access.Role(role), ResponsibleID: person.UserID})
		a = added{Email: m.Email, UserID: m.UserID, MembershipID: m.ID, Role: m.Role}
		return err
	})
	if err != nil {
		return err
	}
	say(cmd, "added the service account %s; create its key with: kontor key create --org %d --user %s --name %q", name, orgID, a.Email, name)
	return result(cmd, a, func(out io.Writer) error { return line(out, a.Email) })
}

func addUser(cmd *cobra.Command, ctx context.Context, d *db.DB) (a added, err error) {
	orgID, _ := cmd.Flags().GetUint32("org")
	email, _ := cmd.Flags().GetString("email")
	name, _ := cmd.Flags().GetString("name")
	role, _ := cmd.Flags().GetString("role")
	transfer, _ := cmd.Flags().GetBool("transfer")
	password := secret.NewPassword()
	hash := secret.HashPassword(password)
	err = d.Change(ctx, func(r *db.Root) error {
		o, err := org.Get(r, orgID)
		if err != nil {
			return err
		}
		if _, err := people.MemberByEmail(r, o.ID, email); err == nil {
			return fault.Conflict.Because("%s is already a member of %s; to set a new password: kontor user password --email %s", email, o.Name, email)
		}
		former, err := handedOver(r, o, access.Role(role), transfer)
		if err != nil {
			return err
		}
		user, err := people.SaveUser(r, email, name)
		if err != nil {
			return err
		}
		m, err := people.SaveMember(r, o.ID, user.ID, access.Role(role), true)
		if err != nil {
			return err
		}
		a = added{Email: user.Email, UserID: user.ID, MembershipID: m.ID, Role: m.Role, FormerOwner: former}
		what := "add " + a.Email + " as " + role
		if former != "" {
			what += ", replacing " + former
		}
		if err := people.NoteAdded(r, o, user.ID, "kontor user add", what); err != nil {
			return err
		}
		if user.PasswordHash != "" {
			return nil
		}
		a.Password = password
		return people.SetFirstPassword(r, user.ID, hash)
	})
	return a, err
}

// handedOver returns the owner who is replaced. It requires --transfer, so that nobody
// loses an organization by a mistyped role.
func handedOver(r *db.Root, o org.Organization, role access.Role, transfer bool) (string, error) {
	switch {
	case role != access.Owner && transfer:
		return "", wrongUse("--transfer requires --role owner")
	case role != access.Owner:
		return "", nil
	}
	members, err := people.Members(r, o.ID)
	if err != nil || len(members) == 0 || members[0].Role != access.Owner {
		return "", err
	}
	if !transfer {
		return "", fault.Conflict.Because("%s is the owner of %s; use --transfer to transfer ownership", members[0].Email, o.Name)
	}
	return members[0].Email, nil
}

// listedUser is a row of user list.
type listedUser struct {
	Organization string `json:"organization"`
	people.MemberOf
}

func userListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the members of one or all organizations",
		Example: "  kontor user list --org 1\n  kontor user list --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			id, _ := cmd.Flags().GetUint32("org")
			var users []listedUser
			err := with(cmd, func(ctx context.Context, d *db.DB) (err error) {
				users, err = db.Look(ctx, d, func(r *db.Root) ([]listedUser, error) { return members(r, id) })
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, list(users), func(out io.Writer) error {
				return tableOf(out, "ID, EMAIL, NAME, ROLE, ACTIVE, ORG, ORGANIZATION", users, func(u listedUser) []any {
					return []any{u.UserID, u.Email, u.Name, userRole(u.MemberOf), yesNo(u.IsActive && u.UserActive), u.OrgID, u.Organization}
				})
			})
		},
	}
	cmd.Flags().Uint32("org", 0, "id of the organization (default: all)")
	jsonFlag(cmd)
	return cmd
}

// userRole names the role, and whether the member is a program.
func userRole(m people.MemberOf) string {
	if m.IsService() {
		return string(m.Role) + " (service)"
	}
	return string(m.Role)
}

// members returns the members of one or all organizations.
func members(r *db.Root, id uint32) (users []listedUser, err error) {
	var orgs []org.Organization
	if id == 0 {
		orgs, err = org.All(r)
	} else {
		orgs = make([]org.Organization, 1)
		orgs[0], err = org.Get(r, id)
	}
	if err != nil {
		return nil, err
	}
	for _, o := range orgs {
		found, err := people.Members(r, o.ID)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			users = append(users, listedUser{o.Name, m})
		}
	}
	return users, nil
}

func userPasswordCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "password",
		Short:   "Set and print a new password, and sign the user out everywhere",
		Example: "  kontor user password --email chai@acme.test",
		RunE: func(cmd *cobra.Command, _ []string) error {
			email, _ := cmd.Flags().GetString("email")
			password := secret.NewPassword()
			hash := secret.HashPassword(password)
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				err := changeUser(ctx, cmd, d, email, "new password for %s", func(r *db.Root, user people.User) error {
					return people.SetFirstPassword(r, user.ID, hash)
				})
				if err != nil {
					return err
				}
				say(cmd, "the new password of %s is shown only once and works for one sign-in within 7 days", email)
				return result(cmd, map[string]string{"email": email, "password": password}, func(out io.Writer) error { return line(out, password) })
			})
		},
	}
	requireString(cmd, "email", "e-mail address (the login name)")
	jsonFlag(cmd)
	return cmd
}

func userFactorCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "factor",
		Short:   "Remove a lost second factor",
		Example: "  kontor user factor --email chai@acme.test --off",
		RunE: func(cmd *cobra.Command, _ []string) error {
			email, _ := cmd.Flags().GetString("email")
			if off, _ := cmd.Flags().GetBool("off"); !off {
				return wrongUse("--off is required; users turn the second factor on themselves, in the console")
			}
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				err := changeUser(ctx, cmd, d, email, "second factor of %s off", func(r *db.Root, user people.User) error {
					if err := people.SetFactor(r, nil, user.ID, ""); err != nil {
						return err
					}
					return people.EndSessions(r, user.ID, nil)
				})
				if err == nil {
					say(cmd, "removed the second factor of %s", email)
				}
				return err
			})
		},
	}
	cmd.Flags().String("email", "", "e-mail address (the login name)")
	cmd.Flags().Bool("off", false, "remove the second factor")
	_ = cmd.MarkFlagRequired("email")
	return cmd
}

func userSwitchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "switch",
		Short:   "Switch a user off or on in every organization",
		Long:    "Switch a user off in every organization: their sessions and the API keys that act as\nthem stop working at once. Keys that they created for others keep working; they are\nlisted, and --revoke-keys revokes them. Owners and admins can switch a member off in one organization, in the console.",
		Example: "  kontor user switch --email chai@acme.test --off",
		RunE: func(cmd *cobra.Command, _ []string) error {
			email, _ := cmd.Flags().GetString("email")
			off, _ := cmd.Flags().GetBool("off")
			revoke, _ := cmd.Flags().GetBool("revoke-keys")
			if revoke && !off {
				return wrongUse("--revoke-keys requires --off")
			}
			var left []keys.OrgKey
			if on, _ := cmd.Flags().GetBool("on"); on == off {
				return wrongUse("give either --on or --off")
			}
			word := map[bool]string{true: "off", false: "on"}[off]
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				err := changeUser(ctx, cmd, d, email, "switch "+word+" %s everywhere", func(r *db.Root, user people.User) (err error) {
					if !off {
						return people.SetUserActive(r, user.ID, true)
					}
					if err := people.NotSoleOwner(r, user); err != nil {
						return err
					}
					if err := people.SetUserActive(r, user.ID, false); err != nil {
						return err
					}
					left, err = keysLeft(r, user.ID, revoke)
					return err
				})
				if err != nil {
					return err
				}
				say(cmd, "%s is switched %s", email, word)
				for _, k := range left {
					say(cmd, "they created key %d (%s), which still works; to revoke it: kontor key revoke --org %d %d", k.ID, k.Name, k.OrgID, k.ID)
				}
				return nil
			})
		},
	}
	cmd.Flags().String("email", "", "e-mail address (the login name)")
	cmd.Flags().Bool("revoke-keys", false, "with --off: revoke the keys that they created for others")
	cmd.Flags().Bool("off", false, "switch off")
	cmd.Flags().Bool("on", false, "switch on")
	_ = cmd.MarkFlagRequired("email")
	return cmd
}

// changeUser changes a user and notes it in the audit logs of their organizations.
func changeUser(ctx context.Context, cmd *cobra.Command, d *db.DB, email, note string, change func(*db.Root, people.User) error) error {
	return d.Change(ctx, func(r *db.Root) error {
		user, err := people.UserByEmail(r, email)
		if err != nil {
			return err
		}
		if err := change(r, user); err != nil {
			return err
		}
		return people.NoteOperator(r, user.ID, cmd.CommandPath(), fmt.Sprintf(note, user.Email))
	})
}

// keysLeft returns the keys of other members that a user created and that still work,
// or revokes them.
func keysLeft(r *db.Root, userID uint32, revoke bool) ([]keys.OrgKey, error) {
	left, err := keys.CreatedBy(r, userID)
	if err != nil || !revoke {
		return left, err
	}
	for _, k := range left {
		o, err := org.Get(r, k.OrgID)
		if err != nil {
			return nil, err
		}
		tx, err := r.Enter(org.Operator(o, "kontor user switch"))
		if err != nil {
			return nil, err
		}
		if err := keys.Revoke(tx, k.ID); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// line prints one value on its own line, nothing if it is empty.
func line(out io.Writer, text string) error {
	if text == "" {
		return nil
	}
	_, err := fmt.Fprintln(out, text)
	return err
}
