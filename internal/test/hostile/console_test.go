package hostile

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/test/browser"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/test/prove"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
)

// addresses maps prefixes of pages to the records in their addresses: enough to reach all
// forms. A page with an unknown record in its address fails the test.
var addresses = map[string][]string{
	"/sales/{id}":                                    {"draft", "qt", "iv", "so", "dp", "rest", "cn", "receipt", "voided", "whtreceipt"},
	"/customer-payments/{id}":                        {"together"},
	"/purchases/{id}":                                {"po", "gr", "pi", "bill", "pv", "pr"},
	"/claims/{id}":                                   {"claim", "approved", "waiting"},
	"/claims/{id}/receipts":                          {"claim photo"},
	"/files/{resource}/{id}":                         {"draft"},
	"/attachments/{id}":                              {"photo", "picture"},
	"/claims/{id}/items":                             {"approved trip"},
	"/contacts/{id}":                                 {"customer", "loose"},
	"/products/{id}":                                 {"goods", "free"},
	"/stock/transfers/{id}":                          {"carried"},
	"/products/{id}/pictures":                        {"free picture"},
	"/pick/contacts/{id}":                            {"customer"},
	"/pick/products/{id}":                            {"goods"},
	"/journal/{id}":                                  {"journal"},
	"/journal/transfers/{id}":                        {"transfer"},
	"/journal/opening/{id}":                          {"opening"},
	"/accounts/{id}":                                 {"account.1110"},
	"/banks/{bank}":                                  {"bank.KBank", "second"},
	"/banks/{bank}/statements/{id}":                  {"bank.KBank statement", "second closed", "second balanced"},
	"/banks/{bank}/statements/{id}/lines":            {"bank.Till tillstatement tillline"},
	"/bank-rules/{id}":                               {"rule"},
	"/tax/{month}/filings/{id}":                      {"filing"},
	"/tax/{month}/filings/{id}/payments/{paymentId}": {"filing taxpaid"},
	"/tax/filings/{id}":                              {"filing"},
	"/tax/withholding/{form}/{month}/filings/{id}":   {"pndfiling"},
	"/tax/withholding/{form}/{month}/filings/{id}/payments/{paymentId}": {"pndfiling pndpaid"},
	"/tax/certificates/{id}":               {"certificate"},
	"/settings/members/{id}":               {"user.member"},
	"/settings/warehouses/{id}":            {"warehouse.WH02"},
	"/settings/money/{id}":                 {"bank.Till"},
	"/developers/keys/{id}":                {"apikey"},
	"/developers/keys/{id}/request":        {"apikey request"},
	"/developers/webhooks/{id}":            {"hook"},
	"/developers/webhooks/{id}/deliveries": {"hook delivery"},
}

// spelled lists parts of addresses that are not records and exist in every company.
var spelled = map[string]string{"{type}": "IV", "{year}": "2025", "{month}": "2025-01", "{form}": "PND53", "{resource}": "sales_documents"}

var part = regexp.MustCompile(`{[a-zA-Z]+}`)

// office is the console with two companies on one engine. Tenant isolation of the
// operations is tested on both engines elsewhere.
type office struct {
	*twin
	*side
	t      *testing.T
	site   *console.Site
	home   string // address of the attacked company
	cookie string
	routes []route
	pages  map[string]page      // pages seen by a walk, by address
	forms  map[string][]sending // forms, by route
	files  map[string]bool      // addresses of downloads
	asked  map[string]string    // addresses with an id in the query, by route and name
}

// route is a row of the page table.
type route struct {
	method, path string
	shape        *regexp.Regexp
}

func (r route) String() string { return r.method + " " + r.path }

// page is an answer of the console.
type page struct {
	at     string
	status int
	header http.Header
	text   string
}

func (p page) isPage() bool { return strings.HasPrefix(p.header.Get("Content-Type"), "text/html") }

// TestConsole attacks the pages as the other tests attack the API. Requests are derived
// from the page table and the forms on the pages. A new page is included automatically, or
// fails the test until it has a fixture.
func TestConsole(t *testing.T) {
	o := newOffice(t)
	o.spoilRecords()
	o.walk()
	o.reach()
	t.Run("forms of other sites", func(t *testing.T) { o.otherSites(t) })
	t.Run("typed markup", func(t *testing.T) { o.markup(t) })
	t.Run("files", func(t *testing.T) { o.formulas(t) })
	t.Run("in a browser", func(t *testing.T) { o.browsed(t) })
	t.Run("ids of another company", func(t *testing.T) { o.walls(t) })
	if log := o.log.String(); strings.Contains(log, `"level":"ERROR"`) {
		t.Errorf("the server wrote:\n%s", clip([]byte(log[strings.Index(log, `"level":"ERROR"`):])))
	}
	o.twin.t = t
	o.kept()
	report(t, prove.Row{Test: "console pages", Requests: len(o.pages), Note: "ids of other companies, forms of other sites, markup and formulas"})
}

func TestMain(m *testing.M) {
	code := m.Run()
	browser.Close()
	os.Exit(code)
}

func newOffice(t *testing.T) *office {
	t.Helper()
	c := &clock{now: start}
	w := newSingle(t, dbtest.SQLite(t, db.Options{Now: c.Now}), c)
	s := w.sides[0]
	o := &office{twin: w, side: s, t: t, home: fmt.Sprintf("/o/%d", s.orgs[0]), pages: map[string]page{}, forms: map[string][]sending{}, files: map[string]bool{}, asked: map[string]string{}}
	for _, prefix := range []string{"", "other."} {
		if err := o.furnish(prefix); err != nil {
			t.Fatal(err)
		}
	}
	o.site = site.New(console.Options{DB: s.db, Log: slog.New(slog.NewJSONHandler(s.log, nil)), Webhooks: s.webhooks})
	for _, section := range o.site.Sections() {
		for _, p := range section.Pages {
			method, path := p.Address()
			o.routes = append(o.routes, route{method, path, regexp.MustCompile("^" + part.ReplaceAllString(path, "[^/]+") + "$")})
		}
	}
	o.signIn()
	return o
}

// furnish adds what the API cannot create: a photo of a receipt, and a logged request of a
// key.
func (o *office) furnish(prefix string) error {
	o.vars[prefix+"waiting"] = o.vars[prefix+"mclaim"]
	owner, err := o.actor(prefix, "owner")
	if err != nil {
		return err
	}
	var photo bytes.Buffer
	if err := png.Encode(&photo, image.NewGray(image.Rect(0, 0, 3, 4))); err != nil {
		return err
	}
	sent, err := files.ReadPhoto(context.Background(), "Receipt", files.Receipt, "", photo.Bytes())
	if err != nil {
		return err
	}
	claim, err := strconv.ParseUint(o.vars[prefix+"claim"], 10, 32)
	if err != nil {
		return err
	}
	free, err := strconv.ParseUint(o.vars[prefix+"free"], 10, 32)
	if err != nil {
		return err
	}
	var key uint32
	err = o.db.Write(context.Background(), owner, func(tx *db.Tx) error {
		receipt, err := expense.AddReceipt(tx, uint32(claim), sent)
		if err != nil {
			return err
		}
		o.vars[prefix+"photo"] = fmt.Sprint(receipt.ID)
		picture, err := product.AddPicture(tx, uint32(free), sent)
		if err != nil {
			return err
		}
		o.vars[prefix+"picture"] = fmt.Sprint(picture.ID)
		all, err := keys.List(tx)
		if err == nil {
			key = all[0].ID
		}
		return err
	})
	if err != nil {
		return err
	}
	o.vars[prefix+"apikey"], o.vars[prefix+"request"] = fmt.Sprint(key), rand.Text()
	requests := keys.NewRequestLog(o.db)
	requests.Note(keys.Request{KeyID: key, ID: o.vars[prefix+"request"], At: o.clock.Now().UnixMicro(), Method: "GET", Address: "/contacts?search=" + evil, Status: 400, Code: "BadRequest", Refusal: `{"x":"` + `<e>` + `"}`})
	return requests.Flush(context.Background())
}

// signIn signs in the owner.
func (o *office) signIn() {
	o.t.Helper()
	hash := firm.PasswordHash(browser.Password)
	if err := o.db.Change(context.Background(), func(r *db.Root) error {
		u, err := people.UserByEmail(r, "owner@acme.test")
		if err != nil {
			return err
		}
		return people.SetPassword(r, u.ID, hash)
	}); err != nil {
		o.t.Fatal(err)
	}
	in := o.send("POST", "/login", url.Values{"email": {"owner@acme.test"}, "password": {browser.Password}})
	for _, cookie := range in.header.Values("Set-Cookie") {
		if strings.HasPrefix(cookie, "kontor_session=") {
			o.cookie, _, _ = strings.Cut(cookie, ";")
		}
	}
	if o.cookie == "" {
		o.t.Fatalf("the owner was not let in: %d", in.status)
	}
}

// send sends a request from the owner's browser.
func (o *office) send(method, at string, form url.Values, headers ...string) page {
	o.t.Helper()
	r := httptest.NewRequest(method, at, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if o.cookie != "" {
		r.Header.Set("Cookie", o.cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	o.site.ServeHTTP(w, r)
	if w.Code >= 500 {
		o.t.Errorf("%s %s answers %d", method, at, w.Code)
	}
	return page{at, w.Code, w.Header(), w.Body.String()}
}

// recordsOf returns the records for the address of a page, one text per visit; one empty
// text if the address has none.
func (o *office) recordsOf(path string) []string {
	if !strings.Contains(path, "{") {
		return []string{""}
	}
	best := ""
	for begin := range addresses {
		if strings.HasPrefix(path, begin) && len(begin) > len(best) {
			best = begin
		}
	}
	if best == "" && !strings.Contains(spell(path), "{") {
		return []string{""}
	}
	if best == "" {
		o.t.Fatalf("%s: what stands in the address? Say it in addresses", path)
	}
	return addresses[best]
}

// spell replaces the parts of an address that are not records.
func spell(path string) string {
	for name, text := range spelled {
		path = strings.ReplaceAll(path, name, text)
	}
	return path
}

// fillIn puts ids into the address of a page, one after the other.
func (o *office) fillIn(path string, ids ...string) string {
	path = spell(path)
	return o.home + part.ReplaceAllStringFunc(path, func(string) string {
		id := ids[0]
		ids = ids[1:]
		return id
	})
}

// ids returns the values of fixtures.
func (o *office) ids(prefix, names string) (out []string) {
	for _, name := range strings.Fields(names) {
		id, ok := o.vars[prefix+name]
		if !ok {
			o.t.Fatalf("there is no fixture %s%s", prefix, name)
		}
		out = append(out, id)
	}
	return out
}

// routeOf returns the row of the page table for an address.
func (o *office) routeOf(method, at string) (route, bool) {
	path, _, _ := strings.Cut(at, "?")
	path, inside := strings.CutPrefix(path, o.home)
	if !inside {
		return route{}, false
	}
	found := route{}
	for _, r := range o.routes {
		if r.method == method && r.shape.MatchString(path) && (found.path == "" || strings.Count(r.path, "{") < strings.Count(found.path, "{")) {
			found = r
		}
	}
	return found, found.path != ""
}

// enough is how many linked addresses of a page a walk opens, besides those of the table.
const enough = 2

// walk opens every page of the table and their links, and records forms and downloads.
func (o *office) walk() {
	o.t.Helper()
	clear(o.pages)
	clear(o.forms)
	var queue []string
	known, opened := map[string]bool{}, map[string]int{}
	for _, r := range o.routes {
		if r.method != http.MethodGet {
			continue
		}
		for _, names := range o.recordsOf(r.path) {
			at := o.fillIn(r.path, o.ids("", names)...)
			known[at] = true
			queue = append(queue, at)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		p := o.send("GET", at, nil)
		o.pages[at] = p
		if !p.isPage() {
			continue
		}
		seen := read(o.t, p)
		for _, s := range seen.forms {
			o.note(s)
		}
		for _, link := range seen.links {
			r, ok := o.routeOf("GET", link)
			if !ok || known[link] {
				continue
			}
			o.query(r, link)
			known[link] = true
			if strings.Contains(link, "format=csv") || strings.Contains(link, "format=xlsx") {
				o.files[link] = true
			} else if opened[r.path]++; opened[r.path] <= enough {
				queue = append(queue, link)
			}
		}
	}
}
