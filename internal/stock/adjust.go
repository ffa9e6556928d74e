package stock

import (
	"fmt"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
)

// RefTransfer is the reference type of a transfer's entry, if it needs one.
const RefTransfer = "TRANSFER"

// Adjustment corrects the stock of a product after a count.
type Adjustment struct {
	// Id of the product.
	ProductID uint32 `json:"productId" validate:"required"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID num.Ref `json:"warehouseId"`
	// Difference in base units: positive for surplus, negative for missing stock.
	Quantity num.Qty `json:"quantity" validate:"required"`
	// Unit cost of a surplus. Defaults to the average cost.
	UnitCost *num.Cost `json:"unitCost" validate:"gte=0"`
	// Reason.
	Note string `json:"note" validate:"max=500"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
}

// Adjust sets the stock of a product to the counted quantity and posts the difference to the
// variance account.
func Adjust(tx *db.Tx, in Adjustment) (Movement, error) {
	if !tx.May(access.WriteStock) {
		return Movement{}, fault.Forbidden
	}
	switch {
	case in.Quantity.IsZero():
		return Movement{}, fault.Bad("Quantity", "required")
	case in.UnitCost != nil && in.UnitCost.Sign() < 0:
		return Movement{}, fault.Bad("UnitCost", "gte", "0")
	case in.UnitCost != nil && in.Quantity.Sign() < 0:
		return Movement{}, fault.BadRequest.Because("unitCost: only for surplus; shortages use the average cost")
	}
	product, err := stocked(tx, in.ProductID)
	if err != nil {
		return Movement{}, err
	}
	warehouse, err := WarehouseFor(tx, in.WarehouseID)
	if err != nil {
		return Movement{}, err
	}
	change := Change{
		ProductID: in.ProductID, WarehouseID: warehouse, Quantity: in.Quantity.Abs(),
		Type: Adjusted, RefType: ledger.RefAdjustment, Note: in.Note, Date: tx.Today(),
	}
	row, err := change.adjust(tx, in, product)
	if err != nil {
		return Movement{}, err
	}
	tx.Record("stock_movements", row.ID, "adjust "+product.Code)
	if err := book(tx, ledger.RefAdjustment, row.ID, "Stock adjustment "+product.Code, product.Code, row.TotalCost); err != nil {
		return Movement{}, err
	}
	return row.named(tx)
}

// Difference returns the counted quantity minus the quantity on hand in the adjusted
// warehouse.
func Difference(tx *db.Tx, in Adjustment, counted num.Qty) (num.Qty, error) {
	if _, err := stocked(tx, in.ProductID); err != nil {
		return counted, err
	}
	warehouse, err := WarehouseFor(tx, in.WarehouseID)
	if err != nil {
		return counted, err
	}
	balances, err := Balances(tx, []uint32{in.ProductID}, num.Ref(warehouse))
	for _, b := range balances {
		counted = counted.Sub(b.Quantity)
	}
	return counted, err
}

// adjust records the movement of an adjustment.
func (c Change) adjust(tx *db.Tx, in Adjustment, product good) (Recorded, error) {
	if in.Quantity.Sign() < 0 {
		if err := CheckPolicy(tx, []Change{c}, in.ConfirmNegativeStock); err != nil {
			return Recorded{}, err
		}
	}
	b, err := begin(tx, []Change{c})
	if err != nil {
		return Recorded{}, err
	}
	if in.Quantity.Sign() < 0 {
		if _, err := b.out(c); err != nil {
			return Recorded{}, err
		}
	} else {
		unit := b.buckets[c.key()].Average
		if unit.Sign() <= 0 {
			unit = product.CostPrice.AsCost()
		}
		if in.UnitCost != nil {
			unit = *in.UnitCost
		}
		c.Cost = unit.Times(c.Quantity, num.BasePlaces)
		b.in(c)
	}
	_, err = b.write()
	return b.rows[0], err
}

// Move transfers stock from one warehouse to another.
type Move struct {
	// Id of the product.
	ProductID uint32 `json:"productId" validate:"required"`
	// Source warehouse.
	FromWarehouseID uint32 `json:"fromWarehouseId" validate:"required"`
	// Destination warehouse.
	ToWarehouseID uint32 `json:"toWarehouseId" validate:"required"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Reason.
	Note string `json:"note" validate:"max=500"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
}

// Moves is a stock transfer: one movement out and one movement in.
type Moves struct {
	// Movement out of the source warehouse.
	Out Movement `json:"out"`
	// Movement into the destination warehouse.
	In Movement `json:"in"`
}

// Transfer moves goods to another warehouse at their current cost. It posts an entry only if
// they cover a shortage there.
func Transfer(tx *db.Tx, in Move) (Moves, error) {
	if !tx.May(access.WriteStock) {
		return Moves{}, fault.Forbidden
	}
	if in.Quantity.Sign() <= 0 {
		return Moves{}, fault.Bad("Quantity", "gt", "0")
	}
	if in.FromWarehouseID == in.ToWarehouseID {
		return Moves{}, fault.BadRequest.Because("a transfer needs two different warehouses")
	}
	product, err := stocked(tx, in.ProductID)
	if err != nil {
		return Moves{}, err
	}
	if _, err := usable(tx, num.Ref(in.FromWarehouseID), "FromWarehouseID"); err != nil {
		return Moves{}, err
	}
	if _, err := usable(tx, num.Ref(in.ToWarehouseID), "ToWarehouseID"); err != nil {
		return Moves{}, err
	}
	rows, err := in.record(tx)
	if err != nil {
		return Moves{}, err
	}
	tx.Record("stock_movements", rows[0].ID, "transfer "+product.Code)
	value := rows[0].TotalCost.Add(rows[1].TotalCost)
	if err := book(tx, RefTransfer, rows[0].ID, "Stock transfer "+product.Code, product.Code, value); err != nil {
		return Moves{}, err
	}
	movements, err := named(tx, rows)
	if err != nil {
		return Moves{}, err
	}
	return Moves{Out: movements[0], In: movements[1]}, nil
}

// record writes the two movements of a transfer.
func (m Move) record(tx *db.Tx) ([]Recorded, error) {
	out := Change{
		ProductID: m.ProductID, WarehouseID: m.FromWarehouseID, Quantity: m.Quantity,
		Type: Transferred, RefType: RefTransfer, Note: m.Note, Date: tx.Today(),
		from: num.Ref(m.FromWarehouseID), to: num.Ref(m.ToWarehouseID),
	}
	in := out
	in.WarehouseID = m.ToWarehouseID
	if err := CheckPolicy(tx, []Change{out}, m.ConfirmNegativeStock); err != nil {
		return nil, err
	}
	b, err := begin(tx, []Change{out, in})
	if err != nil {
		return nil, err
	}
	if in.Cost, err = b.out(out); err != nil {
		return nil, err
	}
	b.in(in)
	_, err = b.write()
	return b.rows, err
}

// book posts a change of stock value that has no document.
func book(tx *db.Tx, refType string, id uint32, text, number string, value num.Money) error {
	if value.IsZero() {
		return nil
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	lines := []ledger.Line{
		{AccountID: chart.Key(ledger.Inventory).ID, Debit: value.Abs()},
		{AccountID: chart.Key(ledger.Variance).ID, Credit: value.Abs()},
	}
	if value.Sign() < 0 {
		lines = ledger.Opposite(lines)
	}
	_, err = ledger.Post(tx, ledger.Entry{
		Date: tx.Today(), Description: text, RefType: refType, RefID: num.Ref(id), RefNumber: number, Lines: lines,
	})
	if err != nil {
		return fmt.Errorf("book %s: %w", text, err)
	}
	return nil
}

// named returns the movement with warehouse names.
func (r Recorded) named(tx *db.Tx) (Movement, error) {
	movements, err := named(tx, []Recorded{r})
	if err != nil {
		return Movement{}, err
	}
	return movements[0], nil
}
