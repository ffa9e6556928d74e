package product

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/trade/product"
)

// uploadMax limits a form with a picture. The picture itself is checked when it is stored.
const uploadMax = files.PictureMax + 64<<10

// addPicture adds a picture to a product.
var addPicture = console.AddPicture("Picture", files.Picture, product.AddPicture, func(v *console.Visit, id uint32) string {
	v.Done("Picture added")
	return at(v, id)
}, view)

// exists refuses a picture of a product that does not exist.
func exists(v *console.Visit, tx *db.Tx) error {
	id, err := v.ID("id")
	if err == nil {
		_, err = product.Get(tx, product.ByID{ID: id})
	}
	return err
}

// sendPicture sends a picture.
var sendPicture = console.SendPicture("picture", product.PicturePhoto)

// changePicture makes a picture the first one, or removes it.
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
