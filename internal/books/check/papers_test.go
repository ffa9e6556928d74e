package check_test

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/outbound/printout"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// sealed is a company with a sealed quotation.
func sealed(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	in := printout.NewSeal{Resource: "sales_documents", Lang: printout.Thai}
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
		if err != nil {
			return err
		}
		line := sales.EditableItem{Name: "Desk", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}
		quote := sales.New{DocumentType: "QT"}
		quote.ContactID, quote.IssueDate, quote.Items = num.Ref(c.ID), when.MustDate("2026-11-14"), []sales.EditableItem{line}
		doc, err := sales.Create(tx, quote)
		if err != nil {
			return err
		}
		in.RecordID = doc.ID
		return sales.SetStatus(tx, sales.StatusChange{Path: doc.ID, ID: doc.ID, Status: string(document.Sent)})
	})
	if err == nil {
		err = in.Prepare(t.Context(), func(do func(*db.Tx) error) error { return d.Read(t.Context(), who, do) })
	}
	if err == nil {
		err = d.Write(t.Context(), who, func(tx *db.Tx) error {
			_, err := printout.StoreSeal(tx, in)
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// TestSealInvariantFindsViolations damages seals and their bytes.
func TestSealInvariantFindsViolations(t *testing.T) {
	detects(t, sealed, check.Papers, []damage{
		{"nothing", `UPDATE contacts SET name = 'Other' WHERE org_id = $1`, ""},
		{"the document", `UPDATE sales_documents SET note = 'Changed' WHERE org_id = $1`, ""},
		{"the hash", `UPDATE paper_seals SET sha256 = 'x' WHERE org_id = $1`, "each sealed document is in the audit log"},
		{"the row of the audit log", `UPDATE paper_seals SET audit_seq = audit_seq - 1 WHERE org_id = $1`, "each sealed document is in the audit log"},
		{"the bytes", `DELETE FROM attachments WHERE org_id = $1`, "the bytes of its seal are kept"},
	})
}
