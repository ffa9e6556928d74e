package intake

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"kontor/internal/format/input"
	"kontor/internal/format/sheet"
	"kontor/internal/format/statement"
)

var (
	number  = regexp.MustCompile(`^-?\d+(\.\d+)?$`)
	grouped = regexp.MustCompile(`^-?\d{1,3}(,\d{3})+(\.\d+)?$`)
	digits  = regexp.MustCompile(`^\d+$`)
	shifted = regexp.MustCompile(`^'[\s\v\x{a0}\x{3000}\x{feff}]*[=+\-@\t\r＝＋－＠]`)
)

// body converts a row to the equivalent request body. An empty cell is omitted for a new
// record and clears the field of an existing one. body also returns the numbers of the list
// elements that it contains, by list.
func (l line) body(exists bool) ([]byte, map[string][]int) {
	tree := object{}
	for i, c := range l.columns {
		if c == nil {
			continue
		}
		value := ""
		if i < len(l.Cells) {
			value = l.table.value(c.kind, l.Cells[i])
		}
		switch {
		case value != "":
			tree.set(c, literal(c.kind, value))
		case exists && c.clear && c.index < 0:
			tree.set(c, empty(c.kind))
		}
	}
	var out bytes.Buffer
	tree.write(&out)
	return out.Bytes(), tree.elements()
}

// has returns the text of a field's cell.
func (l line) has(path string) string {
	for i, c := range l.columns {
		if c != nil && c.path == path && i < len(l.Cells) {
			return l.table.value(c.kind, l.Cells[i])
		}
	}
	return ""
}

// names reports whether the file has a column for a field.
func (l line) names(path string) bool {
	return slices.ContainsFunc(l.columns, func(c *column) bool { return c != nil && c.path == path })
}

// latestYear is the last year that two digits can mean; later ones are Thai.
const latestYear = 2050

// value returns the text of a cell for a field.
func (t *table) value(k input.Kind, c sheet.Cell) string {
	stored := strings.TrimSpace(c.Stored)
	shown := strings.TrimSpace(c.Shown)
	bare := ungrouped(shown)
	switch {
	case k == input.Text && digits.MatchString(stored) && digits.MatchString(bare) && strings.TrimLeft(bare, "0") == strings.TrimLeft(stored, "0"):
		return bare // 105551234567 shown as 0105551234567 or as 0-1055-51234-56-7
	case stored != shown && strings.HasSuffix(shown, "%") && number.MatchString(stored):
		if k == input.Text {
			return shown
		}
		return sheet.Whole(stored + "E2") // 0.07 shown as 7%
	case k == input.Text && shifted.MatchString(stored):
		return stored[1:] // the apostrophe that exports put before formulas
	case k == input.Moment:
		if day, ok := t.Date(stored); ok {
			return day
		}
		if day, ok := statement.Day(stored, latestYear); ok {
			return day.String()
		}
	}
	return stored
}

// ungrouped removes the separators of tax IDs and phone numbers from a displayed number.
func ungrouped(shown string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-()", r) {
			return -1
		}
		return r
	}, shown)
}

// literal returns the value as JSON. A value of the wrong type stays a string, so that
// validation refuses it by field name.
func literal(k input.Kind, value string) string {
	if k == input.Integer || k == input.Number {
		if plain := strings.ReplaceAll(value, ",", ""); grouped.MatchString(value) {
			value = plain
		}
	}
	switch {
	case (k == input.Integer || k == input.Number) && number.MatchString(value):
		return unpadded(value)
	case k == input.Boolean && slices.Contains([]string{"true", "1"}, strings.ToLower(value)):
		return "true"
	case k == input.Boolean && slices.Contains([]string{"false", "0"}, strings.ToLower(value)):
		return "false"
	}
	quoted, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("intake: %q has no JSON form: %v", value, err))
	}
	return string(quoted)
}

// unpadded removes leading zeros, which JSON does not allow.
func unpadded(value string) string {
	sign := ""
	if strings.HasPrefix(value, "-") {
		sign, value = "-", value[1:]
	}
	value = strings.TrimLeft(value, "0")
	if value == "" || value[0] == '.' {
		value = "0" + value
	}
	return sign + value
}

func empty(k input.Kind) string {
	if k == input.Text {
		return `""`
	}
	return "null"
}

// object is a JSON object with its fields in column order.
type object struct {
	names  []string
	values map[string]any // string: a literal; *object; []*object
}

func (o *object) put(name string, value any) {
	if o.values == nil {
		o.values = map[string]any{}
	}
	if _, have := o.values[name]; !have {
		o.names = append(o.names, name)
	}
	o.values[name] = value
}

func (o *object) set(c *column, literal string) {
	outer, inner, nested := strings.Cut(c.path, ".")
	if !nested {
		o.put(outer, literal)
		return
	}
	if c.index < 0 {
		part, ok := o.values[outer].(*object)
		if !ok {
			part = &object{}
			o.put(outer, part)
		}
		part.put(inner, literal)
		return
	}
	outer = strings.TrimSuffix(outer, "[]")
	list, _ := o.values[outer].([]*object)
	for len(list) <= c.index {
		list = append(list, &object{})
	}
	list[c.index].put(inner, literal)
	o.put(outer, list)
}

// elements returns the numbers of the filled elements, by Go name of the list.
func (o *object) elements() map[string][]int {
	all := map[string][]int{}
	for name, value := range o.values {
		list, ok := value.([]*object)
		if !ok {
			continue
		}
		key := strings.ToUpper(name[:1]) + name[1:]
		for i, element := range list {
			if len(element.names) > 0 {
				all[key] = append(all[key], i)
			}
		}
	}
	return all
}

func (o *object) write(out *bytes.Buffer) {
	out.WriteByte('{')
	for i, name := range o.names {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(out, "%q:", name)
		switch v := o.values[name].(type) {
		case string:
			out.WriteString(v)
		case *object:
			v.write(out)
		case []*object:
			writeList(out, v)
		}
	}
	out.WriteByte('}')
}

// writeList omits elements without filled cells.
func writeList(out *bytes.Buffer, list []*object) {
	out.WriteByte('[')
	first := true
	for _, o := range list {
		if len(o.names) == 0 {
			continue
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		o.write(out)
	}
	out.WriteByte(']')
}
