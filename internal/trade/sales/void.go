package sales

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/stock"
	"kontor/internal/trade/tax"
)

// checkVoid refuses to void a document in a locked period or a filed tax month. A draft that is
// voided gets a row in the register, without amounts.
func (s *service) checkVoid(r *record, issued bool) error {
	if !issued {
		return s.checkTaxMonth(r, tax.Issues)
	}
	date, err := ledger.VoidDate(s.tx, r.IssueDate)
	if err != nil {
		return err
	}
	if err := ledger.CheckOpen(s.tx, date); err != nil {
		return err
	}
	return s.checkTaxMonth(r, r.correction())
}

// undo reverses an issued document: goods return at the cost they left at, its entries are
// reversed, and what it settled is open again.
func (s *service) undo(r *record, confirmed bool) error {
	date, err := ledger.VoidDate(s.tx, r.IssueDate)
	if err != nil {
		return err
	}
	outcomes, err := s.moveBack(r, date, confirmed)
	if err != nil {
		return err
	}
	var stocked num.Money
	for _, o := range outcomes {
		stocked = stocked.Add(o.Value)
	}
	of := ledger.Entry{Date: date, Description: "void " + r.DocumentNumber, RefType: r.DocumentType, RefID: num.Ref(r.ID), RefNumber: r.DocumentNumber}
	if err := document.Reverse(s.tx, of, len(outcomes) > 0, stocked); err != nil {
		return err
	}
	if err := s.unsettle(r); err != nil {
		return err
	}
	if err := s.voidKept(r); err != nil {
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
func (s *service) moveBack(r *record, date when.Date, confirmed bool) ([]stock.Outcome, error) {
	switch r.kind().Issuing(r.Linked()).Stock {
	case document.Leaving:
		return stock.ReverseIssue(s.tx, r.DocumentType, r.ID, r.DocumentNumber, date)
	case document.Back:
		return stock.ReverseReturn(s.tx, r.DocumentType, r.ID, r.DocumentNumber, date, confirmed)
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
