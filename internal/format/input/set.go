package input

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// Bounds of whole numbers: int has 32 bits, int64 what every JSON reader represents
// exactly.
const (
	intMax   = 1<<31 - 1
	int64Max = 1<<53 - 1
)

// Parameters with messages of their own: an amount with too many decimals, a moment that
// is not a number, a moment before 1990.
const (
	decimals = "2 decimals"
	seconds  = "Unix seconds"
	dayOne   = "631151999"
)

// word returns the JSON type that a node accepts, for the message of rule type.
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
	case Object, Raw:
		return "object"
	case Array:
		return "array"
	}
	return "string"
}

// wanted returns what the message of rule type says a node accepts.
func (n *Node) wanted() string {
	if n.Type == reflect.TypeFor[when.Unix]() {
		return seconds
	}
	return n.word()
}

// breach is the rule that a value breaks; the zero value means none.
type breach struct {
	tag, param string
	hint       string // probably meant
}

// setNumber sets a number from its literal, or returns the rule it breaks.
func setNumber(n *Node, v reflect.Value, literal []byte) breach {
	if n.Kind == Number && n.Type != reflect.TypeFor[when.Unix]() {
		err := v.Addr().Interface().(numberReader).ParseNumber(literal)
		if errors.Is(err, num.ErrRange) {
			return beyond(literal, "")
		}
		if errors.Is(err, num.ErrPlaces) {
			return breach{tag: "max", param: decimals}
		}
		if err != nil {
			return breach{tag: "type", param: n.wanted()}
		}
		return breach{}
	}
	whole, err := strconv.ParseInt(string(literal), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return breach{tag: "type", param: n.wanted()}
	}
	switch {
	case n.Kind == ID:
		if whole < 1 {
			return breach{tag: "gt", param: "0"}
		}
		if err != nil || whole > 1<<32-1 {
			return breach{tag: "lte", param: "4294967295"}
		}
		v.SetUint(uint64(whole))
	case n.Kind == Number:
		if whole < 0 && has(n.Rules, "gt") {
			return breach{tag: "gt", param: "0"}
		}
		if whole < 0 {
			return breach{tag: "gte", param: "0"}
		}
		if err != nil || whole > when.MomentMax {
			return breach{tag: "lte", param: strconv.FormatInt(when.MomentMax, 10), hint: buddhistMoment(whole)}
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
	return breach{}
}

// beyond returns the rule that a number out of range breaks.
func beyond(literal []byte, limit string) breach {
	if literal[0] == '-' {
		if limit != "" {
			limit = "-" + limit
		}
		return breach{tag: "gte", param: limit}
	}
	return breach{tag: "lte", param: limit}
}

// setText sets a text, or a type that reads itself from one.
func setText(n *Node, v reflect.Value, text string, trim bool) breach {
	if trim {
		text = strings.TrimSpace(text)
	}
	if HasControl(text) {
		return breach{tag: "type", param: "text"}
	}
	if n.Kind == Moment {
		if v.Addr().Interface().(textReader).ParseString(text) != nil {
			return breach{tag: "datetime", param: formatOf(n.Type), hint: yearOf(text)}
		}
		return breach{}
	}
	v.SetString(text)
	return breach{}
}

// yearOf returns the year meant by a date of the Buddhist era, or "".
func yearOf(text string) string {
	year, _ := buddhist(text)
	return year
}

// buddhistMoment returns the year meant by a moment of the Buddhist era.
func buddhistMoment(moment int64) string {
	year, _ := buddhist(when.Unix(moment).Time().UTC().Format(time.DateOnly)) // none in milliseconds
	return year
}

func formatOf(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[when.Date]():
		return "YYYY-MM-DD"
	case reflect.TypeFor[when.Month]():
		return "YYYY-MM"
	}
	return "RFC 3339"
}

// HasControl finds control characters other than those of lines and columns.
func HasControl(text string) bool {
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
func setForm(n *Node, v reflect.Value, text string) breach {
	if n.pointer {
		v.Set(reflect.New(n.Type))
		v = v.Elem()
	}
	switch n.Kind {
	case Integer, ID, Number:
		if !decimal(text, n.word() == "integer") {
			return breach{tag: "type", param: n.wanted()}
		}
		return setNumber(n, v, []byte(text))
	case Boolean:
		return breach{tag: "boolean"}
	}
	return setText(n, v, text, false)
}

// decimal reports whether a text consists of digits with an optional sign and, unless
// whole, an optional fraction: no exponent, separators or spaces.
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
