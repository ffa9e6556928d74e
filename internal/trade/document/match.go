package document

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/db"
)

// match computes what the lines of a document take from the lines they refer to. It changes
// nothing; guards and acts use the result.
func (o *operation) match() error {
	taking := o.doc.kind().Takes
	if taking == Nothing || o.transition.From != Draft || ended(o.transition.To) {
		return nil
	}
	ref, err := o.reference()
	if err != nil || ref == nil {
		return err
	}
	m := newMatcher(ref.lines, func(of *Item) num.Qty { return of.Received })
	if taking == Billing {
		m.taken = func(of *Item) num.Qty { return of.Billed }
		if o.orders, err = o.ordersBehind(ref); err != nil {
			return err
		}
	}
	o.agreed = map[*Item][]take{}
	for _, line := range o.doc.lines {
		for _, t := range m.match(line) {
			o.take(t)
			orders := o.orders.through(t)
			for _, order := range orders {
				o.take(order)
			}
			if len(orders) == 0 {
				orders = []take{t}
			}
			o.agreed[line] = append(o.agreed[line], orders...)
		}
	}
	return nil
}

// take records what a line takes from another. Several receipt lines can take from one order
// line: they form one take.
func (o *operation) take(t take) {
	for i := len(o.takes) - 1; i >= 0 && o.takes[i].from == t.from; i-- {
		if o.takes[i].of == t.of {
			o.takes[i].quantity = o.takes[i].quantity.Add(t.quantity)
			return
		}
	}
	o.takes = append(o.takes, t)
}

// ended reports whether a document in this status takes nothing from others.
func ended(s Status) bool { return s == Cancelled || s == Rejected }

// take is a quantity, in base units, that a line takes from a line it refers to.
type take struct {
	from, of *Item
	quantity num.Qty
	value    num.Money // of received goods, in base currency
}

// matcher assigns the lines of one document to the lines of another. Quantities already
// taken of a line are read once and updated from there.
type matcher struct {
	lines []*Item
	taken func(*Item) num.Qty
	now   map[uint32]num.Qty
}

func newMatcher(lines []*Item, taken func(*Item) num.Qty) *matcher {
	return &matcher{lines: lines, taken: taken, now: map[uint32]num.Qty{}}
}

// open returns the quantity left to take.
func (m *matcher) open(of *Item) num.Qty {
	return of.BaseQuantity.Sub(m.taken(of)).Sub(m.now[of.ID])
}

// match fills the candidates of a line in order. The excess goes to the last one, where
// the check for too much names it.
func (m *matcher) match(from *Item) (takes []take) {
	candidates := m.candidates(from)
	rest := from.BaseQuantity
	for i, of := range candidates {
		quantity := rest
		if open := m.open(of); i < len(candidates)-1 && open.Cmp(rest) < 0 {
			quantity = open
		}
		if quantity.Sign() <= 0 {
			continue
		}
		m.now[of.ID] = m.now[of.ID].Add(quantity)
		takes = append(takes, take{from: from, of: of, quantity: quantity})
		if rest = rest.Sub(quantity); rest.IsZero() {
			break
		}
	}
	return takes
}

// candidates returns the lines that a line can refer to: the one it names, else those of
// its product, same unit first, else those with the same text.
func (m *matcher) candidates(from *Item) []*Item {
	keep := func(fits func(*Item) bool) (kept []*Item) {
		for _, of := range m.lines {
			if fits(of) {
				kept = append(kept, of)
			}
		}
		return kept
	}
	switch {
	case from.RefItemID != 0:
		return keep(func(of *Item) bool { return of.ID == uint32(from.RefItemID) })
	case from.ProductID != 0:
		same := keep(func(of *Item) bool {
			return of.ProductID == from.ProductID && of.ProductAltUnitID == from.ProductAltUnitID
		})
		other := keep(func(of *Item) bool {
			return of.ProductID == from.ProductID && of.ProductAltUnitID != from.ProductAltUnitID
		})
		return append(same, other...)
	}
	return keep(func(of *Item) bool { return of.ProductID == 0 && of.wording() == from.wording() })
}

// wording returns the text by which free-text lines are compared.
func (r *Item) wording() [2]string {
	fold := func(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
	return [2]string{fold(r.Name), fold(r.Unit)}
}

// behind returns the order lines that receipt lines belong to.
type behind struct {
	links  map[uint32][]*link // by receipt line
	billed map[*link]num.Qty  // how much of what the receipt brought of an order line is billed
	now    map[*Item]num.Qty  // how much of an order line this bill takes
}

// ordersBehind reads the order lines of a receipt. Other documents have none.
func (o *operation) ordersBehind(ref *Doc) (behind, error) {
	b := behind{links: map[uint32][]*link{}, billed: map[*link]num.Qty{}, now: map[*Item]num.Qty{}}
	if !ref.kind().Receives() {
		return b, nil
	}
	taken, err := o.taken(ref)
	if err != nil {
		return b, err
	}
	for _, l := range taken {
		b.links[l.ItemID] = append(b.links[l.ItemID], l)
	}
	return b, o.recall(b)
}

var selectBills = `SELECT ` + db.Columns[link]("l") + ` FROM purchase_links l
WHERE l.org_id = $1 AND l.item_id IN (SELECT b.item_id FROM purchase_links b WHERE b.org_id = $1 AND b.target_item_id IN ($2))
ORDER BY l.item_id, l.target_item_id`

// recall computes what earlier bills took from the order lines through the receipt. Takes are
// stored per receipt line and per order line, not per pair, so receipt lines with the fewest
// order lines are assigned first.
func (o *operation) recall(b behind) error {
	var several db.IDs
	for id, links := range b.links {
		if len(links) > 1 {
			several = append(several, id)
		}
	}
	if len(several) == 0 {
		return nil
	}
	slices.Sort(several)
	bills, err := db.List[link](o.tx, selectBills, several)
	if err != nil {
		return fmt.Errorf("bills of a receipt: %w", err)
	}
	type pair struct{ item, target uint32 }
	taken := map[pair]num.Qty{}
	for _, l := range bills {
		taken[pair{l.ItemID, l.TargetItemID}] = l.Quantity
	}
	slices.SortStableFunc(bills, func(l, m link) int { return len(b.links[l.TargetItemID]) - len(b.links[m.TargetItemID]) })
	for _, bill := range bills {
		rest := bill.Quantity
		for _, l := range b.links[bill.TargetItemID] {
			of := pair{bill.ItemID, l.TargetItemID}
			quantity := least(rest, taken[of], l.Quantity.Sub(b.billed[l]))
			rest, taken[of], b.billed[l] = rest.Sub(quantity), taken[of].Sub(quantity), b.billed[l].Add(quantity)
		}
	}
	return nil
}

// through passes what is billed of a receipt line on to its order lines, in order. The
// excess goes to the last one.
func (b behind) through(t take) (takes []take) {
	rest := t.quantity
	links := b.links[t.of.ID]
	for i, l := range links {
		quantity := rest
		if i < len(links)-1 {
			quantity = least(rest, l.Quantity.Sub(b.billed[l]), l.of.billable().Sub(l.of.Billed).Sub(b.now[l.of]))
		}
		if quantity.Sign() <= 0 {
			continue
		}
		b.billed[l], b.now[l.of] = b.billed[l].Add(quantity), b.now[l.of].Add(quantity)
		takes = append(takes, take{from: t.from, of: l.of, quantity: quantity})
		rest = rest.Sub(quantity)
	}
	return takes
}

func least(quantities ...num.Qty) num.Qty { return slices.MinFunc(quantities, num.Qty.Cmp) }
