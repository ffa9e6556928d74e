package console_test

import (
	"net/url"
	"testing"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/people"
)

// become gives the clerk another role.
func (o *office) become(role access.Role) {
	o.change(func(r *db.Root) error {
		_, err := people.SaveMember(r, o.acme.Who.Org, o.acme.Member.User, role, true)
		return err
	})
}

// The home page shows cash and what is owed to those who read reports, and to nobody else.
func TestMembersSeeNoFiguresOnHome(t *testing.T) {
	each(t, func(o *office) {
		o.issued(o.customer())
		b := o.signedIn("clerk@acme.test")
		b.get(o.at("/")).has(o, "To do", "Cash and bank", "Receivable", "Payable", "Sales by month")
		for _, role := range []access.Role{access.Viewer, access.Accountant} {
			o.become(role)
			page := b.get(o.at("/"))
			for _, word := range []string{"Cash and bank", "Receivable", "Payable", "Sales by month"} {
				page.has(o, word)
			}
		}
	})
}

// Viewers are offered nothing that changes documents, contacts or products.
func TestViewersAreOfferedNoActions(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		sold, bought := o.issued(party), o.bill(party, nil)
		o.become(access.Viewer)
		b := o.signedIn("clerk@acme.test")
		for _, at := range []string{"/sales", "/purchases", "/contacts", "/products", "/claims", o.at("/")} {
			if at != o.at("/") {
				at = o.at("%s", at)
			}
			b.get(at).has(o, "Sign out", `/new?type=`, `/contacts/new`, `/products/new`, `/claims/new`, `/imports`)
		}
		for _, at := range []string{o.at("/sales/%d", sold), o.at("/purchases/%d", bought), o.at("/contacts/%d", party)} {
			b.get(at).has(o, "Somchai", `action="`+at, at+"/edit", `commandfor="receive"`, `commandfor="duplicate"`)
		}
		b.post(o.at("/sales/%d/receipt", sold), url.Values{}).is(o.T, 403, "a receipt of a viewer")
	})
}

// Owners and admins give every role but ownership; accountants reach money accounts and
// exchange rates, and no other settings.
func TestRolesInSettings(t *testing.T) {
	each(t, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		at := o.at("/settings/members/%d", o.acme.Member.User)
		for _, role := range []string{"viewer", "member", "accountant", "admin"} {
			owner.post(at, url.Values{"role": {role}, "do": {"role"}}).is(o.T, 303, "role "+role)
			owner.get(at).has(o, `value="`+role+`" selected`)
		}
		owner.post(at, url.Values{"role": {"owner"}, "do": {"role"}}).is(o.T, 422, "ownership as a role")
		o.become(access.Accountant)
		clerk := o.signedIn("clerk@acme.test")
		clerk.get(o.at("/settings/money")).has(o, o.at("/settings/rates"), o.at("/settings/members"), o.at("/settings/policies"))
		clerk.get(o.at("/settings/policies")).is(o.T, 403, "policies for an accountant")
	})
}
