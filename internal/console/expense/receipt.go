package expense

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/expense"
)

// uploadMax is what a form with a photo may carry; the photo itself is checked
// where it is kept.
const uploadMax = expense.ReceiptMax + 64<<10

// attach keeps the photo that a form brought along, if it did.
func attach(tx *db.Tx, claim uint32, photo []byte) error {
	if len(photo) == 0 {
		return nil
	}
	return expense.AddReceipt(tx, claim, photo)
}

// addReceipt keeps one more photo of a claim that is there.
var addReceipt = console.AddPicture("Receipt", expense.AddReceipt, func(v *console.Visit, claim uint32) string {
	v.Done("Receipt added")
	return at(v, claim)
}, view)

// sendReceipt is the photo itself.
var sendReceipt = console.SendPicture("receipt", expense.ReceiptPhoto)

// removeReceipt takes a photo off.
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
