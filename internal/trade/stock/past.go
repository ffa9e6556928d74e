package stock

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
	"kontor/internal/org/search"
)

// PastTransfer is a stock transfer as it was recorded.
type PastTransfer struct {
	_ struct{} `schema:"StockTransfer"`

	// Id of the transfer.
	ID uint32 `json:"id"`
	// Number of the transfer.
	Number string `json:"number"`
	// Day of the transfer (YYYY-MM-DD).
	Date when.Date `json:"date"`
	// Source warehouse.
	FromWarehouseID uint32 `json:"fromWarehouseId"`
	// Name of the source warehouse.
	FromWarehouseName string `json:"fromWarehouseName"`
	// Destination warehouse.
	ToWarehouseID uint32 `json:"toWarehouseId"`
	// Name of the destination warehouse.
	ToWarehouseName string `json:"toWarehouseName"`
	// Reason.
	Note string `json:"note"`
	// Products, in the order of the request. Empty in lists.
	Items []PastItem `json:"items"`
	// Id of the user who made the transfer.
	CreatedBy uint32 `json:"createdBy"`
	// When the transfer was recorded (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`

	// From and To are the warehouses.
	From Warehouse `json:"-"`
	To   Warehouse `json:"-"`
}

// PastItem is a product of a recorded transfer.
type PastItem struct {
	_ struct{} `schema:"StockTransferItem"`

	// Id of the product.
	ProductID uint32 `json:"productId"`
	// Code of the product.
	ProductCode string `json:"productCode"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity"`
	// Cost per base unit.
	UnitCost num.Cost `json:"unitCost"`
	// Value in base currency.
	TotalCost num.Money `json:"totalCost"`
}

// TransferByID names a transfer.
type TransferByID struct {
	// Id of the transfer.
	ID uint32 `path:"id"`
}

// GetTransfer returns a transfer by the id of its first movement.
func GetTransfer(tx *db.Tx, in TransferByID) (PastTransfer, error) {
	rows, err := Of(tx, RefTransfer, in.ID)
	if err != nil {
		return PastTransfer{}, fmt.Errorf("read transfer: %w", err)
	}
	if len(rows) == 0 {
		return PastTransfer{}, fault.NotFound
	}
	warehouses, err := Warehouses(tx, WarehouseFilter{})
	if err != nil {
		return PastTransfer{}, err
	}
	numbers, err := transferNumbers(tx, rows[:1])
	if err != nil {
		return PastTransfer{}, err
	}
	past := rows[0].transfer(warehouses, numbers)
	var ids []uint32
	for _, row := range rows {
		if num.Ref(row.WarehouseID) == row.FromWarehouseID {
			past.Items = append(past.Items, PastItem{ProductID: row.ProductID, Quantity: row.Quantity.Abs(), UnitCost: row.UnitCost, TotalCost: row.TotalCost.Abs()})
			ids = append(ids, row.ProductID)
		}
	}
	goods, err := goodsOf(tx, ids)
	for i := range past.Items {
		past.Items[i].ProductCode = goods[past.Items[i].ProductID].Code
	}
	return past, err
}

// TransferFilter selects stock transfers.
type TransferFilter struct {
	input.Sheet
	// Only transfers of this date (YYYY-MM-DD) or later.
	FromDate when.Date `query:"fromDate"`
	// Only transfers of this date (YYYY-MM-DD) or earlier.
	ToDate when.Date `query:"toDate"`
	// Only transfers from or to this warehouse.
	WarehouseID num.Ref `query:"warehouseId"`
	// Text in the number.
	Search string `json:"-"`
}

// transferList specifies the list of transfers. Each has one movement whose reference is itself.
var transferList = list.Spec{Table: "stock_movements", Alias: "m", Order: "m.reference_id DESC"}

// Transfers returns transfers without their products, newest first.
func Transfers(tx *db.Tx, f TransferFilter) (input.Result[PastTransfer], error) {
	w := db.Where("m.org_id = $1")
	w.If(true, "m.reference_type = ? AND m.reference_id = m.id", RefTransfer)
	w.If(!f.FromDate.IsZero(), "m.book_date >= ?", f.FromDate)
	w.If(!f.ToDate.IsZero(), "m.book_date <= ?", f.ToDate)
	w.If(f.WarehouseID != 0, "(m.from_warehouse_id = ? OR m.to_warehouse_id = ?)", f.WarehouseID, f.WarehouseID)
	w.If(f.Search != "", `EXISTS (SELECT 1 FROM stock_transfers t
		WHERE t.org_id = $1 AND t.id = m.id AND strpos(LOWER(t.number), ?) > 0)`, search.Fold(f.Search))
	page, err := list.List[Recorded](tx, &transferList, list.Filter{Page: f.Clamped(), Where: w})
	if err != nil {
		return input.Result[PastTransfer]{}, fmt.Errorf("stock transfers: %w", err)
	}
	warehouses, err := Warehouses(tx, WarehouseFilter{})
	if err != nil {
		return input.Result[PastTransfer]{}, err
	}
	numbers, err := transferNumbers(tx, page.Items)
	return input.Map(page, func(r Recorded) PastTransfer { return r.transfer(warehouses, numbers) }), err
}

// transfer returns the transfer that begins with the movement, without its products.
func (r Recorded) transfer(warehouses []Warehouse, numbers map[uint32]string) PastTransfer {
	past := PastTransfer{ID: r.ReferenceID, Number: numbers[r.ReferenceID], Date: r.BookDate, Note: r.Note,
		Items: []PastItem{}, CreatedBy: r.CreatedBy, CreatedAt: r.CreatedAt}
	for _, w := range warehouses {
		switch num.Ref(w.ID) {
		case r.FromWarehouseID:
			past.From, past.FromWarehouseID, past.FromWarehouseName = w, w.ID, w.Name
		case r.ToWarehouseID:
			past.To, past.ToWarehouseID, past.ToWarehouseName = w, w.ID, w.Name
		}
	}
	return past
}
