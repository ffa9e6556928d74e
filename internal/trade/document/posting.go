package document

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/ledger"
)

// Figure names one amount of a document.
type Figure int

// The figures. Those of stock and settlement are in base currency.
const (
	Lines       Figure = iota // the lines after their own discounts, before the document's
	Discount                  // the document's own discount
	Net                       // Lines − Discount
	Tax                       //
	Gross                     // Net + Tax
	WHT                       // tax withheld by the payer
	DepositNet                // part of Net that a deposit has paid
	DepositTax                // part of Tax that a deposit has paid
	Due                       // Gross − DepositNet − DepositTax
	TaxDue                    // Tax − DepositTax
	Cash                      // Due − WHT
	Received                  // settled by a receipt: money and withheld tax
	Fee                       // kept by a payment provider
	Money                     // Received − WHT − Fee
	Applied                   // part of a credit note that reduces the invoice
	Credit                    // the rest of it, owed to the customer
	TaxFreed                  // VAT of services that a receipt makes due
	TaxUndue                  // part of a credit note's Tax that was not due yet
	TaxBack                   // Tax − TaxUndue
	StockNet                  // purchase lines of stocked goods, before tax
	OtherNet                  // every other purchase line, before tax
	PurchaseNet               // StockNet + OtherNet
	Billed                    // value at which the billed goods were received
	PriceGap                  // StockNet − Billed
	Paying                    // settled of supplier invoices, or the payment itself
	PayingMoney               // Paying − WHT
	CostOut                   // value that left stock
	CostIn                    // value that a return or receipt is worth: Stocked + StockGap
	Stocked                   // value that stock really grew by
	StockGap                  // the part that covers goods sold before they came
	figureCount
)

// Figures holds the value of every Figure.
type Figures [figureCount]num.Money

// Leg is one line of an entry: an account by its role, and the figure it carries.
type Leg struct {
	Account ledger.Key
	Of      Figure
}

// Roles that are no system account: which account they mean is known only with
// the document in hand.
const (
	Income       ledger.Key = "income of each line"
	Expense      ledger.Key = "expense of each line"
	MoneyAccount ledger.Key = "money account of the document"
	TaxPaid      ledger.Key = "where VAT of the document waits or is claimed"
	TaxCharged   ledger.Key = "where VAT of the document is due or not due yet"
)

// Entry is a part of a journal entry. Its debits and credits are equal for any
// document, as an identity between figures (the test proves it).
type Entry struct {
	Debit, Credit []Leg
	Exchange      bool // in foreign currency the rest is gain or loss on exchange, not rounding
}

// The accounting of the whole product.
var (
	saleOnCredit = Entry{
		Debit:  []Leg{{ledger.Receivable, Due}, {ledger.CustomerDeposit, DepositNet}, {ledger.SalesDiscount, Discount}},
		Credit: []Leg{{Income, Lines}, {TaxCharged, TaxDue}},
	}
	saleForCash = Entry{
		Debit:  []Leg{{MoneyAccount, Cash}, {ledger.WHTReceivable, WHT}, {ledger.CustomerDeposit, DepositNet}, {ledger.SalesDiscount, Discount}},
		Credit: []Leg{{Income, Lines}, {ledger.OutputVAT, TaxDue}},
	}
	goodsSold = Entry{
		Debit:  []Leg{{ledger.CostOfSales, CostOut}},
		Credit: []Leg{{ledger.Inventory, CostOut}},
	}
	moneyReceived = Entry{
		Debit:    []Leg{{MoneyAccount, Money}, {ledger.BankCharges, Fee}, {ledger.WHTReceivable, WHT}, {ledger.UndueOutputVAT, TaxFreed}},
		Credit:   []Leg{{ledger.Receivable, Received}, {ledger.OutputVAT, TaxFreed}},
		Exchange: true,
	}
	creditGiven = Entry{
		Debit:  []Leg{{ledger.SalesReturn, Net}, {ledger.UndueOutputVAT, TaxUndue}, {ledger.OutputVAT, TaxBack}},
		Credit: []Leg{{ledger.Receivable, Applied}, {ledger.CustomerCredit, Credit}},
	}
	goodsReturned = Entry{
		Debit:  []Leg{{ledger.Inventory, Stocked}, {ledger.Variance, StockGap}},
		Credit: []Leg{{ledger.CostOfSales, CostIn}},
	}
	depositReceived = Entry{
		Debit:  []Leg{{MoneyAccount, Cash}, {ledger.WHTReceivable, WHT}},
		Credit: []Leg{{ledger.CustomerDeposit, Net}, {ledger.OutputVAT, Tax}},
	}
	goodsReceived = Entry{
		Debit:  []Leg{{ledger.Inventory, Stocked}, {ledger.Variance, StockGap}},
		Credit: []Leg{{ledger.Unbilled, CostIn}},
	}
	billReceived = Entry{
		Debit:  []Leg{{ledger.Unbilled, Billed}, {ledger.Variance, PriceGap}, {Expense, OtherNet}, {TaxPaid, Tax}},
		Credit: []Leg{{ledger.Payable, Gross}},
	}
	billPaid = Entry{
		Debit:    []Leg{{ledger.Payable, Paying}},
		Credit:   []Leg{{MoneyAccount, PayingMoney}, {ledger.WHTPayable, WHT}},
		Exchange: true,
	}
	paidDirectly = Entry{
		Debit:  []Leg{{ledger.Unbilled, StockNet}, {Expense, OtherNet}, {TaxPaid, Tax}},
		Credit: []Leg{{MoneyAccount, PayingMoney}, {ledger.WHTPayable, WHT}},
	}
	receivableOpened = Entry{
		Debit:  []Leg{{ledger.Receivable, Gross}},
		Credit: []Leg{{ledger.OpeningEquity, Gross}},
	}
	payableOpened = Entry{
		Debit:  []Leg{{ledger.OpeningEquity, Gross}},
		Credit: []Leg{{ledger.Payable, Gross}},
	}
)

// Share is the part of a role's figure that falls to one account.
type Share struct {
	AccountID uint32
	Amount    num.Money // document currency
}

// Particulars are what posting needs to know of a document.
type Particulars struct {
	Figures Figures
	Rate    num.Rate             // base units for one document unit; 1 in base currency
	Base    map[Figure]num.Money // figures that are known in base currency and never converted
	Rounded int                  // of how many amounts that were converted one by one they are the sums
	Gain    num.Money            // exchange gain already known: deposits, at the rate they came in
	Shares  map[ledger.Key][]Share
	Money   ledger.MoneyRef // its money account
	TaxID   uint32          // account of the VAT; 0: input or output tax
	Contact num.Ref
}

// posting collects the lines of one entry.
type posting struct {
	chart *ledger.Chart
	of    Particulars
	lines []ledger.Line
	rest  num.Money // debits less credits so far
	rough bool      // conversion has rounded something
	parts int       // number of converted parts, zero amounts included
}

// LinesOf fills entries with a document's figures. A negative leg is written on the other
// side; zero legs are dropped. In foreign currency every line is converted separately, and
// the rounding difference goes where the entry says.
func LinesOf(chart *ledger.Chart, entries []Entry, f Particulars) ([]ledger.Line, error) {
	p := posting{chart: chart, of: f, parts: f.Rounded}
	exchange := false
	for _, e := range entries {
		for _, leg := range e.Debit {
			p.leg(leg, 1)
		}
		for _, leg := range e.Credit {
			p.leg(leg, -1)
		}
		exchange = exchange || e.Exchange
	}
	if !f.Gain.IsZero() {
		p.exchange(f.Gain)
	}
	if err := p.settle(exchange); err != nil {
		return nil, err
	}
	return p.lines, p.bounded()
}

// bounded refuses amounts that exceed the largest amount in base currency, which a rate can
// cause.
func (p *posting) bounded() error {
	most := num.RawMoney(num.MoneyMax)
	for _, line := range p.lines {
		if line.Debit.Cmp(most) > 0 || line.Credit.Cmp(most) > 0 {
			return fault.BadRequest.Because("an amount exceeds %s in the organization's currency", most)
		}
	}
	return nil
}

func (p *posting) leg(leg Leg, side int) {
	switch leg.Account {
	case Income, Expense:
		for _, s := range p.of.Shares[leg.Account] {
			p.write(s.AccountID, p.convert(s.Amount), side)
		}
	case MoneyAccount:
		p.money(p.of.Money, p.base(leg.Of), side)
	case TaxPaid:
		p.write(p.taxAccount(ledger.InputVAT), p.base(leg.Of), side)
	case TaxCharged:
		p.write(p.taxAccount(ledger.OutputVAT), p.base(leg.Of), side)
	default:
		p.write(p.chart.Key(leg.Account).ID, p.base(leg.Of), side)
	}
}

// taxAccount returns the account of the document's VAT.
func (p *posting) taxAccount(usual ledger.Key) uint32 {
	if p.of.TaxID != 0 {
		return p.of.TaxID
	}
	return p.chart.Key(usual).ID
}

func (p *posting) base(f Figure) num.Money {
	if known, ok := p.of.Base[f]; ok {
		return known
	}
	return p.convert(p.of.Figures[f])
}

func (p *posting) convert(amount num.Money) num.Money {
	base := amount.Convert(p.of.Rate, num.BasePlaces)
	p.rough = p.rough || p.of.Rate != num.RateOf(1) || base != amount
	return base
}

func (p *posting) write(account uint32, amount num.Money, side int) {
	p.parts++
	if amount.IsZero() {
		return
	}
	if side < 0 {
		amount = amount.Neg()
	}
	p.rest = p.rest.Add(amount)
	line := ledger.Line{AccountID: account, ContactID: p.of.Contact}
	if amount.Sign() > 0 {
		line.Debit = amount
	} else {
		line.Credit = amount.Neg()
	}
	p.lines = append(p.lines, line)
}

// money adds a line of a money account.
func (p *posting) money(ref ledger.MoneyRef, amount num.Money, side int) {
	before := len(p.lines)
	if p.write(ref.AccountID, amount, side); len(p.lines) > before {
		p.lines[before].BankID = ref.BankID
	}
}

// exchange books a gain (or, negative, a loss) on exchange.
func (p *posting) exchange(gain num.Money) {
	account := ledger.FXGain
	if gain.Sign() < 0 {
		account = ledger.FXLoss
	}
	p.write(p.chart.Key(account).ID, gain, -1)
}

// settle books what conversion left over. More than rounding can explain is a
// mistake in the figures and stops the transaction.
func (p *posting) settle(exchange bool) error {
	switch {
	case p.rest.IsZero():
	case exchange:
		p.exchange(p.rest)
	default:
		most := num.Coins(p.parts+1, num.BasePlaces) // half a coin for each, twice
		if p.rest.Abs().Add(p.rest.Abs()).Cmp(most) > 0 || !p.rough {
			return fmt.Errorf("entry is out of balance by %s", p.rest)
		}
		p.write(p.chart.Key(ledger.Rounding).ID, p.rest, -1)
	}
	return nil
}

// Between moves an amount from one account to another: debit, then credit. A
// negative amount goes the other way.
func Between(chart *ledger.Chart, debit, credit ledger.Key, amount num.Money) []ledger.Line {
	p := posting{chart: chart}
	p.write(chart.Key(debit).ID, amount, 1)
	p.write(chart.Key(credit).ID, amount, -1)
	return p.lines
}
