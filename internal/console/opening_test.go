package console_test

import (
	"bytes"
	"errors"
	"net/url"
	"testing"

	"kontor/internal/base/when"
	"kontor/internal/books/export"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup"
	"kontor/internal/trade/contact"
)

// Applying an opening does what its preview showed: date and lock are kept between the two
// steps, and the preview names the date and the contacts, so that a code that belongs to
// somebody else here is noticed.
func TestOpeningMatchesItsPreview(t *testing.T) {
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
		tried.has(o, "ready to post as of 31 Dec 2023.", "OI-0001")
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

// workbook returns opening balances with money in the bank.
func (o *office) workbook(amount string) []byte {
	o.Helper()
	var content bytes.Buffer
	book := export.NewWorkbook(&content)
	if err := errors.Join(book.Sheet("Accounts", "accountCode", "debit", "credit"), book.Row("1120", amount, ""), book.Row("3110", "", amount), book.Close()); err != nil {
		o.Fatal(err)
	}
	return content.Bytes()
}

// Another workbook, date or lock is previewed first. A refusal keeps the workbook in the
// page.
func TestChangedOpeningIsPreviewedAgain(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/journal/opening")
		take := func(page reply, name string, content []byte, typed ...string) reply {
			form := page.form(o, at)
			form.Set("_do", "take")
			for i := 0; i < len(typed); i += 2 {
				form.Set(typed[i], typed[i+1])
			}
			return b.upload(at, form, "file", name, content)
		}
		const unseen = "differs from the preview"
		page := b.upload(at, url.Values{"cutOverDate": {"2023-12-31"}, "_do": {"try"}}, "file", "opening.xlsx", o.workbook("5000"))
		page.has(o, "5,000.00", unseen)
		page = take(page, "other.xlsx", o.workbook("7000"))
		page.has(o, "7,000.00", "5,000.00")
		page.has(o, unseen)
		page = take(page, "", nil, "lock", "true")
		page.has(o, unseen)
		page = take(page, "", nil, "cutOverDate", "2023-11-30")
		page.has(o, unseen)
		page.has(o, "as of 30 Nov 2023")
		locked := func(day string) {
			o.acme.Must(func(tx *db.Tx) error {
				_, err := setup.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{LockDate: when.MustDate(day)}, "LockDate")})
				return err
			})
		}
		kept := func(refused reply, why string) reply {
			o.Helper()
			refused.is(o.T, 422, why)
			form := refused.form(o, at)
			if form.Get("_name") != "other.xlsx" || form.Get("_file") != page.form(o, at).Get("_file") {
				o.Errorf("%s: of the workbook %q is left", why, form.Get("_name"))
			}
			return refused
		}
		locked("2024-01-31")
		kept(take(page, "", nil), "books that were locked meanwhile")
		locked("2023-01-31")
		refused := kept(take(page, "", nil, "cutOverDate", "someday"), "a day that is none")
		o.acme.Read(func(tx *db.Tx) error {
			all, err := opening.List(tx, opening.Filter{})
			if len(all.Items) != 0 {
				o.Errorf("the books were opened unseen: %+v", all.Items)
			}
			return err
		})
		page = take(refused, "", nil, "cutOverDate", "2023-12-31")
		page.has(o, unseen)
		take(page, "", nil).is(o.T, 303, "what was shown")
		o.acme.Account("1120", "7000")
	})
}
