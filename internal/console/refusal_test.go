package console_test

import (
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/setup"
)

var (
	summaryLink = regexp.MustCompile(`href="#(f-[^"]+)"`)
	describedBy = regexp.MustCompile(`aria-describedby="([^"]*)"`)
	labelled    = regexp.MustCompile(`\((?:field|choose)\s+\S+\s+(?:\([^()]*(?:Field|Name)[^()]*)?"([A-Za-z.]+)"\)?\s+\(t "`)
)

// boxes lists fields that cannot be refused.
var boxes = []string{"lock", "readOnly", "isDefault", "requiresReceipt", "requiresTripInfo", "vatClaimable", "retailAbbreviated", "confirmOutside", "auto", "confirmNew",
	"propose"}

// errorsAreTied checks a refused form: each link of the summary leads to a field, and each
// field names an error that is on the page.
func (b *browser) errorsAreTied(path, page string) {
	b.Helper()
	if b.forges {
		return
	}
	page = html.UnescapeString(page)
	for _, link := range summaryLink.FindAllStringSubmatch(page, -1) {
		id, err := url.PathUnescape(link[1])
		if err != nil || !strings.Contains(page, `id="`+id+`"`) {
			b.Errorf("%s: the summary links to %s, which is not on the page", path, link[1])
		}
	}
	for _, found := range describedBy.FindAllStringSubmatch(page, -1) {
		for _, id := range strings.Fields(found[1]) {
			if !strings.Contains(page, `id="`+id+`"`) {
				b.Errorf("%s: a field is described by %s, which is not on the page", path, id)
			}
		}
	}
}

// refused checks that a form is refused with a text, and without others.
func (r reply) refused(o *office, want string, without ...string) {
	o.Helper()
	r.is(o.T, 422, want)
	r.Response.StatusCode = 200
	r.has(o, want, without...)
}

// thai changes the language.
func (b *browser) thai() {
	b.Helper()
	b.post("/language", url.Values{"to": {"th"}, "next": {"/"}}).is(b.T, 303, "the other language")
}

// TestFieldsHaveNames requires a name, in both languages, for each field that a form can be
// refused for.
func TestFieldsHaveNames(t *testing.T) {
	words := site.New(console.Options{}).Words()
	for name, word := range console.FieldWords {
		if _, ok := words[word]; !ok {
			t.Errorf("%s: %q has no Thai", name, word)
		}
	}
	files, err := filepath.Glob("*/*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range labelled.FindAllStringSubmatch(string(text), -1) {
			name := found[1][strings.LastIndexByte(found[1], '.')+1:]
			if _, ok := console.FieldWords[name]; !ok && !slices.Contains(boxes, name) {
				t.Errorf("%s: field %s has no name for messages", file, name)
			}
		}
	}
}

// Errors of lines name the line and the field as the page does, in the reader's language,
// and stand beside their fields.
func TestErrorsOfLines(t *testing.T) {
	each(t, func(o *office) {
		customer := o.customer()
		b := o.signedIn("owner@acme.test")
		sale := url.Values{"documentType": {"IV"}, "contactId": {fmt.Sprint(customer)}, "_contact": {"Somchai"}, "issueDate": {"2023-11-15"},
			"items[0].name": {"Desk"}, "items[0].quantity": {"1"}, "items[0].unitPrice": {"100"},
			"items[1].name": {"Lamp"}, "items[1].quantity": {"abc"}, "items[1].unitPrice": {"100"}}
		page := b.post(o.at("/sales/new?type=IV"), sale)
		page.refused(o, `<a href="#f-items%5b1%5d.quantity">Line 2, Quantity: must be a number</a>`, "JSON")
		if !strings.Contains(page.text, `id="e-items[1].quantity"`) {
			o.Error("the error stands not beside its field")
		}
		b.thai()
		b.post(o.at("/sales/new?type=IV"), sale).refused(o, `รายการที่ 2, จำนวน: ต้องเป็นตัวเลข`)
	})
}

// A part of a name is not a customer, with or without Issue.
func TestPartOfANameIsNoCustomer(t *testing.T) {
	each(t, func(o *office) {
		o.customer()
		b := o.signedIn("owner@acme.test")
		for _, do := range []string{"save", "issue"} {
			page := b.post(o.at("/sales/new?type=IV"), url.Values{"documentType": {"IV"}, "_contact": {"Som"}, "issueDate": {"2023-11-15"}, "_do": {do},
				"items[0].name": {"Desk"}, "items[0].quantity": {"1"}, "items[0].unitPrice": {"100"}})
			page.refused(o, `Customer: “Som” was not found`)
		}
	})
}

// An account that is not found is called so.
func TestUnknownAccountIsCalledSo(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		page := b.post(o.at("/journal/new"), url.Values{"entryDate": {"2023-11-15"},
			"lines[0]._account": {"5210 Rent"}, "lines[0].debit": {"100"}, "lines[1]._account": {"Renting"}, "lines[1].credit": {"100"}})
		page.refused(o, `<a href="#f-lines%5b1%5d._account">Line 2, Ledger account: “Renting” was not found</a>`, "Is required")
	})
}

// An unknown account is refused together with what else is really wrong.
func TestUnknownAccountBesideOtherFaults(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, c := range []struct {
			lines [][2]string // account and debit
			want  string
		}{
			{[][2]string{{"Renting", "100"}}, "Line 1, Ledger account: “Renting” was not found; Lines: must have at least 2 lines"},
			{[][2]string{{"5210", "100"}, {"Renting", "x"}}, "Line 2, Ledger account: “Renting” was not found; Line 2, Debit: must be a number"},
			{[][2]string{{"5210", ""}, {"", ""}, {"Renting", ""}}, "Line 2, Ledger account: “Renting” was not found"},
			{[][2]string{{"Renting", "100"}, {"", "100"}}, "Line 1, Ledger account: “Renting” was not found; Line 2, Ledger account: is required"},
		} {
			line := url.Values{"entryDate": {"2023-11-15"}}
			for i, l := range c.lines {
				at := fmt.Sprintf("lines[%d].", i)
				line.Set(at+"_account", l[0])
				line.Set(at+"accountId", "")
				line.Set(at+"debit", l[1])
				line.Set(at+"credit", "")
				line.Set(at+"description", "")
			}
			page := b.post(o.at("/journal/new"), line)
			var said []string
			for _, m := range summary.FindAllStringSubmatch(page.text, -1) {
				said = append(said, html.UnescapeString(m[1]))
			}
			if got := strings.Join(said, "; "); got != c.want {
				t.Errorf("%v\ngot  %s\nwant %s", c.lines, got, c.want)
			}
		}
	})
}

// summary matches an error of the list above a form.
var summary = regexp.MustCompile(`<a href="#f-[^"]*">([^<]*)</a>`)

// Explanations are translated to the end, with dates and amounts as people write them.
func TestExplanationsAreTranslated(t *testing.T) {
	each(t, func(o *office) {
		o.acme.Must(func(tx *db.Tx) error {
			_, err := setup.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{LockDate: when.MustDate("2023-01-31")}, "LockDate")})
			return err
		})
		b := o.signedIn("owner@acme.test")
		entry := url.Values{"entryDate": {"2023-01-15"}, "lines[0]._account": {"5210"}, "lines[0].debit": {"25733.89"}, "lines[1]._account": {"1110"}, "lines[1].credit": {"25733.89"}}
		b.post(o.at("/journal/new"), entry).refused(o, "Period locked: the books are closed up to 31 Jan 2023, and this posting is dated 15 Jan 2023.", "Invalid request")
		entry.Set("lines[1].credit", "733.89")
		entry.Set("entryDate", "2023-02-15")
		b.post(o.at("/journal/new"), entry).refused(o, "Debits are 25,733.89, credits are 733.89.")
		b.thai()
		entry.Set("lines[1].credit", "25733.89")
		entry.Set("entryDate", "2023-01-15")
		b.post(o.at("/journal/new"), entry).refused(o, "งวดบัญชีถูกล็อกถึงวันที่ 31 ม.ค. 2566 รายการนี้ลงวันที่ 15 ม.ค. 2566 ใช้วันที่หลังวันที่ล็อก หรือให้เจ้าของเลื่อนวันที่ล็อก")
	})
}

// Browsers without script ask for the posting preview.
func TestPostingPreviewWithoutScript(t *testing.T) {
	each(t, func(o *office) {
		id := o.invoice(o.customer(), nil)
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/sales/%d", id)).has(o, `<noscript><a href="`+o.at("/sales/%d", id)+`?preview=true#will-post">Show</a></noscript>`)
		b.get(o.at("/sales/%d?preview=true", id)).has(o, "Trade Receivables", "/will-post")
	})
}

// Recording a receipt shows the accounts and amounts before it posts.
func TestReceiptShowsItsPostings(t *testing.T) {
	each(t, func(o *office) {
		id := o.issued(o.customer())
		b := o.signedIn("owner@acme.test")
		page := b.post(o.at("/sales/%d/receipt/will-post", id), url.Values{"receivedAmount": {"500"}, "whtAmount": {"15"}})
		page.is(t, 200, "preview")
		for _, text := range []string{"1120", "485.00", "1160", "15.00", "1130", "500.00"} {
			page.has(o, text)
		}
		b.get(o.at("/sales/%d", id)).has(o, "1,070.00", "RE-2023")
	})
}
