package num

import (
	"cmp"
	"math/bits"
	"slices"
)

// The products and quotients of the business. Each rounds exactly once, to the
// places it is given, half away from zero: rounding first to the type's own
// precision and then again would turn 0.00495 into 0.01.

// The decimals that are the same everywhere. Those of a document's own amounts
// are its currency's.
const (
	BasePlaces  = 2 // amounts in the organization's currency: the books, stock values, costs
	EntryPlaces = 4 // quantities, prices and ratios as people enter them
)

// div is a power of ten as a divisor.
func div(exponent int) uint64 { return uint64(pow10[exponent]) }

// Times is price × quantity.
func (m Money) Times(q Qty, places int) Money {
	places = min(places, scaleMoney)
	return Money{mul(mulDiv(m.n, q.n, div(scaleMoney+scaleQty-places), "price × quantity"), pow10[scaleMoney-places], "price × quantity")}
}

// Part is the given percentage of an amount.
func (m Money) Part(p Percent, places int) Money {
	places = min(places, scaleMoney)
	return Money{mul(mulDiv(m.n, p.n, div(scaleMoney+scalePercent+2-places), "percentage"), pow10[scaleMoney-places], "percentage")}
}

// Share is m × part ÷ whole.
func (m Money) Share(part, whole Money, places int) Money {
	return Money{ratio(m.n, part.n, whole.n, places, "share")}
}

// PercentOf returns the amount in percent of a whole.
func (m Money) PercentOf(whole Money, places int) Percent {
	return RawPercent(MoneyOf(100).Share(m, whole, places).n) // both have four decimals
}

// Portion is m × part ÷ whole for quantities: the value of part of the stock.
func (m Money) Portion(part, whole Qty, places int) Money {
	return Money{ratio(m.n, part.n, whole.n, places, "portion")}
}

func ratio(m, part, whole int64, places int, op string) int64 {
	places = min(places, scaleMoney)
	step := pow10[scaleMoney-places]
	w, negative := magnitude(whole)
	if negative {
		part = sub(0, part, op)
	}
	if w > (1<<64-1)/uint64(step) {
		panic(Overflow{op})
	}
	return mul(mulDiv(m, part, w*uint64(step), op), step, op)
}

// WithoutTax is the net amount of an amount that includes tax at p percent.
func (m Money) WithoutTax(p Percent, places int) Money {
	places = min(places, scaleMoney)
	step := pow10[scaleMoney-places]
	hundred := pow10[scalePercent+2]
	divisor := uint64(mul(add(hundred, p.n, "net of tax"), step, "net of tax"))
	return Money{mul(mulDiv(m.n, hundred, divisor, "net of tax"), step, "net of tax")}
}

// Convert is an amount of document currency in base currency.
func (m Money) Convert(r Rate, places int) Money {
	places = min(places, scaleMoney)
	return Money{mul(mulDiv(m.n, r.n, div(scaleMoney+scaleRate-places), "conversion"), pow10[scaleMoney-places], "conversion")}
}

// Converts reports whether the converted amount is within the limits of an amount. A
// document that fails can be a draft but cannot be posted.
func (m Money) Converts(r Rate, places int) bool {
	places = min(places, scaleMoney)
	x, _ := magnitude(m.n)
	y, _ := magnitude(r.n)
	hi, lo := bits.Mul64(x, y)
	step := div(scaleMoney + scaleRate - places)
	if hi >= step {
		return false
	}
	whole, _ := bits.Div64(hi, lo, step)
	return whole < uint64(MoneyMax/pow10[scaleMoney-places])
}

// Per is the cost of one unit when q units are worth m.
func (m Money) Per(q Qty) Cost {
	w, negative := magnitude(q.n)
	n := m.n
	if negative {
		n = sub(0, n, "unit cost")
	}
	return Cost{mulDiv(n, pow10[scaleQty+scaleCost-scaleMoney], w, "unit cost")}
}

// Times is the value of q units.
func (c Cost) Times(q Qty, places int) Money {
	places = min(places, scaleMoney)
	return Money{mul(mulDiv(c.n, q.n, div(scaleCost+scaleQty-places), "cost × quantity"), pow10[scaleMoney-places], "cost × quantity")}
}

// AsCost returns a price as the cost of one unit.
func (m Money) AsCost() Cost { return Cost{mul(m.n, pow10[scaleCost-scaleMoney], "unit cost")} }

// AsMoney is the cost of one unit as an amount, rounded.
func (c Cost) AsMoney(places int) Money {
	places = min(places, scaleMoney)
	return Money{mul(mulDiv(c.n, 1, div(scaleCost-places), "unit cost"), pow10[scaleMoney-places], "unit cost")}
}

// InBase is a quantity of an alternative unit in base units.
func (q Qty) InBase(ratio Qty) Qty {
	return Qty{mulDiv(q.n, ratio.n, div(scaleQty), "base quantity")}
}

// InUnit is a base quantity in units of ratio base units each.
func (q Qty) InUnit(ratio Qty, places int) Qty {
	places = min(places, scaleQty)
	step := pow10[scaleQty-places]
	return Qty{mul(mulDiv(q.n, pow10[scaleQty], uint64(mul(ratio.n, step, "quantity in unit")), "quantity in unit"), step, "quantity in unit")}
}

// Part is the given percentage of a quantity, at full precision.
func (q Qty) Part(p Percent) Qty {
	return Qty{mulDiv(q.n, p.n, div(scalePercent+2), "percentage")}
}

// Sum adds amounts.
func Sum(amounts ...Money) (total Money) {
	for _, m := range amounts {
		total = total.Add(m)
	}
	return total
}

// Coins returns an amount of so many of the smallest coins of a currency with these
// decimals.
func Coins(count, places int) Money {
	return Money{mul(int64(count), pow10[scaleMoney-min(places, scaleMoney)], "coins")}
}

// Within is the amount, or the bound that it is beyond.
func (m Money) Within(low, high Money) Money {
	if m.Cmp(high) > 0 {
		m = high
	}
	if m.Cmp(low) < 0 {
		m = low
	}
	return m
}

// Spread divides an amount over weights that are not negative. Each gets its share
// rounded down; the coins left go one each to the largest remainders, first come first
// served. Weights of zero in total get nothing.
func (m Money) Spread(weights []Money, places int) []Money {
	step := pow10[scaleMoney-min(places, scaleMoney)]
	shares, rests := make([]Money, len(weights)), make([]uint64, len(weights))
	whole := Sum(weights...)
	if whole.n <= 0 {
		return shares
	}
	coins := m.n / step
	left := coins
	for i, w := range weights {
		hi, lo := bits.Mul64(uint64(coins), uint64(w.n))
		q, r := bits.Div64(hi, lo, uint64(whole.n)) // at most coins, because w is at most whole
		shares[i], rests[i] = Money{mul(int64(q), step, "spread")}, r
		left -= int64(q)
	}
	order := make([]int, len(weights))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rests[b], rests[a]) })
	for _, i := range order[:left] {
		shares[i] = Money{shares[i].n + step}
	}
	return shares
}
