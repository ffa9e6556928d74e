package printout

import (
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// paymentList is the title of the list of receipts of one payment.
const paymentList = "payment"

// Payment reads a payment for several invoices for printing: a list of its receipts that are
// not void, with what they settle.
func Payment(tx *db.Tx, id uint32, _ bool, form Form) (Print, error) {
	payment, err := sales.GetReceived(tx, sales.ByID{ID: id})
	if err != nil {
		return Print{}, err
	}
	first, err := sales.PaperOf(tx, sales.ByID{ID: payment.Receipts[0].ID}, false)
	if err != nil {
		return Print{}, err
	}
	if form, err = form.forContact(tx, first.Letterhead, first.Document.ContactID); err != nil {
		return Print{}, err
	}
	s := newPage(form, first.Letterhead, first.State, first.At, first.Logo)
	s.paid(payment, first.Document, first.English)
	for _, r := range payment.Receipts {
		if r.Status == document.Void {
			continue
		}
		data, err := sales.PrintData(tx, sales.ByID{ID: r.ID})
		if err != nil {
			return Print{}, err
		}
		s.receipt(data)
	}
	return withLogo(tx, s)
}

// paid lays out what all receipts of a payment have in common.
func (s *Page) paid(payment sales.Received, d sales.Document, english document.English) {
	s.currency, s.Number = payment.Currency, d.DocumentNumber
	s.titled(paymentList)
	s.Party = Party{Caption: s.T("Customer"), Names: s.names(d.ContactName, english.ContactName), Addresses: s.names(d.ContactAddress, english.ContactAddress), TaxID: d.ContactTaxID, Branch: s.branch(paper.Branch(d.ContactBranchType, d.ContactBranchCode)), Person: d.ContactPerson}
	s.Facts = []Fact{{s.T("Date"), s.date(payment.Date)}}
	if payment.Reference != "" {
		s.Facts = append(s.Facts, Fact{s.T("Reference"), payment.Reference})
	}
	s.paidBy(d)
	s.BillSum = s.T("Received")
	s.Grand = Fact{s.T("Received ({1})", payment.Currency), s.amount(payment.ReceivedAmount, payment.Currency)}
	if !payment.WhtAmount.IsZero() {
		s.After = append(s.After, Fact{s.T("Withholding tax"), s.amount(payment.WhtAmount.Neg(), payment.Currency)},
			Fact{s.T("Net received"), s.amount(payment.NetAmount, payment.Currency)})
	}
	s.inWords(payment.ReceivedAmount, payment.Currency)
}

// receipt adds the invoices that a receipt of the payment settles, with its number below.
func (s *Page) receipt(data sales.Print) {
	code := data.Document.Currency
	for _, p := range data.Settles {
		s.bill(p.DocumentNumber, p.IssueDate, p.DueDate, code, p.GrandTotal, num.Money{}, num.Money{}, num.Money{}, p.ReceivedAmount)
		b := &s.Bills[len(s.Bills)-1]
		b.More = s.T("Receipt {1}", data.Document.DocumentNumber)
		if before := p.Before(); !before.IsZero() {
			b.Before = s.amount(before, code)
		}
	}
}
