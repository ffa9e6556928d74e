package purchase

import (
	"strings"

	"kontor/internal/num"
)

// take says that a line takes a quantity (in base units) of a line that it
// refers to.
type take struct {
	from, of *row
	quantity num.Qty
	value    num.Money // of received goods, in base currency
}

// matcher hands the lines of one document out to the lines of another. What is
// already taken of a line is looked up once and counted on from there.
type matcher struct {
	lines []*row
	taken func(*row) num.Qty
	now   map[uint32]num.Qty
}

func newMatcher(lines []*row, taken func(*row) num.Qty) *matcher {
	return &matcher{lines: lines, taken: taken, now: map[uint32]num.Qty{}}
}

// open is how much of a line is left to take.
func (m *matcher) open(of *row) num.Qty {
	return of.BaseQuantity.Sub(m.taken(of)).Sub(m.now[of.ID])
}

// match fills the candidates of a line in their order. What none of them has
// room for goes to the last, where the check for too much will name it.
func (m *matcher) match(line *row) (takes []take) {
	candidates := m.candidates(line)
	rest := line.BaseQuantity
	for i, of := range candidates {
		quantity := rest
		if open := m.open(of); i < len(candidates)-1 && open.Cmp(rest) < 0 {
			quantity = open
		}
		if quantity.Sign() <= 0 {
			continue
		}
		m.now[of.ID] = m.now[of.ID].Add(quantity)
		takes = append(takes, take{from: line, of: of, quantity: quantity})
		if rest = rest.Sub(quantity); rest.IsZero() {
			break
		}
	}
	return takes
}

// candidates are the lines that a line may stand for: the one it names, else
// those of its product with lines in the same unit first, else those that read
// the same.
func (m *matcher) candidates(line *row) []*row {
	keep := func(fits func(*row) bool) (kept []*row) {
		for _, of := range m.lines {
			if fits(of) {
				kept = append(kept, of)
			}
		}
		return kept
	}
	switch {
	case line.RefItemID != 0:
		return keep(func(of *row) bool { return of.ID == uint32(line.RefItemID) })
	case line.ProductID != 0:
		same := keep(func(of *row) bool {
			return of.ProductID == line.ProductID && of.ProductAltUnitID == line.ProductAltUnitID
		})
		other := keep(func(of *row) bool {
			return of.ProductID == line.ProductID && of.ProductAltUnitID != line.ProductAltUnitID
		})
		return append(same, other...)
	}
	return keep(func(of *row) bool { return of.ProductID == 0 && of.wording() == line.wording() })
}

// wording is what free-text lines are compared by.
func (r *row) wording() [2]string {
	fold := func(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
	return [2]string{fold(r.Description), fold(r.Unit)}
}
