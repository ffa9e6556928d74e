package num

import (
	"math/big"
	"testing"
)

// FuzzNumbers reads a text as every kind of number: the result is the exact number,
// rounded half away from zero to the places of its kind.
func FuzzNumbers(f *testing.F) {
	for _, seed := range []string{"0", "-0", "1.005", "-1.5", "1e5", "1E+5", "100e-2", "9999999999999.99", "1e-7", "1e400", "1e-400", "0.30000000000000004", "..", "٣", "0x1p4", "1_000", "+1", "01", "-", "1e", "NaN"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var money Money
		var qty Qty
		var cost Cost
		var percent Percent
		var rate Rate
		for _, kind := range []struct {
			name   string
			read   func([]byte) error
			raw    func() int64
			places int64
		}{
			{"money", money.ParseNumber, func() int64 { return money.Raw() }, 4}, {"quantity", qty.ParseNumber, func() int64 { return qty.Raw() }, 6},
			{"cost", cost.ParseNumber, func() int64 { return cost.Raw() }, 6}, {"percentage", percent.ParseNumber, func() int64 { return percent.Raw() }, 4},
			{"rate", rate.ParseNumber, func() int64 { return rate.Raw() }, 8},
		} {
			if kind.read([]byte(text)) != nil {
				continue
			}
			exact, ok := new(big.Rat).SetString(text)
			if !ok {
				t.Fatalf("%q is no number and reads as a %s of %d", text, kind.name, kind.raw())
			}
			if want := rounded(exact, kind.places); want.Cmp(big.NewInt(kind.raw())) != 0 {
				t.Errorf("%q reads as a %s of %d, want %s", text, kind.name, kind.raw(), want)
			}
		}
	})
}

// rounded is a number times ten to the places, half away from zero.
func rounded(n *big.Rat, places int64) *big.Int {
	scaled := new(big.Rat).Mul(n, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(places), nil)))
	half := big.NewRat(1, 2)
	if scaled.Sign() < 0 {
		half.Neg(half)
	}
	scaled.Add(scaled, half)
	return new(big.Int).Quo(scaled.Num(), scaled.Denom())
}
