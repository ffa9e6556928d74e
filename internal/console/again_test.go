package console_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/purchase"
)

// If the outcome of a write is unknown, the page does not say that it was not saved, so
// that nobody enters it twice. Submitting the returned form again saves it once.
func TestUnknownOutcomeIsNotReportedAsUnsaved(t *testing.T) {
	for name, c := range map[string]struct {
		path   func(o *office) string
		status int
		says   string
	}{
		"the form comes back": {func(o *office) string { return o.at("/contacts/new") }, 500, "Submit it again from this page"},
		"it cannot be shown":  {func(o *office) string { return o.at("/contacts/%d/edit", o.customer()) }, 503, "Check before you try again"},
	} {
		t.Run(name, func(t *testing.T) {
			at := dbtest.SQLiteURL(t)
			o := opened(t, dbtest.Opened(t, at, db.Options{}))
			b, path := o.signedIn("owner@acme.test"), c.path(o)
			if err := os.Remove(strings.TrimPrefix(at, "sqlite:")); err != nil { // so the commit goes into a deleted file
				t.Fatal(err)
			}
			failed := b.post(path, url.Values{"name": {"Perhaps"}, "contactType": {"client"}})
			failed.is(t, c.status, "a commit into a file that is gone")
			if !strings.Contains(failed.text, c.says) || strings.Contains(failed.text, "Not saved") {
				t.Errorf("the page says %s", failed.text)
			}
		})
	}
	t.Run("a move comes back", func(t *testing.T) {
		address := dbtest.PostgresURL(t)
		o := opened(t, dbtest.Opened(t, address, db.Options{}))
		b, at := o.signedIn("owner@acme.test"), o.at("/sales/%d", o.invoice(o.customer(), nil))
		hangUpAtCommit(t, address)
		failed := b.post(at+"/status", url.Values{"status": {"sent"}})
		failed.is(t, 500, "a commit without an answer")
		if !strings.Contains(failed.text, "Submit it again from this page") || strings.Contains(failed.text, "Not completed") {
			t.Errorf("the page says %s", failed.text)
		}
	})
}

// hangUpAtCommit closes the connection of a client that changes a sales document during its
// commit.
func hangUpAtCommit(t *testing.T, address string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), `
		CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
		CREATE CONSTRAINT TRIGGER hang_up AFTER UPDATE ON sales_documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hang_up()`); err != nil {
		t.Fatal(err)
	}
}

// same compares fields of two forms.
func (o *office) same(what string, got, want url.Values, names ...string) {
	o.Helper()
	for _, name := range names {
		if got.Get(name) != want.Get(name) || want.Get(name) == "" {
			o.Errorf("%s: %s is %q and was %q", what, name, got.Get(name), want.Get(name))
		}
	}
}

// A refused form does not clear the other forms on its page.
func TestRefusedFormLeavesTheOthers(t *testing.T) {
	each(t, func(o *office) {
		customer := o.customer()
		bill := o.bill(customer, func(in *purchase.New) { in.WhtRate, in.WhtSection = num.PercentOf(3), "40(8)" })
		b, at := o.signedIn("owner@acme.test"), o.at("/purchases/%d", bill)
		pay, invoice := b.get(at).form(o, at+"/pay"), b.get(at).form(o, at+"/tax-invoice")
		invoice.Set("number", "TX-1")
		refused := b.post(at+"/tax-invoice", invoice)
		refused.is(o.T, 422, "a tax invoice without a date")
		o.same("after the tax invoice", refused.form(o, at+"/pay"), pay, "amount", "paidDate", "whtRate", "whtSection")
		o.same("the tax invoice", refused.form(o, at+"/tax-invoice"), invoice, "number", "_key")
		invoice.Set("date", "2026-11-14")
		invoice.Set("claimMonth", "2100-01")
		refused = b.post(at+"/tax-invoice", invoice)
		refused.is(o.T, 422, "a month that is too late")
		if !strings.Contains(refused.text, `id="e-claimMonth"`) {
			o.Error("the month does not say what is wrong with it")
		}
		pay.Set("amount", "-1")
		refused = b.post(at+"/pay", pay)
		refused.is(o.T, 422, "a negative payment")
		o.same("the payment", refused.form(o, at+"/pay"), pay, "amount", "paidDate", "_key")

		at = o.at("/sales/%d", o.issued(customer))
		receipt := b.get(at).form(o, at+"/receipt")
		refused = b.post(at+"/status", url.Values{"status": {"accepted"}})
		refused.is(o.T, 422, "a move that is none")
		o.same("after the move", refused.form(o, at+"/receipt"), receipt, "receivedAmount", "issueDate")

		claim := o.claim(func(in *expense.New) { in.ReimbursementMethod = "cash" }, "THB")
		o.acme.Must(func(tx *db.Tx) (err error) {
			for _, to := range []expense.Status{expense.Submitted, expense.Approved} {
				if err == nil {
					_, err = expense.SetStatus(tx, expense.StatusChange{ID: claim, Status: to})
				}
			}
			return err
		})
		at = o.at("/claims/%d", claim)
		pay = b.get(at).form(o, at+"/status")
		refused = b.post(at+"/status", url.Values{"status": {"submitted"}})
		refused.is(o.T, 422, "a move that is none")
		o.same("after the claim's move", refused.form(o, at+"/status"), pay, "paidAt", "paidMethod")
	})
}

// A refused logo keeps the letterhead form on its page.
func TestRefusedLogoLeavesTheLetterhead(t *testing.T) {
	each(t, func(o *office) {
		b, at := o.signedIn("owner@acme.test"), o.at("/settings")
		form := b.get(at).fields(o)
		form.Set("taxId", "0105561000011")
		form.Set("branchCode", "00001")
		form.Set("addressParts.street", "Rama IV")
		b.post(at, form).is(o.T, 303, "the letterhead")
		before, logo := b.get(at).fields(o), b.get(at).form(o, at+"/logo")
		refused := b.upload(at+"/logo", logo, "logo", "logo.png", []byte("no picture"))
		refused.is(o.T, 422, "a logo that is none")
		if !strings.Contains(refused.text, `role="alert"`) {
			o.Error("it is not said that the logo was refused")
		}
		after := refused.fields(o)
		o.same("after the logo", after, before, "name", "taxId", "branchCode", "addressParts.street")
		b.post(at, after).is(o.T, 303, "saving it")
		o.same("saved", b.get(at).fields(o), before, "name", "taxId", "branchCode", "addressParts.street")
	})
}
