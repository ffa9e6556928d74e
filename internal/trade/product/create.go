package product

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/reference"
	"kontor/internal/org/search"
)

// Create adds a product with its initial stock, if any.
func Create(tx *db.Tx, in New) (Product, error) {
	taken, err := db.List[uint32](tx, `
		SELECT p.id FROM products p WHERE p.org_id = $1 AND p.code = $2 AND p.deleted_at IS NULL`, in.Code)
	if err != nil {
		return Product{}, err
	}
	if len(taken) > 0 {
		return Product{}, fault.Conflict.Because("a product with code %s already exists", in.Code).Duplicates(taken[0])
	}
	if err := freeReference(tx, 0, in.ExternalID); err != nil {
		return Product{}, err
	}
	all, err := CreateAll(tx, []New{in})
	if err != nil {
		return Product{}, err
	}
	p := all[0]
	tx.Record("products", p.ID, p.Code)
	if in.InitialStock == nil {
		return p, nil
	}
	return Get(tx, ByID{p.ID})
}

// CreateAll adds many products with as few statements as one. The caller must ensure that
// codes and external IDs are unique; otherwise the table constraints refuse them. The returned
// products do not include their initial stock.
func CreateAll(tx *db.Tx, wanted []New) ([]Product, error) {
	for i := range wanted {
		if err := CheckNew(tx, &wanted[i]); err != nil {
			return nil, err
		}
	}
	ids, err := db.NextIDs(tx, "products", len(wanted))
	if err != nil {
		return nil, err
	}
	names := make([]string, len(wanted))
	for i, d := range wanted {
		names[i] = d.Category
	}
	categories, err := categoriesNamed(tx, names)
	if err != nil {
		return nil, err
	}
	made := make([]Product, len(wanted))
	for i, d := range wanted {
		c := categories[search.Fold(d.Category)]
		made[i] = Product{
			ID: ids[i], Code: d.Code, Details: d.Details, Category: c.Name, CategoryID: c.ref(), IsActive: true,
			CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
		}
		made[i].empty()
	}
	if err := addUnits(tx, made, wanted); err != nil {
		return nil, err
	}
	return made, open(tx, made, wanted)
}

// CheckNew validates a new product and fills in the warehouse of its initial stock.
func CheckNew(tx *db.Tx, d *New) error {
	if err := checkUnits(d.Unit, d.AltUnits); err != nil {
		return err
	}
	if err := checkAccounts(tx, Details{}, d.Details); err != nil {
		return err
	}
	return checkOpening(tx, d.ProductType, d.InitialStock)
}

// checkAccounts refuses control accounts as the income or expense account of a product.
// Unchanged accounts are not checked again.
func checkAccounts(tx *db.Tx, before, now Details) error {
	var bad []fault.Field
	var reason *fault.Fault
	for _, chosen := range []struct{ field, before, now string }{
		{"IncomeAccount", before.IncomeAccount, now.IncomeAccount},
		{"ExpenseAccount", before.ExpenseAccount, now.ExpenseAccount},
	} {
		if chosen.now == chosen.before || chosen.now == "" {
			continue
		}
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		if refused := fault.Of(chart.ChosenCode(chosen.field, chosen.now)); refused != nil {
			bad, reason = append(bad, refused.Fields...), refused
		}
	}
	if reason == nil {
		return nil
	}
	return fault.Invalid(bad...).Because("%s", reason.Why)
}

// addUnits stores new products and their units.
func addUnits(tx *db.Tx, made []Product, wanted []New) error {
	count := 0
	for _, d := range wanted {
		count += len(d.AltUnits)
	}
	var unitIDs []uint32
	var err error
	if count > 0 {
		if unitIDs, err = db.NextIDs(tx, "product_alt_units", count); err != nil {
			return err
		}
	}
	records := make([]record, len(made))
	var units []unitRecord
	for i := range made {
		for n, u := range wanted[i].AltUnits {
			row := unitRecord{AltUnit: u.at(n), ProductID: made[i].ID}
			row.ID = unitIDs[len(units)]
			units = append(units, row)
			made[i].AltUnits = append(made[i].AltUnits, row.AltUnit)
		}
		records[i] = recordOf(made[i])
	}
	if err := db.Insert(tx, "products", records...); err != nil {
		return fmt.Errorf("store products: %w", err)
	}
	for _, p := range made {
		tx.Event(event.ProductCreated.On(p.ID, p.Code, event.Code{Code: p.Code}))
	}
	if len(units) == 0 {
		return nil
	}
	return db.Insert(tx, "product_alt_units", units...)
}

// freeReference refuses an external ID that another product uses. Deleted products release
// theirs.
func freeReference(tx *db.Tx, self uint32, externalID string) error {
	return reference.Free(tx, "products", "code", externalID, self, "r.deleted_at IS NULL")
}
