package sales

import (
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/stock"
)

// undo reverses an issued document: goods return at the cost they left at, its entries are
// reversed with today's date, and what it settled is open again.
func (s *service) undo(r *record, confirmed bool) error {
	today := s.tx.Today()
	if err := ledger.CheckOpen(s.tx, today); err != nil {
		return err
	}
	outcomes, err := s.moveBack(r, confirmed)
	if err != nil {
		return err
	}
	var stocked num.Money
	for _, o := range outcomes {
		stocked = stocked.Add(o.Value)
	}
	of := ledger.Entry{Description: "void " + r.DocumentNumber, RefType: r.DocumentType, RefID: num.Ref(r.ID), RefNumber: r.DocumentNumber}
	if err := document.Reverse(s.tx, of, len(outcomes) > 0, stocked); err != nil {
		return err
	}
	if err := s.unsettle(r); err != nil {
		return err
	}
	if r.kind().Credits {
		if err := s.uncredit(r); err != nil {
			return err
		}
	}
	if r.IsConsolidated {
		return s.unwrap(r)
	}
	return nil
}

// moveBack reverses the movements of a document.
func (s *service) moveBack(r *record, confirmed bool) ([]stock.Outcome, error) {
	switch r.kind().Issuing(r.linked()).Stock {
	case document.Leaving:
		return stock.ReverseIssue(s.tx, r.DocumentType, r.ID, r.DocumentNumber)
	case document.Back:
		return stock.ReverseReturn(s.tx, r.DocumentType, r.ID, r.DocumentNumber, confirmed)
	}
	return nil, nil
}

// uncredit removes a credit note's amount from its invoice.
func (s *service) uncredit(r *record) error {
	source, err := s.source(r)
	if err != nil || source == nil {
		return err
	}
	source.CreditNoteTotal = source.CreditNoteTotal.Sub(r.GrandTotal)
	s.Change(source)
	return nil
}
