package console_test

import (
	"testing"

	"kontor/internal/num"
	"kontor/internal/sales"
)

// What stands in the unit of a line is what moves, whatever hidden field came with
// it; a line says whether it is a product or free text.
func TestUnitOfALineIsWhatItSays(t *testing.T) {
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

		// A program may print what it likes; who touches nothing changes nothing.
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

// The units of a picked product come with what one costs before VAT.
func TestPickedUnits(t *testing.T) {
	each(t, func(o *office) {
		o.paper()
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/pick/products?q=paper&as=client")).has(o, `<template><li role="option" data-unit="pcs" data-price="10">`)
		b.get(o.at("/pick/products?q=paper&as=supplier")).has(o, `data-unit="box" data-price="60"`)
		b.get(o.at("/pick/products?q=paper&as=client&currency=USD")).has(o, `data-unit="box" data-price=""`)
	})
}
