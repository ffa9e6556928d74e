package stock

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/series"
)

// RefTransfer is the reference type of a transfer's entry, if it needs one.
const RefTransfer = "TRANSFER"

// Move transfers stock from one warehouse to another: one product, or several in items.
type Move struct {
	// Id of the product. Required without items.
	ProductID uint32 `json:"productId"`
	// Source warehouse.
	FromWarehouseID uint32 `json:"fromWarehouseId" validate:"required"`
	// Destination warehouse.
	ToWarehouseID uint32 `json:"toWarehouseId" validate:"required"`
	// Quantity in base units. Required without items.
	Quantity num.Qty `json:"quantity" validate:"gte=0"`
	// Products of a transfer of several, each once, instead of productId and quantity.
	Items []MovedItem `json:"items" validate:"max=1000"`
	// Day of the transfer (YYYY-MM-DD). Must be after the organization's lock date and not in
	// the future. Defaults to today.
	Date when.Date `json:"date" validate:"omitempty,datetime"`
	// Reason.
	Note string `json:"note" validate:"max=500"`
	// Confirms negative stock, if the organization's policy is warn.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
}

// MovedItem is a product of a transfer.
type MovedItem struct {
	// Id of the product.
	ProductID uint32 `json:"productId" validate:"required"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
}

// Moves is a stock transfer: for each product one movement out and one movement in.
type Moves struct {
	// Id of the transfer.
	ID uint32 `json:"id"`
	// Number of the transfer.
	Number string `json:"number"`
	// Movement of the first product out of the source warehouse.
	Out Movement `json:"out"`
	// Movement of the first product into the destination warehouse.
	In Movement `json:"in"`
	// Movements of all products, in the order of the request.
	Items []ItemMoves `json:"items"`
}

// ItemMoves are the two movements of a product.
type ItemMoves struct {
	// Id of the product.
	ProductID uint32 `json:"productId"`
	// Movement out of the source warehouse.
	Out Movement `json:"out"`
	// Movement into the destination warehouse.
	In Movement `json:"in"`
}

// Transfer moves goods to another warehouse at their current cost. It posts an entry only if
// they cover a shortage there.
func Transfer(tx *db.Tx, in Move) (Moves, error) {
	if !tx.May(access.WriteStock) {
		return Moves{}, fault.Forbidden
	}
	about, err := in.check(tx)
	if err != nil {
		return Moves{}, err
	}
	rows, err := in.record(tx)
	if err != nil {
		return Moves{}, err
	}
	number, err := numbered(tx, rows[0].ID, in.Date)
	if err != nil {
		return Moves{}, err
	}
	tx.Record("stock_movements", rows[0].ID, "transfer "+number+": "+about)
	var value num.Money
	for _, row := range rows {
		value = value.Add(row.TotalCost)
	}
	if _, err := book(tx, in.Date, RefTransfer, rows[0].ID, "Stock transfer "+about, number, value); err != nil {
		return Moves{}, err
	}
	movements, err := named(tx, rows)
	if err != nil {
		return Moves{}, err
	}
	done := Moves{ID: rows[0].ID, Number: number, Out: movements[0], In: movements[1]}
	for i := 0; i < len(movements); i += 2 {
		done.Items = append(done.Items, ItemMoves{rows[i].ProductID, movements[i], movements[i+1]})
	}
	return done, nil
}

// transferNumber is the number of a transfer.
type transferNumber struct {
	ID     uint32 `db:"id"` // of the first movement
	Number string `db:"number"`
	Period string `db:"number_period"`
	Serial int64  `db:"number_serial"`
}

// numbered gives a transfer its number.
func numbered(tx *db.Tx, id uint32, date when.Date) (string, error) {
	number, err := series.Next(tx, series.StockTransfers, date)
	if err != nil {
		return "", err
	}
	return number.Text, db.Insert(tx, "stock_transfers", transferNumber{id, number.Text, number.Period, number.Serial})
}

// transferNumbers returns the numbers of the transfers among movements, by transfer.
func transferNumbers(tx *db.Tx, rows []Recorded) (map[uint32]string, error) {
	var ids []uint32
	for _, row := range rows {
		if row.ReferenceType == RefTransfer {
			ids = append(ids, row.ReferenceID)
		}
	}
	if ids == nil {
		return nil, nil
	}
	found, err := db.List[transferNumber](tx, `
		SELECT `+db.Columns[transferNumber]("t")+`
		FROM stock_transfers t
		WHERE t.org_id = $1 AND t.id IN ($2)`, db.IDs(ids))
	if err != nil {
		return nil, fmt.Errorf("numbers of transfers: %w", err)
	}
	out := map[uint32]string{}
	for _, t := range found {
		out[t.ID] = t.Number
	}
	return out, nil
}

// check completes the transfer, refuses what cannot be moved and returns what it is about.
func (m *Move) check(tx *db.Tx) (about string, err error) {
	if m.FromWarehouseID == m.ToWarehouseID {
		return "", fault.BadRequest.Because("a transfer needs two different warehouses")
	}
	if len(m.Items) > 0 {
		about, err = m.checkItems(tx)
	} else {
		about, err = m.checkOne(tx)
	}
	if err != nil {
		return "", err
	}
	if _, err := usable(tx, num.Ref(m.FromWarehouseID), "FromWarehouseID"); err != nil {
		return "", err
	}
	if _, err := usable(tx, num.Ref(m.ToWarehouseID), "ToWarehouseID"); err != nil {
		return "", err
	}
	if m.Date.IsZero() {
		m.Date = tx.Today()
	}
	return about, checkDay(tx, m.Date)
}

func (m *Move) checkOne(tx *db.Tx) (string, error) {
	switch {
	case m.ProductID == 0:
		return "", fault.Bad("ProductID", "required")
	case m.Quantity.IsZero():
		return "", fault.Bad("Quantity", "required")
	case m.Quantity.Sign() < 0:
		return "", fault.Bad("Quantity", "gt", "0")
	}
	product, err := stocked(tx, m.ProductID)
	m.Items = []MovedItem{{m.ProductID, m.Quantity}}
	return product.Code, err
}

func (m *Move) checkItems(tx *db.Tx) (string, error) {
	if m.ProductID != 0 || !m.Quantity.IsZero() {
		return "", fault.BadRequest.Because("use either items or productId and quantity")
	}
	ids := make([]uint32, len(m.Items))
	for i, item := range m.Items {
		if ids[i] = item.ProductID; item.Quantity.Sign() <= 0 {
			return "", fault.Bad(fmt.Sprintf("Items[%d].Quantity", i), "gt", "0")
		}
	}
	goods, err := stockedAll(tx, ids)
	if err != nil || len(ids) == 1 {
		return goods[ids[0]].Code, err
	}
	return fmt.Sprintf("%s and %d more", goods[ids[0]].Code, len(ids)-1), nil
}

// record writes the two movements of each product.
func (m Move) record(tx *db.Tx) ([]Recorded, error) {
	var all, leaving []Change
	for _, item := range m.Items {
		out := Change{
			ProductID: item.ProductID, WarehouseID: m.FromWarehouseID, Quantity: item.Quantity,
			Type: Transferred, RefType: RefTransfer, Note: m.Note, Date: m.Date,
			from: num.Ref(m.FromWarehouseID), to: num.Ref(m.ToWarehouseID),
		}
		in := out
		in.WarehouseID = m.ToWarehouseID
		all, leaving = append(all, out, in), append(leaving, out)
	}
	if err := CheckPolicy(tx, leaving, m.ConfirmNegativeStock); err != nil {
		return nil, err
	}
	b, err := begin(tx, all)
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(all); i += 2 {
		if all[i+1].Cost, err = b.out(all[i]); err != nil {
			return nil, err
		}
		b.in(all[i+1])
	}
	_, err = b.write()
	return b.rows, err
}
