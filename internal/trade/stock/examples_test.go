package stock_test

import (
	"errors"
	"reflect"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// open creates a product with opening stock.
func (c company) open(code, quantity, unitCost string) (id uint32) {
	c.T.Helper()
	c.Must(func(tx *db.Tx) error {
		d := draft(code, "0")
		cost := num.MustCost(unitCost)
		d.InitialStock = &product.InitialStock{Date: tx.Today(), Quantity: num.MustQty(quantity), UnitCost: &cost}
		p, err := product.Create(tx, d)
		id = p.ID
		return err
	})
	return id
}

func (c company) wantCosts(got []string, want ...string) {
	c.T.Helper()
	if !reflect.DeepEqual(got, want) {
		c.T.Errorf("cost %v, want %v", got, want)
	}
}

func TestAverageOfTwoReceipts(t *testing.T) { // K1
	each(t, func(c company) {
		p := c.open("P-001", "10", "100")
		c.buy(line{p, "20", "2400"})
		c.holds(p, "30", "3400", "113.333333")
		iv, costs := c.mustSell(line{p, "15", ""})
		c.wantCosts(costs, "1700")
		c.holds(p, "15", "1700", "113.333333")
		c.Account("1140", "1700")
		c.Account("3200", "1000")
		c.Account("5100", "1700")

		// Voiding the invoice restores everything exactly.
		values, err := c.undo(iv, ledger.CostOfSales, func(tx *db.Tx) ([]stock.Outcome, error) {
			return stock.ReverseIssue(tx, iv.kind, iv.id, "void", tx.Today())
		})
		if err != nil {
			t.Fatal(err)
		}
		c.wantCosts(values, "1700")
		c.holds(p, "30", "3400", "113.333333")
		c.Account("5100", "0")
	})
}

func TestLastUnitTakesRemainingValue(t *testing.T) { // K2
	each(t, func(c company) {
		p := c.goods("P-001", "0")
		c.buy(line{p, "3", "10"})
		_, costs := c.mustSell(line{p, "1", ""}, line{p, "1", ""})
		c.wantCosts(costs, "3.33", "3.34")
		_, costs = c.mustSell(line{p, "1", ""})
		c.wantCosts(costs, "3.33")
		c.holds(p, "0", "0", "3.33")
		c.Account("5100", "10")
	})
}

func TestSoldShortThenCovered(t *testing.T) { // K3
	each(t, func(c company) {
		p := c.open("P-001", "1", "50")
		c.mustSell(line{p, "1", ""})
		_, costs := c.mustSell(line{p, "4", ""})
		c.wantCosts(costs, "200")
		c.holds(p, "-4", "-200", "50")
		c.Account("1140", "-200")
		c.buy(line{p, "10", "600"})
		c.holds(p, "6", "360", "60")
		c.Account("5150", "40")
		c.Account("2115", "600")
		c.Account("1140", "360")
	})
}

func TestReceiptWithUsedStockCannotBeReversed(t *testing.T) { // K4, K5
	each(t, func(c company) {
		c.policy("allow")
		p := c.goods("P-001", "0")
		gr := c.buy(line{p, "24", "480"})
		iv, costs := c.mustSell(line{p, "5", ""})
		c.wantCosts(costs, "100")
		c.holds(p, "19", "380", "20")
		cancel := func() ([]string, error) {
			return c.undo(gr, ledger.Unbilled, func(tx *db.Tx) ([]stock.Outcome, error) {
				return stock.ReverseReceipt(tx, gr.kind, gr.id, "cancel", tx.Today())
			})
		}
		_, err := cancel()
		c.refused(err, fault.NegativeStockBlocked, "P-001: on hand 19, required 24")
		c.holds(p, "19", "380", "20")
		c.Account("2115", "480")

		if _, err := c.undo(iv, ledger.CostOfSales, func(tx *db.Tx) ([]stock.Outcome, error) {
			return stock.ReverseIssue(tx, iv.kind, iv.id, "void", tx.Today())
		}); err != nil {
			t.Fatal(err)
		}
		values, err := cancel()
		if err != nil {
			t.Fatal(err)
		}
		c.wantCosts(values, "-480")
		c.holds(p, "0", "0", "20")
		c.Account("2115", "0")
		c.Account("5150", "0")
	})
}

func TestReceiptReversedAfterAveraging(t *testing.T) { // K6
	each(t, func(c company) {
		p := c.goods("P-001", "0")
		c.buy(line{p, "10", "100"})
		second := c.buy(line{p, "10", "200"})
		_, costs := c.mustSell(line{p, "10", ""})
		c.wantCosts(costs, "150")
		values, err := c.undo(second, ledger.Unbilled, func(tx *db.Tx) ([]stock.Outcome, error) {
			return stock.ReverseReceipt(tx, second.kind, second.id, "cancel", tx.Today())
		})
		if err != nil {
			t.Fatal(err)
		}
		c.wantCosts(values, "-150")
		c.holds(p, "0", "0", "15")
		c.Account("2115", "100")
		c.Account("5150", "-50")
		c.Account("1140", "0")
	})
}

// returned posts a credit note. Lines without a cost are valued by PriceReturns.
func (c company) returned(lines ...line) document {
	c.T.Helper()
	d := c.document("CN", lines...)
	c.Must(func(tx *db.Tx) error {
		changes := d.changes(stock.SaleReturn)
		if lines[0].cost == "" {
			if err := stock.PriceReturns(tx, changes); err != nil {
				return err
			}
		}
		outcomes, err := stock.Receive(tx, changes)
		if err != nil {
			return err
		}
		return book(tx, d, ledger.CostOfSales, outcomes)
	})
	return d
}

func TestReturnAtOriginalCost(t *testing.T) { // K7
	each(t, func(c company) {
		p := c.open("P-001", "10", "100")
		_, costs := c.mustSell(line{p, "4", ""})
		c.wantCosts(costs, "400")
		c.buy(line{p, "6", "780"})
		c.holds(p, "12", "1380", "115")
		cn := c.returned(line{p, "1", "100"})
		c.holds(p, "13", "1480", "113.846154")
		c.Account("5100", "300")

		// A return voided while the goods are on hand leaves at the cost it came in at.
		values, err := c.undo(cn, ledger.CostOfSales, func(tx *db.Tx) ([]stock.Outcome, error) {
			return stock.ReverseReturn(tx, cn.kind, cn.id, "void", tx.Today(), false)
		})
		if err != nil {
			t.Fatal(err)
		}
		c.wantCosts(values, "-100")
		c.holds(p, "12", "1380", "115")
		c.Account("5100", "400")
	})
}

func TestReturnWithoutSource(t *testing.T) {
	each(t, func(c company) {
		known, unknown := c.open("P-001", "3", "3.3333"), c.goods("P-002", "7.5")
		c.returned(line{known, "2", ""}, line{unknown, "2", ""})
		c.holds(known, "5", "16.67", "3.334") // 10.00 + 2 × 3.333333, rounded
		c.holds(unknown, "2", "15", "7.5")
	})
}

func TestVoidedReturnFollowsThePolicy(t *testing.T) {
	each(t, func(c company) {
		p := c.open("P-001", "2", "10")
		c.mustSell(line{p, "2", ""})
		cn := c.returned(line{p, "2", "20"})
		c.mustSell(line{p, "2", ""})
		reverse := func(confirmed bool) ([]string, error) {
			return c.undo(cn, ledger.CostOfSales, func(tx *db.Tx) ([]stock.Outcome, error) {
				return stock.ReverseReturn(tx, cn.kind, cn.id, "void", tx.Today(), confirmed)
			})
		}
		_, err := reverse(false)
		c.refused(err, fault.NegativeStockWarnConfirmRequired, "P-001: on hand 0, required 2")
		values, err := reverse(true)
		if err != nil {
			t.Fatal(err)
		}
		c.wantCosts(values, "-20")
		c.holds(p, "-2", "-20", "10")
	})
}

func TestLinesOfOneProductAreSummed(t *testing.T) { // K8
	each(t, func(c company) {
		c.policy("block")
		p, q := c.open("P-001", "5", "10"), c.goods("P-002", "4")
		_, _, err := c.sell(true, line{p, "3", ""}, line{p, "3", ""})
		c.refused(err, fault.NegativeStockBlocked, "P-001: on hand 5, required 6")
		_, _, err = c.sell(false, line{q, "1", ""}, line{p, "3", ""}, line{p, "2.5", ""})
		c.refused(err, fault.NegativeStockBlocked, "P-002: on hand 0, required 1; P-001: on hand 5, required 5.5")
		want := []stock.Shortage{
			{ProductID: q, ProductCode: "P-002", WarehouseID: c.warehouse("WH01"), Required: num.MustQty("1")},
			{ProductID: p, ProductCode: "P-001", WarehouseID: c.warehouse("WH01"), OnHand: num.MustQty("5"), Required: num.MustQty("5.5")},
		}
		if got := fault.Of(err).Info; !reflect.DeepEqual(got, want) {
			t.Errorf("errorInfo %v, want %v", got, want)
		}
		c.holds(p, "5", "50", "10")
	})
}

func TestNegativeStockConfirmationIsPerRequest(t *testing.T) {
	each(t, func(c company) {
		p := c.open("P-001", "2", "10")
		_, _, err := c.sell(false, line{p, "5", ""})
		c.refused(err, fault.NegativeStockWarnConfirmRequired, "P-001: on hand 2, required 5")
		c.mustSell(line{p, "5", ""})
		c.holds(p, "-3", "-30", "10")
		_, _, err = c.sell(false, line{p, "1", ""})
		c.refused(err, fault.NegativeStockWarnConfirmRequired, "P-001: on hand -3, required 1")
		c.policy("allow")
		if _, _, err = c.sell(false, line{p, "1", ""}); err != nil {
			t.Error(err)
		}
	})
}

func TestShortSaleAtListCost(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", "12.5")
		_, costs := c.mustSell(line{p, "2", ""}, line{p, "1", ""})
		c.wantCosts(costs, "25", "12.5")
		c.holds(p, "-3", "-37.5", "12.5")
	})
}

// refused checks the code and text of a refusal.
func (c company) refused(err error, as *fault.Fault, text string) {
	c.T.Helper()
	f := fault.Of(err)
	if f == nil || !errors.Is(err, as) || f.Description != text {
		c.T.Errorf("refused with %v, want %s: %s", err, as.Code, text)
	}
}
