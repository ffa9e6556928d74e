package report

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// StockValuationQuery selects a stock valuation.
type StockValuationQuery struct {
	Day
	// Only this warehouse.
	WarehouseID num.Ref `query:"warehouseId"`
	// Only this product.
	ProductID num.Ref `query:"productId"`
	Form
}

// StockValuationRow is a product in a warehouse.
type StockValuationRow struct {
	// The product.
	ProductID uint32 `json:"productId" db:"product_id"`
	// Code of the product.
	ProductCode string `json:"productCode" db:"product_code"`
	// Name of the product.
	ProductName string `json:"productName" db:"product_name"`
	// The warehouse.
	WarehouseID uint32 `json:"warehouseId" db:"warehouse_id"`
	// Code of the warehouse.
	WarehouseCode string `json:"warehouseCode" db:"warehouse_code"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" db:"quantity"`
	// Value per base unit. 0 without stock.
	AverageCost num.Cost `json:"averageCost"`
	// Value in base currency.
	Value num.Money `json:"value" db:"value"`
	// Links to details: card.
	Links Links `json:"links"`
}

// StockValuationTotals are the totals of a stock valuation.
type StockValuationTotals struct {
	// Total value.
	Value num.Money `json:"value"`
}

// StockValuation is a stock valuation: quantities and book values at the end of a day.
type StockValuation struct {
	DayHead
	// The products of each warehouse, sorted by code.
	Rows []StockValuationRow `json:"rows"`
	// Totals of all rows.
	Totals StockValuationTotals `json:"totals"`
}

// StockValuationOf returns the stock value of a day: the current value less later movements.
func StockValuationOf(tx *db.Tx, in StockValuationQuery) (StockValuation, error) {
	r, err := open(tx)
	if err != nil {
		return StockValuation{}, err
	}
	day := r.day(in.Day)
	type row struct {
		StockValuationRow
		LaterQuantity num.Qty   `db:"later_quantity"`
		LaterValue    num.Money `db:"later_value"`
	}
	rows, err := db.List[row](tx, `SELECT b.product_id, p.code AS product_code, p.name AS product_name, b.warehouse_id, h.code AS warehouse_code,
			b.quantity, b.total_value AS value,
			CAST(COALESCE((SELECT SUM(m.quantity) FROM stock_movements m
				WHERE m.org_id = $1 AND m.product_id = b.product_id AND m.warehouse_id = b.warehouse_id AND m.book_date > $2), 0) AS BIGINT) AS later_quantity,
			CAST(COALESCE((SELECT SUM(m.total_cost) FROM stock_movements m
				WHERE m.org_id = $1 AND m.product_id = b.product_id AND m.warehouse_id = b.warehouse_id AND m.book_date > $2), 0) AS BIGINT) AS later_value
		FROM stock_balances b
		JOIN products p ON p.org_id = $1 AND p.id = b.product_id
		JOIN warehouses h ON h.org_id = $1 AND h.id = b.warehouse_id
		WHERE b.org_id = $1 AND (CAST($3 AS BIGINT) = 0 OR b.warehouse_id = $3) AND (CAST($4 AS BIGINT) = 0 OR b.product_id = $4)
		ORDER BY p.code, p.id, h.code, h.id`, day.AsOf, int64(in.WarehouseID), int64(in.ProductID))
	if err != nil {
		return StockValuation{}, fmt.Errorf("stock: %w", err)
	}
	out := StockValuation{DayHead: r.dayHead("stock-valuation", day, when.Stamp{}), Rows: []StockValuationRow{}}
	for _, f := range rows {
		f.Quantity, f.Value = f.Quantity.Sub(f.LaterQuantity), f.Value.Sub(f.LaterValue)
		if f.Quantity.IsZero() && f.Value.IsZero() {
			continue
		}
		if !f.Quantity.IsZero() {
			f.AverageCost = f.Value.Per(f.Quantity)
		}
		f.Links = Links{"card": address("/reports/stock-card", "productId", id(f.ProductID), "warehouseId", id(f.WarehouseID), "toDate", day.AsOf.String())}
		out.Rows = append(out.Rows, f.StockValuationRow)
		out.Totals.Value = out.Totals.Value.Add(f.Value)
	}
	return out, nil
}

// StockCardQuery selects the movements of a product.
type StockCardQuery struct {
	// The product.
	ProductID uint32 `query:"productId" validate:"required"`
	// Only this warehouse.
	WarehouseID num.Ref `query:"warehouseId"`
	Period
	input.Sheet
	Form
}

// StockCardRow is a stock movement with the quantity on hand after it.
type StockCardRow struct {
	// The movement.
	MovementID uint32 `json:"movementId"`
	// Posting date.
	Date when.Date `json:"date" null:"no"`
	// Type of movement: opening, sale, sale_reversal, sale_return, sale_return_reversal, purchase,
	// purchase_reversal, adjustment or transfer.
	MovementType string `json:"movementType"`
	// Type of the document, or OPENING, ADJUSTMENT or TRANSFER.
	ReferenceType string `json:"referenceType"`
	// Id of the document.
	ReferenceID uint32 `json:"referenceId"`
	// Number of the document, or a note.
	Note string `json:"note"`
	// Number of the transfer. Only on transfers.
	TransferNumber string `json:"transferNumber"`
	// Quantity in, in base units.
	QuantityIn num.Qty `json:"quantityIn"`
	// Quantity out, in base units.
	QuantityOut num.Qty `json:"quantityOut"`
	// Quantity on hand after the movement.
	Quantity num.Qty `json:"quantity"`
	// Stock value.
	Value num.Money `json:"value"`
	// Links to details: document, or product.
	Links Links `json:"links"`
}

// StockCardTotals are opening stock and movements of a product over the whole period.
type StockCardTotals struct {
	// Opening quantity.
	OpeningQuantity num.Qty `json:"openingQuantity"`
	// Stock value.
	OpeningValue num.Money `json:"openingValue"`
	// Money in.
	QuantityIn num.Qty `json:"quantityIn"`
	// Money out.
	QuantityOut num.Qty `json:"quantityOut"`
	// Closing quantity.
	Quantity num.Qty `json:"quantity"`
	// Stock value.
	Value num.Money `json:"value"`
}

// StockCard lists the movements of a product by posting date.
type StockCard struct {
	PeriodHead
	// The movements of this page, oldest first.
	Rows []StockCardRow `json:"rows"`
	// Opening stock and movements over the whole period.
	Totals StockCardTotals `json:"totals"`
	// Position of the page.
	Pagination input.Pagination `json:"pagination"`
}

// card holds the movements of one product in a period.
type card struct {
	*reading
	product   uint32
	warehouse num.Ref
	period    Period
	head      PeriodHead
	totals    StockCardTotals
	rows      int
	subject   string // the product
}

// StockCardOf returns one page of the movements of a product.
func StockCardOf(tx *db.Tx, in StockCardQuery) (StockCard, error) {
	c, err := openCard(tx, in)
	if err != nil {
		return StockCard{}, err
	}
	out := StockCard{PeriodHead: c.head, Rows: []StockCardRow{}, Totals: c.totals, Pagination: input.PaginationOf(in.Clamped(), c.rows)}
	type sum struct {
		Quantity num.Qty   `db:"quantity"`
		Value    num.Money `db:"value"`
	}
	query, args := c.filter().Ending(`SELECT CAST(COALESCE(SUM(p.quantity), 0) AS BIGINT) AS quantity, CAST(COALESCE(SUM(p.total_cost), 0) AS BIGINT) AS value
		FROM (SELECT m.quantity, m.total_cost FROM stock_movements m `, cardOrder+" LIMIT ?) p", min(in.Clamped().Offset(), c.rows))
	before, err := db.Get[sum](tx, query, args...)
	if err != nil {
		return StockCard{}, fmt.Errorf("stock before the page: %w", err)
	}
	query, args = c.filter().Ending(selectCard, cardOrder+" LIMIT ? OFFSET ?", in.Clamped().Limit, in.Clamped().Offset())
	found, err := db.List[movementRow](tx, query, args...)
	if err != nil {
		return StockCard{}, fmt.Errorf("movements: %w", err)
	}
	at := level{c.totals.OpeningQuantity.Add(before.Quantity), c.totals.OpeningValue.Add(before.Value)}
	err = at.give(found, func(row StockCardRow) error {
		out.Rows = append(out.Rows, row)
		return nil
	})
	return out, err
}

// cardReport is the stock card with all movements.
func cardReport(tx *db.Tx, in StockCardQuery) (*Report, error) {
	c, err := openCard(tx, in)
	if err != nil {
		return nil, err
	}
	return lines(c.about(), c.totals, c.all), nil
}

func openCard(tx *db.Tx, in StockCardQuery) (*card, error) {
	r, err := open(tx)
	if err != nil {
		return nil, err
	}
	name, err := db.Get[string](tx, `SELECT p.code || ' ' || p.name FROM products p WHERE p.org_id = $1 AND p.id = $2`, in.ProductID)
	if err != nil {
		return nil, db.Or(err, fault.Bad("ProductID", "exists"))
	}
	p, err := r.period(in.Period)
	if err != nil {
		return nil, err
	}
	c := &card{reading: r, product: in.ProductID, warehouse: in.WarehouseID, period: p, head: r.periodHead("stock-card", p, when.Stamp{}), subject: name}
	return c, c.sum()
}

// sum computes the opening stock and the movements of the period.
func (c *card) sum() error {
	type sums struct {
		Rows  int       `db:"movements"`
		In    num.Qty   `db:"came"`
		Out   num.Qty   `db:"went"`
		Value num.Money `db:"value"`
	}
	read := func(from, to when.Date) (sums, error) {
		w := c.within(from, to)
		return db.Get[sums](c.tx, `SELECT COUNT(*) AS movements, CAST(COALESCE(SUM(CASE WHEN m.quantity > 0 THEN m.quantity ELSE 0 END), 0) AS BIGINT) AS came,
				CAST(COALESCE(SUM(CASE WHEN m.quantity < 0 THEN -m.quantity ELSE 0 END), 0) AS BIGINT) AS went, CAST(COALESCE(SUM(m.total_cost), 0) AS BIGINT) AS value
			FROM stock_movements m `+w.String(), w.Args()...)
	}
	before, err := read(first, c.period.FromDate.AddDays(-1))
	if err != nil {
		return fmt.Errorf("stock before %s: %w", c.period.FromDate, err)
	}
	within, err := read(c.period.FromDate, c.period.ToDate)
	if err != nil {
		return fmt.Errorf("stock up to %s: %w", c.period.ToDate, err)
	}
	c.rows = within.Rows
	t := StockCardTotals{OpeningQuantity: before.In.Sub(before.Out), OpeningValue: before.Value, QuantityIn: within.In, QuantityOut: within.Out}
	t.Quantity, t.Value = t.OpeningQuantity.Add(within.In).Sub(within.Out), t.OpeningValue.Add(within.Value)
	c.totals = t
	return nil
}

func (c *card) filter() *db.Filter { return c.within(c.period.FromDate, c.period.ToDate) }

func (c *card) within(from, to when.Date) *db.Filter {
	w := db.Where("m.org_id = $1").And("m.product_id = ?", c.product).And("m.book_date >= ? AND m.book_date <= ?", from, to)
	return w.If(c.warehouse != 0, "m.warehouse_id = ?", c.warehouse)
}

// movementRow is a movement as the card shows it.
type movementRow struct {
	ID            uint32    `db:"id"`
	Date          when.Date `db:"book_date"`
	Type          string    `db:"movement_type"`
	ReferenceType string    `db:"reference_type"`
	ReferenceID   uint32    `db:"reference_id"`
	Note          string    `db:"note"`
	Transfer      string    `db:"transfer"`
	ProductID     uint32    `db:"product_id"`
	Quantity      num.Qty   `db:"quantity"`
	Value         num.Money `db:"total_cost"`
}

const (
	selectCard = `SELECT m.id, m.book_date, m.movement_type, m.reference_type, m.reference_id, m.note, COALESCE(t.number, '') AS transfer, m.product_id, m.quantity, m.total_cost
		FROM stock_movements m
		LEFT JOIN stock_transfers t ON t.org_id = $1 AND m.reference_type = 'TRANSFER' AND t.id = m.reference_id `
	cardOrder = " ORDER BY m.book_date, m.id"
)

// all passes every movement to each, in batches.
func (c *card) all(each func(StockCardRow) error) error {
	last := movementRow{Date: first}
	at := level{c.totals.OpeningQuantity, c.totals.OpeningValue}
	for {
		query, args := c.filter().And("(m.book_date, m.id) > (?, ?)", last.Date, last.ID).Ending(selectCard, cardOrder+" LIMIT ?", atOnce)
		found, err := db.List[movementRow](c.tx, query, args...)
		if err != nil {
			return fmt.Errorf("movements of product %d: %w", c.product, err)
		}
		if err := at.give(found, each); err != nil || len(found) < atOnce {
			return err
		}
		last = found[len(found)-1]
	}
}

// level is a quantity on hand and its value.
type level struct {
	quantity num.Qty
	value    num.Money
}

// give converts movements to rows and updates the level.
func (l *level) give(found []movementRow, each func(StockCardRow) error) error {
	for _, m := range found {
		l.quantity, l.value = l.quantity.Add(m.Quantity), l.value.Add(m.Value)
		row := StockCardRow{
			MovementID: m.ID, Date: m.Date, MovementType: m.Type, ReferenceType: m.ReferenceType, ReferenceID: m.ReferenceID, Note: m.Note, TransferNumber: m.Transfer,
			Quantity: l.quantity, Value: l.value, Links: Links{"product": "/products/" + id(m.ProductID)},
		}
		if document := DocumentOf(m.ReferenceType, num.Ref(m.ReferenceID)); document != "" {
			row.Links = Links{"document": document}
		}
		if m.Quantity.Sign() > 0 {
			row.QuantityIn = m.Quantity
		} else {
			row.QuantityOut = m.Quantity.Neg()
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return nil
}
