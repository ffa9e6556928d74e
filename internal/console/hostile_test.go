package console_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kontor/internal/base/secret"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org/people"
)

var inPath = regexp.MustCompile(`{[a-zA-Z]+}`)

// everyPage visits the addresses of all sections of a company, with existing ids.
func everyPage(company string, visit func(method, at string)) {
	for _, section := range site.Sections() {
		for _, p := range section.Pages {
			method, path := p.Address()
			visit(method, company+inPath.ReplaceAllString(path, "1"))
		}
	}
}

// A user who is not a member of a company gets 404 on every page. Forms from other sites
// are refused, and without a session every page redirects to sign-in.
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
			door := nobody.send(method, at, form)
			if method == "GET" {
				door.is(o.T, 303, "nobody: "+method+" "+at)
				return
			}
			door.is(o.T, 401, "nobody: "+method+" "+at)
			if hidden(door.text).Get("held-to") != at {
				o.Errorf("the form to %s does not wait at the door", at)
			}
		})
	})
}

// No link on any page of an owner is broken, and no typed text becomes markup.
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

// An address that is not valid text is refused and not stored.
func TestAddressesAreText(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, at := range []string{"/o/1/palette?q=%00", "/o/1/pick/contacts?q=%00", "/o/1/contacts?externalId=%ff", "/o/1/audit-log?resource=%ff",
			"/o/1/developers/keys/1/requests/%00", "/o/1/developers/keys/1/requests/%ff", "/o/1/sales?%ff=1", "/login?next=%00", "/%ff"} {
			b.get(at).is(o.T, 400, at)
		}
		b.post("/o/1/settings/categories?code=%ff", url.Values{"name": {"Taxi"}, "isActive": {"true"}}).is(o.T, 400, "a form to an address that is no text")
		b.get("/o/1/contacts?search=%E0%B8%81").is(o.T, 200, "an address in Thai")
	})
}

// A second factor that the server did not generate is refused.
func TestUnknownSecondFactorIsRefused(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, made := range []string{strings.Repeat("A", 3000), "AAAAAAAA", "", "no secret"} {
			var code string
			o.change(func(r *db.Root) error { code = secret.FactorCode(made, r.Now); return nil })
			r := b.post("/account/factor", url.Values{"secret": {made}, "code": {code}})
			r.is(o.T, 422, "a secret of "+strconv.Itoa(len(made))+" letters")
			if !regexp.MustCompile(`id="secret">[A-Z2-7]{32}<`).MatchString(r.text) {
				o.Error("no fresh one is drawn")
			}
		}
	})
}

// session returns the session cookie of a browser.
func (b *browser) session() string {
	at, err := url.Parse(b.server.URL)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(at) {
		if c.Name == "kontor_session" {
			return c.Value
		}
	}
	return ""
}

// plant sets a foreign session cookie in a browser.
func (b *browser) plant(value string) {
	at, err := url.Parse(b.server.URL)
	if err != nil {
		b.Fatal(err)
	}
	b.client.Jar.SetCookies(at, []*http.Cookie{{Name: "kontor_session", Value: value, Path: "/"}})
}

// A cookie planted before sign-in is not the session afterwards: neither an invented one,
// nor an attacker's, nor that of a login that waits for its second factor.
func TestPlantedSessions(t *testing.T) {
	each(t, func(o *office) {
		attacker := o.signedIn("clerk@acme.test")
		for _, planted := range []string{"made-up", strings.Repeat("A", 43), attacker.session()} {
			victim := o.browser()
			victim.plant(planted)
			victim.login("owner@acme.test", password).is(o.T, 303, "a login")
			if victim.session() == planted {
				o.Errorf("%s is the session of who signed in", planted)
			}
			other := o.browser()
			other.plant(planted)
			other.get("/o/1/").is(o.T, 303, "the planted cookie after the login")
			victim.get("/o/1/settings").is(o.T, 200, "the session of who signed in")
		}
		factor := secret.NewFactor()
		var code string
		o.change(func(r *db.Root) error {
			u, err := people.UserByEmail(r, "owner@acme.test")
			if err != nil {
				return err
			}
			code = secret.FactorCode(factor, r.Now)
			return people.SetFactor(r, nil, u.ID, factor)
		})
		owner := o.browser()
		owner.login("owner@acme.test", password).is(o.T, 303, "a password")
		pending := owner.session()
		owner.get("/o/1/").is(o.T, 303, "a page before the second factor")
		owner.post("/login/code", url.Values{"code": {code}}).is(o.T, 303, "the second factor")
		owner.get("/o/1/").is(o.T, 200, "a page after it")
		other := o.browser()
		other.plant(pending)
		other.get("/o/1/").is(o.T, 303, "the cookie of before the second factor")
	})
}
