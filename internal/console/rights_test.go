package console_test

import (
	"flag"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/test/dbtest"
)

var updateRights = flag.Bool("update", false, "write testdata/rights.golden.txt")

const rightsFile = "../../testdata/rights.golden.txt"

// TestRights compares who is allowed to do what with the recorded table: every
// API route, every page of the console and every link of its menus, by role.
// Pages are requested with ids of no record, so that only rights refuse them.
func TestRights(t *testing.T) {
	o := opened(t, dbtest.SQLite(t))
	clerk, owner := o.signedIn("clerk@acme.test"), o.signedIn("owner@acme.test")
	clerk.forges, owner.forges = true, true
	become := func(role access.Role) {
		o.change(func(r *db.Root) error {
			_, err := people.SaveMember(r, o.acme.Who.Org, o.acme.Member.User, role, true)
			return err
		})
	}
	roles := []access.Role{access.Viewer, access.Member, access.Accountant, access.Admin, access.Owner}
	pages, links := map[string][]string{}, map[string][]string{}
	for _, role := range roles {
		b := clerk
		switch role {
		case access.Owner:
			b = owner
		default:
			become(role)
		}
		for _, section := range site.Sections() {
			for _, p := range section.Pages {
				method, path := p.Address()
				if status := b.probe(method, path); status != 403 {
					pages[method+" "+path] = append(pages[method+" "+path], string(role))
				}
			}
		}
		for _, found := range menuLink.FindAllStringSubmatch(b.get("/o/1/").text, -1) {
			if !slices.Contains(links[found[1]], string(role)) { // a phone shows some twice
				links[found[1]] = append(links[found[1]], string(role))
			}
		}
	}
	var lines []string
	for _, r := range v1.Routes() {
		method, path := r.Address()
		var allowed []string
		for _, role := range roles {
			if role.May(r.Right()) {
				allowed = append(allowed, string(role))
			}
		}
		lines = append(lines, line("api", method, path, r.Right().String(), allowed))
	}
	for _, section := range site.Sections() {
		for _, p := range section.Pages {
			method, path := p.Address()
			lines = append(lines, line("console", method, path, p.Right().String(), pages[method+" "+path]))
		}
	}
	for _, section := range site.Sections() {
		for _, l := range append(section.Nav, section.New...) {
			lines = append(lines, line("menu", "", l.Path, "", links[l.Path]))
		}
	}
	got := strings.Join(lines, "")
	if *updateRights {
		if err := os.WriteFile(rightsFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(rightsFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("rights have changed (-recorded +now):\n%s", cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")))
	}
}

// menuLink finds the links of the sidebar and of the New menu.
var menuLink = regexp.MustCompile(`<a href="/o/1(/[^"]*)"(?: aria-current="page")?(?: data-keys="[^"]*")?><svg`)

func line(door, method, path, right string, roles []string) string {
	return fmt.Sprintf("%-8s%-7s%-55s%-18s%s\n", door, method, path, right, strings.Join(roles, " "))
}

// probe requests a page with ids of no record and returns the status.
func (b *browser) probe(method, path string) int {
	b.Helper()
	path = "/o/1" + inPath.ReplaceAllString(strings.ReplaceAll(path, "{type}", "IV"), "4294967294")
	if method == "GET" {
		return b.get(path).StatusCode
	}
	return b.post(path, url.Values{}).StatusCode
}

// A page or menu entry without a right stops the program at start.
func TestPageWithoutRightDoesNotStart(t *testing.T) {
	show := func(v *console.Visit) error { return nil }
	for name, build := range map[string]func(){
		"GET without a right":  func() { console.Get("/x", 0, show) },
		"POST without a right": func() { console.Post("/x", 0, show) },
		"a right of nobody":    func() { console.Get("/x", 255, show) },
		"a public page that requires a right": func() {
			console.New(console.Options{}, console.Section{Public: []console.Page{console.Get("/x", access.ReadSales, show)}})
		},
		"a menu entry without a page": func() {
			console.New(console.Options{}, console.Section{Nav: []console.Link{{Word: "X", Path: "/x"}}})
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: started", name)
				}
			}()
			build()
		}()
	}
}
