package printout

import (
	"cmp"

	"kontor/internal/base/num"
	"kontor/internal/base/wording"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// OfPurchase returns a purchase document as it is printed.
func OfPurchase(p purchase.Paper, form Form) *Page {
	s := newPage(form, p.Letterhead, p.State, p.At, p.Logo)
	s.Layout = cmp.Or(form.former, document.PaperLayout)
	s.Party = Party{Caption: s.T("Supplier"), Names: s.names(p.Supplier.Name, p.English.ContactName), Addresses: s.names(p.Supplier.Address, p.English.ContactAddress), TaxID: p.Supplier.TaxID, Branch: s.branch(p.Supplier.Branch), Person: p.Supplier.Person}
	if p.Document.ContactID == 0 {
		s.Party = Party{}
	}
	s.bought(p)
	s.Kept = p.Kept
	return s
}

// bought lays out a purchase document.
func (s *Page) bought(p purchase.Paper) {
	d := p.Document
	s.currency = d.Currency
	s.Number, s.Note = d.DocNumber, d.Notes
	name := d.DocType
	if d.Opening {
		name = document.Purchases.Must(d.DocType).Opens.Series
	}
	s.titled(name)
	s.Facts = []Fact{{s.T("No."), d.DocNumber}, {s.T("Date"), s.date(d.DocDateLocal)}}
	if d.OriginalNumber != "" {
		s.Facts = append(s.Facts, Fact{s.T("Previous document number"), d.OriginalNumber})
	}
	if !p.DueDay.IsZero() {
		s.Facts = append(s.Facts, Fact{s.T("Due"), s.date(p.DueDay)})
	}
	if d.PricesIncludeVat {
		s.Mode = s.T("Prices include VAT|paper")
	}
	for i, item := range d.Items {
		sum := item.NetAmount
		text, more := s.item(item.Description, p.English.Item(i), "")
		if d.PricesIncludeVat {
			sum = item.LineTotal
		}
		s.Lines = append(s.Lines, Line{
			Number: i + 1, Text: text, More: more, Quantity: wording.Quantity(item.Quantity), Unit: wording.Written(s.T, item.Unit),
			Price: s.price(item.UnitPrice, d.Currency), Discount: s.discount(item.DiscountPercent, num.Money{}, d.Currency), Sum: s.amount(sum, d.Currency), amount: sum,
		})
	}
	s.Sums = s.sums(d.Subtotal, d.DiscountAmount, d.Subtotal.Sub(d.DiscountAmount), d.Currency)
	if !d.TaxAmount.IsZero() && !d.PricesIncludeVat {
		s.Sums = append(s.Sums, Fact{s.T("VAT"), s.amount(d.TaxAmount, d.Currency)})
	}
	s.Grand = Fact{s.T("Grand total ({1})", d.Currency), s.amount(d.TotalAmount, d.Currency)}
	if !d.WhtAmount.IsZero() {
		s.After = []Fact{{s.T("Withholding tax"), s.amount(d.WhtAmount.Neg(), d.Currency)}, {s.T("Net to pay"), s.amount(d.NetPayable, d.Currency)}}
	}
	if d.PricesIncludeVat {
		s.After = append(s.After, s.vat(d.VatSummary, d.Currency)...)
	}
	s.inWords(d.TotalAmount, d.Currency)
}
