package console_test

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// A server without a company says that it waits for its setup link, and the setup keeps its
// input when the language changes.
func TestEmptyServerWaitsForSetup(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := &office{T: t, db: d}
		o.server = httptest.NewServer(site.New(console.Options{DB: d, Log: firm.Log(t)}))
		t.Cleanup(o.server.Close)
		var link string
		o.change(func(r *db.Root) (err error) {
			link, err = setup.NewLink(r)
			return err
		})
		b := o.browser()
		if to := b.get("/").Header.Get("Location"); to != "/setup" {
			t.Errorf("/ leads to %q", to)
		}
		b.get("/setup").has(o, "This server has no company yet.")
		b.get("/login").has(o, "This server has no company yet.")
		b.get("/setup?token=wrong").is(t, 404, "a wrong link")
		form := url.Values{"token": {link}, "name": {"Acme"}, "ownerEmail": {"owner@acme.test"}, "password": {password}, "currency": {"EUR"}, "_speak": {"th"}}
		page := b.post("/setup", form)
		page.has(o, `value="Acme"`, password)
		page.has(o, `value="EUR"`)
		page.has(o, "ตั้งค่าบริษัท")
		form.Del("_speak")
		for id, says := range map[string]string{"105560000018": "ศูนย์", "0105560000018": ""} {
			answer := b.post("/setup", url.Values{"token": {link}, "_doubt": {"1"}, "taxId": {id}})
			if !strings.Contains(answer.text, says) || says == "" && answer.text != "" {
				t.Errorf("tax ID %s: %q", id, answer.text)
			}
		}
		for name, value := range map[string]string{"country": "TH", "timezone": "Asia/Bangkok", "branchCode": "00000", "ownerName": "Anong"} {
			form.Set(name, value)
		}
		form.Set("taxId", "105560000018")
		doubted := b.post("/setup", form)
		doubted.is(t, 422, "a tax ID of 12 digits")
		if !strings.Contains(doubted.text, `name="_sure" value="105560000018"`) {
			t.Error("a doubtful tax ID cannot be confirmed")
		}
		form.Set("_sure", "105560000018")
		b.post("/setup", form).is(t, 303, "the setup")
		b.get("/o/1/settings/money").has(o, "เงินสด", ">Cash<", ">Bank<")
		b.get("/setup").is(t, 404, "the setup of a company that exists")
	})
}

// Home lists the first steps of a company to those who manage it, until they are done or
// hidden.
func TestFirstStepsOnHome(t *testing.T) {
	each(t, func(o *office) {
		b, clerk := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		page := b.get(o.at("/"))
		page.has(o, "First steps")
		page.has(o, `href="`+o.at("/sales/new?type=IV")+`"`)
		page.has(o, "<s>Add members</s>")
		if strings.Contains(clerk.get(o.at("/")).text, "First steps") {
			o.Error("a member sees the first steps")
		}
		o.invoice(o.customer(), nil)
		b.get(o.at("/")).has(o, "<s>Issue the first invoice</s>")
		b.post(o.at("/steps"), url.Values{}).is(o.T, 303, "hiding them")
		b.get(o.at("/")).has(o, "To do", "First steps")
	})
}
