package stock

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

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
	if _, err := book(tx, tx.Today(), ledger.RefAdjustment, row.ID, "Stock adjustment "+product.Code, product.Code, row.TotalCost); err != nil {
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
		c.Cost = b.surplus(c, product, in.UnitCost)
		b.in(c)
	}
	_, err = b.write()
	return b.rows[0], err
}

// book posts a change of stock value that has no document, and returns the entry.
func book(tx *db.Tx, date when.Date, refType string, id uint32, text, number string, value num.Money) (uint32, error) {
	if value.IsZero() {
		return 0, nil
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return 0, err
	}
	lines := []ledger.Line{
		{AccountID: chart.Key(ledger.Inventory).ID, Debit: value.Abs()},
		{AccountID: chart.Key(ledger.Variance).ID, Credit: value.Abs()},
	}
	if value.Sign() < 0 {
		lines = ledger.Opposite(lines)
	}
	entry, err := ledger.Post(tx, ledger.Entry{
		Date: date, Description: text, RefType: refType, RefID: num.Ref(id), RefNumber: number, Lines: lines,
	})
	if err != nil {
		return 0, fmt.Errorf("book %s: %w", text, err)
	}
	return entry, nil
}

// named returns the movement with warehouse names.
func (r Recorded) named(tx *db.Tx) (Movement, error) {
	movements, err := named(tx, []Recorded{r})
	if err != nil {
		return Movement{}, err
	}
	return movements[0], nil
}
