package console_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/console/site"
)

var inPath = regexp.MustCompile(`{[a-z]+}`)

// everyPage goes through the addresses of all sections below a company, with ids that exist.
func everyPage(company string, visit func(method, at string)) {
	for _, section := range site.Sections() {
		for _, p := range section.Pages {
			method, path := p.Address()
			visit(method, company+inPath.ReplaceAllString(path, "1"))
		}
	}
}

// Whoever is no member of a company finds nothing there, whatever the page; a
// form of another site is refused, and without a session there is only the door.
func TestEveryPageKeepsToItsCompany(t *testing.T) {
	each(t, func(o *office) {
		stranger, nobody, owner := o.signedIn("owner@beta.test"), o.browser(), o.signedIn("owner@acme.test")
		everyPage("/o/1", func(method, at string) {
			var form url.Values
			if method == "POST" {
				form = url.Values{"id": {"1"}, "name": {"x"}}
				owner.send(method, at, form, "Sec-Fetch-Site", "cross-site").is(o.T, 403, "a form of another site to "+at)
			}
			stranger.send(method, at, form).is(o.T, 404, "a stranger: "+method+" "+at)
			nobody.send(method, at, form).is(o.T, 303, "nobody: "+method+" "+at)
		})
	})
}

// Every link of every page that an owner reaches leads somewhere, and no text
// that somebody typed becomes markup.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	const evil = `<img src=x onerror=alert(1)>"'`
	link := regexp.MustCompile(`(?:href|hx-get|src)="(/o/1/[^"#]*)"`)
	each(t, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		for at, form := range map[string]url.Values{
			"/settings":            {"name": {evil}, "address": {evil}, "phone": {evil}, "website": {evil}},
			"/settings/warehouses": {"code": {"EVIL"}, "name": {evil}, "address": {evil}},
			"/settings/money":      {"kind": {"bank"}, "accountName": {evil}, "bankCompany": {evil}},
			"/settings/categories": {"code": {`<b>`}, "name": {evil}, "description": {evil}, "isActive": {"true"}},
			"/settings/members":    {"name": {evil}, "email": {"evil@acme.test"}, "role": {"member"}},
			"/developers/keys":     {"name": {evil}, "userId": {"1"}},
		} {
			if r := owner.post("/o/1"+at, form); r.StatusCode >= 400 {
				o.Errorf("%s answers %d", at, r.StatusCode)
			}
		}
		seen, queue := map[string]bool{"/o/1/": true}, []string{"/o/1/"}
		for len(queue) > 0 && len(seen) < 400 {
			at := queue[0]
			queue = queue[1:]
			r := owner.get(at)
			if r.StatusCode != 200 && r.StatusCode != 303 {
				o.Errorf("%s answers %d", at, r.StatusCode)
			}
			if strings.Contains(r.text, "<img src=x") {
				o.Errorf("%s shows markup that somebody typed", at)
			}
			for _, found := range link.FindAllStringSubmatch(r.text, -1) {
				next := strings.ReplaceAll(found[1], "&amp;", "&")
				if !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
		if len(seen) < 30 {
			o.Errorf("only %d pages were found", len(seen))
		}
	})
}
