package console_test

import (
	"net/url"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/expense"
	"kontor/internal/num"
	"kontor/internal/purchase"
	"kontor/internal/sales"
)

// same holds fields of two forms against each other.
func (o *office) same(what string, got, want url.Values, names ...string) {
	o.Helper()
	for _, name := range names {
		if got.Get(name) != want.Get(name) || want.Get(name) == "" {
			o.Errorf("%s: %s is %q and was %q", what, name, got.Get(name), want.Get(name))
		}
	}
}

// A form that is refused empties none of the others on its page: who leaves one
// dialog and opens another finds there what stood in it.
func TestRefusedFormLeavesTheOthers(t *testing.T) {
	each(t, func(o *office) {
		var bill uint32
		customer := o.customer()
		o.acme.Must(func(tx *db.Tx) error {
			in := purchase.New{DocType: "PI", Currency: "THB"}
			in.ContactID, in.DocDate, in.WhtRate, in.WhtSection = num.Ref(customer), tx.Stamp(), num.PercentOf(3), "40(8)"
			in.Items = []purchase.EditableItem{{Description: "Advice", Unit: "h", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000), TaxRate: num.PercentOf(7)}}
			made, err := purchase.Create(tx, in)
			bill = made.ID
			for _, to := range []document.Status{document.Matched, document.Approved} {
				if err == nil {
					_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: bill, Status: to})
				}
			}
			return err
		})
		b, at := o.signedIn("owner@acme.test"), o.at("/purchases/%d", bill)
		pay, invoice := b.get(at).form(o, at+"/pay"), b.get(at).form(o, at+"/tax-invoice")
		invoice.Set("number", "TX-1")
		refused := b.post(at+"/tax-invoice", invoice)
		refused.is(o.T, 422, "a tax invoice without a date")
		o.same("after the tax invoice", refused.form(o, at+"/pay"), pay, "amount", "paidDate", "whtRate", "whtSection")
		o.same("the tax invoice", refused.form(o, at+"/tax-invoice"), invoice, "number", "_key")
		invoice.Set("date", "2026-11-14")
		invoice.Set("claimMonth", "2100-01")
		refused = b.post(at+"/tax-invoice", invoice)
		refused.is(o.T, 422, "a month that is too late")
		if !strings.Contains(refused.text, `id="e-claimMonth"`) {
			o.Error("the month does not say what is wrong with it")
		}
		pay.Set("amount", "-1")
		refused = b.post(at+"/pay", pay)
		refused.is(o.T, 422, "a negative payment")
		o.same("the payment", refused.form(o, at+"/pay"), pay, "amount", "paidDate", "_key")

		sold := o.invoice(customer, nil)
		o.acme.Must(func(tx *db.Tx) error {
			return sales.SetStatus(tx, sales.StatusChange{Path: sold, Status: string(document.Sent)})
		})
		at = o.at("/sales/%d", sold)
		receipt := b.get(at).form(o, at+"/receipt")
		refused = b.post(at+"/status", url.Values{"status": {"accepted"}})
		refused.is(o.T, 422, "a move that is none")
		o.same("after the move", refused.form(o, at+"/receipt"), receipt, "receivedAmount", "issueDate")

		claim := o.claim(func(in *expense.New) { in.ReimbursementMethod = "cash" }, "THB")
		o.acme.Must(func(tx *db.Tx) (err error) {
			for _, to := range []expense.Status{expense.Submitted, expense.Approved} {
				if err == nil {
					_, err = expense.SetStatus(tx, expense.StatusChange{ID: claim, Status: to})
				}
			}
			return err
		})
		at = o.at("/claims/%d", claim)
		pay = b.get(at).form(o, at+"/status")
		refused = b.post(at+"/status", url.Values{"status": {"submitted"}})
		refused.is(o.T, 422, "a move that is none")
		o.same("after the claim's move", refused.form(o, at+"/status"), pay, "paidAt", "paidMethod")
	})
}

// A logo that is refused leaves the letterhead on its page, to be saved again.
func TestRefusedLogoLeavesTheLetterhead(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/settings")
		form := b.get(at).fields(o)
		form.Set("taxId", "0105561000011")
		form.Set("branchCode", "00001")
		form.Set("addressParts.street", "Rama IV")
		b.post(at, form).is(o.T, 303, "the letterhead")
		before, logo := b.get(at).fields(o), b.get(at).form(o, at+"/logo")
		refused := b.upload(at+"/logo", logo, "logo", "logo.png", []byte("no picture"))
		refused.is(o.T, 422, "a logo that is none")
		if !strings.Contains(refused.text, `role="alert"`) {
			o.Error("it is not said that the logo was refused")
		}
		after := refused.fields(o)
		o.same("after the logo", after, before, "name", "taxId", "branchCode", "addressParts.street")
		b.post(at, after).is(o.T, 303, "saving it")
		o.same("saved", b.get(at).fields(o), before, "name", "taxId", "branchCode", "addressParts.street")
	})
}
