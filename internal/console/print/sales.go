package print

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/paper"
	"kontor/internal/sales"
)

// sold prints a sales document.
func sold(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var s *sheet
	err = v.Read(func(tx *db.Tx) error {
		data, err := sales.PrintData(tx, sales.ByID{ID: id})
		if err != nil {
			return err
		}
		s = newSheet(v, data.Letterhead)
		if err := s.logo(tx); err != nil {
			return err
		}
		s.sold(data)
		return s.payable(tx, data.Document)
	})
	if err != nil {
		return err
	}
	return v.Show("sheet.html", s)
}

// sold lays out a sales document.
func (s *sheet) sold(data sales.Print) {
	d := data.Document
	kind := document.Sales.Must(d.DocumentType)
	s.Number, s.Back, s.Note = d.DocumentNumber, s.visit.At("/sales/%d", d.ID), d.Note
	s.titled(paperOf(d, kind))
	s.ended(d.Status)
	s.Party = party{Caption: s.T("Customer"), Name: d.ContactName, Address: d.ContactAddress, TaxID: d.ContactTaxID, Branch: s.branch(paper.Branch(d.ContactBranchType, d.ContactBranchCode)), Person: d.ContactPerson}
	s.Facts = []fact{{s.T("No."), d.DocumentNumber}, {s.T("Date"), s.date(d.IssueDate)}}
	if d.OriginalNumber != "" {
		s.Facts = append(s.Facts, fact{s.T("Previous document number"), d.OriginalNumber})
	}
	if !d.DueDate.IsZero() {
		s.Facts = append(s.Facts, fact{s.T("Due"), s.date(d.DueDate)})
	}
	if b := data.Base; b != nil {
		s.Facts = append(s.Facts, fact{s.T("Exchange rate"), "1 " + d.Currency + " = " + d.ExchangeRate.String() + " " + b.Currency})
	}
	if d.Project != "" {
		s.Facts = append(s.Facts, fact{s.T("Project"), d.Project})
	}
	if d.CreditReason != "" {
		s.Facts = append(s.Facts, fact{s.T("Reason"), s.T(console.ReasonWord(d.CreditReason))})
	}
	if c := data.Corrects; c != nil {
		s.Facts = append(s.Facts, fact{s.T("Original tax invoice"), c.DocumentNumber + " · " + s.date(c.IssueDate)})
	}
	s.paidBy(d)
	s.payTo(data.PayTo)
	if len(data.Settles) > 0 {
		s.received(data)
		return
	}
	if s.billed(data); len(s.Bills) == 0 {
		s.soldLines(d)
	}
	if c := data.Corrects; c != nil {
		s.Sums = []fact{{s.T("Original value"), s.amount(c.TotalAmount, d.Currency)}, {s.T("Correct value"), s.amount(c.RightAmount, d.Currency)}}
	}
	charge := data.Charge
	s.charged(data)
	s.Grand = fact{s.T("Grand total ({1})", d.Currency), s.amount(charge.GrandTotal, d.Currency)}
	s.afterGrandTotal(data, kind)
	s.included(data)
	s.inWords(charge.PayableAmount, d.Currency)
}

// soldLines lays the lines out. They show their VAT where they differ.
func (s *sheet) soldLines(d sales.Document) {
	if s.ByLine = d.VATByLine(); d.PricesIncludeVat {
		s.Mode = s.T("Prices include VAT|paper")
	}
	for i, item := range d.Items {
		category, rate := d.VATOf(item)
		s.Lines = append(s.Lines, line{
			Number: i + 1, Text: item.Name, More: item.Description, Quantity: console.Quantity(item.Quantity), Unit: item.Unit,
			Price: s.price(item.UnitPrice, d.Currency), Discount: s.discount(item.DiscountPercent, item.DiscountAmount, d.Currency),
			Sum: s.amount(item.TotalPrice, d.Currency), VAT: console.LineVAT(s.T, category, rate),
		})
	}
}

// charged adds up to the grand total: the lines, less discounts and deposits, and VAT unless
// prices include it.
func (s *sheet) charged(data sales.Print) {
	d, charge := data.Document, data.Charge
	var less []fact
	for _, p := range data.Deposits {
		amount := p.TotalAmount
		if d.PricesIncludeVat {
			amount = p.GrandTotal
		}
		less = append(less, fact{s.T("Less deposit {1}", p.DocumentNumber), s.amount(amount.Neg(), d.Currency)})
	}
	s.Sums = append(s.Sums, s.sums(d.SubtotalAmount, d.DiscountAmount, charge.TotalAmount, d.Currency, less...)...)
	switch {
	case d.PricesIncludeVat:
	case d.VATByLine() && len(less) == 0:
		s.Sums = append(s.Sums, s.vat(d.VatSummary, d.Currency)...)
	case d.VATByLine():
		s.Sums = append(s.Sums, fact{s.T("VAT"), s.amount(charge.VatAmount, d.Currency)})
	case !d.VatRate.IsZero() || !charge.VatAmount.IsZero() || d.VatCategory == document.ZeroVAT:
		s.Sums = append(s.Sums, fact{s.T("VAT {1}", console.Percent(d.VatRate)), s.amount(charge.VatAmount, d.Currency)})
	}
}

// included names value and VAT inside the grand total, where prices include VAT.
func (s *sheet) included(data sales.Print) {
	d, charge := data.Document, data.Charge
	switch {
	case !d.PricesIncludeVat:
	case len(data.Deposits) > 0:
		s.After = append(s.After, fact{s.T("Amount before VAT"), s.amount(charge.TotalAmount, d.Currency)}, fact{s.T("VAT"), s.amount(charge.VatAmount, d.Currency)})
	default:
		s.After = append(s.After, s.vat(d.VatSummary, d.Currency)...)
	}
}

// afterGrandTotal adds the amounts in base currency, what was received or is still open,
// and the net amount after tax withheld.
func (s *sheet) afterGrandTotal(data sales.Print, kind document.Kind) {
	d, charge := data.Document, data.Charge
	add := func(caption string, amount num.Money, code string) {
		s.After = append(s.After, fact{caption, s.amount(amount, code)})
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
func paperOf(d sales.Document, kind document.Kind) string {
	switch {
	case d.Opening:
		return kind.Opens.Series
	case d.IsConsolidated:
		return billingNote
	case d.TaxInvoice() && titles[d.DocumentType+taxInvoice].english != "":
		return d.DocumentType + taxInvoice
	}
	return d.DocumentType
}

// payable adds the payment code for what a customer in Thailand still owes.
func (s *sheet) payable(tx *db.Tx, d sales.Document) error {
	kind := document.Sales.Must(d.DocumentType)
	owed := d.OutstandingAmount
	if s.Company.Country != "TH" || d.Currency != "THB" || !kind.Receivable || owed.Sign() <= 0 || s.Ended != "" {
		return nil
	}
	id, err := ledger.PromptPayID(tx)
	if err != nil || id == "" {
		return err
	}
	return s.payBy(id, owed)
}
