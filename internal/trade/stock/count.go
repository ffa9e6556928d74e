package stock

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Count is a count of several products in one warehouse.
type Count struct {
	_ struct{} `schema:"StockCount"`
	// Day of the count (YYYY-MM-DD). Must be after the organization's lock date and not in the
	// future. Required, unless countedAt is given; then it is the day of that moment.
	Date when.Date `json:"date"`
	// When the goods were counted (Unix seconds). Differences are computed against the stock of that moment, so that
	// what moved on that day afterwards stays as recorded. Defaults to the end of the day.
	CountedAt when.Unix `json:"countedAt"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID num.Ref `json:"warehouseId"`
	// The counted products, each once.
	Items []CountedItem `json:"items" validate:"required,min=1,max=1000"`
	// Reason.
	Note string `json:"note" validate:"max=500"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
}

// CountedItem is a counted product.
type CountedItem struct {
	// Id of the product.
	ProductID uint32 `json:"productId" validate:"required"`
	// Counted quantity in base units.
	Counted *num.Qty `json:"counted" validate:"required,gte=0"`
	// Unit cost of a surplus. Defaults to the average cost.
	UnitCost *num.Cost `json:"unitCost" validate:"gte=0"`
}

// CountResult is a stock count with its differences.
type CountResult struct {
	_ struct{} `schema:"StockCountResult"`
	// Day of the count.
	Date when.Date `json:"date"`
	// When the goods were counted (Unix seconds). Null if the count is of the end of the day.
	CountedAt when.Unix `json:"countedAt"`
	// Id of the warehouse.
	WarehouseID uint32 `json:"warehouseId"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// The counted products, in the order of the request.
	Items []CountDifference `json:"items"`
	// Value of all differences in base currency.
	Value num.Money `json:"value"`
	// Journal entry of the differences. Null if they have no value.
	EntryID num.Ref `json:"entryId"`
}

// CountDifference is a counted product with its difference.
type CountDifference struct {
	// Id of the product.
	ProductID uint32 `json:"productId"`
	// Code of the product.
	ProductCode string `json:"productCode"`
	// Quantity in the books at the end of the day, or when it was counted.
	Expected num.Qty `json:"expected"`
	// Counted quantity.
	Counted num.Qty `json:"counted"`
	// Counted less expected quantity.
	Difference num.Qty `json:"difference"`
	// Value of the difference in base currency.
	Value num.Money `json:"value"`
	// Stock movement of the difference. Null if there is none.
	MovementID num.Ref `json:"movementId"`
}

// PostCount sets the stock of several products to what was counted at a moment or at the end of a day. One
// entry posts all differences to the variance account.
func PostCount(tx *db.Tx, in Count) (CountResult, error) {
	if err := tx.Heavy(); err != nil {
		return CountResult{}, err
	}
	if !tx.May(access.WriteStock) {
		return CountResult{}, fault.Forbidden
	}
	if err := in.takeDay(tx); err != nil {
		return CountResult{}, err
	}
	if err := checkDay(tx, in.Date); err != nil {
		return CountResult{}, err
	}
	warehouse, err := WarehouseFor(tx, in.WarehouseID)
	if err != nil {
		return CountResult{}, err
	}
	names, err := WarehouseNames(tx)
	if err != nil {
		return CountResult{}, err
	}
	result := CountResult{Date: in.Date, CountedAt: in.CountedAt, WarehouseID: warehouse, WarehouseName: names[warehouse]}
	goods, err := in.compare(tx, &result)
	if err != nil {
		return CountResult{}, err
	}
	rows, err := in.record(tx, &result, goods)
	if err != nil || len(rows) == 0 {
		return result, err
	}
	tx.Record("stock_movements", rows[0].ID, fmt.Sprintf("count of %s in %s, %d differences", in.Date, result.WarehouseName, len(rows)))
	text := "Stock count " + in.Date.String()
	entry, err := book(tx, in.Date, ledger.RefAdjustment, rows[0].ID, text, in.Date.String(), result.Value)
	result.EntryID = num.Ref(entry)
	return result, err
}

// takeDay settles the day and the moment of the count.
func (in *Count) takeDay(tx *db.Tx) error {
	if in.CountedAt.IsZero() {
		if in.Date.IsZero() {
			return fault.Bad("Date", "required")
		}
		return nil
	}
	day := when.DateOf(in.CountedAt.Time(), tx.Zone)
	switch {
	case in.CountedAt > tx.Stamp():
		return fault.Bad("CountedAt", "lte", fmt.Sprint(int64(tx.Stamp()))).Because("it is in the future")
	case !in.Date.IsZero() && in.Date != day:
		return fault.BadRequest.Because("date: countedAt is on %s, not on %s; omit one of them", day, in.Date)
	}
	in.Date = day
	return nil
}

// checkDay refuses a day on which stock cannot be moved by hand.
func checkDay(tx *db.Tx, date when.Date) error {
	if date.After(tx.Today()) {
		return fault.Bad("Date", "lte", tx.Today().String())
	}
	return ledger.CheckOpen(tx, date)
}

// compare sets the differences and returns the counted products.
func (in Count) compare(tx *db.Tx, result *CountResult) (map[uint32]good, error) {
	ids := make([]uint32, len(in.Items))
	for i, item := range in.Items {
		ids[i] = item.ProductID
	}
	goods, err := stockedAll(tx, ids)
	if err != nil {
		return nil, err
	}
	expected, err := onHand(tx, ids, result.WarehouseID, in.Date, in.CountedAt)
	if err != nil {
		return nil, err
	}
	for i, item := range in.Items {
		d := CountDifference{ProductID: item.ProductID, ProductCode: goods[item.ProductID].Code, Expected: expected[item.ProductID], Counted: *item.Counted}
		d.Difference = d.Counted.Sub(d.Expected)
		if item.UnitCost != nil && d.Difference.Sign() < 0 {
			return nil, fault.BadRequest.Because("items[%d].unitCost: only for surplus; shortages use the average cost", i)
		}
		result.Items = append(result.Items, d)
	}
	return goods, nil
}

// stockedAll returns products that must be different, stock-tracked and not deleted, in the
// order of the items of a request.
func stockedAll(tx *db.Tx, ids []uint32) (map[uint32]good, error) {
	goods, err := goodsOf(tx, ids)
	if err != nil {
		return nil, err
	}
	seen := map[uint32]bool{}
	for i, id := range ids {
		field := fmt.Sprintf("Items[%d].ProductID", i)
		g, ok := goods[id]
		switch {
		case !ok || !g.DeletedAt.IsZero():
			return nil, fault.Bad(field, "exists")
		case seen[id]:
			return nil, fault.Bad(field, "unique")
		case g.ProductType != "inventory":
			return nil, fault.BadRequest.Because("%s is not an inventory product and has no stock", g.Code)
		}
		seen[id] = true
	}
	return goods, nil
}

// moved is the quantity that moved of a product.
type moved struct {
	ProductID uint32  `db:"product_id"`
	Quantity  num.Qty `db:"quantity"`
}

// onHand returns the stock of products in a warehouse at the end of a day, or at a moment of it. What is booked on the
// day counts when it was recorded; other days count by their date.
func onHand(tx *db.Tx, products []uint32, warehouse uint32, day when.Date, at when.Unix) (map[uint32]num.Qty, error) {
	if at.IsZero() {
		at = 1 << 62
	}
	balances, err := Balances(tx, products, num.Ref(warehouse))
	if err != nil {
		return nil, err
	}
	later, err := db.List[moved](tx, `SELECT m.product_id, CAST(SUM(m.quantity) AS BIGINT) AS quantity FROM stock_movements m
		WHERE m.org_id = $1 AND m.product_id IN ($2) AND m.warehouse_id = $3 AND (m.book_date > $4 OR m.book_date = $4 AND m.created_at > $5)
		GROUP BY m.product_id`, db.IDs(products), warehouse, day, at)
	if err != nil {
		return nil, fmt.Errorf("stock on %s: %w", day, err)
	}
	there := map[uint32]num.Qty{}
	for _, b := range balances {
		there[b.ProductID] = b.Quantity
	}
	for _, m := range later {
		there[m.ProductID] = there[m.ProductID].Sub(m.Quantity)
	}
	return there, nil
}

// record writes the movements of the differences and sets their values.
func (in Count) record(tx *db.Tx, result *CountResult, goods map[uint32]good) ([]Recorded, error) {
	var all, missing []Change
	var at []int // indexes of the changes in the items
	for i, d := range result.Items {
		if d.Difference.IsZero() {
			continue
		}
		c := Change{
			ProductID: d.ProductID, WarehouseID: result.WarehouseID, Quantity: d.Difference.Abs(),
			Type: Adjusted, RefType: ledger.RefAdjustment, Note: in.Note, Date: in.Date,
		}
		if d.Difference.Sign() < 0 {
			missing = append(missing, c)
		}
		all, at = append(all, c), append(at, i)
	}
	if len(all) == 0 {
		return nil, nil
	}
	if err := CheckPolicy(tx, missing, in.ConfirmNegativeStock); err != nil {
		return nil, err
	}
	b, err := begin(tx, all)
	if err != nil {
		return nil, err
	}
	for n, c := range all {
		item := in.Items[at[n]]
		if result.Items[at[n]].Difference.Sign() > 0 {
			c.Cost = b.surplus(c, goods[c.ProductID], item.UnitCost)
			b.in(c)
		} else if _, err := b.out(c); err != nil {
			return nil, err
		}
		row := b.rows[n]
		result.Items[at[n]].Value, result.Items[at[n]].MovementID = row.TotalCost, num.Ref(row.ID)
		result.Value = result.Value.Add(row.TotalCost)
	}
	_, err = b.write()
	return b.rows, err
}

// surplus returns the value of goods that were found: at the given unit cost, else at the
// average, else at the product's cost price.
func (b *batch) surplus(c Change, product good, given *num.Cost) num.Money {
	unit := b.buckets[c.key()].Average
	if unit.Sign() <= 0 {
		unit = product.CostPrice.AsCost()
	}
	if given != nil {
		unit = *given
	}
	return unit.Times(c.Quantity, num.BasePlaces)
}
