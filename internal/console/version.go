package console

import (
	"kontor/internal/api"
	"kontor/internal/fault"
)

// versionField is the hidden field by which a form that is sent as a whole says
// which state of its record it was filled with.
const versionField = "_version"

// Of makes a form that replaces the record behind a pointer as a whole say which
// state of it is shown: the one of now, or, of a form that was refused, the one that
// it was filled with.
func (f *Form) Of(pointer any) *Form {
	if !f.values.Has(versionField) {
		f.values.Set(versionField, api.TagOf(pointer))
	}
	return f
}

// Version is the state of the record that the form was filled with, or empty.
func (f *Form) Version() string { return f.Value(versionField) }

// Version is the state of the record that the form which was sent was filled with,
// or empty. It is asked before the write, which may run more than once.
func (v *Visit) Version() string { return v.Posted(versionField) }

// Unchanged refuses to write an old copy over a record that is another by now. The
// form comes back as of now, so that sending it again is meant.
func (v *Visit) Unchanged(version string, pointer any) error {
	now := api.TagOf(pointer)
	if version == "" || version == now {
		return nil
	}
	v.Set(versionField, now)
	return fault.Conflict.Because("%s", v.T("This record was changed in another window or by another user. Your input is still here. Review the saved version, or save again to overwrite it."))
}
