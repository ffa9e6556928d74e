package check_test

import (
	"slices"
	"testing"

	"kontor/internal/access"
	"kontor/internal/check"
	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
	"kontor/internal/printout"
	"kontor/internal/sales"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/when"
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

// TestSealsWithoutTheirPaperFontAreNoViolations takes the font of a sealed document away.
func TestSealsWithoutTheirPaperFontAreNoViolations(t *testing.T) {
	d := dbtest.SQLite(t)
	who := sealed(t, d)
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		_, err := db.Exec(tx, `UPDATE paper_seals SET font = '0123abcd' WHERE org_id = $1`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	found, err := check.Depth{Undrawn: func(s printout.Seal) { left = append(left, s.Font) }}.Run(t.Context(), d, who.Org)
	if err != nil || len(found) != 0 || !slices.Equal(left, []string{"0123abcd"}) {
		t.Errorf("%v, not drawn: %v, %v", found, left, err)
	}
}

// TestSealInvariantFindsViolations damages seals and sealed documents.
func TestSealInvariantFindsViolations(t *testing.T) {
	detects(t, sealed, check.Papers, []damage{
		{"nothing", `UPDATE contacts SET name = 'Other' WHERE org_id = $1`, ""},
		{"the hash", `UPDATE paper_seals SET sha256 = 'x' WHERE org_id = $1`, "each sealed document is in the audit log"},
		{"the row of the audit log", `UPDATE paper_seals SET audit_seq = audit_seq - 1 WHERE org_id = $1`, "each sealed document is in the audit log"},
	})
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := sealed(t, d)
		for _, c := range []struct {
			statement string
			found     int
		}{{`UPDATE contacts SET name = 'Other' WHERE org_id = $1`, 0}, {`UPDATE sales_documents SET note = 'Changed' WHERE org_id = $1`, 1}} {
			err := d.Write(t.Context(), who, func(tx *db.Tx) error {
				_, err := db.Exec(tx, c.statement)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, all := range []bool{false, true} {
				found, err := check.Depth{Papers: all}.Run(t.Context(), d, who.Org)
				if err != nil {
					t.Fatal(err)
				}
				found = slices.DeleteFunc(found, func(v check.Violation) bool { return v.Invariant != "I48" })
				if len(found) != c.found {
					t.Errorf("%s: the check found %v", c.statement, found)
				}
			}
		}
	})
}
