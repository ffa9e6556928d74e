package product

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/stock"
)

// yearsAhead limits how far a date can be in the future, to catch Buddhist calendar years.
const yearsAhead = 100

// checkOpening validates initial stock and fills in its warehouse.
func checkOpening(tx *db.Tx, productType string, s *InitialStock) error {
	if s == nil {
		return nil
	}
	if opens, err := Opens(tx); err != nil {
		return err
	} else if !opens {
		return fault.Forbidden.Because("initialStock: members cannot give opening stock. Leave it out, ask an owner, admin or accountant, or let the owner " +
			"set memberOpeningLimit")
	}
	if productType != Inventory {
		return fault.Bad("ProductType", "oneof", Inventory).Because("initialStock: only for products of type inventory")
	}
	if s.Date.After(tx.Today().AddMonths(12 * yearsAhead)) {
		return fault.Bad("InitialStock.Date", "datetime")
	}
	if err := ledger.CheckOpen(tx, s.Date); err != nil {
		return err
	}
	if s.Date.After(tx.Today()) {
		tx.Warn(fault.Field{Name: "InitialStock.Date", Tag: fault.OpeningAhead})
	}
	warehouse, err := stock.WarehouseFor(tx, s.WarehouseID)
	if f := fault.Of(err); f != nil && len(f.Fields) == 1 {
		return fault.Bad("InitialStock."+f.Fields[0].Name, f.Fields[0].Tag)
	}
	s.WarehouseID = num.Ref(warehouse)
	return err
}

// Opens reports whether the caller can give a new product opening stock. Members can if the
// organization has a limit for them.
func Opens(tx *db.Tx) (bool, error) {
	if tx.May(access.WriteStock) {
		return true, nil
	}
	s, err := org.SettingsOf(tx)
	return err == nil && s.MemberOpeningLimit != nil && s.MemberOpeningLimit.Sign() > 0, err
}

// limitOpening refuses opening stock of a member above the limit of the organization.
func limitOpening(tx *db.Tx, value num.Money) error {
	if tx.May(access.WriteStock) {
		return nil
	}
	s, err := org.SettingsOf(tx)
	if err != nil || value.Cmp(*s.MemberOpeningLimit) <= 0 {
		return err
	}
	return fault.Forbidden.Because("initialStock: members can give opening stock worth at most %s; this is %s. Ask an owner or admin", *s.MemberOpeningLimit, value)
}

// open receives the initial stock of new products and posts it against the opening balance
// account.
func open(tx *db.Tx, made []Product, wanted []New) error {
	var changes []stock.Change
	var entries []ledger.Entry
	for i, d := range wanted {
		s := d.InitialStock
		if s == nil {
			continue
		}
		unit := made[i].CostPrice.AsCost()
		if s.UnitCost != nil {
			unit = *s.UnitCost
		}
		if err := limitOpening(tx, unit.Times(s.Quantity, num.BasePlaces)); err != nil {
			return err
		}
		changes = append(changes, stock.Change{
			ProductID: made[i].ID, WarehouseID: uint32(s.WarehouseID),
			Quantity: s.Quantity, Cost: unit.Times(s.Quantity, num.BasePlaces),
			Type: stock.Opening, RefType: ledger.RefOpening, RefID: made[i].ID, Note: made[i].Code, Date: s.Date,
		})
		entries = append(entries, ledger.Entry{
			Date: s.Date, Description: "Opening stock " + made[i].Code,
			RefType: ledger.RefOpening, RefID: num.Ref(made[i].ID), RefNumber: made[i].Code,
		})
	}
	if len(changes) == 0 {
		return nil
	}
	outcomes, err := stock.ReceiveFirst(tx, changes)
	if err != nil {
		return fmt.Errorf("opening stock: %w", err)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	for i, o := range outcomes {
		entries[i].Lines = []ledger.Line{
			{AccountID: chart.Key(ledger.Inventory).ID, Debit: o.Value},
			{AccountID: chart.Key(ledger.OpeningEquity).ID, Credit: o.Value},
		}
	}
	_, err = ledger.PostAll(tx, entries...)
	return err
}
