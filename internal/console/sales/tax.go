package sales

import (
	"kontor/internal/console"
	"kontor/internal/sales"
)

// withoutVAT are what a sale without VAT may be under.
func withoutVAT(v *console.Visit) []console.Option {
	return []console.Option{
		{Value: "zero", Word: v.T("zero-rated (export)")}, {Value: "exempt", Word: v.T("exempt")}, {Value: "none", Word: v.T("outside VAT")},
	}
}

// taxAsked is what a document that was issued without VAT is under.
type taxAsked struct {
	VatCategory string `json:"vatCategory"`
}

// WithoutVAT is what a document is under that was issued without VAT; empty when
// it was issued with it, or not yet.
func (p viewPage) WithoutVAT() string {
	for _, o := range p.Taxes {
		if o.Value == p.Doc.VatCategory {
			return o.Word
		}
	}
	return ""
}

// correctTax says what a document that was issued without VAT is under.
var correctTax = console.Submit(sales.SetTax, func(v *console.Visit, d sales.Document) string {
	v.Done("Saved")
	return pages.At(v, d.ID)
}, view)
