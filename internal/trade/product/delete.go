package product

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/deletion"
	"kontor/internal/trade/stock"
)

// Delete hides a product that is not in use. Documents that name it can still read it.
func (u Users) Delete(tx *db.Tx, in ByID) error {
	p, err := live(tx, in.ID)
	if err != nil {
		return err
	}
	balances, err := stock.Balances(tx, []uint32{p.ID}, 0)
	if err != nil {
		return err
	}
	for _, b := range balances {
		if !b.Quantity.IsZero() {
			return fault.Conflict.Because("%s has stock: %v in %s; deactivate it instead", p.Code, b.Quantity, b.WarehouseName).For(fault.InUse)
		}
	}
	number, err := u.of(tx, Use{Product: p.ID})
	if err != nil {
		return err
	}
	if number != "" {
		return fault.Conflict.Because("%s is used by %s; deactivate it instead", p.Code, number).For(fault.InUse)
	}
	if _, err := db.Exec(tx, `UPDATE products SET deleted_at = $2, updated_at = $2 WHERE org_id = $1 AND id = $3`, tx.Stamp(), p.ID); err != nil {
		return fmt.Errorf("delete product %d: %w", p.ID, err)
	}
	tx.Record("products", p.ID, p.Code)
	tx.Event(event.ProductDeleted.On(p.ID, p.Code, event.Code{Code: p.Code}))
	return deletion.Record(tx, "products", p.ID, p.Code)
}
