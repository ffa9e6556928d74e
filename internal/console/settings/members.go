package settings

import (
	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/people"
	"kontor/internal/secret"
)

// person is a member as listed.
type person struct {
	people.Colleague
	Self bool
	May  string // rights of the role, as text
}

// membersPage is the members, and a password that was just created.
type membersPage struct {
	People   []person
	Roles    []console.Option
	Powers   []power
	Email    string
	Password string // shown once
}

// power is a right with its text.
type power struct {
	Word   string
	Member bool
}

var powers = []power{
	{"Sales: create, send, convert", true},
	{"Sales: void an issued document", false},
	{"Purchases: order, receive, match", true},
	{"Purchases: approve, pay", false},
	{"Own expense claims", true},
	{"Approve and pay claims", false},
	{"Journal and reports", false},
	{"API keys, settings, members", false},
}

func members(v *console.Visit) (out []person, err error) {
	var all []people.Colleague
	err = v.Look(func(r *db.Root) (err error) {
		all, err = people.Colleagues(r, v.Company.OrgID)
		return err
	})
	for _, c := range all {
		p := person{Colleague: c, Self: c.UserID == v.Person.ID, May: v.T("Everything")}
		switch c.Role {
		case access.Admin:
			p.May = v.T("Everything except ownership")
		case access.Member:
			p.May = v.T("Sell, buy and claim; cannot approve, pay or void")
		}
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
	p := membersPage{People: all, Powers: powers, Email: email, Password: password,
		Roles: []console.Option{{Value: string(access.Member), Word: v.T("Member")}, {Value: string(access.Admin), Word: v.T("Admin")}}}
	return show(v, "members.html", "/settings/members", v.Form(nil), p)
}

// addMember adds a member with a password. The password is hashed before the transaction,
// because hashing is slow on purpose.
func addMember(v *console.Visit) error {
	in, err := console.Input[people.NewMember](v)
	if err != nil {
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
	Owner bool // the reader is the owner
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
	for _, p := range all {
		if p.UserID == id {
			return show(v, "member.html", "/settings/members", v.Form(nil), memberPage{p, v.Role() == access.Owner})
		}
	}
	return fault.NotFound
}

// changeMember runs the action of the pressed button.
func changeMember(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	switch v.Posted("do") {
	case "role":
		return changed(v, "Saved", func(r *db.Root, tx *db.Tx) error { return people.SetRole(r, tx, id, access.Role(v.Posted("role"))) })
	case "off":
		return changed(v, "Deactivated.", func(r *db.Root, tx *db.Tx) error { return people.SwitchMember(r, tx, id, false) })
	case "on":
		return changed(v, "Activated.", func(r *db.Root, tx *db.Tx) error { return people.SwitchMember(r, tx, id, true) })
	case "sessions":
		return changed(v, "Signed out everywhere.", func(r *db.Root, tx *db.Tx) error { return people.SignOutMember(r, tx, id) })
	case "password":
		return resetPassword(v, id)
	case "owner":
		if err := v.Prove("Password"); err != nil {
			return v.Again(err, showMember)
		}
		return changed(v, "Ownership transferred. You are now an admin.", func(r *db.Root, tx *db.Tx) error { return people.HandOver(r, tx, id) })
	}
	return fault.BadRequest.Because("the form contains no action")
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
