package sales

import (
	"cmp"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
)

// warn notes what is probably wrong with a document. The lines of what settles or corrects another one are those of
// that document.
func (s *service) warn(r *record) error {
	d := document.Doubtful{DateField: "IssueDate", RateField: "VatRate", Date: r.IssueDate}
	if r.linked() {
		source, err := s.Get(uint32(r.RefDocumentID))
		if err != nil {
			return err
		}
		d.Source = source.IssueDate
	}
	if r.kind().Internal || r.linked() && document.Sales.Settles(r.DocumentType) {
		return d.Warn(s.tx)
	}
	for _, l := range r.lines {
		d.Lines = append(d.Lines, doubtful(l.EditableItem, cmp.Or(l.Under, r.VatCategory), l.rate(r.VatRate)))
	}
	return d.Warn(s.tx)
}

func doubtful(item EditableItem, category string, rate num.Percent) document.DoubtfulLine {
	return document.DoubtfulLine{Free: item.UnitPrice.IsZero(), Rate: rate, Own: item.saysVAT(), Untaxed: rate.IsZero() && category == document.NoVAT, Product: item.ProductID}
}

// warn notes what is probably wrong with the document that is computed.
func (e Estimate) warn(tx *db.Tx, lines []document.Line) error {
	d := document.Doubtful{DateField: "IssueDate", RateField: "VatRate", Date: e.IssueDate}
	for i, l := range lines {
		own := EditableItem{UnitPrice: l.UnitPrice, VatRate: e.Items[i].VatRate, VatCategory: e.Items[i].VatCategory, ProductID: e.Items[i].ProductID}
		d.Lines = append(d.Lines, doubtful(own, cmp.Or(l.Category, document.PlainVAT(l.TaxRate)), l.TaxRate))
	}
	return d.Warn(tx)
}
