package print

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
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

// sold lays a sales document out.
func (s *sheet) sold(data sales.Print) {
	d := data.Document
	kind := document.Sales.Must(d.DocumentType)
	s.Number, s.Back, s.Note = d.DocumentNumber, s.visit.At("/sales/%d", d.ID), d.Note
	s.titled(paperOf(d, kind))
	s.ended(d.Status)
	s.Party = party{Caption: s.T("Customer"), Name: d.ContactName, Address: d.ContactAddress, TaxID: d.ContactTaxID, Branch: s.branchOf(d.ContactBranchType, d.ContactBranchCode), Person: d.ContactPerson}
	s.Facts = []fact{{s.T("No."), d.DocumentNumber}, {s.T("Date"), s.date(d.IssueDate)}}
	if d.OriginalNumber != "" {
		s.Facts = append(s.Facts, fact{s.T("Number in the former books"), d.OriginalNumber})
	}
	if !d.DueDate.IsZero() {
		s.Facts = append(s.Facts, fact{s.T("Due"), s.date(d.DueDate)})
	}
	if d.Project != "" {
		s.Facts = append(s.Facts, fact{s.T("Project"), d.Project})
	}
	if d.CreditReason != "" {
		s.Facts = append(s.Facts, fact{s.T("Reason"), s.T(console.ReasonWord(d.CreditReason))})
	}
	if c := data.Corrects; c != nil {
		s.Facts = append(s.Facts, fact{s.T("Corrects"), c.DocumentNumber + " · " + s.date(c.IssueDate)})
	}
	for i, item := range d.Items {
		s.Lines = append(s.Lines, line{
			Number: i + 1, Text: item.Name, More: item.Description, Quantity: console.Quantity(item.Quantity), Unit: item.Unit,
			Price: s.price(item.UnitPrice, d.Currency), Discount: s.discount(item.DiscountPercent, item.DiscountAmount, d.Currency),
			Sum: s.amount(item.TotalPrice, d.Currency),
		})
	}
	if c := data.Corrects; c != nil {
		s.Sums = []fact{{s.T("Value on the invoice"), s.amount(c.TotalAmount, d.Currency)}, {s.T("Right value"), s.amount(c.RightAmount, d.Currency)}}
	}
	s.Sums = append(s.Sums, s.sums(d.SubtotalAmount, d.DiscountAmount, d.TotalAmount, d.Currency)...)
	if !d.VatRate.IsZero() || !d.VatAmount.IsZero() || d.VatCategory == sales.ZeroVAT {
		s.Sums = append(s.Sums, fact{s.T("VAT {1}", console.Percent(d.VatRate)), s.amount(d.VatAmount, d.Currency)})
	}
	s.Grand = fact{s.T("Grand total ({1})", d.Currency), s.amount(d.GrandTotal, d.Currency)}
	s.afterGrandTotal(d, kind)
	s.inWords(said(d, kind), d.Currency)
}

// said is the amount that is written out: a receipt says what was received.
func said(d sales.Document, kind document.Kind) num.Money {
	if kind.Receipt && !d.ReceivedAmount.IsZero() {
		return d.ReceivedAmount
	}
	return d.GrandTotal
}

// paperOf names the paper of a sales document. Where VAT is charged at issue, be
// it at the rate of zero, the paper is a tax invoice too: a receipt for an
// invoice charges none, and what was open in the books before was issued there.
func paperOf(d sales.Document, kind document.Kind) string {
	switch {
	case d.Opening:
		return kind.Opens.Series
	case d.IsConsolidated:
		return billingNote
	case d.VatAmount.IsZero() && d.VatCategory != sales.ZeroVAT, kind.Receipt && d.RefDocumentID != 0, titles[d.DocumentType+taxInvoice].english == "":
		return d.DocumentType
	}
	return d.DocumentType + taxInvoice
}

// afterGrandTotal says what deposits, withheld tax and receipts leave to pay.
func (s *sheet) afterGrandTotal(d sales.Document, kind document.Kind) {
	add := func(word string, amount num.Money) {
		if !amount.IsZero() {
			s.After = append(s.After, fact{s.T(word), s.amount(amount, d.Currency)})
		}
	}
	add("Deposit applied", d.DepositAppliedAmount.Neg())
	if kind.Receipt && d.ReceivedAmount != d.GrandTotal {
		add("Received", d.ReceivedAmount)
	}
	if !d.WhtAmount.IsZero() {
		add("Withholding tax", d.WhtAmount.Neg())
		add("Net to pay", d.NetAmount)
	}
}

// payable puts the code to pay by onto what a customer in Thailand still owes.
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
