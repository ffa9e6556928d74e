package demo

import (
	"testing"

	"kontor/internal/base/paper"
)

// A new user opens these pages first: none of them begins with a warning.
func TestTaxIDsHaveTheirCheckDigit(t *testing.T) {
	for _, p := range partners {
		if valid := paper.ValidTaxID(p.taxID); valid != nil && !*valid {
			t.Errorf("%s: the check digit of %s is wrong", p.name, p.taxID)
		}
	}
}
