package product

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/trade/catalog"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// movementsShown is the number of movements on the page.
const movementsShown = 100

// pace is the number of days of sales from which the remaining days of stock are estimated.
const pace = 90

// viewPage is a product with its stock.
type viewPage struct {
	Product     product.Product
	Type        string // a key of the catalogue
	ByWarehouse []warehouseStock
	Warehouses  []console.Option
	Sold        num.Qty // in the last days
	Card        []stock.CardRow
	Chart       *chart
	Pictures    []files.Row
	Form        *console.Form
}

// warehouseStock is the stock of one warehouse.
type warehouseStock struct {
	Name     string
	Quantity num.Qty
	Minimum  num.Qty
	Low      bool
}

// Sells reports whether anything was sold in the last days.
func (p viewPage) Sells() bool { return p.Sold.Sign() > 0 }

// Lasts returns how many days the stock lasts at the recent rate of sales.
func (p viewPage) Lasts() int64 {
	if p.Product.StockQty.Sign() <= 0 {
		return 0
	}
	return p.Product.StockQty.Raw() / max(p.Sold.Raw()/pace, 1)
}

// Margin returns the margin of the price over the average cost, in percent with one
// decimal; "" if the price includes tax or either is unknown.
func (p viewPage) Margin() string {
	price, cost := p.Product.SalePrice, p.Product.AvgCost.AsMoney(num.BasePlaces)
	if cost.IsZero() {
		cost = p.Product.CostPrice
	}
	if price.Sign() <= 0 || cost.Sign() <= 0 || p.Product.VatType == "vatInclusive" {
		return ""
	}
	return console.Percent(price.Sub(cost).PercentOf(price, 1))
}

// Deleted reports whether the product is deleted and thus read-only.
func (p viewPage) Deleted() bool { return !p.Product.DeletedAt.IsZero() }

// Low reports whether stock is below the reorder point.
func (p viewPage) Low() bool {
	return !p.Product.ReorderPoint.IsZero() && p.Product.StockQty.Cmp(p.Product.ReorderPoint) < 0
}

// Vat returns the VAT treatment as a key of the catalogue.
func (viewPage) Vat(kind string) string { return vatWords[kind] }

// Movement returns the type of a movement as a key of the catalogue.
func (viewPage) Movement(m stock.Movement) string { return console.MovementWord(m.MovementType) }

// Source returns the address of the document of a movement, or "".
func (viewPage) Source(v *console.Visit, m stock.Movement) string {
	path := ""
	if _, ok := document.Sales.Of(m.ReferenceType); ok {
		path = "/sales/%d"
	}
	if _, ok := document.Purchases.Of(m.ReferenceType); ok {
		path = "/purchases/%d"
	}
	if m.ReferenceType == stock.RefTransfer {
		path = "/stock/transfers/%d/print"
	}
	if path == "" || !v.HasPage(fmt.Sprintf(path, 1)) {
		return ""
	}
	return v.At(path, m.ReferenceID)
}

func view(v *console.Visit) error { return console.ShowOne(v, "view.html", look) }

// look reads a product and its stock on one snapshot.
func look(v *console.Visit, tx *db.Tx, id uint32) (p viewPage, err error) {
	p.Form = v.Form(nil)
	if p.Product, err = product.GetAny(tx, product.ByID{ID: id}); err != nil { // documents link to deleted products too
		return p, err
	}
	p.Type = typeWords[p.Product.ProductType]
	if p.Pictures, err = product.Pictures(tx, product.ByID{ID: id}); err != nil {
		return p, err
	}
	if !p.Product.Stocked() {
		return p, nil
	}
	if p.Sold, err = stock.SoldSince(tx, id, tx.Today().AddDays(-pace)); err != nil {
		return p, err
	}
	if p.Warehouses, err = warehouses(tx); err != nil {
		return p, err
	}
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return p, err
	}
	for _, w := range all {
		s := warehouseStock{Name: w.Name}
		for _, b := range p.Product.StockBalances {
			if b.WarehouseID == w.ID {
				s.Quantity = b.Quantity
			}
		}
		for _, m := range p.Product.WarehouseMinQtys {
			if m.WarehouseID == w.ID {
				s.Minimum, s.Low = m.MinQty, s.Quantity.Cmp(m.MinQty) < 0
			}
		}
		if w.IsActive || !s.Quantity.IsZero() {
			p.ByWarehouse = append(p.ByWarehouse, s)
		}
	}
	if p.Card, err = stock.Card(tx, id, movementsShown); err != nil {
		return p, err
	}
	p.Chart = draw(v.Today, p.Product, p.Card)
	return p, nil
}

// erase deletes a product that is no longer needed.
var erase = console.SubmitDo(catalog.Products.Delete, func(v *console.Visit) string {
	v.Done("Product deleted")
	return v.At("/products")
}, view)

// setMinimum sets the minimum stock of a warehouse.
func setMinimum(v *console.Visit) error {
	v.Set("productId", v.Param("id"))
	return console.SubmitDo(product.SetMinimum, func(v *console.Visit) string {
		v.Done("Minimum saved")
		return here(v)
	}, view)(v)
}
