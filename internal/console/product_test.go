package console_test

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/catalog"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/stock"
)

// goods creates a stocked product.
func (o *office) goods(code string, more func(in *product.New)) (made product.Product) {
	o.Helper()
	o.acme.Must(func(tx *db.Tx) (err error) {
		in := product.New{Code: code, Details: product.Details{Name: code, Unit: "pcs", ProductType: product.Inventory, VatType: "vatExclusive", PurchaseVatType: "vatExclusive"}}
		if more != nil {
			more(&in)
		}
		made, err = product.Create(tx, in)
		return err
	})
	return made
}

// paper returns a product that is also sold in boxes of 12.
func (o *office) paper() product.Product {
	o.Helper()
	dozen := num.QtyOf(12)
	return o.goods("PAPER", func(in *product.New) {
		in.SalePrice, in.AltUnits = num.MoneyOf(10), []product.EditableUnit{{Unit: "box", Ratio: &dozen, SalePrice: num.MoneyOf(110), PurchasePrice: num.MoneyOf(60)}}
	})
}

func (o *office) product(id uint32) (p product.Product) {
	o.Helper()
	o.acme.Read(func(tx *db.Tx) (err error) { p, err = product.Get(tx, product.ByID{ID: id}); return err })
	return p
}

// Saving a product changes only edited fields. Changes made over the API meanwhile are
// kept, including units.
func TestProductFormChangesOnlyEditedFields(t *testing.T) {
	each(t, func(o *office) {
		paper, b := o.paper(), o.signedIn("owner@acme.test")
		at := o.at("/products/%d/edit", paper.ID)
		form := b.get(at).fields(o)
		o.acme.Must(func(tx *db.Tx) error {
			now, score := paper.Editable(), num.QtyOf(20)
			now.Name, now.SalePrice, now.Category, now.IsActive, now.Description = "Paper A4", num.MoneyOf(11), "Office", false, "White"
			now.AltUnits = append(now.AltUnits, product.EditableUnit{Unit: "score", Ratio: &score})
			_, err := catalog.Products.Update(tx, product.Edit{ID: paper.ID, Patch: input.Sent(now, "Name", "SalePrice", "Category", "IsActive", "Description", "AltUnits")})
			return err
		})
		form.Set("barcode", "885")
		form.Set("salePrice", "-1")
		refused := b.post(at, form)
		refused.is(o.T, 422, "a price below nothing")
		form = refused.fields(o)
		form.Set("salePrice", "10")
		b.post(at, form).is(o.T, 303, "a barcode")
		if p := o.product(paper.ID); p.Barcode != "885" || p.Name != "Paper A4" || p.SalePrice != num.MoneyOf(11) || p.Category != "Office" || p.IsActive || p.Description != "White" || len(p.AltUnits) != 2 {
			o.Errorf("saved is %+v", p)
		}

		form = b.get(at).fields(o)
		form.Add("isActive", "true")
		form.Set("category", "")
		form.Set("altUnits[1].ratio", "21")
		b.post(at, form).is(o.T, 303, "a unit that holds one more")
		if p := o.product(paper.ID); !p.IsActive || p.Category != "" || len(p.AltUnits) != 2 || p.AltUnits[1].Ratio != num.QtyOf(21) || p.Name != "Paper A4" {
			o.Errorf("saved is %+v", p)
		}
		form = b.get(at).fields(o)
		for name := range form {
			if strings.HasPrefix(name, "altUnits[") {
				form.Set(name, "")
			}
		}
		b.post(at, form).is(o.T, 303, "no units")
		if p := o.product(paper.ID); len(p.AltUnits) != 0 {
			o.Errorf("left are %+v", p.AltUnits)
		}
		form = b.get(at).fields(o)
		form.Set("altUnits[0].unit", "ream")
		form.Set("altUnits[0].ratio", "500")
		b.post(at, form).is(o.T, 303, "a first unit")
		if p := o.product(paper.ID); len(p.AltUnits) != 1 {
			o.Errorf("there are %+v", p.AltUnits)
		}
	})
}

// Members see no fields for opening stock, and a form or a file that has some is refused, until the owner sets a limit.
func TestMembersGiveNoOpeningStock(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("clerk@acme.test"), o.at("/products/new")
		form := b.get(at).fields(o)
		if form.Has("initialStock.quantity") {
			o.Error("the page of a member has fields for opening stock")
		}
		form.Set("code", "PAPER")
		form.Set("name", "Paper")
		form.Set("initialStock.quantity", "3")
		form.Set("initialStock.date", "2026-01-31")
		b.post(at, form).is(o.T, 403, "a form of a member with opening stock")
		const file = "code,name,productType,vatType,purchaseVatType,initialStock.date,initialStock.quantity\nINK,Ink,inventory,noVat,noVat,2026-01-31,3\n"
		b.upload(o.at("/imports"), url.Values{"kind": {"products"}, "_do": {"take"}}, "file", "p.csv", []byte(file)).has(o, "members cannot give opening stock")
		owner := o.signedIn("owner@acme.test")
		if !owner.get(at).fields(o).Has("initialStock.quantity") {
			o.Error("the page of the owner has no fields for opening stock")
		}
	})
}

// Everything entered for a new product is stored, or refused and shown again.
func TestProductInputIsStoredOrRefused(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/products/new")
		form := b.get(at).fields(o)
		form.Set("code", "PAPER")
		form.Set("name", "Paper")
		form.Set("altUnits[0].ratio", "12")
		form.Set("initialStock.date", "2026-01-31")
		refused := b.post(at, form)
		refused.is(o.T, 422, "a unit without a name")
		again := refused.fields(o)
		if !strings.Contains(refused.text, `aria-label="Unit" placeholder="box" maxlength="100" aria-invalid="true"`) || again.Get("altUnits[0].ratio") != "12" {
			o.Error("the unit is not marked, or what it holds is gone")
		}
		if again.Get("initialStock.date") != "2026-01-31" || again.Get("initialStock.warehouseId") == "" {
			o.Errorf("the day of the stock is %q", again.Get("initialStock.date"))
		}
		again.Set("altUnits[0].unit", "box")
		again.Set("initialStock.unitCost", "5")
		refused = b.post(at, again)
		refused.is(o.T, 422, "the cost of no quantity")
		again = refused.fields(o)
		if !strings.Contains(refused.text, `id="e-initialStock.quantity"`) || again.Get("initialStock.unitCost") != "5" {
			o.Error("the quantity is not marked, or the cost is gone")
		}
		again.Set("initialStock.quantity", "3")
		b.post(at, again).is(o.T, 303, "all of it")
		if p := o.product(1); p.StockValue != num.MoneyOf(15) || len(p.AltUnits) != 1 {
			o.Errorf("made is %+v", p)
		}
	})
}

// A warehouse is low below its own minimum, all warehouses together below the reorder
// point. Sold-out products show 0 days.
func TestLowAndSoldOut(t *testing.T) {
	each(t, func(o *office) {
		paper := o.goods("PAPER", func(in *product.New) {
			in.ReorderPoint = num.QtyOf(5)
			in.InitialStock = &product.InitialStock{Quantity: num.QtyOf(8)}
			o.acme.Read(func(tx *db.Tx) error { in.InitialStock.Date = tx.Today(); return nil })
		})
		var far uint32
		o.acme.Must(func(tx *db.Tx) error {
			made, err := stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "FAR", Name: "Far"})
			far = made.ID
			return err
		})
		b := o.signedIn("owner@acme.test")
		chip := `<span class="chip" data-status="warn">Low</span>`
		b.get(o.at("/products")).has(o, "PAPER", chip)
		b.get(o.at("/products?warehouseId=%d", far)).has(o, "PAPER", chip)
		b.get(o.at("/products/%d", paper.ID)).has(o, "no sales in 90 days")
		o.acme.Must(func(tx *db.Tx) error {
			return product.SetMinimum(tx, product.Minimum{ProductID: paper.ID, WarehouseID: num.Ref(far), MinQty: num.QtyOf(1)})
		})
		b.get(o.at("/products?warehouseId=%d", far)).has(o, chip)

		id := o.invoice(o.customer(), func(in *sales.New) { in.Items[0].ProductID, in.Items[0].Quantity = num.Ref(paper.ID), num.QtyOf(8) })
		o.send(id, document.Sent)
		b.get(o.at("/products/%d", paper.ID)).has(o, "0 days", "no sales in 90 days")
		b.get(o.at("/products")).has(o, fmt.Sprint(chip, " 0"))
	})
}

// A price with four decimals is shown as entered everywhere.
func TestPricesAreShownAsEntered(t *testing.T) {
	each(t, func(o *office) {
		screw := o.goods("SCREW", func(in *product.New) {
			hundred := num.QtyOf(100)
			in.SalePrice, in.CostPrice = num.MustMoney("0.1275"), num.MustMoney("0.0825")
			in.AltUnits = []product.EditableUnit{{Unit: "box", Ratio: &hundred, SalePrice: num.MustMoney("12.345"), PurchasePrice: num.MustMoney("8.1234")}}
		})
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/products")).has(o, "0.1275", "0.13")
		b.get(o.at("/palette?q=screw")).has(o, "0.1275", "0.13")
		page := b.get(o.at("/products/%d", screw.ID))
		for _, price := range []string{"0.1275", "0.0825", "12.345", "8.1234"} {
			page.has(o, price)
		}
		page.has(o, "margin 35.3%", "35.2") // of 0.1275 over 0.0825, rounded
	})
}

// Goods returned to a deleted product are in stock. Reports and documents link to its
// read-only page.
func TestDeletedProductIsReadOnly(t *testing.T) {
	each(t, func(o *office) {
		paper := o.goods("PAPER", func(in *product.New) {
			in.CostPrice, in.InitialStock = num.MoneyOf(5), &product.InitialStock{Quantity: num.QtyOf(1)}
			o.acme.Read(func(tx *db.Tx) error { in.InitialStock.Date = tx.Today(); return nil })
		})
		sold := o.invoice(o.customer(), func(in *sales.New) { in.Items[0].ProductID = num.Ref(paper.ID) })
		o.send(sold, document.Sent)
		b, at := o.signedIn("owner@acme.test"), o.at("/products/%d", paper.ID)
		b.post(at+"/delete", b.get(at).form(o, at+"/delete")).is(o.T, 303, "deleting what is sold out")
		o.send(sold, document.Void)
		valued := b.get(o.at("/reports/stock-valuation"))
		valued.has(o, "PAPER")
		card := regexp.MustCompile(`href="([^"]*/reports/stock-card\?[^"]*)"`).FindStringSubmatch(valued.text)
		b.get(html.UnescapeString(card[1])).has(o, "PAPER")
		b.get(o.at("/sales/%d", sold)).has(o, at+`"`)
		page := b.get(at)
		page.has(o, "Deleted", at+"/edit", at+"/delete", at+"/pictures", at+"/minimum")
		page.has(o, "5.00")
		b.get(at+"/edit").is(o.T, 404, "changing it")
		b.get(o.at("/products")).has(o, "No products yet")
	})
}

// A sheet counts several products of a warehouse on a day: it shows the differences first, posts
// them once, and passes over what was not counted.
func TestCountSheet(t *testing.T) {
	each(t, func(o *office) {
		chair, desk, lamp := o.goods("CHAIR", nil), o.goods("DESK", nil), o.goods("LAMP", nil)
		o.acme.Must(func(tx *db.Tx) error {
			cost := num.MoneyOf(10).AsCost()
			for _, id := range []uint32{chair.ID, desk.ID, lamp.ID} {
				if _, err := stock.Adjust(tx, stock.Adjustment{ProductID: id, Quantity: num.QtyOf(5), UnitCost: &cost}); err != nil {
					return err
				}
			}
			return nil
		})
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/products")).has(o, o.at("/stock/count"))
		sheet := b.get(o.at("/stock/count"))
		form := sheet.form(o, o.at("/stock/count"))
		b.post(o.at("/stock/count"), form).refused(o, "must have at least one line", "Is required")
		form.Set("items[0].counted", "3")
		form.Set("items[1].counted", "5")
		b.post(o.at("/stock/count/preview"), form).has(o, "5 → 3", "DESK")
		today := when.MustDate(form.Get("date"))
		form.Set("countedAt", "00:00") // before the stock came
		b.post(o.at("/stock/count/preview"), form).has(o, "0 → 5", "5 → 3")
		form.Set("date", today.AddDays(-1).String())
		b.post(o.at("/stock/count/preview"), form).has(o, "0 → 5")
		form.Set("date", today.AddDays(1).String())
		b.post(o.at("/stock/count"), form).refused(o, "Time: it is in the future")
		form.Del("countedAt")
		form.Set("date", today.String())
		file := b.upload(o.at("/stock/count/file"), form, "file", "counts.csv", []byte("code,counted,unit cost\ndesk,\"1,000\",12.5\nLAMP,\n"))
		file.is(o.T, 200, "a file of counts")
		filled := file.form(o, o.at("/stock/count"))
		if got := filled.Get("items[0].counted") + " " + filled.Get("items[1].counted") + " " + filled.Get("items[1].unitCost"); got != "3 1000 12.5" {
			o.Errorf("the file fills in %q: %v", got, filled)
		}
		form.Set("items[0].counted", "")
		form.Set("items[2].counted", "-1")
		b.post(o.at("/stock/count/preview"), form).has(o, "LAMP, Counted: must be at least 0", "Line 1")
		b.post(o.at("/stock/count"), form).refused(o, `>LAMP, Counted: must be at least 0</a>`, "Line 2")
		b.post(o.at("/stock/count"), form).refused(o, `aria-describedby="e-items[1].counted"`)
		form.Set("items[0].counted", "3")
		form.Set("items[2].counted", "")
		wrong := b.upload(o.at("/stock/count/file"), form, "file", "counts.csv", []byte("code,counted\nNONE,1\n"))
		if wrong.is(o.T, 422, "an unknown product"); !strings.Contains(wrong.text, "no active product") || !strings.Contains(wrong.text, `value="3"`) {
			o.Error("the refusal of a file loses what was typed")
		}
		for file, want := range map[string]string{
			"code,counted,unit cost\nDESK,two\nLAMP,1,cheap\nCHAIR,1\n": `Line 2: &#34;two&#34; is not a quantity such as 12 or 0.5. · Line 3: &#34;cheap&#34; is not a cost such as 12.50.`,
			"code,counted\nNONE,1\nDESK,1\nDESK,2\n":                    `Line 2: no active product, or more than one, is called &#34;NONE&#34;. · Line 4: DESK is on line 3 too.`,
		} {
			if wrong := b.upload(o.at("/stock/count/file"), form, "file", "counts.csv", []byte(file)); !strings.Contains(wrong.text, want) {
				o.Errorf("%q is not refused with %s", file, want)
			}
		}
		b.upload(o.at("/stock/count/file"), form, "file", "counts.pdf", []byte("%PDF")).is(o.T, 422, "a PDF")
		b.get(o.at("/stock/count/file")).is(o.T, 200, "a workbook to fill in")
		form.Set("items[0].counted", "x")
		b.post(o.at("/stock/count"), form).is(o.T, 422, "a count that is no number")
		form.Set("items[0].counted", "3")
		b.post(o.at("/stock/count"), form).is(o.T, 303, "a count")
		b.get(o.at("/products/%d", chair.ID)).has(o, "30.00")
		o.acme.Read(func(tx *db.Tx) error {
			for id, want := range map[uint32]int64{chair.ID: 3, desk.ID: 5, lamp.ID: 5} {
				p, err := product.Get(tx, product.ByID{ID: id})
				if err != nil || p.StockQty.Cmp(num.QtyOf(want)) != 0 {
					o.Errorf("%s has %s on hand: %v", p.Code, p.StockQty, err)
				}
			}
			return nil
		})
		o.signedIn("clerk@acme.test").get(o.at("/stock/count")).is(o.T, 403, "a member")
		o.transferTwo(b, chair.ID, lamp.ID)
	})
}

// transferTwo transfers 2 of each product to a second warehouse on one sheet.
func (o *office) transferTwo(b *browser, first, last uint32) {
	o.Helper()
	var second stock.Warehouse
	o.acme.Must(func(tx *db.Tx) (err error) {
		second, err = stock.CreateWarehouse(tx, stock.NewWarehouse{Code: "WH02", Name: "Second", NameEn: "Second (English)"})
		return err
	})
	form := b.get(o.at("/stock/transfer")).form(o, o.at("/stock/transfer"))
	form.Set("toWarehouseId", fmt.Sprint(second.ID))
	form.Set("items[0].quantity", "2")
	form.Set("items[2].quantity", "x")
	b.post(o.at("/stock/transfer"), form).is(o.T, 422, "a quantity that is no number")
	form.Set("items[2].quantity", "2")
	form.Set("note", "For the fair")
	done := b.post(o.at("/stock/transfer"), form)
	done.is(o.T, 303, "a transfer of two products")
	o.transferPaper(b, done.Header.Get("Location"), first)
	o.acme.Read(func(tx *db.Tx) error {
		for _, id := range []uint32{first, last} {
			p, err := product.Get(tx, product.ByID{ID: id})
			if err != nil || len(p.StockBalances) != 2 || p.StockBalances[1].Quantity.Cmp(num.QtyOf(2)) != 0 {
				o.Errorf("stock of %s: %+v, %v", p.Code, p.StockBalances, err)
			}
		}
		return nil
	})
}

// transferPaper looks at the paper of the transfer of transferTwo, later and in both languages.
func (o *office) transferPaper(b *browser, at string, product uint32) {
	o.Helper()
	page := b.get(at + "?lang=en&copy=original")
	page.has(o, "Stock transfer</h1>", "Unit price")
	for _, text := range []string{"Second (English)", "CHAIR", "LAMP", "For the fair", "Goods received by"} {
		page.has(o, text)
	}
	b.get(at+"?lang=th&copy=original").has(o, "ใบโอนย้ายสินค้า", "Second (English)")
	b.get(strings.Replace(at, "/print", "/pdf", 1)).is(o.T, 200, "the PDF")
	b.get(o.at("/products/%d", product)).has(o, at)
	b.get(o.at("/palette?q=tf-2")).has(o, at)
	b.get(o.at("/palette?q=tf-0")).has(o, "", at)
	b.get(o.at("/audit-log")).has(o, ": transfer of CHAIR and 1 more")
	b.get(o.at("/audit-log")).has(o, at)
	clerk := o.signedIn("clerk@acme.test")
	clerk.get(at).is(o.T, 200, "a member reads it")
	clerk.get(o.at("/stock/transfers/4000000/print")).is(o.T, 404, "no such transfer")
}

// onHand matches the stock after a movement on a product page.
var onHand = regexp.MustCompile(`→ </span>([^<]+)</td>`)

// The stock card of a product page is in the order of posting dates, with the stock after each
// movement.
func TestStockCardByPostingDate(t *testing.T) {
	each(t, func(o *office) {
		desk := o.goods("DESK", nil)
		cost := num.MoneyOf(10).AsCost()
		o.acme.Must(func(tx *db.Tx) error {
			if _, err := stock.Adjust(tx, stock.Adjustment{ProductID: desk.ID, Quantity: num.QtyOf(5), UnitCost: &cost}); err != nil {
				return err
			}
			counted := num.QtyOf(2)
			_, err := stock.PostCount(tx, stock.Count{Date: when.MustDate("2023-11-02"), Items: []stock.CountedItem{{ProductID: desk.ID, Counted: &counted, UnitCost: &cost}}})
			if err != nil {
				return err
			}
			_, err = stock.Adjust(tx, stock.Adjustment{ProductID: desk.ID, Quantity: num.QtyOf(-1)})
			return err
		})
		var got []string
		for _, m := range onHand.FindAllStringSubmatch(o.signedIn("owner@acme.test").get(o.at("/products/%d", desk.ID)).text, -1) {
			got = append(got, strings.TrimSpace(m[1]))
		}
		if want := []string{"6", "7", "2"}; !slices.Equal(got, want) {
			t.Errorf("the stock card is %v, want %v", got, want)
		}
	})
}
