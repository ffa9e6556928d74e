package statement

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// The date formats of a mapping. Without one, days come first.
const (
	YearFirst  = "YYYY-MM-DD"
	DayFirst   = "DD/MM/YYYY"
	MonthFirst = "MM/DD/YYYY"
	ShortYear  = "DD-MM-YY"
)

// buddhist is the difference between the Thai and the Gregorian year. Years from 2400 on are Thai.
const (
	buddhist      = 543
	firstBuddhist = 2400
)

var (
	dateParts = regexp.MustCompile(`^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T,]+(.*))?$`)
	clock     = regexp.MustCompile(`^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?`)
)

// Day reads a date as files of banks have it, such as 10/09/2569. latest is the last year that two
// digits can mean.
func Day(text string, latest int) (when.Date, bool) {
	date, _, ok := dateReader{latest: latest}.read(text)
	return date, ok
}

// dateReader reads the dates of a file.
type dateReader struct {
	format string
	era    string // ce, be, or by the year
	latest int    // the last year that two digits can mean
}

// read returns the date of a cell and the time that can follow it.
func (d dateReader) read(cell string) (date when.Date, time string, ok bool) {
	m := dateParts.FindStringSubmatch(strings.TrimSpace(cell))
	if m == nil {
		return date, "", false
	}
	first, second, third := m[1], m[2], m[3]
	day, month, year := first, second, third
	switch {
	case d.format == YearFirst || d.format == "" && len(first) == 4:
		year, day = first, third
	case d.format == MonthFirst:
		day, month = second, first
	}
	date, ok = dateOf(d.year(year), atoi(month), atoi(day))
	return date, timeOf(m[4]), ok
}

// year returns the Gregorian year of the digits in a file.
func (d dateReader) year(digits string) int {
	n := atoi(digits)
	switch {
	case len(digits) <= 2 && d.era != "be" && (d.era == "ce" || 2000+n <= d.latest):
		return 2000 + n
	case len(digits) <= 2:
		return 2500 + n - buddhist
	case d.era == "be", d.era == "" && n >= firstBuddhist:
		return n - buddhist
	}
	return n
}

// dateOf returns a day that exists.
func dateOf(year, month, day int) (when.Date, bool) {
	date, err := when.ParseDate(fmt.Sprintf("%04d-%02d-%02d", year, month, day))
	return date, err == nil && year > 1900 && year < 2200
}

func atoi(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}

// timeOf returns the time at the beginning of a cell, or "".
func timeOf(cell string) string {
	m := clock.FindStringSubmatch(strings.TrimSpace(cell))
	if m == nil || atoi(m[1]) > 23 || atoi(m[2]) > 59 || m[3] != "" && atoi(m[3]) > 59 {
		return ""
	}
	text := fmt.Sprintf("%02d:%s", atoi(m[1]), m[2])
	if m[3] != "" {
		text += ":" + m[3]
	}
	return text
}

// none are cells without an amount or a reference.
var none = map[string]bool{"": true, "-": true, "N/A": true, "n/a": true}

// amountOf returns the amount of a cell: with commas, a minus on either side, or in brackets.
// given is false if the cell has none.
func amountOf(cell string) (amount num.Money, given bool, err error) {
	text := strings.TrimSpace(cell)
	if none[text] {
		return amount, false, nil
	}
	negative := false
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") && len(text) > 2 {
		negative, text = true, text[1:len(text)-1]
	}
	for _, cut := range []func(string, string) (string, bool){strings.CutPrefix, strings.CutSuffix} {
		if rest, found := cut(text, "-"); found {
			negative, text = !negative, strings.TrimSpace(rest)
		}
	}
	text = strings.TrimPrefix(text, "+")
	text = strings.ReplaceAll(strings.ReplaceAll(text, ",", ""), " ", "")
	if text == "" || strings.Trim(text, "0123456789.") != "" {
		return amount, true, fmt.Errorf("%q is not an amount", clip(cell))
	}
	if amount, err = num.ParseMoney(text); err != nil {
		return amount, true, fmt.Errorf("%q is not an amount", clip(cell))
	}
	if amount.Round(num.BasePlaces) != amount {
		return amount, true, fmt.Errorf("%q has more than two decimals", clip(cell))
	}
	if amount.Abs().Raw() > num.MoneyMax {
		return amount, true, fmt.Errorf("%q is out of range", clip(cell))
	}
	if negative {
		amount = amount.Neg()
	}
	return amount, true, nil
}

// clip shortens a text of a file for a message.
func clip(text string) string { return joined(40, text) }

// badDate refuses the date of a line.
func badDate(i, row int, cell string) error {
	return fault.Bad(fmt.Sprintf("Lines[%d].Date", i), "datetime").Because("line %d of the file: %q is not a date", row, clip(cell))
}

// badAmount refuses the amount of a line.
func badAmount(i, row int, format string, args ...any) error {
	return fault.Bad(fmt.Sprintf("Lines[%d].Amount", i), "numeric").Because("line %d of the file: "+format, append([]any{row}, args...)...)
}
