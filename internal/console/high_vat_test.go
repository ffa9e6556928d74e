package console_test

import (
	"strings"
	"testing"

	"kontor/internal/base/num"
)

// 70 for 7 is a typo that nobody notices in a list of totals.
func TestHighVATIsAskedAboutOnce(t *testing.T) {
	each(t, func(o *office) {
		id, b := o.invoice(o.customer(), nil), o.signedIn("owner@acme.test")
		at := o.at("/sales/%d/edit", id)
		form := b.get(at).fields(o)
		form.Set("vatRate", "70")
		asked := b.post(at, form)
		asked.is(o.T, 422, "a rate of 70 %")
		if !strings.Contains(asked.text, "70 % is unusually high; save again to confirm it") {
			o.Error("nobody asks about 70 %")
		}
		if got := o.sale(id).VatRate; got.Cmp(num.PercentOf(7)) != 0 {
			o.Errorf("the rate was saved before it was confirmed: %s", got)
		}
		form = asked.fields(o)
		form.Set("vatRate", "71") // another rate is asked about again
		b.post(at, form).is(o.T, 422, "a rate of 71 %")
		b.post(at, asked.fields(o)).is(o.T, 303, "the confirmed rate")
		if got := o.sale(id).VatRate; got.Cmp(num.PercentOf(70)) != 0 {
			o.Errorf("the confirmed rate is %s", got)
		}
	})
}
