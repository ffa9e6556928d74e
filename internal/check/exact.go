package check

import (
	"fmt"
	"math/big"

	"kontor/internal/currency"
)

// The check computes with fractions of its own, so that a mistake in the
// program's arithmetic cannot hide behind the same mistake here.

// exact reads a number as it is printed.
func exact(n fmt.Stringer) *big.Rat {
	r, ok := new(big.Rat).SetString(n.String())
	if !ok {
		panic("not a number: " + n.String())
	}
	return r
}

func product(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

func percent(of, p *big.Rat) *big.Rat {
	return new(big.Rat).Quo(new(big.Rat).Mul(of, p), big.NewRat(100, 1))
}

// rounded rounds half away from zero.
func rounded(r *big.Rat, places int) *big.Rat {
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

func decimals(code, base string) int { return currency.Places(code, base) }
