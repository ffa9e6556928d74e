package stock_test

import (
	"fmt"
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/test/firm"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// company is a firm with helpers for stock.
type company struct {
	firm.Firm
	documents *uint32 // last id of the simulated documents
}

// each runs a test with a new company on both engines and verifies its books and stock at the
// end. It skips the checks of document lines, since these tests have no documents.
func each(t *testing.T, test func(c company)) {
	firm.Pretending(t, invariants(), func(f firm.Firm) { test(company{f, new(uint32)}) })
}

func (c company) kept() { c.Check(invariants()...) }

func invariants() []check.Invariant {
	return slices.DeleteFunc(slices.Concat(check.Ledger, check.Stock), func(i check.Invariant) bool { return i.ID == "I9" })
}

func found(t *testing.T, d *db.DB, name string) company {
	return company{firm.Found(t, d, name), new(uint32)}
}

// policy sets the policy for negative stock.
func (c company) policy(name string) {
	c.T.Helper()
	c.Must(func(tx *db.Tx) error {
		s, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		s.NegativeStock = name
		return org.SaveSettings(tx, s)
	})
}

// goods creates an inventory product.
func (c company) goods(code, costPrice string) (id uint32) {
	c.T.Helper()
	c.Must(func(tx *db.Tx) error {
		p, err := product.Create(tx, draft(code, costPrice))
		id = p.ID
		return err
	})
	return id
}

func draft(code, costPrice string) product.New {
	return product.New{Code: code, Details: product.Details{
		Name: "Goods " + code, ProductType: product.Inventory, VatType: "vatExclusive", PurchaseVatType: "vatExclusive",
		Unit: "pcs", CostPrice: num.MustMoney(costPrice),
	}}
}

// warehouse returns the default warehouse, or creates one with this code.
func (c company) warehouse(code string) (id uint32) {
	c.T.Helper()
	c.Must(func(tx *db.Tx) error {
		w, err := stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: code})
		id = w.ID
		return err
	})
	return id
}

// line is one line of a simulated document.
type line struct {
	product        uint32
	quantity, cost string
}

// document is a simulated document.
type document struct {
	kind      string
	id        uint32
	warehouse uint32
	lines     []line
}

func (c company) document(kind string, lines ...line) document {
	*c.documents++
	return document{kind, *c.documents, c.warehouse("WH01"), lines}
}

func (d document) changes(movement string) []stock.Change {
	changes := make([]stock.Change, len(d.lines))
	for i, l := range d.lines {
		changes[i] = stock.Change{
			ProductID: l.product, WarehouseID: d.warehouse, Quantity: num.MustQty(l.quantity),
			Type: movement, RefType: d.kind, RefID: d.id, RefItemID: num.Ref(i + 1), Note: fmt.Sprintf("%s-%04d", d.kind, d.id),
			Date: when.MustDate("2026-11-14"),
		}
		if l.cost != "" {
			changes[i].Cost = num.MustMoney(l.cost)
		}
	}
	return changes
}

// book posts outcomes against a counter account.
func book(tx *db.Tx, d document, counter ledger.Key, outcomes []stock.Outcome) error {
	var value, variance, cost num.Money
	for _, o := range outcomes {
		value, variance, cost = value.Add(o.Value), variance.Add(o.Variance), cost.Add(o.Cost())
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	signed := func(key ledger.Key, debit num.Money) ledger.Line {
		l := ledger.Line{AccountID: chart.Key(key).ID, Debit: debit}
		if debit.Sign() < 0 {
			l.Debit, l.Credit = num.Money{}, debit.Neg()
		}
		return l
	}
	_, err = ledger.Post(tx, ledger.Entry{
		Date: tx.Today(), RefType: d.kind, RefID: num.Ref(d.id), RefNumber: d.kind,
		Lines: []ledger.Line{signed(ledger.Inventory, value), signed(ledger.Variance, variance), signed(counter, cost.Neg())},
	})
	return err
}

// buy posts a goods receipt.
func (c company) buy(lines ...line) document {
	c.T.Helper()
	d := c.document("GR", lines...)
	c.Must(func(tx *db.Tx) error {
		outcomes, err := stock.Receive(tx, d.changes(stock.Purchase))
		if err != nil {
			return err
		}
		return book(tx, d, ledger.Unbilled, outcomes)
	})
	return d
}

// sell issues an invoice and returns the cost of each of its lines.
func (c company) sell(confirmed bool, lines ...line) (document, []string, error) {
	d := c.document("IV", lines...)
	var costs []string
	err := c.Write(func(tx *db.Tx) error {
		costs = nil
		changes := d.changes(stock.Sale)
		if err := stock.CheckPolicy(tx, changes, confirmed); err != nil {
			return err
		}
		outcomes, err := stock.Issue(tx, changes)
		if err != nil {
			return err
		}
		for _, o := range outcomes {
			costs = append(costs, o.Value.Neg().String())
		}
		return book(tx, d, ledger.CostOfSales, outcomes)
	})
	return d, costs, err
}

func (c company) mustSell(lines ...line) (document, []string) {
	c.T.Helper()
	d, costs, err := c.sell(true, lines...)
	if err != nil {
		c.T.Fatal(err)
	}
	return d, costs
}

// undo reverses a document and returns the value of each movement.
func (c company) undo(d document, counter ledger.Key, reverse func(tx *db.Tx) ([]stock.Outcome, error)) (values []string, err error) {
	err = c.Write(func(tx *db.Tx) error {
		values = nil
		outcomes, err := reverse(tx)
		if err != nil {
			return err
		}
		for _, o := range outcomes {
			values = append(values, o.Value.String())
		}
		return book(tx, d, counter, outcomes)
	})
	return values, err
}

// holds checks quantity, value and average cost of a product.
func (c company) holds(id uint32, quantity, value, average string) {
	c.T.Helper()
	c.Read(func(tx *db.Tx) error {
		p, err := product.Get(tx, product.ByID{ID: id})
		if err != nil {
			return err
		}
		got := p.StockQty.String() + " " + p.StockValue.String() + " " + p.AvgCost.String()
		if want := quantity + " " + value + " " + average; got != want {
			c.T.Errorf("%s holds %s, want %s", p.Code, got, want)
		}
		return nil
	})
}

// bookAway moves an amount from the variance account to opening equity.
func bookAway(tx *db.Tx, amount num.Money) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	_, err = ledger.Post(tx, ledger.Entry{Date: tx.Today(), RefType: ledger.RefManual, Lines: []ledger.Line{
		{AccountID: chart.Key(ledger.Variance).ID, Debit: amount},
		{AccountID: chart.Key(ledger.OpeningEquity).ID, Credit: amount},
	}})
	return err
}
