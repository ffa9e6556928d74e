package console

import (
	"crypto/rand"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"kontor/internal/when"
)

// formKey is the field by which a form that is sent twice is known.
const formKey = "_key"

// wasPrefix begins the name of the hidden field that says what a field held when
// the page was shown.
const wasPrefix = "_was."

// MomentSuffix ends the name of the hidden field that says which moment of its day
// a date stands for.
const MomentSuffix = "._at"

// Form is what stands in the fields of a page: what is stored, or what was
// typed and refused, with the reasons beside the fields.
type Form struct {
	Key     string
	Refusal *Refusal
	values  url.Values
	errors  map[string]string // by folded name
	stored  bool              // it changes a record: what nobody touched says nothing
}

// Stored makes every field of the form say what it held, so that saving it leaves
// alone what nobody touched here and somebody else may have changed meanwhile.
func (f *Form) Stored() *Form {
	f.stored = true
	return f
}

// Refusal is why a form was not taken, for the note above it.
type Refusal struct {
	Status int
	Code   string
	Text   string // what is wrong, in the reader's language
	Detail string
	Fields []FieldError
	Info   any
	Doubt  bool // it may have been saved all the same
}

// FieldError is a refused field.
type FieldError struct {
	Name    string // as in the form: items[0].quantity
	Message string
}

// Value is what stands in a field.
func (f *Form) Value(name string) string { return f.values.Get(name) }

// Moment is the name of the field that says which moment a date stands for.
func (f *Form) Moment(name string) string { return name + MomentSuffix }

// Has reports whether something was said about a field, were it that it is empty.
func (f *Form) Has(name string) bool { return f.values.Has(name) }

// Was is what a field held when the page was shown first, before anything was
// typed and refused.
func (f *Form) Was(name string) string {
	if f.values.Has(wasPrefix + name) {
		return f.values.Get(wasPrefix + name)
	}
	return f.Value(name)
}

// WasChecked are the values that a checkbox sent when the page was shown first.
func (f *Form) WasChecked(name string) []string {
	switch {
	case f.values.Has(wasPrefix + name):
		return f.values[wasPrefix+name]
	case f.Checked(name):
		return []string{"false", "true"}
	}
	return []string{"false"}
}

// WasList is what stood in the rows of a list when the page was shown first.
func (f *Form) WasList(name string) string {
	if f.values.Has(wasPrefix + name) {
		return f.values.Get(wasPrefix + name)
	}
	return rowsOf(f.values, name)
}

// WasTicked are the values that checkboxes of one name sent, behind the empty one
// before them, when the page was shown first: those that are ticked, in their order.
func (f *Form) WasTicked(name string, ticked ...string) []string {
	if f.values.Has(wasPrefix + name) {
		return f.values[wasPrefix+name]
	}
	return append([]string{""}, ticked...)
}

// Checked reports whether a checkbox is set.
func (f *Form) Checked(name string) bool {
	values := f.values[name]
	return len(values) > 0 && values[len(values)-1] == "true"
}

// Holds reports whether one of the values of a name is this one: a ticked row.
func (f *Form) Holds(name string, value any) bool {
	return slices.Contains(f.values[name], fmt.Sprint(value))
}

// Chosen reports whether a field, or that field of a line, holds this value: what is
// no longer offered stays where it was chosen. name is bankId, or accountId of
// items[3].accountId.
func (f *Form) Chosen(name string, value any) bool {
	for field, values := range f.values {
		if (field == name || strings.HasSuffix(field, "]."+name)) && slices.Contains(values, fmt.Sprint(value)) {
			return true
		}
	}
	return false
}

// Asked reports whether it was this dialog that was refused, so that it opens
// again with what was typed. Forms in dialogs name theirs: {{template "asked"}}.
func (f *Form) Asked(dialog string) bool { return f.Refusal != nil && f.Value("_dialog") == dialog }

// Blank empties fields in which a stored 0 means that nothing was said.
func (f *Form) Blank(names ...string) *Form {
	for _, name := range names {
		if f.values.Get(name) == "0" {
			f.values.Del(name)
		}
	}
	return f
}

// Error is why a field was refused, or empty.
func (f *Form) Error(name string) string { return f.errors[strings.ToLower(name)] }

// Rows are the numbers of the elements of a list, at least so many of them.
func (f *Form) Rows(list string, least int) []int {
	n := 0
	for f.has(fmt.Sprintf("%s[%d]", list, n)) {
		n++
	}
	rows := make([]int, max(n, least))
	for i := range rows {
		rows[i] = i
	}
	return rows
}

func (f *Form) has(prefix string) bool {
	for name := range f.values {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// Form is what a page shows in its fields: what was typed when it was refused,
// otherwise the fields of initial, a struct with the names of the API, or
// url.Values, or nil.
func (v *Visit) Form(initial any) *Form {
	if v.form != nil {
		return v.form
	}
	return v.fresh(initial)
}

// FormOf is Form for one of several forms on a page, by the name that it sends as
// {{template "asked"}} does: when another one was refused it shows what it showed.
// A form that sends no name is called "".
func (v *Visit) FormOf(name string, initial any) *Form {
	if v.form != nil && v.form.Asked(name) {
		return v.form
	}
	return v.fresh(initial)
}

// fresh is a form in which nothing was typed.
func (v *Visit) fresh(initial any) *Form {
	values, ok := initial.(url.Values)
	if !ok {
		values = url.Values{}
		if initial != nil {
			texts(reflect.ValueOf(initial), "", v.zone(), values)
		}
	}
	return &Form{Key: rand.Text(), values: values}
}

// Refusing reports whether the page is shown again because its form was refused.
func (v *Visit) Refusing() bool { return v.form != nil }

// texts writes the fields of a struct as a person would type them.
func texts(value reflect.Value, name string, zone *time.Location, out url.Values) {
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return
		}
		value = value.Elem()
	}
	switch known := value.Interface().(type) {
	case when.Unix:
		if !known.IsZero() {
			out.Set(name, when.DateOf(known.Time(), zone).String())
			out.Set(name+MomentSuffix, strconv.FormatInt(int64(known), 10))
		}
		return
	case fmt.Stringer:
		out.Set(name, known.String())
		return
	}
	switch value.Kind() {
	case reflect.Struct:
		structTexts(value, name, zone, out)
	case reflect.Slice:
		for i := range value.Len() {
			texts(value.Index(i), fmt.Sprintf("%s[%d]", name, i), zone, out)
		}
	case reflect.String:
		out.Set(name, value.String())
	case reflect.Bool:
		out.Set(name, strconv.FormatBool(value.Bool()))
	case reflect.Uint32:
		if id := value.Uint(); id != 0 {
			out.Set(name, strconv.FormatUint(id, 10))
		}
	case reflect.Int, reflect.Int32, reflect.Int64:
		out.Set(name, strconv.FormatInt(value.Int(), 10))
	}
}

func structTexts(value reflect.Value, name string, zone *time.Location, out url.Values) {
	for i := range value.NumField() {
		field := value.Type().Field(i)
		tag, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if form := field.Tag.Get("form"); form != "" {
			tag = form
		}
		switch {
		case field.Anonymous && tag == "":
			structTexts(value.Field(i), name, zone, out)
		case !field.IsExported() || tag == "" || tag == "-":
		case name == "":
			texts(value.Field(i), tag, zone, out)
		default:
			texts(value.Field(i), name+"."+tag, zone, out)
		}
	}
}
