package stock

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Correction is a counted quantity, or the difference to the books.
type Correction struct {
	_ struct{} `schema:"StockAdjustment"`
	// Id of the product.
	ProductID uint32 `json:"productId" validate:"required"`
	// Id of the warehouse; defaults to the default warehouse.
	WarehouseID num.Ref `json:"warehouseId"`
	// Quantity in base units that was found (positive) or is missing (negative). Send this or counted.
	Quantity *num.Qty `json:"quantity"`
	// Quantity in base units that was counted. The server computes the difference. If there is none, nothing changes and the returned movement has id 0.
	Counted *num.Qty `json:"counted" validate:"gte=0"`
	// Unit cost of surplus; defaults to the average cost.
	UnitCost *num.Cost `json:"unitCost" validate:"gte=0"`
	// Reason.
	Note string `json:"note" validate:"max=500"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
}

// Correct adjusts the stock of a product to a counted quantity or by a difference.
func Correct(tx *db.Tx, in Correction) (Movement, error) {
	a := Adjustment{
		ProductID: in.ProductID, WarehouseID: in.WarehouseID, UnitCost: in.UnitCost, Note: in.Note, ConfirmNegativeStock: in.ConfirmNegativeStock,
	}
	switch {
	case in.Counted != nil && in.Quantity != nil:
		return Movement{}, fault.Bad("Counted", "excluded").Because("enter the counted quantity or the difference, not both")
	case in.Counted == nil && in.Quantity == nil:
		return Movement{}, fault.Bad("Quantity", "required").Because("enter the counted quantity or the difference")
	case in.Quantity != nil:
		a.Quantity = *in.Quantity
		return Adjust(tx, a)
	}
	var err error
	if a.Quantity, err = Difference(tx, a, *in.Counted); err != nil {
		return Movement{}, err
	}
	if a.Quantity.IsZero() {
		return unchanged(tx, a, *in.Counted)
	}
	if a.Quantity.Sign() < 0 {
		a.UnitCost = nil // it is for a surplus, and the client cannot know that there is none
	}
	return Adjust(tx, a)
}

// unchanged answers a count that agrees with the books.
func unchanged(tx *db.Tx, a Adjustment, counted num.Qty) (Movement, error) {
	warehouse, err := WarehouseFor(tx, a.WarehouseID)
	if err != nil {
		return Movement{}, err
	}
	row := Recorded{ProductID: a.ProductID, WarehouseID: warehouse, MovementType: Adjusted, QtyBefore: counted, QtyAfter: counted, ReferenceType: ledger.RefAdjustment, Note: a.Note, CreatedBy: tx.User, CreatedAt: tx.Stamp()}
	return row.named(tx)
}
