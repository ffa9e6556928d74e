package sales

import (
	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/document"
	"kontor/internal/num"
	"kontor/internal/sales"
)

// withoutVAT returns the VAT categories without VAT.
func withoutVAT(v *console.Visit) []console.Option {
	return []console.Option{
		{Value: "zero", Word: v.T("zero-rated (export)")}, {Value: "exempt", Word: v.T("exempt")}, {Value: "none", Word: v.T("outside VAT")},
	}
}

// charged returns the rows of a summary that charge VAT, or one row with the rate of the document.
func charged(summary []document.VATRow, rate num.Percent) (rows []document.VATRow) {
	for _, row := range summary {
		if row.VatRate.Sign() > 0 {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		rows = []document.VATRow{{VatRate: rate}}
	}
	return rows
}

// included names value and VAT of each row of a summary, for prices that include VAT.
func included(v *console.Visit, summary []document.VATRow) (parts []trade.Sum) {
	for _, row := range summary {
		if row.VatRate.Sign() > 0 {
			percent := console.Percent(row.VatRate)
			parts = append(parts, trade.Sum{Word: v.T("Amount before VAT {1}", percent), Amount: row.BaseAmount}, trade.Sum{Word: v.T("VAT {1}", percent), Amount: row.VatAmount})
			continue
		}
		parts = append(parts, trade.Sum{Word: v.T(console.VATWord(row.VatCategory)), Amount: row.BaseAmount})
	}
	return parts
}

// Charged are the rows of the document's summary that charge VAT.
func (p viewPage) Charged() []document.VATRow { return charged(p.Doc.VatSummary, p.Doc.VatRate) }

// Included names value and VAT of each group, for prices that include VAT.
func (p viewPage) Included(v *console.Visit) []trade.Sum { return included(v, p.Doc.VatSummary) }

// LineVAT is the VAT of a line, in words.
func (p viewPage) LineVAT(v *console.Visit, item sales.Item) string {
	category, rate := p.Doc.VATOf(item)
	return console.LineVAT(v.T, category, rate)
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

// withheldForm is the form of the customer's certificate; nil if the customer withheld nothing.
func (p viewPage) withheldForm(v *console.Visit) *console.Form {
	if !p.Doc.TakesWhtCertificate() || !v.May(access.WriteTax) {
		return nil
	}
	asked := sales.WhtCertificateChange{Date: v.Today}
	if c := p.Doc.WhtCertificate; c != nil {
		asked.Number, asked.Date = c.Number, c.Date
	}
	return v.FormOf("withheld", asked)
}

// recordWithheld records the customer's certificate.
var recordWithheld = console.Submit(sales.SetWhtCertificate, func(v *console.Visit, d sales.Document) string {
	v.Done("Saved")
	return pages.At(v, d.ID)
}, view)

// correctTax corrects the VAT category of a document issued without VAT.
var correctTax = console.Submit(sales.SetTax, func(v *console.Visit, d sales.Document) string {
	v.Done("Saved")
	return pages.At(v, d.ID)
}, view)
