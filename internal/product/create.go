package product

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/stock"
)

// record is a product as its table keeps it.
type record struct {
	Product
	SearchText string `db:"search_text"`
}

// recordOf adds the text that search looks into.
func recordOf(p Product) record {
	parts := []string{p.Code, p.Name, p.Barcode}
	for _, u := range p.AltUnits {
		parts = append(parts, u.Barcode)
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	for i := range parts {
		parts[i] = db.Fold(parts[i])
	}
	return record{Product: p, SearchText: strings.Join(parts, "\x1f")}
}

// Create adds a product, with its stock when it has some to begin with.
func Create(tx *db.Tx, in Draft) (Product, error) {
	taken, err := db.Get[bool](tx, `
		SELECT EXISTS (SELECT 1 FROM products p WHERE p.org_id = $1 AND p.code = $2 AND p.deleted_at IS NULL)`, in.Code)
	if err != nil {
		return Product{}, err
	}
	if taken {
		return Product{}, fault.Conflict.Because("there is a product with the code %s", in.Code)
	}
	if err := freeReference(tx, 0, in.ExternalID); err != nil {
		return Product{}, err
	}
	all, err := CreateAll(tx, []Draft{in})
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

// CreateAll adds many products with as few statements as one. The caller has
// seen to it that their codes and references differ from one another and from
// those that exist; the tables refuse them otherwise. The products that it
// returns do not show their initial stock.
func CreateAll(tx *db.Tx, drafts []Draft) ([]Product, error) {
	for i := range drafts {
		if err := CheckDraft(tx, &drafts[i]); err != nil {
			return nil, err
		}
	}
	ids, err := db.NextIDs(tx, "products", len(drafts))
	if err != nil {
		return nil, err
	}
	names := make([]string, len(drafts))
	for i, d := range drafts {
		names[i] = d.Category
	}
	categories, err := categoriesNamed(tx, names)
	if err != nil {
		return nil, err
	}
	made := make([]Product, len(drafts))
	for i, d := range drafts {
		c := categories[db.Fold(d.Category)]
		made[i] = Product{
			ID: ids[i], Code: d.Code, Details: d.Details, Category: c.Name, CategoryID: c.ref(), IsActive: true,
			CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
		}
		made[i].empty()
	}
	if err := addUnits(tx, made, drafts); err != nil {
		return nil, err
	}
	return made, open(tx, made, drafts)
}

// CheckDraft refuses what cannot be a product, and finds the warehouse of its stock.
func CheckDraft(tx *db.Tx, d *Draft) error {
	if err := checkUnits(d.Unit, d.AltUnits); err != nil {
		return err
	}
	if err := checkAccounts(tx, Details{}, d.Details); err != nil {
		return err
	}
	return checkOpening(tx, d.ProductType, d.InitialStock)
}

// checkAccounts refuses a control account as one that sales or purchases of the
// product are booked to. What stays as it was is not asked again.
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
	return fault.Invalid(bad...).Because("%s", reason.Description)
}

// empty makes every list of the record a list.
func (p *Product) empty() {
	p.AltUnits, p.Images = []AltUnit{}, []Image{}
	p.StockBalances, p.WarehouseMinQtys, p.StockMovements = []stock.Balance{}, []MinQty{}, []stock.Movement{}
}

// addUnits stores new products and their units.
func addUnits(tx *db.Tx, made []Product, drafts []Draft) error {
	count := 0
	for _, d := range drafts {
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
		for n, u := range drafts[i].AltUnits {
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
	if len(units) == 0 {
		return nil
	}
	return db.Insert(tx, "product_alt_units", units...)
}

// freeReference refuses a reference that another product has.
func freeReference(tx *db.Tx, self uint32, reference string) error {
	if reference == "" {
		return nil
	}
	codes, err := db.List[string](tx, `
		SELECT p.code FROM products p
		WHERE p.org_id = $1 AND p.external_id = $2 AND p.external_id <> '' AND p.deleted_at IS NULL AND p.id <> $3`, reference, self)
	if err != nil || len(codes) == 0 {
		return err
	}
	return fault.Conflict.Because("product %s has the same externalId", codes[0])
}
