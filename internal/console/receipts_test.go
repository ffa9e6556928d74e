package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// Ticked invoices of a customer are paid together: one form, a receipt each, one list.
func TestReceivePaymentForTickedInvoices(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		first, second := o.issued(party), o.issued(party)
		b := o.signedIn("owner@acme.test")
		to := b.post(o.at("/sales"), url.Values{"_do": {"receive"}, "documentIds": {fmt.Sprint(first), fmt.Sprint(second)}})
		to.is(o.T, 303, "receive payment")
		page := b.get(to.Header.Get("Location"))
		page.has(o, "Somchai")
		form := page.formWith(o, "method", "post")
		form.Set("reference", "SCB 998877")
		form.Set("documents[1].amount", "1000000")
		action := o.at("/customer-payments?contactId=%d&ids=%d,%d", party, first, second)
		b.post(action, form).is(o.T, 422, "more than is owed")
		form.Set("documents[1].amount", "100")
		made := b.post(action, form)
		made.is(o.T, 303, "a payment")
		at := made.Header.Get("Location")
		b.get(at).has(o, "SCB 998877")
		list := b.get(at + "/print?lang=en")
		list.has(o, "Payment received")
		if n := strings.Count(list.text, "Receipt RE-"); n != 4 { // original and copy
			o.Errorf("the list has %d receipts", n)
		}
		b.get(o.at("/contacts/%d", party)).has(o, o.at("/customer-payments?contactId=%d", party))
		// Of a contact: all that is open, nothing proposed, empty rows are left out.
		rest := b.get(o.at("/customer-payments?contactId=%d", party)).formWith(o, "method", "post")
		if rest.Get("documents[0].amount") != "" {
			o.Errorf("proposed %s", rest.Get("documents[0].amount"))
		}
		rest.Set("documents[0].amount", "1")
		b.post(o.at("/customer-payments?contactId=%d", party), rest).is(o.T, 303, "a part of one")
	})
}

// The dialog of an invoice and the form of several take a fee, and keep what is paid above the outstanding amount.
func TestReceivePaymentWithFeeAndOverpayment(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		first, second := o.issued(party), o.issued(party)
		b, at := o.signedIn("owner@acme.test"), o.at("/sales/%d", first)
		form := b.get(at).form(o, at+"/receipt")
		if form.Get("overpayment") != "refuse" || form.Get("feeAmount") != "" {
			o.Errorf("proposed are %q and a fee of %q", form.Get("overpayment"), form.Get("feeAmount"))
		}
		form.Set("receivedAmount", "1000000")
		b.post(at+"/receipt", form).is(o.T, 422, "more than is owed")
		form.Set("overpayment", "credit")
		form.Set("feeAmount", "2.50")
		b.post(at+"/receipt", form).is(o.T, 303, "a fee and an overpayment")
		b.get(at).has(o, "DP-")
		action := o.at("/customer-payments?contactId=%d&ids=%d", party, second)
		several := b.get(action).formWith(o, "method", "post")
		several.Set("documents[0].amount", "1000000")
		several.Set("overpayment", "credit")
		several.Set("feeAmount", "2.50")
		made := b.post(action, several)
		made.is(o.T, 303, "an overpayment of several")
		page := b.get(made.Header.Get("Location"))
		page.has(o, "Overpayment, kept as a deposit")
		page.has(o, "2.50")
		o.acme.Check()
	})
}
