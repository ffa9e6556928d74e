package sales

import (
	"strings"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/contact"
	"kontor/internal/db"
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

// sums adds up to the grand total as the paper does: the lines, less the document's discount, and
// VAT, by category where the lines differ and not if prices include it.
func sums(v *console.Visit, of sales.Amounts, lines []num.Money, summary []document.VATRow, rate num.Percent, inclusive bool) []trade.Sum {
	sum, less := document.AddUp(of.SubtotalAmount, of.DiscountAmount, lines)
	out := []trade.Sum{{Word: v.T("Subtotal"), Amount: sum}}
	if !less.IsZero() {
		out = append(out, trade.Sum{Word: v.T("Discount"), Amount: less.Neg()})
	}
	switch {
	case inclusive:
	case len(summary) > 1:
		out = append(out, parts(v, summary)...)
	default:
		if !less.IsZero() {
			out = append(out, trade.Sum{Word: v.T("Amount before VAT"), Amount: of.TotalAmount})
		}
		if rate.Sign() > 0 || !of.VatAmount.IsZero() {
			out = append(out, trade.Sum{Word: v.T("VAT {1}", console.Percent(rate)), Amount: of.VatAmount})
		}
	}
	return append(out, trade.Sum{Word: v.T("Grand total"), Amount: of.GrandTotal, Grand: true})
}

// parts names value and VAT of each row of a summary.
func parts(v *console.Visit, summary []document.VATRow) (named []trade.Sum) {
	for _, row := range summary {
		if row.VatRate.Sign() > 0 {
			percent := console.Percent(row.VatRate)
			named = append(named, trade.Sum{Word: v.T("Amount before VAT {1}", percent), Amount: row.BaseAmount},
				trade.Sum{Word: v.T("VAT {1}", percent), Amount: row.VatAmount})
			continue
		}
		named = append(named, trade.Sum{Word: v.T(console.VATWord(row.VatCategory)), Amount: row.BaseAmount})
	}
	return named
}

// Sums adds up to the grand total.
func (p viewPage) Sums(v *console.Visit) []trade.Sum {
	d := p.Doc
	lines := make([]num.Money, len(d.Items))
	for i, item := range d.Items {
		lines[i] = item.TotalPrice
	}
	return sums(v, d.Amounts, lines, d.VatSummary, d.VatRate, d.PricesIncludeVat)
}

// Included names value and VAT of each group, for prices that include VAT.
func (p viewPage) Included(v *console.Visit) []trade.Sum { return parts(v, p.Doc.VatSummary) }

// LineVAT is the VAT of a line, in words.
func (p viewPage) LineVAT(v *console.Visit, item sales.Item) string {
	category, rate := p.Doc.VATOf(item)
	return console.LineVAT(v.T, category, rate)
}

// unnamed says what a customer lacks for a full tax invoice, or "". Abbreviated ones need neither.
func unnamed(v *console.Visit, tx *db.Tx, d sales.Document) (string, error) {
	if _, ok := document.Sales.Of(d.DocumentType); !ok || d.ContactID == 0 || !d.TaxInvoice() {
		return "", nil
	}
	c, err := contact.Load(tx, uint32(d.ContactID))
	if err != nil {
		return "", trade.Missing(err)
	}
	d.ContactTaxID = c.TaxID
	short, err := sales.Abbreviated(tx, d)
	if err != nil || short {
		return "", err
	}
	var missing []string
	if c.Printed() == "" {
		missing = append(missing, v.T("Address"))
	}
	if c.TaxID == "" {
		missing = append(missing, v.T("Tax ID"))
	}
	if missing == nil {
		return "", nil
	}
	return v.T("A full tax invoice states the customer's address and tax ID. {1} lacks: {2}", c.Name, strings.Join(missing, ", ")), nil
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
