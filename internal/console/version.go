package console

import (
	"kontor/internal/api"
	"kontor/internal/base/fault"
)

// versionField is the hidden field with the version of the record that a form was filled
// with.
const versionField = "_version"

// Of adds the version of a record to a form that replaces it as a whole: the current
// version, or for a refused form the one it was filled with.
func (f *Form) Of(pointer any) *Form {
	if !f.values.Has(versionField) {
		f.values.Set(versionField, api.TagOf(pointer))
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
	now := api.TagOf(pointer)
	if version == "" || version == now {
		return nil
	}
	v.Set(versionField, now)
	return fault.Conflict.Because("%s", v.T("This record was changed in another window or by another user. Your input is still here. Review the saved version, or save again to overwrite it."))
}
