package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// bill creates an approved supplier invoice of 1,000 plus 7 % VAT.
func (o *office) bill(supplier uint32, more func(in *purchase.New)) (id uint32) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) error {
		in := purchase.New{DocType: "PI", Currency: "THB"}
		in.ContactID, in.DocDate = num.Ref(supplier), tx.Stamp()
		in.Items = []purchase.EditableItem{{Description: "Advice", Unit: "h", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000), TaxRate: num.PercentOf(7)}}
		if more != nil {
			more(&in)
		}
		made, err := purchase.Create(tx, in)
		id = made.ID
		for _, to := range []document.Status{document.Matched, document.Approved} {
			if err == nil {
				_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: to})
			}
		}
		return err
	})
	return id
}

// The tax withheld from a bill is the same for every way of paying it.
func TestPaymentsWithholdAlike(t *testing.T) {
	each(t, func(o *office) {
		supplier := o.customer()
		bill := func(rate int64) uint32 {
			return o.bill(supplier, func(in *purchase.New) { in.WhtRate = num.PercentOf(rate) })
		}
		first, second, other := fmt.Sprint(bill(3)), fmt.Sprint(bill(3)), fmt.Sprint(bill(5))
		b := o.signedIn("owner@acme.test")
		if rate := b.get(o.at("/purchases/new?type=PV&from=%s", first)).fields(o).Get("whtRate"); rate != "3" {
			o.Errorf("a voucher that is drafted withholds %s %%", rate)
		}
		b.post(o.at("/purchases"), url.Values{"docIds": {first, other}}).is(o.T, 422, "bills at two rates together")
		b.post(o.at("/purchases"), url.Values{"docIds": {first, second}}).is(o.T, 303, "two bills together")
		o.acme.Read(func(tx *db.Tx) error {
			found, err := purchase.List(tx, purchase.Filter{DocType: "PV"})
			if err == nil && (len(found.Items) != 1 || found.Items[0].WhtAmount != num.MoneyOf(60)) {
				o.Errorf("paid together: %+v", found.Items)
			}
			return err
		})
	})
}

// A tax amount stated on a bill is withheld by every way of paying it: in proportion for
// partial payments, the rest with the last one, unless another amount is entered.
func TestPaymentsWithholdWhatTheBillStates(t *testing.T) {
	each(t, func(o *office) {
		supplier, b := o.customer(), o.signedIn("owner@acme.test")
		stating := func(amount string, rate int64) uint32 {
			return o.bill(supplier, func(in *purchase.New) {
				in.WhtRate, in.WhtAmount, in.WhtSection = num.PercentOf(rate), num.MustMoney(amount), "40(8)"
			})
		}
		pay := func(bill uint32, amount, withheld string) {
			o.Helper()
			at := o.at("/purchases/%d", bill)
			form := b.get(at).form(o, at+"/pay")
			if amount != "" {
				form.Set("amount", amount)
			}
			if withheld != "" {
				form.Set("whtAmount", withheld)
			}
			b.post(at+"/pay", form).is(o.T, 303, "paying")
		}
		withholds := func(what string, bill uint32, want ...string) {
			o.Helper()
			var got []string
			for _, p := range o.bought(bill).PaymentAllocations {
				got = append(got, p.WhtAmount.String())
			}
			if strings.Join(got, " ") != strings.Join(want, " ") {
				o.Errorf("%s: withheld are %v, want %v", what, got, want)
			}
		}
		all, parts, beside, other, none := stating("29.99", 0), stating("29.99", 0), stating("29.5", 3), stating("29.5", 3), stating("30", 0)
		b.get(o.at("/purchases/%d", all)).has(o, "29.99 if paid in full", `name="whtRate"`)
		pay(all, "", "")
		withholds("all of it", all, "29.99")
		pay(parts, "535", "")
		pay(parts, "267.5", "")
		pay(parts, "", "")
		withholds("in parts", parts, "15", "7.5", "7.49")
		pay(beside, "", "")
		withholds("beside a rate", beside, "29.5")
		pay(other, "", "10")
		withholds("another amount", other, "10")
		pay(none, "", "0")
		withholds("nothing", none, "0")

		first, second, byRate, untaxed := stating("29.5", 3), stating("28", 3), stating("0", 3), stating("0", 0)
		ids := func(bills ...uint32) (form url.Values) {
			form = url.Values{}
			for _, id := range bills {
				form.Add("docIds", fmt.Sprint(id))
			}
			return form
		}
		b.post(o.at("/purchases"), ids(stating("30", 0), untaxed)).is(o.T, 422, "one that withholds and one that does not")
		b.post(o.at("/purchases"), ids(first, second, byRate)).is(o.T, 303, "three bills together")
		draft := func(bill uint32, change func(form url.Values)) {
			o.Helper()
			at := o.at("/purchases/new?type=PV&from=%d", bill)
			form := b.get(at).fields(o)
			change(form)
			b.post(at, form).is(o.T, 303, "a voucher")
		}
		draft(first, func(url.Values) {})
		draft(first, func(form url.Values) { form.Set("items[0].unitPrice", "535") })
		draft(first, func(form url.Values) { form.Set("whtRate", "5") })
		draft(byRate, func(url.Values) {})
		o.acme.Read(func(tx *db.Tx) error {
			found, err := purchase.List(tx, purchase.Filter{DocType: "PV", Status: document.Draft})
			var got []string
			for _, voucher := range found.Items {
				got = append(got, voucher.WhtAmount.String())
			}
			if want := "30 50 14.75 29.5 87.5"; strings.Join(got, " ") != want {
				o.Errorf("the drafts withhold %v, want %s", got, want)
			}
			return err
		})
		o.acme.Check()
	})
}

// Bills with different exchange rates are paid together at an entered rate. Without one the
// page says that a rate is missing.
func TestBillsOfTwoRatesPaidTogether(t *testing.T) {
	each(t, func(o *office) {
		supplier, b := o.customer(), o.signedIn("owner@acme.test")
		ticked := url.Values{}
		for _, rate := range []int64{30, 36} {
			ticked.Add("docIds", fmt.Sprint(o.bill(supplier, func(in *purchase.New) {
				in.Currency, in.ExchangeRate, in.Items[0].TaxRate = "USD", num.RateOf(rate), num.Percent{}
			})))
		}
		made := b.post(o.at("/purchases"), ticked)
		made.is(o.T, 303, "two bills together")
		at := made.Header.Get("Location")
		b.get(at+"/will-post").has(o, "Exchange rate required")
		form := b.get(at + "/edit").fields(o)
		form.Set("exchangeRate", "33")
		form.Set("_do", "issue")
		b.post(at+"/edit", form).is(o.T, 303, "saying the rate")
		b.post(at+"/status", url.Values{"status": {"paid"}}).is(o.T, 303, "paying")
		for account, balance := range map[string]string{"2110": "0", "4300": "0", "5580": "0", "1120": "-66000"} {
			o.acme.Account(account, balance)
		}
		o.acme.Check()
	})
}

// Save and pay stores a bill with its photo, approves it, and pays it on its date from the chosen account.
func TestBillIsSavedAndPaidAtOnce(t *testing.T) {
	each(t, func(o *office) {
		supplier, b := o.customer(), o.signedIn("owner@acme.test")
		at := o.at("/purchases/new?type=PI")
		form := b.get(o.at("/purchases/new?type=PI&contactId=%d", supplier)).fields(o)
		form.Set("docDate", "2023-10-31")
		form.Set("items[0].description", "Taxi")
		form.Set("items[0].unitPrice", "200")
		form.Set("_do", "pay")
		form.Set("_payFrom", "999")
		refused := b.upload(at, form, "_photo", "slip.pdf", []byte("%PDF-1.4\n%%EOF\n"))
		refused.is(o.T, 422, "an unknown account")
		form.Set("_payFrom", "1")
		made := b.upload(at, form, "_photo", "slip.pdf", []byte("%PDF-1.4\n%%EOF\n"))
		made.is(o.T, 303, "a bill that is paid at once")
		var voucher purchase.Document
		o.acme.Read(func(tx *db.Tx) error {
			found, err := purchase.List(tx, purchase.Filter{DocType: "PV"})
			if err != nil || len(found.Items) != 1 {
				o.Fatalf("%d vouchers: %v", len(found.Items), err)
			}
			voucher = found.Items[0]
			return nil
		})
		if voucher.Status != document.Paid || voucher.DocDateLocal.String() != "2023-10-31" || voucher.BankID != 1 || voucher.TotalAmount != num.MoneyOf(214) {
			o.Errorf("the voucher: %+v", voucher)
		}
		bill := made.Header.Get("Location")
		b.get(bill).has(o, voucher.DocNumber)
		b.get(o.at("/files/purchase_documents/%s", bill[strings.LastIndexByte(bill, '/')+1:])).has(o, "slip.pdf")
		b.get(bill).has(o, "Record tax invoice")
		form.Set("_key", "without VAT")
		form.Set("items[0].taxRate", "0")
		plain := b.post(at, form)
		plain.is(o.T, 303, "a bill without VAT")
		b.get(plain.Header.Get("Location")).has(o, "Taxi", "Record tax invoice") // there is none to wait for
		form.Set("_key", "another form")
		form.Set("docDate", "2099-01-31")
		refused = b.post(at, form)
		if refused.is(o.T, 422, "a bill of the future"); !strings.Contains(refused.text, `href="#f-docDate"`) {
			o.Error("the refusal does not lead to the date")
		}
	})
}

// Only those who may approve and pay see the button, and it is refused to others.
func TestSaveAndPayRequiresRights(t *testing.T) {
	each(t, func(o *office) {
		supplier, b := o.customer(), o.signedIn("clerk@acme.test")
		page := b.get(o.at("/purchases/new?type=PI&contactId=%d", supplier))
		page.has(o, `name="_photo"`, "Save and pay")
		form := page.fields(o)
		form.Set("items[0].description", "Taxi")
		form.Set("items[0].unitPrice", "200")
		form.Set("_do", "pay")
		b.post(o.at("/purchases/new?type=PI"), form).is(o.T, 403, "a member who pays")
	})
}
