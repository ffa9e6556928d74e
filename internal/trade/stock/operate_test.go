package stock_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

func TestAdjustment(t *testing.T) {
	each(t, func(c company) {
		p := c.open("P-001", "10", "100")
		found := num.MustCost("130")
		steps := []struct {
			in       stock.Adjustment
			total    string
			quantity string
			value    string
			average  string
			variance string // account 5150
		}{
			{stock.Adjustment{Quantity: num.MustQty("5"), UnitCost: &found}, "650", "15", "1650", "110", "-650"},
			{stock.Adjustment{Quantity: num.MustQty("-3")}, "-330", "12", "1320", "110", "-320"},
			{stock.Adjustment{Quantity: num.MustQty("2")}, "220", "14", "1540", "110", "-540"},
			{stock.Adjustment{Quantity: num.MustQty("-14")}, "-1540", "0", "0", "110", "1000"},
			{stock.Adjustment{Quantity: num.MustQty("-1"), ConfirmNegativeStock: true}, "-110", "-1", "-110", "110", "1110"},
			// Two found units at 130: one covers the shortage (variance 20), one is new stock.
			{stock.Adjustment{Quantity: num.MustQty("2"), UnitCost: &found}, "240", "1", "130", "130", "870"},
		}
		for i, step := range steps {
			step.in.ProductID, step.in.Note = p, "count"
			var m stock.Movement
			c.Must(func(tx *db.Tx) (err error) {
				m, err = stock.Adjust(tx, step.in)
				return err
			})
			if m.TotalCost.String() != step.total || m.ReferenceID != m.ID || m.ReferenceType != "ADJUSTMENT" ||
				m.WarehouseName != "Main warehouse" || m.CreatedBy != 1 || m.Note != "count" {
				t.Errorf("step %d: movement %+v, want total %s", i, m, step.total)
			}
			c.holds(p, step.quantity, step.value, step.average)
			c.Account("5150", step.variance)
			c.Account("1140", step.value)
		}
	})
}

func TestAdjustmentRefused(t *testing.T) {
	each(t, func(c company) {
		p := c.open("P-001", "2", "10")
		other := found(t, c.DB, "Other")
		theirs := other.open("P-001", "5", "1")
		service := draft("S-001", "0")
		service.ProductType = product.Service
		var s product.Product
		c.Must(func(tx *db.Tx) (err error) {
			s, err = product.Create(tx, service)
			return err
		})
		cost := num.MustCost("1")
		tests := []struct {
			name string
			in   stock.Adjustment
			want *fault.Fault
		}{
			{"nothing", stock.Adjustment{ProductID: p}, fault.Bad("Quantity", "required")},
			{"unit cost of missing goods", stock.Adjustment{ProductID: p, Quantity: num.QtyOf(-1), UnitCost: &cost}, fault.BadRequest},
			{"more than there is", stock.Adjustment{ProductID: p, Quantity: num.QtyOf(-3)}, fault.NegativeStockWarnConfirmRequired},
			{"no such product", stock.Adjustment{ProductID: 4_000_000_000, Quantity: num.QtyOf(1)}, fault.Bad("ProductID", "exists")},
			{"another organization's product", stock.Adjustment{ProductID: theirs, Quantity: num.QtyOf(1)}, fault.Bad("ProductID", "exists")},
			{"a service", stock.Adjustment{ProductID: s.ID, Quantity: num.QtyOf(1)}, fault.BadRequest},
			{"another organization's warehouse", stock.Adjustment{ProductID: p, WarehouseID: num.Ref(other.warehouse("WH01")), Quantity: num.QtyOf(1)}, fault.Bad("WarehouseID", "exists")},
		}
		for _, test := range tests {
			err := c.Write(func(tx *db.Tx) error {
				_, err := stock.Adjust(tx, test.in)
				return err
			})
			if f := fault.Of(err); f == nil || f.Code != test.want.Code || len(f.Fields) != len(test.want.Fields) ||
				len(f.Fields) > 0 && f.Fields[0] != test.want.Fields[0] {
				t.Errorf("%s: %v, want %v", test.name, err, test.want)
			}
		}
		c.Who.Role = access.Member
		err := c.Write(func(tx *db.Tx) error {
			_, err := stock.Adjust(tx, stock.Adjustment{ProductID: p, Quantity: num.QtyOf(1)})
			return err
		})
		if !errors.Is(err, fault.Forbidden) {
			t.Errorf("member: %v", err)
		}
		c.holds(p, "2", "20", "10")
		other.holds(theirs, "5", "5", "1")
		other.kept()
	})
}

func TestTransfer(t *testing.T) {
	each(t, func(c company) {
		p := c.open("P-001", "10", "100")
		main, branch := c.warehouse("WH01"), c.warehouse("WH02")
		move := func(from, to uint32, quantity string) stock.Moves {
			var m stock.Moves
			c.Must(func(tx *db.Tx) (err error) {
				m, err = stock.Transfer(tx, stock.Move{
					ProductID: p, FromWarehouseID: from, ToWarehouseID: to, Quantity: num.MustQty(quantity), ConfirmNegativeStock: true,
				})
				return err
			})
			return m
		}
		m := move(main, branch, "4")
		for _, side := range []stock.Movement{m.Out, m.In} {
			if side.FromWarehouseID != num.Ref(main) || side.ToWarehouseID != num.Ref(branch) || side.ReferenceID != m.Out.ID ||
				side.FromWarehouseName != "Main warehouse" || side.ToWarehouseName != "WH02" || side.MovementType != "transfer" ||
				side.UnitCost != num.MustCost("100") {
				t.Errorf("movement %+v", side)
			}
		}
		if m.Out.Quantity != num.MustQty("-4") || m.In.Quantity != num.MustQty("4") || m.Out.WarehouseID != main || m.In.WarehouseID != branch {
			t.Errorf("moved %v and %v", m.Out, m.In)
		}
		c.holds(p, "10", "1000", "100")
		c.Account("1140", "1000")
		c.Account("5150", "0")

		// The branch has 4 and sends 6, so it is short of 2. More expensive goods then cover the
		// shortage.
		move(branch, main, "6")
		c.buyDear(p, main)
		move(main, branch, "3")
		c.Account("5150", "40") // 2 units that left at 100 are covered by goods at 120
	})
}

// buyDear raises the average of a product in a warehouse to 120.
func (c company) buyDear(p, warehouse uint32) {
	c.T.Helper()
	unit := num.MustCost("140")
	c.Must(func(tx *db.Tx) error { // 12 at 100 and 12 at 140
		_, err := stock.Adjust(tx, stock.Adjustment{ProductID: p, WarehouseID: num.Ref(warehouse), Quantity: num.QtyOf(12), UnitCost: &unit})
		return err
	})
	// The adjustment is not a variance of the transfer; clear it.
	c.Account("5150", "-1680")
	c.Must(func(tx *db.Tx) error { return bookAway(tx, num.MoneyOf(1680)) })
	c.Account("5150", "0")
}

func TestTransferRefused(t *testing.T) {
	each(t, func(c company) {
		p := c.open("P-001", "10", "100")
		main := c.warehouse("WH01")
		closed := c.warehouse("WH02")
		no := false
		c.Must(func(tx *db.Tx) error {
			_, err := stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "WH02", Active: &no})
			return err
		})
		for name, in := range map[string]stock.Move{
			"same warehouse":    {ProductID: p, FromWarehouseID: main, ToWarehouseID: main, Quantity: num.QtyOf(1)},
			"nothing":           {ProductID: p, FromWarehouseID: main, ToWarehouseID: closed},
			"closed":            {ProductID: p, FromWarehouseID: main, ToWarehouseID: closed, Quantity: num.QtyOf(1)},
			"no such warehouse": {ProductID: p, FromWarehouseID: 4_000_000_000, ToWarehouseID: main, Quantity: num.QtyOf(1)},
		} {
			err := c.Write(func(tx *db.Tx) error {
				_, err := stock.Transfer(tx, in)
				return err
			})
			if !errors.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", name, err)
			}
		}
		c.holds(p, "10", "1000", "100")
	})
}

func TestWarehouses(t *testing.T) {
	each(t, func(c company) {
		yes, no, street := true, false, "Rama IV"
		apply := func(spec stock.WarehouseSpec) (w stock.Warehouse) {
			c.Must(func(tx *db.Tx) (err error) {
				w, err = stock.ApplyWarehouse(tx, spec)
				return err
			})
			return w
		}
		apply(stock.WarehouseSpec{Code: "WH03", Name: "สาขา", Address: &street})
		second := apply(stock.WarehouseSpec{Code: "WH02", Active: &no})
		codes := func(f stock.WarehouseFilter) (list []string) {
			c.Read(func(tx *db.Tx) error {
				all, err := stock.Warehouses(tx, f)
				for _, w := range all {
					list = append(list, w.Code)
				}
				return err
			})
			return list
		}
		c.wantCosts(codes(stock.WarehouseFilter{}), "WH01", "WH02", "WH03")
		c.wantCosts(codes(stock.WarehouseFilter{IsActive: &yes}), "WH01", "WH03")
		c.wantCosts(codes(stock.WarehouseFilter{IsActive: &no}), "WH02")
		third := apply(stock.WarehouseSpec{Code: "WH03", Default: &yes})
		if third.Name != "สาขา" || third.Address != street || !third.IsDefault {
			t.Errorf("applied again: %+v", third)
		}
		c.wantCosts(codes(stock.WarehouseFilter{}), "WH03", "WH01", "WH02")

		resolve := func(given num.Ref) (id uint32, err error) {
			err = c.Write(func(tx *db.Tx) (err error) {
				id, err = stock.WarehouseFor(tx, given)
				return err
			})
			return id, err
		}
		if id, err := resolve(0); id != third.ID || err != nil {
			t.Errorf("default is %d, %v", id, err)
		}
		if _, err := resolve(num.Ref(second.ID)); fault.Of(err) == nil || fault.Of(err).Fields[0].Tag != "active" {
			t.Errorf("inactive: %v", err)
		}
		apply(stock.WarehouseSpec{Code: "WH03", Active: &no})
		if _, err := resolve(0); !errors.Is(err, fault.NoDefaultWarehouse) {
			t.Errorf("inactive default: %v", err)
		}
		c.Must(stock.ClearDefaultWarehouse)
		if _, err := resolve(0); !errors.Is(err, fault.NoDefaultWarehouse) {
			t.Errorf("no default: %v", err)
		}
	})
}

// TestLastUnitIsSoldOnce has 200 clients request the last unit at once.
func TestLastUnitIsSoldOnce(t *testing.T) {
	each(t, func(c company) {
		c.policy(org.BlockNegative)
		p := c.open("P-001", "1", "10")
		warehouse := c.warehouse("WH01")
		var won, refused atomic.Int32
		var wait sync.WaitGroup
		for i := range 200 {
			wait.Go(func() {
				d := document{"IV", uint32(1000 + i), warehouse, []line{{p, "1", ""}}}
				err := c.Write(func(tx *db.Tx) error {
					changes := d.changes(stock.Sale)
					if err := stock.CheckPolicy(tx, changes, true); err != nil {
						return err
					}
					outcomes, err := stock.Issue(tx, changes)
					if err != nil {
						return err
					}
					return book(tx, d, "cogs", outcomes)
				})
				switch {
				case err == nil:
					won.Add(1)
				case errors.Is(err, fault.NegativeStockBlocked):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if won.Load() != 1 || refused.Load() != 199 {
			t.Errorf("%d sold, %d refused", won.Load(), refused.Load())
		}
		c.holds(p, "0", "0", "10")
	})
}
