package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// Declaration is what the registers of a month declare now.
type Declaration struct {
	Boxes   tax.Boxes // without what is brought forward, surcharge and penalty
	Outside VatOutside
	Rows    []tax.Row
}

// BoxesOf returns what a month declares, without the rows.
func BoxesOf(tx *db.Tx, month when.Month) (d Declaration, err error) {
	m, err := openMonth(tx, "pp30", TaxMonth{month})
	if err == nil {
		d.Boxes, d.Outside, err = m.boxes()
	}
	return d, err
}

// DeclarationOf returns what a month declares: every document has its own rows.
func DeclarationOf(tx *db.Tx, month when.Month) (Declaration, error) {
	m, err := openMonth(tx, "pp30", TaxMonth{month})
	if err != nil {
		return Declaration{}, err
	}
	sold, err := m.sold("TRUE")
	if err != nil {
		return Declaration{}, err
	}
	var out VatOutput
	for _, s := range sold {
		out.take(s)
	}
	d := Declaration{Outside: out.Outside, Boxes: boxesOf(out.Totals)}
	for i, r := range out.Rows {
		d.Rows = append(d.Rows, tax.Row{
			Side: tax.Output, Seq: i + 1, Date: r.Date, Number: r.Number, Name: r.ContactName, TaxID: r.ContactTaxID, BranchCode: r.BranchCode, BaseAmount: r.BaseAmount,
			VatAmount: r.VatAmount, Category: r.VatCategory, DocumentType: r.DocumentType, DocumentID: r.DocumentID, Cancelled: r.Cancelled,
		})
	}
	claimed, err := m.claimed()
	for i, c := range claimed {
		d.Boxes.B6, d.Boxes.B7 = d.Boxes.B6.Add(c.Base), d.Boxes.B7.Add(c.Vat)
		d.Rows = append(d.Rows, tax.Row{
			Side: tax.Claimed, Seq: i + 1, Date: c.Date, Number: c.Number, Name: c.Name, TaxID: c.TaxID, BranchCode: c.Branch, BaseAmount: c.Base,
			VatAmount: c.Vat, Category: document.StandardVAT, DocumentType: c.Type, DocumentID: num.Ref(c.Document), ItemID: c.Item,
		})
	}
	return d, err
}

// adjust adds manual entries to the boxes. It returns the entries.
func adjust(tx *db.Tx, month when.Month, b tax.Boxes, adjustments []tax.Adjustment) (tax.Boxes, []ManualEntry, error) {
	if len(adjustments) == 0 {
		return b, nil, nil
	}
	entries, err := ManualEntries(tx, month)
	if err != nil {
		return b, nil, err
	}
	var used []ManualEntry
	for i, a := range adjustments {
		field := fmt.Sprintf("Adjustments[%d].", i)
		at := slices.IndexFunc(entries, func(e ManualEntry) bool { return e.ID == a.EntryID })
		switch {
		case at < 0:
			return b, nil, fault.Bad(field+"EntryID", "exists")
		case slices.ContainsFunc(used, func(e ManualEntry) bool { return e.ID == a.EntryID }):
			return b, nil, fault.Bad(field+"EntryID", "unique")
		}
		e := entries[at]
		used = append(used, e)
		value, vat := &b.B4, e.Output
		if e.Output.IsZero() {
			value, vat = &b.B6, e.Input
		}
		if vat.Sign()*a.BaseAmount.Sign() < 0 {
			rule := map[int]string{1: "gte", -1: "lte"}[vat.Sign()]
			return b, nil, fault.Bad(field+"BaseAmount", rule, "0")
		}
		*value = value.Add(a.BaseAmount.Money)
		b.B5, b.B7 = b.B5.Add(e.Output), b.B7.Add(e.Input)
	}
	return b, used, nil
}

// Adjusted adds manual entries to the boxes of a declaration.
func (d Declaration) Adjusted(tx *db.Tx, month when.Month, adjustments []tax.Adjustment) (tax.Boxes, error) {
	b, _, err := adjust(tx, month, d.Boxes, adjustments)
	return b, err
}
