package purchase

import (
	"kontor/internal/base/num"
	"kontor/internal/trade/document"
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
	if !r.pays() && priced(r.kind()) {
		for _, l := range r.lines {
			d.Lines = append(d.Lines, doubtful(l.VatRate, l.ProductID, l.UnitPrice))
		}
	}
	return d.Warn(s.tx)
}

// priced reports whether documents of a kind have prices of their own.
func priced(k document.Kind) bool {
	return k.TakesBank || k.Takes == document.Ordering || k.Takes == document.Billing
}

func doubtful(rate num.Percent, of num.Ref, price num.Money) document.DoubtfulLine {
	return document.DoubtfulLine{Free: price.IsZero(), Rate: rate, Own: true, Untaxed: rate.IsZero(), Product: of, Buys: true}
}
