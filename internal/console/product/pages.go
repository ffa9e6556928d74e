// Package product is the pages of products and their stock.
package product

import (
	"embed"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of products.
func Section() console.Section {
	return console.Section{
		Name: "product", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/products", access.ReadProducts, list),
			console.Get("/products/new", access.WriteProducts, create),
			console.Post("/products/new", access.WriteProducts, saveNew),
			console.Get("/products/{id}", access.ReadProducts, view),
			console.Get("/products/{id}/edit", access.WriteProducts, edit),
			console.Post("/products/{id}/edit", access.WriteProducts, save),
			console.Post("/products/{id}/delete", access.DeleteProducts, erase),
			console.Post("/products/{id}/pictures", access.WriteProducts, addPicture).Uploads(uploadMax).To(exists),
			console.Get("/products/{id}/pictures/{picture}", access.ReadProducts, sendPicture),
			console.Post("/products/{id}/pictures/{picture}", access.WriteProducts, changePicture),
			console.Post("/products/{id}/minimum", access.WriteStock, setMinimum),
			console.Get("/products/{id}/adjust", access.WriteStock, count),
			console.Post("/products/{id}/adjust", access.WriteStock, adjust),
			console.Get("/products/{id}/transfer", access.WriteStock, carry),
			console.Post("/products/{id}/transfer", access.WriteStock, transfer),
			console.Get("/stock", access.ReadProducts, low),
			console.Get("/stock/count", access.WriteStock, countSheet),
			console.Post("/stock/count", access.WriteStock, saveCount),
			console.Get("/stock/count/file", access.WriteStock, sheetFile("Counted quantity")),
			console.Post("/stock/count/file", access.WriteStock, fillSheet("counted", countSheet)).Uploads(sheetFileMax),
			console.Get("/stock/transfer/file", access.WriteStock, sheetFile("Quantity")),
			console.Post("/stock/transfer/file", access.WriteStock, fillSheet("quantity", transferSheet)).Uploads(sheetFileMax),
			console.Get("/stock/transfer", access.WriteStock, transferSheet),
			console.Post("/stock/transfer", access.WriteStock, transferAll),
			console.Post("/stock/count/preview", access.WriteStock, previewCount),
		},
		Extra: []console.Link{
			{Word: "Stock count", Icon: "box", Path: "/stock/count", Group: "Actions", Names: "count stock, stocktake, ตรวจนับ"},
			{Word: "Stock transfer", Icon: "next", Path: "/stock/transfer", Group: "Actions", Names: "transfer between warehouses, โอนย้ายสินค้า"},
			{Word: "Low stock", Icon: "box", Path: "/stock", Group: "Pages", Names: "reorder, สั่งซื้อเพิ่ม"},
		},
		Nav: []console.Link{
			{Word: "Products", Icon: "box", Path: "/products", Group: "Trade", Order: 50, Keys: "g p"},
		},
		New: []console.Link{
			{Word: "Product", Icon: "box", Path: "/products/new", Order: 80},
		},
		Find: find,
	}
}

// find finds products by code, name or barcode, and stock transfers by number.
func find(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	page, err := product.List(tx, product.Filter{Search: text, Best: true, Page: input.Page{Limit: 4}})
	if err != nil {
		return nil, err
	}
	var found []console.Found
	for _, p := range page.Items {
		detail := p.Code + " · " + v.UnitPrice(p.SalePrice, v.Base())
		if p.Stocked() {
			detail += " · " + v.T("{1} on hand", console.Quantity(p.StockQty)+" "+p.Unit)
		}
		found = append(found, console.Found{Group: "Products", Icon: "box", Text: p.Name, Names: []string{p.Code, p.Barcode}, Detail: detail, Path: fmt.Sprintf("/products/%d", p.ID)})
	}
	transfers, err := stock.Transfers(tx, stock.TransferFilter{Search: text, Sheet: input.Sheet{Page: 1, Limit: 3}})
	for _, t := range transfers.Items {
		found = append(found, console.Found{Group: "Stock transfers", Icon: "next", Text: t.Number,
			Detail: v.Speech.Date(t.Date) + " · " + t.FromWarehouseName + " → " + t.ToWarehouseName, Path: fmt.Sprintf("/stock/transfers/%d/print", t.ID)})
	}
	return found, err
}

// typeWords maps product types to texts.
var typeWords = map[string]string{product.Inventory: "Stocked goods", product.NonInventory: "Non-stock goods", product.Service: "Service"}

// typeOptions returns the product types as options.
func typeOptions(v *console.Visit) []console.Option {
	var out []console.Option
	for _, kind := range []string{product.Inventory, product.NonInventory, product.Service} {
		out = append(out, console.Option{Value: kind, Word: v.T(typeWords[kind])})
	}
	return out
}

// at returns the address of a product.
func at(v *console.Visit, id uint32) string { return v.At("/products/%d", id) }

// here returns the address of the product of the form.
func here(v *console.Visit) string { return v.At("/products/" + v.Param("id")) }
