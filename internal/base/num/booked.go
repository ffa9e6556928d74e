package num

import "errors"

// ErrPlaces is the error for a number with more decimals than its field has.
var ErrPlaces = errors.New("too many decimals")

// Booked is an amount for the books, exact to two decimals. Elsewhere further digits are
// rounded; here they are refused, because an amount must not be changed silently.
type Booked struct{ Money }

// ParseNumber reads a JSON number literal of at most two decimals, not counting trailing
// zeros.
func (b *Booked) ParseNumber(text []byte) error {
	n, err := parse(text, scaleMoney, MoneyMax)
	if err != nil {
		return err
	}
	if !wholeSteps(text, 2) {
		return ErrPlaces
	}
	b.n = n
	return nil
}

// UnmarshalJSON reads a JSON number.
func (b *Booked) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		b.n = 0
		return nil
	}
	return b.ParseNumber(text)
}

// wholeSteps reports whether a literal that parse accepts has only zeros after so many
// decimals.
func wholeSteps(text []byte, places int) bool {
	point, digit, last, exponent := -1, 0, -1, 0
	for i, c := range text {
		if c == 'e' || c == 'E' {
			exponent, _ = parseExponent(text[i:])
			break
		}
		switch {
		case c == '.':
			point = digit
		case c >= '0' && c <= '9':
			if c != '0' {
				last = digit
			}
			digit++
		}
	}
	if point < 0 {
		point = digit
	}
	return last < point+exponent+places
}
