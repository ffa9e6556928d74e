package product

import (
	"errors"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/event"
	"kontor/internal/fault"
	"kontor/internal/files"
	"kontor/internal/picture"
	"kontor/internal/when"
)

// Limits of pictures.
const (
	PictureMax  = 2 << 20 // bytes per picture
	picturesMax = 10      // per product
)

// Picture describes a picture of a product, without its content.
type Picture struct {
	ID        uint32    `db:"id"`
	ProductID uint32    `db:"product_id"`
	SortOrder int       `db:"sort_order"`
	Media     string    `db:"media"`
	Size      int       `db:"size"`
	CreatedBy uint32    `db:"created_by"`
	CreatedAt when.Unix `db:"created_at"`
}

// photo is a picture as stored.
type photo struct {
	Picture
	Content []byte `db:"content"`
}

var (
	selectPictures = `SELECT ` + db.Columns[Picture]("i") + ` FROM product_pictures i
		WHERE i.org_id = $1 AND i.product_id = $2 ORDER BY i.sort_order, i.id`
	selectPhoto = `SELECT ` + db.Columns[photo]("i") + ` FROM product_pictures i WHERE i.org_id = $1 AND i.product_id = $2 AND i.id = $3`
)

// Pictures returns the pictures of a product in display order.
func Pictures(tx *db.Tx, in ByID) ([]Picture, error) {
	return db.List[Picture](tx, selectPictures, in.ID)
}

// AddPicture appends a picture to a product.
func AddPicture(tx *db.Tx, product uint32, content []byte) error {
	p, err := live(tx, product)
	if err != nil {
		return err
	}
	media, kept, err := picture.Keep("Picture", content, PictureMax)
	if err != nil {
		return err
	}
	there, err := Pictures(tx, ByID{p.ID})
	if err != nil {
		return fmt.Errorf("pictures of %s: %w", p.Code, err)
	}
	if len(there) >= picturesMax {
		return fault.BadRequest.Because("%s already has %d pictures, the maximum", p.Code, picturesMax)
	}
	order := 1
	if len(there) > 0 {
		order = there[len(there)-1].SortOrder + 1
	}
	if err := files.Reserve(tx, int64(len(kept))); err != nil {
		return err
	}
	id, err := db.NextID(tx, "product_pictures")
	if err != nil {
		return err
	}
	tx.Record("products", p.ID, p.Code+" picture")
	tx.Event(event.ProductUpdated.On(p.ID, p.Code, event.Code{Code: p.Code}))
	return db.Insert(tx, "product_pictures", photo{
		Picture: Picture{ID: id, ProductID: p.ID, SortOrder: order, Media: media, Size: len(kept), CreatedBy: tx.User, CreatedAt: tx.Stamp()}, Content: kept,
	})
}

// PicturePhoto returns the content of a picture.
func PicturePhoto(tx *db.Tx, product, id uint32) (media string, content []byte, err error) {
	if _, err := live(tx, product); err != nil {
		return "", nil, err
	}
	p, err := db.Get[photo](tx, selectPhoto, product, id)
	if errors.Is(err, db.Missing) {
		return "", nil, fault.NotFound
	}
	return p.Media, p.Content, err
}

// ShowFirst moves a picture to the front.
func ShowFirst(tx *db.Tx, product, id uint32) error {
	return changePicture(tx, product, "first picture", `UPDATE product_pictures SET sort_order =
		(SELECT MIN(o.sort_order) - 1 FROM product_pictures o WHERE o.org_id = $1 AND o.product_id = $2)
		WHERE org_id = $1 AND product_id = $2 AND id = $3`, id)
}

// RemovePicture deletes a picture.
func RemovePicture(tx *db.Tx, product, id uint32) error {
	return changePicture(tx, product, "picture removed", `DELETE FROM product_pictures WHERE org_id = $1 AND product_id = $2 AND id = $3`, id)
}

// changePicture runs a statement on one picture of an existing product.
func changePicture(tx *db.Tx, product uint32, what, statement string, id uint32) error {
	p, err := live(tx, product)
	if err != nil {
		return err
	}
	changed, err := db.Exec(tx, statement, p.ID, id)
	if err == nil && changed == 0 {
		return fault.NotFound
	}
	tx.Record("products", p.ID, p.Code+" "+what)
	tx.Event(event.ProductUpdated.On(p.ID, p.Code, event.Code{Code: p.Code}))
	return err
}
