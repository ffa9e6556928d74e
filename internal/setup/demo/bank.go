package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/format/statement"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// statementMonths is the number of months with bank statements. The last one is not reconciled.
const statementMonths = 3

const (
	currentAccount = "Demo Trading current account"
	savingsAccount = "Demo Trading savings account"
	feeText        = "ค่าธรรมเนียม SMS"
	interestText   = "ดอกเบี้ยเงินฝาก"
)

// monthly is what is moved to the savings account each month.
var monthly = num.MoneyOf(20_000)

// bankStage imports the statements of two banks for three months and reconciles the first two.
// The last month is left to work on: postings, fees, a transfer, card sales in one amount, an
// invoice that a customer paid, and a line that nobody knows.
func bankStage() stage {
	return stage{name: "bank statements", steps: 1 + 2*statementMonths, step: func(tx *db.Tx, n int) {
		if n == 0 {
			prepareBanks(tx)
			return
		}
		month := when.MonthOf(tx.Today()).Add((n-1)/2 - statementMonths)
		p := &passbook{tx: tx, month: month, last: n > 2*(statementMonths-1)}
		if n%2 == 1 {
			p.current(n == 1)
		} else {
			p.savings()
		}
	}}
}

// prepareBanks opens the savings account, moves money there, and sells by card on one day of the
// last month.
func prepareBanks(tx *db.Tx) {
	savings := must(ledger.CreateBank(tx, ledger.NewBank{Kind: ledger.KindBank, BankDetails: ledger.BankDetails{
		AccountName: savingsAccount, AccountNo: "987-6-54321-0", BankCompany: "Bangkok Bank", AccountBranch: "Silom"}}))
	from := bankNamed(tx, currentAccount)
	month := when.MonthOf(tx.Today()).Add(-statementMonths)
	for i := range statementMonths - 1 {
		must(ledger.CreateTransfer(tx, ledger.NewTransfer{Amount: num.Booked{Money: monthly}, TransferFields: ledger.TransferFields{
			Date: month.Add(i).First().AddDays(4), FromBankID: from.ID, ToBankID: savings.ID, Description: "Savings"}}))
	}
	buyer := contactNamed(tx, partners[1].name)
	for i, name := range []string{"Desk lamps", "Chair covers", "Notebooks"} {
		sale := must(sales.Create(tx, sales.New{DocumentType: document.CashSale, Draft: sales.Draft{
			Editable: sales.Editable{ContactID: num.Ref(buyer.ID), IssueDate: month.Add(statementMonths - 1).First().AddDays(18), VatRate: num.PercentOf(7)},
			Items:    []sales.EditableItem{{Name: name, Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(int64(900 + 450*i))}},
		}}))
		do(sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: "paid"}))
	}
	chart := must(ledger.ChartOf(tx))
	must(bank.CreateRule(tx, bank.NewRule{RuleFields: bank.RuleFields{
		Name: "Bank fees", Direction: "out", Contains: []string{"ค่าธรรมเนียม"}, AccountID: num.Ref(chart.Key(ledger.BankCharges).ID), Description: "Bank fee", Auto: true}}))
}

func bankNamed(tx *db.Tx, name string) ledger.MoneyBalance {
	all := must(ledger.MoneyBalances(tx))
	return all[slices.IndexFunc(all, func(m ledger.MoneyBalance) bool { return m.AccountName == name })]
}

// passbook is a statement of one month in the making.
type passbook struct {
	tx    *db.Tx
	month when.Month
	last  bool // the month that is left to work on
	bank  ledger.MoneyBalance
	lines []passbookLine
	names map[uint32]string
}

// passbookLine is a bank line with the postings or the account that it is matched with.
type passbookLine struct {
	statement.Line
	postings []uint32
	account  string // code
}

// begin reads the money account and what was posted to it in the month.
func (p *passbook) begin(name string) []ledger.OpenLine {
	p.bank = bankNamed(p.tx, name)
	posted := must(ledger.OpenLines(p.tx, p.bank.Account.ID, p.month.First(), p.month.Last()))
	var ids []uint32
	for _, l := range posted {
		if l.ContactID != 0 {
			ids = append(ids, uint32(l.ContactID))
		}
	}
	p.names = must(contact.Names(p.tx, ids))
	return posted
}

// add adds a line. Lines of the last month stay unmatched.
func (p *passbook) add(date when.Date, text string, amount num.Money, account string, postings ...uint32) {
	p.lines = append(p.lines, passbookLine{statement.Line{Date: date, Text: text, Amount: amount}, postings, account})
}

// show adds the line of a posting.
func (p *passbook) show(l ledger.OpenLine) {
	text := "โอนเงินพร้อมเพย์"
	if l.Amount.Sign() > 0 {
		text = "รับโอนเงิน"
	}
	if name := p.names[uint32(l.ContactID)]; name != "" {
		text += " " + name
	}
	p.add(l.Date, text, l.Amount, "", l.ID)
}

// current makes the statement of the current account. In the first one the bank shows a payment
// from before, which was outstanding.
func (p *passbook) current(first bool) {
	posted := p.begin(currentAccount)
	fair := p.month.First().AddDays(18)
	var cards []uint32
	var together num.Money
	for _, l := range posted {
		if p.last && l.Date == fair && l.Amount.Sign() > 0 {
			cards, together = append(cards, l.ID), together.Add(l.Amount)
			continue
		}
		p.show(l)
	}
	p.add(p.month.Last(), feeText, num.MoneyOf(-20), "5400")
	if p.last {
		p.add(fair.AddDays(1), "EDC SETTLEMENT", together, "", cards...)
		p.add(p.month.First().AddDays(4), "โอนเงินออก SAVINGS", monthly.Neg(), "")
		p.add(p.month.First().AddDays(4), "ค่าธรรมเนียมโอนเงิน", num.MoneyOf(-15), "5400")
		p.add(p.month.First().AddDays(23), "CDM CASH DEP 0042", num.MustMoney("1234.56"), "")
		p.paidInvoice()
	}
	p.keep(statement.KBiz, p.outstanding(first))
}

// paidInvoice adds the payment of an invoice that is not in the books yet.
func (p *passbook) paidInvoice() {
	for _, item := range must(document.Selling.OpenItems(p.tx)) {
		if item.DocumentType != document.Invoice || !item.WhtDue.IsZero() {
			continue
		}
		name := must(contact.Names(p.tx, []uint32{uint32(item.ContactID)}))
		p.add(p.month.First().AddDays(14), "รับโอนเงิน "+name[uint32(item.ContactID)]+" "+item.Number, item.Outstanding, "")
		return
	}
}

// outstanding adds a payment from the week before the first statement, which the bank shows in it.
func (p *passbook) outstanding(first bool) []uint32 {
	if !first {
		return nil
	}
	older := must(ledger.OpenLines(p.tx, p.bank.Account.ID, p.month.First().AddDays(-7), p.month.First().AddDays(-1)))
	for _, l := range slices.Backward(older) {
		if l.Amount.Sign() < 0 {
			p.add(p.month.First().AddDays(1), "เช็คเรียกเก็บ 1000123", l.Amount, "", l.ID)
			return []uint32{l.ID}
		}
	}
	return nil
}

// savings makes the statement of the savings account: the transfer and interest.
func (p *passbook) savings() {
	posted := p.begin(savingsAccount)
	for _, l := range posted {
		p.add(l.Date.AddDays(1), "รับโอนเงิน DEMO TRADING", l.Amount, "", l.ID)
	}
	if p.last {
		p.add(p.month.First().AddDays(5), "รับโอนเงิน DEMO TRADING", monthly, "")
	}
	p.add(p.month.Last(), interestText, num.MustMoney("18.25"), "4200")
	p.keep(statement.CSV, nil)
}

// keep imports the statement as a file of the bank and, unless it is the last, matches its lines
// and reconciles it.
func (p *passbook) keep(format string, earlier []uint32) {
	slices.SortStableFunc(p.lines, func(a, b passbookLine) int { return a.Date.Days() - b.Date.Days() })
	opening := p.opening(earlier)
	raw := []byte(kbizFile(p.bank.AccountNo, opening, p.lines))
	if format == statement.CSV {
		raw = []byte(thaiFile(opening, p.lines))
	}
	in := bank.Reading{BankID: p.bank.ID, FileName: fmt.Sprintf("%s-%s.csv", format, p.month), SHA256: bank.Digest(raw), From: p.month.First(), To: p.month.Last()}
	in.File = must(statement.Read(context.Background(), raw, statement.Options{Most: bank.LinesMost, Today: p.tx.Today()}))
	made := must(bank.Add(p.tx, in))
	if len(earlier) > 0 {
		must(bank.SetOutstanding(p.tx, bank.Outstanding{ID: made.ID, JournalLineIDs: earlier}))
	}
	if p.last {
		return
	}
	p.match(made.ID)
	must(bank.Reconcile(p.tx, bank.ByID{ID: made.ID}))
}

// opening returns the balance before the first line: that of the last statement, or else of the
// ledger without outstanding postings.
func (p *passbook) opening(earlier []uint32) num.Money {
	before := must(bank.List(p.tx, bank.Filter{BankID: num.Ref(p.bank.ID), Sheet: input.Sheet{Limit: 1}}))
	if len(before.Items) > 0 {
		return before.Items[0].ClosingBalance
	}
	balance := must(ledger.BalanceAt(p.tx, p.bank.Account.ID, p.month.First().AddDays(-1)))
	for _, l := range p.lines {
		if len(l.postings) == 1 && slices.Contains(earlier, l.postings[0]) {
			balance = balance.Sub(l.Amount)
		}
	}
	return balance
}

// match matches each line with its postings, or books it.
func (p *passbook) match(statementID uint32) {
	chart := must(ledger.ChartOf(p.tx))
	for i, l := range p.lines {
		id := must(bank.LineAt(p.tx, statementID, i+1))
		if len(l.postings) > 0 {
			must(bank.Match(p.tx, bank.Matching{LineByID: id, JournalLineIDs: l.postings}))
		} else {
			account, _ := chart.ByCode(l.account)
			must(bank.Entry(p.tx, bank.NewEntry{LineByID: id, AccountID: num.Ref(account.ID)}))
		}
	}
}

// kbizFile returns the lines as a file of K BIZ.
func kbizFile(accountNo string, balance num.Money, lines []passbookLine) string {
	var out strings.Builder
	fmt.Fprintf(&out, ",Account Number,,%s\n,Date,Time/Eff.Date,Descriptions,Withdrawal,,Deposit,,Outstanding Balance,,Channel,,Details\n", accountNo)
	for i, l := range lines {
		moved, deposit := ",", l.Amount.String()
		if balance = balance.Add(l.Amount); l.Amount.Sign() < 0 {
			moved, deposit = l.Amount.Neg().String()+",", ""
		}
		fmt.Fprintf(&out, ",%s,%02d:%02d,%q,%s,%s,,%s,,K BIZ,,\n", dayFirst(l.Date, 0), 8+i%9, i*7%60, l.Text, moved, deposit, balance)
	}
	return out.String()
}

// thaiFile returns the lines as a CSV file with Buddhist years.
func thaiFile(balance num.Money, lines []passbookLine) string {
	var out strings.Builder
	out.WriteString("วันที่,เวลา,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ\n")
	for i, l := range lines {
		moved := "," + l.Amount.String()
		if balance = balance.Add(l.Amount); l.Amount.Sign() < 0 {
			moved = l.Amount.Neg().String() + ","
		}
		fmt.Fprintf(&out, "%s,%02d:15,%q,%s,%s\n", dayFirst(l.Date, 543), 9+i%8, l.Text, moved, balance)
	}
	return out.String()
}

// dayFirst returns a date as Thai banks write it.
func dayFirst(d when.Date, years int) string {
	return fmt.Sprintf("%02d/%02d/%d", d.Day(), d.Month(), d.Year()+years)
}
