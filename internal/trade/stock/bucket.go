package stock

import "kontor/internal/base/num"

// Bucket is the stock of one product in one warehouse. Quantity and value are stored. The
// average follows from them while there is stock; the last average is kept for when there is
// none.
type Bucket struct {
	Quantity num.Qty
	Value    num.Money
	Average  num.Cost
}

// In adds n units at a total cost. Units that cover a shortage release the value at which they
// were sold; the difference to their actual cost is the variance. The bucket's value changes
// by cost minus variance.
func (b Bucket) In(n num.Qty, cost num.Money) (after Bucket, variance num.Money) {
	after = b
	after.Quantity = b.Quantity.Add(n)
	if b.Quantity.Sign() < 0 {
		variance = b.variance(n, cost)
	}
	after.Value = b.Value.Add(cost).Sub(variance)
	switch after.Quantity.Sign() {
	case 1:
		after.Average = after.Value.Per(after.Quantity)
	case 0:
		after.Average = cost.Per(n)
	}
	return after, variance
}

// variance returns the cost of the units that cover a shortage minus the value at which they
// left.
func (b Bucket) variance(n num.Qty, cost num.Money) num.Money {
	short := b.Quantity.Neg()
	covered, released := cost, b.Value.Neg()
	if n.Cmp(short) > 0 {
		covered = cost.Portion(short, n, num.BasePlaces)
	}
	if n.Cmp(short) < 0 {
		released = b.Average.Times(n, num.BasePlaces)
	}
	return covered.Sub(released)
}

// Out removes n units at the average and returns their value. The last units take the exact
// remainder, so an empty bucket has no value. Units beyond the stock are valued at the last
// average, or at fallback if there never was one.
func (b Bucket) Out(n num.Qty, fallback num.Cost) (after Bucket, cost num.Money) {
	average := b.Average
	switch n.Cmp(b.Quantity) {
	case -1:
		cost = b.Value.Portion(n, b.Quantity, num.BasePlaces)
	case 0:
		cost = b.Value
	default:
		short := n
		if b.Quantity.Sign() > 0 {
			short = n.Sub(b.Quantity)
			cost = atLeastZero(b.Value)
		}
		if average.Sign() <= 0 {
			average = fallback
		}
		cost = cost.Add(average.Times(short, num.BasePlaces))
	}
	return b.less(n, cost, average), cost
}

// TakeBack removes n units whose receipt at the given cost is reversed. They leave at that
// cost if the bucket still has enough value; the caller posts the difference (cost minus
// taken) as variance.
func (b Bucket) TakeBack(n num.Qty, cost num.Money, fallback num.Cost) (after Bucket, taken num.Money) {
	switch n.Cmp(b.Quantity) {
	case -1:
		taken = cost
		if taken.Cmp(b.Value) > 0 {
			taken = b.Value
		}
		return b.less(n, taken, b.Average), taken
	default:
		return b.Out(n, fallback)
	}
}

// Short reports whether removing n units would make the bucket negative.
func (b Bucket) Short(n num.Qty) bool { return n.Cmp(b.Quantity) > 0 }

// less returns the bucket after n units worth cost have left. remembered is the average to
// keep if nothing is left.
func (b Bucket) less(n num.Qty, cost num.Money, remembered num.Cost) Bucket {
	after := Bucket{Quantity: b.Quantity.Sub(n), Value: b.Value.Sub(cost), Average: remembered}
	if after.Quantity.Sign() > 0 {
		after.Average = after.Value.Per(after.Quantity)
	}
	return after
}

func atLeastZero(m num.Money) num.Money {
	if m.Sign() < 0 {
		return num.Money{}
	}
	return m
}
