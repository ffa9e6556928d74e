package printout

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/document"
)

// statementOf is the title of a statement of account.
const statementOf = "statement"

// Move is a movement as a row of a statement of account.
type Move struct {
	Date, Text, More, Charge, Payment, Balance string

	amount num.Money // counted when the sum is carried forward
}

// statements lays out a statement of account: one page for each currency.
func statements(tx *db.Tx, form Form, company org.Letterhead, st report.AccountStatement) ([]Print, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, err
	}
	payTo, err := ledger.PromptPayID(tx)
	if err != nil {
		return nil, err
	}
	sums := st.Totals.Currencies
	if len(sums) == 0 {
		sums = []report.AccountStatementSum{{Currency: tx.Currency}}
	}
	var prints []Print
	for _, sum := range sums {
		s := newPage(form, company, document.IssuedPaper, st.GeneratedAt, settings.Logo)
		s.account(st, sum, payTo)
		p, err := withLogo(tx, s)
		if err != nil {
			return nil, err
		}
		prints = append(prints, p)
	}
	return prints, nil
}

// account lays out the statement of one currency. payTo is the PromptPay id of the company.
func (s *Page) account(st report.AccountStatement, sum report.AccountStatementSum, payTo string) {
	c := st.Contact()
	s.currency, s.Number = sum.Currency, st.ContactCode
	s.titled(statementOf)
	s.Marks, s.Signs = []Mark{{}}, nil
	s.Party = Party{Caption: s.T("Customer"), Names: s.names(st.ContactName, c.NameEn), Addresses: s.names(c.Printed(), c.AddressEn), TaxID: c.TaxID, Branch: s.branch(paper.Branch(c.BranchType, c.BranchCode)), Person: c.ContactName}
	s.Facts = []Fact{{s.T("Code"), st.ContactCode}}
	if sum.Opening == nil {
		s.Facts = append(s.Facts, Fact{s.T("As of"), s.date(st.ToDate)})
		s.openItems(st, sum)
	} else {
		s.Facts = append(s.Facts, Fact{s.T("From"), s.date(st.FromDate)}, Fact{s.T("To"), s.date(st.ToDate)})
		s.moves(st, sum)
	}
	s.Facts = append(s.Facts, Fact{s.T("Currency"), sum.Currency})
	s.aged(sum)
	s.Grand = Fact{s.T("Balance due ({1})", sum.Currency), s.amount(sum.Balance, sum.Currency)}
	if sum.Balance.Sign() <= 0 {
		return
	}
	s.inWords(sum.Balance, sum.Currency)
	if sum.Currency == "THB" && s.Base == "THB" && s.Company.Country == "TH" {
		s.payBy(payTo, sum.Balance)
	}
}

// openItems lists the open documents. How long they are overdue is below their number.
func (s *Page) openItems(st report.AccountStatement, sum report.AccountStatementSum) {
	s.BillSum = s.T("Outstanding")
	for _, r := range st.Rows {
		if r.Currency != sum.Currency {
			continue
		}
		settled := r.Amount.Sub(*r.OutstandingAmount)
		s.bill(r.Number, r.Date, r.DueDate, r.Currency, r.Amount, num.Money{}, num.Money{}, settled, *r.OutstandingAmount)
		b := &s.Bills[len(s.Bills)-1]
		b.More = r.OriginalNumber
		if days := r.Overdue(); days > 0 {
			b.More = strings.TrimPrefix(b.More+" · "+s.T("{1} days overdue", days), " · ")
		}
	}
}

// moves lists what was charged and paid, after the opening balance.
func (s *Page) moves(st report.AccountStatement, sum report.AccountStatementSum) {
	code := sum.Currency
	s.Moves = []Move{{Date: s.speak[0].Date(st.FromDate), Text: s.T("Opening balance"), Balance: s.amount(*sum.Opening, code), amount: *sum.Opening}}
	for _, r := range st.Rows {
		if r.Currency != code {
			continue
		}
		m := Move{Date: s.speak[0].Date(r.Date), Text: r.Number, More: r.OriginalNumber, Balance: s.amount(*r.Balance, code), amount: r.Amount}
		if reversal(r) {
			m.More = strings.TrimPrefix(m.More+" · "+s.T("VOID"), " · ")
		}
		if r.Amount.Sign() < 0 {
			m.Payment = s.amount(r.Amount.Neg(), code)
		} else {
			m.Charge = s.amount(r.Amount, code)
		}
		s.Moves = append(s.Moves, m)
	}
}

// reversal reports whether a movement undoes an invoice or a receipt.
func reversal(r report.AccountStatementRow) bool {
	k := document.Sales.Must(r.DocumentType)
	return k.Receivable && r.Amount.Sign() < 0 || k.Receipt && r.Amount.Sign() > 0
}

// aged adds the open amounts by age, and the credit that is taken off.
func (s *Page) aged(sum report.AccountStatementSum) {
	for _, age := range []struct {
		word   string
		amount num.Money
	}{
		{"Not due", sum.NotDue}, {"1–30 days", sum.Days1to30}, {"31–60 days", sum.Days31to60}, {"61–90 days", sum.Days61to90}, {"Over 90 days", sum.Over90},
	} {
		s.Sums = append(s.Sums, Fact{s.T(age.word), s.amount(age.amount, sum.Currency)})
	}
	if !sum.CreditAmount.IsZero() {
		s.Sums = append(s.Sums, Fact{s.T("Credit of the customer"), s.amount(sum.CreditAmount.Neg(), sum.Currency)})
	}
}
