package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
)

// Typing a complete code or name selects its record, even if many newer ones contain it.
func TestPickersPreferExactMatch(t *testing.T) {
	each(t, func(o *office) {
		o.acme.Must(func(tx *db.Tx) error {
			for _, name := range []string{"Siam", "Great Siam", "Siam Trading"} {
				if _, err := contact.Create(tx, contact.New{Name: name, ContactType: contact.Both}); err != nil {
					return err
				}
			}
			for i := range 22 {
				if _, err := contact.Create(tx, contact.New{Name: fmt.Sprintf("Old Siam %d", i), ContactType: contact.Both}); err != nil {
					return err
				}
			}
			return nil
		})
		o.goods("X-1", func(in *product.New) { in.Name, in.Barcode = "Bolt", "885001" })
		o.goods("P-1", func(in *product.New) { in.Name = "Nut" })
		for i := 10; i < 20; i++ {
			o.goods(fmt.Sprintf("P-%d", i), func(in *product.New) {
				in.Name, in.Barcode = fmt.Sprintf("P-1 nut %d", i), fmt.Sprintf("99885001%d", i)
			})
		}
		o.goods("Z-1", func(in *product.New) { in.Name = "P-1" })
		b := o.signedIn("owner@acme.test")
		for asked, want := range map[string][]string{
			"/pick/products?as=client&q=p-1":    {`code="P-1"`, `code="Z-1"`, `code="P-19"`},
			"/pick/products?as=client&q=NUT":    {`code="P-1"`, `code="P-19"`},
			"/pick/products?as=client&q=885001": {`code="X-1"`, `code="P-19"`},
			"/pick/contacts?as=client&q=siam":   {`name="Siam"`, `name="Siam Trading"`, `name="Old Siam 21"`},
			"/palette?q=p-1":                    {`/products/2"`, `/products/13"`},
			"/palette?q=siam":                   {`/contacts/1"`, `/contacts/3"`},
			"/journal/accounts?q=rent":          {"5210 Rent", "Current Account"},
			"/journal/accounts?q=5210+re":       {"5210 Rent"},
			"/palette?q=rent":                   {"5210 Rent", "Current Account"},
		} {
			rest := b.get(o.at("%s", asked)).text
			for _, next := range want {
				found := false
				if _, rest, found = strings.Cut(rest, next); !found {
					o.Errorf("%s has no %s in its place", asked, next)
				}
			}
		}
		form := b.get(o.at("/sales/new?type=QT")).fields(o)
		form.Set("_contact", "siam")
		form.Set("items[0].name", "Advice")
		b.post(o.at("/sales/new?type=QT"), form).is(o.T, 303, "a name that was typed")
		if got := o.sale(1).ContactName; got != "Siam" {
			o.Errorf("siam is %s", got)
		}
		o.acme.Read(func(tx *db.Tx) error {
			page, err := product.List(tx, product.Filter{Search: "p-1", Page: input.Page{Limit: 1}})
			if err == nil && page.Items[0].Code != "Z-1" {
				o.Errorf("the interface lists %s first", page.Items[0].Code)
			}
			return err
		})
	})
}

// The palette finds reports, pages of the settings, actions and documents by their amounts, in
// either language, and only what the person can open.
func TestPaletteFindsReportsSettingsActionsAndAmounts(t *testing.T) {
	each(t, func(o *office) {
		invoice := o.issued(o.customer())
		bill := o.bill(o.customer(), nil)
		owner, member := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		for text, path := range map[string]string{
			"balance sheet": "/reports/balance-sheet", "งบดุล": "/reports/balance-sheet", "p&l": "/reports/profit-and-loss", "ภ.พ.30": "/tax/vat-input",
			"members": "/settings/members", "สมาชิก": "/settings/members", "lock": "/settings/policies", "ล็อก": "/settings/policies", "ปิดปี": "/reports/years",
		} {
			asked := o.at("/palette?q=%s", url.QueryEscape(text))
			owner.get(asked).has(o, `href="`+o.at("%s", path)+`"`)
			member.get(asked).has(o, "", `href="`+o.at("%s", path)+`"`)
		}
		member.get(o.at("/palette?q=csv")).has(o, `href="`+o.at("/imports")+`"`)
		for _, text := range []string{"new invoice", "สร้างใบแจ้งหนี้"} {
			member.get(o.at("/palette?q=%s", url.QueryEscape(text))).has(o, `href="`+o.at("/sales/new?type=IV")+`"`)
		}
		for _, text := range []string{"1070", "1,070.00", "฿1,070"} {
			page := owner.get(o.at("/palette?q=%s", url.QueryEscape(text)))
			page.has(o, o.at("/sales/%d", invoice))
			page.has(o, o.at("/purchases/%d", bill))
		}
		owner.get(o.at("/palette?q=1071")).has(o, "", o.at("/sales/%d", invoice))
	})
}

// Texts pasted into lines are looked up together: products by code, barcode or whole name,
// accounts by code or name. Part of a name, and a name that two products have, find nothing.
func TestPastedTextsFindProductsAndAccounts(t *testing.T) {
	each(t, func(o *office) {
		bean := o.goods("BEAN-A", func(in *product.New) { in.Name, in.Barcode = "Arabica beans", "885001" })
		for _, code := range []string{"T-1", "T-2"} {
			o.goods(code, func(in *product.New) { in.Name = "Twin" })
		}
		b := o.signedIn("owner@acme.test")
		found := b.post(o.at("/pick/products/match?as=client"), url.Values{"texts": {"bean-a\n885001\nARABICA BEANS\nArabica\nTwin\nT-2"}})
		for _, text := range []string{"bean-a", "885001", "ARABICA BEANS"} {
			found.has(o, fmt.Sprintf(`data-text="%s" data-pick-id="%d"`, text, bean.ID), `data-text="Arabica"`, `data-text="Twin"`)
		}
		found.has(o, `data-text="T-2"`)
		found = b.post(o.at("/journal/accounts/match"), url.Values{"texts": {"5210\nrent\nren\n9999"}})
		for _, text := range []string{"5210", "rent"} {
			found.has(o, `data-text="`+text+`" data-pick-id=`, `data-text="ren"`, `data-text="9999"`)
		}
	})
}
