package check_test

import (
	"sync"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/outbound/printout"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// sealsOf lists the seals of a document.
func sealsOf(f firm.Firm, resource string, id uint32) []printout.Seal {
	f.T.Helper()
	var found input.Result[printout.Seal]
	f.Read(func(tx *db.Tx) (err error) {
		found, err = printout.Seals(tx, printout.SealFilter{Resource: resource, RecordID: id})
		return err
	})
	return found.Items
}

// sealedByTwo lets two servers seal what is queued, and returns how many documents they sealed.
func sealedByTwo(f firm.Firm) (sealed int) {
	f.T.Helper()
	var group sync.WaitGroup
	var mu sync.Mutex
	for range 2 {
		group.Go(func() {
			n, err := printout.SealIssued(f.T.Context(), f.DB)
			mu.Lock()
			defer mu.Unlock()
			if sealed += n; err != nil {
				f.T.Error(err)
			}
		})
	}
	group.Wait()
	return sealed
}

// TestDocumentsAreSealedAtIssue seals nothing by default. With paperSeal issue, servers seal each
// document once, as it was issued, and none that can become a draft again.
func TestDocumentsAreSealedAtIssue(t *testing.T) {
	firm.Each(t, func(f firm.Firm) {
		var buyer num.Ref
		offer := func(status document.Status) (id uint32) {
			f.Must(func(tx *db.Tx) error {
				quote := sales.New{DocumentType: "QT"}
				quote.ContactID, quote.IssueDate = buyer, when.MustDate("2026-11-14")
				quote.Items = []sales.EditableItem{{Name: "Desk 桌", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}}
				doc, err := sales.Create(tx, quote)
				if id = doc.ID; err == nil && status != document.Draft {
					err = sales.SetStatus(tx, sales.StatusChange{Path: doc.ID, ID: doc.ID, Status: string(status)})
				}
				return err
			})
			return id
		}
		f.Must(func(tx *db.Tx) error {
			c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
			buyer = num.Ref(c.ID)
			return err
		})
		unsealed := offer(document.Sent)
		f.Must(func(tx *db.Tx) error {
			s, err := org.SettingsOf(tx)
			if err != nil {
				return err
			}
			s.PaperSeal = org.SealAtIssue
			return ledger.SaveSettings(tx, s)
		})
		sent, void, converted := offer(document.Sent), offer(document.Sent), offer(document.Draft)
		var order uint32
		f.Must(func(tx *db.Tx) error {
			if err := sales.SetStatus(tx, sales.StatusChange{Path: void, ID: void, Status: string(document.Void)}); err != nil {
				return err
			}
			_, err := sales.Convert(tx, sales.Conversion{FromID: converted, ToType: "SO"})
			if err != nil {
				return err
			}
			request := purchase.New{DocType: "PR", Currency: "THB"}
			request.DocDate = when.UnixOf(tx.Now)
			request.Items = []purchase.EditableItem{{Description: "Paper", Unit: "ream", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}}
			doc, err := purchase.Create(tx, request)
			if order = doc.ID; err != nil {
				return err
			}
			_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: doc.ID, Status: document.Sent})
			return err
		})
		if n := sealedByTwo(f); n != 3 {
			t.Errorf("%d documents were sealed", n)
		}
		if n := sealedByTwo(f); n != 0 {
			t.Errorf("%d documents were sealed again", n)
		}
		for _, c := range []struct {
			resource string
			id       uint32
			want     int
		}{{"sales_documents", unsealed, 0}, {"sales_documents", sent, 1}, {"sales_documents", void, 1}, {"sales_documents", converted, 0}, {"purchase_documents", order, 1}} {
			found := sealsOf(f, c.resource, c.id)
			if len(found) != c.want || c.want == 1 && (found[0].Reason != "issue" || found[0].State != "issued" || found[0].Copy != "original" || (len(found[0].Warnings) == 1) != (c.resource == "sales_documents")) {
				t.Errorf("%s %d: %+v", c.resource, c.id, found)
			}
		}
	})
}
