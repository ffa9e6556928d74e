package input

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"kontor/internal/num"
	"kontor/internal/when"
)

// Bounds of whole numbers: int is what 32 bits hold, int64 what every JSON
// reader holds exactly.
const (
	intMax   = 1<<31 - 1
	int64Max = 1<<53 - 1
)

// decimals is the parameter of the rule that an amount with too many of them breaks.
const decimals = "2 decimals"

// word names the JSON type that a node takes, for the message of rule type.
func (n *Node) word() string {
	switch n.Kind {
	case Boolean:
		return "boolean"
	case Integer, ID:
		return "integer"
	case Number:
		if n.Type == reflect.TypeFor[when.Unix]() {
			return "integer"
		}
		return "number"
	case Object:
		return "object"
	case Array:
		return "array"
	}
	return "string"
}

// setNumber sets a number from its literal, or returns the rule it breaks.
func setNumber(n *Node, v reflect.Value, literal []byte) (tag, param string) {
	if n.Kind == Number && n.Type != reflect.TypeFor[when.Unix]() {
		err := v.Addr().Interface().(numberReader).ParseNumber(literal)
		if errors.Is(err, num.ErrRange) {
			return beyond(literal, "")
		}
		if errors.Is(err, num.ErrPlaces) {
			return "max", decimals
		}
		if err != nil {
			return "type", n.word()
		}
		return "", ""
	}
	whole, err := strconv.ParseInt(string(literal), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return "type", n.word()
	}
	switch {
	case n.Kind == ID:
		if whole < 1 {
			return "gt", "0"
		}
		if err != nil || whole > 1<<32-1 {
			return "lte", "4294967295"
		}
		v.SetUint(uint64(whole))
	case n.Kind == Number:
		if whole < 0 && has(n.Rules, "gt") {
			return "gt", "0"
		}
		if whole < 0 {
			return "gte", "0"
		}
		if err != nil || whole > when.MomentMax {
			return "lte", strconv.Itoa(when.MomentMax)
		}
		v.SetInt(whole)
	default:
		limit := int64(intMax)
		if n.Type.Kind() == reflect.Int64 {
			limit = int64Max
		}
		if err != nil || whole > limit || whole < -limit {
			return beyond(literal, strconv.FormatInt(limit, 10))
		}
		v.SetInt(whole)
	}
	return "", ""
}

// beyond is the rule that a number out of range breaks.
func beyond(literal []byte, limit string) (tag, param string) {
	if literal[0] == '-' {
		if limit != "" {
			limit = "-" + limit
		}
		return "gte", limit
	}
	return "lte", limit
}

// setText sets a text, or a type that reads itself from one.
func setText(n *Node, v reflect.Value, text string, trim bool) (tag, param string) {
	if trim {
		text = strings.TrimSpace(text)
	}
	if hasControl(text) {
		return "type", "text"
	}
	if n.Kind == Moment {
		if v.Addr().Interface().(textReader).ParseString(text) != nil {
			return "datetime", formatOf(n.Type)
		}
		return "", ""
	}
	v.SetString(text)
	return "", ""
}

func formatOf(t reflect.Type) string {
	if t == reflect.TypeFor[when.Date]() {
		return "YYYY-MM-DD"
	}
	return "RFC 3339"
}

// hasControl finds control characters other than those of lines and columns.
func hasControl(text string) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= ' ' && c < 0x7f, c == '\n', c == '\t', c == '\r':
		case c < ' ', c == 0x7f:
			return true
		case c == 0xc2 && i+1 < len(text) && text[i+1] < 0xa0: // U+0080 to U+009F
			return true
		}
	}
	return false
}

// setForm sets a value from the text of a form field or a query parameter.
func setForm(n *Node, v reflect.Value, text string) (tag, param string) {
	if n.pointer {
		v.Set(reflect.New(n.Type))
		v = v.Elem()
	}
	switch n.Kind {
	case Integer, ID, Number:
		if !decimal(text, n.word() == "integer") {
			return "type", n.word()
		}
		return setNumber(n, v, []byte(text))
	case Boolean:
		return "boolean", ""
	}
	return setText(n, v, text, false)
}

// decimal tells whether a text is digits with an optional sign in front and,
// unless whole, an optional fraction: no exponent, no separators, no blanks.
func decimal(text string, whole bool) bool {
	text = strings.TrimPrefix(text, "-")
	integer, fraction, point := strings.Cut(text, ".")
	if point && (whole || !digitsOnly(fraction)) {
		return false
	}
	return digitsOnly(integer)
}

func digitsOnly(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsDigit(r) }) < 0
}
