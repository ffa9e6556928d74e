package console

import (
	"context"
	"io"
	"net/http"

	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/org/files"
)

// Pictures of the record in the address. Their type is detected from the bytes when they
// are stored.

// AddPicture is Submit for a form with a picture in field, which is stored with the record.
func AddPicture(field, kind string, keep func(tx *db.Tx, of uint32, f files.File) (files.Row, error), next func(v *Visit, of uint32) string, again Handler) Handler {
	return func(v *Visit) error {
		id, err := v.ID("id")
		if err != nil {
			return err
		}
		photo, err := v.Photo(field, kind)
		if err == nil && photo == nil {
			err = fault.Bad(field, "required")
		}
		if err == nil {
			err = v.Write(func(tx *db.Tx) (string, error) {
				_, err := keep(tx, id, *photo)
				return next(v, id), err
			})
		}
		return v.Again(err, again)
	}
}

// Photo returns the photo of the form in field, or nil if none was chosen.
func (v *books) Photo(field, kind string) (*files.File, error) {
	content, name, err := v.File(input.Spelling(field))
	if err != nil || len(content) == 0 {
		return nil, err
	}
	var photo files.File
	err = v.parse(func(ctx context.Context) (err error) {
		photo, err = files.ReadPhoto(ctx, field, kind, name, content)
		return err
	})
	return &photo, err
}

// Logo returns the logo of the form.
func (v *books) Logo() (logo org.Logo, err error) {
	content, name, err := v.File("logo")
	if err == nil && len(content) == 0 {
		err = fault.Bad("Logo", "required")
	}
	if err != nil {
		return logo, err
	}
	err = v.parse(func(ctx context.Context) (err error) {
		logo, err = org.NewLogo(ctx, name, content)
		return err
	})
	return logo, err
}

// SendPicture answers with the picture whose id is in the address.
func SendPicture(part string, read func(tx *db.Tx, of, id uint32) (files.Content, error)) Handler {
	return func(v *Visit) error {
		of, id, err := v.IDs("id", part)
		if err != nil {
			return err
		}
		return v.SendFile(func(tx *db.Tx) (files.Content, error) { return read(tx, of, id) })
	}
}

// SendFile answers with a stored file. Browsers display pictures and download all others.
func (v *books) SendFile(read func(tx *db.Tx) (files.Content, error)) error {
	var found files.Content
	err := v.Read(func(tx *db.Tx) (err error) {
		found, err = read(tx)
		return err
	})
	if err != nil {
		return err
	}
	open := func() (io.ReadCloser, error) { return v.site.Spool.Open(v.r.Context(), v.actor.Org, found) }
	if files.Inline(found.Media) { // a page can have many pictures; they are sent soon or not at all
		open = func() (io.ReadCloser, error) { return found.Open(v.r.Context()) }
	}
	body, err := open()
	if err != nil {
		return err
	}
	defer body.Close()
	v.sent = http.StatusOK
	transfer.SendContent(v.w, v.r, found.Row, body, true)
	return nil
}
