package product

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// listPage is a page of the product list.
type listPage struct {
	Filter     product.Filter
	Types      []console.Option
	Categories []console.Option
	Warehouses []console.Option
	Products   input.Result[product.Product]
}

// Low reports whether stock is below the reorder point, or below the minimum of the
// selected warehouse.
func (l listPage) Low(p product.Product) bool {
	least := p.ReorderPoint
	if l.Filter.WarehouseID != 0 {
		least = num.Qty{}
		for _, m := range p.WarehouseMinQtys {
			if num.Ref(m.WarehouseID) == l.Filter.WarehouseID {
				least = m.MinQty
			}
		}
	}
	return p.Stocked() && !least.IsZero() && p.StockQty.Cmp(least) < 0
}

// Chosen reports whether an option is the one in the address.
func (listPage) Chosen(id any, option string) bool { return fmt.Sprint(id) == option }

func list(v *console.Visit) error {
	f, err := console.Filter[product.Filter](v)
	if err != nil {
		return err
	}
	page := listPage{Filter: f, Types: typeOptions(v)}
	return v.ShowRead("list.html", &page, func(tx *db.Tx) (err error) {
		if page.Products, err = product.List(tx, f); err != nil {
			return err
		}
		categories, err := product.Categories(tx)
		if err != nil {
			return err
		}
		for _, c := range categories {
			page.Categories = append(page.Categories, console.Option{Value: fmt.Sprint(c.ID), Word: c.Name})
		}
		page.Warehouses, err = warehouses(tx)
		return err
	})
}

// warehouses returns the active warehouses as options.
func warehouses(tx *db.Tx) ([]console.Option, error) {
	active := true
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{IsActive: &active})
	options := make([]console.Option, len(all))
	for i, w := range all {
		options[i] = console.Option{Value: fmt.Sprint(w.ID), Word: w.Name}
	}
	return options, err
}

// low lists products below their reorder point or a warehouse minimum.
func low(v *console.Visit) error {
	all, err := console.Read(v, product.ListLow, struct{}{})
	if err != nil {
		return err
	}
	return v.Show("stock.html", all)
}
