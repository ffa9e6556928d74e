package statement

import (
	"bytes"
	"regexp"
	"strings"

	"kontor/internal/base/budget"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

var (
	swiftField   = regexp.MustCompile(`^:(\d{2}[A-Z]?):(.*)$`)
	swiftBalance = regexp.MustCompile(`^([CD])(\d{6})([A-Z]{3})([\d,]+)$`)
	swiftLine    = regexp.MustCompile(`^(\d{6})(\d{4})?(R?[CD])[A-Z]?([\d,]+)([NFS][A-Z0-9]{3})?(.*)$`)
	subfield     = regexp.MustCompile(`\?\d{2}`)
)

// field is a field of an MT940 message with its continuation lines.
type field struct {
	tag   string
	lines []string
	row   int
}

// fieldLines is the most lines of a field that are read; the standard allows six.
const fieldLines = 20

// swiftFields calls do for every field of a message.
func swiftFields(b *budget.Budget, text []byte, do func(field) error) error {
	var open field
	end := func() error {
		if open.tag == "" {
			return nil
		}
		return do(open)
	}
	row := 0
	for raw := range bytes.Lines(text) {
		if row++; !b.Spend(len(raw)) {
			return b.Err()
		}
		line := bytes.TrimRight(raw, "\r\n ")
		if at := bytes.Index(line, []byte("{4:")); at >= 0 {
			line = line[at+3:]
		}
		switch m := swiftField.FindSubmatch(line); {
		case m != nil:
			if err := end(); err != nil {
				return err
			}
			open = field{string(m[1]), []string{string(m[2])}, row}
		case len(line) == 0 || line[0] == '-' || line[0] == '{':
		case open.tag != "" && len(open.lines) < fieldLines:
			open.lines = append(open.lines, string(line))
		}
	}
	return end()
}

func readMT940(b *budget.Budget, text []byte, most int) (File, error) {
	f := swiftReader{File: File{Format: MT940}}
	if err := swiftFields(b, text, func(field field) error { return f.swift(field, most) }); err != nil {
		return f.File, err
	}
	f.endLine()
	if f.Opening == nil || f.Closing == nil {
		return f.File, unreadable("the file has no opening (:60F:) or no closing balance (:62F:); it is cut or not MT940")
	}
	return f.File, nil
}

// swiftReader collects the texts of a line, which are joined once.
type swiftReader struct {
	File
	texts []string
}

func (f *swiftReader) endLine() {
	if last := len(f.Lines) - 1; last >= 0 && len(f.texts) > 0 {
		f.Lines[last].Text = joined(TextMax, append([]string{f.Lines[last].Text}, f.texts...)...)
	}
	f.texts = nil
}

func (f *swiftReader) swift(field field, most int) error {
	value := field.lines[0]
	switch field.tag {
	case "25":
		if at := strings.LastIndex(value, "/"); at >= 0 {
			value = value[at+1:]
		}
		return f.ofAccount(value)
	case "60F", "60M", "62F", "62M":
		balance, err := f.swiftBalance(field)
		switch {
		case err != nil:
			return err
		case field.tag[:2] == "62":
			f.Closing = &balance
		case f.Opening == nil:
			f.Opening = &balance
		}
	case "61":
		if len(f.Lines) == most {
			return tooMany(most)
		}
		f.endLine()
		return f.swiftLine(field)
	case "86":
		f.texts = appendSome(f.texts, subfield.ReplaceAllString(strings.Join(field.lines, " "), " "))
	}
	return nil
}

func (f *File) swiftBalance(field field) (num.Money, error) {
	m := swiftBalance.FindStringSubmatch(field.lines[0])
	if m == nil {
		return num.Money{}, unreadable("line %d: %q is not a balance", field.row, clip(field.lines[0]))
	}
	if err := f.inCurrency(m[3]); err != nil {
		return num.Money{}, err
	}
	amount, err := swiftAmount(m[4])
	if err != nil {
		return amount, unreadable("line %d: %v", field.row, err)
	}
	if m[1] == "D" {
		amount = amount.Neg()
	}
	return amount, nil
}

// swiftAmount reads an amount with a decimal comma.
func swiftAmount(text string) (num.Money, error) {
	amount, _, err := amountOf(strings.TrimSuffix(strings.Replace(text, ",", ".", 1), "."))
	return amount, err
}

// swiftLine reads a transaction: RC takes a credit back, RD a debit.
func (f *File) swiftLine(field field) error {
	at := len(f.Lines)
	m := swiftLine.FindStringSubmatch(field.lines[0])
	if m == nil {
		return badAmount(at, field.row, "%q is not a transaction", clip(field.lines[0]))
	}
	date, ok := compactDate("20" + m[1])
	if ok && m[2] != "" {
		date, ok = entryDate(date, m[2])
	}
	if !ok {
		return badDate(at, field.row, m[1]+m[2])
	}
	amount, err := swiftAmount(m[4])
	if err != nil {
		return badAmount(at, field.row, "%v", err)
	}
	if m[3] == "D" || m[3] == "RC" {
		amount = amount.Neg()
	}
	if amount.IsZero() {
		return nil
	}
	reference, _, _ := strings.Cut(m[6], "//")
	f.Lines = append(f.Lines, Line{Date: date, Text: joined(TextMax, field.lines[1:]...), Reference: joined(referenceMax, reference), Amount: amount,
		Row: field.row})
	return nil
}

// entryDate returns the day and month nearest to the value date.
func entryDate(value when.Date, monthDay string) (when.Date, bool) {
	year := value.Year()
	switch month := atoi(monthDay[:2]); {
	case month-value.Month() > 6:
		year--
	case value.Month()-month > 6:
		year++
	}
	return dateOf(year, atoi(monthDay[:2]), atoi(monthDay[2:]))
}

// compactDate reads YYYYMMDD.
func compactDate(text string) (when.Date, bool) {
	if len(text) != 8 {
		return when.Date{}, false
	}
	return dateOf(atoi(text[:4]), atoi(text[4:6]), atoi(text[6:]))
}
