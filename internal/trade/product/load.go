package product

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Traded holds the product fields that documents need.
type Traded struct {
	ID              uint32      `db:"id"`
	Code            string      `db:"code"`
	Name            string      `db:"name"`
	NameEn          string      `db:"name_en"`
	ProductType     string      `db:"product_type"`
	VatType         string      `db:"vat_type"`
	PurchaseVatType string      `db:"purchase_vat_type"`
	Unit            string      `db:"unit"`
	CostPrice       num.Money   `db:"cost_price"`
	SalePrice       num.Money   `db:"sale_price"`
	TaxRate         num.Percent `db:"tax_rate"`
	IncomeAccount   string      `db:"income_account"`
	ExpenseAccount  string      `db:"expense_account"`
	IsActive        bool        `db:"is_active"`
	DeletedAt       when.Unix   `db:"deleted_at"`
	AltUnits        []AltUnit
}

// Taxed reports whether the product is sold, or bought, with VAT.
func (k Traded) Taxed(bought bool) bool {
	vatType := k.VatType
	if bought {
		vatType = k.PurchaseVatType
	}
	return k.TaxRate.Sign() > 0 && (vatType == VATInside || vatType == VATOnTop)
}

// English returns the English name of a line with the product, or "" if the line has a name of
// its own.
func (k Traded) English(line string) string {
	if line != k.Name {
		return ""
	}
	return k.NameEn
}

// Stocked reports whether lines with the product move stock.
func (k Traded) Stocked() bool { return k.ProductType == Inventory }

// AltUnit returns one of the product's alternative units.
func (k Traded) AltUnit(id num.Ref) (AltUnit, bool) {
	for _, u := range k.AltUnits {
		if num.Ref(u.ID) == id {
			return u, true
		}
	}
	return AltUnit{}, false
}

// tradedUnit is a product joined with one of its units, or with none.
type tradedUnit struct {
	Traded
	UnitID        num.Ref   `db:"unit_id"`
	UnitName      string    `db:"unit_name"`
	Ratio         num.Qty   `db:"ratio"`
	Barcode       string    `db:"barcode"`
	PurchasePrice num.Money `db:"purchase_price"`
	UnitPrice     num.Money `db:"unit_price"`
	SortOrder     int       `db:"sort_order"`
}

var selectTraded = `
	SELECT ` + db.Columns[Traded]("p") + `, u.id, COALESCE(u.unit, ''), COALESCE(u.ratio, 0), COALESCE(u.barcode, ''),
		COALESCE(u.purchase_price, 0), COALESCE(u.sale_price, 0), COALESCE(u.sort_order, 0)
	FROM products p
	LEFT JOIN product_alt_units u ON u.org_id = $1 AND u.product_id = p.id AND NOT u.is_removed
	WHERE p.org_id = $1 AND p.id IN ($2)
	ORDER BY p.id, u.sort_order, u.id`

// Load returns the existing products with these ids and their units, using one statement for
// those not cached. It includes inactive and deleted products, because documents that name
// them can still be issued, reversed and followed; callers check.
func Load(tx *db.Tx, ids []uint32) (map[uint32]Traded, error) {
	if len(ids) == 0 {
		return map[uint32]Traded{}, nil
	}
	return db.CachedEach(tx, "product.traded", ids, func(ids []uint32) (map[uint32]Traded, error) { return load(tx, ids) })
}

func load(tx *db.Tx, ids []uint32) (map[uint32]Traded, error) {
	found := make(map[uint32]Traded, len(ids))
	rows, err := db.List[tradedUnit](tx, selectTraded, db.IDs(ids))
	if err != nil {
		return nil, fmt.Errorf("read products: %w", err)
	}
	for _, row := range rows {
		k, ok := found[row.ID]
		if !ok {
			k = row.Traded
		}
		if row.UnitID != 0 {
			k.AltUnits = append(k.AltUnits, AltUnit{
				ID: uint32(row.UnitID), Unit: row.UnitName, Ratio: row.Ratio, Barcode: row.Barcode,
				PurchasePrice: row.PurchasePrice, SalePrice: row.UnitPrice, SortOrder: row.SortOrder,
			})
		}
		found[row.ID] = k
	}
	return found, nil
}
