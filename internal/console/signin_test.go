package console_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/hashing"
	"kontor/internal/base/secret"
	"kontor/internal/console"
	"kontor/internal/console/site"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

func (o *office) site() *console.Site { return o.server.Config.Handler.(*console.Site) }

// occupied takes all slots of a queue. free returns them.
func occupied(t *testing.T, q *hashing.Queue) (free func()) {
	t.Helper()
	var leave []func()
	for n := range hashing.Slots {
		one, err := q.Enter(t.Context(), fmt.Sprint("held ", n), 0, hashing.Urgent)
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, one)
	}
	return func() {
		for _, one := range leave {
			one()
		}
	}
}

// One network has two sign-ins in the queue, a bounded number that waits for them,
// and the rest is refused at once, so that others do not wait behind it.
func TestOneNetworkDoesNotDelaySignInsFromElsewhere(t *testing.T) {
	each(t, func(o *office) {
		queue := o.site().Hashing
		free := occupied(o.T, queue)
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
		const most = 200 - hashing.PerNetwork - hashing.NetworkWaiting
		for refused.Load() < most || queue.Waiting() < hashing.PerNetwork {
			time.Sleep(time.Millisecond)
		}
		if n := queue.Waiting(); n != hashing.PerNetwork {
			o.Errorf("the network has %d sign-ins in the queue", n)
		}
		right := make(chan reply, 1)
		go func() {
			right <- o.browser().send("POST", "/login", url.Values{"email": {"owner@acme.test"}, "password": {password}}, "X-Forwarded-For", "198.51.100.7")
		}()
		free()
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
				if s, err := o.site().Attempts.Try(context.Background(), a); err != nil || !s.Open() {
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
		o.from = "203.0.113.9" // not trusted: no proxy is named, also not on this machine
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

// renew chooses a password in place of one that somebody else set.
func (b *browser) renew(to string) {
	b.Helper()
	b.post("/account/renew", url.Values{"newPassword": {to}}).is(b.T, 303, "choosing a password")
}

// generated is the password that a page shows once.
func generated(o *office, r reply) string {
	o.Helper()
	found := regexp.MustCompile(`<code id="password">([^<]+)`).FindStringSubmatch(r.text)
	if found == nil {
		o.Fatalf("no password is shown: %d", r.StatusCode)
	}
	return found[1]
}

// A password that somebody else set works for one sign-in within seven days, and the
// user has to choose another before anything else.
func TestFirstPasswordWorksOnce(t *testing.T) {
	c := newClock()
	with(t, db.Options{Now: c.now}, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		first := generated(o, owner.post("/o/1/settings/members", url.Values{"name": {"Dao"}, "email": {"dao@acme.test"}, "role": {"member"}}))
		dao := o.browser()
		dao.login("dao@acme.test", first).is(o.T, 303, "the first password")
		for _, path := range []string{"/o/1/", "/account", "/companies"} {
			r := dao.get(path)
			if r.is(o.T, 303, path); r.Header.Get("Location") != "/account/renew" {
				o.Errorf("%s leads to %s", path, r.Header.Get("Location"))
			}
		}
		dao.post("/o/1/developers/keys", url.Values{"name": {"x"}}).is(o.T, 303, "a form before the password is chosen")
		out := logged(o)
		o.browser().login("dao@acme.test", first).is(o.T, 422, "the first password again")
		if want := fmt.Sprintf(`level=WARN msg="sign-in failed" user=%d address=127.0.0.1`, o.idOf("dao@acme.test")); !strings.Contains(out.String(), want) {
			o.Errorf("the log has %q, want %q", out, want)
		}
		for what, bad := range map[string]string{"the same password": first, "a short password": "eleven char", "a common password": "password1234"} {
			dao.post("/account/renew", url.Values{"newPassword": {bad}}).is(o.T, 422, what)
		}
		dao.renew("a sentence of Dao")
		dao.get("/o/1/").is(o.T, 200, "the company")
		o.browser().login("dao@acme.test", "a sentence of Dao").is(o.T, 303, "the chosen password")

		at := fmt.Sprintf("/o/1/settings/members/%d", o.idOf("dao@acme.test"))
		reset := generated(o, owner.post(at, do("password")))
		c.pass(8 * 24 * time.Hour)
		r := o.browser().login("dao@acme.test", reset)
		if r.is(o.T, 422, "a reset password after a week"); !strings.Contains(r.text, "was used or has expired") {
			o.Error("the page does not say why")
		}
	})
}

// Keys, members, passwords and the second factor ask for the password, or a code of
// the second factor, when none was shown in the last ten minutes.
func TestAccessAsksForThePasswordAgain(t *testing.T) {
	c := newClock()
	with(t, db.Options{Now: c.now}, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		c.pass(11 * time.Minute)
		clerk := fmt.Sprintf("/o/1/settings/members/%d", o.idOf("clerk@acme.test"))
		factor := regexp.MustCompile(`id="secret">([A-Z2-7]+)`).FindStringSubmatch(owner.get("/account").text)[1]
		key := url.Values{"name": {"till"}, "userId": {fmt.Sprint(o.acme.Member.User)}, "rate": {"60"}}
		turnOn := url.Values{"secret": {factor}, "code": {secret.FactorCode(factor, c.now())}}
		for path, form := range map[string]url.Values{
			"/o/1/developers/keys":   key,
			"/o/1/settings/members":  {"name": {"Dao"}, "email": {"dao@acme.test"}, "role": {"member"}},
			"/o/1/settings/services": {"name": {"Shop"}, "role": {"member"}, "responsibleId": {fmt.Sprint(o.acme.Who.User)}, "_dialog": {"service"}},
			clerk:                    do("password", "_dialog", "access"),
			clerk + "?":              do("role", "role", "admin", "_dialog", "role"),
			"/account/factor":        turnOn,
		} {
			r := owner.post(path, form)
			if r.is(o.T, 422, path); !strings.Contains(r.text, `name="proofPassword"`) {
				o.Errorf("%s does not ask for the password", path)
			}
		}
		key.Set("proofPassword", "wrong")
		owner.post("/o/1/developers/keys", key).is(o.T, 422, "a wrong password")
		key.Set("proofPassword", password)
		owner.post("/o/1/developers/keys", key).is(o.T, 200, "the password")
		owner.post("/account/factor", turnOn).is(o.T, 200, "the second factor within ten minutes")
		c.pass(11 * time.Minute)
		key.Set("proofPassword", "000000")
		owner.post("/o/1/developers/keys", key).is(o.T, 422, "a wrong code")
		key.Set("proofPassword", secret.FactorCode(factor, c.now()))
		owner.post("/o/1/developers/keys", key).is(o.T, 200, "a code")
	})
}

// A key says who created it, and is offered for revocation when that person leaves.
func TestKeysOfALeaverAreOffered(t *testing.T) {
	each(t, func(o *office) {
		o.change(func(r *db.Root) error {
			_, err := people.SaveMember(r, o.acme.Who.Org, o.acme.Member.User, access.Admin, true)
			return err
		})
		owner, admin := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		owner.post("/o/1/settings/services", url.Values{"name": {"Shop"}, "role": {"member"}, "responsibleId": {fmt.Sprint(o.acme.Member.User)}}).is(o.T, 303, "a service account")
		shop := regexp.MustCompile(`<option value="(\d+)"[^>]*>Shop, service account`).FindStringSubmatch(admin.get("/o/1/developers/keys").text)
		if shop == nil {
			o.Fatal("no key can be made for the service account")
		}
		made := admin.post("/o/1/developers/keys", url.Values{"name": {"till"}, "userId": {shop[1]}, "rate": {"60"}})
		made.is(o.T, 200, "a key of the service account")
		key := regexp.MustCompile(`kontor_[0-9A-Za-z]{36}`).FindString(made.text)
		gate := keys.NewGate(o.db)
		works := func() bool { _, err := gate.Enter(t.Context(), key, false); return err == nil }
		at := fmt.Sprintf("/o/1/settings/members/%d", o.acme.Member.User)
		page := owner.get(at)
		offered := regexp.MustCompile(`name="revoke(\d+)" value="1" checked`).FindStringSubmatch(page.text)
		if offered == nil || !strings.Contains(page.text, "Name another person responsible for: Shop") {
			o.Fatal("the key or the service account of the leaver is not shown")
		}
		owner.get("/o/1/developers/keys/"+offered[1]).has(o, "Created by")
		owner.post(at, do("off")).is(o.T, 303, "switching the admin off, without the key")
		if !works() {
			o.Error("the key of the shop ended with a person")
		}
		owner.post(at, do("on")).is(o.T, 303, "switching the admin on")
		owner.post(at, do("off", "revoke"+offered[1], "1")).is(o.T, 303, "switching the admin off, with the key")
		if works() {
			o.Error("the key still works")
		}
		owner.get("/o/1/audit-log?resource=api-key").has(o, "Revoked")

		service := "/o/1/settings/members/" + shop[1]
		owner.post(service, do("password")).is(o.T, 422, "a password for a service account")
		owner.post(service, do("owner", "password", password)).is(o.T, 422, "a service account as the owner")
		owner.post(service, do("responsible", "responsibleId", shop[1])).is(o.T, 422, "a service account as responsible person")
		owner.post(service, do("responsible", "responsibleId", fmt.Sprint(o.acme.Who.User))).is(o.T, 303, "another responsible person")
		o.browser().login("service-"+shop[1]+"@service.invalid", "").is(o.T, 422, "a service account at the door")
	})
}

// Secrets of second factors are stored sealed. With another key the authenticator is
// refused with what helps, and a recovery code still signs in.
func TestSecondFactorIsStoredSealed(t *testing.T) {
	each(t, func(o *office) {
		served := func(name string) {
			box, _, err := secret.KeyFile(filepath.Join(t.TempDir(), name))
			if err != nil {
				o.Fatal(err)
			}
			o.server.Close()
			o.server = httptest.NewServer(site.New(console.Options{DB: o.db, Secrets: box}))
			o.Cleanup(o.server.Close)
		}
		served("key")
		clerk := o.signedIn("clerk@acme.test")
		factor := regexp.MustCompile(`id="secret">([A-Z2-7]+)`).FindStringSubmatch(clerk.get("/account").text)[1]
		r := clerk.post("/account/factor", url.Values{"secret": {factor}, "code": {secret.FactorCode(factor, time.Now())}})
		r.is(o.T, 200, "switching the second factor on")
		recovery := regexp.MustCompile(`[a-z2-9]{4}(?:-[a-z2-9]{4}){3}`).FindString(r.text)
		o.change(func(r *db.Root) error {
			u, err := people.UserByEmail(r, "clerk@acme.test")
			if err == nil && (!secret.IsSealed(u.TOTPSecret) || strings.Contains(u.TOTPSecret, factor)) {
				o.Errorf("stored as %s", u.TOTPSecret)
			}
			return err
		})
		b := o.browser()
		b.login("clerk@acme.test", password).is(o.T, 303, "the password")
		b.post("/login/code", url.Values{"code": {secret.FactorCode(factor, time.Now().Add(30*time.Second))}}).is(o.T, 303, "the code")
		served("another key")
		b = o.browser()
		b.login("clerk@acme.test", password).is(o.T, 303, "the password at a server with another key")
		r = b.post("/login/code", url.Values{"code": {secret.FactorCode(factor, time.Now())}})
		if r.is(o.T, 409, "a code at a server with another key"); !strings.Contains(r.text, "Use a recovery code") {
			o.Error("the page does not say what helps")
		}
		b.post("/login/code", url.Values{"recovery": {recovery}}).is(o.T, 303, "a recovery code")
	})
}

// Names do not carry control characters, which would reach the operator's terminal.
func TestNamesHaveNoControlCharacters(t *testing.T) {
	each(t, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		for path, form := range map[string]url.Values{
			"/account":               {"name": {"Anong\x1b[2J"}, "language": {"en"}},
			"/o/1/settings/members":  {"name": {"Dao\x1b"}, "email": {"dao@acme.test"}, "role": {"member"}},
			"/o/1/settings/services": {"name": {"Shop\x07"}, "role": {"member"}, "responsibleId": {fmt.Sprint(o.acme.Who.User)}, "_dialog": {"service"}},
			"/o/1/developers/keys":   {"name": {"till\x1b"}, "userId": {fmt.Sprint(o.acme.Who.User)}, "rate": {"60"}},
		} {
			if status := owner.post(path, form).StatusCode; status != 422 && status != 400 {
				o.Errorf("%s answers %d", path, status)
			}
		}
	})
}

// Members read the chart of accounts without balances.
func TestMembersSeeNoBalances(t *testing.T) {
	each(t, func(o *office) {
		owner, clerk := o.signedIn("owner@acme.test").get("/o/1/accounts"), o.signedIn("clerk@acme.test").get("/o/1/accounts")
		owner.has(o, ">Balance<")
		clerk.has(o, "1110", ">Balance<", "trial-balance", "/o/1/accounts/")
	})
}
