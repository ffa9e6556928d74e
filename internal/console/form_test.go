package console_test

import (
	"embed"
	"io/fs"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
)

//go:embed testdata/*.html
var pages embed.FS

// sampleSection is a section like those of the console: a form that creates a contact, and
// a page that shows it.
func sampleSection() console.Section {
	ask := func(v *console.Visit) error { return v.Show("form.html", v.Form(nil)) }
	files, err := fs.Sub(pages, "testdata")
	if err != nil {
		panic(err) // embedded above
	}
	return console.Section{Name: "people", Templates: files, Pages: []console.Page{
		console.Get("/people/new", access.WriteContacts, ask),
		console.Post("/people/new", access.WriteContacts, console.Submit(contact.Create, func(v *console.Visit, c contact.Contact) string {
			v.Done("Saved")
			return v.At("/people/%d", c.ID)
		}, ask)),
		console.Get("/people/{id}", access.ReadContacts, func(v *console.Visit) error {
			id, err := v.ID("id")
			if err != nil {
				return err
			}
			c, err := console.Read(v, contact.Get, contact.ByID{ID: id})
			if err != nil {
				return err
			}
			return v.Show("person.html", c)
		}),
		console.Post("/people/{id}/delete", access.DeleteContacts, console.SubmitDo(contact.Delete, func(v *console.Visit) string { return v.At("/people/new") }, nil)),
		console.Get("/people/secret", access.ManageMembers, func(v *console.Visit) error { return v.Show("form.html", v.Form(nil)) }),
	}}
}

func withPeople(t *testing.T, do func(o *office)) {
	t.Helper()
	each(t, func(o *office) {
		o.server.Close()
		o.server = httptest.NewServer(console.New(console.Options{DB: o.db, Log: firm.Log(o.T)}, sampleSection()))
		do(o)
	})
}

var formKey = regexp.MustCompile(`name="_key" value="([A-Z2-7]+)"`)

// A form creates one record however often it is submitted, and a refused form keeps its
// input.
func TestForms(t *testing.T) {
	withPeople(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		key := formKey.FindStringSubmatch(b.get("/o/1/people/new").text)
		if key == nil {
			o.Fatal("the form has no key")
		}
		form := url.Values{"_key": {key[1]}, "name": {""}, "creditLimit": {"1,5"}, "email": {`"><script>x</script>`}}
		r := b.post("/o/1/people/new", form)
		r.is(o.T, 422, "a form with a missing name")
		for _, want := range []string{"Is required", `aria-invalid="true"`, `value="1,5"`, "&lt;script&gt;", `value="` + key[1] + `"`} {
			if !strings.Contains(r.text, want) {
				o.Errorf("the refused form has no %s", want)
			}
		}
		form.Set("name", "ห้างหุ้นส่วน <b>")
		form.Set("creditLimit", "๑๒,๐๐๐ * 2")
		form.Set("email", "a@b.test")
		form.Set("contactType", "client")
		first := b.post("/o/1/people/new", form)
		first.is(o.T, 303, "the corrected form")
		second := b.post("/o/1/people/new", form)
		second.is(o.T, 303, "the form sent twice")
		if first.Header.Get("Location") != second.Header.Get("Location") {
			o.Errorf("sent twice it made %s and %s", first.Header.Get("Location"), second.Header.Get("Location"))
		}
		form.Set("name", "Another")
		b.post("/o/1/people/new", form).is(o.T, 422, "another form with the same key")
		page := b.get(first.Header.Get("Location"))
		if !strings.Contains(page.text, "24,000.00") || !strings.Contains(page.text, "ห้างหุ้นส่วน &lt;b&gt;") {
			o.Errorf("the page shows something else:\n%s", page.text)
		}
		if !strings.Contains(page.text, "data-toast") || strings.Contains(b.get(first.Header.Get("Location")).text, "data-toast") {
			o.Error("what was done is said once")
		}
		o.logged("console POST /people/new")
	})
}

// logged checks that the audit log has a row with this user and action.
func (o *office) logged(action string) {
	o.Helper()
	type row struct {
		User   uint32 `db:"user_id"`
		Action string `db:"action"`
	}
	o.acme.Read(func(tx *db.Tx) error {
		rows, err := db.List[row](tx, `SELECT a.user_id, a.action FROM audit_log a WHERE a.org_id = $1 AND a.action = $2`, action)
		if err == nil && (len(rows) != 1 || rows[0].User != o.acme.Who.User) {
			o.Errorf("the audit log has %v", rows)
		}
		return err
	})
}

// Members are refused where the API refuses them, and records of another company do not
// exist.
func TestRoles(t *testing.T) {
	withPeople(t, func(o *office) {
		owner, clerk, other := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test"), o.signedIn("owner@beta.test")
		made := owner.post("/o/1/people/new", url.Values{"name": {"Somebody"}, "contactType": {"client"}}).Header.Get("Location")
		clerk.get(made).is(o.T, 200, "a contact for a member")
		if strings.Contains(clerk.get(made).text, "Delete") || !strings.Contains(owner.get(made).text, "Delete") {
			o.Error("deleting is offered to whom it is not left")
		}
		clerk.post(made+"/delete", url.Values{}).is(o.T, 403, "deleting by a member")
		clerk.get("/o/1/people/secret").is(o.T, 403, "a page of managers for a member")
		other.get(strings.Replace(made, "/o/1/", "/o/2/", 1)).is(o.T, 404, "another company's contact")
		other.get(made).is(o.T, 404, "a contact at another company's address")
		other.post(strings.Replace(made, "/o/1/", "/o/2/", 1)+"/delete", url.Values{}).is(o.T, 404, "deleting another company's contact")
		owner.post(made+"/delete", url.Values{}).is(o.T, 303, "deleting by the owner")
		owner.get(made).is(o.T, 404, "a contact that was deleted")
	})
}
