package printout_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/org/work"
	"kontor/internal/outbound/printout"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// quoted makes a quotation and seals it.
func quoted(f firm.Firm) printout.Seal {
	f.T.Helper()
	in := printout.NewSeal{Resource: "sales_documents", Lang: printout.Thai}
	f.Must(func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
		if err != nil {
			return err
		}
		quote := sales.New{DocumentType: "QT"}
		quote.ContactID, quote.IssueDate = num.Ref(c.ID), when.MustDate("2026-11-14")
		quote.Items = []sales.EditableItem{{Name: "Desk", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100), DiscountPercent: num.PercentOf(10)}}
		doc, err := sales.Create(tx, quote)
		if in.RecordID = doc.ID; err != nil {
			return err
		}
		return sales.SetStatus(tx, sales.StatusChange{Path: doc.ID, ID: doc.ID, Status: string(document.Sent)})
	})
	if err := in.Prepare(f.T.Context(), func(do func(*db.Tx) error) error { return f.DB.Read(f.T.Context(), f.Who, do) }); err != nil {
		f.T.Fatal(err)
	}
	var seal printout.Seal
	f.Must(func(tx *db.Tx) (err error) {
		seal, err = printout.StoreSeal(tx, in)
		return err
	})
	return seal
}

// printOf reads the sealed document.
func printOf(f firm.Firm, s printout.Seal) (print printout.Print, paper sales.Paper) {
	f.T.Helper()
	f.Read(func(tx *db.Tx) (err error) {
		if print, err = printout.Sale(tx, s.RecordID, false, printout.Form{Language: s.Lang}); err == nil {
			paper, err = sales.PaperOf(tx, sales.ByID{ID: s.RecordID}, false)
		}
		return err
	})
	return print, paper
}

func hashed(f firm.Firm, file printout.File, err error) string {
	f.T.Helper()
	if err != nil {
		f.T.Fatal(err)
	}
	sum := sha256.Sum256(file.Bytes)
	return hex.EncodeToString(sum[:])
}

// TestSealsKeepTheirBytes changes what a sealed document prints.
func TestSealsKeepTheirBytes(t *testing.T) {
	firm.Each(t, func(f firm.Firm) {
		seal := quoted(f)
		f.Must(func(tx *db.Tx) error {
			_, err := db.Exec(tx, `UPDATE sales_documents SET note = 'Changed' WHERE org_id = $1`)
			return err
		})
		print, _ := printOf(f, seal)
		file, err := printout.Draw(t.Context(), print)
		if got := hashed(f, file, err); got != seal.SHA256 || file.Name != seal.Number+".pdf" || file.About != "paper/2; state=issued; pages=1" {
			t.Errorf("%s, %s: %s, sealed as %s", file.Name, file.About, got, seal.SHA256)
		}
	})
}

// TestSealsOfEarlierVersionsGetTheirBytes upgrades a seal that has only the hash of its first layout.
// Its bytes are kept in a folder, although the files of the company have reached their quota.
func TestSealsOfEarlierVersionsGetTheirBytes(t *testing.T) {
	folder := t.TempDir()
	firm.With(t, db.Options{FileStorage: "dir:" + folder, FilesQuota: 1}, func(f firm.Firm) {
		seal := quoted(f)
		print, paper := printOf(f, seal)
		former, err := printout.FormerDrawing(t.Context(), print, 1, func(form printout.Form) *printout.Page { return printout.OfSale(paper, form) })
		want := hashed(f, former, err)
		f.Must(func(tx *db.Tx) error {
			for _, statement := range []string{`DELETE FROM attachments WHERE org_id = $1`, `DELETE FROM blobs WHERE org_id = $1`} {
				if _, err := db.Exec(tx, statement); err != nil {
					return err
				}
			}
			last, err := db.LastAudit(tx)
			if err != nil {
				return err
			}
			seal.SHA256 = want
			tx.Record(seal.Resource, seal.RecordID, seal.Detail())
			if _, err := db.Exec(tx, `UPDATE paper_seals SET layout = 1, sha256 = $2, audit_seq = $3 WHERE org_id = $1`, want, last+1); err != nil {
				return err
			}
			return work.Add(tx, "keepSeal", fmt.Sprint(seal.ID))
		})
		for _, when := range []string{"before", "after"} {
			print, _ = printOf(f, seal)
			file, err := printout.Draw(t.Context(), print)
			if got := hashed(f, file, err); got != want || file.About != "paper/1; state=issued; pages=1" {
				t.Errorf("%s its bytes are kept: %s has the hash %s, want %s", when, file.About, got, want)
			}
			if found, err := check.Run(t.Context(), f.DB); err != nil || len(found) > 0 {
				t.Errorf("%s its bytes are kept: %v %v", when, found, err)
			}
			if _, err := printout.SealIssued(t.Context(), f.DB); err != nil {
				t.Fatal(err)
			}
		}
		f.Must(func(tx *db.Tx) error {
			_, err := db.Exec(tx, `UPDATE sales_documents SET note = 'Changed' WHERE org_id = $1`)
			return err
		})
		print, _ = printOf(f, seal)
		file, err := printout.Draw(t.Context(), print)
		if got := hashed(f, file, err); got != want {
			t.Errorf("after a change it has the hash %s", got)
		}
	})
}
