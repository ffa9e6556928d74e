package console_test

import (
	"net/url"
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
