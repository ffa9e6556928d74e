package console_test

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/books/attachment"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

// Files of a posted entry are added, downloaded and removed on its page. Removed ones stay for
// owners and admins.
func TestFilesOfARecord(t *testing.T) {
	each(t, func(o *office) {
		var entry uint32
		o.acme.Must(func(tx *db.Tx) error {
			chart, err := ledger.ChartOf(tx)
			if err != nil {
				return err
			}
			ten := num.Booked{Money: num.MoneyOf(10)}
			made, err := ledger.Create(tx, ledger.NewEntry{EntryDate: tx.Today(), Lines: []ledger.NewLine{
				{AccountID: chart.Key(ledger.ExpenseDefault).ID, Debit: ten}, {AccountID: chart.Key(ledger.Cash).ID, Credit: ten},
			}})
			entry = made.ID
			return err
		})
		b, at := o.signedIn("owner@acme.test"), o.at("/files/journal_entries/%d", entry)
		b.get(o.at("/journal/%d", entry)).has(o, at)
		b.upload(at, b.get(at).form(o, at), "file", "ใบเสร็จ.pdf", []byte("%PDF-1.4\n%%EOF\n")).is(o.T, 303, "a file")
		b.upload(at, b.get(at).form(o, at), "file", "page.html", []byte("<html>")).refused(o, "ใบเสร็จ.pdf", "page.html")

		var file attachment.Attachment
		o.acme.Read(func(tx *db.Tx) error {
			all, err := attachment.List(tx, attachment.Filter{Resource: "journal_entries", RecordID: entry, Sheet: input.Sheet{Limit: 10}})
			if err == nil && len(all.Items) == 1 {
				file = all.Items[0]
			}
			return err
		})
		download := b.get(o.at("/attachments/%d", file.ID))
		if got := download.Header.Get("Content-Disposition"); download.text != "%PDF-1.4\n%%EOF\n" || !strings.HasPrefix(got, "attachment;") {
			o.Errorf("the download is %q as %s", download.text, got)
		}
		remove := o.at("/attachments/%d/remove", file.ID)
		b.post(remove, b.get(at).form(o, remove)).is(o.T, 303, "remove")
		b.get(at).has(o, "Removed files", fmt.Sprintf("action=%q", remove))
		b.get(o.at("/attachments/%d", file.ID)).is(o.T, 200, "a removed file")
	})
}
