package input

import (
	"math/big"
	"regexp"
	"strings"
)

// typedMax bounds a typed number, typedPlaces the decimals of a quotient that does not
// end.
const (
	typedMax    = 100
	typedPlaces = 12
)

var grouped = regexp.MustCompile(`^\d{1,3}(,\d{3})+(\.\d*)?$`)

// Typed converts a number as people write it to the form that is read. It understands
// Thai digits, spaces, thousands separators, the signs of printed figures and simple
// arithmetic (12*3+4.50). Other text is returned unchanged, for the rule of its field to
// refuse.
func Typed(text string) string {
	plain := latin(text)
	if plain == "" || len(plain) > typedMax {
		return strings.TrimSpace(text)
	}
	s := sum{rest: plain}
	value, ok := s.terms()
	if !ok || s.rest != "" {
		return strings.TrimSpace(text)
	}
	return shortest(value)
}

// latin normalizes digits, signs and spaces.
func latin(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= '๐' && c <= '๙':
			return '0' + c - '๐'
		case c == '−' || c == '–':
			return '-'
		case c == '×':
			return '*'
		case c == '÷':
			return '/'
		case c == ' ' || c == '\u00a0' || c == '\u202f' || c == '\t':
			return -1
		}
		return c
	}, text)
}

// shortest writes a fraction as a decimal, exact if it ends.
func shortest(value *big.Rat) string {
	places, exact := value.FloatPrec()
	if !exact {
		places = typedPlaces
	}
	return value.FloatString(places)
}

// sum reads an expression of + - * / and brackets.
type sum struct {
	rest  string
	depth int
}

func (s *sum) take(c byte) bool {
	if s.rest != "" && s.rest[0] == c {
		s.rest = s.rest[1:]
		return true
	}
	return false
}

func (s *sum) terms() (*big.Rat, bool) {
	left, ok := s.factors()
	for ok {
		var right *big.Rat
		switch {
		case s.take('+'):
			if right, ok = s.factors(); ok {
				left = new(big.Rat).Add(left, right)
			}
		case s.take('-'):
			if right, ok = s.factors(); ok {
				left = new(big.Rat).Sub(left, right)
			}
		default:
			return left, true
		}
	}
	return nil, false
}

func (s *sum) factors() (*big.Rat, bool) {
	left, ok := s.factor()
	for ok {
		var right *big.Rat
		switch {
		case s.take('*'):
			if right, ok = s.factor(); ok {
				left = new(big.Rat).Mul(left, right)
			}
		case s.take('/'):
			if right, ok = s.factor(); ok && right.Sign() == 0 {
				return nil, false
			} else if ok {
				left = new(big.Rat).Quo(left, right)
			}
		default:
			return left, true
		}
	}
	return nil, false
}

func (s *sum) factor() (*big.Rat, bool) {
	if s.depth++; s.depth > typedMax {
		return nil, false
	}
	if s.take('-') {
		value, ok := s.factor()
		if !ok {
			return nil, false
		}
		return new(big.Rat).Neg(value), true
	}
	if s.take('(') {
		value, ok := s.terms()
		return value, ok && s.take(')')
	}
	return s.number()
}

func (s *sum) number() (*big.Rat, bool) {
	n := 0
	for n < len(s.rest) && (s.rest[n] >= '0' && s.rest[n] <= '9' || s.rest[n] == '.' || s.rest[n] == ',') {
		n++
	}
	text := s.rest[:n]
	if strings.Contains(text, ",") {
		// A comma that does not separate thousands could be a decimal sign. Do not guess.
		if !grouped.MatchString(text) {
			return nil, false
		}
		text = strings.ReplaceAll(text, ",", "")
	}
	if text == "" || text == "." || strings.Count(text, ".") > 1 {
		return nil, false
	}
	s.rest = s.rest[n:]
	return new(big.Rat).SetString(text)
}
