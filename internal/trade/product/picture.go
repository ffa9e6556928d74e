package product

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// resource names products in the audit log and in files.
const resource = "products"

// Pictures returns the pictures of a product in display order.
func Pictures(tx *db.Tx, in ByID) ([]files.Row, error) {
	return files.OfKind(tx, resource, []uint32{in.ID}, files.Picture)
}

// AddPicture appends a picture to a product.
func AddPicture(tx *db.Tx, product uint32, f files.File) (files.Row, error) {
	p, err := live(tx, product)
	if err != nil {
		return files.Row{}, err
	}
	there, err := Pictures(tx, ByID{p.ID})
	if err != nil {
		return files.Row{}, fmt.Errorf("pictures of %s: %w", p.Code, err)
	}
	if len(there) >= files.Pictures {
		return files.Row{}, fault.Conflict.Because("%s already has %d pictures, the maximum", p.Code, files.Pictures).For(fault.InUse)
	}
	as := files.As{Kind: files.Picture, SortOrder: 1}
	if len(there) > 0 {
		as.SortOrder = there[len(there)-1].SortOrder + 1
	}
	p.changed(tx, "picture")
	return files.Add(tx, p.owner(), as, f)
}

// owner is the product as files name it.
func (p Product) owner() files.Record {
	return files.Record{Resource: resource, ID: p.ID, Number: p.Code}
}

// PicturePhoto returns a picture to send.
func PicturePhoto(tx *db.Tx, product, id uint32) (files.Content, error) {
	_, row, err := picture(tx, product, id)
	if err != nil {
		return files.Content{}, err
	}
	return files.ContentOf(tx, row)
}

// picture returns an existing product and one of its pictures.
func picture(tx *db.Tx, product, id uint32) (Product, files.Row, error) {
	p, err := live(tx, product)
	if err != nil {
		return p, files.Row{}, err
	}
	row, err := files.Get(tx, id)
	if err == nil && (row.Resource != resource || row.RecordID != p.ID || row.Kind != files.Picture) {
		err = fault.NotFound
	}
	return p, row, err
}

// ShowFirst moves a picture to the front.
func ShowFirst(tx *db.Tx, product, id uint32) error {
	p, row, err := picture(tx, product, id)
	if err != nil {
		return err
	}
	there, err := Pictures(tx, ByID{p.ID})
	if err != nil {
		return err
	}
	p.changed(tx, "first picture")
	return files.Reorder(tx, row, there[0].SortOrder-1)
}

// RemovePicture deletes a picture.
func RemovePicture(tx *db.Tx, product, id uint32) error {
	p, row, err := picture(tx, product, id)
	if err != nil {
		return err
	}
	p.changed(tx, "picture removed")
	return files.Delete(tx, p.owner(), row)
}

// changed notes a change of the product's pictures.
func (p Product) changed(tx *db.Tx, what string) {
	tx.Record(resource, p.ID, p.Code+" "+what)
	tx.Event(event.ProductUpdated.On(p.ID, p.Code, event.Code{Code: p.Code}))
}
