package sheet

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var number = regexp.MustCompile(`^-?\d+(\.\d+)?$`)

// Whole converts a number stored with an exponent to plain digits.
func Whole(stored string) string {
	mantissa, exponent, ok := strings.Cut(strings.ToUpper(stored), "E")
	if !ok || !number.MatchString(mantissa) {
		return stored
	}
	shift, err := strconv.Atoi(exponent)
	if err != nil || shift < -30 || shift > 30 {
		return stored
	}
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	digits, fraction, _ := strings.Cut(mantissa, ".")
	point := len(digits) + shift
	digits += fraction
	if point <= 0 {
		digits = strings.Repeat("0", 1-point) + digits
		point = 1
	}
	if point > len(digits) {
		digits += strings.Repeat("0", point-len(digits))
	}
	left, right := strings.TrimLeft(digits[:point], "0"), strings.TrimRight(digits[point:], "0")
	if left == "" {
		left = "0"
	}
	if right != "" {
		right = "." + right
	}
	return sign + left + right
}

// rounded rounds a number to 15 digits, as spreadsheets do: 4.35 is stored as
// 4.3499999999999996. Integers stay as they are.
func rounded(stored string) string {
	if !number.MatchString(stored) || !strings.Contains(stored, ".") || len(strings.TrimLeft(strings.Replace(stored, ".", "", 1), "-0")) <= 15 {
		return stored
	}
	f, err := strconv.ParseFloat(stored, 64)
	if err != nil {
		return stored
	}
	return Whole(strconv.FormatFloat(f, 'E', 14, 64))
}

// dayOf converts a spreadsheet day number. The fraction is the time of day.
func dayOf(serial string, from1904 bool) (string, bool) {
	digits, _, _ := strings.Cut(serial, ".")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 61 || n > 100_000 { // before 61 the 1900 calendar includes a day that did not exist
		return "", false
	}
	first := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if from1904 {
		first = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return first.AddDate(0, 0, n).Format(time.DateOnly), true
}

// digitsMax is the longest number that is displayed in a format.
const digitsMax = 40

// display returns a number as a format shows it. Only what matters to a reader is computed:
// leading zeros, separators between digits, and percentages.
func display(stored, format string) string {
	if format == "" || len(stored) > digitsMax || len(format) > 255 || !number.MatchString(stored) {
		return stored
	}
	section, ok := sectionOf(stored, format)
	if !ok {
		return stored
	}
	if strings.Contains(section, "%") {
		return percentage(stored, section)
	}
	if strings.Trim(stored, "0123456789") != "" || strings.Trim(section, "0#?"+literalMark+separators) != "" {
		return stored // a fraction, a date or something else
	}
	return padded(stored, section)
}

const (
	literalMark = "\x00" // stands for a literal that is no separator
	separators  = " -()/"
)

var condition = regexp.MustCompile(`^\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]`)

// sectionOf returns the section of a format that applies to a number, with literals
// resolved and colours and locales removed.
func sectionOf(stored, format string) (string, bool) {
	sections := strings.Split(resolve(format), ";")
	value, ok := new(big.Rat).SetString(stored)
	if !ok {
		return "", false
	}
	for i, s := range sections {
		s = marks.ReplaceAllString(s, "")
		if m := condition.FindStringSubmatch(s); m != nil {
			limit, _ := new(big.Rat).SetString(m[2])
			if holds(value.Cmp(limit), m[1]) {
				return s[len(m[0]):], true
			}
			continue
		}
		if strings.Contains(sections[0], "[<") || strings.Contains(sections[0], "[>") || strings.Contains(sections[0], "[=") {
			return s, true // the rest of a conditional format
		}
		if sign := value.Sign(); i == 0 && (sign > 0 || len(sections) == 1 || sign == 0 && len(sections) < 3) || i == 1 && sign < 0 || i == 2 && sign == 0 {
			return s, true
		}
	}
	return "", false
}

// marks are colours and locales, such as [Red] and [$-D000000].
var marks = regexp.MustCompile(`\[(?:\$|[A-Za-z])[^\]]*\]`)

func holds(compared int, operator string) bool {
	switch operator {
	case "<":
		return compared < 0
	case "<=":
		return compared <= 0
	case ">":
		return compared > 0
	case ">=":
		return compared >= 0
	case "=":
		return compared == 0
	}
	return compared != 0
}

// resolve replaces quoted and escaped literals.
func resolve(format string) string {
	var b strings.Builder
	quoted := false
	literal := func(c rune) {
		if strings.ContainsRune(separators, c) {
			b.WriteRune(c)
			return
		}
		b.WriteString(literalMark)
	}
	text := []rune(format)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
			literal(c)
		case c == '\\' && i+1 < len(text):
			i++
			literal(text[i])
		case (c == '_' || c == '*') && i+1 < len(text):
			i++ // a gap as wide as the next character, or filled with it
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// percentage shows a share as a percentage.
func percentage(stored, section string) string {
	value, ok := new(big.Rat).SetString(stored)
	if !ok {
		return stored
	}
	_, fraction, _ := strings.Cut(section, ".")
	decimals := len(fraction) - len(strings.TrimLeft(fraction, "0#?"))
	return value.Mul(value, big.NewRat(100, 1)).FloatString(decimals) + "%"
}

// padded puts the digits of a number into the positions of a format, from the right.
func padded(stored, section string) string {
	digits := strings.TrimLeft(stored, "0")
	positions := 0
	for _, c := range section {
		if strings.ContainsRune("0#?", c) {
			positions++
		}
	}
	if positions == 0 {
		return section
	}
	var b strings.Builder
	if over := len(digits) - positions; over > 0 {
		first := strings.IndexAny(section, "0#?")
		b.WriteString(section[:first] + digits[:over])
		section, digits = section[first:], digits[over:]
	}
	for _, c := range section {
		switch {
		case !strings.ContainsRune("0#?", c):
			b.WriteRune(c)
			continue
		case positions <= len(digits):
			b.WriteByte(digits[len(digits)-positions])
		case c == '0':
			b.WriteByte('0')
		}
		positions--
	}
	return b.String()
}
