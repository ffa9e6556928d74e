package console_test

import (
	"errors"
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/sales"
)

// The page of a billing note is called so, lists its invoices with what is open, and shows
// credits as credits.
func TestBillingNotePage(t *testing.T) {
	each(t, func(o *office) {
		party := o.customer()
		first, second := o.issued(party), o.issued(party)
		var note sales.Document
		o.acme.Must(func(tx *db.Tx) (err error) {
			credit, err := sales.Convert(tx, sales.Conversion{FromID: first, ToType: "CN"})
			if err != nil {
				return err
			}
			var less sales.Change
			less.Items = []sales.EditableItem{{Name: "Less", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}}
			if err := sales.Update(tx, sales.Edit{ID: credit.ID, Patch: input.Sent(less, "Items")}); err != nil {
				return err
			}
			if err := sales.SetStatus(tx, sales.StatusChange{Path: credit.ID, Status: "sent"}); err != nil {
				return err
			}
			note, err = sales.Consolidate(tx, sales.Consolidation{DocumentIds: []uint32{first, second}})
			return err
		})
		b := o.signedIn("owner@acme.test")
		page := b.get(o.at("/sales/%d", note.ID))
		page.has(o, "Billing notes", "Paid</dt>")
		page.has(o, note.DocumentNumber)
		page.has(o, "<dt>Credited</dt><dd>−107.00")
		page.has(o, o.at("/sales/%d", second))
		b.get(o.at("/settings/numbering")).has(o, "Billing note")

		// Notes are listed, counted and exported apart from their invoices.
		row := `href="` + o.at("/sales/%d", note.ID) + `"`
		b.get(o.at("/sales")).has(o, o.at("/sales?type=BN"), row)
		b.get(o.at("/sales?type=IV")).has(o, o.at("/sales/%d", second), row)
		b.get(o.at("/sales?type=IV&status=sent")).has(o, o.at("/sales/%d", second), row)
		b.get(o.at("/sales?search=%s", note.DocumentNumber)).has(o, row)
		b.get(o.at("/sales?type=BN")).has(o, row, o.at("/sales/%d", second)+`"`)
		b.get(o.at("/sales/totals?type=BN")).has(o, "All matching: 1<")
		b.get(o.at("/sales/totals?type=BN")).has(o, "2,140.00")
		for _, list := range []string{"?type=IV", "?type=IV&search=Somchai", "?type=IV&fromDate=2000-01-01"} {
			b.get(o.at("/sales/totals%s", list)).has(o, "All matching: 2<")
			b.get(o.at("/sales/totals%s", list)).has(o, "2,140.00")
		}
		b.get(o.at("/sales/totals")).has(o, "All matching: 3<") // and the credit note
		b.get(o.at("/sales/export?format=csv&type=IV")).has(o, o.sale(second).DocumentNumber, note.DocumentNumber)
		b.get(o.at("/sales/export?format=csv&type=BN")).has(o, note.DocumentNumber)

		// A billing note of an earlier version has the number of an invoice, and the register says so.
		undone := errors.New("undone")
		err := o.acme.DB.Write(t.Context(), o.acme.Who, func(tx *db.Tx) error {
			if _, err := db.Exec(tx, `UPDATE sales_documents SET number_series = '', document_number = 'IV-202611-0099', number_serial = 99 WHERE org_id = $1 AND is_consolidated = TRUE`); err != nil {
				return err
			}
			out, err := report.VatOutputOf(tx, report.VatOutputQuery{})
			if err == nil && !slices.Equal(out.BillingNotes, []string{"IV-202611-0099"}) {
				t.Errorf("billing notes among the invoices: %v", out.BillingNotes)
			}
			return errors.Join(err, undone)
		})
		if !errors.Is(err, undone) {
			t.Error(err)
		}
	})
}
