package stock

import "kontor/internal/num"

// Bucket is the stock of one product in one warehouse. What adds is stored
// (quantity, value); the average follows from it while there is stock, and the
// last one is remembered for the time when there is none.
type Bucket struct {
	Quantity num.Qty
	Value    num.Money
	Average  num.Cost
}

// In adds n units that cost the given total. Units that cover a shortage
// release what they were sold at; the difference between their real cost and
// that is the variance, and the bucket's value moves by cost less variance.
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

// variance compares what the units covering a shortage cost with the value at
// which the same units left.
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

// Out takes n units at the average and returns what they are worth. The last
// units take the exact rest, so no fraction stays behind in an empty bucket.
// Units that are not there are valued at the last average, or at fallback when
// the bucket never had one.
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

// TakeBack takes out n units whose receipt, at the given cost, is undone. They
// leave at that cost when the bucket still holds as much value; what is missing
// is the caller's variance (cost less taken).
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

// Short tells whether taking n units would leave the bucket below zero.
func (b Bucket) Short(n num.Qty) bool { return n.Cmp(b.Quantity) > 0 }

// less is the bucket after n units worth cost have left; remembered is the
// average that stays when nothing is left.
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
