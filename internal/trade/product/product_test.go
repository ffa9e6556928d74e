package product_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

func TestCreate(t *testing.T) {
	each(t, func(c company) {
		p, err := c.create(`{"code":" P-001 ","name":"น้ำดื่ม","productType":"inventory","vatType":"vatInclusive","purchaseVatType":"zeroVat",
			"barcode":"885","category":"Drinks","description":"d","purchaseDescription":"pd","unit":"bottle","costPrice":5.12345,"salePrice":10,
			"taxRate":7,"incomeAccount":"4100","expenseAccount":"none","reorderPoint":24,"externalId":"shop-1",
			"altUnits":[{"unit":"box","ratio":12,"barcode":"886","salePrice":110},{"unit":"one"}]}`)
		if err != nil {
			t.Fatal(err)
		}
		read, err := c.get(p.ID)
		if err != nil {
			t.Fatal(err)
		}
		for name, record := range map[string]product.Product{"answered": p, "read": read} {
			text, _ := json.Marshal(record)
			for _, part := range []string{
				`"code":"P-001"`, `"name":"น้ำดื่ม"`, `"productType":"inventory"`, `"vatType":"vatInclusive"`, `"purchaseVatType":"zeroVat"`,
				`"barcode":"885"`, `"category":"Drinks"`, `"unit":"bottle"`, `"costPrice":5.1235`, `"salePrice":10`, `"taxRate":7`,
				`"incomeAccount":"4100"`, `"reorderPoint":24`, `"externalId":"shop-1"`, `"isActive":true`, `"deletedAt":null`,
				`"avgCost":0`, `"stockQty":0`, `"stockValue":0`, `"images":[]`, `"stockBalances":[]`, `"warehouseMinQtys":[]`, `"stockMovements":[]`,
				`"unit":"box","ratio":12,"barcode":"886","purchasePrice":0,"salePrice":110,"sortOrder":1`,
				`"unit":"one","ratio":1,"barcode":"","purchasePrice":0,"salePrice":0,"sortOrder":2`,
			} {
				if !strings.Contains(string(text), part) {
					t.Errorf("%s: no %s in %s", name, part, text)
				}
			}
			if record.CategoryID == 0 || record.CreatedAt == 0 || record.CreatedAt != record.UpdatedAt {
				t.Errorf("%s: %+v", name, record)
			}
		}
	})
}

func TestCreateRefused(t *testing.T) {
	each(t, func(c company) {
		c.goods("P-001", `"externalId":"x"`)
		unit := func(list string) string { return draft("P-002", "inventory", `"altUnits":`+list) }
		open := func(object string) string { return draft("P-002", "inventory", `"initialStock":`+object) }
		tests := []struct {
			name, body string
			as         *fault.Fault
			fields     []string
		}{
			{"nothing", `{}`, fault.BadRequest, []string{"Code:required", "Name:required", "ProductType:required", "VatType:required", "PurchaseVatType:required"}},
			{"blank code", draft("  ", "service"), fault.BadRequest, []string{"Code:required"}},
			{"taken code", draft("P-001", "service"), fault.Conflict, nil},
			{"taken reference", draft("P-002", "service", `"externalId":"x"`), fault.Conflict, nil},
			{"unknown type", draft("P-002", "goods"), fault.BadRequest, []string{"ProductType:oneof"}},
			{"bounds", draft("P-002", "service", `"costPrice":-1,"salePrice":-0.01,"taxRate":100.01,"reorderPoint":-1`), fault.BadRequest,
				[]string{"CostPrice:gte", "SalePrice:gte", "TaxRate:lte", "ReorderPoint:gte"}},
			{"wrong types", draft("P-002", "service", `"costPrice":"5","barcode":5`), fault.BadRequest, []string{"Barcode:type", "CostPrice:type"}},
			{"unit without a name", unit(`[{"ratio":2}]`), fault.BadRequest, []string{"AltUnits[0].Unit:required"}},
			{"unit of nothing", unit(`[{"unit":"box","ratio":0}]`), fault.BadRequest, []string{"AltUnits[0].Ratio:gte"}},
			{"unit too small", unit(`[{"unit":"box","ratio":0.00004}]`), fault.BadRequest, []string{"AltUnits[0].Ratio:gte"}},
			{"unit named as the base", unit(`[{"unit":"pcs","ratio":2}]`), fault.BadRequest, []string{"AltUnits[0].Unit:unique"}},
			{"unit twice", unit(`[{"unit":"box"},{"unit":"bag"},{"unit":" box "}]`), fault.BadRequest, []string{"AltUnits[2].Unit:unique"}},
			{"stock of a service", draft("P-002", "service", `"initialStock":{"date":"2026-01-31","quantity":1}`), fault.BadRequest, []string{"ProductType:oneof"}},
			{"stock without anything", open(`{}`), fault.BadRequest, []string{"InitialStock.Date:required", "InitialStock.Quantity:required"}},
			{"too little stock", open(`{"date":"2026-01-31","quantity":0.0099}`), fault.BadRequest, []string{"InitialStock.Quantity:gte"}},
			{"impossible date", open(`{"date":"2026-02-30","quantity":1}`), fault.BadRequest, []string{"InitialStock.Date:datetime"}},
			{"Buddhist year", open(`{"date":"2169-01-31","quantity":1}`), fault.BadRequest, []string{"InitialStock.Date:datetime"}},
			{"more than can be counted", open(`{"date":"2026-01-31","quantity":1000000000}`), fault.BadRequest, []string{"InitialStock.Quantity:lte"}},
			{"worth more than can be written", open(`{"date":"2026-01-31","quantity":999999999,"unitCost":10000.01}`), fault.BadRequest, nil},
			{"no such warehouse", open(`{"date":"2026-01-31","quantity":1,"warehouseId":4000000000}`), fault.BadRequest, []string{"InitialStock.WarehouseID:exists"}},
		}
		for _, test := range tests {
			_, err := c.create(test.body)
			c.refused(test.name, err, test.as, test.fields...)
		}
		if got := c.codes(""); got != "P-001" {
			t.Errorf("refused products were kept: %s", got)
		}
	})
}

// TestLengthsCountCharacters fills every limited text with Thai letters, which take three
// bytes each.
func TestLengthsCountCharacters(t *testing.T) {
	limits := map[string]int{
		"code": 50, "name": 255, "barcode": 100, "category": 100, "unit": 100, "incomeAccount": 100, "expenseAccount": 100,
		"description": 5000, "purchaseDescription": 5000, "externalId": 100,
	}
	each(t, func(c company) {
		fill := func(extra int) string {
			all := map[string]any{"productType": "service", "vatType": "noVat", "purchaseVatType": "noVat"}
			for name, limit := range limits {
				all[name] = strings.Repeat("ก", limit+extra)
			}
			all["altUnits"] = []any{map[string]any{"unit": strings.Repeat("ข", 100+extra), "barcode": strings.Repeat("ข", 100+extra)}}
			text, err := json.Marshal(all)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		p, err := c.create(fill(0))
		if err != nil {
			t.Fatal(err)
		}
		if len([]rune(p.Name)) != 255 {
			t.Errorf("name of %d characters", len([]rune(p.Name)))
		}
		_, err = c.create(fill(1))
		c.refused("one more", err, fault.BadRequest, "Code:max", "Name:max", "Barcode:max", "Description:max", "PurchaseDescription:max",
			"Unit:max", "IncomeAccount:max", "ExpenseAccount:max", "ExternalID:max", "Category:max", "AltUnits[0].Unit:max", "AltUnits[0].Barcode:max")
	})
}

func TestInitialStock(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"costPrice":2.5,"initialStock":{"date":"2026-01-31","quantity":10,"unitCost":3.333333}`)
		text, _ := json.Marshal(p)
		for _, part := range []string{
			`"stockQty":10`, `"stockValue":33.33`, `"avgCost":3.333`,
			`"warehouseName":"Main warehouse","quantity":10,"averageCost":3.333,"totalValue":33.33`,
			`"movementType":"opening","quantity":10,"qtyBefore":0,"qtyAfter":10,"avgCostBefore":0,"avgCostAfter":3.333,"unitCost":3.333,"totalCost":33.33`,
			`"fromWarehouseId":null,"toWarehouseId":null,"referenceType":"OPENING","referenceId":` + fmt.Sprint(p.ID), `"note":"P-001","createdBy":1`,
		} {
			if !strings.Contains(string(text), part) {
				t.Errorf("no %s in %s", part, text)
			}
		}
		c.Account("1140", "33.33")
		c.Account("3200", "33.33")
		later := c.goods("P-002", `"costPrice":2.5`)
		got, err := c.change(later.ID, `{"initialStock":{"date":"2026-01-31","quantity":4}}`)
		if err != nil || got.StockValue != num.MoneyOf(10) || len(got.StockMovements) != 1 {
			t.Errorf("opened later: %v %+v", err, got)
		}
		_, err = c.change(later.ID, `{"initialStock":{"date":"2026-01-31","quantity":4}}`)
		c.refused("opened twice", err, fault.BadRequest)
		_, err = c.change(later.ID, `{"productType":"service"}`)
		c.refused("type after movements", err, fault.BadRequest, "ProductType:oneof")
		if _, err = c.change(later.ID, `{"productType":"inventory","initialStock":null}`); err != nil {
			t.Errorf("the same type: %v", err)
		}

		c.Must(stock.ClearDefaultWarehouse)
		_, err = c.create(draft("P-003", "inventory", `"initialStock":{"date":"2026-01-31","quantity":1}`))
		c.refused("no warehouse", err, fault.NoDefaultWarehouse)
		if got := c.codes("search=P-003"); got != "" {
			t.Errorf("created without its stock: %s", got)
		}
	})
}

func TestUpdate(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"category":"Drinks","barcode":"885","altUnits":[{"unit":"box","ratio":12},{"unit":"pallet","ratio":480}]`)
		box, pallet := p.AltUnits[0].ID, p.AltUnits[1].ID

		// Omitted fields keep their value.
		same, err := c.change(p.ID, `{}`)
		if err != nil {
			t.Fatal(err)
		}
		p.UpdatedAt = same.UpdatedAt
		before, _ := json.Marshal(p)
		if after, _ := json.Marshal(same); string(after) != string(before) {
			t.Errorf("an empty change made %s of %s", after, before)
		}

		// Writing back what was read changes nothing.
		var writable map[string]any
		if err := json.Unmarshal(before, &writable); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(writable)
		if err != nil {
			t.Fatal(err)
		}
		same, err = c.change(p.ID, string(again))
		if err != nil {
			t.Fatal(err)
		}
		p.UpdatedAt = same.UpdatedAt
		before, _ = json.Marshal(p)
		if after, _ := json.Marshal(same); string(after) != string(before) {
			t.Errorf("writing back made %s of %s", after, before)
		}

		got, err := c.change(p.ID, `{"code":"other","name":"New","category":" drinks ","barcode":"","isActive":false,
			"altUnits":[{"unit":"pallet","ratio":500},{"unit":"bag","ratio":6}]}`)
		if err != nil {
			t.Fatal(err)
		}
		if got.Code != "P-001" || got.Name != "New" || got.Category != "Drinks" || got.Barcode != "" || got.IsActive || got.Unit != "pcs" {
			t.Errorf("changed to %+v", got)
		}
		if len(got.AltUnits) != 2 || got.AltUnits[0].ID != pallet || got.AltUnits[0].Ratio != num.QtyOf(500) || got.AltUnits[1].Unit != "bag" {
			t.Errorf("units %+v", got.AltUnits)
		}
		got, err = c.change(p.ID, `{"category":null,"altUnits":[{"unit":"box","ratio":10}]}`)
		if err != nil {
			t.Fatal(err)
		}
		if got.Category != "" || got.CategoryID != 0 || len(got.AltUnits) != 1 || got.AltUnits[0].ID != box {
			t.Errorf("a unit put back: %+v", got)
		}
		for name, test := range map[string]struct{ body, field string }{
			"no name":       {`{"name":""}`, "Name:required"},
			"null type":     {`{"productType":null}`, "ProductType:required"},
			"null active":   {`{"isActive":null}`, "IsActive:required"},
			"base as box":   {`{"unit":"box"}`, "AltUnits[0].Unit:unique"},
			"unknown type":  {`{"vatType":"VAT"}`, "VatType:oneof"},
			"unit as base":  {`{"altUnits":[{"unit":"pcs"}]}`, "AltUnits[0].Unit:unique"},
			"too many":      {`{"altUnits":[` + strings.Repeat(`{"unit":"x"},`, 50) + `{"unit":"y"}]}`, "AltUnits:max"},
			"negative cost": {`{"costPrice":-1}`, "CostPrice:gte"},
		} {
			_, err := c.change(p.ID, test.body)
			c.refused(name, err, fault.BadRequest, test.field)
		}
		_, err = c.change(4_000_000_000, `{"name":"x"}`)
		c.refused("missing", err, fault.NotFound)
		c.goods("P-002", `"externalId":"x"`)
		_, err = c.change(p.ID, `{"externalId":"x"}`)
		c.refused("taken reference", err, fault.Conflict)
	})
}

func TestDelete(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"externalId":"x","initialStock":{"date":"2026-01-31","quantity":1,"unitCost":5}`)
		c.refused("with stock", c.remove(p.ID), fault.Conflict)
		c.adjust(p.ID, "-2")
		c.refused("with negative stock", c.remove(p.ID), fault.Conflict)
		c.adjust(p.ID, "1")
		if err := c.remove(p.ID); err != nil {
			t.Fatal(err)
		}
		c.refused("again", c.remove(p.ID), fault.NotFound)
		_, err := c.get(p.ID)
		c.refused("read", err, fault.NotFound)
		_, err = c.change(p.ID, `{"name":"x"}`)
		c.refused("changed", err, fault.NotFound)
		c.goods("P-001", `"externalId":"x"`)
		if got := c.codes(""); got != "P-001" {
			t.Errorf("listed: %s", got)
		}
		if got := c.codes("includeDeleted=true"); got != "P-001 P-001" {
			t.Errorf("listed with deleted: %s", got)
		}
		c.Read(func(tx *db.Tx) error {
			n, err := db.Get[int](tx, `SELECT COUNT(*) FROM deletions d WHERE d.org_id = $1 AND d.resource = 'products' AND d.id = $2`, p.ID)
			if n != 1 {
				t.Errorf("%d tombstones", n)
			}
			return err
		})
	})
}

func TestList(t *testing.T) {
	each(t, func(c company) {
		c.goods("P-001", `"category":"Drinks","barcode":"885100"`)
		second := c.goods("P-002", `"category":"drinks","altUnits":[{"unit":"box","ratio":12,"barcode":"777"}],"initialStock":{"date":"2026-01-31","quantity":5,"unitCost":2}`)
		_, err := c.create(draft("S-001", "service", `"description":"100% น้ำ"`))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.change(second.ID, `{"isActive":false,"name":"น้ำดื่ม 100%"}`); err != nil {
			t.Fatal(err)
		}
		other := found(t, c.DB, "Other")
		theirs := other.goods("P-001", `"category":"Drinks","initialStock":{"date":"2026-01-31","quantity":5,"unitCost":2}`)
		branch := num.Ref(0)
		c.Must(func(tx *db.Tx) error {
			w, err := stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "WH02"})
			branch = num.Ref(w.ID)
			return err
		})
		for query, want := range map[string]string{
			"":                           "S-001 P-002 P-001",
			"search=p-0":                 "P-002 P-001",
			"search=GOODS%20P-001":       "P-001",
			"search=5100":                "P-001",
			"search=777":                 "P-002",
			"search=100%25":              "P-002",
			"search=น\u0e49\u0e4d\u0e32": "P-002",
			"search=_":                   "",
			"productType=service":        "S-001",
			"isActive=false":             "P-002",
			"isActive=true":              "S-001 P-001",
			"externalId=none":            "",
			"limit=1&page=2":             "P-002",
			"updatedSince=1":             "S-001 P-002 P-001",
			fmt.Sprintf("categoryId=%d", second.CategoryID):                    "P-002 P-001",
			fmt.Sprintf("categoryId=%d&search=002", second.CategoryID):         "P-002",
			fmt.Sprintf("categoryId=%d", theirs.CategoryID):                    "",
			fmt.Sprintf("warehouseId=%d", theirs.StockBalances[0].WarehouseID): "",
			fmt.Sprintf("warehouseId=%d", branch):                              "S-001 P-002 P-001",
			"warehouseId=4000000000":                                           "",
			fmt.Sprintf("afterId=%d", second.ID):                               "P-001",
		} {
			got := c.codes(query)
			if query == "updatedSince=1" { // ordered by change; all changes share a second
				if len(strings.Fields(got)) != 3 {
					t.Errorf("%s: %s", query, got)
				}
				continue
			}
			if got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
		c.scoped(second.ID, 0, "5 10 2", 1)
		c.scoped(second.ID, branch, "0 0 0", 0)
		_, err = c.get(theirs.ID)
		c.refused("another organization's product", err, fault.NotFound)
		_, err = c.change(theirs.ID, `{"name":"x"}`)
		c.refused("another organization's product", err, fault.NotFound)
		c.refused("another organization's product", c.remove(theirs.ID), fault.NotFound)
	})
}

// scoped checks the stock of a product in a list.
func (c company) scoped(id uint32, warehouse num.Ref, want string, balances int) {
	c.T.Helper()
	c.Read(func(tx *db.Tx) error {
		page, err := product.List(tx, product.Filter{WarehouseID: warehouse})
		for _, p := range page.Items {
			got := p.StockQty.String() + " " + p.StockValue.String() + " " + p.AvgCost.String()
			if p.ID == id && (got != want || len(p.StockBalances) != balances || p.StockMovements == nil || len(p.StockMovements) > 0) {
				c.T.Errorf("warehouse %d shows %s with %d balances, want %s", warehouse, got, len(p.StockBalances), want)
			}
		}
		return err
	})
}

func TestMovementsShown(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"costPrice":1`)
		for range 102 {
			c.adjust(p.ID, "1")
		}
		p, err := c.get(p.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.StockMovements) != 100 || p.StockMovements[0].QtyAfter != num.QtyOf(102) || p.StockMovements[99].QtyAfter != num.QtyOf(3) {
			t.Errorf("%d movements, from %v to %v", len(p.StockMovements), p.StockMovements[0].QtyAfter, p.StockMovements[len(p.StockMovements)-1].QtyAfter)
		}
		for i := 1; i < len(p.StockMovements); i++ {
			newer, older := p.StockMovements[i-1], p.StockMovements[i]
			if newer.ID <= older.ID || newer.QtyBefore != older.QtyAfter || newer.AvgCostBefore != older.AvgCostAfter {
				t.Fatalf("%+v does not follow %+v", newer, older)
			}
		}
	})
}

// TestLastAverage checks that a product without stock shows the last average of the warehouse
// that moved last.
func TestLastAverage(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"initialStock":{"date":"2026-01-31","quantity":2,"unitCost":10}`)
		var branch stock.Warehouse
		c.Must(func(tx *db.Tx) (err error) {
			branch, err = stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "WH02"})
			return err
		})
		cost := num.MustCost("30")
		move := func(quantity string, unit *num.Cost) {
			c.Must(func(tx *db.Tx) error {
				_, err := stock.Adjust(tx, stock.Adjustment{ProductID: p.ID, WarehouseID: num.Ref(branch.ID), Quantity: num.MustQty(quantity), UnitCost: unit})
				return err
			})
		}
		move("2", &cost)
		p, _ = c.get(p.ID)
		if p.AvgCost != num.MustCost("20") || len(p.StockBalances) != 2 {
			t.Errorf("average of both %v", p.AvgCost)
		}
		c.adjust(p.ID, "-2")
		move("-2", nil)
		if p, _ = c.get(p.ID); p.AvgCost != num.MustCost("30") || !p.StockQty.IsZero() {
			t.Errorf("last average %v", p.AvgCost)
		}
	})
}

// TestAverageOfTinyQuantity offsets an expensive stock with a shortage in another warehouse,
// leaving almost nothing. The record must stay readable.
func TestAverageOfTinyQuantity(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"costPrice":0.01,"initialStock":{"date":"2026-01-31","quantity":10,"unitCost":900000000}`)
		var branch stock.Warehouse
		c.Must(func(tx *db.Tx) (err error) {
			if branch, err = stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "WH02"}); err != nil {
				return err
			}
			_, err = stock.Adjust(tx, stock.Adjustment{ProductID: p.ID, WarehouseID: num.Ref(branch.ID), Quantity: num.MustQty("-9.999999"), ConfirmNegativeStock: true})
			return err
		})
		p, err := c.get(p.ID)
		if err != nil || p.StockQty != num.MustQty("0.000001") || p.AvgCost != num.MustCost("0.01") {
			t.Errorf("%v %v %v", err, p.StockQty, p.AvgCost)
		}
	})
}

func TestLoad(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"incomeAccount":"4100","costPrice":3,"altUnits":[{"unit":"box","ratio":12},{"unit":"bag","ratio":6}]`)
		q := c.goods("P-002")
		gone := c.goods("P-003")
		if err := c.remove(gone.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := c.change(p.ID, `{"altUnits":[{"unit":"bag","ratio":6}],"isActive":false}`); err != nil {
			t.Fatal(err)
		}
		theirs := found(t, c.DB, "Other").goods("P-001")
		c.Read(func(tx *db.Tx) error {
			all, err := product.Load(tx, []uint32{q.ID, p.ID, gone.ID, theirs.ID, p.ID})
			if len(all) != 3 || all[gone.ID].DeletedAt.IsZero() || !all[q.ID].DeletedAt.IsZero() || all[q.ID].Code != "P-002" || !all[q.ID].Stocked() || !all[q.ID].IsActive || all[q.ID].AltUnits != nil {
				t.Errorf("loaded %+v", all)
			}
			k := all[p.ID]
			bag, ok := k.AltUnit(num.Ref(p.AltUnits[1].ID))
			if !ok || bag.Unit != "bag" || bag.Ratio != num.QtyOf(6) || k.IsActive || k.IncomeAccount != "4100" || k.CostPrice != num.MoneyOf(3) {
				t.Errorf("loaded %+v", k)
			}
			if _, ok := k.AltUnit(num.Ref(p.AltUnits[0].ID)); ok {
				t.Error("a removed unit was loaded")
			}
			return err
		})
	})
}

func TestLowStock(t *testing.T) {
	each(t, func(c company) {
		p := c.goods("P-001", `"reorderPoint":10,"costPrice":1`)
		c.goods("P-002", `"reorderPoint":5,"initialStock":{"date":"2026-01-31","quantity":5}`)
		q := c.goods("P-003", `"initialStock":{"date":"2026-01-31","quantity":5}`)
		c.Must(func(tx *db.Tx) error {
			return product.SetMinimum(tx, product.Minimum{ProductID: q.ID, MinQty: num.QtyOf(6)})
		})
		c.adjust(p.ID, "9.5")
		low := func() (text string) {
			c.Read(func(tx *db.Tx) error {
				list, err := product.ListLow(tx, struct{}{})
				for _, l := range list {
					text += fmt.Sprintf("%s %s %s/%s;", l.Code, l.WarehouseName, l.OnHand, l.Minimum)
				}
				return err
			})
			return text
		}
		if got := low(); got != "P-001  9.5/10;P-003 Main warehouse 5/6;" {
			t.Errorf("low: %s", got)
		}
		c.Must(func(tx *db.Tx) error {
			return product.SetMinimum(tx, product.Minimum{ProductID: q.ID, MinQty: num.QtyOf(4)})
		})
		got, err := c.get(q.ID)
		if err != nil || len(got.WarehouseMinQtys) != 1 || got.WarehouseMinQtys[0].MinQty != num.QtyOf(4) || got.WarehouseMinQtys[0].WarehouseName != "Main warehouse" {
			t.Errorf("minimum %+v %v", got.WarehouseMinQtys, err)
		}
		c.adjust(p.ID, "0.5")
		if got := low(); got != "" {
			t.Errorf("low: %s", got)
		}
		c.Who.Role = access.Member
		err = c.Write(func(tx *db.Tx) error {
			return product.SetMinimum(tx, product.Minimum{ProductID: q.ID, MinQty: num.QtyOf(4)})
		})
		if !errors.Is(err, fault.Forbidden) {
			t.Errorf("member: %v", err)
		}
	})
}
