package sales

import (
	"kontor/internal/console"
	"kontor/internal/sales"
)

// withoutVAT returns the VAT categories without VAT.
func withoutVAT(v *console.Visit) []console.Option {
	return []console.Option{
		{Value: "zero", Word: v.T("zero-rated (export)")}, {Value: "exempt", Word: v.T("exempt")}, {Value: "none", Word: v.T("outside VAT")},
	}
}

// taxAsked is the form of the VAT category.
type taxAsked struct {
	VatCategory string `json:"vatCategory"`
}

// WithoutVAT returns the VAT category of a document issued without VAT; "" if it has VAT or
// is not issued.
func (p viewPage) WithoutVAT() string {
	for _, o := range p.Taxes {
		if o.Value == p.Doc.VatCategory {
			return o.Word
		}
	}
	return ""
}

// correctTax corrects the VAT category of a document issued without VAT.
var correctTax = console.Submit(sales.SetTax, func(v *console.Visit, d sales.Document) string {
	v.Done("Saved")
	return pages.At(v, d.ID)
}, view)
