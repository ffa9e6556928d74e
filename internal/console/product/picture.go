package product

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/product"
)

// uploadMax is what a form with a picture may carry; the picture itself is
// checked where it is kept.
const uploadMax = product.PictureMax + 64<<10

// addPicture keeps one more picture of a product.
func addPicture(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	content, _, err := v.File("picture")
	if err == nil && len(content) == 0 {
		err = fault.Bad("Picture", "required")
	}
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			v.Done("The picture is kept")
			return at(v, id), product.AddPicture(tx, id, content)
		})
	}
	return v.Again(err, view)
}

// changePicture puts a picture first, or takes it off.
func changePicture(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	picture, err := v.ID("picture")
	if err != nil {
		return err
	}
	change, done := product.ShowFirst, "The picture is shown first"
	if v.Posted("do") == "remove" {
		change, done = product.RemovePicture, "The picture is removed"
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		v.Done(done)
		return at(v, id), change(tx, id, picture)
	})
	return v.Again(err, view)
}

// sendPicture is the picture itself. Its kind was read from its bytes, and
// browsers are told to believe it.
func sendPicture(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	picture, err := v.ID("picture")
	if err != nil {
		return err
	}
	var media string
	var content []byte
	err = v.Read(func(tx *db.Tx) (err error) {
		media, content, err = product.PicturePhoto(tx, id, picture)
		return err
	})
	if err != nil {
		return err
	}
	return v.Send(media, "", content)
}
