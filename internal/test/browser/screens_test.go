package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"kontor/internal/base/num"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/outbound/webhook"
	"kontor/internal/test/firm"
	"kontor/internal/trade/sales"
)

// looks lists the themes, languages and window sizes of screenshots.
var looks = []struct {
	name string
	set  func(*Tab)
}{
	{"light", func(*Tab) {}},
	{"dark", (*Tab).Dark},
	{"thai", (*Tab).Thai},
	{"phone", (*Tab).Phone},
}

// TestScreens opens every screen in light, dark, Thai and on a phone: it loads without
// messages and is no wider than its window. By default each screen is opened in one look,
// every second one on a phone; make browser opens them in all. KONTOR_SCREENSHOTS names a
// folder for pictures (make screenshots), KONTOR_AXE the file of axe-core, which then runs
// on each screen (make axe).
func TestScreens(t *testing.T) {
	server := Demo(t)
	furnish(server)
	folder, axe := os.Getenv("KONTOR_SCREENSHOTS"), critic(t)
	all := folder != "" || axe != "" || os.Getenv("KONTOR_PROVE") == "long"
	for at, look := range looks {
		t.Run(look.name, func(t *testing.T) {
			tab := server.SignIn(server.Owner)
			look.set(tab)
			for n, path := range addresses(server) {
				if !strings.Contains(path, os.Getenv("KONTOR_SCREENS")) { // KONTOR_SCREENS selects some
					continue
				}
				if axe != "" && look.name == "thai" { // the same colours and the same structure
					continue
				}
				if !all && at != turn(n) {
					continue
				}
				tab.Go(path)
				tab.Settled()
				if tab.Is(`document.querySelectorAll('h1').length !== 1`) {
					t.Errorf("%s: a page has one h1", path)
				}
				if status := tab.Text(`performance.getEntriesByType('navigation')[0].responseStatus`); status != "200" {
					t.Errorf("%s answers %s", path, status)
				}
				tab.Fits()
				tab.weigh(path)
				if text := evaluate[string](tab, `document.body.innerText`); strings.Contains(text, "</") {
					t.Errorf("%s shows markup as text: %s", path, text)
				}
				if axe != "" {
					tab.judge(axe)
				}
				if folder != "" {
					picture(t, tab, folder, path, look.name)
				}
			}
		})
	}
}

// furnish adds records that the demo company does not have: a payment for two invoices, and a
// webhook endpoint with a test message.
func furnish(server *Server) {
	server.T.Helper()
	subscribe(server)
	server.Act(func(tx *db.Tx) error {
		owed, err := sales.List(tx, sales.Filter{Status: "unpaid", Type: "IV", Order: "oldest", Page: input.Page{Page: 1, Limit: 100}})
		if err != nil {
			return err
		}
		last := map[num.Ref]sales.Document{}
		for _, d := range owed.Items {
			other, ok := last[d.ContactID]
			if !ok || other.Currency != d.Currency {
				last[d.ContactID] = d
				continue
			}
			made, err := sales.ReceiveTogether(tx, sales.CustomerPayment{
				ContactID: d.ContactID, Date: tx.Today(), BankID: 3, Reference: "T-1",
				Documents: []sales.PaymentPart{{DocumentID: other.ID}, {DocumentID: d.ID}},
			})
			if path := fmt.Sprintf("/customer-payments/%d", made.ID); err == nil && !slices.Contains(screens, path) {
				return fmt.Errorf("screens should have %s", path)
			}
			return err
		}
		return errors.New("no customer of the demo company has two open invoices")
	})
}

// subscribe creates a webhook endpoint, and sends a test message to it.
func subscribe(server *Server) {
	server.T.Helper()
	ctx, courier := context.Background(), server.Site.Webhooks
	in := webhook.New{Fields: webhook.Fields{URL: "https://shop.example/kontor", Description: "Online shop", Types: []string{"sales.*", "stock.moved"}}}
	if err := courier.PrepareNew(ctx, &in); err != nil {
		server.T.Fatal(err)
	}
	var made webhook.Created
	server.Act(func(tx *db.Tx) (err error) {
		made, err = webhook.Create(tx, in)
		return err
	})
	ping := webhook.Ping{ID: made.ID}
	who, err := firm.Actor(server.DB, server.Org, server.Owner)
	if err == nil {
		err = courier.SendPing(ctx, server.DB, who, &ping, false)
	}
	if err != nil {
		server.T.Fatal(err)
	}
	server.Act(func(tx *db.Tx) error {
		sent, err := webhook.StorePing(tx, ping)
		if path := fmt.Sprintf("/developers/webhooks/%d/deliveries/%d", made.ID, sent.ID); err == nil && !slices.Contains(screens, path) {
			return fmt.Errorf("screens should have %s", path)
		}
		return err
	})
}

// turn returns the look in which a short run opens a screen. Most failures are on a phone,
// the last look.
func turn(n int) int {
	phone := len(looks) - 1
	if n%2 == 0 {
		return phone
	}
	return n / 2 % phone
}

// addresses returns the addresses of all screens.
func addresses(server *Server) []string {
	out := []string{"/account", "/docs", "/docs/guide", "/docs/createSalesDocument"}
	for _, path := range screens {
		out = append(out, server.At(path))
	}
	return out
}

// parts lists addresses that return a part of a page, a file or a picture.
var parts = []string{
	"/todo", "/pick/", "/will-post", "/totals", "/export", "/imports/columns", "/stock/count/file", "/stock/transfer/file", "/journal/accounts", "/journal/opening/workbook", "/receipts/", "/pictures/", "/attachments/", "/logo", "/pdf",
	"/tax/filings/",
	"/reports/general-ledger/lines",
}

// unpictured lists pages for which the demo company has no record, with the reason.
var unpictured = map[string]string{
	"/developers/keys/{id}/requests/{request}": "nobody has called the interface of the demonstration",
	"/purchases/{id}/edit":                     "the demonstration has no draft of a purchase",
	"/claims/{id}/edit":                        "the demonstration has no draft of a claim",
	"/stock/transfers/{id}/print":              "the demonstration has one warehouse",
	"/contacts/{id}/statement":                 "redirects to /reports/statement",
	"/reports/vat-output":                      "redirects to /tax/vat-output",
	"/reports/vat-input":                       "redirects to /tax/vat-input",
}

var inPath = regexp.MustCompile(`{[a-zA-Z]+}`)

// TestEveryPageHasAScreen fails for a page that is not in screens.
func TestEveryPageHasAScreen(t *testing.T) {
	for _, section := range site.Sections() {
		for _, p := range section.Pages {
			method, path := p.Address()
			part := slices.ContainsFunc(parts, func(s string) bool { return strings.Contains(path, s) })
			if method != http.MethodGet || part || unpictured[path] != "" {
				continue
			}
			shape := regexp.MustCompile("^" + inPath.ReplaceAllString(path, "[^/]+") + `(\?.*)?$`)
			if !slices.ContainsFunc(screens, shape.MatchString) {
				t.Errorf("%s: no screen shows this page; add one to screens, or say in parts or unpictured why not", path)
			}
		}
	}
}

// Maximum transfer size of a page, in bytes.
const (
	firstMax = 100_000 // with style, scripts and fonts, nothing cached
	laterMax = 30_000  // with those cached
)

// weigh fails if a page is too large.
func (tab *Tab) weigh(path string) {
	tab.T.Helper()
	type weight struct{ First, Later int }
	w := evaluate[weight](tab, `(() => {
		const loaded = performance.getEntriesByType('resource').filter((e) => e.encodedBodySize > 0);
		const sum = (list) => performance.getEntriesByType('navigation')[0].encodedBodySize + list.reduce((n, e) => n + e.encodedBodySize, 0);
		return {First: sum(loaded), Later: sum(loaded.filter((e) => !e.name.includes('/assets/')))};
	})()`)
	if w.First > firstMax || w.Later > laterMax || w.Later == 0 {
		tab.T.Errorf("%s weighs %d bytes at first and %d later, of at most %d and %d", path, w.First, w.Later, firstMax, laterMax)
	}
}

// critic returns the script of axe-core, or "" if it is not requested.
func critic(t *testing.T) string {
	t.Helper()
	path := os.Getenv("KONTOR_AXE")
	if path == "" {
		return ""
	}
	script, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// judge runs axe-core on the page and fails on serious findings.
func (tab *Tab) judge(axe string) {
	tab.T.Helper()
	evaluate[bool](tab, axe+`; true`)
	for _, found := range evaluate[[]string](tab, `axe.run({resultTypes: ['violations']}).then((r) => r.violations
		.filter((v) => v.impact === 'serious' || v.impact === 'critical')
		.map((v) => v.impact + ' ' + v.id + ': ' + v.help + '\n' + v.nodes.slice(0, 5).map((n) => n.html.slice(0, 200) + '\n' + n.failureSummary).join('\n')))`, chromedp.EvalAwaitPromise) {
		tab.T.Errorf("%s: %s", tab.where(), found)
	}
}

// picture saves a screenshot.
func picture(t *testing.T, tab *Tab, folder, path, look string) {
	t.Helper()
	path = strings.TrimPrefix(path, "/o/1")
	name := strings.Trim(strings.Map(func(c rune) rune {
		if strings.ContainsRune("/?&=.", c) {
			return '-'
		}
		return c
	}, path), "-")
	if name == "" {
		name = "home"
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+"."+look+".png"), tab.Picture(), 0o644); err != nil {
		t.Fatal(err)
	}
}
