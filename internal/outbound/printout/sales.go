package printout

import (
	"cmp"

	"kontor/internal/base/currency"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/wording"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// OfSale returns a sales document as it is printed.
func OfSale(p sales.Paper, form Form) *Page {
	s := newPage(form, p.Letterhead, p.State, p.At, p.Logo)
	s.Layout, s.Short = cmp.Or(form.former, document.PaperLayout), p.Short
	if s.Short {
		p.Document = withVAT(p.Document, currency.Places(p.Document.Currency, form.Base))
	}
	s.sold(p.Print)
	s.payable(p.Payment)
	s.Kept = p.Kept
	if s.IsSlip() {
		s.Words, s.Signs, s.Party.Person = nil, nil, ""
		if s.Short {
			s.Party = Party{}
		}
	}
	if kind := document.Sales.Must(p.Document.DocumentType); kind.Receivable && p.State == document.IssuedPaper {
		s.Open = &p.Document.OutstandingAmount
	}
	return s
}

// sold lays out a sales document.
func (s *Page) sold(data sales.Print) {
	d := data.Document
	s.currency = d.Currency
	kind := document.Sales.Must(d.DocumentType)
	s.Number, s.Note = d.DocumentNumber, d.Note
	s.Retail = kind.Retail()
	s.Serves = s.Layout > oldLayout && d.TaxInvoice() && len(data.Settles) > 0
	s.titled(s.paperOf(d, kind))
	s.Party = Party{Caption: s.T("Customer"), Names: s.names(d.ContactName, data.English.ContactName), Addresses: s.names(d.ContactAddress, data.English.ContactAddress), TaxID: d.ContactTaxID, Branch: s.branch(paper.Branch(d.ContactBranchType, d.ContactBranchCode)), Person: d.ContactPerson}
	s.Facts = []Fact{{s.T("No."), d.DocumentNumber}, {s.T("Date"), s.date(d.IssueDate)}}
	if d.OriginalNumber != "" {
		s.Facts = append(s.Facts, Fact{s.T("Previous document number"), d.OriginalNumber})
	}
	if !d.DueDate.IsZero() {
		word := "Due"
		if d.DocumentType == document.Quotation {
			word = "Valid until"
		}
		s.Facts = append(s.Facts, Fact{s.T(word), s.date(d.DueDate)})
	}
	if b := data.Base; b != nil && (b.Currency != d.Currency || s.Layout == oldLayout) {
		s.Facts = append(s.Facts, Fact{s.T("Exchange rate"), "1 " + d.Currency + " = " + d.ExchangeRate.String() + " " + b.Currency})
	}
	if d.Project != "" {
		s.Facts = append(s.Facts, Fact{s.T("Project"), d.Project})
	}
	if d.CreditReason != "" {
		s.Facts = append(s.Facts, Fact{s.T("Reason"), s.T(wording.Reason(d.CreditReason))})
	}
	if c := data.Corrects; c != nil {
		s.Facts = append(s.Facts, Fact{s.T("Original tax invoice"), c.DocumentNumber + " · " + s.date(c.IssueDate)})
	}
	s.paidBy(d)
	s.payTo(data.PayTo)
	if len(data.Settles) > 0 {
		s.received(data)
		return
	}
	if s.billed(data); len(s.Bills) == 0 {
		s.soldLines(d, data.English)
	}
	if c := data.Corrects; c != nil {
		s.Sums = []Fact{{s.T("Original value"), s.amount(c.TotalAmount, d.Currency)}, {s.T("Correct value"), s.amount(c.RightAmount, d.Currency)},
			{s.T("Difference"), s.amount(c.RightAmount.Sub(c.TotalAmount).Abs(), d.Currency)}}
	}
	charge := data.Charge
	s.charged(data)
	s.Grand = Fact{s.T("Grand total ({1})", d.Currency), s.amount(charge.GrandTotal, d.Currency)}
	s.afterGrandTotal(data, kind)
	s.included(data)
	s.inWords(charge.PayableAmount, d.Currency)
}

// soldLines lays the lines out. They show their VAT where they differ.
func (s *Page) soldLines(d sales.Document, english document.English) {
	if s.ByLine = d.VATByLine(); d.PricesIncludeVat {
		s.Mode = s.T("Prices include VAT|paper")
	}
	for i, item := range d.Items {
		category, rate := d.VATOf(item)
		text, more := s.item(item.Name, english.Item(i), item.Description)
		s.Lines = append(s.Lines, Line{
			Number: i + 1, Text: text, More: more, Quantity: wording.Quantity(item.Quantity), Unit: item.Unit,
			Price: s.price(item.UnitPrice, d.Currency), Discount: s.discount(item.DiscountPercent, item.DiscountAmount, d.Currency),
			Sum: s.amount(item.TotalPrice, d.Currency), VAT: wording.LineVAT(s.T, category, rate), amount: item.TotalPrice,
		})
	}
}

// charged adds up to the grand total: the lines, less discounts and deposits, and VAT unless
// prices include it.
func (s *Page) charged(data sales.Print) {
	d, charge := data.Document, data.Charge
	var less []Fact
	for _, p := range data.Deposits {
		amount := p.TotalAmount
		if d.PricesIncludeVat {
			amount = p.GrandTotal
		}
		less = append(less, Fact{s.T("Less deposit {1}", p.DocumentNumber), s.amount(amount.Neg(), d.Currency)})
	}
	s.Sums = append(s.Sums, s.sums(d.SubtotalAmount, d.DiscountAmount, charge.TotalAmount, d.Currency, less...)...)
	switch {
	case d.PricesIncludeVat:
	case d.VATByLine() && len(less) == 0:
		s.Sums = append(s.Sums, s.vat(d.VatSummary, d.Currency)...)
	case d.VATByLine():
		s.Sums = append(s.Sums, Fact{s.T("VAT"), s.amount(charge.VatAmount, d.Currency)})
	case !d.VatRate.IsZero() || !charge.VatAmount.IsZero() || d.VatCategory == document.ZeroVAT:
		s.Sums = append(s.Sums, Fact{s.T("VAT {1}", wording.Percent(d.VatRate)), s.amount(charge.VatAmount, d.Currency)})
	}
}

// included names value and VAT inside the grand total, where prices include VAT.
func (s *Page) included(data sales.Print) {
	d, charge := data.Document, data.Charge
	switch {
	case !d.PricesIncludeVat, s.Short:
	case len(data.Deposits) > 0:
		s.After = append(s.After, Fact{s.T("Amount before VAT"), s.amount(charge.TotalAmount, d.Currency)}, Fact{s.T("VAT"), s.amount(charge.VatAmount, d.Currency)})
	default:
		s.After = append(s.After, s.vat(d.VatSummary, d.Currency)...)
	}
}

// afterGrandTotal adds the amounts in base currency, what was received or is still open,
// and the net amount after tax withheld.
func (s *Page) afterGrandTotal(data sales.Print, kind document.Kind) {
	d, charge := data.Document, data.Charge
	add := func(caption string, amount num.Money, code string) {
		s.After = append(s.After, Fact{caption, s.amount(amount, code)})
	}
	if b := data.Base; b != nil {
		add(s.T("Amount before VAT ({1})", b.Currency), b.TotalAmount, b.Currency)
		add(s.T("VAT ({1})", b.Currency), b.VatAmount, b.Currency)
	}
	switch {
	case kind.Receipt && charge.PayableAmount != charge.GrandTotal:
		add(s.T("Received"), charge.PayableAmount, d.Currency)
	case d.IsConsolidated && !d.PaidAmount.IsZero():
		for _, part := range settledBefore(data.Invoices) {
			add(s.T(part.word), part.amount.Neg(), d.Currency)
		}
		add(s.T("Outstanding"), charge.PayableAmount, d.Currency)
	}
	if !charge.WhtAmount.IsZero() {
		add(s.T("Withholding tax"), charge.WhtAmount.Neg(), d.Currency)
		add(s.T("Net to pay"), charge.NetAmount, d.Currency)
	}
}

// paperOf returns the title of a printed sales document.
func (s *Page) paperOf(d sales.Document, kind document.Kind) string {
	switch {
	case d.Opening:
		return kind.Opens.Series
	case d.IsConsolidated:
		return billingNote
	case s.Short:
		return d.DocumentType + shortForm
	case d.TaxInvoice() && titles[d.DocumentType+taxInvoice].english != "":
		return d.DocumentType + taxInvoice
	}
	return d.DocumentType
}

// payable adds the payment code. Drafts and void documents have none.
func (s *Page) payable(code *sales.PaymentCode) {
	if code != nil && s.Ended == "" {
		s.Code = &Code{Text: code.PromptPayPayload, Amount: s.amount(code.Amount, s.Base), Owed: code.Amount}
	}
}
