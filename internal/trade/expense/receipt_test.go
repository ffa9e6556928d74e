package expense_test

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
	"kontor/internal/trade/expense"
)

// TestReceipts stores photos while a claim can be edited, shows them to those who can see
// the claim, and refuses other files.
func TestReceipts(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3, 4))); err != nil {
		t.Fatal(err)
	}
	each(t, func(c company) {
		claim := c.claim([]expense.ItemDraft{c.spent("100", "0")})
		add := func(c company, content []byte) error {
			photo, err := files.ReadPhoto(context.Background(), "Receipt", files.Receipt, "", content)
			if err != nil {
				return err
			}
			return c.Write(func(tx *db.Tx) error {
				_, err := expense.AddReceipt(tx, claim.ID, photo)
				return err
			})
		}
		if err := add(c, []byte("<svg onload=alert(1)>")); !errors.Is(err, fault.BadRequest) {
			t.Errorf("what is no picture: %v", err)
		}
		if err := add(c.as(c.Member), b.Bytes()); !errors.Is(err, fault.NotFound) {
			t.Errorf("another's claim: %v", err)
		}
		if err := add(c, b.Bytes()); err != nil {
			t.Fatal(err)
		}
		var kept []files.Row
		c.Read(func(tx *db.Tx) (err error) {
			if kept, err = expense.Receipts(tx, expense.ByID{ID: claim.ID}); err != nil || len(kept) != 1 {
				t.Fatalf("%v %v", kept, err)
			}
			photo, err := expense.ReceiptPhoto(tx, claim.ID, kept[0].ID)
			if err != nil {
				return err
			}
			content, err := photo.Bytes(t.Context())
			if photo.Media != "image/png" || !bytes.Equal(content, b.Bytes()) {
				t.Errorf("%s of %d bytes", photo.Media, len(content))
			}
			return err
		})
		if _, err := c.move(claim.ID, expense.Submitted); err != nil {
			t.Fatal(err)
		}
		err := c.Write(func(tx *db.Tx) error { return expense.RemoveReceipt(tx, claim.ID, kept[0].ID) })
		if !errors.Is(err, fault.BadRequest) {
			t.Errorf("a photo of a claim that is under way was removed: %v", err)
		}
	})
}
