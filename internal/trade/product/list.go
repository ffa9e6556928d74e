package product

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
	"kontor/internal/trade/stock"
)

// listed specifies the list of products.
var listed = list.Spec{Table: "products", Alias: "p", Order: "p.id DESC", Codes: []string{"p.code", "p.barcode"}}

// List returns a page of products.
func List(tx *db.Tx, f Filter) (input.Result[Product], error) {
	w := db.Where("p.org_id = $1")
	w.If(!f.IncludeDeleted, "p.deleted_at IS NULL")
	w.If(f.CategoryID != 0, "p.category_id = ?", f.CategoryID)
	w.If(f.ProductType != "", "p.product_type = ?", f.ProductType)
	w.If(f.ExternalID != "", "p.external_id <> '' AND p.external_id = ?", f.ExternalID)
	w.If(f.Code != "", "p.code = ?", f.Code)
	w.If(f.Barcode != "", `p.id IN (SELECT b.id FROM products b WHERE b.org_id = $1 AND b.barcode <> '' AND b.barcode = ? UNION ALL
		SELECT u.product_id FROM product_alt_units u WHERE u.org_id = $1 AND u.barcode <> '' AND u.barcode = ? AND NOT u.is_removed)`, f.Barcode, f.Barcode)
	if f.IsActive != nil {
		w.And("p.is_active = ?", *f.IsActive)
	}
	if f.WarehouseID != 0 {
		warehouses, err := stock.WarehouseNames(tx)
		if err != nil {
			return input.Result[Product]{}, err
		}
		_, ours := warehouses[uint32(f.WarehouseID)]
		w.If(!ours, "FALSE") // an unknown category, or one of another organization, has no products
	}
	page, err := list.List[Product](tx, &listed, list.Filter{Page: f.Page, Search: f.Search, Best: f.Best, Where: w})
	if err != nil {
		return page, err
	}
	err = complete(tx, page.Items, f.WarehouseID)
	for i := range page.Items {
		page.Items[i].match(f.Barcode)
	}
	return page, err
}

// match sets the unit that has a barcode, the base unit first.
func (p *Product) match(barcode string) {
	if barcode == "" {
		return
	}
	if p.Barcode == barcode {
		p.MatchedUnit = &MatchedUnit{Unit: p.Unit, Ratio: num.MustQty("1")}
		return
	}
	for _, u := range p.AltUnits {
		if u.Barcode == barcode {
			p.MatchedUnit = &MatchedUnit{ProductAltUnitID: num.Ref(u.ID), Unit: u.Unit, Ratio: u.Ratio}
			return
		}
	}
}
