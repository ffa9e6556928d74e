package console

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/people"
)

// The cookies. The session and the known browser are secrets; the others remember
// a choice.
const (
	sessionCookie  = "kontor_session"
	languageCookie = "kontor_language"
	themeCookie    = "kontor_theme"
	companyCookie  = "kontor_company"
	flashCookie    = "kontor_flash"
	browserPrefix  = "kontor_browser_"

	yearSeconds = 365 * 24 * 60 * 60
)

// browserCookie is the cookie of a browser in which a user signed in before.
func browserCookie(userID uint32) string {
	return browserPrefix + strconv.FormatUint(uint64(userID), 10)
}

// hasKnownBrowser reports whether somebody may have signed in with this browser.
func hasKnownBrowser(v *Visit) bool {
	return slices.ContainsFunc(v.r.Cookies(), func(c *http.Cookie) bool { return strings.HasPrefix(c.Name, browserPrefix) })
}

// cookie sets a cookie. A negative age deletes it.
func (v *reply) cookie(name, value string, age int, httpOnly bool) {
	if old, err := v.r.Cookie(name); err == nil && old.Value == value && name != sessionCookie && name != flashCookie {
		return
	}
	http.SetCookie(v.w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: age, HttpOnly: httpOnly, Secure: v.site.secure, SameSite: http.SameSiteLaxMode})
}

func (v *request) cookieValue(name string) string {
	c, err := v.r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// Dismiss remembers in the browser that a hint of this company is not wanted.
func (v *reply) Dismiss(hint string) { v.cookie(v.hintCookie(hint), "hidden", yearSeconds, true) }

// Dismissed reports whether a hint of this company is not wanted.
func (v *reply) Dismissed(hint string) bool { return v.cookieValue(v.hintCookie(hint)) != "" }

func (v *reply) hintCookie(hint string) string {
	return fmt.Sprintf("kontor_%s_%d", hint, v.Company.OrgID)
}

// chooseLanguage sets the language and theme of the page.
func (v *Visit) chooseLanguage() {
	language := v.cookieValue(languageCookie)
	if language == "" {
		language = v.Person.Language
	}
	if language == "" && strings.HasPrefix(strings.ToLower(strings.TrimSpace(v.r.Header.Get("Accept-Language"))), "th") {
		language = "th"
	}
	v.Speech = Speech{}
	if language == "th" {
		v.Speech = Speech{Language: fault.Thai, Buddhist: v.Company.OrgID == 0 || v.Company.Country == "TH"}
	}
	if theme := v.cookieValue(themeCookie); theme == "light" || theme == "dark" {
		v.Theme = theme
	}
}

// signedIn returns the person of the session cookie, or Missing.
func signedIn(v *Visit, r *db.Root) (people.Person, error) {
	token := v.cookieValue(sessionCookie)
	if token == "" || len(token) > 100 {
		return people.Person{}, db.Missing
	}
	p, err := people.SignedIn(r, token)
	if err == nil && p.Session.Pending {
		return people.Person{}, db.Missing
	}
	return p, err
}

// noteUse records from time to time that the session is in use, and takes the message that
// is shown once.
func noteUse(v *Visit) {
	if !v.isPolling() && v.Person.Session.Stale(v.now) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(v.r.Context()), writeTimeout)
		defer cancel()
		if err := v.site.DB.Change(ctx, func(r *db.Root) error { return people.TouchSession(r, v.Person.Session) }); err != nil {
			v.site.Log.Error("note the use of a session", "request", v.RequestID, "error", err)
		}
	}
	if text, err := url.QueryUnescape(v.cookieValue(flashCookie)); err == nil && text != "" && v.r.Method == http.MethodGet {
		v.Flash = text
		v.cookie(flashCookie, "", -1, true)
	}
}

// toLogin redirects to the sign-in page, and back afterwards. A request for a part of a
// page redirects the whole page, except parts that serve a form: they say that the
// session ended, so that the input stays, and the form is held when it is submitted.
func toLogin(v *Visit) error {
	at := v.r.URL.RequestURI()
	if v.partial() && (v.r.Method != http.MethodGet || strings.HasPrefix(v.path, "/o/{org}/pick/")) {
		v.status = http.StatusUnauthorized
		return v.showNotice("refused.html", Refusal{Text: v.T("Your session has expired. Save as usual: you are asked to sign in, and your input is kept.")})
	}
	if v.partial() {
		page, err := url.Parse(v.r.Header.Get("Hx-Current-Url"))
		if err != nil || page.Path == "" {
			page = &url.URL{Path: "/"}
		}
		v.w.Header().Set("Hx-Redirect", "/login?next="+url.QueryEscape(local(page.RequestURI())))
		v.sent = http.StatusUnauthorized
		v.w.WriteHeader(v.sent)
		return nil
	}
	if h := hold(v); h != nil {
		v.status = http.StatusUnauthorized
		return v.showPublic("login.html", loginPage{Next: local(v.Here()), Held: h})
	}
	if v.r.Method != http.MethodGet {
		return v.Go("/login")
	}
	return v.Go("/login?next=" + url.QueryEscape(at))
}

// partial reports whether htmx asks for a part of a page that is open.
func (v *request) partial() bool {
	return v.r.Header.Get("Hx-Request") == "true" && v.r.Header.Get("Hx-History-Restore-Request") != "true"
}

// isPolling reports whether a part of a page refreshes itself. Polling does not extend
// the session, or it would never end while such a page is open.
func (v *request) isPolling() bool {
	part := v.r.Header.Get("Hx-Trigger")
	return v.partial() && v.r.Method == http.MethodGet && part != "" && part == v.r.Header.Get("Hx-Target")
}

// clientAddress returns the client's address. X-Forwarded-For is trusted only from the proxies
// that the operator named, even on this machine: a proxy that passes the header on
// unchanged lets clients write any address into it. The proxy's own entry is the last.
func clientAddress(v *Visit) string {
	host, _, err := net.SplitHostPort(v.r.RemoteAddr)
	if err != nil {
		host = v.r.RemoteAddr
	}
	given := v.r.Header.Values("X-Forwarded-For")
	peer, err := netip.ParseAddr(host)
	if err != nil || len(given) == 0 {
		return host
	}
	peer = peer.Unmap()
	if !slices.ContainsFunc(v.site.Proxies, func(p netip.Prefix) bool { return p.Contains(peer) }) {
		v.site.warnProxy(peer)
		return host
	}
	list := strings.Split(strings.Join(given, ","), ",")
	if client, err := netip.ParseAddr(strings.TrimSpace(list[len(list)-1])); err == nil {
		return client.String()
	}
	return host
}

// warnProxy tells the operator once that a proxy on this machine is not trusted.
func (s *Site) warnProxy(peer netip.Addr) {
	if peer.IsLoopback() {
		s.proxyWarning.Do(func() {
			s.Log.Warn("X-Forwarded-For from this machine is ignored; if a proxy runs here, start the server with --proxy " + peer.String())
		})
	}
}

// signedInOnly answers a page outside of companies for a user who is signed in. Users who
// have to choose a new password do that first.
func signedInOnly(v *Visit, answer Handler) error {
	return signedInRenewing(v, func(v *Visit) error {
		if v.Person.MustRenew() {
			return toRenew(v)
		}
		return answer(v)
	})
}

// toRenew redirects to the page that asks for a new password.
func toRenew(v *Visit) error {
	if v.partial() {
		v.w.Header().Set("Hx-Redirect", "/account/renew")
		return v.Send("text/plain; charset=utf-8", "", nil)
	}
	return v.Go("/account/renew")
}

// signedInRenewing is signedInOnly for the pages that ask for a new password.
func signedInRenewing(v *Visit, answer Handler) error {
	err := v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		v.now = r.Now
		if v.Person, err = signedIn(v, r); err != nil {
			return err
		}
		v.Companies, err = people.Workplaces(r, v.Person.ID, 1000)
		return err
	})
	if err != nil && v.Person.ID == 0 {
		return toLogin(v)
	}
	if err != nil {
		return err
	}
	v.chooseLanguage()
	noteUse(v)
	if v.r.Method == http.MethodPost {
		if err := v.readForm(); err != nil {
			return err
		}
	}
	return answer(v)
}
