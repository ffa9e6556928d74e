package stock

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"kontor/internal/base/num"
	"kontor/internal/db"
)

// bucketKey identifies a bucket.
type bucketKey struct{ product, warehouse uint32 }

func (c Change) key() bucketKey { return bucketKey{c.ProductID, c.WarehouseID} }

// buckets holds the buckets that a transaction has read or changed. The transaction holds the
// organization's lock, so they stay current until its end.
type buckets map[bucketKey]Bucket

// held is a stored bucket.
type held struct {
	ProductID   uint32    `db:"product_id"`
	WarehouseID uint32    `db:"warehouse_id"`
	Quantity    num.Qty   `db:"quantity"`
	Value       num.Money `db:"total_value"`
	Average     num.Cost  `db:"average_cost"`

	LastMovement uint32 `db:"last_movement_id"`
}

const replaceBucket = `ON CONFLICT (org_id, product_id, warehouse_id) DO UPDATE SET
	quantity = excluded.quantity, total_value = excluded.total_value,
	average_cost = excluded.average_cost, last_movement_id = excluded.last_movement_id`

// bucketsOf returns the buckets of the transaction. It loads the given ones if necessary.
func bucketsOf(tx *db.Tx, keys []bucketKey) (buckets, error) {
	s, err := db.Once(tx, "stock buckets", func() (buckets, error) { return buckets{}, nil })
	if err != nil {
		return nil, err
	}
	products, warehouses := map[uint32]bool{}, map[uint32]bool{}
	for _, p := range keys {
		if _, ok := s[p]; ok {
			continue
		}
		if b, ok := db.CacheGet[Bucket](tx, p.name(), p.product); ok {
			s[p] = b
			continue
		}
		products[p.product], warehouses[p.warehouse] = true, true
	}
	if len(products) == 0 {
		return s, nil
	}
	return s, db.CachePut(tx, balances, func() ([]db.CacheEntry, error) {
		rows, err := db.List[held](tx, `
			SELECT `+db.Columns[held]("b")+`
			FROM stock_balances b
			WHERE b.org_id = $1 AND b.product_id IN ($2) AND b.warehouse_id IN ($3)`,
			db.IDs(slices.Sorted(maps.Keys(products))), db.IDs(slices.Sorted(maps.Keys(warehouses))))
		if err != nil {
			return nil, fmt.Errorf("read stock: %w", err)
		}
		for _, p := range keys {
			if _, ok := s[p]; !ok {
				s[p] = Bucket{}
			}
		}
		var entries []db.CacheEntry
		for _, row := range rows {
			at := bucketKey{row.ProductID, row.WarehouseID}
			s[at] = row.bucket()
			entries = append(entries, at.entry(s[at]))
		}
		return entries, nil
	})
}

const balances = "stock_balances"

func (h held) bucket() Bucket { return Bucket{h.Quantity, h.Value, h.Average} }

// name returns the cache name for the buckets of a warehouse.
func (p bucketKey) name() string {
	return "stock.bucket " + strconv.FormatUint(uint64(p.warehouse), 10)
}

func (p bucketKey) entry(b Bucket) db.CacheEntry {
	return db.CacheEntry{Name: p.name(), ID: p.product, Value: b}
}

// batch computes the movements of one event.
type batch struct {
	tx      *db.Tx
	buckets buckets
	ids     []uint32
	rows    []Recorded
}

// begin prepares a batch for the given changes.
func begin(tx *db.Tx, changes []Change) (*batch, error) {
	keys := make([]bucketKey, len(changes))
	for i, c := range changes {
		if c.Quantity.Sign() <= 0 || c.ProductID == 0 || c.WarehouseID == 0 || c.Date.IsZero() {
			return nil, fmt.Errorf("stock change of %v units of product %d in warehouse %d on %q", c.Quantity, c.ProductID, c.WarehouseID, c.Date)
		}
		keys[i] = c.key()
	}
	s, err := bucketsOf(tx, keys)
	if err != nil {
		return nil, err
	}
	ids, err := db.NextIDs(tx, "stock_movements", len(changes))
	if err != nil {
		return nil, err
	}
	return &batch{tx: tx, buckets: s, ids: ids}, nil
}

// in receives goods at c.Cost.
func (b *batch) in(c Change) {
	before := b.buckets[c.key()]
	after, variance := before.In(c.Quantity, c.Cost)
	b.note(c, before, after, c.Quantity, variance)
}

// out issues goods at the average and returns their value.
func (b *batch) out(c Change) (num.Money, error) {
	before := b.buckets[c.key()]
	fallback, err := b.fallback(c, before)
	if err != nil {
		return num.Money{}, err
	}
	after, cost := before.Out(c.Quantity, fallback)
	b.note(c, before, after, c.Quantity.Neg(), num.Money{})
	return cost, nil
}

// takeBack removes goods whose receipt at c.Cost is reversed.
func (b *batch) takeBack(c Change) error {
	before := b.buckets[c.key()]
	fallback, err := b.fallback(c, before)
	if err != nil {
		return err
	}
	after, taken := before.TakeBack(c.Quantity, c.Cost, fallback)
	b.note(c, before, after, c.Quantity.Neg(), taken.Sub(c.Cost))
	return nil
}

// fallback returns the list cost of a product. It is read only when goods leave that never had
// an average cost.
func (b *batch) fallback(c Change, before Bucket) (num.Cost, error) {
	if !before.Short(c.Quantity) || before.Average.Sign() > 0 {
		return num.Cost{}, nil
	}
	goods, err := goodsOf(b.tx, []uint32{c.ProductID})
	return goods[c.ProductID].CostPrice.AsCost(), err
}

// note stores the new bucket in the batch and records the movement. A bucket stays within the
// limits of client input, so that sums of buckets do not overflow.
func (b *batch) note(c Change, before, after Bucket, quantity num.Qty, variance num.Money) {
	id := b.ids[len(b.rows)]
	moved := after.Value.Sub(before.Value)
	reference := c.RefID
	if reference == 0 { // an event without a document is identified by its first movement
		reference = b.ids[0]
	}
	unit := moved
	if quantity.Sign() > 0 { // goods received keep their own cost, even if part of it is variance
		unit = moved.Add(variance)
	}
	if after.Quantity.Abs().Raw() > num.QtyMax || after.Value.Abs().Raw() > num.MoneyMax {
		panic(num.Overflow{Op: "stock"})
	}
	b.buckets[c.key()] = after
	b.rows = append(b.rows, Recorded{
		ID: id, ProductID: c.ProductID, MovementType: c.Type, Quantity: quantity,
		QtyBefore: before.Quantity, QtyAfter: after.Quantity, ValueAfter: after.Value,
		AvgCostBefore: before.Average, AvgCostAfter: after.Average,
		UnitCost: unit.Abs().Per(c.Quantity), TotalCost: moved, Variance: variance,
		WarehouseID: c.WarehouseID, FromWarehouseID: c.from, ToWarehouseID: c.to,
		ReferenceType: c.RefType, ReferenceID: reference, ReferenceItemID: c.RefItemID,
		Note: c.Note, CreatedBy: b.tx.User, CreatedAt: b.tx.Stamp(), BookDate: c.Date,
	})
}

// write stores the movements and updates balances and products.
func (b *batch) write() ([]Outcome, error) {
	if err := db.Insert(b.tx, "stock_movements", b.rows...); err != nil {
		return nil, fmt.Errorf("record movements: %w", err)
	}
	noteMoved(b.tx, b.rows)
	last := map[bucketKey]held{}
	products := map[uint32]bool{}
	outcomes := make([]Outcome, len(b.rows))
	for i, row := range b.rows {
		last[bucketKey{row.ProductID, row.WarehouseID}] = held{
			row.ProductID, row.WarehouseID, row.QtyAfter, row.ValueAfter, row.AvgCostAfter, row.ID,
		}
		products[row.ProductID] = true
		outcomes[i] = Outcome{
			MovementID: row.ID, ProductID: row.ProductID, RefItemID: row.ReferenceItemID,
			Quantity: row.Quantity, Value: row.TotalCost, Variance: row.Variance,
		}
	}
	buckets := slices.SortedFunc(maps.Values(last), func(a, b held) int { return cmp.Compare(a.LastMovement, b.LastMovement) })
	err := db.CachePut(b.tx, balances, func() (entries []db.CacheEntry, err error) {
		for at, bucket := range last {
			entries = append(entries, at.entry(bucket.bucket()))
		}
		return entries, db.Merge(b.tx, balances, replaceBucket, buckets...)
	})
	if err != nil {
		return nil, fmt.Errorf("bring balances up to date: %w", err)
	}
	return outcomes, db.Later(b.tx, `UPDATE products SET updated_at = $2 WHERE org_id = $1 AND id IN ($3) AND updated_at <> $2`,
		b.tx.Stamp(), db.IDs(slices.Sorted(maps.Keys(products))))
}
