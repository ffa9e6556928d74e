package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/stock"
)

// fields returns what a browser would send from the form being edited, unchanged.
func (r reply) fields(o *office) url.Values { o.Helper(); return r.formWith(o, "data-edit", "") }

// form returns what a browser would send from the form with this action.
func (r reply) form(o *office, action string) url.Values {
	o.Helper()
	return r.formWith(o, "action", action)
}

func (r reply) formWith(o *office, attribute, is string) url.Values {
	o.Helper()
	root, err := html.Parse(strings.NewReader(r.text))
	if err != nil {
		o.Fatal(err)
	}
	of := func(n *html.Node, name string) (string, bool) {
		for _, a := range n.Attr {
			if a.Key == name {
				return a.Val, true
			}
		}
		return "", false
	}
	found := url.Values{}
	for form := range root.Descendants() {
		if value, found := of(form, attribute); form.Data != "form" || !found || value != is {
			continue
		}
		for n := range form.Descendants() {
			name, _ := of(n, "name")
			value, _ := of(n, "value")
			kind, _ := of(n, "type")
			_, checked := of(n, "checked")
			switch {
			case name == "" || n.Data == "button" || kind == "file" || kind == "checkbox" && !checked:
			case n.Data == "input" && kind != "hidden":
				found.Add(name, strings.NewReplacer("\r", "", "\n", "").Replace(value)) // a single-line field has no line breaks
			case n.Data == "input":
				found.Add(name, value)
			case n.Data == "textarea" && n.FirstChild != nil:
				found.Add(name, strings.ReplaceAll(n.FirstChild.Data, "\n", "\r\n"))
			case n.Data == "select":
				chosen := ""
				for at, option := 0, n.FirstChild; option != nil; at, option = at+1, option.NextSibling {
					if _, selected := of(option, "selected"); selected || at == 0 {
						chosen, _ = of(option, "value")
					}
				}
				found.Add(name, chosen)
			}
		}
	}
	if len(found) == 0 {
		o.Fatalf("there is nothing to edit: %d", r.StatusCode)
	}
	return found
}

// customer creates a contact that is customer and supplier.
func (o *office) customer() (id uint32) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) error {
		made, err := contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Both})
		id = made.ID
		return err
	})
	return id
}

// invoice creates a draft invoice of 1,000 plus 7 % VAT.
func (o *office) invoice(customer uint32, more func(in *sales.New)) (id uint32) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) error {
		in := sales.New{DocumentType: "IV"}
		in.ContactID, in.IssueDate, in.VatRate = num.Ref(customer), tx.Today(), num.PercentOf(7)
		in.Items = []sales.EditableItem{{Name: "Books", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
		if more != nil {
			more(&in)
		}
		made, err := sales.Create(tx, in)
		id = made.ID
		return err
	})
	return id
}

func (o *office) sale(id uint32) (d sales.Document) {
	o.Helper()
	o.acme.Read(func(tx *db.Tx) (err error) { d, err = sales.Get(tx, sales.ByID{ID: id}); return err })
	return d
}

func (o *office) rates(rates map[string]string) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) error {
		for code, text := range rates {
			rate, err := num.ParseRate(text)
			if err != nil {
				return err
			}
			if _, err := org.SetRate(tx, org.ExchangeRate{Currency: code, Date: tx.Today(), Rate: rate}); err != nil {
				return err
			}
		}
		return nil
	})
}

// A rate belongs to its currency. Choosing another currency without a rate uses the rate of
// the table, also after a refused form. Prices keep their numbers, and a hint says so.
func TestChangingCurrencyUsesItsRate(t *testing.T) {
	each(t, func(o *office) {
		o.rates(map[string]string{"USD": "35", "EUR": "40"})
		id, b := o.invoice(o.customer(), nil), o.signedIn("owner@acme.test")
		at := o.at("/sales/%d/edit", id)
		page := b.get(at)
		page.has(o, "Changing the currency does not convert prices.")
		form := page.fields(o)
		if form.Get("exchangeRate") != "" {
			o.Errorf("the rate of the own currency is shown: %s", form.Get("exchangeRate"))
		}
		form.Set("currency", "USD")
		form.Set("items[0].quantity", "-1")
		refused := b.post(at, form)
		refused.is(o.T, 422, "a negative quantity")
		form = refused.fields(o)
		form.Set("items[0].quantity", "1")
		form.Set("_do", "issue")
		b.post(at, form).is(o.T, 303, "issuing in dollars")
		if rate := o.sale(id).ExchangeRate.String(); rate != "35" {
			o.Errorf("the rate is %s", rate)
		}
		o.acme.Account("1130", "37450")

		id = o.invoice(o.customer(), func(in *sales.New) { in.Currency, in.ExchangeRate = "USD", num.RateOf(30) })
		at = o.at("/sales/%d/edit", id)
		b.post(at, b.get(at).fields(o)).is(o.T, 303, "saving it untouched")
		if rate := o.sale(id).ExchangeRate.String(); rate != "30" {
			o.Errorf("the rate that was given is %s now", rate)
		}
		form = b.get(at).fields(o)
		form.Set("currency", "EUR")
		b.post(at, form).is(o.T, 303, "euros")
		if rate := o.sale(id).ExchangeRate; !rate.IsZero() {
			o.Errorf("a rate of dollars stayed for euros: %s", rate)
		}
	})
}

// A copy has today's date and rate.
func TestDuplicateUsesTodaysRate(t *testing.T) {
	each(t, func(o *office) {
		id := o.invoice(o.customer(), func(in *sales.New) { in.Currency, in.ExchangeRate = "USD", num.RateOf(30) })
		made := o.signedIn("owner@acme.test").post(o.at("/sales/%d/duplicate", id), url.Values{})
		made.is(o.T, 303, "a copy")
		if d := o.sale(id + 1); d.Currency != "USD" || !d.ExchangeRate.IsZero() {
			o.Errorf("the copy is in %s at %s", d.Currency, d.ExchangeRate)
		}
	})
}

// Opening and saving a draft changes nothing. A tax amount stays until a rate is entered.
func TestSavingUntouchedDraftChangesNothing(t *testing.T) {
	each(t, func(o *office) {
		customer, thirty, b := o.customer(), num.MoneyOf(30), o.signedIn("owner@acme.test")
		sold := o.invoice(customer, func(in *sales.New) { in.WhtAmount = &thirty })
		at := o.at("/sales/%d/edit", sold)
		b.get(at).has(o, "30.00 withheld")
		b.post(at, b.get(at).fields(o)).is(o.T, 303, "saving it untouched")
		if got := o.sale(sold).WhtAmount; got != thirty {
			o.Errorf("of 30 withheld %s is left", got)
		}
		form := b.get(at).fields(o)
		form.Set("whtRate", "5")
		b.post(at, form).is(o.T, 303, "a rate")
		if got := o.sale(sold).WhtAmount; got != num.MoneyOf(50) {
			o.Errorf("5 %% of 1,000 are %s", got)
		}
		var bill purchase.Document
		var noon when.Unix
		o.acme.Must(func(tx *db.Tx) (err error) {
			noon = when.UnixOf(tx.Today().Start(tx.Zone)) + 12*3600
			in := purchase.New{DocType: "PI", Currency: "THB"}
			in.ContactID, in.DocDate, in.WhtAmount = num.Ref(customer), noon, thirty
			in.Items = []purchase.EditableItem{{Description: "Books", Unit: "pc", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
			bill, err = purchase.Create(tx, in)
			return err
		})
		at = o.at("/purchases/%d/edit", bill.ID)
		b.post(at, b.get(at).fields(o)).is(o.T, 303, "saving the bill untouched")
		o.acme.Read(func(tx *db.Tx) (err error) { bill, err = purchase.Get(tx, purchase.ByID{ID: bill.ID}); return err })
		if bill.WhtAmount != thirty {
			o.Errorf("of 30 withheld on the bill %s is left", bill.WhtAmount)
		}
		if bill.DocDate != noon {
			o.Errorf("noon became %d", bill.DocDate-noon)
		}
	})
}

// Saving a draft that was issued meanwhile, or with a deleted customer, shows the reason
// and keeps the input.
func TestSavingIssuedDraftKeepsInput(t *testing.T) {
	each(t, func(o *office) {
		customer, b := o.customer(), o.signedIn("owner@acme.test")
		id := o.invoice(customer, nil)
		at := o.at("/sales/%d/edit", id)
		form := b.get(at).fields(o)
		form.Set("items[0].name", "Typed with care")
		o.send(id, document.Sent)
		refused := b.post(at, form)
		refused.is(o.T, 422, "an edit of what was issued")
		for _, want := range []string{"Typed with care", "only drafts can be edited"} {
			if !strings.Contains(refused.text, want) {
				o.Errorf("the page has no %s", want)
			}
		}
		b.get(at).is(o.T, 303, "the editor of what was issued")

		var claim expense.Claim
		o.acme.Must(func(tx *db.Tx) (err error) {
			category, err := expense.CreateCategory(tx, expense.EditableCategory{Code: "TAXI", Name: "Taxis", AccountCode: "5230", IsActive: true})
			if err != nil {
				return err
			}
			in := expense.New{}
			in.Title = "Trip"
			in.Items = []expense.ItemDraft{{EditableItem: expense.EditableItem{CategoryID: category, ExpenseDate: tx.Stamp(), Amount: num.MoneyOf(100), CurrencyCode: "THB", PaidWith: "cash"}}}
			claim, err = expense.Create(tx, in)
			return err
		})
		at = o.at("/claims/%d/edit", claim.ID)
		form = b.get(at).fields(o)
		form.Set("title", "Typed with care")
		o.acme.Must(func(tx *db.Tx) error {
			_, err := expense.SetStatus(tx, expense.StatusChange{ID: claim.ID, Status: expense.Submitted})
			return err
		})
		refused = b.post(at, form)
		refused.is(o.T, 422, "an edit of a claim that was submitted")
		if !strings.Contains(refused.text, "Typed with care") {
			o.Error("what was typed on the claim is gone")
		}

		form = b.get(o.at("/sales/new?type=IV")).fields(o)
		form.Set("contactId", fmt.Sprint(customer+99))
		form.Set("items[0].name", "Typed with care")
		refused = b.post(o.at("/sales/new?type=IV"), form)
		refused.is(o.T, 422, "a customer that is gone")
		if !strings.Contains(refused.text, "Typed with care") || !strings.Contains(refused.text, `id="e-contactId"`) {
			o.Error("the line is gone, or the customer is not marked")
		}
	})
}

// A draft changed in another window is not overwritten silently, and old amounts are not
// issued. The form comes back with the input, and submitting it again overwrites. A refusal
// for another reason does not count as this confirmation.
func TestStaleDraftIsRefusedOnce(t *testing.T) {
	each(t, func(o *office) {
		party, b := o.customer(), o.signedIn("owner@acme.test")
		var draft purchase.Document
		o.acme.Must(func(tx *db.Tx) (err error) {
			in := purchase.New{DocType: "PO", Currency: "THB"}
			in.ContactID, in.DocDate = num.Ref(party), tx.Stamp()
			in.Items = []purchase.EditableItem{{Description: "Books", Unit: "pc", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
			draft, err = purchase.Create(tx, in)
			return err
		})
		sold := o.invoice(party, nil)
		for at, line := range map[string]struct{ price, wrong, issue string }{
			o.at("/sales/%d/edit", sold):                 {"items[0].unitPrice", "vatRate", "issue"},
			o.at("/purchases/%d/edit", draft.ID):         {"items[0].unitPrice", "whtRate", "save"},
			o.at("/claims/%d/edit", o.claim(nil, "THB")): {"items[0].amount", "items[0].exchangeRate", "submit"},
		} {
			mine, other := b.get(at).fields(o), b.get(at).fields(o)
			other.Set(line.price, "2000")
			other.Set("_do", "save")
			b.post(at, other).is(o.T, 303, "another window")
			mine.Set(line.price, "3000")
			mine.Set("_do", line.issue)
			rest := mine.Get(line.wrong)
			mine.Set(line.wrong, "none")
			refused := b.post(at, mine)
			refused.is(o.T, 422, "a number that is none")
			mine = refused.fields(o)
			mine.Set(line.wrong, rest)
			mine.Set("_do", line.issue)
			refused = b.post(at, mine)
			refused.is(o.T, 422, "an old copy at "+at)
			if !strings.Contains(refused.text, "This record was changed") {
				o.Errorf("%s: it is not said that it was changed", at)
			}
			if got := b.get(at).fields(o).Get(line.price); got != "2000" {
				o.Errorf("%s: what the other window saved is %s", at, got)
			}
			mine = refused.fields(o)
			if got := mine.Get(line.price); got != "3000" {
				o.Errorf("%s: what was typed is %s", at, got)
			}
			mine.Set("_do", line.issue)
			b.post(at, mine).is(o.T, 303, "meaning it at "+at)
		}
		if d := o.sale(sold); d.Status != document.Sent || d.TotalAmount != num.MoneyOf(3000) {
			o.Errorf("the invoice is %s over %s", d.Status, d.TotalAmount)
		}
	})
}

// A selected product brings its price before VAT, in the base currency.
func TestPickedPrice(t *testing.T) {
	each(t, func(o *office) {
		o.acme.Must(func(tx *db.Tx) error {
			in := product.New{Code: "LAMP", Details: product.Details{Name: "Lamp", ProductType: product.Service, VatType: product.VATInside, PurchaseVatType: product.VATInside}}
			in.SalePrice, in.CostPrice = num.MoneyOf(107), num.MoneyOf(50)
			_, err := product.Create(tx, in)
			return err
		})
		b := o.signedIn("owner@acme.test")
		for asked, want := range map[string]string{
			"as=client": "100", "as=client&currency=THB": "100", "as=supplier": "46.729", "as=client&currency=USD": "",
		} {
			for _, path := range []string{"/pick/products?q=lamp&", "/pick/products/1?"} {
				b.get(o.at("%s", path+asked)).has(o, `data-pick-price="`+want+`"`)
			}
		}
	})
}

// The totals of a stored draft follow its withholding tax, a rate or an amount, also if it is not edited.
func TestPreviewOfStoredDraftWithholds(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		b := o.signedIn("owner@acme.test")
		id := o.invoice(party, func(in *sales.New) { in.WhtRate = num.PercentOf(3) })
		b.post(o.at("/sales/preview"), b.get(o.at("/sales/%d/edit", id)).fields(o)).has(o, "<dd>1,040.00</dd>")
		id = o.order(func(in *purchase.New) {
			in.DocType, in.ContactID, in.WhtRate = "PI", num.Ref(party), num.PercentOf(3)
		})
		b.post(o.at("/purchases/preview"), b.get(o.at("/purchases/%d/edit", id)).fields(o)).has(o, "Net to pay")
		id = o.invoice(party, func(in *sales.New) { in.WhtAmount = new(num.MoneyOf(7)) })
		form := b.get(o.at("/sales/%d/edit", id)).fields(o)
		b.post(o.at("/sales/preview"), form).has(o, "<dd>1,063.00</dd>")
		form.Set("whtRate", "3")
		b.post(o.at("/sales/preview"), form).has(o, "<dd>1,040.00</dd>", "1,063.00")
		id = o.order(func(in *purchase.New) { in.DocType, in.ContactID, in.WhtAmount = "PI", num.Ref(party), num.MoneyOf(7) })
		form = b.get(o.at("/purchases/%d/edit", id)).fields(o)
		b.post(o.at("/purchases/preview"), form).has(o, "Net to pay")
		form.Set("whtRate", "0")
		b.post(o.at("/purchases/preview"), form).has(o, "Grand total", "Net to pay")
	})
}

// The audit log names what changed when a draft is edited and issued at once.
func TestAuditLogOfEditedAndIssuedDraft(t *testing.T) {
	each(t, func(o *office) {
		id := o.invoice(o.customer(), nil)
		b := o.signedIn("owner@acme.test")
		form := b.get(o.at("/sales/%d/edit", id)).fields(o)
		form.Set("issueDate", "2023-10-31")
		form.Set("renumber", "true")
		form.Set("_do", "issue")
		b.post(o.at("/sales/%d/edit", id), form).is(o.T, 303, "issue with another date")
		page := b.get(o.at("/audit-log"))
		page.has(o, ">IV-202310-0001: number IV-")
		page.has(o, "→ IV-202310-0001; date ")
		page.has(o, "IV-202310-0001 → Issued")
	})
}

// A draft of a purchase can take a number of the month of its date.
func TestPurchaseTakesNumberOfItsMonth(t *testing.T) {
	each(t, func(o *office) {
		id := o.order(nil)
		b := o.signedIn("owner@acme.test")
		page := b.get(o.at("/purchases/%d/edit", id))
		page.has(o, "Use a number of this date")
		form := page.fields(o)
		form.Set("docDate", "2023-10-31")
		form.Set("renumber", "true")
		b.post(o.at("/purchases/%d/edit", id), form).is(o.T, 303, "another month")
		b.get(o.at("/purchases/%d", id)).has(o, "PO-202310-0001")
	})
}

// Amounts have the decimals of their currency, in lists and on pages.
func TestAmountsHaveDecimalsOfCurrency(t *testing.T) {
	each(t, func(o *office) {
		price, err := num.ParseMoney("1.236")
		if err != nil {
			o.Fatal(err)
		}
		id := o.invoice(o.customer(), func(in *sales.New) {
			in.Currency, in.ExchangeRate, in.VatRate, in.Items[0].UnitPrice = "KWD", num.RateOf(110), num.Percent{}, price
		})
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/sales/%d", id)).has(o, "1.236", "1.24")
		b.post(o.at("/sales/preview"), b.get(o.at("/sales/%d/edit", id)).fields(o)).has(o, "1.236", "1.24")
	})
}

// Inactive records stay selected where they were chosen before.
func TestInactiveOptionStaysSelected(t *testing.T) {
	each(t, func(o *office) {
		var id, kept uint32
		o.acme.Must(func(tx *db.Tx) error {
			for _, code := range []string{"AAA", "ZZZ"} {
				at, err := expense.CreateCategory(tx, expense.EditableCategory{Code: code, Name: code, AccountCode: "5230", IsActive: true})
				if err != nil {
					return err
				}
				kept = at
			}
			in := expense.New{}
			in.Title = "Trip"
			in.Items = []expense.ItemDraft{{EditableItem: expense.EditableItem{
				CategoryID: kept, ExpenseDate: tx.Stamp(), Amount: num.MoneyOf(100), CurrencyCode: "THB", PaidWith: "cash", CheckinDate: tx.Stamp(), CheckoutDate: tx.Stamp(),
			}}}
			claim, err := expense.Create(tx, in)
			if err != nil {
				return err
			}
			id = claim.ID
			_, err = expense.UpdateCategory(tx, expense.CategoryEdit{Patch: input.Sent(expense.EditableCategory{Code: "ZZZ"}, "Code", "IsActive")})
			return err
		})
		b := o.signedIn("owner@acme.test")
		form := b.get(o.at("/claims/%d/edit", id)).fields(o)
		if got := form.Get("items[0].categoryId"); got != fmt.Sprint(kept) {
			o.Errorf("category %d became %s", kept, got)
		}
		if form.Get("items[0].checkinDate") == "" || form.Get("items[0].checkoutDate") == "" {
			o.Error("the days of the stay are not in the form")
		}
		form.Set("items[0].taxInvoice.vendorTaxId", "0105556000004")
		refused := b.post(o.at("/claims/%d/edit", id), form)
		refused.is(o.T, 422, "a tax invoice without a number")
		if !strings.Contains(refused.text, `id="e-items[0].taxInvoice.number"`) {
			o.Error("the number is not asked for")
		}
	})
}

// A refused password keeps the name field.
func TestRefusedPasswordKeepsTheName(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		refused := b.post("/account/password", url.Values{"password": {"wrong"}, "newPassword": {"a long enough sentence"}})
		refused.is(o.T, 422, "a wrong password")
		if !strings.Contains(refused.text, `value="Anong"`) {
			o.Error("the name is gone")
		}
	})
}

// The audit log does not link to deleted contacts.
func TestLogOfADeletedContact(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, name := range []string{"Stays", "Goes"} {
			b.post(o.at("/contacts/new"), url.Values{"name": {name}, "contactType": {contact.Client}}).is(o.T, 303, "a contact")
		}
		b.post(o.at("/contacts/2/delete"), url.Values{}).is(o.T, 303, "deleting one")
		b.get(o.at("/audit-log")).has(o, o.at("/contacts/1")+`"`, o.at("/contacts/2")+`"`)
	})
}

// A document keeps its warehouse, money account and expense account after they are switched
// off, until others are chosen.
func TestInactiveRecordsStayOnDocuments(t *testing.T) {
	each(t, func(o *office) {
		contact, off := num.Ref(o.customer()), false
		var sold, bought string
		var warehouse, bank, account uint32
		o.acme.Must(func(tx *db.Tx) error {
			made, err := stock.CreateWarehouse(tx, stock.NewWarehouse{Code: "WH09", Name: "Old shed"})
			if err != nil {
				return err
			}
			warehouse = made.ID
			banks, err := ledger.Banks(tx, struct{}{})
			if err != nil {
				return err
			}
			bank = banks[1].ID
			chart, err := ledger.ChartOf(tx)
			if err != nil {
				return err
			}
			charged, _ := chart.ByCode("5230")
			account = charged.ID
			in := sales.New{DocumentType: "CS"}
			in.ContactID, in.IssueDate, in.WarehouseID, in.BankID = contact, tx.Today(), num.Ref(warehouse), num.Ref(bank)
			in.Items = []sales.EditableItem{{Name: "Books", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(10)}}
			cash, err := sales.Create(tx, in)
			if err != nil {
				return err
			}
			bill := purchase.New{DocType: "PI", Currency: "THB"}
			bill.ContactID, bill.DocDate = contact, tx.Stamp()
			bill.Items = []purchase.EditableItem{{Description: "Taxi", Unit: "pc", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(10), AccountID: num.Ref(account)}}
			owed, err := purchase.Create(tx, bill)
			sold, bought = o.at("/sales/%d/edit", cash.ID), o.at("/purchases/%d/edit", owed.ID)
			return err
		})
		o.acme.Must(func(tx *db.Tx) error {
			if _, err := stock.ChangeWarehouse(tx, stock.WarehouseChange{ID: warehouse, Patch: input.Sent(stock.EditableWarehouse{}, "IsActive")}); err != nil {
				return err
			}
			if _, err := ledger.ChangeBank(tx, ledger.BankChange{ID: bank, Patch: input.Sent(ledger.BankFields{}, "IsActive")}); err != nil {
				return err
			}
			_, err := ledger.UpsertAccount(tx, ledger.AccountChange{Code: "5230", IsActive: &off})
			return err
		})
		b := o.signedIn("owner@acme.test")
		form := b.get(sold).fields(o)
		for field, want := range map[string]uint32{"warehouseId": warehouse, "bankId": bank} {
			if got := form.Get(field); got != fmt.Sprint(want) {
				o.Errorf("%s %d became %q", field, want, got)
			}
		}
		b.post(sold, form).is(o.T, 303, "saving it untouched")
		if got := b.get(bought).fields(o).Get("items[0].accountId"); got != fmt.Sprint(account) {
			o.Errorf("account %d became %q", account, got)
		}
		if got := b.get(o.at("/sales/new?type=CS")).text; strings.Contains(got, "Old shed") {
			o.Error("what was switched off is offered to new documents")
		}
	})
}

// A new document without a type is an invoice, or a bill of a supplier. An unknown type is not
// found.
func TestNewDocumentWithoutType(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, query := range []string{"", "?type=", "?contactId=" + fmt.Sprint(o.customer())} {
			b.get(o.at("/sales/new%s", query)).has(o, `name="documentType" value="IV"`)
			b.get(o.at("/purchases/new%s", query)).has(o, `name="docType" value="PI"`)
		}
		b.get(o.at("/sales/new?type=XX")).is(t, 404, "an unknown type")
		b.get(o.at("/purchases/new?type=XX")).is(t, 404, "an unknown type")
	})
}
