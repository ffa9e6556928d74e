package console

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"kontor/internal/api/operation"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
)

// What a form carries in hidden fields, beside the values that users see. The page writes it with the functions of Form
// below; edited and Unchanged read it when the form comes back.
//
//	_key       identifies the form, so that a second submission is recognized
//	_was.name  the value of a field when the page was shown: what was not edited is not sent on
//	name._at   the exact time of a date
//	_version   the record that the form was filled with, so that nobody overwrites another's change

// formKey is the field that identifies a form, so that a second submission is recognized.
const formKey = "_key"

// wasPrefix is the prefix of hidden fields with the values at the time the page was shown.
const wasPrefix = "_was."

// MomentSuffix is the suffix of hidden fields with the exact time of a date.
const MomentSuffix = "._at"

// Moment returns the name of the field with the exact time of a date.
func (f *Form) Moment(name string) string { return name + MomentSuffix }

// Was returns the value of a field when the page was first shown.
func (f *Form) Was(name string) string {
	if f.values.Has(wasPrefix + name) {
		return f.values.Get(wasPrefix + name)
	}
	return f.Value(name)
}

// WasChecked returns the values of a checkbox when the page was first shown.
func (f *Form) WasChecked(name string) []string {
	switch {
	case f.values.Has(wasPrefix + name):
		return f.values[wasPrefix+name]
	case f.Checked(name):
		return []string{"false", "true"}
	}
	return []string{"false"}
}

// WasList returns the rows of a list when the page was first shown.
func (f *Form) WasList(name string) string {
	if f.values.Has(wasPrefix + name) {
		return f.values.Get(wasPrefix + name)
	}
	return rowsOf(f.values, name)
}

// WasTicked returns the values that checkboxes of one name sent when the page was first
// shown: the ticked ones in order, after the empty value before them.
func (f *Form) WasTicked(name string, ticked ...string) []string {
	if f.values.Has(wasPrefix + name) {
		return f.values[wasPrefix+name]
	}
	return append([]string{""}, ticked...)
}

// versionField is the hidden field with the version of the record that a form was filled
// with.
const versionField = "_version"

// Of adds the version of a record to a form that replaces it as a whole: the current
// version, or for a refused form the one it was filled with.
func (f *Form) Of(pointer any) *Form {
	if !f.values.Has(versionField) {
		f.values.Set(versionField, operation.TagOf(pointer))
	}
	return f
}

// Version returns the version of the record that the form was filled with, or "".
func (f *Form) Version() string { return f.Value(versionField) }

// Version returns the version that the submitted form was filled with, or "". Read it
// before the write, which can run more than once.
func (v *submission) Version() string { return v.Posted(versionField) }

// Unchanged refuses to overwrite a record that has changed. The form comes back with the
// new version, so that submitting it again is intended.
func (v *Visit) Unchanged(version string, pointer any) error {
	now := operation.TagOf(pointer)
	if version == "" || version == now {
		return nil
	}
	v.Set(versionField, now)
	return fault.Conflict.Because("%s", v.T("This record was changed in another window or by another user. Your input is still here. Review the saved version, or save again to overwrite it."))
}

// Insist sends a field even if it was not edited.
func (v *submission) Insist(name string) { v.r.PostForm.Del(wasPrefix + name) }

// edited returns the submitted form without untouched fields: an exchange rate that was not
// edited must not block another currency, nor a rate of 0 an amount. A date that was not
// edited keeps its exact time. A list is sent as a whole or not at all.
func (v *books) edited(fields map[string]string) url.Values {
	values := maps.Clone(v.r.PostForm)
	for name, value := range fields {
		values.Set(name, value)
	}
	maps.DeleteFunc(values, func(name string, _ []string) bool {
		return slices.ContainsFunc(v.omitted, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
	})
	for name, was := range v.r.PostForm {
		if field, ok := strings.CutPrefix(name, wasPrefix); ok && untouched(values, field, was) {
			maps.DeleteFunc(values, func(name string, _ []string) bool { return name == field || strings.HasPrefix(name, field+"[") })
		}
		if field, ok := strings.CutSuffix(name, MomentSuffix); ok {
			seconds, err := strconv.ParseInt(v.Posted(name), 10, 64)
			if err == nil && when.DateOf(time.Unix(seconds, 0), v.zone()).String() == values.Get(field) {
				values[field] = was
			}
		}
	}
	return values
}

// untouched reports whether a field, or the rows of a list, still has its original value.
func untouched(form url.Values, field string, was []string) bool {
	if rows := rowsOf(form, field); rows != "" {
		return rows == was[0]
	}
	return slices.Equal(form[field], was)
}

// rowsOf returns the rows of a list as one text.
func rowsOf(form url.Values, list string) string {
	rows := maps.Clone(form)
	maps.DeleteFunc(rows, func(name string, _ []string) bool { return !strings.HasPrefix(name, list+"[") })
	return rows.Encode()
}
