package console_test

import (
	"bytes"
	"errors"
	"net/url"
	"testing"

	"kontor/internal/db"
	"kontor/internal/export"
	"kontor/internal/opening"
	"kontor/internal/org"
	"kontor/internal/when"
)

// What was tried is what is done: the day and the lock stay in the page between the
// two steps, and the first one names the day.
func TestBooksAreOpenedAsTheyWereTried(t *testing.T) {
	each(t, func(o *office) {
		var content bytes.Buffer
		book := export.NewWorkbook(&content)
		if err := errors.Join(book.Sheet("Accounts", "accountCode", "debit", "credit"), book.Row("1120", "5000", ""), book.Row("3110", "", "5000"), book.Close()); err != nil {
			o.Fatal(err)
		}
		b, at := o.signedIn("owner@acme.test"), o.at("/journal/opening")
		tried := b.upload(at, url.Values{"cutOverDate": {"2023-12-31"}, "lock": {"false", "true"}, "_do": {"try"}}, "file", "opening.xlsx", content.Bytes())
		tried.has(o, "can be taken over as of 31 Dec 2023.")
		form := tried.form(o, at)
		form.Set("_do", "take")
		b.upload(at, form, "file", "", nil).is(o.T, 303, "opening the books")
		o.acme.Read(func(tx *db.Tx) error {
			all, err := opening.List(tx, opening.Filter{})
			if err != nil {
				return err
			}
			settings, err := org.SettingsOf(tx)
			day := when.MustDate("2023-12-31")
			if len(all.Items) != 1 || all.Items[0].CutOverDate != day || settings.LockDate != day {
				o.Errorf("opened is %+v, locked up to %s", all.Items, settings.LockDate)
			}
			return err
		})
	})
}
