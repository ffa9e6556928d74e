package console_test

import (
	"net/url"
	"strings"
	"testing"
)

// Probable mistakes in the details of a contact are shown beside the fields, and again on its
// page; an import lists them and imports the rows.
func TestDoubtfulDetailsOfContacts(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		typed := url.Values{"name": {"Thai Oil"}, "contactType": {"client"}, "taxID": {"107547000117"}, "branchCode": {"0"}, "email": {"not an email"}}
		page := b.post(o.at("/contacts/doubts"), typed)
		for _, text := range []string{"A leading zero may be missing: 0107547000117", "A branch code has 5 digits, such as 00001", "Is not an email address"} {
			page.has(o, text)
		}
		typed.Set("_sure", "107547000117")
		b.post(o.at("/contacts/new"), typed).is(o.T, 303, "a doubtful contact")
		b.get(o.at("/contacts/1")).has(o, "A leading zero may be missing")
		file := "name,contactType,taxID,branchCode,email,creditLimit\nPTT,client,107544000108,0,nobody,\"1,234.50\"\n"
		report := b.upload(o.at("/imports"), url.Values{"kind": {"contacts"}, "_do": {"preview"}}, "file", "contacts.csv", []byte(file))
		for _, text := range []string{"Please check: 3", "Line 2, taxID", "107544000108", "a branch code has 5 digits"} {
			report.has(o, text)
		}
		b.thai()
		b.post(o.at("/contacts/doubts"), typed).has(o, "อาจขาดเลขศูนย์ตัวหน้า: 0107547000117")
		report = b.upload(o.at("/imports"), url.Values{"kind": {"contacts"}, "_do": {"preview"}}, "file", "contacts.csv", []byte(file))
		report.has(o, "บรรทัด 2, taxID", "รายการที่ 2", "Line 2")
	})
}

// Forms ask once about a tax ID of 12 digits, and save it if that is confirmed.
func TestDoubtfulTaxIDIsAskedAboutBeforeSaving(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for path, field := range map[string]string{"contacts/new": "taxID", "pick/contacts": "taxId", "settings": "taxId"} {
			at, form := o.at("/%s", path), url.Values{"name": {"Acme"}, "contactType": {"client"}}
			form.Set(field, "107547000117")
			asked := b.post(at, form)
			asked.is(o.T, 422, path+" with a tax ID of 12 digits")
			for _, text := range []string{`href="#f-` + field + `"`, `name="_sure" value="107547000117"`, "A leading zero may be missing: 0107547000117</p>"} {
				if !strings.Contains(asked.text, text) {
					o.Errorf("%s does not show %s", path, text)
				}
			}
			form.Set("_sure", "107547000117")
			form.Set(field, "12")
			b.post(at, form).is(o.T, 422, path+" with another doubtful tax ID")
			form.Set(field, "107547000117")
			form.Set("branchCode", path[:1])
			b.post(at, form).is(o.T, 303, path+" with the confirmed tax ID")
		}
		form := b.get(o.at("/contacts/1/edit")).fields(o)
		form.Set("name", "Acme Public")
		b.post(o.at("/contacts/1/edit"), form).is(o.T, 303, "another name")
	})
}

// The summary of a refused contact leads to the field of the tax ID.
func TestRefusedTaxIDOfContactIsLinked(t *testing.T) {
	each(t, func(o *office) {
		form := url.Values{"name": {"Acme"}, "contactType": {"client"}, "taxID": {strings.Repeat("x", 21)}}
		refused := o.signedIn("owner@acme.test").post(o.at("/contacts/new"), form)
		if refused.is(o.T, 422, "a tax ID of 21 letters"); !strings.Contains(refused.text, `href="#f-taxID"`) {
			o.Error("the summary does not lead to the field")
		}
	})
}
