package document

import (
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/trade/tax"
)

// checkTaxMonth refuses to touch the row of a document in a filed tax month. Documents without
// a row are free.
func (s *service) checkTaxMonth(r *Doc, touch tax.Touch) error {
	has, err := s.declares(r)
	if err != nil || !has {
		return err
	}
	return tax.CheckMonth(s.tx, when.MonthOf(r.IssueDate), touch)
}

// declares reports whether a document has a row in the output VAT register, or will have one.
// Consolidated documents and opening invoices have none, nor have sales outside VAT, unless a
// deposit had VAT. If VAT becomes due on payment, receipts have the row of their invoice, and
// credit notes one for what was declared before; other receipts of invoices have none.
func (s *service) declares(r *Doc) (bool, error) {
	kind := r.kind()
	if r.VatPoint == AtPayment {
		return kind.Receipt || !r.DeclaredVat.IsZero(), nil
	}
	sells := kind.Does(ChargeCustomer) || kind.Does(SellForCash) || kind.Does(GiveCredit) || kind.Does(TakeDeposit)
	if !sells || kind.Receipt && r.Linked() || r.IsConsolidated || r.OpeningID != 0 {
		return false, nil
	}
	if !r.VatAmount.IsZero() || slices.ContainsFunc(r.groups(), func(g VATGroup) bool { return g.Category != NoVAT }) {
		return true, nil
	}
	uses, err := s.usesOf(r)
	var vat num.Money
	for _, u := range uses {
		vat = vat.Add(u.BaseVat)
	}
	return !vat.IsZero(), err
}

// correction says how the row of an issued document can be corrected in another month.
func (r *Doc) correction() tax.Touch {
	switch kind := r.kind(); {
	case kind.Receivable:
		return tax.CorrectsSale
	case kind.Credits:
		return tax.CorrectsNote
	}
	return tax.CorrectsOther
}
