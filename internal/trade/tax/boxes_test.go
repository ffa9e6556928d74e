package tax_test

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/trade/tax"
)

// TestBoxesFollowFromVAT computes boxes 8, 9, 11, 12, 15 and 16 from output VAT, input VAT, the
// excess brought forward and surcharge.
func TestBoxesFollowFromVAT(t *testing.T) {
	for _, c := range []struct{ b5, b7, b10, fines, b8, b9, b11, b12, b15, b16 string }{
		{"644", "420", "100", "0", "224", "0", "124", "0", "124", "0"},
		{"644", "420", "300", "0", "224", "0", "0", "76", "0", "76"},
		{"420", "644", "100", "0", "0", "224", "0", "324", "0", "324"},
		{"644", "420", "100", "25", "224", "0", "124", "0", "149", "0"},
		{"420", "644", "100", "25", "0", "224", "0", "324", "0", "299"},
		{"100", "100", "20", "25", "0", "0", "0", "20", "5", "0"},
		{"-70", "0", "0", "0", "0", "70", "0", "70", "0", "70"},
	} {
		b := tax.Boxes{B5: num.MustMoney(c.b5), B7: num.MustMoney(c.b7), B10: num.MustMoney(c.b10), B13: num.MustMoney(c.fines)}.Complete()
		for name, pair := range map[string][2]string{
			"8": {b.B8.String(), c.b8}, "9": {b.B9.String(), c.b9}, "11": {b.B11.String(), c.b11}, "12": {b.B12.String(), c.b12}, "15": {b.B15.String(), c.b15}, "16": {b.B16.String(), c.b16},
		} {
			if pair[0] != pair[1] {
				t.Errorf("5 %s, 7 %s, 10 %s, 13 %s: box %s is %s, want %s", c.b5, c.b7, c.b10, c.fines, name, pair[0], pair[1])
			}
		}
	}
}

// TestLateAmendmentKeepsCarriedExcess amends a month whose excess a later month has used.
func TestLateAmendmentKeepsCarriedExcess(t *testing.T) {
	former := tax.Boxes{B5: num.MustMoney("420"), B7: num.MustMoney("644"), B10: num.MustMoney("100")}.Complete()
	more := tax.Boxes{B5: num.MustMoney("490"), B7: num.MustMoney("644"), B10: num.MustMoney("100")}.After(former)
	if more.B15.String() != "70" || more.B16.String() != "324" {
		t.Errorf("more VAT: box 15 is %s, box 16 is %s; want 70 and 324", more.B15, more.B16)
	}
	less := tax.Boxes{B5: num.MustMoney("400"), B7: num.MustMoney("644"), B10: num.MustMoney("100")}.After(former)
	if less.B15.String() != "0" || less.B16.String() != "344" {
		t.Errorf("less VAT: box 15 is %s, box 16 is %s; want 0 and 344", less.B15, less.B16)
	}
}

func TestFixedHasTwoDecimals(t *testing.T) {
	for in, want := range map[string]string{"0": "0.00", "17200": "17200.00", "-0.5": "-0.50", "1234.56": "1234.56"} {
		if got := tax.Fixed(num.MustMoney(in)); got != want {
			t.Errorf("Fixed(%s) is %s, want %s", in, got, want)
		}
	}
}
