package purchase

import (
	"kontor/internal/document"
	"kontor/internal/num"
)

// warn notes what is probably wrong with a document. Requests and receipts have no prices of their own, and the lines of
// a payment are those of the invoices.
func (s *service) warn(r *record) error {
	d := document.Doubtful{DateField: "DocDate", RateField: "TaxRate", Date: r.date(s.tx)}
	if r.RefDocumentID != 0 {
		source, err := s.Get(uint32(r.RefDocumentID))
		if err != nil {
			return err
		}
		d.Source = source.date(s.tx)
	}
	if !r.pays() && (r.kind().TakesBank || r.kind().Takes == document.Ordering || r.kind().Takes == document.Billing) {
		for _, l := range r.lines {
			d.Lines = append(d.Lines, doubtful(l.VatRate, l.ProductID))
			d.Lines[len(d.Lines)-1].Free = l.UnitPrice.IsZero()
		}
	}
	return d.Warn(s.tx)
}

func doubtful(rate num.Percent, of num.Ref) document.DoubtfulLine {
	return document.DoubtfulLine{Rate: rate, Own: true, Untaxed: rate.IsZero(), Product: of, Buys: true}
}
