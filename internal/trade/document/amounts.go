package document

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
)

// amounts computes the amounts of a draft from its lines and the request.
func (f *filling) amounts() error {
	r, in, source := f.doc, f.in, f.source
	before := r.GrandTotal
	if f.given.Discount {
		r.DocumentDiscountAmount, r.DiscountGiven = given(in.Discount, true)
	}
	switch {
	case f.given.WhtAmount:
		// Only a receipt for an invoice can say that nothing was withheld.
		r.WhtAmount, r.WhtGiven = given(in.WhtAmount, source != nil && r.kind().Receipt)
	case f.given.WhtRate, f.given.Items && source != nil && r.kind().Credits:
		// An amount copied from the invoice belongs to all of its lines.
		r.WhtGiven = false
	}
	if err := f.compute(r, source); err != nil {
		return err
	}
	if err := f.received(f.given.Items || before != r.GrandTotal); err != nil {
		return err
	}
	if err := f.computeWithheld(r, source); err != nil {
		return err
	}
	r.OutstandingAmount = r.GrandTotal.Sub(r.DepositReservedAmount)
	return nil
}

// given is an amount that clients can leave out.
func given(amount *num.Money, zeroCounts bool) (num.Money, bool) {
	if amount == nil {
		return num.Money{}, false
	}
	return *amount, zeroCounts || amount.Sign() > 0
}

// compute computes the totals from the lines. Amounts sent by the client are kept, unless
// they equal the computed ones: those keep following the lines.
func (s *service) compute(r *Doc, source *Doc) error {
	terms := r.terms(s.places(r))
	terms.WHTRate, terms.DocumentDiscount = r.WhtRate, r.DocumentDiscountAmount
	if err := s.credit(r, source, &terms); err != nil {
		return err
	}
	totals, err := SalesTotals(r.inputs(), terms)
	if err != nil {
		return err
	}
	if r.WhtGiven && !s.withheldBySource(r, source) {
		if terms.WHTAmount = r.WhtAmount; terms.WHTAmount.Round(terms.Places) == totals.WHT {
			r.WhtGiven = false
		} else if totals, err = SalesTotals(r.inputs(), terms); err != nil {
			return err
		}
	}
	r.take(totals)
	if !s.withheldBySource(r, source) {
		r.WhtAmount = totals.WHT
	}
	return nil
}

// inputs are the lines as totals are computed from them.
func (r *Doc) inputs() []Line {
	lines := make([]Line, len(r.lines))
	for i, l := range r.lines {
		lines[i] = Line{
			Quantity: l.Quantity, UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, DiscountAmount: l.DiscountAmount,
			Category: l.Under, TaxRate: l.rate(r.VatRate), NoWHT: !l.WhtApplies,
		}
	}
	return lines
}

// take copies totals onto the document and its lines.
func (r *Doc) take(t Totals) {
	r.SubtotalAmount, r.DiscountAmount, r.DocumentDiscountAmount = t.Subtotal, t.Discount, t.DocumentDiscount
	r.TotalAmount, r.VatAmount, r.GrandTotal, r.WhtExcluded = t.Net, t.Tax, t.Gross, t.WHTExcluded
	for i := range r.lines {
		r.lines[i].TotalPrice, r.lines[i].NetAmount = t.Lines[i].Total, t.Lines[i].Net
	}
	r.setGroups(t.Groups)
}

// terms are what the document says for all of its lines.
func (r *Doc) terms(places int) Terms {
	return Terms{Places: places, TaxIncluded: r.PricesIncludeVat, Category: r.VatCategory, TaxRate: r.VatRate}
}

// received sets the amount that a receipt settles. A receipt without an invoice settles its own
// total.
func (f *filling) received(follow bool) error {
	r, amount, sent := f.doc, f.in.ReceivedAmount, f.given.Received
	if !r.kind().Receipt {
		if sent && amount != nil && !amount.IsZero() {
			return fault.BadRequest.Because("receivedAmount: only for receipts, not for %s", r.DocumentType)
		}
		return nil
	}
	switch {
	case sent && amount != nil:
		received := amount.Round(f.places(r))
		if same := r.ID != 0 && received == r.ReceivedAmount; received.Sign() <= 0 && !same {
			return fault.Bad("ReceivedAmount", "gt", "0")
		}
		r.ReceivedAmount = received
		if f.source == nil && r.ReceivedAmount != r.GrandTotal {
			return fault.BadRequest.Because("receivedAmount: a receipt without an invoice must equal its grand total, %s", r.GrandTotal)
		}
	case sent, follow, f.source == nil:
		r.ReceivedAmount = r.GrandTotal
	}
	return nil
}
