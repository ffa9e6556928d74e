package console_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/secret"
	"kontor/internal/console"
	"kontor/internal/console/auditlog"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

const password = "ประโยคยาวพอสำหรับรหัสผ่าน"

// office is a server with two companies, on one engine.
type office struct {
	*testing.T
	db         *db.DB
	server     *httptest.Server
	acme, beta firm.Firm
	from       string // the address that the next requests come from
}

// each runs a test in an office on both engines.
func each(t *testing.T, do func(o *office)) {
	t.Helper()
	with(t, db.Options{}, do)
}

// with is each with database options.
func with(t *testing.T, options db.Options, do func(o *office)) {
	t.Helper()
	dbtest.With(t, options, func(t *testing.T, d *db.DB) {
		o := opened(t, d)
		do(o)
		o.worded()
	})
}

// worded checks that the page of the audit log has words for every row.
func (o *office) worded() {
	o.Helper()
	type row struct {
		Action   string `db:"action"`
		Resource string `db:"resource"`
		Detail   string `db:"detail"`
	}
	var rows []row
	o.acme.Read(func(tx *db.Tx) (err error) {
		rows, err = db.List[row](tx, `SELECT a.action, a.resource, a.detail FROM audit_log a WHERE a.org_id = $1 ORDER BY a.seq`)
		return err
	})
	for _, row := range rows {
		if _, ok := auditlog.Sentence(row.Resource, row.Detail); !ok {
			o.Errorf("%s: the audit log says %q of %q, which internal/console/auditlog has no words for", row.Action, row.Detail, row.Resource)
		}
	}
}

// opened returns an office on a database.
func opened(t *testing.T, d *db.DB) *office {
	t.Helper()
	o := &office{T: t, db: d}
	o.acme, o.beta = firm.Found(t, d, "acme", firm.Fittings), firm.Found(t, d, "beta", firm.Fittings)
	o.change(func(r *db.Root) error {
		for _, email := range []string{"owner@acme.test", "clerk@acme.test", "owner@beta.test"} {
			u, err := people.UserByEmail(r, email)
			if err == nil {
				err = people.SetPassword(r, u.ID, firm.PasswordHash(password))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	o.server = httptest.NewServer(site.New(console.Options{DB: d, Proxies: []netip.Prefix{netip.MustParsePrefix("10.9.0.0/24"), netip.MustParsePrefix("127.0.0.1/32")}, Log: firm.Log(t)}))
	t.Cleanup(o.server.Close)
	return o
}

func (o *office) change(do func(r *db.Root) error) {
	o.Helper()
	if err := o.db.Change(context.Background(), do); err != nil {
		o.Fatal(err)
	}
}

// browser is a client that keeps cookies and does not follow redirects.
type browser struct {
	*office
	client *http.Client
	forges bool // sends forms that its pages do not have
}

func (o *office) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		o.Fatal(err)
	}
	return &browser{o, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, false}
}

// reply is an answer with its body.
type reply struct {
	*http.Response
	text string
}

func (b *browser) send(method, path string, form url.Values, header ...string) reply {
	b.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequest(method, b.server.URL+path, body)
	if err != nil {
		b.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if b.from != "" {
		r.Header.Set("X-Forwarded-For", b.from)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return b.do(r)
}

func (b *browser) do(r *http.Request) reply {
	b.Helper()
	res, err := b.client.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		b.Fatal(err)
	}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
		page := joined(string(text))
		if res.StatusCode == http.StatusUnprocessableEntity {
			b.errorsAreTied(r.URL.Path, page)
		}
		return reply{res, page}
	}
	return reply{res, string(text)}
}

// joined returns a page without the line breaks and indentation of its template: none
// beside a tag, and one space for several inside it.
func joined(page string) string {
	const blank = " \t\r\n"
	var out strings.Builder
	for page != "" {
		text, rest, more := strings.Cut(page, "<")
		if trimmed := strings.TrimLeft(text, blank); strings.Contains(text[:len(text)-len(trimmed)], "\n") && out.Len() > 0 {
			text = trimmed
		}
		if trimmed := strings.TrimRight(text, blank); more && strings.Contains(text[len(trimmed):], "\n") {
			text = trimmed
		}
		out.WriteString(text)
		if !more {
			break
		}
		tag, after, closed := strings.Cut(rest, ">")
		out.WriteString("<" + spaced(tag))
		if closed {
			out.WriteString(">")
		}
		page = after
	}
	return out.String()
}

// spaced returns a text with one space for each line break with its indentation, and for
// several spaces.
func spaced(text string) string {
	if !strings.Contains(text, "  ") && !strings.Contains(text, "\n ") {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n' && i+1 < len(text) && text[i+1] == ' ':
		case c == ' ' && len(out) > 0 && out[len(out)-1] == ' ':
		default:
			out = append(out, c)
		}
	}
	return string(out)
}

func (b *browser) get(path string) reply { b.Helper(); return b.send("GET", path, nil) }
func (b *browser) post(path string, form url.Values) reply {
	b.Helper()
	return b.send("POST", path, form)
}

// upload posts a form with a file; without a name no file was chosen.
func (b *browser) upload(path string, form url.Values, field, name string, content []byte) reply {
	b.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	var err error
	for key, values := range form {
		for _, value := range values {
			err = errors.Join(err, w.WriteField(key, value))
		}
	}
	file, failed := w.CreateFormFile(field, name)
	if failed == nil {
		_, failed = file.Write(content)
	}
	if err := errors.Join(err, failed, w.Close()); err != nil {
		b.Fatal(err)
	}
	r, err := http.NewRequest("POST", b.server.URL+path, &body)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	return b.do(r)
}

func (b *browser) login(email, password string) reply {
	b.Helper()
	return b.post("/login", url.Values{"email": {email}, "password": {password}})
}

// signedIn returns a browser with a session.
func (o *office) signedIn(email string) *browser {
	o.Helper()
	b := o.browser()
	if r := b.login(email, password); r.StatusCode != http.StatusSeeOther {
		o.Fatalf("%s was not let in: %d", email, r.StatusCode)
	}
	return b
}

func (r reply) is(t *testing.T, status int, what string) {
	t.Helper()
	if r.StatusCode != status {
		t.Errorf("%s answers %d, want %d", what, r.StatusCode, status)
	}
}

func TestSigningIn(t *testing.T) {
	each(t, func(o *office) {
		b := o.browser()
		r := b.get("/o/1/sales?status=draft")
		r.is(o.T, 303, "a page without a session")
		if at := r.Header.Get("Location"); at != "/login?next=%2Fo%2F1%2Fsales%3Fstatus%3Ddraft" {
			o.Errorf("it leads to %s", at)
		}
		known, unknown := b.login("owner@acme.test", "wrong"), b.login("nobody@acme.test", "wrong")
		known.is(o.T, 422, "a wrong password")
		unknown.is(o.T, 422, "an unknown account")
		if strings.ReplaceAll(known.text, "owner@", "nobody@") != unknown.text {
			o.Error("the answers tell which account exists")
		}
		first := b.login("OWNER@acme.test ", password)
		first.is(o.T, 303, "a right password")
		cookie := first.Header.Get("Set-Cookie")
		for _, part := range []string{"kontor_session=", "HttpOnly", "SameSite=Lax", "Path=/"} {
			if !strings.Contains(cookie, part) {
				o.Errorf("the cookie %q has no %s", cookie, part)
			}
		}
		b.get("/o/1/").is(o.T, 200, "the home page")
		b.login("owner@acme.test", password).is(o.T, 303, "a second login")
		old := o.browser()
		old.send("GET", "/o/1/", nil, "Cookie", strings.Split(cookie, ";")[0]).is(o.T, 303, "the session of before the second login")
		b.post("/logout", url.Values{}).is(o.T, 303, "signing out")
		b.get("/o/1/").is(o.T, 303, "a page after signing out")
		for next, want := range map[string]string{"//evil.test/": "/", "https://evil.test/": "/", "/o/1/sales": "/o/1/sales", "/\\evil.test": "/"} {
			r := b.post("/login", url.Values{"email": {"owner@acme.test"}, "password": {password}, "next": {next}})
			if at := r.Header.Get("Location"); at != want {
				o.Errorf("next=%s leads to %s", next, at)
			}
		}
	})
}

// during runs do while a request of the browser waits for a hashing slot, and returns the
// answer to that request.
func during(o *office, send func() reply, do func()) reply {
	o.Helper()
	queue := o.site().Hashing
	free := occupied(o.T, queue)
	answer := make(chan reply)
	go func() { answer <- send() }()
	for queue.Waiting() == 0 {
		time.Sleep(time.Millisecond)
	}
	do()
	free()
	return <-answer
}

// A sign-in in progress with a password that is being reset fails,
// and does not set it back.
func TestPasswordResetFailsRunningSignIn(t *testing.T) {
	each(t, func(o *office) {
		const fresh = "another long sentence"
		set := func(to string) func() {
			return func() {
				o.change(func(r *db.Root) error { return people.SetPassword(r, o.acme.Member.User, firm.PasswordHash(to)) })
			}
		}
		late := o.browser()
		during(o, func() reply { return late.login("clerk@acme.test", password) }, set(fresh)).is(o.T, 422, "the password of before")
		late.get("/o/1/").is(o.T, 303, "the company behind it")
		set(password)()

		inside := o.signedIn("clerk@acme.test")
		change := url.Values{"password": {password}, "newPassword": {"the sentence of somebody else"}}
		r := during(o, func() reply { return inside.post("/account/password", change) }, set(fresh))
		r.is(o.T, 303, "a password change under which it was set")
		if at := r.Header.Get("Location"); at != "/login" {
			o.Errorf("it leads to %s", at)
		}
		late.login("clerk@acme.test", fresh).is(o.T, 303, "the password that was set")

		// The same between the password and the second factor.
		o.change(func(r *db.Root) error {
			token, err := people.BeginSession(r, o.acme.Member.User, true, "", "")
			if err != nil {
				return err
			}
			p, err := people.SignedIn(r, token)
			if err == nil {
				err = people.SetPassword(r, p.ID, firm.PasswordHash(password))
			}
			if err != nil {
				return err
			}
			if err := people.EndPendingSession(r, p.Session); !errors.Is(err, db.Missing) {
				o.Errorf("the second factor after the password was set: %v", err)
			}
			return nil
		})
	})
}

// The setup hashes a password only with the link, and a few at a time like the login.
func TestSetupHashesForTheLinkAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := &office{T: t, db: d}
		s := site.New(console.Options{DB: d, Log: firm.Log(t)})
		o.server = httptest.NewServer(s)
		t.Cleanup(o.server.Close)
		var link string
		o.change(func(r *db.Root) (err error) {
			link, err = setup.NewLink(r)
			return err
		})
		form := url.Values{"name": {"Acme"}, "country": {"TH"}, "currency": {"THB"}, "timezone": {"Asia/Bangkok"}, "branchCode": {"00000"},
			"ownerEmail": {"owner@acme.test"}, "ownerName": {"Anong"}, "password": {password}}
		free := occupied(t, s.Hashing)
		b := o.browser()
		form.Set("token", "wrong")
		b.post("/setup", form).is(t, 404, "a made-up link")
		form.Set("token", link)
		answer := make(chan reply, 1)
		go func() { answer <- b.post("/setup", form) }()
		select {
		case <-answer:
			t.Error("it was hashed beside all that have a place")
		case <-time.After(300 * time.Millisecond):
			free()
			(<-answer).is(t, 303, "the link, with a place")
		}
		b.post("/setup", form).is(t, 404, "the link for the second time")
	})
}

// Guessing is slowed down per address. The owner can sign in from another one. The clock
// stands still, so that no pause ends on a slow machine.
func TestGuessing(t *testing.T) {
	now := time.Now()
	with(t, db.Options{Now: func() time.Time { return now }}, func(o *office) {
		b := o.browser()
		o.from = "203.0.113.5"
		for range 6 {
			b.login("owner@acme.test", "guess").is(o.T, 422, "a guess")
		}
		r := b.login("owner@acme.test", password)
		r.is(o.T, 422, "a right password during the pause")
		if !strings.Contains(r.text, "seconds") {
			o.Error("the pause is not said")
		}
		o.from = "198.51.100.7"
		o.browser().login("owner@acme.test", password).is(o.T, 303, "a right password from elsewhere")
		o.from = "203.0.113.5"
		o.browser().login("clerk@acme.test", password).is(o.T, 303, "another person at the same address")
	})
}

// clock is a time that a test sets.
type clock struct{ atomic.Int64 }

func (c *clock) now() time.Time       { return time.Unix(c.Load(), 0) }
func (c *clock) pass(d time.Duration) { c.Add(int64(d / time.Second)) }

func newClock() *clock {
	c := &clock{}
	c.Store(time.Now().Unix())
	return c
}

const tooMany = "Too many attempts"

// Parallel attempts are counted before they are verified, so they do not pass the limit
// together.
func TestGuessingAtOnce(t *testing.T) {
	c := newClock()
	with(t, db.Options{Now: c.now}, func(o *office) {
		var all sync.WaitGroup
		var paused atomic.Int32
		for range 24 {
			b := o.browser()
			all.Go(func() {
				if r := b.login("owner@acme.test", "guess"); strings.Contains(r.text, tooMany) {
					paused.Add(1)
				}
			})
		}
		all.Wait()
		if n := paused.Load(); n != 24-5 {
			o.Errorf("of 24 guesses at once %d were not looked at, want 19", n)
		}
		c.pass(time.Minute)
		o.browser().login("owner@acme.test", password).is(o.T, 303, "a right password after the pause")
		for range 5 {
			o.browser().login("owner@acme.test", "guess").is(o.T, 422, "a guess")
		}
		if r := o.browser().login("owner@acme.test", "guess"); !strings.Contains(r.text, tooMany) {
			o.Error("there is no limit after somebody got in")
		}
	})
}

// X-Forwarded-For is trusted only from a named proxy, and an IPv6 address counts as its
// whole network.
func TestGuessingUnderOtherNames(t *testing.T) {
	c := newClock()
	with(t, db.Options{Now: c.now}, func(o *office) {
		try := func(email, peer string, told ...string) string {
			form := url.Values{"email": {email}, "password": {"guess"}}
			r := httptest.NewRequest("POST", "/login", strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header["X-Forwarded-For"] = told
			r.RemoteAddr = peer
			w := httptest.NewRecorder()
			o.server.Config.Handler.ServeHTTP(w, r)
			return w.Body.String()
		}
		for i := range 6 {
			own, six := fmt.Sprintf("203.0.113.%d", i), fmt.Sprintf("[2001:db8::%d]:4711", i)
			for _, g := range []struct {
				from, page string
				limited    bool
			}{
				{"a private network", try("a@acme.test", "192.168.1.7:4711", own), true},
				{"a proxy on this machine that was named", try("b@acme.test", "127.0.0.1:4711", own), false},
				{"a proxy on this machine that was not named", try("f@acme.test", "127.0.0.2:4711", own), true},
				{"a proxy that adds a line of its own", try("e@acme.test", "127.0.0.1:4711", own, "198.51.100.7"), true},
				{"a proxy that was named", try("d@acme.test", "[::ffff:10.9.0.3]:4711", own), false},
				{"a network of IPv6", try("c@acme.test", six, ""), true},
			} {
				if paused := strings.Contains(g.page, tooMany); paused != (g.limited && i == 5) {
					o.Errorf("guess %d from %s: paused %t", i+1, g.from, paused)
				}
			}
		}
	})
}

// Unknown names do not fill the database.
func TestUnknownNamesDoNotFillTheDatabase(t *testing.T) {
	each(t, func(o *office) {
		o.browser().login(strings.Repeat("x", 900_000)+"@acme.test", "guess").is(o.T, 422, "an endless name")
		o.change(func(r *db.Root) error {
			longest, err := db.Get[int](r, `SELECT COALESCE(MAX(LENGTH(place)), 0) FROM login_failures`)
			if err == nil && longest > 300 {
				o.Errorf("of it %d characters are kept", longest)
			}
			return err
		})
	})
}

// Codes are counted by account from all addresses, and so are passwords that signed-in
// users must repeat. The code that turns on the second factor does not also sign in.
func TestGuessingInside(t *testing.T) {
	c := newClock()
	with(t, db.Options{Now: c.now}, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		change := func(present string) reply {
			return owner.post("/account/password", url.Values{"password": {present}, "newPassword": {password}})
		}
		for range 5 {
			change("guess").is(o.T, 422, "a guess at the present password")
		}
		r := change(password)
		r.is(o.T, 422, "the present password during the pause")
		if !strings.Contains(r.text, tooMany) {
			o.Error("the pause is not said")
		}
		c.pass(time.Minute)
		change(password).is(o.T, 303, "the present password after the pause")

		factor := regexp.MustCompile(`id="secret">([A-Z2-7]+)`).FindStringSubmatch(owner.get("/account").text)[1]
		code := secret.FactorCode(factor, c.now())
		owner.post("/account/factor", url.Values{"secret": {factor}, "code": {code}}).is(o.T, 200, "switching the second factor on")
		late := o.browser()
		late.login("owner@acme.test", password).is(o.T, 303, "the password")
		late.post("/login/code", url.Values{"code": {code}}).is(o.T, 422, "the code that switched it on")
		for i := range 4 {
			o.from = fmt.Sprintf("203.0.113.%d", i)
			b := o.browser()
			b.login("owner@acme.test", password).is(o.T, 303, "the password")
			b.post("/login/code", url.Values{"code": {"no"}}).is(o.T, 422, "a guess at the code")
		}
		r = late.post("/login/code", url.Values{"code": {"no"}})
		if r.is(o.T, 422, "a code during the pause"); !strings.Contains(r.text, tooMany) {
			o.Error("codes from many addresses are looked at without a pause")
		}
		c.pass(time.Minute)
		late.post("/login/code", url.Values{"code": {secret.FactorCode(factor, c.now())}}).is(o.T, 303, "the code after the pause")
	})
}

// Polling by a page does not extend the session.
func TestPollingDoesNotExtendSession(t *testing.T) {
	c := newClock()
	with(t, db.Options{Now: c.now}, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for range 14 {
			b.get("/o/1/").is(o.T, 200, "a page within the hour")
			c.pass(time.Hour)
		}
		poll := func(path, part string) reply {
			return b.send("GET", path, nil, "Hx-Request", "true", "Hx-Trigger", part, "Hx-Target", part)
		}
		for range 10 {
			poll("/o/1/todo", "todo").is(o.T, 200, "a part")
			poll("/o/1/developers", "requests").is(o.T, 200, "a part")
			c.pass(time.Hour)
		}
		c.pass(time.Hour)
		poll("/o/1/todo", "todo").is(o.T, 401, "a part after twelve hours without use")
		b.get("/o/1/").is(o.T, 303, "a page after twelve hours without use")
	})
}

func TestSessionsEnd(t *testing.T) {
	each(t, func(o *office) {
		here, there := o.signedIn("owner@acme.test"), o.signedIn("owner@acme.test")
		r := here.post("/account/password", url.Values{"password": {"wrong"}, "newPassword": {"another long sentence"}})
		r.is(o.T, 422, "a password change with a wrong password")
		r = here.post("/account/password", url.Values{"password": {password}, "newPassword": {"short"}})
		r.is(o.T, 422, "a short password")
		here.post("/account/password", url.Values{"password": {password}, "newPassword": {"another long sentence"}}).is(o.T, 303, "a password change")
		here.get("/o/1/").is(o.T, 200, "the browser that changed it")
		there.get("/o/1/").is(o.T, 303, "the other browser")

		clerk := o.signedIn("clerk@acme.test")
		o.change(func(r *db.Root) error {
			u, err := people.UserByEmail(r, "clerk@acme.test")
			if err != nil {
				return err
			}
			return people.EndSessions(r, u.ID, nil)
		})
		clerk.get("/o/1/").is(o.T, 303, "a session that an admin ended")
		clerk = o.signedIn("clerk@acme.test")
		o.change(func(r *db.Root) error {
			u, err := people.UserByEmail(r, "clerk@acme.test")
			if err != nil {
				return err
			}
			_, err = people.SaveMember(r, o.acme.Who.Org, u.ID, access.Member, false)
			return err
		})
		clerk.get("/o/1/").is(o.T, 404, "the company of someone who was switched off there")
	})
}

// If a part of a page cannot be loaded, the page stays. After the end of the session the
// whole page goes to sign-in and returns.
func TestPartsOfAPage(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		part := []string{"Hx-Request", "true", "Hx-Target", "list", "Hx-Current-Url", o.server.URL + "/o/1/sales?status=draft"}
		r := b.send("GET", "/o/1/sales/99", nil, part...)
		r.is(o.T, 404, "a part that is missing")
		if r.Header.Get("Hx-Retarget") != "#toasts" || strings.Contains(r.text, "<html") {
			o.Errorf("it goes to %q: %s", r.Header.Get("Hx-Retarget"), r.text)
		}
		b.post("/logout", url.Values{}).is(o.T, 303, "signing out")
		r = b.send("GET", "/o/1/sales?status=sent", nil, part...)
		r.is(o.T, 401, "a part without a session")
		if at := r.Header.Get("Hx-Redirect"); at != "/login?next=%2Fo%2F1%2Fsales%3Fstatus%3Ddraft" || r.text != "" {
			o.Errorf("the page is sent to %s with %q", at, r.text)
		}
	})
}

// Records of another company and missing records get the same answer.
func TestOtherCompanysRecordIsNotFound(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		id := regexp.MustCompile(`[A-Z2-7]{26}`)
		want := id.ReplaceAllString(b.get("/o/1/nothing").text, "")
		for _, path := range []string{"/o/2/", "/o/2/sales", "/o/99/", "/o/01/", "/o/x/", "/o/4294967296/", "/nothing", "/o/1/palette/x", "/setup?token=x", "/assets/x/nothing.js"} {
			r := b.get(path)
			r.is(o.T, 404, path)
			if id.ReplaceAllString(r.text, "") != want {
				o.Errorf("%s has a page of its own", path)
			}
		}
	})
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.test"}, {"Sec-Fetch-Site", "same-site"}} {
			b.send("POST", "/logout", url.Values{}, header...).is(o.T, 403, "a form of "+strings.Join(header, " "))
		}
		b.get("/o/1/").is(o.T, 200, "the session afterwards")
		b.send("POST", "/logout", url.Values{}, "Sec-Fetch-Site", "same-origin").is(o.T, 303, "the own form")
	})
}

func TestHeaders(t *testing.T) {
	each(t, func(o *office) {
		r := o.browser().get("/login")
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options":  "nosniff", "Referrer-Policy": "same-origin", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
		} {
			if got := r.Header.Get(name); got != want {
				o.Errorf("%s: %s", name, got)
			}
		}
		style := regexp.MustCompile(`/assets/[0-9a-f]+/console.css`).FindString(r.text)
		r = o.browser().get(style)
		if r.StatusCode != 200 || r.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			o.Errorf("%s: %d %s", style, r.StatusCode, r.Header.Get("Cache-Control"))
		}
	})
}

// The reference shows the tables of the description as tables.
func TestReferenceHasTables(t *testing.T) {
	each(t, func(o *office) {
		o.browser().get("/docs").has(o, "<tr><td>QT</td><td><code>draft</code></td>", "| QT", "|---")
	})
}

// Changing the language stays on the page, also on a refused form.
func TestLanguageStaysOnThePage(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		form := url.Values{"password": {"wrong"}, "newPassword": {"another long sentence"}}
		r := b.send("POST", "/account/password", form, "Referer", o.server.URL+"/account")
		r.is(o.T, 422, "a wrong password")
		for _, want := range []string{"Is incorrect", "Not saved."} {
			if !strings.Contains(r.text, want) {
				o.Errorf("the refused form has no %s", want)
			}
		}
		if strings.Contains(r.text, "another long sentence") {
			o.Error("a password comes back in the page")
		}
		b.post("/language", url.Values{"to": {"th"}, "next": {"/o/1/sales"}}).is(o.T, 303, "the other language")
		if page := b.get("/o/1/sales"); !strings.Contains(page.text, `<html lang="th" data-era="buddhist"`) {
			o.Error("the page is not in Thai")
		}
	})
}

// A form submitted after the session ended is kept on the sign-in pages and sent after
// signing in. Passwords and files are not kept.
func TestFormOutlivesTheSession(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		b.post("/logout", url.Values{}).is(o.T, 303, "signing out")
		typed := url.Values{"name": {`Som "Chai" <b>`}, "contactType": {"client"}, "password": {"not to be seen"}}
		r := b.post("/o/1/contacts/new", typed)
		r.is(o.T, 401, "a form without a session")
		if strings.Contains(r.text, "not to be seen") {
			o.Error("a password is carried on")
		}
		login := hidden(r.text)
		if login.Get("held-to") != "/o/1/contacts/new" || login.Get("held.name") != typed.Get("name") {
			o.Fatalf("the login carries %v", login)
		}
		login.Set("email", "owner@acme.test")
		login.Set("password", "wrong")
		r = b.post("/login", login)
		r.is(o.T, 422, "a wrong password")
		login = hidden(r.text)
		login.Set("email", "owner@acme.test")
		login.Set("password", password)
		r = b.post("/login", login)
		r.is(o.T, 200, "what was held")
		if !strings.Contains(r.text, `action="/o/1/contacts/new"`) {
			o.Error("the form does not go where it was going")
		}
		b.post("/o/1/contacts/new", hidden(r.text)).is(o.T, 303, "the form, sent again")
		if page := b.get("/o/1/contacts"); !strings.Contains(page.text, "Som &#34;Chai&#34; &lt;b&gt;") {
			o.Error("it was not saved")
		}
		login.Set("held-to", "https://elsewhere.test/o/1/")
		b.post("/login", login).is(o.T, 303, "a form that would go elsewhere")
		b.post("/logout", url.Values{})
		r = b.send("POST", "/o/1/sales/preview", typed, "Hx-Request", "true", "Hx-Current-Url", o.server.URL+"/o/1/sales/new")
		r.is(o.T, 401, "a preview without a session")
		if r.Header.Get("Hx-Redirect") != "" || r.Header.Get("Hx-Retarget") != "#toasts" || !strings.Contains(r.text, "Your session has expired") {
			o.Errorf("the page with the form goes to %q: %s", r.Header.Get("Hx-Redirect"), r.text)
		}
	})
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)

// hidden returns the hidden fields of a page.
func hidden(page string) url.Values {
	form := url.Values{}
	for _, m := range hiddenField.FindAllStringSubmatch(page, -1) {
		form.Add(html.UnescapeString(m[1]), html.UnescapeString(m[2]))
	}
	return form
}
