package trade

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/books/attachment"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// Photos of a bill: the limit of a form with one, and its field.
const (
	uploadMax = files.Max + 64<<10
	photo     = "_photo"
)

// exists refuses files for a document that does not exist.
func (s *family) exists(v *console.Visit, tx *db.Tx) error {
	id, err := v.ID("id")
	if err == nil {
		_, err = s.get(tx, id)
	}
	return err
}

// scans reads the files of the form before the write.
func scans(v *console.Visit) (all []attachment.New, err error) {
	sent, err := v.Files(photo)
	for _, f := range sent {
		in := attachment.New{Resource: "purchase_documents"}
		if err == nil {
			err = v.Receive(&in, f)
		}
		all = append(all, in)
	}
	return all, onField(err, "File", photo)
}

// onField moves the errors of a field to the one that shows it.
func onField(err error, from, to string) error {
	f := fault.Of(err)
	if f == nil || !slices.ContainsFunc(f.Fields, func(field fault.Field) bool { return field.Name == from }) {
		return err
	}
	c := *f
	c.Fields = slices.Clone(f.Fields)
	for i := range c.Fields {
		if c.Fields[i].Name == from {
			c.Fields[i].Name = to
		}
	}
	return &c
}
