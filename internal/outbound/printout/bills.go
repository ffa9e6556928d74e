package printout

import (
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// Bill is an invoice as a row of a receipt or billing note.
type Bill struct {
	Number                        int
	Text, More                    string
	Date, Due, Total, Before, Sum string

	amount num.Money // of Sum, for carrying forward
}

// received lays out a receipt for invoices: amount settled, tax withheld and the open rest.
// The goods are on the invoices.
func (s *Page) received(data sales.Print) {
	d, charge := data.Document, data.Charge
	s.BillSum = s.T("Received")
	var open num.Money
	for _, p := range data.Settles {
		s.bill(p.DocumentNumber, p.IssueDate, p.DueDate, d.Currency, p.GrandTotal, p.DepositAppliedAmount, p.CreditedAmount, p.PaidAmount, p.ReceivedAmount)
		open = open.Add(p.OutstandingAmount)
	}
	if s.Serves {
		s.served(d, data.English)
		s.declared(data)
	}
	s.Grand = Fact{s.T("Received ({1})", d.Currency), s.amount(charge.PayableAmount, d.Currency)}
	if !charge.WhtAmount.IsZero() {
		s.After = append(s.After, Fact{s.T("Withholding tax"), s.amount(charge.WhtAmount.Neg(), d.Currency)},
			Fact{s.T("Net received"), s.amount(charge.NetAmount, d.Currency)})
	}
	s.After = append(s.After, Fact{s.T("Still outstanding"), s.amount(open, d.Currency)})
	s.inWords(charge.PayableAmount, d.Currency)
}

// served names the services below the invoices that charged them.
func (s *Page) served(d sales.Document, english document.English) {
	texts := make([][]string, len(s.Bills))
	for i, item := range d.Items {
		at := max(0, slices.IndexFunc(s.Bills, func(b Bill) bool { return strings.HasPrefix(item.Name, b.Text+" ") }))
		text, more := s.item(strings.TrimPrefix(item.Name, s.Bills[at].Text+" "), english.Item(i), item.Description)
		texts[at] = append(texts[at], strings.TrimSuffix(text+" · "+strings.TrimSpace(wording.Quantity(item.Quantity)+" "+item.Unit)+"\n"+more, "\n"))
	}
	for i := range s.Bills {
		b := &s.Bills[i]
		b.More = strings.TrimSuffix(strings.Join(append(texts[i], b.More), "\n"), "\n")
	}
}

// declared adds value and VAT of the services that are paid. The law wants them in base currency.
func (s *Page) declared(data sales.Print) {
	b := data.Base
	if b == nil {
		return // a draft: known when it is issued
	}
	net, vat := s.amount(b.TotalAmount, b.Currency), s.amount(b.VatAmount, b.Currency)
	if b.Currency != data.Document.Currency {
		s.After = append(s.After, Fact{s.T("Amount before VAT ({1})", b.Currency), net}, Fact{s.T("VAT ({1})", b.Currency), vat})
		return
	}
	s.Sums = []Fact{{s.T("Amount before VAT"), net}, {s.T("VAT {1}", wording.Percent(data.Document.VatRate)), vat}}
	if rest := data.Charge.PayableAmount.Sub(b.TotalAmount).Sub(b.VatAmount); !rest.IsZero() {
		s.Sums = append(s.Sums, Fact{s.T("On earlier tax invoices"), s.amount(rest, b.Currency)})
	}
}

// billed lists the invoices of a billing note with what is open of each.
func (s *Page) billed(data sales.Print) {
	s.BillSum = s.T("Outstanding")
	for _, p := range data.Invoices {
		s.bill(p.DocumentNumber, p.IssueDate, p.DueDate, data.Document.Currency, p.GrandTotal, p.DepositAppliedAmount, p.CreditedAmount, p.PaidAmount, p.OutstandingAmount)
	}
}

// settled is an amount that settled invoices before.
type settled struct {
	word   string
	amount num.Money
}

// settledBefore adds up how invoices were settled: by deposits, credit notes and receipts.
func settledBefore(invoices []sales.Payment) []settled {
	parts := []settled{{word: "Deposit applied"}, {word: "Credited"}, {word: "Paid"}}
	for _, p := range invoices {
		for i, amount := range []num.Money{p.DepositAppliedAmount, p.CreditedAmount, p.PaidAmount} {
			parts[i].amount = parts[i].amount.Add(amount)
		}
	}
	return slices.DeleteFunc(parts, func(p settled) bool { return p.amount.IsZero() })
}

// bill adds an invoice. Earlier settlements are listed below its number.
func (s *Page) bill(number string, date, due when.Date, code string, total, deposit, credited, paid, sum num.Money) {
	b := Bill{Number: len(s.Bills) + 1, Text: number, Date: s.date(date), Total: s.amount(total, code), Sum: s.amount(sum, code), amount: sum}
	if !due.IsZero() {
		b.Due = s.date(due)
	}
	var more []string
	for _, part := range []struct {
		word   string
		amount num.Money
	}{{"Deposit {1}", deposit}, {"Credited {1}", credited}, {"Paid {1}", paid}} {
		if !part.amount.IsZero() {
			more = append(more, s.T(part.word, s.amount(part.amount, code)))
		}
	}
	b.More = strings.Join(more, " · ")
	if before := num.Sum(deposit, credited, paid); !before.IsZero() {
		b.Before = s.amount(before, code)
	}
	s.Bills = append(s.Bills, b)
}

// payments maps kinds of money accounts to payment methods.
var payments = map[string]string{ledger.KindCash: "Cash", ledger.KindBank: "Bank transfer", ledger.KindEWallet: "E-wallet"}

// paidBy prints the payment method and the money account.
func (s *Page) paidBy(d sales.Document) {
	if d.BankKind == nil {
		return
	}
	method := s.T(payments[*d.BankKind])
	if *d.BankName != "" && *d.BankKind != ledger.KindCash {
		method += " · " + *d.BankName
	}
	s.Facts = append(s.Facts, Fact{s.T("Payment method|received"), method})
}

// payTo prints the bank account that the customer pays to.
func (s *Page) payTo(to *sales.PayTo) {
	if to == nil || s.Ended != "" {
		return
	}
	bank := to.BankCompany
	if to.AccountBranch != "" {
		bank += " · " + s.T("Branch|bank") + " " + to.AccountBranch
	}
	number := s.T("Account no. {1}", to.AccountNo)
	if to.SwiftCode != "" {
		number += " · SWIFT " + to.SwiftCode
	}
	s.PayTo = slices.DeleteFunc([]string{bank, to.AccountName, number}, func(line string) bool { return line == "" })
}
