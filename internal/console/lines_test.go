package console_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// The visible unit of a line determines what moves, whatever hidden fields say. A line
// shows whether it is a product or free text.
func TestVisibleUnitDeterminesMovement(t *testing.T) {
	each(t, func(o *office) {
		paper, b := o.paper(), o.signedIn("owner@acme.test")
		box := num.Ref(paper.AltUnits[0].ID)
		draft := func(alt num.Ref, unit string) (at string, item func() sales.EditableItem) {
			id := o.invoice(o.customer(), func(in *sales.New) {
				in.Items = append(in.Items, sales.EditableItem{Name: "Paper, white", ProductID: num.Ref(paper.ID), ProductAltUnitID: alt, Unit: unit, Quantity: num.QtyOf(5), UnitPrice: num.MoneyOf(110)})
			})
			return o.at("/sales/%d/edit", id), func() sales.EditableItem { return o.sale(id).Items[1].EditableItem }
		}
		at, item := draft(box, "box")
		page := b.get(at)
		for _, want := range []string{
			`data-is="free"`, `data-is="product"`, `<span id="is-0" data-hint>Free text</span>`, `<span id="is-1" data-hint>PAPER</span>`,
			`data-unit="pcs" data-price="10"`, `data-unit="box" data-price="110"`, "<small>12 pcs</small>",
		} {
			page.has(o, want)
		}
		for _, said := range []struct {
			unit string
			alt  num.Ref
		}{{"box", box}, {"pcs", 0}, {"BOX", box}, {"crate", 0}, {"box", box}} {
			form := b.get(at).fields(o)
			form.Set("items[1].unit", said.unit)
			b.post(at, form).is(o.T, 303, said.unit)
			if got := item(); got.ProductAltUnitID != said.alt || got.Unit != said.unit || got.ProductID != num.Ref(paper.ID) {
				o.Errorf("%s: %+v", said.unit, got)
			}
		}
		form := b.get(at).fields(o)
		form.Set("items[1].productId", "")
		b.post(o.at("/sales/preview"), form).has(o, "Grand total")
		b.post(at, form).is(o.T, 303, "a line that is no product any more")
		if got := item(); got.ProductID != 0 || got.ProductAltUnitID != 0 || got.Name != "Paper, white" {
			o.Errorf("%+v", got)
		}

		// The API accepts any unit text. Saving without an edit keeps it.
		at, item = draft(box, "crate of 12")
		b.post(at, b.get(at).fields(o)).is(o.T, 303, "saving it untouched")
		if got := item(); got.ProductAltUnitID != box || got.Unit != "crate of 12" {
			o.Errorf("untouched it became %+v", got)
		}
		form = b.get(at).fields(o)
		form.Set("items[1].unit", "pcs")
		b.post(at, form).is(o.T, 303, "another unit")
		if got := item(); got.ProductAltUnitID != 0 {
			o.Errorf("pcs are %+v", got)
		}
	})
}

// A refused form that is corrected and submitted again keeps the units of its lines.
func TestRefusedDraftKeepsUnits(t *testing.T) {
	each(t, func(o *office) {
		paper, b := o.paper(), o.signedIn("owner@acme.test")
		box := num.Ref(paper.AltUnits[0].ID)
		customer := o.customer()
		for _, unit := range []string{"box", "crate of 12"} {
			id := o.invoice(customer, func(in *sales.New) {
				in.Items = append(in.Items, sales.EditableItem{Name: "Paper, white", ProductID: num.Ref(paper.ID), ProductAltUnitID: box, Unit: unit, Quantity: num.QtyOf(5), UnitPrice: num.MoneyOf(110)})
			})
			at := o.at("/sales/%d/edit", id)
			form := b.get(at).fields(o)
			name := form.Get("_contact")
			form.Set("_contact", "nobody of that name")
			refused := b.post(at, form)
			refused.is(o.T, 422, "an unknown customer")
			form = refused.fields(o)
			form.Set("_contact", name)
			b.post(at, form).is(o.T, 303, "the customer again")
			if got := o.sale(id).Items[1].EditableItem; got.ProductAltUnitID != box || got.Unit != unit {
				o.Errorf("%s became %+v", unit, got)
			}
		}
	})
}

// The units of a selected product come with their prices before VAT.
func TestPickedUnits(t *testing.T) {
	each(t, func(o *office) {
		o.paper()
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/pick/products?q=paper&as=client")).has(o, `<template><li role="option" data-unit="pcs" data-price="10">`)
		b.get(o.at("/pick/products?q=paper&as=supplier")).has(o, `data-unit="box" data-price="60"`)
		b.get(o.at("/pick/products?q=paper&as=client&currency=USD")).has(o, `data-unit="box" data-price=""`)
	})
}

// order creates a draft order with one line of free text.
func (o *office) order(more func(in *purchase.New)) (id uint32) {
	o.Helper()
	supplier := num.Ref(o.customer())
	o.acme.Must(func(tx *db.Tx) error {
		in := purchase.New{DocType: "PO", Currency: "THB"}
		in.ContactID, in.DocDate = supplier, tx.Stamp()
		in.Items = []purchase.EditableItem{{Description: "Taxi", Unit: "pc", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(10)}}
		if more != nil {
			more(&in)
		}
		made, err := purchase.Create(tx, in)
		id = made.ID
		return err
	})
	return id
}

func (o *office) bought(id uint32) (d purchase.Document) {
	o.Helper()
	o.acme.Read(func(tx *db.Tx) (err error) { d, err = purchase.Get(tx, purchase.ByID{ID: id}); return err })
	return d
}

// The expense account of an order line is kept on the goods receipt and the bill, although
// the order form does not show it.
func TestAccountOfAnOrderedLineStays(t *testing.T) {
	each(t, func(o *office) {
		var account num.Ref
		o.acme.Read(func(tx *db.Tx) error {
			chart, err := ledger.ChartOf(tx)
			charged, _ := chart.ByCode("5230")
			account = num.Ref(charged.ID)
			return err
		})
		id := o.order(func(in *purchase.New) { in.Items[0].AccountID = account })
		b, at := o.signedIn("owner@acme.test"), o.at("/purchases/%d/edit", id)
		form := b.get(at).fields(o)
		form.Set("notes", "by noon")
		form.Set("_do", "issue")
		b.post(at, form).is(o.T, 303, "a note on the order")
		kept := func(of uint32) {
			o.Helper()
			if d := o.bought(of); d.Items[0].AccountID != account {
				o.Errorf("the account of %s is %d, want %d", d.DocNumber, d.Items[0].AccountID, account)
			}
		}
		kept(id)
		for i, kind := range []string{"GR", "PI"} {
			at = o.at("/purchases/new?type=%s&from=%d", kind, id)
			b.post(at, b.get(at).fields(o)).is(o.T, 303, kind)
			kept(id + uint32(i) + 1)
		}
	})
}

// A VAT category derived from the products is not stored when the form is saved without
// editing it. It keeps following products and rate.
func TestDerivedVATCategoryIsNotStored(t *testing.T) {
	each(t, func(o *office) {
		abroad := o.goods("ABROAD", func(in *product.New) { in.VatType = product.ZeroVAT })
		exempt := o.goods("BOOK", func(in *product.New) { in.VatType = product.NoVAT })
		id := o.invoice(o.customer(), func(in *sales.New) { in.VatRate, in.Items[0].ProductID = num.Percent{}, num.Ref(abroad.ID) })
		b, at := o.signedIn("owner@acme.test"), o.at("/sales/%d/edit", id)
		under := func(want string) {
			o.Helper()
			if got := o.sale(id).VatCategory; got != want {
				o.Errorf("it is under %s, want %s", got, want)
			}
		}
		under("zero")
		form := b.get(at).fields(o)
		form.Set("items[0].productId", fmt.Sprint(exempt.ID))
		b.post(at, form).is(o.T, 303, "another product")
		under("exempt")
		form = b.get(at).fields(o)
		form.Set("vatRate", "7")
		b.post(at, form).is(o.T, 303, "with VAT")
		under("standard")
		form = b.get(at).fields(o)
		form.Set("vatRate", "0")
		form.Set("vatCategory", "none")
		b.post(at, form).is(o.T, 303, "said")
		b.post(at, b.get(at).fields(o)).is(o.T, 303, "saving it untouched")
		under("none")
		form = b.get(at).fields(o)
		form.Set("vatCategory", "")
		b.post(at, form).is(o.T, 303, "no longer said")
		under("exempt")
	})
}

// A text of two lines is kept in a single-line field until it is edited, up to the length
// limit of the document.
func TestTextOfTwoLines(t *testing.T) {
	each(t, func(o *office) {
		const text = "Laptop\n16GB"
		b := o.signedIn("owner@acme.test")
		sold := o.invoice(o.customer(), func(in *sales.New) { in.Items[0].Name = text })
		bought := o.order(func(in *purchase.New) { in.Items[0].Description = text })
		for at, side := range map[string]struct {
			field, long string
			text        func() string
		}{
			o.at("/sales/%d/edit", sold):       {"items[0].name", "255", func() string { return o.sale(sold).Items[0].Name }},
			o.at("/purchases/%d/edit", bought): {"items[0].description", "500", func() string { return o.bought(bought).Items[0].Description }},
		} {
			page := b.get(at)
			page.has(o, `maxlength="`+side.long+`"`)
			form := page.fields(o)
			form.Set("items[0].quantity", "-1")
			refused := b.post(at, form)
			refused.is(o.T, 422, "a negative quantity")
			form = refused.fields(o)
			form.Set("items[0].quantity", "2")
			b.post(at, form).is(o.T, 303, "another quantity")
			if got := side.text(); got != text {
				o.Errorf("%s became %q", at, got)
			}
			form = b.get(at).fields(o)
			form.Set(side.field, "Laptop 32GB")
			b.post(at, form).is(o.T, 303, "another text")
			if got := side.text(); got != "Laptop 32GB" {
				o.Errorf("%s is %q and not what was typed", at, got)
			}
		}
	})
}

// Without script, typing over a selected option leaves its id in the form. The typed text
// counts, and is refused beside its field if it matches nothing.
func TestTypedTextOverridesSelection(t *testing.T) {
	each(t, func(o *office) {
		b, id := o.signedIn("owner@acme.test"), o.invoice(o.customer(), nil)
		o.acme.Must(func(tx *db.Tx) error {
			_, err := contact.Create(tx, contact.New{Name: "Malee", ContactType: contact.Both})
			return err
		})
		at := o.at("/sales/%d/edit", id)
		typed := func(name string, want int) reply {
			o.Helper()
			form := b.get(at).fields(o)
			form.Set("_contact", name)
			answer := b.post(at, form)
			answer.is(o.T, want, name)
			return answer
		}
		for _, name := range []string{"Malee", "Somchai"} {
			typed(name, 303)
			if got := o.sale(id).ContactName; got != name {
				o.Errorf("%s is %s", name, got)
			}
		}
		for _, name := range []string{"Nobody", ""} {
			if got := typed(name, 422); !strings.Contains(got.text, `id="e-contactId"`) || got.fields(o).Get("contactId") != "" {
				o.Errorf("%q is not refused beside its field, or still somebody", name)
			}
		}
		at = o.at("/purchases/%d/edit", o.order(nil))
		typed("Nobody", 422)

		at = o.at("/journal/new")
		form := b.get(at).fields(o)
		for name, value := range map[string]string{
			"lines[0]._account": "1120", "lines[0].debit": "100", "lines[1]._account": "3110", "lines[1].credit": "100",
		} {
			form.Set(name, value)
		}
		b.post(at, form).is(o.T, 303, "an entry")
		again := o.at("/journal/new?from=1")
		form = b.get(again).fields(o)
		form.Set("lines[0]._account", "9999")
		refused := b.post(at, form)
		refused.is(o.T, 422, "an account that is not there")
		form = refused.fields(o)
		form.Set("lines[0]._account", "1110")
		b.post(at, form).is(o.T, 303, "another account")
		o.acme.Account("1110", "100")
		o.acme.Account("1120", "100")
		form = b.get(again).fields(o)
		form.Set("lines[2]._account", "1110")
		form.Set("lines[2].debit", "100")
		for _, name := range []string{"_account", "debit", "description"} {
			form.Set("lines[0]."+name, "")
		}
		b.post(at, form).is(o.T, 303, "with an emptied line")
		o.acme.Account("1110", "200")
	})
}

// Saving in the console replaces the lines. Every field of a line that clients can write is
// sent with the form, even if the editor does not show it.
func TestEditorKeepsEveryFieldOfALine(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		sale := o.invoice(o.customer(), nil)
		form := b.get(o.at("/sales/%d/edit", sale)).fields(o)
		for name := range input.NamesOf(reflect.TypeFor[sales.EditableItem]()) {
			if !form.Has("items[0]." + name) {
				o.Errorf("the editor of sales drops %s", name)
			}
		}
		for _, kind := range document.Purchases.All() {
			form := b.get(o.at("/purchases/new?type=%s", kind)).fields(o)
			for name := range input.NamesOf(reflect.TypeFor[purchase.EditableItem]()) {
				if !form.Has("items[0]." + name) {
					o.Errorf("the editor of %s drops %s", kind, name)
				}
			}
		}
	})
}

// The sortOrder of lines survives a save. Moved and added lines are printed in their order
// on the page.
func TestEditorKeepsTheOrderOfLines(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		at := func(rank int) *int { return &rank }
		id := o.invoice(o.customer(), func(in *sales.New) {
			line := func(name string, rank int) sales.EditableItem {
				return sales.EditableItem{Name: name, Quantity: num.QtyOf(1), Description: "more", Remark: "ours", DiscountAmount: num.MoneyOf(0), SortOrder: at(rank)}
			}
			in.Items = []sales.EditableItem{line("C", 30), line("A", 5), line("B", 5)}
		})
		path := o.at("/sales/%d/edit", id)
		prints := func(what, want string) {
			o.Helper()
			var got []string
			for _, item := range o.sale(id).Items {
				got = append(got, fmt.Sprintf("%s%d", item.Name, *item.SortOrder))
			}
			if strings.Join(got, " ") != want {
				o.Errorf("%s: %v, want %s", what, got, want)
			}
		}
		prints("as written", "A5 B5 C30")
		b.post(path, b.get(path).fields(o)).is(o.T, 303, "saving what is there")
		prints("saved", "A5 B5 C30")
		form := b.get(path).fields(o)
		form.Set("items[3].name", "D")
		form.Set("items[3].quantity", "1")
		b.post(path, form).is(o.T, 303, "adding a line")
		prints("with one more", "A5 B6 C30 D31")
		form = b.get(path).fields(o)
		for _, field := range []string{"name", "sortOrder"} {
			first, last := "items[0]."+field, "items[2]."+field
			was := form.Get(first)
			form.Set(first, form.Get(last))
			form.Set(last, was)
		}
		b.post(path, form).is(o.T, 303, "moving lines")
		prints("moved", "C30 B31 A32 D33")
		form = b.get(path).fields(o)
		for _, field := range []string{"name", "quantity", "unitPrice", "discountPercent", "discountAmount", "description", "remark", "unit"} {
			form.Set("items[1]."+field, "")
		}
		b.post(path, form).is(o.T, 303, "emptying a line")
		prints("with one less", "C30 A32 D33")
		o.acme.Check()
	})
}
