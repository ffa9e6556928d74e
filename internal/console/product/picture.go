package product

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/product"
)

// uploadMax is what a form with a picture may carry; the picture itself is
// checked where it is kept.
const uploadMax = product.PictureMax + 64<<10

// addPicture keeps one more picture of a product.
var addPicture = console.AddPicture("Picture", product.AddPicture, func(v *console.Visit, id uint32) string {
	v.Done("Picture added")
	return at(v, id)
}, view)

// sendPicture is the picture itself.
var sendPicture = console.SendPicture("picture", product.PicturePhoto)

// changePicture puts a picture first, or takes it off.
func changePicture(v *console.Visit) error {
	id, picture, err := v.IDs("id", "picture")
	if err != nil {
		return err
	}
	change, done := product.ShowFirst, "Main picture set"
	if v.Posted("do") == "remove" {
		change, done = product.RemovePicture, "Picture removed"
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		v.Done(done)
		return at(v, id), change(tx, id, picture)
	})
	return v.Again(err, view)
}
