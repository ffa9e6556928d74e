package purchase

import (
	"strings"

	"kontor/internal/document"
	"kontor/internal/num"
)

// match works out what the lines of a document take of the lines that they
// refer to, when it begins to count. It refuses nothing and changes nothing: the
// guards look at what it found, and so does the act.
func (p *passage) match() error {
	taking := p.doc.kind().Takes
	if taking == document.Nothing || p.transition.From != document.Draft || ended(p.transition.To) {
		return nil
	}
	ref, err := p.reference()
	if err != nil || ref == nil {
		return err
	}
	if p.orders, err = p.ordersBehind(ref); err != nil {
		return err
	}
	m := newMatcher(ref.lines, func(of *line) num.Qty { return of.Received })
	if taking == document.Billing {
		m.taken = func(of *line) num.Qty { return of.Billed }
	}
	p.matched = map[*line][]take{}
	for _, line := range p.doc.lines {
		p.matched[line] = m.match(line)
		for _, t := range p.matched[line] {
			p.takes = append(p.takes, t)
			if taking == document.Billing {
				p.takes = append(p.takes, p.orders.through(t)...)
			}
		}
	}
	return nil
}

// ended tells that a document in this status takes nothing of others.
func ended(s document.Status) bool { return s == document.Cancelled || s == document.Rejected }

// take says that a line takes a quantity (in base units) of a line that it
// refers to.
type take struct {
	from, of *line
	quantity num.Qty
	value    num.Money // of received goods, in base currency
}

// matcher hands the lines of one document out to the lines of another. What is
// already taken of a line is looked up once and counted on from there.
type matcher struct {
	lines []*line
	taken func(*line) num.Qty
	now   map[uint32]num.Qty
}

func newMatcher(lines []*line, taken func(*line) num.Qty) *matcher {
	return &matcher{lines: lines, taken: taken, now: map[uint32]num.Qty{}}
}

// open is how much of a line is left to take.
func (m *matcher) open(of *line) num.Qty {
	return of.BaseQuantity.Sub(m.taken(of)).Sub(m.now[of.ID])
}

// match fills the candidates of a line in their order. What none of them has
// room for goes to the last, where the check for too much will name it.
func (m *matcher) match(from *line) (takes []take) {
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

// candidates are the lines that a line may stand for: the one it names, else
// those of its product with lines in the same unit first, else those that read
// the same.
func (m *matcher) candidates(from *line) []*line {
	keep := func(fits func(*line) bool) (kept []*line) {
		for _, of := range m.lines {
			if fits(of) {
				kept = append(kept, of)
			}
		}
		return kept
	}
	switch {
	case from.RefItemID != 0:
		return keep(func(of *line) bool { return of.ID == uint32(from.RefItemID) })
	case from.ProductID != 0:
		same := keep(func(of *line) bool {
			return of.ProductID == from.ProductID && of.ProductAltUnitID == from.ProductAltUnitID
		})
		other := keep(func(of *line) bool {
			return of.ProductID == from.ProductID && of.ProductAltUnitID != from.ProductAltUnitID
		})
		return append(same, other...)
	}
	return keep(func(of *line) bool { return of.ProductID == 0 && of.wording() == from.wording() })
}

// wording is what free-text lines are compared by.
func (r *line) wording() [2]string {
	fold := func(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
	return [2]string{fold(r.Description), fold(r.Unit)}
}

// behind are the order lines that the lines of a receipt belong to.
type behind struct {
	links map[uint32][]*link // by receipt line
	used  map[*link]num.Qty
}

// ordersBehind reads the order lines of a receipt. For any other document there
// is nothing behind.
func (p *passage) ordersBehind(ref *record) (behind, error) {
	b := behind{links: map[uint32][]*link{}, used: map[*link]num.Qty{}}
	if !ref.kind().Receives() {
		return b, nil
	}
	taken, err := p.taken(ref)
	for _, l := range taken {
		b.links[l.ItemID] = append(b.links[l.ItemID], l)
	}
	return b, err
}

// through hands what is billed of a receipt line on to its order lines.
func (b behind) through(t take) (takes []take) {
	rest := t.quantity
	for i, l := range b.links[t.of.ID] {
		quantity := rest
		if open := l.Quantity.Sub(b.used[l]); i < len(b.links[t.of.ID])-1 && open.Cmp(rest) < 0 {
			quantity = open
		}
		if quantity.Sign() <= 0 {
			continue
		}
		b.used[l] = b.used[l].Add(quantity)
		takes = append(takes, take{from: t.from, of: l.of, quantity: quantity})
		rest = rest.Sub(quantity)
	}
	return takes
}

// priced are the takes whose lines hold the agreed price: the order's where
// there is one.
func (b behind) priced(takes []take) (priced []take) {
	for _, t := range takes {
		if links := b.links[t.of.ID]; len(links) > 0 {
			priced = append(priced, take{from: t.from, of: links[0].of, quantity: t.quantity})
			continue
		}
		priced = append(priced, t)
	}
	return priced
}
