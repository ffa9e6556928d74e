package check

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"kontor/internal/base/currency"
)

// The check has its own arithmetic in fractions, so that a mistake in the program's
// arithmetic is not repeated here.

// exact reads a number as it is printed.
func exact(n fmt.Stringer) *big.Rat {
	text := n.String()
	units, parts, _ := strings.Cut(text, ".")
	digits, err := strconv.ParseInt(units+parts, 10, 64)
	if err != nil || len(parts) >= len(tens) {
		panic("not a number: " + text)
	}
	return big.NewRat(digits, tens[len(parts)])
}

// tens are ten, a hundred and so on.
var tens = func() (all [19]int64) {
	all[0] = 1
	for i := range all[1:] {
		all[i+1] = 10 * all[i]
	}
	return all
}()

func product(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

func percent(of, p *big.Rat) *big.Rat {
	return new(big.Rat).Quo(new(big.Rat).Mul(of, p), big.NewRat(100, 1))
}

// at returns the sum of a key, which begins at 0.
func at[K comparable](sums map[K]*big.Rat, key K) *big.Rat {
	if sums[key] == nil {
		sums[key] = new(big.Rat)
	}
	return sums[key]
}

// rounded rounds half away from zero.
func rounded(r *big.Rat, places int) *big.Rat {
	scale := big.NewRat(tens[places], 1)
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
