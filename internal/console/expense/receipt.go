package expense

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/expense"
	"kontor/internal/fault"
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
func addReceipt(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	photo, _, err := v.File("receipt")
	if err == nil && len(photo) == 0 {
		err = fault.Bad("Receipt", "required")
	}
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			v.Done("The receipt is kept")
			return at(v, id), attach(tx, id, photo)
		})
	}
	return v.Again(err, view)
}

// removeReceipt takes a photo off.
func removeReceipt(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	receipt, err := v.ID("receipt")
	if err != nil {
		return err
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		v.Done("The receipt is removed")
		return at(v, id), expense.RemoveReceipt(tx, id, receipt)
	})
	return v.Again(err, view)
}

// sendReceipt is the photo itself. It is a picture and nothing else: its kind was
// read from its bytes, and browsers are told to believe it.
func sendReceipt(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	receipt, err := v.ID("receipt")
	if err != nil {
		return err
	}
	var media string
	var content []byte
	err = v.Read(func(tx *db.Tx) (err error) {
		media, content, err = expense.ReceiptPhoto(tx, id, receipt)
		return err
	})
	if err != nil {
		return err
	}
	return v.Send(media, "", content)
}
