package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// A cash sale starts with the walk-in customer of the settings and has no due date.
func TestCashSaleToWalkIn(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		form := b.get(o.at("/settings/policies")).fields(o)
		form.Set("walkInContactId", "new")
		b.post(o.at("/settings/policies"), form).is(o.T, 303, "a new walk-in customer")
		var now ledger.Policies
		o.acme.Read(func(tx *db.Tx) (err error) { now, err = ledger.GetSettings(tx, struct{}{}); return err })
		page := b.get(o.at("/sales/new?type=CS"))
		page.has(o, `value="Walk-in customer"`, `name="dueDate"`)
		page.has(o, fmt.Sprintf(`name="contactId" value="%d"`, now.WalkInContactID))
		sale := page.fields(o)
		sale.Set("items[0].name", "Coffee")
		sale.Set("items[0].unitPrice", "60")
		sale.Set("_do", "issue")
		b.post(o.at("/sales/new?type=CS"), sale).is(o.T, 303, "a cash sale to the walk-in customer")
		b.get(o.at("/sales/new?type=IV")).has(o, `name="dueDate"`, `value="Walk-in customer"`)
		b.get(o.at("/settings/policies")).has(o, fmt.Sprintf(`<option value="%d" selected>Walk-in customer`, now.WalkInContactID))
		b.post(o.at("/contacts/%d/delete", now.WalkInContactID), url.Values{}).refused(o, "is the customer of cash sales; choose another in the settings.")
	})
}

// The due date by the customer's terms is shown while the draft is written.
func TestDueDateFollowsTerms(t *testing.T) {
	each(t, func(o *office) {
		var customer contact.Contact
		o.acme.Must(func(tx *db.Tx) (err error) {
			in := contact.New{Name: "Somchai", ContactType: contact.Both}
			in.CreditDays, in.PaymentTermDays = 45, 30
			customer, err = contact.Create(tx, in)
			return err
		})
		b := o.signedIn("owner@acme.test")
		draft := url.Values{"documentType": {"IV"}, "contactId": {fmt.Sprint(customer.ID)}, "issueDate": {"2023-11-15"}, "dueDate": {""}, "currency": {"THB"}}
		b.post(o.at("/sales/preview"), draft).has(o, `id="terms" aria-live="polite" hx-swap-oob="true">Empty: 30 Dec 2023, 45 days`)
		draft.Set("documentType", "QT") // the customer's terms do not limit an offer
		b.post(o.at("/sales/preview"), draft).has(o, `hx-swap-oob="true"></p>`)
		draft.Set("documentType", "IV")
		draft.Set("dueDate", "2023-12-01")
		b.post(o.at("/sales/preview"), draft).has(o, `hx-swap-oob="true"></p>`)
		b.post(o.at("/purchases/preview"), url.Values{"docType": {"PI"}, "contactId": {fmt.Sprint(customer.ID)}, "docDate": {"2023-11-15"}, "dueDate": {""}, "currency": {"THB"}}).
			has(o, "Empty: 15 Dec 2023, 30 days")
		draft.Del("dueDate")
		b.post(o.at("/sales/preview"), draft).has(o, `id="totals"`, `id="terms"`)
		o.moveDue(b, customer.ID)
	})
}

// moveDue moves the dates of drafts: a due date by the terms moves with them, one that was entered
// stays.
func (o *office) moveDue(b *browser, party uint32) {
	o.Helper()
	invoice := o.invoice(party, func(in *sales.New) { in.IssueDate = when.MustDate("2023-10-31") })
	move := func(date, due, want string) {
		o.Helper()
		form := b.get(o.at("/sales/%d/edit", invoice)).fields(o)
		form.Set("issueDate", date)
		if due != "" {
			form.Set("dueDate", due)
		} else if hint := b.post(o.at("/sales/preview"), form).text; strings.Contains(hint, "Moves with the date") != (want != form.Get("dueDate")) {
			o.Errorf("dated %s the preview says %s", date, hint)
		}
		b.post(o.at("/sales/%d/edit", invoice), form).is(o.T, 303, "another date")
		if got := o.sale(invoice).DueDate.String(); got != want {
			o.Errorf("dated %s it is due on %s, want %s", date, got, want)
		}
	}
	move("2023-11-01", "", "2023-12-16")
	move("2023-11-02", "2023-12-31", "2023-12-31")
	move("2023-11-03", "", "2023-12-31")
	bill := o.order(func(in *purchase.New) {
		in.DocType, in.ContactID, in.DocDate = "PI", num.Ref(party), when.UnixOf(when.MustDate("2023-10-31").Start(when.Zone("Asia/Bangkok")))
	})
	form := b.get(o.at("/purchases/%d/edit", bill)).fields(o)
	form.Set("docDate", "2023-11-01")
	b.post(o.at("/purchases/%d/edit", bill), form).is(o.T, 303, "another date")
	if form = b.get(o.at("/purchases/%d/edit", bill)).fields(o); form.Get("dueDate") != "2023-12-01" {
		o.Errorf("the bill is due on %s", form.Get("dueDate"))
	}
}

// A bill has the supplier's invoice number, and a service needs no unit.
func TestBillTakesSupplierInvoiceNumber(t *testing.T) {
	each(t, func(o *office) {
		supplier, b := o.customer(), o.signedIn("owner@acme.test")
		form := b.get(o.at("/purchases/new?type=PI&contactId=%d", supplier)).fields(o)
		form.Set("taxInvoice.number", "INV-77")
		form.Set("items[0].description", "Repair")
		form.Set("items[0].unitPrice", "500")
		made := b.post(o.at("/purchases/new?type=PI"), form)
		made.is(o.T, 303, "a bill with the supplier's number")
		var bills input.Result[purchase.Document]
		o.acme.Read(func(tx *db.Tx) (err error) {
			bills, err = purchase.List(tx, purchase.Filter{Page: input.Page{Limit: 1}})
			return err
		})
		bill := o.bought(bills.Items[0].ID)
		if bill.TaxInvoice == nil || bill.TaxInvoice.Number != "INV-77" || bill.Items[0].Unit != "unit" || bill.Items[0].UnitPrice != num.MoneyOf(500) {
			o.Fatalf("%+v, invoice %+v", bill.Items[0], bill.TaxInvoice)
		}
		at := o.at("/purchases/%d/edit", bill.ID)
		form = b.get(at).fields(o)
		if got := form.Get("taxInvoice.number"); got != "INV-77" {
			o.Errorf("the editor shows %q", got)
		}
		form.Set("taxInvoice.number", "INV-78")
		b.post(at, form).is(o.T, 303, "another number")
		if got := o.bought(bill.ID).TaxInvoice.Number; got != "INV-78" {
			o.Errorf("the number is %s", got)
		}
		form = b.get(at).fields(o)
		for name := range form {
			if strings.HasPrefix(name, "taxInvoice.") {
				form.Set(name, "")
			}
		}
		b.post(at, form).is(o.T, 303, "no number any more")
		if got := o.bought(bill.ID).TaxInvoice; got != nil {
			o.Errorf("the invoice %s is still there", got.Number)
		}
	})
}
