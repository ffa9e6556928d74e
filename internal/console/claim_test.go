package console_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/trade/expense"
)

// claim creates a draft claim with one line of 100 per currency, a taxi paid in cash.
func (o *office) claim(more func(in *expense.New), currencies ...string) (id uint32) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) error {
		claimable := false
		category, err := expense.UpsertCategory(tx, expense.CategoryChange{Code: "TAXI", Name: "Taxis", AccountCode: "5230", VatClaimable: &claimable})
		if err != nil {
			return err
		}
		in := expense.New{}
		in.Title = "Trip"
		for _, code := range currencies {
			in.Items = append(in.Items, expense.ItemDraft{EditableItem: expense.EditableItem{
				CategoryID: category, ExpenseDate: tx.Stamp(), Amount: num.MoneyOf(100), CurrencyCode: code, PaidWith: "cash",
			}})
		}
		if more != nil {
			more(&in)
		}
		made, err := expense.Create(tx, in)
		id = made.ID
		return err
	})
	return id
}

func (o *office) claimed(id uint32) (c expense.Claim) {
	o.Helper()
	o.acme.Read(func(tx *db.Tx) (err error) { c, err = expense.Get(tx, expense.ByID{ID: id}); return err })
	return c
}

// A rate belongs to its currency on a claim too. Choosing another currency without a rate
// uses the rate of the table, also after a refused form.
func TestChangingClaimCurrencyUsesItsRate(t *testing.T) {
	each(t, func(o *office) {
		o.rates(map[string]string{"USD": "35"})
		id, b := o.claim(nil, "THB"), o.signedIn("owner@acme.test")
		at := o.at("/claims/%d/edit", id)
		form := b.get(at).fields(o)
		if got := form.Get("items[0].exchangeRate"); got != "" {
			o.Errorf("the rate of the own currency is shown: %s", got)
		}
		form.Set("items[0].currencyCode", "USD")
		form.Set("items[0].vatAmount", "-1")
		refused := b.post(at, form)
		refused.is(o.T, 422, "negative VAT")
		form = refused.fields(o)
		form.Set("items[0].vatAmount", "")
		b.post(at, form).is(o.T, 303, "dollars")
		if rate := o.claimed(id).Items[0].ExchangeRate; !rate.IsZero() {
			o.Errorf("dollars came at a rate of %s", rate)
		}
		form = b.get(at).fields(o)
		if got := form.Get("items[0].exchangeRate"); got != "" {
			o.Errorf("a rate that was left open is shown as %s", got)
		}
		b.post(at, form).is(o.T, 303, "saving it untouched")
		o.acme.Must(func(tx *db.Tx) error {
			for _, to := range []expense.Status{expense.Submitted, expense.Approved} {
				if _, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: to}); err != nil {
					return err
				}
			}
			return nil
		})
		o.acme.Account("5230", "3500")

		id = o.claim(func(in *expense.New) { in.Items[0].ExchangeRate = num.RateOf(30) }, "USD")
		at = o.at("/claims/%d/edit", id)
		b.post(at, b.get(at).fields(o)).is(o.T, 303, "saving it untouched")
		if rate := o.claimed(id).Items[0].ExchangeRate.String(); rate != "30" {
			o.Errorf("the rate that was given is %s now", rate)
		}
		form = b.get(at).fields(o)
		form.Set("items[0].currencyCode", "EUR")
		form.Set("items[0].vatAmount", "-1")
		refused = b.post(at, form)
		refused.is(o.T, 422, "negative VAT")
		form = refused.fields(o)
		form.Set("items[0].vatAmount", "")
		form.Set("items[0].exchangeRate", "30") // which is allowed if entered
		b.post(at, form).is(o.T, 303, "euros")
		if rate := o.claimed(id).Items[0].ExchangeRate.String(); rate != "30" {
			o.Errorf("the rate that was typed is %s", rate)
		}
		form = b.get(at).fields(o)
		form.Set("items[0].currencyCode", "THB")
		b.post(at, form).is(o.T, 303, "the own currency")
		if rate := o.claimed(id).Items[0].ExchangeRate.String(); rate != "1" {
			o.Errorf("the own currency has a rate of %s", rate)
		}
	})
}

// A line is removed when it is cleared or deleted from the page, also the last one.
func TestLinesOfAClaimAreRemoved(t *testing.T) {
	each(t, func(o *office) {
		id, b := o.claim(func(in *expense.New) { in.Items[2].CheckinDate = in.Items[2].ExpenseDate }, "THB", "USD", "EUR"), o.signedIn("owner@acme.test")
		at := o.at("/claims/%d/edit", id)
		left := func(want ...string) {
			o.Helper()
			var got []string
			for _, item := range o.claimed(id).Items {
				got = append(got, item.CurrencyCode)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				o.Errorf("the lines are %v, want %v", got, want)
			}
		}
		form := b.get(at).fields(o)
		for name := range form {
			if strings.HasPrefix(name, "items[1].") {
				form.Del(name)
			}
		}
		b.post(at, form).is(o.T, 303, "without the second line")
		left("THB", "EUR")
		form = b.get(at).fields(o)
		form.Set("items[0].amount", "")
		b.post(at, form).is(o.T, 303, "with an empty line")
		left("EUR")
		form = b.get(at).fields(o)
		form.Set("items[0].amount", "")
		form.Set("items[0].checkinDate", "")
		b.post(at, form).is(o.T, 303, "with no line left")
		left()
	})
}

// Opening and saving a claim changes nothing: neither its text lines nor the time set over
// the API.
func TestSavingUntouchedClaimChangesNothing(t *testing.T) {
	each(t, func(o *office) {
		const text = "first line\nsecond line"
		id, b := o.claim(func(in *expense.New) {
			noon := when.UnixOf(when.DateOf(in.Items[0].ExpenseDate.Time(), o.acme.Who.Zone).AddDays(-3).Start(o.acme.Who.Zone)) + 12*3600
			in.Note, in.Items[0].Description = text, text
			in.Items[0].ExpenseDate, in.Items[0].CheckinDate, in.Items[0].CheckoutDate = noon, noon, noon+24*3600
			in.Items[1].ExpenseDate = noon + 60
		}, "THB", "THB"), o.signedIn("owner@acme.test")
		before, at := o.claimed(id), o.at("/claims/%d/edit", id)
		form := b.get(at).fields(o)
		form.Set("title", "")
		refused := b.post(at, form)
		refused.is(o.T, 422, "a claim without a title")
		form = refused.fields(o)
		form.Set("title", "Trip")
		b.post(at, form).is(o.T, 303, "saving it untouched")
		after := o.claimed(id)
		if after.Note != text || after.Items[0].Description != text {
			o.Errorf("the texts are %q and %q", after.Note, after.Items[0].Description)
		}
		for i := range before.Items {
			if before.Items[i].EditableItem != after.Items[i].EditableItem {
				o.Errorf("line %d was %+v and is %+v", i, before.Items[i].EditableItem, after.Items[i].EditableItem)
			}
		}
		form = b.get(at).fields(o)
		day := when.DateOf(before.Items[1].ExpenseDate.Time(), o.acme.Who.Zone).AddDays(-1)
		form.Set("items[0].amount", "")
		form.Set("items[0].description", "")
		form.Set("items[0].checkinDate", "")
		form.Set("items[0].checkoutDate", "")
		form.Set("items[1].expenseDate", day.String())
		b.post(at, form).is(o.T, 303, "another day")
		if got := o.claimed(id).Items[0].ExpenseDate; got != when.UnixOf(day.Start(o.acme.Who.Zone)) {
			o.Errorf("the day before begins at %d", got)
		}
	})
}

// A reason for VAT as cost is kept without a tax invoice number. The number is required,
// unless the reason is that there is no invoice.
func TestVATCostReasonIsKept(t *testing.T) {
	each(t, func(o *office) {
		id, b := o.claim(func(in *expense.New) {
			in.Items[0].VatAmount, in.Items[0].HasTaxInvoice = num.MoneyOf(7), true
		}, "THB"), o.signedIn("owner@acme.test")
		at := o.at("/claims/%d/edit", id)
		form := b.get(at).fields(o)
		form.Set("items[0].taxInvoice.reason", "entertainment")
		refused := b.post(at, form)
		refused.is(o.T, 422, "a reason without the invoice")
		if !strings.Contains(refused.text, `id="e-items[0].taxInvoice.number"`) {
			o.Error("the number is not asked for")
		}
		form = refused.fields(o)
		if got := form.Get("items[0].taxInvoice.reason"); got != "entertainment" {
			o.Errorf("the reason became %q", got)
		}
		form.Set("items[0].taxInvoice.number", "77")
		form.Set("items[0].taxInvoice.date", o.claimed(id).CreatedAt.Time().In(o.acme.Who.Zone).Format("2006-01-02"))
		b.post(at, form).is(o.T, 303, "with the invoice")
		if got := o.claimed(id).Items[0].TaxInvoice; got == nil || got.Claims() || got.Reason != "entertainment" {
			o.Errorf("the tax invoice is %+v", got)
		}

		id = o.claim(func(in *expense.New) { in.Items[0].VatAmount, in.Items[0].HasTaxInvoice = num.MoneyOf(7), true }, "THB")
		at = o.at("/claims/%d/edit", id)
		form = b.get(at).fields(o)
		form.Set("items[0].taxInvoice.reason", "no_invoice")
		b.post(at, form).is(o.T, 303, "for want of an invoice")
		if got := o.claimed(id).Items[0]; got.HasTaxInvoice || got.TaxInvoice != nil {
			o.Errorf("the line that has no tax invoice is %+v", got)
		}
	})
}

// The browser accepts as many lines as the API.
func TestClaimOfManyLines(t *testing.T) {
	each(t, func(o *office) {
		const lines = 60
		id := o.claim(nil, strings.Split(strings.Repeat("THB ", lines-1)+"THB", " ")...)
		b, at := o.signedIn("owner@acme.test"), o.at("/claims/%d/edit", id)
		form := b.get(at).fields(o)
		form.Set(fmt.Sprintf("items[%d].amount", lines-1), "250")
		b.upload(at, form, "receipt", "", nil).is(o.T, 303, "many lines")
		if items := o.claimed(id).Items; len(items) != lines || items[lines-1].Amount != num.MoneyOf(250) {
			o.Errorf("saved are %d lines", len(items))
		}
	})
}

// A form sent twice stores its photo once. With another photo it is refused, so that none
// is lost, and can be sent again.
func TestSecondPhotoOfAFormIsNotLost(t *testing.T) {
	each(t, func(o *office) {
		id, b := o.claim(nil, "THB"), o.signedIn("owner@acme.test")
		at := o.at("/claims/%d/receipts", id)
		photo := func(width int) []byte {
			var b bytes.Buffer
			if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, 8))); err != nil {
				o.Fatal(err)
			}
			return b.Bytes()
		}
		stored := func() (all []files.Row) {
			o.acme.Read(func(tx *db.Tx) (err error) { all, err = expense.Receipts(tx, expense.ByID{ID: id}); return err })
			return all
		}
		form := b.get(o.at("/claims/%d", id)).form(o, at)
		for range 2 {
			b.upload(at, form, "receipt", "a.png", photo(4)).is(o.T, 303, "a photo")
		}
		refused := b.upload(at, form, "receipt", "a.png", photo(5))
		refused.is(o.T, 422, "another photo in the same form")
		if got := len(stored()); got != 1 || !strings.Contains(refused.text, "This form was already saved.") {
			o.Errorf("%d photos are stored, and the page says %s", got, refused.text)
		}
		b.upload(at, refused.form(o, at), "receipt", "a.png", photo(5)).is(o.T, 303, "sent again")
		if got := len(stored()); got != 2 {
			o.Errorf("%d photos are stored", got)
		}
	})
}

// Owners and admins approve ticked claims together, all of them or none. Only claims that wait
// can be ticked.
func TestTickedClaimsAreApprovedTogether(t *testing.T) {
	each(t, func(o *office) {
		var ids []uint32
		for range 3 {
			ids = append(ids, o.claim(nil, "THB"))
		}
		submit := func(id uint32) {
			o.acme.Must(func(tx *db.Tx) error {
				_, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: expense.Submitted})
				return err
			})
		}
		submit(ids[0])
		submit(ids[1])
		b := o.signedIn("owner@acme.test")
		page := b.get(o.at("/claims"))
		page.has(o, fmt.Sprintf(`name="claimIds" value="%d"`, ids[1]), fmt.Sprintf(`name="claimIds" value="%d"`, ids[2]))
		form := page.formWith(o, "id", "bulk")
		for _, id := range ids {
			form.Add("claimIds", fmt.Sprint(id))
		}
		b.post(o.at("/claims"), form).is(o.T, 422, "a draft among them")
		form.Del("claimIds")
		for _, id := range ids[:2] {
			form.Add("claimIds", fmt.Sprint(id))
		}
		b.post(o.at("/claims"), form).is(o.T, 303, "two that wait")
		for i, want := range []expense.Status{expense.Approved, expense.Approved, expense.Draft} {
			if got := o.claimed(ids[i]).Status; got != want {
				o.Errorf("claim %d is %s", i+1, got)
			}
		}
		o.signedIn("clerk@acme.test").get(o.at("/claims")).has(o, "", `id="bulk"`)
	})
}

// The payment of a claim for an earlier month starts at its latest expense, and its tax invoice at the
// date and the vendor of the line.
func TestClaimFormsStartAtTheExpense(t *testing.T) {
	each(t, func(o *office) {
		var day when.Date
		id, b := o.claim(func(in *expense.New) {
			day = when.DateOf(in.Items[0].ExpenseDate.Time(), o.acme.Who.Zone).AddDays(-40)
			in.Items[0].ExpenseDate = when.UnixOf(day.Start(o.acme.Who.Zone))
			in.Items[0].VatAmount, in.Items[0].VendorName = num.MoneyOf(7), "Paper shop"
		}, "THB"), o.signedIn("owner@acme.test")
		o.acme.Must(func(tx *db.Tx) error {
			for _, to := range []expense.Status{expense.Submitted, expense.Approved} {
				if _, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: to}); err != nil {
					return err
				}
			}
			return nil
		})
		b.get(o.at("/claims/%d", id)).has(o, fmt.Sprintf(`value="%s"`, day))
		at := o.at("/claims/%d/items/%d/tax-invoice", id, o.claimed(id).Items[0].ID)
		form := b.get(at).form(o, at)
		if got := form.Get("date") + " " + form.Get("vendorName"); got != day.String()+" Paper shop" {
			o.Errorf("the tax invoice starts with %q", got)
		}
	})
}
