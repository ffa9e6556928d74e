package client

import (
	"bytes"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Decimal is an exact decimal number: an amount, a quantity, a price or a rate. The zero
// value is 0. Sums and products are exact; only Round rounds.
type Decimal struct {
	units *big.Int // nil is 0
	scale int      // number of decimals
}

// maxDigits bounds numbers from outside. Numbers of the API have at most 19 digits.
const maxDigits = 60

// ParseDecimal reads "1234567.89", "-0.5" or "1e3".
func ParseDecimal(text string) (Decimal, error) {
	mantissa, exponent, scientific := strings.Cut(strings.ToLower(text), "e")
	shift := 0
	if scientific {
		n, err := strconv.Atoi(exponent)
		if err != nil || n > maxDigits || n < -maxDigits {
			return Decimal{}, notDecimal(text)
		}
		shift = n
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimPrefix(strings.TrimPrefix(whole, "-"), "+") + fraction
	if digits == "" || len(digits) > maxDigits || strings.Trim(digits, "0123456789") != "" {
		return Decimal{}, notDecimal(text)
	}
	units, _ := new(big.Int).SetString(digits, 10)
	if strings.HasPrefix(whole, "-") {
		units.Neg(units)
	}
	d := Decimal{units, len(fraction) - shift}
	if d.scale < 0 {
		d = Decimal{d.raised(0), 0}
	}
	return d, nil
}

func notDecimal(text string) error {
	return fmt.Errorf("kontor: %q is not a decimal number", text[:min(len(text), 40)])
}

// Dec is ParseDecimal for constants. It panics if text is not a number.
func Dec(text string) Decimal {
	d, err := ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

// NewDecimal returns units × 10^-scale: NewDecimal(12345, 2) is 123.45.
func NewDecimal(units int64, scale int) Decimal { return Decimal{big.NewInt(units), max(scale, 0)} }

// raised returns the number in steps of 10^-scale; scale is at least that of d.
func (d Decimal) raised(scale int) *big.Int {
	if d.units == nil {
		return new(big.Int)
	}
	factor := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale-d.scale)), nil)
	return factor.Mul(factor, d.units)
}

// Add returns d + o.
func (d Decimal) Add(o Decimal) Decimal {
	scale := max(d.scale, o.scale)
	return Decimal{new(big.Int).Add(d.raised(scale), o.raised(scale)), scale}
}

// Sub returns d - o.
func (d Decimal) Sub(o Decimal) Decimal { return d.Add(o.Neg()) }

// Neg returns -d.
func (d Decimal) Neg() Decimal { return Decimal{new(big.Int).Neg(d.raised(d.scale)), d.scale} }

// Mul returns d × o.
func (d Decimal) Mul(o Decimal) Decimal {
	return Decimal{new(big.Int).Mul(d.raised(d.scale), o.raised(o.scale)), d.scale + o.scale}
}

// Round rounds half away from zero to the given number of decimals, as the server does.
func (d Decimal) Round(places int) Decimal {
	if places >= d.scale || d.units == nil {
		return d
	}
	step := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.scale-places)), nil)
	half := new(big.Int).Quo(step, big.NewInt(2))
	if d.units.Sign() < 0 {
		half.Neg(half)
	}
	rounded := half.Add(half, d.units)
	rounded = rounded.Quo(rounded, step)
	if places < 0 {
		return Decimal{Decimal{rounded, places}.raised(0), 0}
	}
	return Decimal{rounded, places}
}

// Cmp is -1, 0 or 1 if d is less than, equal to or greater than o.
func (d Decimal) Cmp(o Decimal) int {
	scale := max(d.scale, o.scale)
	return d.raised(scale).Cmp(o.raised(scale))
}

// Equal reports whether the numbers are equal: 1.5 equals 1.50.
func (d Decimal) Equal(o Decimal) bool { return d.Cmp(o) == 0 }

// Sign is -1, 0 or 1.
func (d Decimal) Sign() int { return d.Cmp(Decimal{}) }

// String returns the shortest form: 1.50 is "1.5".
func (d Decimal) String() string {
	text := d.Fixed(d.scale)
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// Fixed returns the number with exactly this many decimals, rounded: "1234.50".
func (d Decimal) Fixed(places int) string {
	d = d.Round(places)
	digits := new(big.Int).Abs(d.raised(max(places, d.scale))).String()
	if places = max(places, d.scale); places > 0 {
		if missing := places + 1 - len(digits); missing > 0 {
			digits = strings.Repeat("0", missing) + digits
		}
		digits = digits[:len(digits)-places] + "." + digits[len(digits)-places:]
	}
	if d.Sign() < 0 {
		return "-" + digits
	}
	return digits
}

// MarshalJSON writes a JSON number.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalJSON reads a JSON number. Null leaves the value unchanged.
func (d *Decimal) UnmarshalJSON(text []byte) (err error) {
	if bytes.Equal(text, []byte("null")) {
		return nil
	}
	*d, err = ParseDecimal(string(text))
	return err
}
