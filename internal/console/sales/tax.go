package sales

import (
	"kontor/internal/console"
	"kontor/internal/document"
	"kontor/internal/sales"
)

// withoutVAT are what a sale without VAT may be under.
func withoutVAT(v *console.Visit) []console.Option {
	return []console.Option{
		{Value: "zero", Word: v.T("rate of zero (export)")}, {Value: "exempt", Word: v.T("exempt")}, {Value: "none", Word: v.T("outside VAT")},
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

// CorrectsTax tells whether it can still be said what a document without VAT is
// under: notes and receipts have what their invoice has.
func (p viewPage) CorrectsTax(v *console.Visit) bool {
	follows := p.Doc.RefDocumentID != 0 && document.Sales.Settles(p.Doc.DocumentType)
	return v.May("sales.SetTax") && !follows && p.Doc.VatRate.IsZero() && p.Doc.Status != document.Draft && p.Doc.Status != document.Void
}

// correctTax says what a document that was issued without VAT is under.
var correctTax = console.Submit(sales.SetTax, func(v *console.Visit, d sales.Document) string {
	v.Done("Saved")
	return side.At(v, d.ID)
}, view)
