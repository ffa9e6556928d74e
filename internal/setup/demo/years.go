package demo

import (
	"time"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
)

// firstDay is the first day of the company's books, which hold the previous year, closed,
// and the current one.
func firstDay(today when.Date) when.Date { return when.NewDate(today.Year()-1, 1, 1) }

// calendar is where a deal or a purchase is in time.
type calendar struct {
	tx   *db.Tx
	now  time.Time     // the real moment
	day  when.Date     // the current day
	last when.Date     // today
	hour time.Duration // of the day
	n    int           // number of the deal or purchase
}

// goTo moves on to a day, but never past now.
func (c *calendar) goTo(day when.Date) {
	if c.day = day; c.day.After(c.last) {
		c.day = c.last
	}
	if c.tx.Now = c.day.Start(c.tx.Zone).Add(c.hour); c.tx.Now.After(c.now) {
		c.tx.Now = c.now
	}
}

// later moves on by some days. It ends the step if that day has not come.
func (c *calendar) later(days int) {
	if c.day.AddDays(days).After(c.last) {
		panic(ending{})
	}
	c.goTo(c.day.AddDays(days))
}

// before returns a past day: so many steps ago, with short steps recently and longer ones
// before.
func before(today when.Date, steps, lately, short, long int) when.Date {
	return today.AddDays(-short*min(steps, lately) - long*max(0, steps-lately))
}

func openingStage() stage { return stage{name: "opening balances", steps: 1, step: open} }

// open enters the closing balances of the previous books. Retained earnings follow from
// the rest.
func open(tx *db.Tx, _ int) {
	in := opening.New{CutOverDate: firstDay(tx.Today()).AddDays(-1)}
	var rest num.Money
	held := func(code string, amount int64) {
		rest = rest.Add(num.MoneyOf(amount))
		b := opening.Balance{AccountCode: code, Debit: num.Booked{Money: num.MoneyOf(amount)}}
		if amount < 0 {
			b.Debit, b.Credit = num.Booked{}, num.Booked{Money: num.MoneyOf(-amount)}
		}
		in.Accounts = append(in.Accounts, b)
	}
	held("1120", 946_500)
	held("1110", 12_000)
	held("1210", 186_000)
	held("1215", -62_000)
	held("3110", -1_000_000)
	for i, debt := range []struct {
		name   string
		amount int64
		list   *[]opening.Debt
	}{
		{partners[0].name, 21_400, &in.Receivables}, {partners[3].name, 8_560, &in.Receivables}, {partners[9].name, -32_100, &in.Payables},
	} {
		c := contactNamed(tx, debt.name)
		amount := num.MoneyOf(debt.amount).Abs()
		*debt.list = append(*debt.list, opening.Debt{
			ContactID: num.Ref(c.ID), OriginalNumber: []string{"IV66-0187", "IV66-0191", "TF-9921"}[i], IssueDate: in.CutOverDate.AddDays(-20 - 5*i),
			DueDate: in.CutOverDate.AddDays(10 - 5*i), Amount: amount, VatAmount: amount.Sub(amount.WithoutTax(num.PercentOf(7), 2)),
		})
		rest = rest.Add(num.MoneyOf(debt.amount))
	}
	for _, w := range wares {
		if w.opening > 0 {
			in.Stock = append(in.Stock, opening.Goods{ProductCode: w.code, Quantity: num.QtyOf(w.opening), UnitCost: num.MoneyOf(w.cost).AsCost()})
			rest = rest.Add(num.MoneyOf(w.opening * w.cost))
		}
	}
	earned := opening.Balance{AccountCode: "3300", Credit: num.Booked{Money: rest}}
	in.Accounts = append(in.Accounts, earned)
	must(opening.Create(tx, in))
	minimum(tx)
}

func contactNamed(tx *db.Tx, name string) contact.Contact {
	found := must(contact.List(tx, contact.Filter{Page: input.Page{Limit: 1}, Search: name}))
	if len(found.Items) == 0 {
		return contact.Contact{}
	}
	return found.Items[0]
}

// minimum sets a minimum of chairs in the main warehouse that is never reached.
func minimum(tx *db.Tx) {
	found := must(product.List(tx, product.Filter{Page: input.Page{Limit: 1}, Search: "CHAIR-ERG"}))
	for _, chair := range found.Items {
		do(product.SetMinimum(tx, product.Minimum{ProductID: chair.ID, MinQty: num.QtyOf(500)}))
	}
}

func closingStage() stage { return stage{name: "closing of a year", steps: 1, step: closeYear} }

// closeYear ends the first year of the books. In January it stays unlocked, because the bank
// statement of December is still worked on.
func closeYear(tx *db.Tx, _ int) {
	lock := tx.Today().Month() > 1
	must(ledger.CloseYear(tx, ledger.Closing{YearName: ledger.YearName{Year: uint32(firstDay(tx.Today()).Year())}, Lock: &lock}))
}
