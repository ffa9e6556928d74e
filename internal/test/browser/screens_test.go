package browser

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"kontor/internal/console/site"
)

// looks are the ways in which every screen is looked at.
var looks = []struct {
	name string
	set  func(*Tab)
}{
	{"light", func(*Tab) {}},
	{"dark", (*Tab).Dark},
	{"thai", (*Tab).Thai},
	{"phone", (*Tab).Phone},
}

// TestScreens opens every screen, light, dark, in Thai and
// on a phone: it is found, quiet and no wider than its window. The short form
// opens each in one look, every other on a phone; make browser in all. With
// KONTOR_SCREENSHOTS it also writes the pictures there (make screenshots), with
// KONTOR_AXE, the file of axe-core, it asks that what is wrong (make axe).
func TestScreens(t *testing.T) {
	desk := Demo(t)
	folder, axe := os.Getenv("KONTOR_SCREENSHOTS"), critic(t)
	all := folder != "" || axe != "" || os.Getenv("KONTOR_PROVE") == "long"
	for at, look := range looks {
		t.Run(look.name, func(t *testing.T) {
			tab := desk.SignIn(desk.Owner)
			look.set(tab)
			for n, path := range addresses(desk) {
				if !strings.Contains(path, os.Getenv("KONTOR_SCREENS")) { // some of them, while one works on those
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

// turn is the look in which the short form opens a screen. Most goes wrong on a
// phone, which comes last.
func turn(n int) int {
	phone := len(looks) - 1
	if n%2 == 0 {
		return phone
	}
	return n / 2 % phone
}

// addresses returns the addresses of all screens.
func addresses(desk *Desk) []string {
	out := []string{"/account", "/docs", "/docs/createSalesDocument"}
	for _, path := range screens {
		out = append(out, desk.At(path))
	}
	return out
}

// parts are addresses that answer with a part of a page, a file or a picture.
var parts = []string{
	"/todo", "/pick/", "/will-post", "/totals", "/export", "/imports/columns", "/journal/accounts", "/journal/opening/workbook", "/receipts/", "/pictures/", "/logo",
	"/reports/general-ledger/lines",
}

// unpictured are pages that the demonstration has no record for, with the reason.
var unpictured = map[string]string{
	"/developers/keys/{id}/requests/{request}": "nobody has called the interface of the demonstration",
	"/purchases/{id}/edit":                     "the demonstration has no draft of a purchase",
	"/claims/{id}/edit":                        "the demonstration has no draft of a claim",
	"/journal/transfers/{id}":                  "the demonstration moves no money between its accounts",
}

var inPath = regexp.MustCompile(`{[a-zA-Z]+}`)

// TestEveryPageHasAScreen keeps a page from being built that nobody looks at.
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
	firstMax = 100_000 // with its style, scripts and fonts, when nothing is known yet
	laterMax = 30_000  // when those are known
)

// weigh fails when a page is too heavy for a slow line.
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

// critic is the script of axe-core, or empty when it is not asked.
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

// picture writes what the window shows.
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
