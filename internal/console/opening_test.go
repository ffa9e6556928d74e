package console_test

import (
	"bytes"
	"errors"
	"net/url"
	"testing"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/export"
	"kontor/internal/opening"
	"kontor/internal/org"
	"kontor/internal/when"
)

// What was tried is what is done: the day and the lock stay in the page between the
// two steps, and the first one names the day and who owes: a code of the former
// books that is somebody else's here changes no sum.
func TestBooksAreOpenedAsTheyWereTried(t *testing.T) {
	each(t, func(o *office) {
		var content bytes.Buffer
		book := export.NewWorkbook(&content)
		if err := errors.Join(book.Sheet("Accounts", "accountCode", "debit", "credit"), book.Row("1120", "5000", ""), book.Row("3110", "", "6234"),
			book.Sheet("Receivables", "contactExternalId", "originalNumber", "issueDate", "amount"), book.Row("C00077", "OLD-1", "2023-12-01", "1234"), book.Close()); err != nil {
			o.Fatal(err)
		}
		o.acme.Must(func(tx *db.Tx) error {
			_, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client, Details: contact.Details{ExternalID: "C00077"}})
			return err
		})
		b, at := o.signedIn("owner@acme.test"), o.at("/journal/opening")
		tried := b.upload(at, url.Values{"cutOverDate": {"2023-12-31"}, "lock": {"false", "true"}, "_do": {"try"}}, "file", "opening.xlsx", content.Bytes())
		tried.has(o, "can be taken over as of 31 Dec 2023.", "OI-0001")
		tried.has(o, `OLD-1</td><td class="tight wide-only">Invoice</td><td>Siam Desk</td>`)
		form := tried.form(o, at)
		form.Set("_do", "take")
		b.upload(at, form, "file", "", nil).is(o.T, 303, "opening the books")
		b.get(at).has(o, "Siam Desk")
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
