package stock

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// The movement types.
const (
	Opening        = "opening"
	Sale           = "sale"
	SaleReversal   = "sale_reversal"
	SaleReturn     = "sale_return"
	ReturnReversal = "sale_return_reversal"
	Purchase       = "purchase"
	PurchaseUndone = "purchase_reversal"
	Adjusted       = "adjustment"
	Transferred    = "transfer"
)

// Change is the effect of one document line on stock. Quantity is in base units and positive;
// the operation decides whether goods come in or leave.
type Change struct {
	ProductID   uint32
	WarehouseID uint32
	Quantity    num.Qty
	Cost        num.Money // total cost, two decimals; only for goods received
	Type        string
	RefType     string // document type
	RefID       uint32
	RefItemID   num.Ref   // document line
	Note        string    // document number
	Date        when.Date // date of the entry that posts it

	from, to num.Ref // set on transfers
}

// Outcome is the result of one Change.
type Outcome struct {
	MovementID uint32
	ProductID  uint32
	RefItemID  num.Ref
	Quantity   num.Qty   // signed
	Value      num.Money // signed change of the bucket's value and of the inventory account
	Variance   num.Money // posted to the variance account, debit if positive
}

// Cost returns the amount for the counter account: the full cost of goods received, or its
// negative for goods issued.
func (o Outcome) Cost() num.Money { return o.Value.Add(o.Variance) }

// Recorded is a movement as it is stored.
type Recorded struct {
	// Id of the movement.
	ID uint32 `json:"id" db:"id"`
	// The product that moved.
	ProductID uint32 `json:"-" db:"product_id"`
	// Type of movement: opening, sale, sale_reversal, sale_return, sale_return_reversal, purchase,
	// purchase_reversal, adjustment or transfer.
	MovementType string `json:"movementType" db:"movement_type"`
	// Quantity in base units. Negative for outgoing goods.
	Quantity num.Qty `json:"quantity" db:"quantity"`
	// Quantity in the warehouse before the movement.
	QtyBefore num.Qty `json:"qtyBefore" db:"qty_before"`
	// Quantity in the warehouse after the movement.
	QtyAfter num.Qty `json:"qtyAfter" db:"qty_after"`
	// Value in the warehouse after.
	ValueAfter num.Money `json:"-" db:"value_after"`
	// Average cost per unit before the movement.
	AvgCostBefore num.Cost `json:"avgCostBefore" db:"avg_cost_before"`
	// Average cost per unit after the movement.
	AvgCostAfter num.Cost `json:"avgCostAfter" db:"avg_cost_after"`
	// Cost per base unit of this movement.
	UnitCost num.Cost `json:"unitCost" db:"unit_cost"`
	// Change of the stock value in base currency. Negative for outgoing goods.
	TotalCost num.Money `json:"totalCost" db:"total_cost"`
	// What went to the variance account.
	Variance num.Money `json:"-" db:"variance"`
	// Warehouse whose stock changed.
	WarehouseID uint32 `json:"warehouseId" db:"warehouse_id"`
	// Source warehouse. Only on transfers.
	FromWarehouseID num.Ref `json:"fromWarehouseId" db:"from_warehouse_id"`
	// Destination warehouse. Only on transfers.
	ToWarehouseID num.Ref `json:"toWarehouseId" db:"to_warehouse_id"`
	// Type of the document, or OPENING, ADJUSTMENT or TRANSFER.
	ReferenceType string `json:"referenceType" db:"reference_type"`
	// Id of the document. For OPENING, the id of the product.
	ReferenceID uint32 `json:"referenceId" db:"reference_id"`
	// The line of that document.
	ReferenceItemID num.Ref `json:"-" db:"reference_item_id"`
	// Number of the document, or a note.
	Note string `json:"note" db:"note"`
	// Id of the user who caused the movement.
	CreatedBy uint32 `json:"createdBy" db:"created_by"`
	// When the movement was recorded (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// Posting date.
	BookDate when.Date `json:"-" db:"book_date"`
}

// Movement is a stock movement.
type Movement struct {
	Recorded
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// Name of the source warehouse. Only on transfers.
	FromWarehouseName string `json:"fromWarehouseName"`
	// Name of the destination warehouse. Only on transfers.
	ToWarehouseName string `json:"toWarehouseName"`
	// Number of the transfer. Only on transfers.
	TransferNumber string `json:"transferNumber"`
}

// Balance is the stock of a product in a warehouse.
type Balance struct {
	ProductID uint32 `json:"-" db:"product_id"`
	// Id of the warehouse.
	WarehouseID uint32 `json:"warehouseId" db:"warehouse_id"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName" db:"warehouse_name"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" db:"quantity"`
	// Average cost per base unit. Without stock: the last average cost.
	AverageCost num.Cost `json:"averageCost" db:"average_cost"`
	// Value in base currency.
	TotalValue num.Money `json:"totalValue" db:"total_value"`
	// The movement that left it so.
	LastMovementID uint32 `json:"-" db:"last_movement_id"`
}

// Balances returns the balances of products (nil: all) in one warehouse (0: all).
func Balances(tx *db.Tx, products []uint32, warehouse num.Ref) ([]Balance, error) {
	w := db.Where("b.org_id = $1 AND w.org_id = $1")
	w.If(products != nil, "b.product_id IN (?)", db.IDs(products))
	w.If(warehouse != 0, "b.warehouse_id = ?", warehouse)
	return db.List[Balance](tx, `
		SELECT b.product_id, b.warehouse_id, w.name, b.quantity, b.average_cost, b.total_value, b.last_movement_id
		FROM stock_balances b
		JOIN warehouses w ON w.org_id = b.org_id AND w.id = b.warehouse_id
		`+w.String()+`
		ORDER BY b.product_id, b.warehouse_id`, w.Args()...)
}

// Latest returns the last movements of a product, newest first.
func Latest(tx *db.Tx, product uint32, limit int) ([]Movement, error) {
	rows, err := db.List[Recorded](tx, `
		SELECT `+db.Columns[Recorded]("m")+`
		FROM stock_movements m
		WHERE m.org_id = $1 AND m.product_id = $2
		ORDER BY m.id DESC LIMIT $3`, product, limit)
	if err != nil {
		return nil, err
	}
	return named(tx, rows)
}

// CardRow is a movement with the stock of the product after it, in all warehouses.
type CardRow struct {
	Movement
	OnHand num.Qty
	Worth  num.Money
}

// Average returns the value per base unit after the movement, or 0 without stock.
func (r CardRow) Average() num.Cost {
	if r.OnHand.IsZero() {
		return num.Cost{}
	}
	return r.Worth.Per(r.OnHand)
}

// Card returns the last movements of a product by posting date, newest first.
func Card(tx *db.Tx, product uint32, limit int) ([]CardRow, error) {
	rows, err := db.List[Recorded](tx, `
		SELECT `+db.Columns[Recorded]("m")+`
		FROM stock_movements m
		WHERE m.org_id = $1 AND m.product_id = $2
		ORDER BY m.book_date DESC, m.id DESC LIMIT $3`, product, limit)
	if err != nil {
		return nil, err
	}
	moves, err := named(tx, rows)
	if err != nil {
		return nil, err
	}
	balances, err := Balances(tx, []uint32{product}, 0)
	if err != nil {
		return nil, err
	}
	var after CardRow
	for _, b := range balances {
		after.OnHand, after.Worth = after.OnHand.Add(b.Quantity), after.Worth.Add(b.TotalValue)
	}
	card := make([]CardRow, len(moves))
	for i, m := range moves {
		card[i] = CardRow{m, after.OnHand, after.Worth}
		after.OnHand, after.Worth = after.OnHand.Sub(m.Quantity), after.Worth.Sub(m.TotalCost)
	}
	return card, nil
}

// SoldSince returns the quantity of a product sold since a day, minus returns.
func SoldSince(tx *db.Tx, product uint32, day when.Date) (num.Qty, error) {
	return db.Get[num.Qty](tx, `
		SELECT CAST(COALESCE(-SUM(m.quantity), 0) AS BIGINT) FROM stock_movements m
		WHERE m.org_id = $1 AND m.product_id = $2 AND m.book_date >= $3
		AND m.movement_type IN ('sale', 'sale_reversal', 'sale_return', 'sale_return_reversal')`, product, day)
}

// Of returns the movements of documents of a type, in recorded order.
func Of(tx *db.Tx, refType string, refIDs ...uint32) ([]Recorded, error) {
	return db.List[Recorded](tx, `
		SELECT `+db.Columns[Recorded]("m")+`
		FROM stock_movements m
		WHERE m.org_id = $1 AND m.reference_type = $2 AND m.reference_id IN ($3)
		ORDER BY m.id`, refType, db.IDs(refIDs))
}

// Moved reports whether a product has movements.
func Moved(tx *db.Tx, product uint32) (bool, error) {
	return db.Get[bool](tx, `
		SELECT EXISTS (SELECT 1 FROM stock_movements m WHERE m.org_id = $1 AND m.product_id = $2)`, product)
}

// named adds warehouse names, read in one query.
func named(tx *db.Tx, rows []Recorded) ([]Movement, error) {
	movements := make([]Movement, len(rows))
	if len(rows) == 0 {
		return movements, nil
	}
	names, err := WarehouseNames(tx)
	if err != nil {
		return nil, err
	}
	numbers, err := transferNumbers(tx, rows)
	if err != nil {
		return nil, err
	}
	for i, row := range rows {
		movements[i] = Movement{
			Recorded:          row,
			WarehouseName:     names[row.WarehouseID],
			FromWarehouseName: names[uint32(row.FromWarehouseID)],
			ToWarehouseName:   names[uint32(row.ToWarehouseID)],
		}
		if row.ReferenceType == RefTransfer {
			movements[i].TransferNumber = numbers[row.ReferenceID]
		}
	}
	return movements, nil
}
