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

	"kontor/internal/base/when"
)

// Form holds the values of a page's fields, stored or typed and refused, with the errors of
// each field.
type Form struct {
	Key     string
	Refusal *Refusal
	values  url.Values
	errors  map[string]string // by folded name
	stored  bool              // changes a stored record: untouched fields are not sent on
}

// Stored adds the original value of every field, so that saving changes only the fields
// edited here.
func (f *Form) Stored() *Form {
	f.stored = true
	return f
}

// Value returns the value of a field.
func (f *Form) Value(name string) string { return f.values.Get(name) }

// Has reports whether a field was sent, even if it is empty.
func (f *Form) Has(name string) bool { return f.values.Has(name) }

// Checked reports whether a checkbox is set.
func (f *Form) Checked(name string) bool {
	values := f.values[name]
	return len(values) > 0 && values[len(values)-1] == "true"
}

// Holds reports whether a name has this value, as for a ticked row.
func (f *Form) Holds(name string, value any) bool {
	return slices.Contains(f.values[name], fmt.Sprint(value))
}

// Chosen reports whether a field, or this field of any line, has this value, so that
// options no longer offered stay selected. name is bankId, or accountId of
// items[3].accountId.
func (f *Form) Chosen(name string, value any) bool {
	for field, values := range f.values {
		if (field == name || strings.HasSuffix(field, "]."+name)) && slices.Contains(values, fmt.Sprint(value)) {
			return true
		}
	}
	return false
}

// Reopens reports whether this dialog was refused, so that it opens again with its input.
// Forms in dialogs send their name: {{template "dialog-key"}}.
func (f *Form) Reopens(dialog string) bool { return f.Refusal != nil && f.Value("_dialog") == dialog }

// Blank clears fields in which a stored 0 means that nothing was entered.
func (f *Form) Blank(names ...string) *Form {
	for _, name := range names {
		if f.values.Get(name) == "0" {
			f.values.Del(name)
		}
	}
	return f
}

// Error returns why a field was refused, or "".
func (f *Form) Error(name string) string { return f.errors[strings.ToLower(name)] }

// Doubt returns why the value of a field is probably wrong, if the form asks about it, or "".
func (f *Form) Doubt(name string) string {
	if f.Refusal == nil || f.Refusal.Sure == "" || f.Refusal.Fields[0].Name != name {
		return ""
	}
	return f.Refusal.Fields[0].Message
}

// Any reports whether one of the fields has a value or was refused, so that the part that folds
// them away opens.
func (f *Form) Any(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return f.Value(name) != "" || f.Error(name) != "" })
}

// Errors returns the errors of some fields of a line, in the order of the names.
func (f *Form) Errors(row string, names ...string) (errors []FieldError) {
	for _, name := range names {
		if message := f.Error(row + "." + name); message != "" {
			errors = append(errors, FieldError{Name: row + "." + name, Message: message})
		}
	}
	return errors
}

// Rows returns the indexes of the elements of a list, at least so many.
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

// Form returns the values of a page's fields: the input if it was refused, otherwise those
// of initial, which is a struct with the names of the API, url.Values or nil.
func (v *Visit) Form(initial any) *Form {
	if v.form != nil {
		return v.form
	}
	return v.fresh(initial)
}

// FormOf is Form for one of several forms on a page, by the name it sends with {{template
// "asked"}}. If another form was refused, it shows its stored values. A form without a name
// is "".
func (v *Visit) FormOf(name string, initial any) *Form {
	if v.form != nil && v.form.Reopens(name) {
		return v.form
	}
	return v.fresh(initial)
}

// fresh returns a form without input.
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

// Refusing reports whether the page is shown again after a refusal.
func (v *Visit) Refusing() bool { return v.form != nil }

// texts formats the fields of a struct as a user would type them.
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
