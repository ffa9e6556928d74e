package console_test

import (
	"net/url"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
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

// The home page lists only tasks that the role is allowed to do.
func TestHomeListsOwnTasks(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		o.send(o.invoice(party, func(in *sales.New) {
			in.IssueDate, in.DueDate = when.MustDate("2023-10-01"), when.MustDate("2023-10-10")
		}), document.Sent)
		offer := o.invoice(party, func(in *sales.New) { in.DocumentType = "QT" })
		o.send(offer, document.Sent)
		o.send(offer, document.Accepted)
		o.bill(party, func(in *purchase.New) { in.DueDate = in.DocDate })
		o.goods("DESK", func(in *product.New) { in.ReorderPoint = num.QtyOf(5) })
		claim := o.claim(nil, "THB")
		o.acme.Must(func(tx *db.Tx) error {
			_, err := expense.SetStatus(tx, expense.StatusChange{ID: claim, Status: expense.Submitted})
			return err
		})
		b := o.signedIn("clerk@acme.test")
		all := []string{"Collect overdue documents", "Invoice QT-", "Reorder products", "Pay PI-", "Review claim"}
		for role, n := range map[access.Role]int{access.Viewer: 0, access.Member: 3, access.Accountant: 5, access.Admin: 5} {
			o.become(role)
			page := b.get(o.at("/"))
			for i, word := range all {
				if got := strings.Contains(page.text, word); got != (i < n) {
					t.Errorf("a %s is asked to %q: %t", role, word, got)
				}
			}
			if got := strings.Contains(page.text, ">To do<"); got != (n > 0) {
				t.Errorf("a %s has a list of tasks: %t", role, got)
			}
		}
		// Nobody but the owner approves an own claim.
		who := o.acme.Who
		o.acme.Who = o.acme.Member
		o.acme.Who.Role = access.Admin
		own := o.claim(nil, "THB")
		o.acme.Must(func(tx *db.Tx) error {
			_, err := expense.SetStatus(tx, expense.StatusChange{ID: own, Status: expense.Submitted})
			return err
		})
		o.acme.Who = who
		o.become(access.Admin)
		number := o.claimed(own).ClaimNumber
		b.get(o.at("/")).has(o, "Review claim", number)
		o.signedIn("owner@acme.test").get(o.at("/")).has(o, number)
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
