package stock_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"kontor/internal/base/num"
	"kontor/internal/trade/stock"
)

// step is one movement of an example: a kind, a quantity, and the total cost of stock
// received.
type step struct {
	kind     string // in, out, back (a reversed receipt)
	quantity string
	cost     string
	want     string // value taken out, or variance of goods received
	after    string // quantity value average
}

func (s step) apply(b stock.Bucket, fallback num.Cost) (stock.Bucket, num.Money) {
	n := num.MustQty(s.quantity)
	switch s.kind {
	case "in":
		return b.In(n, num.MustMoney(s.cost))
	case "out":
		return b.Out(n, fallback)
	}
	return b.TakeBack(n, num.MustMoney(s.cost), fallback)
}

func TestBucket(t *testing.T) {
	tests := []struct {
		name     string
		fallback string
		steps    []step
	}{
		{"K1 average of two receipts", "0", []step{
			{"in", "10", "1000", "0", "10 1000 100"},
			{"in", "20", "2400", "0", "30 3400 113.333333"},
			{"out", "15", "", "1700", "15 1700 113.333333"},
		}},
		{"K2 the last unit takes the rest", "0", []step{
			{"in", "3", "10", "0", "3 10 3.333333"},
			{"out", "1", "", "3.33", "2 6.67 3.335"},
			{"out", "1", "", "3.34", "1 3.33 3.33"},
			{"out", "1", "", "3.33", "0 0 3.33"},
		}},
		{"K3 sold short, then covered", "0", []step{
			{"in", "1", "50", "0", "1 50 50"},
			{"out", "1", "", "50", "0 0 50"},
			{"out", "4", "", "200", "-4 -200 50"},
			{"in", "10", "600", "40", "6 360 60"},
		}},
		{"K4 box of twelve", "0", []step{
			{"in", "24", "480", "0", "24 480 20"},
			{"out", "5", "", "100", "19 380 20"},
		}},
		{"K6 a receipt undone after its stock was averaged and sold", "0", []step{
			{"in", "10", "100", "0", "10 100 10"},
			{"in", "10", "200", "0", "20 300 15"},
			{"out", "10", "", "150", "10 150 15"},
			{"back", "10", "200", "150", "0 0 15"},
		}},
		{"K7 a return at its original cost", "0", []step{
			{"in", "10", "1000", "0", "10 1000 100"},
			{"out", "4", "", "400", "6 600 100"},
			{"in", "6", "780", "0", "12 1380 115"},
			{"in", "1", "100", "0", "13 1480 113.846154"},
		}},
		{"a first sale without stock uses the list cost", "12.5", []step{
			{"out", "2", "", "25", "-2 -25 12.5"},
			{"in", "1", "13", "0.5", "-1 -12.5 12.5"},
			{"in", "1", "13", "0.5", "0 0 13"},
		}},
		{"more than there is: what is there leaves at its value", "99", []step{
			{"in", "3", "10", "0", "3 10 3.333333"},
			{"out", "5", "", "16.67", "-2 -6.67 3.333333"},
			{"in", "2", "6.67", "0", "0 0 3.335"},
		}},
		{"nothing known about the cost", "0", []step{
			{"out", "2", "", "0", "-2 0 0"},
			{"in", "5", "50", "20", "3 30 10"},
		}},
		{"a receipt undone while the bucket is worth less", "0", []step{
			{"in", "2", "1", "0", "2 1 0.5"},
			{"in", "1", "9", "0", "3 10 3.333333"},
			{"out", "1", "", "3.33", "2 6.67 3.335"},
			{"back", "1", "9", "6.67", "1 0 0"},
		}},
		{"a return undone below zero follows the out rule", "0", []step{
			{"in", "2", "20", "0", "2 20 10"},
			{"back", "3", "36", "30", "-1 -10 10"},
		}},
		{"a satang is never split", "0", []step{
			{"in", "1000", "0.01", "0", "1000 0.01 0.00001"},
			{"out", "499", "", "0", "501 0.01 0.00002"},
			{"out", "500", "", "0.01", "1 0 0"},
			{"out", "1", "", "0", "0 0 0"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b stock.Bucket
			for i, s := range test.steps {
				after, moved := s.apply(b, num.MustCost(test.fallback))
				if got := moved.String(); got != s.want {
					t.Fatalf("step %d (%s %s): moved %s, want %s", i, s.kind, s.quantity, got, s.want)
				}
				got := after.Quantity.String() + " " + after.Value.String() + " " + after.Average.String()
				if got != s.after {
					t.Fatalf("step %d (%s %s): bucket is %s, want %s", i, s.kind, s.quantity, got, s.after)
				}
				b = after
			}
		})
	}
}

// naive implements the same rules with exact rationals and shares no code with Bucket.
type naive struct{ q, v, a *big.Rat }

func rat(n int64, scale int64) *big.Rat { return big.NewRat(n, scale) }

// R rounds half away from zero to d decimals.
func R(x *big.Rat, d int64) *big.Rat {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(d), nil)
	y := new(big.Rat).Mul(x, new(big.Rat).SetInt(scale))
	half := rat(1, 2)
	negative := y.Sign() < 0
	y.Abs(y)
	y.Add(y, half)
	n := new(big.Int).Quo(y.Num(), y.Denom())
	if negative {
		n.Neg(n)
	}
	return new(big.Rat).SetFrac(n, scale)
}

func plus(x, y *big.Rat) *big.Rat  { return new(big.Rat).Add(x, y) }
func minus(x, y *big.Rat) *big.Rat { return new(big.Rat).Sub(x, y) }
func times(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
func over(x, y *big.Rat) *big.Rat  { return new(big.Rat).Quo(x, y) }

func (m *naive) in(n, c *big.Rat) (variance *big.Rat) {
	variance = new(big.Rat)
	if m.q.Sign() >= 0 {
		m.q, m.v = plus(m.q, n), plus(m.v, c)
		m.a = R(over(m.v, m.q), 6)
		return variance
	}
	shortage := new(big.Rat).Neg(m.q)
	k := n
	if shortage.Cmp(n) < 0 {
		k = shortage
	}
	ck := c
	if k.Cmp(n) != 0 {
		ck = R(over(times(c, k), n), 2)
	}
	released := R(times(k, m.a), 2)
	if k.Cmp(shortage) == 0 {
		released = new(big.Rat).Neg(m.v)
	}
	variance = minus(ck, released)
	m.q = plus(m.q, n)
	m.v = minus(plus(m.v, c), variance)
	switch m.q.Sign() {
	case 1:
		m.a = R(over(m.v, m.q), 6)
	case 0:
		m.a = R(over(c, n), 6)
	}
	return variance
}

func (m *naive) out(n, list *big.Rat) (cost *big.Rat) {
	last := m.a
	switch {
	case n.Cmp(m.q) < 0:
		cost = R(over(times(m.v, n), m.q), 2)
	case n.Cmp(m.q) == 0:
		cost = m.v
	default:
		cost = new(big.Rat)
		onHand := new(big.Rat)
		if m.q.Sign() > 0 {
			onHand = m.q
			if m.v.Sign() > 0 {
				cost = m.v
			}
		}
		if last.Sign() <= 0 {
			last = list
		}
		cost = plus(cost, R(times(minus(n, onHand), last), 2))
	}
	m.settle(n, cost, last)
	return cost
}

func (m *naive) back(n, c, list *big.Rat) (taken *big.Rat) {
	switch {
	case n.Cmp(m.q) == 0:
		taken = m.v
	case n.Cmp(m.q) < 0:
		taken = c
		if m.v.Cmp(c) < 0 {
			taken = m.v
		}
	default:
		return m.out(n, list)
	}
	m.settle(n, taken, m.a)
	return taken
}

func (m *naive) settle(n, cost, last *big.Rat) {
	m.q, m.v, m.a = minus(m.q, n), minus(m.v, cost), last
	if m.q.Sign() > 0 {
		m.a = R(over(m.v, m.q), 6)
	}
}

// TestBucketAgainstRationals runs more than 100,000 random movements through both and expects
// identical results.
func TestBucketAgainstRationals(t *testing.T) {
	moves := 0
	quantity := rapid.Custom(func(t *rapid.T) int64 {
		switch rapid.IntRange(0, 2).Draw(t, "size") {
		case 0:
			return rapid.Int64Range(1, 20).Draw(t, "whole") * 1_000_000
		case 1:
			return rapid.Int64Range(1, 50_000).Draw(t, "hundredths") * 10_000
		}
		return rapid.Int64Range(1, 5_000_000_000).Draw(t, "millionths")
	})
	run := func(t *rapid.T) {
		var b stock.Bucket
		m := &naive{new(big.Rat), new(big.Rat), new(big.Rat)}
		book := new(big.Rat) // expected balance of the inventory account
		list := rapid.Int64Range(0, 500_000_000).Draw(t, "costPrice")
		for range 1000 {
			moves++
			n := quantity.Draw(t, "quantity")
			if b.Quantity.Sign() > 0 && rapid.IntRange(0, 9).Draw(t, "all") == 0 {
				n = b.Quantity.Raw()
			}
			cost := rapid.Int64Range(0, 10_000_00).Draw(t, "satang")
			before := b.Value
			var moved num.Money
			var want *big.Rat
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0, 1:
				b, moved = b.In(num.RawQty(n), num.RawMoney(cost*100))
				want = m.in(rat(n, 1e6), rat(cost, 100))
			case 2, 3:
				b, moved = b.Out(num.RawQty(n), num.RawCost(list))
				want = m.out(rat(n, 1e6), rat(list, 1e6))
			default:
				b, moved = b.TakeBack(num.RawQty(n), num.RawMoney(cost*100), num.RawCost(list))
				want = m.back(rat(n, 1e6), rat(cost, 100), rat(list, 1e6))
			}
			book.Add(book, rat(b.Value.Sub(before).Raw(), 1e4))
			if rat(moved.Raw(), 1e4).Cmp(want) != 0 ||
				rat(b.Quantity.Raw(), 1e6).Cmp(m.q) != 0 ||
				rat(b.Value.Raw(), 1e4).Cmp(m.v) != 0 ||
				rat(b.Average.Raw(), 1e6).Cmp(m.a) != 0 {
				t.Fatalf("bucket %v moved %v, by rationals %v %v %v moved %v", b, moved, m.q, m.v, m.a, want)
			}
			if b.Quantity.IsZero() && !b.Value.IsZero() {
				t.Fatalf("an empty bucket is worth %v", b.Value)
			}
			if b.Value.Round(num.BasePlaces) != b.Value {
				t.Fatalf("value %v has more than two decimals", b.Value)
			}
			if book.Cmp(m.v) != 0 {
				t.Fatalf("the account holds %v, the bucket %v", book, m.v)
			}
		}
	}
	for moves < 100_000 {
		rapid.Check(t, run)
	}
	t.Logf("%d movements", moves)
}
