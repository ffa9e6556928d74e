package sales

import (
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/stock"
)

// undo takes back everything an issued document did: goods return at the cost
// they moved at, its entries are reversed today, what it settled is owed again.
func (d *desk) undo(r *record, confirmed bool) error {
	today := d.tx.Today()
	if err := ledger.CheckOpen(d.tx, today); err != nil {
		return err
	}
	outcomes, err := d.moveBack(r, confirmed)
	if err != nil {
		return err
	}
	var stocked num.Money
	for _, o := range outcomes {
		stocked = stocked.Add(o.Value)
	}
	of := ledger.Entry{Description: "void " + r.DocumentNumber, RefType: r.DocumentType, RefID: num.Ref(r.ID), RefNumber: r.DocumentNumber}
	if err := document.Reverse(d.tx, of, len(outcomes) > 0, stocked); err != nil {
		return err
	}
	if err := d.unsettle(r); err != nil {
		return err
	}
	if r.kind().Credits {
		if err := d.uncredit(r); err != nil {
			return err
		}
	}
	if r.IsConsolidated {
		return d.unwrap(r)
	}
	return nil
}

// moveBack reverses the movements of a document.
func (d *desk) moveBack(r *record, confirmed bool) ([]stock.Outcome, error) {
	switch r.kind().Issuing(r.linked()).Stock {
	case document.Leaving:
		return stock.ReverseIssue(d.tx, r.DocumentType, r.ID, r.DocumentNumber)
	case document.Back:
		return stock.ReverseReturn(d.tx, r.DocumentType, r.ID, r.DocumentNumber, confirmed)
	}
	return nil, nil
}

// uncredit lets an invoice be credited again.
func (d *desk) uncredit(r *record) error {
	source, err := d.source(r)
	if err != nil || source == nil {
		return err
	}
	source.CreditNoteTotal = source.CreditNoteTotal.Sub(r.GrandTotal)
	d.change(source)
	return nil
}
