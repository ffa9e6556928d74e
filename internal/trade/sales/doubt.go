package sales

import (
	"cmp"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// warn notes what is probably wrong with a document. The lines of what settles or corrects another one are those of
// that document.
func (s *service) warn(r *record) error {
	d := document.Doubtful{DateField: "IssueDate", RateField: "VatRate", Date: r.IssueDate}
	if r.Linked() {
		source, err := s.Get(uint32(r.RefDocumentID))
		if err != nil {
			return err
		}
		d.Source = source.IssueDate
	}
	if r.kind().Internal || r.Linked() && document.Sales.Settles(r.DocumentType) {
		return d.Warn(s.tx)
	}
	for _, l := range r.lines {
		d.Lines = append(d.Lines, doubtful(l.UnitPrice, l.ProductID, l.said(), cmp.Or(l.Under, r.VatCategory), l.rate(r.VatRate)))
	}
	return d.Warn(s.tx)
}

func doubtful(price num.Money, of num.Ref, own bool, category string, rate num.Percent) document.DoubtfulLine {
	return document.DoubtfulLine{Free: price.IsZero(), Rate: rate, Own: own, Untaxed: rate.IsZero() && category == document.NoVAT, Product: of}
}

// warn notes what is probably wrong with the document that is computed.
func (e Estimate) warn(tx *db.Tx, lines []document.Line) error {
	d := document.Doubtful{DateField: "IssueDate", RateField: "VatRate", Date: e.IssueDate}
	for i, l := range lines {
		own := OwnVAT{e.Items[i].VatRate, e.Items[i].VatCategory}
		d.Lines = append(d.Lines, doubtful(l.UnitPrice, e.Items[i].ProductID, own.said(), cmp.Or(l.Category, document.PlainVAT(l.TaxRate)), l.TaxRate))
	}
	return d.Warn(tx)
}
