package currency

import (
	"slices"
	"testing"
)

func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		code, base string
		want       int
	}{
		{"THB", "THB", 2}, {"JPY", "THB", 0}, {"JPY", "JPY", 2}, {"KWD", "THB", 3},
		{"USD", "THB", 2}, {"CLF", "THB", 2}, {"UYI", "THB", 0}, {"BHD", "BHD", 2},
	} {
		if got := Places(c.code, c.base); got != c.want {
			t.Errorf("Places(%s, %s) = %d, want %d", c.code, c.base, got, c.want)
		}
	}
}

func TestValid(t *testing.T) {
	for _, code := range []string{"THB", "USD", "EUR", "XCG", "ZWG"} {
		if !Valid(code) {
			t.Errorf("%s is a currency", code)
		}
	}
	for _, code := range []string{"", "thb", "TH", "THBB", "ABC", "ZZZ", "ﾀHB"} {
		if Valid(code) {
			t.Errorf("%q is no currency", code)
		}
	}
}

func TestCodesAreSortedAndDistinct(t *testing.T) {
	all := Codes()
	if !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) || len(all) != len(places) {
		t.Fatalf("codes must be sorted and distinct, and every one with decimals must be listed: %d, %d", len(all), len(places))
	}
}
