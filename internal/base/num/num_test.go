package num

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestNumbersAreReadExactly(t *testing.T) {
	for _, c := range []struct {
		text, want string
		err        error
	}{
		{"0", "0", nil}, {"-0", "0", nil}, {"107", "107", nil}, {"106.47", "106.47", nil},
		{"1.005", "1.005", nil}, {"0.30000000000000004", "0.3", nil}, {"0.00005", "0.0001", nil},
		{"0.00004999", "0", nil}, {"-1.00005", "-1.0001", nil}, {"5.5e-7", "0", nil}, {"1e2", "100", nil},
		{"1.5E+3", "1500", nil}, {"12e-1", "1.2", nil}, {"0.1e1", "1", nil},
		{"9999999999999.99", "9999999999999.99", nil}, {"10000000000000", "", ErrRange},
		{"9999999999999.99005", "", ErrRange}, {"9999999999999.99004", "9999999999999.99", nil},
		{"1e400", "", ErrRange}, {"1e-400", "", ErrRange}, {"00000000000000000000001", "1", nil},
		{"", "", ErrSyntax}, {"-", "", ErrSyntax}, {".5", "", ErrSyntax}, {"5.", "", ErrSyntax}, {"1e", "", ErrSyntax},
		{"NaN", "", ErrSyntax}, {"0x10", "", ErrSyntax}, {"1_000", "", ErrSyntax}, {"+5", "", ErrSyntax}, {"1 ", "", ErrSyntax},
	} {
		got, err := ParseMoney(c.text)
		if !errors.Is(err, c.err) || (err == nil && got.String() != c.want) {
			t.Errorf("%q reads as %v, %v; want %s, %v", c.text, got, err, c.want, c.err)
		}
	}
}

func TestEachTypeKeepsItsScale(t *testing.T) {
	const text = "1.234567894"
	for name, got := range map[string]string{
		"1.2346": MustMoney(text).String(), "1.234568": MustQty(text).String(),
		"1.23456789": MustRate(text).String(),
	} {
		if got != name {
			t.Errorf("got %s, want %s", got, name)
		}
	}
	if got := MustCost(text).String(); got != "1.234568" {
		t.Errorf("cost %s", got)
	}
	if got := MustPercent(text).String(); got != "1.2346" {
		t.Errorf("percent %s", got)
	}
}

func TestJSONNumbersHaveNoExponent(t *testing.T) {
	out, err := json.Marshal(struct {
		A Money `json:"a"`
		B Qty   `json:"b"`
		C Ref   `json:"c"`
		D Ref   `json:"d"`
	}{MustMoney("1234567890123.4"), MustQty("0.000001"), 0, 7})
	if err != nil || string(out) != `{"a":1234567890123.4,"b":0.000001,"c":null,"d":7}` {
		t.Errorf("%s %v", out, err)
	}
}

func TestRoundingIsHalfAwayFromZeroAndOnlyOnce(t *testing.T) {
	for _, c := range []struct{ got, want Money }{
		{MustMoney("1.005").Round(2), MustMoney("1.01")},
		{MustMoney("-1.005").Round(2), MustMoney("-1.01")},
		{MustMoney("15.005").Times(MustQty("1"), 2), MustMoney("15.01")},
		{MustMoney("0.15").Times(MustQty("0.1"), 2), MustMoney("0.02")},
		{MustMoney("333.5").Times(MustQty("3"), 0), MustMoney("1001")},
		{MustMoney("99.50").Part(MustPercent("7"), 2), MustMoney("6.97")},
		{MustMoney("1091.50").Part(MustPercent("15"), 2), MustMoney("163.73")},
		// 0.00495 rounded to four places first would become 0.005 and then 0.01.
		{MustMoney("0.0495").Part(MustPercent("10"), 2), MustMoney("0")},
		{MustMoney("300").Share(MustMoney("5350"), MustMoney("10700"), 2), MustMoney("150")},
		{MustMoney("10").Portion(MustQty("1"), MustQty("3"), 2), MustMoney("3.33")},
		{MustMoney("3210").WithoutTax(MustPercent("7"), 2), MustMoney("3000")},
		{MustMoney("106.95").Convert(MustRate("35.1234"), 2), MustMoney("3756.45")},
		{MustCost("113.333333").Times(MustQty("15"), 2), MustMoney("1700")},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	if got := MustMoney("3400").Per(MustQty("30")); got != MustCost("113.333333") {
		t.Errorf("average %s", got)
	}
	if got := MustQty("2").InBase(MustQty("12")); got != MustQty("24") {
		t.Errorf("two dozen are %s", got)
	}
	if got := MustQty("10").InUnit(MustQty("12"), 4); got != MustQty("0.8333") {
		t.Errorf("ten of a dozen are %s", got)
	}
}

func TestOverflowNeverWraps(t *testing.T) {
	large := RawMoney(1<<63 - 1)
	for name, do := range map[string]func(){
		"sum":     func() { large.Add(RawMoney(1)) },
		"product": func() { MustMoney("9999999999999.99").Times(MustQty("999999999.9999"), 2) },
		"divide":  func() { MustMoney("9999999999999.99").Per(RawQty(1)) },
		"zero":    func() { MustMoney("1").Share(MustMoney("1"), Money{}, 2) },
		"negate":  func() { RawMoney(-1 << 63).Neg() },
	} {
		func() {
			defer func() {
				if _, ok := recover().(Overflow); !ok {
					t.Errorf("%s did not overflow", name)
				}
			}()
			do()
		}()
	}
}

// An amount that can be entered in one currency can be too large in another.
func TestConverts(t *testing.T) {
	most := MustMoney("9999999999999.99")
	for _, c := range []struct {
		amount Money
		rate   string
		fits   bool
	}{
		{MustMoney("100"), "35.5", true}, {MustMoney("100"), "0", true}, {most, "0.5", true}, {most.Neg(), "0.5", true},
		{most, "2", false}, {most, "90000000000", false}, {most.Neg(), "2", false},
	} {
		if c.amount.Converts(MustRate(c.rate), 2) != c.fits {
			t.Errorf("%s at %s: fits is not %v", c.amount, c.rate, c.fits)
		}
	}
}

// roundRat is the rule in exact rationals: half away from zero.
func roundRat(r *big.Rat, places int) *big.Rat {
	scale := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
	x := new(big.Rat).Mul(new(big.Rat).Abs(r), scale)
	x.Add(x, big.NewRat(1, 2))
	n := new(big.Rat).SetInt(new(big.Int).Quo(x.Num(), x.Denom()))
	n.Quo(n, scale)
	if r.Sign() < 0 {
		n.Neg(n)
	}
	return n
}

func rat(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

func TestArithmeticAgreesWithExactRationals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := RawMoney(rapid.Int64Range(-1e13, 1e13).Draw(t, "m"))
		whole := RawMoney(rapid.Int64Range(1, 1e13).Draw(t, "whole"))
		part := RawMoney(rapid.Int64Range(-whole.Raw(), whole.Raw()).Draw(t, "part"))
		q := RawQty(rapid.Int64Range(-1e10, 1e10).Draw(t, "q"))
		p := RawPercent(rapid.Int64Range(0, 1e7).Draw(t, "p"))
		r := RawRate(rapid.Int64Range(1, 1e10).Draw(t, "r"))
		places := rapid.IntRange(0, 4).Draw(t, "places")
		mul := func(a, b string) *big.Rat { return new(big.Rat).Mul(rat(a), rat(b)) }
		check := func(name string, got Money, want *big.Rat) {
			if rat(got.String()).Cmp(roundRat(want, places)) != 0 {
				t.Fatalf("%s: %s, want %s", name, got, roundRat(want, places).FloatString(6))
			}
		}
		check("times", m.Times(q, places), mul(m.String(), q.String()))
		check("part", m.Part(p, places), new(big.Rat).Quo(mul(m.String(), p.String()), big.NewRat(100, 1)))
		check("share", m.Share(part, whole, places), new(big.Rat).Quo(mul(m.String(), part.String()), rat(whole.String())))
		check("convert", m.Convert(r, places), mul(m.String(), r.String()))
		check("round", m.Round(places), rat(m.String()))
		back, err := ParseMoney(m.String())
		if err != nil || back != m {
			t.Fatalf("%s reads back as %s, %v", m, back, err)
		}
	})
}

func FuzzParseMoney(f *testing.F) {
	for _, seed := range []string{"0", "-1.5", "1e5", "9999999999999.99", "1e-7", "..", "٣"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMoney(text)
		if err != nil {
			return
		}
		if back, err := ParseMoney(m.String()); err != nil || back != m {
			t.Errorf("%q reads as %s, which reads as %s (%v)", text, m, back, err)
		}
	})
}

func TestCoins(t *testing.T) {
	for places, want := range map[int]string{0: "3", 2: "0.03", 3: "0.003", 4: "0.0003", 8: "0.0003"} {
		if got := Coins(3, places).String(); got != want {
			t.Errorf("3 coins of a currency with %d decimals are %s, want %s", places, got, want)
		}
	}
}

func TestWithin(t *testing.T) {
	low, high := MoneyOf(-1), MoneyOf(5)
	for amount, want := range map[string]string{"-3": "-1", "-1": "-1", "0": "0", "5": "5", "5.0001": "5"} {
		if got := MustMoney(amount).Within(low, high).String(); got != want {
			t.Errorf("%s between %s and %s is %s, want %s", amount, low, high, got, want)
		}
	}
}

func TestSpreadAddsUp(t *testing.T) {
	for _, c := range []struct {
		amount  string
		weights []string
		places  int
		want    string
	}{
		{"10", []string{"107", "50"}, 2, "[6.82 3.18]"},
		{"28.04", []string{"10", "10", "10"}, 2, "[9.35 9.35 9.34]"},
		{"0.01", []string{"1", "1"}, 2, "[0.01 0]"},
		{"5", []string{"0", "3"}, 0, "[0 5]"},
		{"0", []string{"0", "0"}, 2, "[0 0]"},
		{"9999999999999.99", []string{"9999999999999.99", "9999999999999.98"}, 2, "[5000000000000 4999999999999.99]"},
	} {
		weights := make([]Money, len(c.weights))
		for i, w := range c.weights {
			weights[i] = MustMoney(w)
		}
		if got := fmt.Sprint(MustMoney(c.amount).Spread(weights, c.places)); got != c.want {
			t.Errorf("%s over %v: %s, want %s", c.amount, c.weights, got, c.want)
		}
	}
}
