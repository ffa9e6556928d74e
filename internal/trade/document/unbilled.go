package document

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db"
)

// rest is the received but unbilled part of a line.
type rest struct {
	quantity num.Qty
	value    num.Money // in base currency
}

// share subtracts a quantity and its share of the remaining value. The last one takes the
// remainder.
func (r *rest) share(quantity num.Qty) num.Money {
	value := r.value.Portion(quantity, r.quantity, num.BasePlaces)
	r.quantity, r.value = r.quantity.Sub(quantity), r.value.Sub(value)
	return value
}

// take subtracts a billed quantity. A bill of a receipt takes the value of that receipt; a bill
// of an order takes a share of everything open. The last bill takes the remainder, and none
// takes more than there is.
func (r *rest) take(quantity num.Qty, brought parcels) num.Money {
	worth, known := brought.take(quantity)
	if !known || quantity == r.quantity || r.value.Sign() <= 0 {
		return r.share(quantity)
	}
	worth = worth.Within(num.Money{}, r.value)
	r.quantity, r.value = r.quantity.Sub(quantity), r.value.Sub(worth)
	return worth
}

// parcels are the quantities and values that a bill line takes from receipt lines.
type parcels []parcel

type parcel struct {
	quantity num.Qty
	from     *rest
}

// take takes a quantity out of the parcels in order.
func (ps parcels) take(quantity num.Qty) (worth num.Money, known bool) {
	for i := range ps {
		part := least(quantity, ps[i].quantity)
		if part.IsZero() {
			continue
		}
		worth, known = worth.Add(ps[i].from.share(part)), true
		ps[i].quantity, quantity = ps[i].quantity.Sub(part), quantity.Sub(part)
	}
	return worth, known
}

// broughtBy returns the parcels of a bill line whose goods were ordered.
func broughtBy(taken []*link, item uint32, open map[*Item]*rest) (ps parcels) {
	for _, l := range taken {
		if l.ItemID == item && !holdsValue(l.of, taken, item) {
			ps = append(ps, parcel{l.Quantity, open[l.of]})
		}
	}
	return ps
}

// unbilled returns the unbilled rest of each line taken from.
func (o *operation) unbilled(taken []*link) (map[*Item]*rest, error) {
	posted, err := o.posted(taken)
	if err != nil {
		return nil, err
	}
	through, err := o.billedThrough(taken)
	if err != nil {
		return nil, err
	}
	open := map[*Item]*rest{}
	for _, l := range taken {
		billed := l.of.BilledValue.Add(through[l.of.ID])
		open[l.of] = &rest{l.of.came().Sub(posted[l.of.ID]), l.of.BaseValue.Sub(billed)}
	}
	return open, nil
}

const selectPosted = `SELECT l.target_item_id, CAST(SUM(l.quantity) AS BIGINT) AS quantity
FROM purchase_links l
WHERE l.org_id = $1 AND l.target_item_id IN ($2) AND l.posted
GROUP BY l.target_item_id
ORDER BY l.target_item_id`

// posted returns how much of each line is billed by posted bills.
func (o *operation) posted(taken []*link) (map[uint32]num.Qty, error) {
	posted := map[uint32]num.Qty{}
	if len(taken) == 0 {
		return posted, nil
	}
	type sum struct {
		TargetItemID uint32  `db:"target_item_id"`
		Quantity     num.Qty `db:"quantity"`
	}
	ids := make(db.IDs, len(taken))
	for i, l := range taken {
		ids[i] = l.TargetItemID
	}
	sums, err := db.List[sum](o.tx, selectPosted, ids)
	if err != nil {
		return nil, fmt.Errorf("billed quantities: %w", err)
	}
	for _, s := range sums {
		posted[s.TargetItemID] = s.Quantity
	}
	return posted, nil
}

// billedThrough returns what posted bills took of orders through each receipt line. It is
// stored with the order line; if a bill took from several receipt lines at once, it is
// split by their received value.
func (o *operation) billedThrough(taken []*link) (map[uint32]num.Money, error) {
	brought := map[uint32]*Item{}
	var ids db.IDs
	for _, l := range taken {
		if l.of.receipt {
			ids = append(ids, l.TargetItemID)
			for _, of := range o.Docs.At(l.TargetDocumentID).lines {
				brought[of.ID] = of
			}
		}
	}
	through := map[uint32]num.Money{}
	if len(ids) == 0 {
		return through, nil
	}
	bills, err := db.List[link](o.tx, selectBills, ids)
	if err != nil {
		return nil, fmt.Errorf("bills of a receipt: %w", err)
	}
	took, whole := map[uint32]num.Money{}, map[uint32]num.Money{}
	part := func(l link) num.Money {
		of := brought[l.TargetItemID]
		return of.BaseValue.Portion(l.Quantity, of.BaseQuantity, num.BasePlaces)
	}
	for _, l := range bills {
		if brought[l.TargetItemID] == nil {
			took[l.ItemID] = took[l.ItemID].Add(l.Value)
		} else {
			whole[l.ItemID] = whole[l.ItemID].Add(part(l))
		}
	}
	for _, l := range bills {
		if brought[l.TargetItemID] != nil && !whole[l.ItemID].IsZero() {
			through[l.TargetItemID] = through[l.TargetItemID].Add(took[l.ItemID].Share(part(l), whole[l.ItemID], num.BasePlaces))
		}
	}
	return through, nil
}
