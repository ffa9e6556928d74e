package hostile

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"kontor/internal/format/input"
	"kontor/internal/test/browser"
)

// evil ends an attribute, starts an element and is a formula; link would run as a script
// if used as an address.
const (
	evil = `="'><e>`
	link = `javascript:alert("'><e>")`
)

// besides lists further fields that a request with evil texts needs, and fields that must
// stay valid.
var besides = map[string]string{
	"POST /customers":                                  `taxID="0105500000018" ;; externalId="c"`,
	"POST /sales/documents/{id}/receive":               `externalId="r"`,
	"POST /purchase/documents/{id}/pay":                `externalId="p"`,
	"POST /purchase/payments":                          `externalId="t"`,
	"POST /vendors":                                    `taxID="0105500000026" ;; externalId="v"`,
	"POST /banks":                                      `chartOfAccountCode="1121"`,
	"POST /bank-statements/{id}/lines/{lineId}/entry":  `-accountId ;; items.0.accountId=$account.5400 ;; items.0.amount=-5`,
	"POST /bank-statements/{id}/lines/{lineId}/settle": `rest.accountId=$account.5400 ;; rest.amount=-1 ;; documents.0.amount=4`,
	"POST /tax/filings":                                `adjustments.0.entryId=$vatentry`,
	"POST /contacts":                                   `taxID="0105500000034"`,
	"POST /products":                                   `code="EVIL" ;; productType="inventory" ;; altUnits.0.ratio=12 ;; altUnits.0.unit="<e>" ;; initialStock={"date":"2026-11-01","quantity":10,"unitCost":50}`,
	"POST /sales/documents":                            `items.0.productId=$goods ;; items.0.quantity=2`,
	"POST /purchase/documents":                         `docType="PI" ;; items.0.productId=$goods ;; taxInvoice.date="2026-11-01"`,
	"POST /expense-claims":                             `items.0.taxInvoice.date="2026-11-01" ;; items.0.taxInvoice.number="<e>"`,
}

// unspoilt lists routes that take no texts, with the reason.
var unspoilt = map[string]string{
	"POST /tax/certificates":  "a payment issues its certificate itself",
	"POST /opening-balances":  "books are opened once, and the fixture has done it",
	"POST /sales/consolidate": "takes the numbers of documents and a note that they show",
}

// spoilRecords writes evil into every text of every record over the API, and moves
// documents until they appear in the books. Later records use the contact and the product
// created first.
func (o *office) spoilRecords() {
	o.t.Helper()
	targets := o.targets()
	slices.SortStableFunc(targets, func(a, b target) int { return early(b) - early(a) })
	for _, t := range targets {
		if t.method != "POST" || !t.plan.HasBody() || unspoilt[t.String()] != "" {
			continue
		}
		id := o.spoilOne(t)
		switch t.path {
		case "/customers":
			o.vars["customer"] = id
		case "/vendors":
			o.vars["vendor"] = id
		case "/products":
			o.vars["goods"] = id
		case "/sales/documents":
			o.move("/sales/documents/"+id, "sent")
		case "/purchase/documents":
			o.move("/purchase/documents/"+id, "matched", "approved")
		case "/expense-claims":
			o.move("/expense-claims/"+id, "submitted", "approved")
		}
	}
}

// early orders first the routes whose records others refer to.
func early(t target) int {
	if strings.HasPrefix(t.path, "/customers") || strings.HasPrefix(t.path, "/vendors") || strings.HasPrefix(t.path, "/products") {
		return 1
	}
	return 0
}

// move sets one status of a document after the other.
func (o *office) move(at string, statuses ...string) {
	o.t.Helper()
	for _, status := range statuses {
		o.play(line{at: at, text: status, actor: "owner", method: "PATCH", path: at + "/status", body: `{"status":"` + status + `"}`, want: want{status: 200}})
	}
}

// spoilOne sends the valid request of a route with evil in every text that is not refused,
// and returns the id of the created record.
func (o *office) spoilOne(t target) string {
	o.t.Helper()
	var texts []bodyValue
	for _, p := range bodyValues(t.plan) {
		if _, chosen := rule(p.node, "oneof"); p.node.Kind == input.Text && !chosen {
			texts = append(texts, p)
		}
	}
	for {
		var changes []string
		for _, p := range texts {
			changes = append(changes, p.json+"="+quote(evilFor(p.json)))
		}
		if more := besides[t.String()]; more != "" {
			changes = append(changes, more)
		}
		o.clock.forward(time.Second)
		x := o.ask(t.line(t.record(), strings.Join(changes, " ;; "), ""))[0]
		if x.err != nil {
			o.t.Fatal(x.err)
		}
		v, err := x.value()
		if err != nil {
			o.t.Fatal(err)
		}
		if x.status < 400 {
			if id := show(dig(v, "data.id")); id != "absent" {
				return id
			}
			return show(dig(v, "id"))
		}
		failed := failures(v)
		left := slices.DeleteFunc(slices.Clone(texts), func(p bodyValue) bool {
			return slices.ContainsFunc(failed, func(f string) bool {
				field, _, _ := strings.Cut(f, ":")
				return strings.EqualFold(field, p.name)
			})
		})
		if len(left) == len(texts) {
			o.t.Errorf("%s cannot be spoilt: %d %s", t, x.status, clip(x.reply.body))
			return ""
		}
		texts = left
	}
}

// evilFor returns the malicious text for a field.
func evilFor(name string) string {
	name = strings.ToLower(name)
	if strings.Contains(name, "website") || strings.Contains(name, "url") || strings.Contains(name, "image") {
		return link
	}
	return evil
}

// markup submits every form with evil in it, walks again, and checks every answer and every
// page.
func (o *office) markup(t *testing.T) {
	o.t, o.twin.t = t, t
	sent := 0
	for route, forms := range o.forms {
		if last := route[strings.LastIndexByte(route, '/')+1:]; slices.Contains([]string{"logout", "delete", "password", "sessions"}, last) {
			continue
		}
		for _, form := range forms {
			fields := clone(form.fields)
			o.complete(route, fields)
			for _, name := range form.typed {
				fields.Set(name, evilFor(name))
			}
			p := o.send("POST", form.action, fields)
			o.clean(p)
			sent++
			for _, name := range form.typed { // again without the refused texts
				if strings.Contains(p.text, fmt.Sprintf(`id="e-%s"`, name)) {
					fields[name] = form.fields[name]
				}
			}
			if p.status == 422 {
				o.clean(o.send("POST", form.action, fields))
			}
		}
	}
	o.walk()
	shown := 0
	for _, p := range o.pages {
		o.clean(p)
		if strings.Contains(p.text, "&lt;e&gt;") {
			shown++
		}
	}
	t.Logf("%d forms sent, %d of %d pages show what was typed", sent, shown, len(o.pages))
}

var (
	// broken matches evil that has left its quotes.
	broken = regexp.MustCompile(`="'|<e>`)
	// addressed lists attributes that contain addresses; local matches allowed ones.
	addressed = []string{"href", "src", "action", "formaction", "hx-get", "hx-post"}
	local     = regexp.MustCompile(`^(/[^/\\]|/$|#|\?|mailto:|tel:|https?://|$)`)
)

// clean fails if typed text has become markup.
func (o *office) clean(p page) {
	o.t.Helper()
	if !p.isPage() {
		return
	}
	if at := broken.FindStringIndex(p.text); at != nil {
		o.t.Errorf("%s shows what was typed as it is: %s", p.at, p.text[max(0, at[0]-80):min(len(p.text), at[1]+40)])
	}
	elements(parse(o.t, p), func(n *html.Node) {
		_, linked := attribute(n, "src")
		if n.Data == "script" && !linked || n.Data == "style" || n.Data == "iframe" || n.Data == "object" || n.Data == "embed" || n.Data == "base" {
			o.t.Errorf("%s has a %s of its own", p.at, n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || strings.HasPrefix(a.Key, "hx-on") || strings.ContainsAny(a.Key, `"'<=`) {
				o.t.Errorf("%s: <%s> has the attribute %s", p.at, n.Data, a.Key)
			}
			if slices.Contains(addressed, a.Key) && n.Data != "use" && !local.MatchString(a.Val) || a.Key == "src" && strings.Contains(a.Val, "//") {
				o.t.Errorf("%s: <%s> leads to %s", p.at, n.Data, a.Val)
			}
		}
	})
}

// formulas downloads every table and looks for cells that a spreadsheet would evaluate.
func (o *office) formulas(t *testing.T) {
	o.t, o.twin.t = t, t
	for _, r := range o.routes {
		if strings.HasSuffix(r.path, "/export") {
			o.files[o.home+r.path+"?format=csv"], o.files[o.home+r.path+"?format=xlsx"] = true, true
		}
	}
	shown := map[string]bool{}
	for at := range o.files {
		p := o.send("GET", at, nil)
		if p.status != 200 || p.isPage() {
			t.Errorf("%s answers %d with %s", at, p.status, p.header.Get("Content-Type"))
			continue
		}
		path, query, _ := strings.Cut(at, "?")
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if values.Get("format") == "pdf" {
			continue // has no cells
		}
		cells := o.cells(p, values.Get("format"))
		for _, cell := range cells {
			if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") && !amount.MatchString(cell) {
				t.Errorf("%s has the cell %q", at, cell)
			}
			shown[path] = shown[path] || strings.Contains(cell, evil)
		}
	}
	for _, r := range o.routes {
		gives := strings.HasSuffix(r.path, "/export") || (strings.HasPrefix(r.path, "/reports/") || strings.HasPrefix(r.path, "/tax/vat-")) && harmless[r.path] == ""
		if r.method == http.MethodGet && gives && !shown[o.home+r.path] {
			t.Errorf("%s gives no file in which somebody's text stands; say in harmless why", r)
		}
	}
	t.Logf("%d files", len(o.files))
}

// harmless lists reports whose files contain no typed text, with the reason.
var harmless = map[string]string{
	"/reports/profit-and-loss": "only accounts of the chart", "/reports/balance-sheet": "only accounts of the chart", "/reports/trial-balance": "only accounts of the chart",
	"/reports/general-ledger/lines": "a part of a page", "/reports/years": "a page without a file",
	"/reports/vat-output": "leads to /tax/vat-output", "/reports/vat-input": "leads to /tax/vat-input",
}

// amount matches a cell that begins with a sign because it is negative.
var amount = regexp.MustCompile(`^-?[0-9.]+$`)

// cells returns the cells of a table. A workbook must not contain formulas; what looks like
// one must be text.
func (o *office) cells(p page, format string) (out []string) {
	o.t.Helper()
	if format == "csv" {
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(p.text, "\ufeff"))).ReadAll()
		if err != nil {
			reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(p.text, "\ufeff")))
			reader.FieldsPerRecord = -1
			if rows, err = reader.ReadAll(); err != nil {
				o.t.Errorf("%s: %v", p.at, err)
			}
		}
		return slices.Concat(rows...)
	}
	book, err := zip.NewReader(bytes.NewReader([]byte(p.text)), int64(len(p.text)))
	if err != nil {
		o.t.Fatal(p.at, err)
	}
	for _, file := range book.File {
		r, err := file.Open()
		if err != nil {
			o.t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			o.t.Fatal(err)
		}
		if strings.Contains(file.Name, "worksheets/") && regexp.MustCompile(`<f[ >]`).Match(text) {
			o.t.Errorf("%s has a formula", p.at)
		}
		if bytes.Contains(text, []byte("&lt;e&gt;")) {
			out = append(out, "'"+evil)
		}
	}
	return out
}

// opened is how many pages a short run opens in a browser: those with the most typed text.
const opened = 20

// browsed opens one page of each kind in Chromium. No typed text runs, and the security
// policy reports nothing.
func (o *office) browsed(t *testing.T) {
	server := browser.Serve(t, o.db)
	server.Org, server.Owner = 1, "owner@acme.test"
	best := map[string]page{}
	typed := func(p page) int { return strings.Count(p.text, "&lt;e&gt;") }
	for at, p := range o.pages {
		if r, ok := o.routeOf("GET", at); ok && p.status == http.StatusOK && strings.Contains(p.text, "<html") && typed(p) > typed(best[r.path]) {
			best[r.path] = p
		}
	}
	pages := slices.SortedFunc(maps.Values(best), func(a, b page) int { return typed(b) - typed(a) })
	if !long {
		pages = pages[:opened]
	}
	tab := server.SignIn(server.Owner)
	for _, p := range pages {
		tab.Go(p.at)
		if tab.Is(`document.querySelector('e') || [...document.querySelectorAll('[href],[src]')].some((e) => /^javascript:/i.test(e.href || e.src))`) {
			t.Errorf("%s: what was typed is a part of the page", p.at)
		}
	}
}
