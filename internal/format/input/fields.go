package input

import (
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"kontor/internal/base/when"
)

// Fields reads a form that a person filled in. Names are those of a JSON body, nested
// ones like items[0].quantity; lists are numbered from 0 without a gap (Renumber).
// Numbers are read as people type them, moments are dates in the zone. The last value of
// a name counts, so that a checkbox can follow a hidden "false".
func (r *Reading) Fields(form url.Values, zone *time.Location) {
	f := fields{form, zone}
	f.object(r.plan, r.value, &r.sent, "")
}

type fields struct {
	form url.Values
	zone *time.Location
}

// name returns a field's name in the form: both spellings are accepted, and the listed
// one wins.
func (f fields) name(field *Field, prefix string) string {
	if _, ok := f.form[prefix+field.Form]; field.Form != "" && ok {
		return prefix + field.Form
	}
	return prefix + field.JSON
}

func (f fields) object(p *Plan, v reflect.Value, s *sent, prefix string) {
	for i, field := range p.Fields {
		if field.JSON == "" || field.Path != "" {
			continue
		}
		name := f.name(field, prefix)
		to := v.FieldByIndex(field.Index)
		switch {
		case field.Kind == Object && f.has(name+"."):
			s.state[i] = given
			if field.pointer {
				to.Set(reflect.New(field.Type))
				to = to.Elem()
			}
			kid := newSent(field.Plan)
			f.object(field.Plan, to, &kid, name+".")
			s.add(i, kid)
		case field.Kind == Array:
			f.list(field, to, s, i, name)
		case field.Kind != Object:
			if texts, ok := f.form[name]; ok {
				s.state[i] = given
				if b := f.text(field, to, s, i, texts[len(texts)-1]); b.tag != "" {
					s.fail(i, -1, b)
				}
			}
		}
	}
}

// list reads elements by their number, or all values of one name.
func (f fields) list(field *Field, to reflect.Value, s *sent, i int, name string) {
	many := f.form[name]
	if field.Elem.Kind == Object && len(many) > 0 {
		// An empty value means that the form has the list, even without rows.
		many, s.state[i] = nil, given
		to.Set(reflect.MakeSlice(field.Type, 0, 4))
	}
	for len(many) == 0 && f.has(name+"["+strconv.Itoa(to.Len())+"]") && to.Len() <= field.max {
		at := to.Len()
		s.state[i] = given
		if to.IsNil() {
			to.Set(reflect.MakeSlice(field.Type, 0, 4))
		}
		to.Grow(1)
		to.SetLen(at + 1)
		element := name + "[" + strconv.Itoa(at) + "]"
		if field.Elem.Kind == Object {
			kid := newSent(field.Elem.Plan)
			f.object(field.Elem.Plan, to.Index(at), &kid, element+".")
			s.add(i, kid)
			continue
		}
		if b := f.value(field.Elem, to.Index(at), f.form.Get(element)); b.tag != "" {
			s.fail(i, at, b)
		}
	}
	for _, text := range many {
		s.state[i] = given
		if text == "" { // the form has the list, even if it is empty
			continue
		}
		at := to.Len()
		to.Grow(1)
		to.SetLen(at + 1)
		if b := f.value(field.Elem, to.Index(at), text); b.tag != "" {
			s.fail(i, at, b)
		}
	}
}

// has reports whether a name of the form has this prefix.
func (f fields) has(prefix string) bool {
	for name := range f.form {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// text sets a field from typed text.
func (f fields) text(field *Field, to reflect.Value, s *sent, i int, text string) breach {
	text = strings.TrimSpace(text)
	if text == "" && field.Kind != Text && field.Kind != Moment {
		// An empty number clears a stored value and leaves a new one unset.
		s.state[i] = null
		if !field.Patched {
			s.state[i] = absent
		}
		return breach{}
	}
	return f.value(&field.Node, to, text)
}

func (f fields) value(n *Node, to reflect.Value, text string) breach {
	switch n.Kind {
	case Boolean:
		switch strings.ToLower(text) {
		case "true", "1", "on":
			setBool(n, to, true)
		case "false", "0":
			setBool(n, to, false)
		default:
			return breach{tag: "boolean"}
		}
		return breach{}
	case Moment:
		if n.Type == reflect.TypeFor[when.Date]() {
			text = latin(text)
			if year, ok := buddhist(text); ok {
				return breach{tag: "buddhist", param: year}
			}
		}
	case Number, Integer, ID:
		if n.Type == reflect.TypeFor[when.Unix]() {
			return f.moment(n, to, latin(text))
		}
		text = Typed(text)
	}
	return setForm(n, to, text)
}

// moment reads a date, or a date and a time of day, in the zone.
func (f fields) moment(n *Node, to reflect.Value, text string) breach {
	if year, ok := buddhist(text); ok {
		return breach{tag: "buddhist", param: year}
	}
	if digitsOnly(text) {
		return setForm(n, to, text)
	}
	if date, err := when.ParseDate(text); err == nil {
		return setForm(n, to, strconv.FormatInt(date.Start(f.zone).Unix(), 10))
	}
	moment, err := time.ParseInLocation("2006-01-02T15:04", text, f.zone)
	if err != nil {
		return breach{tag: "datetime", param: "YYYY-MM-DD"}
	}
	return setForm(n, to, strconv.FormatInt(moment.Unix(), 10))
}

// buddhist converts a date of the Buddhist era, which Thai calendars use.
func buddhist(text string) (string, bool) {
	year, _, ok := strings.Cut(text, "-")
	n, err := strconv.Atoi(year)
	if !ok || err != nil || n < 2400 || n > 2700 {
		return "", false
	}
	return strconv.Itoa(n - 543), true
}

// Renumber numbers the rows of a form's list from 0 in their order and removes empty
// ones. Fields in keep do not count as typed, because a new row starts with them. It
// returns the numbers that the rows had.
func Renumber(form url.Values, list string, keep ...string) (kept []int) {
	rows := map[int]map[string][]string{}
	order := []int{}
	for name, values := range form {
		number, rest, ok := strings.Cut(strings.TrimPrefix(name, list+"["), "]")
		at, err := strconv.Atoi(number)
		if !strings.HasPrefix(name, list+"[") || !ok || err != nil || at < 0 {
			continue
		}
		if rows[at] == nil {
			rows[at] = map[string][]string{}
			order = append(order, at)
		}
		rows[at][rest] = values
		delete(form, name)
	}
	slices.Sort(order)
	for _, at := range order {
		if blank(rows[at], keep) {
			continue
		}
		for rest, values := range rows[at] {
			form[list+"["+strconv.Itoa(len(kept))+"]"+rest] = values
		}
		kept = append(kept, at)
	}
	return kept
}

// blank reports whether nothing was typed in a row.
func blank(row map[string][]string, keep []string) bool {
	for rest, values := range row {
		if slices.Contains(keep, strings.TrimPrefix(rest, ".")) {
			continue
		}
		for _, text := range values {
			if strings.TrimSpace(text) != "" {
				return false
			}
		}
	}
	return true
}

// Filter reads the filters of a page's address: names as in a query, values as people
// type them. A moment that ends a period includes its whole day.
func (r *Reading) Filter(query url.Values, zone *time.Location) {
	for i, field := range r.plan.Fields {
		text := strings.TrimSpace(query.Get(field.Query))
		if field.Query == "" || text == "" {
			continue
		}
		if date, err := when.ParseDate(latin(text)); err == nil && field.Type == reflect.TypeFor[when.Unix]() && field.Query == "toDate" {
			text = strconv.FormatInt(date.AddDays(1).Start(zone).Unix()-1, 10)
		}
		r.sent.state[i] = given
		if b := (fields{nil, zone}).value(&field.Node, r.field(i), text); b.tag != "" {
			r.sent.fail(i, -1, b)
		}
	}
}
