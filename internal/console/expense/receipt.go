package expense

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/trade/expense"
)

// uploadMax limits a form with a photo. The photo itself is checked when it is stored.
const uploadMax = files.Max + 64<<10

// attach stores the photo of a form, if there is one.
func attach(tx *db.Tx, claim uint32, photo *files.File) error {
	if photo == nil {
		return nil
	}
	_, err := expense.AddReceipt(tx, claim, *photo)
	return err
}

// addReceipt adds a photo to an existing claim.
var addReceipt = console.AddPicture("Receipt", files.Receipt, expense.AddReceipt, func(v *console.Visit, claim uint32) string {
	v.Done("Receipt added")
	return at(v, claim)
}, view)

// exists refuses a photo of a claim that does not exist or that the visitor cannot see.
func exists(v *console.Visit, tx *db.Tx) error {
	id, err := v.ID("id")
	if err == nil {
		_, err = expense.Get(tx, expense.ByID{ID: id})
	}
	return err
}

// sendReceipt sends a photo.
var sendReceipt = console.SendPicture("receipt", expense.ReceiptPhoto)

// removeReceipt removes a photo.
func removeReceipt(v *console.Visit) error {
	id, receipt, err := v.IDs("id", "receipt")
	if err != nil {
		return err
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		v.Done("Receipt removed")
		return at(v, id), expense.RemoveReceipt(tx, id, receipt)
	})
	return v.Again(err, view)
}
