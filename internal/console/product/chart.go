package product

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// chart is the stock by day as a step line, in a box of 1000 by 124 that is stretched to
// the page.
type chart struct {
	Path  string
	Limit int // y of the reorder point; 0 without one
	From  when.Date
	To    when.Date
}

const (
	chartWidth  = 1000
	chartFloor  = 120
	chartHeight = 112
)

// draw follows the movements of the stock card and ends at the current stock. It needs at
// least two movements.
func draw(today when.Date, p product.Product, card []stock.CardRow) *chart {
	if len(card) < 2 {
		return nil
	}
	moves := slices.Clone(card)
	slices.Reverse(moves)
	before := p.StockQty // stock before the oldest movement shown
	for _, m := range moves {
		before = before.Sub(m.Quantity)
	}
	from, to := moves[0].BookDate, moves[len(moves)-1].BookDate
	if to.Before(today) {
		to = today
	}
	top, at := max(p.ReorderPoint.Raw(), before.Raw(), num.QtyOf(1).Raw()), before
	for _, m := range moves {
		at = at.Add(m.Quantity)
		top = max(top, at.Raw())
	}
	height := func(q num.Qty) int { return chartFloor - int(max(q.Raw(), 0)/max(top/chartHeight, 1)) }
	days := max(to.Days()-from.Days(), 1)
	var path strings.Builder
	fmt.Fprintf(&path, "M0 %d", height(before))
	at = before
	for _, m := range moves {
		at = at.Add(m.Quantity)
		fmt.Fprintf(&path, "H%dV%d", (m.BookDate.Days()-from.Days())*chartWidth/days, height(at))
	}
	fmt.Fprintf(&path, "H%d", chartWidth)
	c := &chart{Path: path.String(), From: from, To: to}
	if !p.ReorderPoint.IsZero() {
		c.Limit = height(p.ReorderPoint)
	}
	return c
}
