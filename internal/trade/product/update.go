package product

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/trade/stock"
)

// Update changes the sent fields of a product.
func (u Users) Update(tx *db.Tx, in Edit) (Product, error) {
	stored, err := Get(tx, ByID{in.ID})
	if err != nil {
		return Product{}, err
	}
	now, err := u.AmendAll(tx, []Product{stored}, []Edit{in})
	if err != nil {
		return Product{}, err
	}
	if in.Value.InitialStock == nil {
		return now[0], nil
	}
	return Get(tx, ByID{in.ID})
}

// AmendAll is Update for products that were read in this transaction. The results do not
// include initial stock that was sent.
func (u Users) AmendAll(tx *db.Tx, stored []Product, edits []Edit) ([]Product, error) {
	changed, opening := make([]Product, len(stored)), make([]New, len(stored))
	for i, in := range edits {
		var err error
		if changed[i], opening[i].InitialStock, err = u.amend(tx, stored[i], in); err != nil {
			return nil, err
		}
	}
	return changed, open(tx, changed, opening)
}

// amend stores the sent fields and returns the initial stock, which is still to be received.
func (u Users) amend(tx *db.Tx, stored Product, in Edit) (Product, *InitialStock, error) {
	now := stored.Editable()
	in.Onto(&now)
	if err := u.CheckEdit(tx, stored, &now); err != nil {
		return Product{}, nil, err
	}
	var err error
	if now.Category != stored.Category {
		category, err := categoryNamed(tx, now.Category)
		if err != nil {
			return Product{}, nil, err
		}
		stored.Category, stored.CategoryID = category.Name, category.ref()
	}
	if in.Has("AltUnits") {
		if stored.AltUnits, err = u.replaceUnits(tx, stored, now.AltUnits); err != nil {
			return Product{}, nil, err
		}
	}
	stored.Details, stored.IsActive, stored.UpdatedAt = now.Details, now.IsActive, tx.Stamp()
	if err := db.Update(tx, "products", recordOf(stored)); err != nil {
		return Product{}, nil, fmt.Errorf("store product %d: %w", stored.ID, err)
	}
	tx.Record("products", stored.ID, stored.Code)
	tx.Event(event.ProductUpdated.On(stored.ID, stored.Code, event.Code{Code: stored.Code}))
	return stored, now.InitialStock, nil
}

// CheckEdit validates a change of the product.
func (u Users) CheckEdit(tx *db.Tx, p Product, now *Editable) error {
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
			return fault.Bad("ProductType", "oneof", p.ProductType).Because("productType: cannot change for %s because it has stock movements", p.Code)
		}
		if moved {
			return fault.BadRequest.Because("initialStock: cannot be set for %s because it has stock movements", p.Code)
		}
	}
	if (now.ProductType == Inventory) != p.Stocked() {
		number, err := u.of(tx, Use{Product: p.ID, Counted: true})
		if err != nil {
			return err
		}
		if number != "" {
			return fault.Bad("ProductType", "oneof", p.ProductType).Because("productType: cannot change for %s because %s uses it", p.Code, number)
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
