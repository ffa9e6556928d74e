package product_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/trade/product"
)

// TestPictures checks the order of pictures and that other files are refused.
func TestPictures(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 4))); err != nil {
		t.Fatal(err)
	}
	each(t, func(c company) {
		p := c.goods("DESK")
		add := func(id uint32, content []byte) error {
			photo, err := files.ReadPhoto(context.Background(), "Picture", files.Picture, "", content)
			if err != nil {
				return err
			}
			return c.Write(func(tx *db.Tx) error {
				_, err := product.AddPicture(tx, id, photo)
				return err
			})
		}
		if err := add(p.ID, []byte("<svg onload=alert(1)>")); !errors.Is(err, fault.BadRequest) {
			t.Errorf("what is no picture: %v", err)
		}
		if err := add(p.ID+1, b.Bytes()); !errors.Is(err, fault.NotFound) {
			t.Errorf("no product: %v", err)
		}
		for range 2 {
			if err := add(p.ID, b.Bytes()); err != nil {
				t.Fatal(err)
			}
		}
		list := func() (all []files.Row) {
			c.Read(func(tx *db.Tx) (err error) { all, err = product.Pictures(tx, product.ByID{ID: p.ID}); return err })
			return all
		}
		before := list()
		if err := c.Write(func(tx *db.Tx) error { return product.ShowFirst(tx, p.ID, before[1].ID) }); err != nil {
			t.Fatal(err)
		}
		if after := list(); len(after) != 2 || after[0].ID != before[1].ID {
			t.Errorf("the order is %+v", after)
		}
		if err := c.Write(func(tx *db.Tx) error { return product.RemovePicture(tx, p.ID, before[0].ID) }); err != nil {
			t.Fatal(err)
		}
		c.Read(func(tx *db.Tx) error {
			photo, err := product.PicturePhoto(tx, p.ID, before[1].ID)
			if err != nil {
				return err
			}
			if content, err := photo.Bytes(t.Context()); photo.Media != "image/png" || !bytes.Equal(content, b.Bytes()) {
				t.Errorf("%s of %d bytes: %v", photo.Media, len(content), err)
			}
			if _, gone := product.PicturePhoto(tx, p.ID, before[0].ID); !errors.Is(gone, fault.NotFound) {
				t.Errorf("what was removed: %v", gone)
			}
			return err
		})
	})
}
