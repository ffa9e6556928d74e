package expense

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

// Limits of photos.
const (
	ReceiptMax  = 10 << 20 // bytes of one
	receiptsMax = 20       // of a claim
)

// Receipt is a photo of a receipt, without the photo itself.
type Receipt struct {
	ID        uint32    `db:"id"`
	ClaimID   uint32    `db:"claim_id"`
	Media     string    `db:"media"`
	Size      int       `db:"size"`
	CreatedBy uint32    `db:"created_by"`
	CreatedAt when.Unix `db:"created_at"`
}

// photo is a receipt as it is stored.
type photo struct {
	Receipt
	Content []byte `db:"content"`
}

var (
	selectReceipts = `SELECT ` + db.Columns[Receipt]("r") + ` FROM expense_receipts r WHERE r.org_id = $1 AND r.claim_id = $2 ORDER BY r.id`
	selectPhoto    = `SELECT ` + db.Columns[photo]("r") + ` FROM expense_receipts r WHERE r.org_id = $1 AND r.claim_id = $2 AND r.id = $3`
)

// Receipts lists the photos of a claim that the caller can see.
func Receipts(tx *db.Tx, in ByID) ([]Receipt, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return nil, err
	}
	return db.List[Receipt](tx, selectReceipts, c.ID)
}

// AddReceipt keeps a photo with a claim that can still be written.
func AddReceipt(tx *db.Tx, claim uint32, content []byte) error {
	c, err := load(tx, claim)
	if err != nil {
		return err
	}
	if err := c.editable(); err != nil {
		return err
	}
	media, kept, err := picture.Keep("Receipt", content, ReceiptMax)
	if err != nil {
		return err
	}
	there, err := db.List[Receipt](tx, selectReceipts, c.ID)
	if err != nil {
		return fmt.Errorf("receipts of %s: %w", c.Number, err)
	}
	if len(there) >= receiptsMax {
		return fault.BadRequest.Because("%s already has %d receipts, the maximum", c.Number, receiptsMax)
	}
	if err := files.Reserve(tx, int64(len(kept))); err != nil {
		return err
	}
	id, err := db.NextID(tx, "expense_receipts")
	if err != nil {
		return err
	}
	tx.Record(claims, c.ID, c.Number+" receipt")
	tx.Event(event.ClaimUpdated.On(c.ID, c.Number, event.None{}))
	return db.Insert(tx, "expense_receipts", photo{
		Receipt: Receipt{ID: id, ClaimID: c.ID, Media: media, Size: len(kept), CreatedBy: tx.User, CreatedAt: tx.Stamp()}, Content: kept,
	})
}

// ReceiptPhoto returns the photo of a claim that the caller can see.
func ReceiptPhoto(tx *db.Tx, claim, receipt uint32) (media string, content []byte, err error) {
	c, err := load(tx, claim)
	if err != nil {
		return "", nil, err
	}
	p, err := db.Get[photo](tx, selectPhoto, c.ID, receipt)
	if errors.Is(err, db.Missing) {
		return "", nil, fault.NotFound
	}
	return p.Media, p.Content, err
}

// RemoveReceipt takes a photo off a claim that can still be written.
func RemoveReceipt(tx *db.Tx, claim, receipt uint32) error {
	c, err := load(tx, claim)
	if err != nil {
		return err
	}
	if err := c.editable(); err != nil {
		return err
	}
	gone, err := db.Exec(tx, `DELETE FROM expense_receipts WHERE org_id = $1 AND claim_id = $2 AND id = $3`, c.ID, receipt)
	if err == nil && gone == 0 {
		return fault.NotFound
	}
	tx.Record(claims, c.ID, c.Number+" receipt removed")
	tx.Event(event.ClaimUpdated.On(c.ID, c.Number, event.None{}))
	return err
}
