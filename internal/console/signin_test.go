package console_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/people"
	"kontor/internal/secret"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

func (o *office) site() *console.Site { return o.server.Config.Handler.(*console.Site) }

// One network has two sign-ins in the queue, a bounded number that waits for them,
// and the rest is refused at once, so that others do not wait behind it.
func TestOneNetworkDoesNotDelaySignInsFromElsewhere(t *testing.T) {
	each(t, func(o *office) {
		slots, free := o.site().HoldHashing()
		var all sync.WaitGroup
		var refused atomic.Int32
		for i := range 200 {
			b := o.browser()
			all.Go(func() {
				r := b.send("POST", "/login", url.Values{"email": {fmt.Sprintf("x%d@acme.test", i)}, "password": {"guess"}}, "X-Forwarded-For", "203.0.113.5")
				if r.StatusCode == http.StatusServiceUnavailable && r.Header.Get("Retry-After") != "" {
					refused.Add(1)
				}
			})
		}
		const most = 200 - console.PerNetwork - console.NetworkWaiting
		for refused.Load() < most || o.site().HashingWaits() < console.PerNetwork {
			time.Sleep(time.Millisecond)
		}
		if n := o.site().HashingWaits(); n != console.PerNetwork {
			o.Errorf("the network has %d sign-ins in the queue", n)
		}
		right := make(chan reply, 1)
		go func() {
			right <- o.browser().send("POST", "/login", url.Values{"email": {"owner@acme.test"}, "password": {password}}, "X-Forwarded-For", "198.51.100.7")
		}()
		for range slots {
			free()
		}
		(<-right).is(o.T, 303, "a right password from elsewhere")
		all.Wait()
	})
}

// Beyond 100 failures an hour from all addresses an account accepts a known
// browser, or the password with a code of the second factor, and nothing else.
func TestAccountCeiling(t *testing.T) {
	c := newClock()
	with(t, db.Options{Now: c.now}, func(o *office) {
		known := o.signedIn("owner@acme.test")
		known.post("/logout", url.Values{}).is(o.T, 303, "signing out")
		guess := func(n int, email string) {
			for i := range n {
				a := people.Attempt{Email: email, Address: fmt.Sprintf("203.0.%d.%d", i/200, i%200)}
				if s, err := o.site().Attempts().Try(context.Background(), a); err != nil || !s.Open() {
					o.Fatalf("guess %d is not looked at: %+v %v", i+1, s, err)
				}
			}
		}
		guess(99, "owner@acme.test")
		o.from = "198.51.100.7"
		o.browser().login("owner@acme.test", password).is(o.T, 303, "the right password after 99 failures")
		guess(1, "owner@acme.test")
		r := o.browser().login("owner@acme.test", password)
		r.is(o.T, 422, "the right password after 100 failures")
		if !strings.Contains(r.text, "Too many failed sign-ins for this account") || !strings.Contains(r.text, `name="code"`) {
			o.Error("the page does not say why, or asks for no code")
		}
		o.browser().login("clerk@acme.test", password).is(o.T, 303, "another account")
		known.login("owner@acme.test", "guess").is(o.T, 422, "a guess in a known browser")
		known.login("owner@acme.test", password).is(o.T, 303, "the right password in a known browser")
		factor := regexp.MustCompile(`id="secret">([A-Z2-7]+)`).FindStringSubmatch(known.get("/account").text)[1]
		known.post("/account/factor", url.Values{"secret": {factor}, "code": {secret.FactorCode(factor, c.now())}}).is(o.T, 200, "switching the second factor on")
		c.pass(time.Minute)
		withCode := func(code string) reply {
			return o.browser().post("/login", url.Values{"email": {"owner@acme.test"}, "password": {password}, "code": {code}})
		}
		withCode("000000").is(o.T, 422, "a wrong code")
		r = withCode(secret.FactorCode(factor, c.now()))
		r.is(o.T, 303, "the code with the password")
		if at := r.Header.Get("Location"); at != "/" {
			o.Errorf("it leads to %s", at)
		}
		withCode(secret.FactorCode(factor, c.now())).is(o.T, 422, "the same code again")
		c.pass(90 * time.Minute)
		o.browser().login("owner@acme.test", password).is(o.T, 303, "the right password later")
	})
}

// A wrong password writes nothing to a SQLite database: the directory keeps its
// version, by which the keys of all programs are cached.
func TestFailedSignInKeepsTheDirectoryVersion(t *testing.T) {
	each(t, func(o *office) {
		before, known, err := o.db.Directory(t.Context())
		if err != nil || !known {
			return // PostgreSQL has no version
		}
		for range 3 {
			o.browser().login("owner@acme.test", "guess").is(o.T, 422, "a guess")
		}
		if after, _, _ := o.db.Directory(t.Context()); after != before {
			o.Errorf("the version is %d, was %d", after, before)
		}
	})
}

// logged is an office whose log a test reads.
func logged(o *office) *bytes.Buffer {
	var out bytes.Buffer
	o.server.Close()
	o.server = httptest.NewServer(site.New(console.Options{DB: o.db, Log: slog.New(slog.NewTextHandler(&out, nil))}))
	o.Cleanup(o.server.Close)
	return &out
}

// Every sign-in, failed sign-in and sign-out is logged with user and address. An
// unknown name is logged as a keyed hash.
func TestSignInsAreLogged(t *testing.T) {
	each(t, func(o *office) {
		out := logged(o)
		user := fmt.Sprintf("user=%d address=127.0.0.1", o.acme.Who.User)
		b := o.browser()
		for _, step := range []struct {
			do   func()
			want string
		}{
			{func() { b.login("owner@acme.test", "guess") }, `level=WARN msg="sign-in failed" ` + user},
			{func() { b.login("owner@acme.test", password) }, `level=INFO msg="signed in" ` + user},
			{func() { b.post("/logout", url.Values{}) }, `level=INFO msg="signed out" ` + user},
			{func() { b.login("my secret password", "guess") }, `level=WARN msg="sign-in failed" name=`},
		} {
			out.Reset()
			step.do()
			if text := out.String(); !strings.Contains(text, step.want) || strings.Contains(text, "secret") {
				o.Errorf("the log has %q, want %q", text, step.want)
			}
		}
	})
}

// A client that goes away is not an error of the server.
func TestClientThatGoesAwayIsNoError(t *testing.T) {
	each(t, func(o *office) {
		out := logged(o)
		token := o.signedIn("owner@acme.test").session()
		for method, path := range map[string]string{"GET": "/o/1/", "POST": "/login"} {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			r := httptest.NewRequestWithContext(ctx, method, path, strings.NewReader("email=a&password=b"))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Cookie", "kontor_session="+token)
			o.site().ServeHTTP(httptest.NewRecorder(), r)
			if strings.Contains(out.String(), "level=ERROR") {
				o.Errorf("%s %s: %s", method, path, out.String())
			}
		}
	})
}

// The setup link works once, also when it is used several times at once.
func TestSetupLinkWorksOnceAtATime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := &office{T: t, db: d}
		o.server = httptest.NewServer(site.New(console.Options{DB: d, Log: firm.Log(t)}))
		t.Cleanup(o.server.Close)
		var link string
		o.change(func(r *db.Root) (err error) {
			link, err = setup.NewLink(r)
			return err
		})
		var all sync.WaitGroup
		var made atomic.Int32
		for i := range 4 {
			b := o.browser()
			form := url.Values{"token": {link}, "name": {fmt.Sprintf("Acme %d", i)}, "country": {"TH"}, "currency": {"THB"}, "timezone": {"Asia/Bangkok"},
				"branchCode": {"00000"}, "ownerEmail": {fmt.Sprintf("owner%d@acme.test", i)}, "ownerName": {"Anong"}, "password": {password}}
			all.Go(func() {
				if b.post("/setup", form).StatusCode == http.StatusSeeOther {
					made.Add(1)
				}
			})
		}
		all.Wait()
		o.change(func(r *db.Root) error {
			orgs, err := org.All(r)
			if n := made.Load(); n != 1 || len(orgs) != 1 {
				o.Errorf("the link worked %d times and made %d companies", n, len(orgs))
			}
			return err
		})
	})
}
