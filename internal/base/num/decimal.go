// Package num holds the exact numbers of the business: money, quantities, unit
// costs, percentages and exchange rates.
//
// Every type is a whole number of its smallest step, and the step belongs to
// the type: Money counts ten-thousandths, Qty and Cost millionths, Percent
// ten-thousandths of a percent, Rate hundred-millionths. The same whole number
// is what the database stores. Products and quotients are computed with 128
// bits and rounded once, half away from zero. What does not fit is never
// wrapped: it panics with Overflow, which the transaction turns into a refusal.
package num

import (
	"errors"
	"fmt"
	"math/bits"
)

// Errors of reading a number from text.
var (
	ErrSyntax = errors.New("not a decimal number")
	ErrRange  = errors.New("number out of range")
)

// Overflow is the panic value of arithmetic whose result does not fit. A transaction
// recovers it and refuses the request, because the client's amounts are too large.
type Overflow struct{ Op string }

func (o Overflow) Error() string { return "number out of range in " + o.Op }

// exponentMax bounds the exponent of a literal, so that parsing stays fast and tiny
// numbers do not silently become zero.
const exponentMax = 30

var pow10 = [...]int64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18}

// parse reads a JSON number literal as a whole number of 10^-scale steps,
// rounding further digits half away from zero. limit is the largest magnitude
// that is accepted.
func parse(text []byte, scale int, limit int64) (int64, error) {
	i, negative := 0, false
	if i < len(text) && text[i] == '-' {
		negative = true
		i++
	}
	var digits []byte
	point, seen := -1, false
	for ; i < len(text); i++ {
		c := text[i]
		switch {
		case c >= '0' && c <= '9':
			digits = append(digits, c-'0')
			seen = true
			continue
		case c == '.' && point < 0 && seen:
			point = len(digits)
			continue
		}
		break
	}
	if !seen || point == len(digits) {
		return 0, ErrSyntax
	}
	if point < 0 {
		point = len(digits)
	}
	if i < len(text) {
		exponent, err := parseExponent(text[i:])
		if err != nil {
			return 0, err
		}
		point += exponent
	}
	n, err := scaled(digits, point+scale, limit)
	if err != nil {
		return 0, err
	}
	if negative {
		n = -n
	}
	return n, nil
}

func parseExponent(text []byte) (int, error) {
	if text[0] != 'e' && text[0] != 'E' {
		return 0, ErrSyntax
	}
	text = text[1:]
	sign := 1
	if len(text) > 0 && (text[0] == '+' || text[0] == '-') {
		if text[0] == '-' {
			sign = -1
		}
		text = text[1:]
	}
	if len(text) == 0 {
		return 0, ErrSyntax
	}
	n := 0
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, ErrSyntax
		}
		if n = n*10 + int(c-'0'); n > exponentMax {
			return 0, ErrRange
		}
	}
	return sign * n, nil
}

// scaled takes the first whole digits as the number. It pads with zeros and rounds by the
// first remaining digit.
func scaled(digits []byte, whole int, limit int64) (int64, error) {
	var n int64
	for i := range max(whole, 0) {
		var d int64
		if i < len(digits) {
			d = int64(digits[i])
		}
		if n > (limit-d)/10 {
			if n == 0 && d == 0 {
				continue
			}
			return 0, ErrRange
		}
		n = n*10 + d
	}
	if whole >= 0 && whole < len(digits) && digits[whole] >= 5 {
		if n == limit {
			return 0, ErrRange
		}
		n++
	}
	return n, nil
}

// appendDecimal writes n steps of 10^-scale as the shortest exact decimal.
func appendDecimal(dst []byte, n int64, scale int) []byte {
	u := uint64(n)
	if n < 0 {
		dst = append(dst, '-')
		u = -u
	}
	step := uint64(pow10[scale])
	dst = appendUint(dst, u/step)
	frac := u % step
	if frac == 0 {
		return dst
	}
	dst = append(dst, '.')
	for step > 1 && frac > 0 {
		step /= 10
		dst = append(dst, byte('0'+frac/step))
		frac %= step
	}
	return dst
}

func appendUint(dst []byte, u uint64) []byte {
	var buf [20]byte
	i := len(buf)
	for {
		i--
		buf[i] = byte('0' + u%10)
		if u /= 10; u == 0 {
			return append(dst, buf[i:]...)
		}
	}
}

func magnitude(n int64) (uint64, bool) {
	if n < 0 {
		return -uint64(n), true
	}
	return uint64(n), false
}

// mulDiv returns a*b/c rounded half away from zero, with a 128-bit product.
func mulDiv(a, b int64, c uint64, op string) int64 {
	x, negA := magnitude(a)
	y, negB := magnitude(b)
	hi, lo := bits.Mul64(x, y)
	if hi >= c { // also catches c == 0
		panic(Overflow{op})
	}
	q, r := bits.Div64(hi, lo, c)
	if r >= c-r { // twice the rest is at least the divisor
		q++
	}
	if q > 1<<63-1 {
		panic(Overflow{op})
	}
	if negA != negB {
		return -int64(q)
	}
	return int64(q)
}

func add(a, b int64, op string) int64 {
	s := a + b
	if (a > 0 && b > 0 && s <= 0) || (a < 0 && b < 0 && s >= 0) {
		panic(Overflow{op})
	}
	return s
}

func sub(a, b int64, op string) int64 {
	if b == -1<<63 {
		panic(Overflow{op})
	}
	return add(a, -b, op)
}

// roundTo rounds n, counted in 10^-scale, to places decimals.
func roundTo(n int64, scale, places int) int64 {
	if places >= scale {
		return n
	}
	step := pow10[scale-places]
	return mul(mulDiv(n, 1, uint64(step), "round"), step, "round")
}

func mul(a, b int64, op string) int64 { return mulDiv(a, b, 1, op) }

func sign(n int64) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

func scanInt(src any) (int64, error) {
	switch v := src.(type) {
	case int64:
		return v, nil
	case nil:
		return 0, nil
	}
	return 0, fmt.Errorf("cannot read %T as a number", src)
}
