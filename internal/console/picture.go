package console

import (
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
)

// Pictures of the record in the address. Their type is detected from the bytes when they
// are stored.

// AddPicture is Submit for a form with a picture in field, which is stored with the record.
func AddPicture(field string, keep func(tx *db.Tx, of uint32, content []byte) error, next func(v *Visit, of uint32) string, again Handler) Handler {
	return func(v *Visit) error {
		id, err := v.ID("id")
		if err != nil {
			return err
		}
		content, _, err := v.File(input.Spelling(field))
		if err == nil && len(content) == 0 {
			err = fault.Bad(field, "required")
		}
		if err == nil {
			err = v.Write(func(tx *db.Tx) (string, error) { return next(v, id), keep(tx, id, content) })
		}
		return v.Again(err, again)
	}
}

// SendPicture answers with the picture whose id is in the address.
func SendPicture(part string, read func(tx *db.Tx, of, id uint32) (media string, content []byte, err error)) Handler {
	return func(v *Visit) error {
		of, id, err := v.IDs("id", part)
		if err != nil {
			return err
		}
		var media string
		var content []byte
		err = v.Read(func(tx *db.Tx) (err error) {
			media, content, err = read(tx, of, id)
			return err
		})
		if err != nil {
			return err
		}
		return v.Send(media, "", content)
	}
}
