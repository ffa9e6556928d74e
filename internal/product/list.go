package product

import (
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/list"
	"kontor/internal/stock"
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
	return page, complete(tx, page.Items, f.WarehouseID)
}
