package expense

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// Receipts lists the photos of a claim that the caller can see.
func Receipts(tx *db.Tx, in ByID) ([]files.Row, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return nil, err
	}
	return files.OfKind(tx, claims, []uint32{c.ID}, files.Receipt)
}

// AddReceipt keeps a photo with a claim that can still be written.
func AddReceipt(tx *db.Tx, claim uint32, f files.File) (files.Row, error) {
	return AddReceiptOf(tx, claim, 0, f)
}

// AddReceiptOf keeps a photo with a line of a claim, or with the whole claim if item is 0. Those who
// manage claims add photos at any time.
func AddReceiptOf(tx *db.Tx, claim uint32, item num.Ref, f files.File) (files.Row, error) {
	c, err := load(tx, claim)
	if err != nil {
		return files.Row{}, err
	}
	if err := c.editable(); err != nil && !tx.May(access.ManageExpenses) {
		return files.Row{}, err
	}
	there, err := files.OfKind(tx, claims, []uint32{c.ID}, files.Receipt)
	if err != nil {
		return files.Row{}, fmt.Errorf("receipts of %s: %w", c.Number, err)
	}
	if len(there) >= files.PerRecord {
		return files.Row{}, fault.Conflict.Because("%s already has %d receipts, the maximum", c.Number, files.PerRecord).For(fault.InUse)
	}
	tx.Record(claims, c.ID, c.Number+" receipt")
	tx.Event(event.ClaimUpdated.On(c.ID, c.Number, event.None{}))
	return files.Add(tx, c.owner(), files.As{Kind: files.Receipt, ItemID: item}, f)
}

// owner is the claim as files name it.
func (c *record) owner() files.Record {
	return files.Record{Resource: claims, ID: c.ID, Number: c.Number}
}

// ReceiptPhoto returns the photo of a claim that the caller can see.
func ReceiptPhoto(tx *db.Tx, claim, receipt uint32) (files.Content, error) {
	_, row, err := photo(tx, claim, receipt)
	if err != nil {
		return files.Content{}, err
	}
	return files.ContentOf(tx, row)
}

// photo returns a claim that the caller can see, and one of its photos.
func photo(tx *db.Tx, claim, receipt uint32) (*record, files.Row, error) {
	c, err := load(tx, claim)
	if err != nil {
		return nil, files.Row{}, err
	}
	row, err := files.Get(tx, receipt)
	if err == nil && (row.Resource != claims || row.RecordID != c.ID || row.Kind != files.Receipt || row.RemovedAt != 0) {
		err = fault.NotFound
	}
	return c, row, err
}

// RemoveReceipt takes a photo off a claim that can still be written.
func RemoveReceipt(tx *db.Tx, claim, receipt uint32) error {
	c, row, err := photo(tx, claim, receipt)
	if err != nil {
		return err
	}
	if err := c.editable(); err != nil {
		return err
	}
	tx.Record(claims, c.ID, c.Number+" receipt removed")
	tx.Event(event.ClaimUpdated.On(c.ID, c.Number, event.None{}))
	return files.Delete(tx, c.owner(), row)
}
