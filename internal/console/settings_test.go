package console_test

import (
	"fmt"
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/series"
	"kontor/internal/setup"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/stock"
)

// Settings changed elsewhere while a page is open are kept, unless they were edited here.
func TestSettingsFormChangesOnlyEditedFields(t *testing.T) {
	each(t, func(o *office) {
		owner, b := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		owner.post(o.at("/settings/members/%d", o.idOf("clerk@acme.test")), do("role", "role", "admin")).is(o.T, 303, "an admin")
		decide := func(policies ledger.Policies, names ...string) {
			o.Helper()
			o.acme.Must(func(tx *db.Tx) error {
				_, err := setup.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(policies, names...)})
				return err
			})
		}
		decide(ledger.Policies{LockDate: when.MustDate("2023-01-31"), Signature: []string{"QT"}}, "LockDate", "Signature")
		at := o.at("/settings/policies")
		owner.get(at).has(o, "differs more from the order are not matched") // see the scenario purchase-bills-by-receipt
		stale := owner.get(at).fields(o)
		mine := b.get(at).fields(o)
		decide(ledger.Policies{LockDate: when.MustDate("2023-02-28"), Signature: []string{"IV"}, NegativeStock: org.BlockNegative, RetailAbbreviated: true},
			"LockDate", "Signature", "NegativeStock", "RetailAbbreviated")
		stale.Set("overReceiptPercent", "5")
		owner.post(at, stale).is(o.T, 303, "an owner's page of before")
		mine.Set("priceTolerancePercent", "200")
		refused := b.post(at, mine)
		refused.is(o.T, 422, "a tolerance that is none")
		mine = refused.fields(o)
		mine.Set("priceTolerancePercent", "3")
		b.post(at, mine).is(o.T, 303, "an admin's page of before")
		o.acme.Read(func(tx *db.Tx) error {
			now, err := ledger.GetSettings(tx, struct{}{})
			if now.LockDate != when.MustDate("2023-02-28") || fmt.Sprint(now.Signature) != "[IV]" || now.NegativeStock != org.BlockNegative || !now.RetailAbbreviated {
				o.Errorf("what was decided is %+v", now)
			}
			if now.OverReceiptPercent != num.PercentOf(5) || now.PriceTolerancePercent != num.PercentOf(3) {
				o.Errorf("what was typed is %+v", now)
			}
			return err
		})
		mine = b.get(at).fields(o)
		mine.Add("signature", "CN")
		b.post(at, mine).is(o.T, 303, "another signature")
		o.acme.Read(func(tx *db.Tx) error {
			now, err := ledger.GetSettings(tx, struct{}{})
			if fmt.Sprint(now.Signature) != "[IV CN]" {
				o.Errorf("signed are %v", now.Signature)
			}
			return err
		})

		at = o.at("/settings")
		mine = b.get(at).fields(o)
		stale = owner.get(at).fields(o)
		stale.Set("name", "Acme and Sons")
		stale.Set("email", "office@acme.test")
		stale.Set("addressParts.street", "Rama IV")
		owner.post(at, stale).is(o.T, 303, "another name")
		mine.Set("phone", "02-111-2233")
		mine.Set("addressParts.province", "Bangkok")
		b.post(at, mine).is(o.T, 303, "a telephone number")
		now := b.get(at).fields(o)
		if now.Get("name") != "Acme and Sons" || now.Get("email") != "office@acme.test" || now.Get("phone") != "02-111-2233" ||
			now.Get("addressParts.street") != "Rama IV" || now.Get("addressParts.province") != "Bangkok" {
			o.Errorf("the letterhead is %v", now)
		}
	})
}

// Saving the address of a warehouse does not make it the default again. Removing the
// default requires an explicit choice.
func TestWarehouseFormChangesOnlyEditedFields(t *testing.T) {
	each(t, func(o *office) {
		var first, second stock.Warehouse
		yes := true
		o.acme.Must(func(tx *db.Tx) (err error) {
			if first, err = stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "ONE", Name: "First", Default: &yes}); err != nil {
				return err
			}
			second, err = stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "TWO", Name: "Second"})
			return err
		})
		b, at := o.signedIn("owner@acme.test"), o.at("/settings/warehouses/%d", first.ID)
		form := b.get(at).fields(o)
		o.acme.Must(func(tx *db.Tx) error {
			_, err := stock.ChangeWarehouse(tx, stock.WarehouseChange{ID: second.ID, Patch: input.Sent(stock.EditableWarehouse{IsDefault: true}, "IsDefault")})
			return err
		})
		form.Set("address", "1 Rama IV")
		b.post(at, form).is(o.T, 303, "an address")
		if now := b.get(at).fields(o); now.Get("address") != "1 Rama IV" || len(now["isDefault"]) != 1 {
			o.Errorf("saved is %v", now)
		}
		at = o.at("/settings/warehouses/%d", second.ID)
		form = b.get(at).fields(o)
		form["isActive"] = []string{"false"}
		refused := b.post(at, form)
		refused.is(o.T, 422, "switching the default off")
		form = refused.fields(o)
		form["isDefault"] = []string{"false"}
		b.post(at, form).is(o.T, 303, "which it no longer is")
		if now := b.get(at).fields(o); len(now["isActive"]) != 1 || len(now["isDefault"]) != 1 {
			o.Errorf("switched off is %v", now)
		}
	})
}

// Numbering changed over the API while its page is open is kept, unless it was edited here.
func TestNumberingFormChangesOnlyEditedFields(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/settings/numbering/IV")
		form := b.get(at).fields(o)
		rule := series.DefaultRule("IV")
		rule.Prefix, rule.Reset = "INV", series.Yearly
		o.acme.Must(func(tx *db.Tx) error {
			_, err := series.SetRule(tx, rule)
			return err
		})
		form.Set("digits", "11")
		refused := b.post(at, form)
		refused.is(o.T, 422, "more digits than there can be")
		form = refused.fields(o)
		form.Set("digits", "6")
		b.post(at, form).is(o.T, 303, "more digits")
		rule.Digits = 6
		o.acme.Read(func(tx *db.Tx) error {
			rules, err := series.Rules(tx)
			if !slices.Contains(rules, rule) {
				o.Errorf("the rules are %v", rules)
			}
			return err
		})
		form.Set("docType", "XX")
		form.Del("_key")
		b.post(at, form).is(o.T, 404, "a type that is none")
	})
}

// Companies outside Thailand see no settings of Thai tax, except to switch them off.
func TestThaiSettingsOnlyInThailand(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/settings/policies")
		b.get(at).has(o, `name="vatOnPayment"`)
		o.acme.Must(func(tx *db.Tx) error {
			_, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{VatOnPayment: org.VatOfServices}, "VatOnPayment")})
			return err
		})
		if _, err := setup.Apply(t.Context(), o.acme.DB, setup.File{ID: o.acme.Who.Org, Country: new(setup.Text("SG"))}, setup.Options{}); err != nil {
			o.Fatal(err)
		}
		page := b.get(at)
		page.has(o, `name="vatOnPayment"`)
		form := page.fields(o)
		form.Set("inputVat", org.OnTaxInvoice)
		b.post(at, form).refused(o, "is only available for organizations in country TH")
		form = page.fields(o)
		form.Set("vatOnPayment", org.VatOnPaymentOff)
		b.post(at, form).is(o.T, 303, "the setting switched off")
		b.get(at).has(o, `name="pricesIncludeVat"`, `name="vatOnPayment"`, `name="retailAbbreviated"`, `name="pndTransAmt"`)
	})
}

// A money account that shares its ledger account can get one of its own, with its balance.
func TestMoneyAccountGetsOwnLedgerAccount(t *testing.T) {
	each(t, func(o *office) {
		var shared ledger.ListedBank
		o.acme.Must(func(tx *db.Tx) (err error) {
			shared, err = ledger.CreateBank(tx, ledger.NewBank{Kind: ledger.KindBank, BankDetails: ledger.BankDetails{AccountName: "Savings"}, ChartOfAccountCode: "1120"})
			return err
		})
		sold := o.invoice(o.customer(), func(in *sales.New) { in.DocumentType, in.BankID = "CS", num.Ref(shared.ID) })
		o.send(sold, document.Paid)
		b, at := o.signedIn("owner@acme.test"), o.at("/settings/money/%d", shared.ID)
		page := b.get(at)
		page.has(o, "Its own, with the next free code")
		form := page.fields(o)
		form.Set("chartOfAccountCode", "own")
		form.Set("accountNo", "123")
		b.post(at, form).is(o.T, 303, "an account of its own")
		o.acme.Read(func(tx *db.Tx) error {
			balances, err := ledger.MoneyBalances(tx)
			for _, m := range balances {
				if m.ID == shared.ID && (m.Account.Code == "1120" || m.Account.Name != "Savings" || m.Balance != num.MoneyOf(1070) || m.AccountNo != "123") {
					t.Errorf("the money account is %+v", m)
				}
			}
			return err
		})
		b.get(at).has(o, "Savings", "Its own, with the next free code")
	})
}
