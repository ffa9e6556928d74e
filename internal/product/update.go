package product

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/stock"
)

// Update changes the sent fields of a product.
func (u Users) Update(tx *db.Tx, in Edit) (Product, error) {
	stored, err := Get(tx, ByID{in.ID})
	if err != nil {
		return Product{}, err
	}
	now, err := u.Amend(tx, stored, in)
	if err != nil || in.Value.InitialStock == nil {
		return now, err
	}
	return Get(tx, ByID{in.ID})
}

// Amend is Update of a product that has been read, and cannot have changed
// since. What it returns does not show initial stock that was sent.
func (u Users) Amend(tx *db.Tx, stored Product, in Edit) (Product, error) {
	now := stored.Change()
	in.Onto(&now)
	if err := stored.CheckChange(tx, &now); err != nil {
		return Product{}, err
	}
	var err error
	if now.Category != stored.Category {
		category, err := categoryNamed(tx, now.Category)
		if err != nil {
			return Product{}, err
		}
		stored.Category, stored.CategoryID = category.Name, category.ref()
	}
	if in.Has("AltUnits") {
		if stored.AltUnits, err = u.replaceUnits(tx, stored, now.AltUnits); err != nil {
			return Product{}, err
		}
	}
	stored.Details, stored.IsActive, stored.UpdatedAt = now.Details, now.IsActive, tx.Stamp()
	if err := db.Update(tx, "products", recordOf(stored)); err != nil {
		return Product{}, fmt.Errorf("store product %d: %w", stored.ID, err)
	}
	tx.Record("products", stored.ID, stored.Code)
	if now.InitialStock == nil {
		return stored, nil
	}
	return stored, open(tx, []Product{stored}, []Draft{{InitialStock: now.InitialStock}})
}

// Change is what of the product a client may change, as it is.
func (p Product) Change() Change {
	units := make([]UnitDraft, len(p.AltUnits))
	for i, u := range p.AltUnits {
		units[i] = u.draft()
	}
	return Change{Details: p.Details, Category: p.Category, IsActive: p.IsActive, AltUnits: units}
}

// CheckChange refuses what the product cannot become.
func (p Product) CheckChange(tx *db.Tx, now *Change) error {
	if err := checkUnits(now.Unit, now.AltUnits); err != nil {
		return err
	}
	if err := checkAccounts(tx, p.Details, now.Details); err != nil {
		return err
	}
	if now.ProductType != p.ProductType || now.InitialStock != nil {
		moved, err := stock.Moved(tx, p.ID)
		if err != nil {
			return err
		}
		if moved && now.ProductType != p.ProductType {
			return fault.Bad("ProductType", "oneof", p.ProductType).Because("the type of %s cannot change: stock has moved", p.Code)
		}
		if moved {
			return fault.BadRequest.Because("initialStock of %s cannot be set: stock has moved", p.Code)
		}
	}
	if err := checkOpening(tx, now.ProductType, now.InitialStock); err != nil {
		return err
	}
	if now.ExternalID != p.ExternalID {
		return freeReference(tx, p.ID, now.ExternalID)
	}
	return nil
}

// Delete hides a product that nothing needs any more.
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
			return fault.Conflict.Because("%s has stock: %v in %s", p.Code, b.Quantity, b.WarehouseName)
		}
	}
	number, err := u.of(tx, p.ID, num.Ref(0))
	if err != nil {
		return err
	}
	if number != "" {
		return fault.Conflict.Because("%s is used by %s", p.Code, number)
	}
	if _, err := db.Exec(tx, `UPDATE products SET deleted_at = $2, updated_at = $2 WHERE org_id = $1 AND id = $3`, tx.Stamp(), p.ID); err != nil {
		return fmt.Errorf("delete product %d: %w", p.ID, err)
	}
	tx.Record("products", p.ID, p.Code)
	return db.Deleted(tx, "products", p.ID, p.Code)
}
