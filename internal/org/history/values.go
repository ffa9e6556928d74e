package history

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/num"
	"kontor/internal/base/wording"
)

// Values are the fields of a record in words, in the order in which the audit log lists them.
type Values []Value

// Value is a field with its name, one of Names, and its text.
type Value struct{ Name, Text string }

// Names are the names of fields in the audit log. The console translates them.
// A name that begins another comes after it.
var Names = []string{"number", "customer", "supplier", "title", "date", "due date", "currency", "exchange rate", "project",
	"VAT rate", "withholding rate", "paid by", "note", "line", "discount", "total",
	"name", "Thai name", "type", "parent account", "description", "ledger account", "account number", "branch code", "branch",
	"bank address", "bank", "SWIFT code", "default", "active"}

// Add adds a field.
func (v *Values) Add(name string, value any) {
	text := fmt.Sprint(value)
	if amount, ok := value.(num.Money); ok && text != "0" {
		text = Amount(amount)
	}
	if text == "0" {
		text = ""
	}
	*v = append(*v, Value{name, text})
}

// Amount formats an amount for the audit log, which is the same in both languages: 1,234.50.
func Amount(m num.Money) string { return wording.Decimal(m.String(), 2, num.MoneyPlaces) }

// Line adds a line of a document, which is named by its position from 1.
func (v *Values) Line(position int, text string) {
	*v = append(*v, Value{fmt.Sprintf("line %d", position), text})
}

// The audit log has so many characters of a value, and of all changes.
const (
	valueMax   = 80
	changesMax = 1000
)

// Changed returns what the audit log says of an update: the number of the record, and each field
// that differs with its value before and after.
func Changed(number string, before, after Values) string {
	was, is := before.byName(), after.byName()
	var parts []string
	for _, now := range after {
		if old := was[now.Name]; old != now.Text {
			parts = append(parts, now.Name+" "+shown(old)+" → "+shown(now.Text))
		}
	}
	for _, old := range before {
		if _, ok := is[old.Name]; !ok {
			parts = append(parts, old.Name+" "+shown(old.Text)+" → –")
		}
	}
	if len(parts) == 0 {
		return number
	}
	return clip(number+": "+strings.Join(parts, "; "), changesMax)
}

func (v Values) byName() map[string]string {
	texts := make(map[string]string, len(v))
	for _, value := range v {
		texts[value.Name] = value.Text
	}
	return texts
}

// shown returns a value on one line.
func shown(text string) string {
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return "–"
	}
	return clip(text, valueMax)
}

func clip(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}
