package settings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
)

// person is a member as listed.
type person struct {
	people.Colleague
	Self        bool
	May         string // rights of the role, as text
	Responsible string // who is responsible for a service account
}

// membersPage is the members, and a password that was just created.
type membersPage struct {
	People   []person
	Roles    []console.Option
	Persons  []console.Option // who can be responsible for a service account
	Service  *console.Form    // of a service account
	Powers   []power
	Email    string
	Password string // shown once
}

// power is an action of the table of roles, with the right that it requires.
type power struct {
	Word  string
	right access.Right
}

// May lists for every role whether it allows the action, from most rights to fewest.
func (p power) May() (all []bool) {
	for _, role := range access.Roles()[1:] {
		all = append(all, role.May(p.right))
	}
	return all
}

var powers = []power{
	{"Sales: create, send, convert", access.WriteSales},
	{"Sales: void an issued document", access.ApproveSales},
	{"Purchases: order, receive, match", access.WritePurchases},
	{"Purchases: approve, pay", access.PayPurchases},
	{"Own expense claims", access.WriteExpenses},
	{"Approve and pay claims", access.ManageExpenses},
	{"Read reports and tax pages", access.ReadReports},
	{"Journal, tax returns and money accounts", access.WriteJournal},
	{"API keys, settings, members", access.WriteSettings},
}

// permissions describe the roles in a few words.
var permissions = map[access.Role]string{
	access.Owner:      "Everything",
	access.Admin:      "Everything except ownership",
	access.Accountant: "Everything except settings, members and API keys",
	access.Member:     "Sell, buy and claim; cannot approve, pay or void",
	access.Viewer:     "Read documents, stock and reports; cannot change anything",
}

// roles are the roles that can be given to a member.
func roles(v *console.Visit) (out []console.Option) {
	for _, role := range access.Grantable() {
		out = append(out, console.Option{Value: string(role), Word: v.T(string(role)) + " – " + v.T(permissions[role])})
	}
	return out
}

func members(v *console.Visit) (out []person, err error) {
	var all []people.Colleague
	err = v.Look(func(r *db.Root) (err error) {
		all, err = people.Colleagues(r, v.Company.OrgID)
		return err
	})
	names := map[uint32]string{}
	for _, c := range all {
		names[c.UserID] = c.Name
		if !c.IsActive || !c.UserActive {
			names[c.UserID] += " (" + v.T("Inactive") + ")"
		}
	}
	for _, c := range all {
		p := person{Colleague: c, Responsible: names[c.ResponsibleID], Self: c.UserID == v.Person.ID, May: v.T(permissions[c.Role])}
		out = append(out, p)
	}
	return out, err
}

func showMembers(v *console.Visit) error { return membersWith(v, "", "") }

// membersWith shows the members, and a password once.
func membersWith(v *console.Visit, email, password string) error {
	all, err := members(v)
	if err != nil {
		return err
	}
	p := membersPage{People: all, Powers: powers, Email: email, Password: password, Persons: persons(all), Service: v.FormOf("service", nil),
		Roles: roles(v)}
	return show(v, "members.html", "/settings/members", v.FormOf("", nil), p)
}

// persons are the members who can be responsible for a service account.
func persons(all []person) (out []console.Option) {
	for _, p := range all {
		if p.IsActive && p.UserActive && !p.IsService() {
			out = append(out, console.Option{Value: fmt.Sprint(p.UserID), Word: p.Name})
		}
	}
	return out
}

// addService adds a member that is a program.
func addService(v *console.Visit) error {
	in, err := console.Input[people.ServiceAccount](v)
	if err == nil {
		err = v.Confirm()
	}
	if err == nil {
		err = v.Change(func(r *db.Root, tx *db.Tx) error {
			_, err := people.AddService(r, tx, in)
			return err
		})
	}
	if err != nil {
		return v.Again(err, showMembers)
	}
	v.Done("Service account added. Create a key for it under Developers.")
	return v.Go(v.At("/settings/members"))
}

// addMember adds a member with a password. The password is hashed before the transaction,
// because hashing is slow on purpose.
func addMember(v *console.Visit) error {
	in, err := console.Input[people.NewMember](v)
	if err != nil {
		return v.Again(err, showMembers)
	}
	if err := v.Confirm(); err != nil {
		return v.Again(err, showMembers)
	}
	password := secret.NewPassword()
	hash, err := v.HashPassword(password)
	if err == nil {
		err = v.Change(func(r *db.Root, tx *db.Tx) error { return people.AddMember(r, tx, in, hash) })
	}
	if err != nil {
		return v.Again(err, showMembers)
	}
	return membersWith(v, in.Email, password)
}

// memberPage is one member with its actions.
type memberPage struct {
	person
	Owner    bool             // the reader is the owner
	Keys     []keys.Key       // that they created or that act as them, and that still work
	Services string           // the service accounts that they are responsible for
	Persons  []console.Option // who can be responsible for a service account
	Roles    []console.Option // that the member can be given
	Access   *console.Form    // of what gives access
	Ranking  *console.Form    // of the role
}

// roleAsked is the form of the role.
type roleAsked struct {
	Role access.Role `json:"role"`
}

func showMember(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	all, err := members(v)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(p person) bool { return p.UserID == id })
	if at < 0 {
		return fault.NotFound
	}
	page := memberPage{person: all[at], Owner: v.Role() == access.Owner, Persons: persons(all), Roles: roles(v),
		Access: v.FormOf("access", nil), Ranking: v.FormOf("role", roleAsked{all[at].Role})}
	var services []string
	for _, p := range all {
		if p.ResponsibleID == id && p.IsActive {
			services = append(services, p.Name)
		}
	}
	page.Services = strings.Join(services, ", ")
	err = v.Read(func(tx *db.Tx) error {
		list, err := keys.List(tx)
		page.Keys = keys.Of(list, id, tx.Stamp())
		return err
	})
	if err != nil {
		return err
	}
	return show(v, "member.html", "/settings/members", v.Form(nil), page)
}

// changeMember runs the action of the pressed button. What gives access asks for the
// password again.
func changeMember(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	role := access.Role(v.Posted("role"))
	switch do := v.Posted("do"); {
	case do == "on", do == "password", do == "role" && role.Raises():
		if err := v.Confirm(); err != nil {
			return v.Again(err, showMember)
		}
	case do == "owner":
		if err := v.Prove("Password"); err != nil {
			return v.Again(err, showMember)
		}
	}
	switch v.Posted("do") {
	case "role":
		return changed(v, "Saved", func(r *db.Root, tx *db.Tx) error { return people.SetRole(r, tx, id, role) })
	case "off":
		return changed(v, "Deactivated.", func(r *db.Root, tx *db.Tx) error { return leave(v, r, tx, id) })
	case "on":
		return changed(v, "Activated.", func(r *db.Root, tx *db.Tx) error { return people.SetMemberActive(r, tx, id, true) })
	case "sessions":
		return changed(v, "Signed out everywhere.", func(r *db.Root, tx *db.Tx) error { return people.SignOutMember(r, tx, id) })
	case "responsible":
		to, _ := strconv.ParseUint(v.Posted("responsibleId"), 10, 32)
		return changed(v, "Saved", func(r *db.Root, tx *db.Tx) error { return people.SetResponsible(r, tx, id, uint32(to)) })
	case "password":
		return resetPassword(v, id)
	case "owner":
		return changed(v, "Ownership transferred. You are now an admin.", func(r *db.Root, tx *db.Tx) error { return people.TransferOwnership(r, tx, id) })
	}
	return fault.BadRequest.Because("the form contains no action")
}

// leave deactivates a member and revokes the keys that were chosen with them.
func leave(v *console.Visit, r *db.Root, tx *db.Tx, id uint32) error {
	if err := people.SetMemberActive(r, tx, id, false); err != nil {
		return err
	}
	list, err := keys.List(tx)
	if err != nil {
		return err
	}
	for _, k := range keys.Of(list, id, tx.Stamp()) {
		if v.Posted(fmt.Sprintf("revoke%d", k.ID)) == "" {
			continue
		}
		tx.NextRecord()
		if err := keys.Revoke(tx, k.ID); err != nil {
			return err
		}
	}
	return nil
}

func changed(v *console.Visit, word string, do func(r *db.Root, tx *db.Tx) error) error {
	if err := v.Change(do); err != nil {
		return v.Again(err, showMember)
	}
	v.Done(word)
	return v.Go(v.At("/settings/members"))
}

func resetPassword(v *console.Visit, id uint32) error {
	password := secret.NewPassword()
	hash, err := v.HashPassword(password)
	if err != nil {
		return err
	}
	var email string
	err = v.Change(func(r *db.Root, tx *db.Tx) (err error) {
		email, err = people.ResetPassword(r, tx, id, hash)
		return err
	})
	if err != nil {
		return v.Again(err, showMember)
	}
	return membersWith(v, email, password)
}
