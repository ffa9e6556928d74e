package console_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
)

// idOf returns the id of a user.
func (o *office) idOf(email string) (id uint32) {
	o.change(func(r *db.Root) error { id = o.idIn(r, email); return nil })
	return id
}

// idIn is idOf within a transaction.
func (o *office) idIn(r *db.Root, email string) uint32 {
	u, err := people.UserByEmail(r, email)
	if err != nil {
		o.Fatal(err)
	}
	return u.ID
}

func do(word string, more ...string) url.Values {
	form := url.Values{"do": {word}}
	for i := 0; i < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

// An owner adds and removes members, and transfers ownership.
func TestMembersAndOwnership(t *testing.T) {
	each(t, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		r := owner.post("/o/1/settings/members", url.Values{"name": {"Dao"}, "email": {"DAO@acme.test"}, "role": {"member"}})
		r.is(o.T, 200, "a new member")
		made := regexp.MustCompile(`<code id="password">([^<]+)`).FindStringSubmatch(r.text)
		if made == nil {
			o.Fatal("no password is shown")
		}
		if strings.Contains(owner.get("/o/1/settings/members").text, made[1]) {
			o.Error("the password is shown twice")
		}
		owner.post("/o/1/settings/members", url.Values{"name": {"Dao"}, "email": {"dao@acme.test"}, "role": {"member"}}).is(o.T, 422, "the same person again")
		dao := o.browser()
		dao.login("dao@acme.test", made[1]).is(o.T, 303, "the new member at the door")
		dao.renew("a sentence of Dao")
		dao.get("/o/1/").is(o.T, 200, "the new member inside")
		dao.get("/o/1/settings/members").is(o.T, 403, "the settings for a member")
		at := fmt.Sprintf("/o/1/settings/members/%d", o.idOf("dao@acme.test"))
		dao.post(at, do("role", "role", "admin")).is(o.T, 403, "a member who promotes herself")

		owner.post(at, do("sessions")).is(o.T, 303, "signing someone out")
		dao.get("/o/1/").is(o.T, 303, "whom an admin signed out")
		owner.post(at, do("role", "role", "admin")).is(o.T, 303, "a promotion")
		owner.post(at, do("role", "role", "owner")).is(o.T, 422, "a second owner")
		r = owner.post(at, do("password"))
		r.is(o.T, 200, "a new password")
		if again := regexp.MustCompile(`<code id="password">([^<]+)`).FindStringSubmatch(r.text); again == nil || again[1] == made[1] {
			o.Error("the password stayed")
		} else {
			dao.login("dao@acme.test", made[1]).is(o.T, 422, "the password of before")
			dao.login("dao@acme.test", again[1]).is(o.T, 303, "the password of now")
			dao.renew("another sentence of Dao")
		}
		own := fmt.Sprintf("/o/1/settings/members/%d", o.idOf("owner@acme.test"))
		for _, form := range []url.Values{do("password"), do("off"), do("role", "role", "member"), do("sessions")} {
			dao.post(own, form).is(o.T, 403, "an admin who does "+form.Encode()+" to the owner")
		}
		dao.forges = true // her page has no such form
		dao.post(at, do("owner", "password", made[1])).is(o.T, 422, "an admin who takes the company without the password")
		owner.post(at, do("owner", "password", "wrong")).is(o.T, 422, "handing over with a wrong password")
		owner.post(at, do("owner", "password", password)).is(o.T, 303, "handing over")
		owner.post(at, do("off")).is(o.T, 403, "the owner of before against the one of now")
		dao.post(own, do("off")).is(o.T, 303, "switching the owner of before off")
		owner.get("/o/1/").is(o.T, 303, "a member who was switched off")
	})
}

// An owner cannot take over a login of another company: neither by adding the user, nor by
// creating the login before the other company does.
func TestPasswordsOfOthers(t *testing.T) {
	each(t, func(o *office) {
		owner, other := o.signedIn("owner@acme.test"), o.signedIn("owner@beta.test")
		add := func(b *browser, company int, email string) reply {
			o.Helper()
			return b.post(fmt.Sprintf("/o/%d/settings/members", company), url.Values{"name": {"Mallory"}, "email": {email}, "role": {"admin"}})
		}
		// boss was named by the operator, has been switched off since, and has no password
		// yet.
		o.change(func(r *db.Root) error {
			u, err := people.SaveUser(r, "boss@beta.test", "Boss")
			if err == nil {
				_, err = people.SaveMember(r, o.beta.Who.Org, u.ID, access.Admin, false)
			}
			if err == nil {
				_, err = people.SaveUser(r, "free@nowhere.test", "Free")
			}
			return err
		})
		for _, email := range []string{"owner@beta.test", "boss@beta.test"} {
			r := add(owner, 1, email)
			r.is(o.T, 422, "adding "+email)
			if !strings.Contains(r.text, "already belongs to another company") || strings.Contains(r.text, `id="password"`) {
				o.Errorf("adding %s does not say why not, or shows a password", email)
			}
			owner.get(fmt.Sprintf("/o/1/settings/members/%d", o.idOf(email))).is(o.T, 404, email+" as a member")
		}
		add(owner, 1, "cfo@beta.test").is(o.T, 200, "a login with the address of another company")
		add(other, 2, "cfo@beta.test").is(o.T, 422, "letting in that login")
		add(owner, 1, "free@nowhere.test").is(o.T, 200, "someone who works nowhere")

		// Users added by the operator work here, and keep control of their sign-in.
		for _, email := range []string{"owner@beta.test", "boss@beta.test"} {
			o.change(func(r *db.Root) error {
				_, err := people.SaveMember(r, o.acme.Who.Org, o.idIn(r, email), access.Member, true)
				return err
			})
			at := fmt.Sprintf("/o/1/settings/members/%d", o.idOf(email))
			owner.get(at).has(o, "This user belongs to other companies too", "Mallory", `value="password"`, `value="sessions"`)
			owner.post(at, do("password")).is(o.T, 403, "a new password for "+email)
			owner.post(at, do("sessions")).is(o.T, 403, "signing out "+email)
		}
		other.get("/o/2/").is(o.T, 200, "their own company")
		owner.get(fmt.Sprintf("/o/2/settings/members/%d", o.idOf("owner@beta.test"))).is(o.T, 404, "their company for others")
		owner.get("/o/1/settings/members/999").is(o.T, 404, "nobody")
	})
}

// Company settings are changed in forms and refused beside their fields.
func TestCompanySettingsForms(t *testing.T) {
	each(t, func(o *office) {
		owner, clerk := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		for _, f := range []struct {
			at, form string
			status   int
			shows    string
		}{
			{"", "name=Acme+%3Cb%3E&taxId=0105561000011&branchCode=00001&address=1+Rama+4&phone=02&promptPayId=0812345678&addressParts.street=Rama+4", 303, "Acme &lt;b&gt;"},
			{"", "name=&taxId=abc", 422, `id="e-name"`},
			{"/policies", "signature=&signature=QT&negativeStock=block&lockDate=2020-01-31&fiscalYearEndMonth=6&inputVat=onBill&retailAbbreviated=true", 303, `value="QT" checked`},
			{"/policies", "lockDate=2569-01-31", 422, `id="e-lockDate"`},
			{"/numbering/IV", "docType=IV&prefix=INV&digits=5&reset=yearly&yearStyle=buddhist", 303, "INV"},
			{"/numbering/IV", "docType=IV&prefix=QT&digits=5&reset=yearly&yearStyle=buddhist", 422, "Not saved"},
			{"/warehouses", "code=WH9&name=%3Cscript%3E", 303, "&lt;script&gt;"},
			{"/warehouses", "code=WH9&name=again", 422, "WH9"},
			{"/money", "kind=bank&accountName=Savings&isDefault=true", 303, "Savings"},
			{"/categories", "code=TAXI&name=Taxi&isActive=true", 303, "TAXI"},
			{"/rates", "currency=usd&date=2026-11-01&rate=35.5", 303, "35.5"},
			{"/rates", "currency=usd&date=2026-11-01&rate=0", 422, `id="e-rate"`},
		} {
			form, err := url.ParseQuery(f.form)
			if err != nil {
				o.Fatal(err)
			}
			clerk.post("/o/1/settings"+f.at, form).is(o.T, 403, "a member at "+f.at)
			r := owner.post("/o/1/settings"+f.at, form)
			r.is(o.T, f.status, f.at+" "+f.form)
			if f.status == 303 {
				r = owner.get("/o/1/settings" + f.at)
			}
			if !strings.Contains(r.text, f.shows) {
				o.Errorf("%s does not show %s", f.at, f.shows)
			}
		}
	})
}

// An empty file does not remove the logo, and removing the logo ignores an uploaded one.
func TestEmptyFileKeepsLogo(t *testing.T) {
	each(t, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		send := func(content []byte, more url.Values) reply {
			o.Helper()
			return owner.upload("/o/1/settings/logo", more, "logo", "logo.png", content)
		}
		var logo bytes.Buffer
		if err := png.Encode(&logo, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
			o.Fatal(err)
		}
		send(logo.Bytes(), nil).is(o.T, 303, "a logo")
		send(nil, nil).is(o.T, 422, "an empty file")
		owner.get("/o/1/logo").is(o.T, 200, "the logo of before")
		send(logo.Bytes(), url.Values{"remove": {"1"}}).is(o.T, 303, "taking it away, with a file chosen")
		owner.get("/o/1/logo").is(o.T, 404, "no logo")
	})
}

// The audit log shows a new name with the other changes, and a password that users set
// themselves.
func TestAuditLogShowsRenamesAndPasswords(t *testing.T) {
	each(t, func(o *office) {
		owner := o.signedIn("owner@acme.test")
		owner.post("/o/1/settings", url.Values{"name": {"Other Co., Ltd."}, "phone": {"02 345 6789"}}).is(o.T, 303, "another name and telephone")
		log := owner.get("/o/1/audit-log")
		log.has(o, "Renamed to Other Co., Ltd.")
		log.has(o, "02 345 6789")
		change := url.Values{"password": {password}, "newPassword": {"another long sentence"}}
		o.signedIn("clerk@acme.test").post("/account/password", change).is(o.T, 303, "a new password")
		owner.get("/o/1/audit-log?resource=members").has(o, "new password")
	})
}

// A recovery code signs in without the authenticator. Each works once, new codes replace
// old ones, and the audit log shows their use.
func TestRecoveryCodes(t *testing.T) {
	shown := regexp.MustCompile(`[a-z2-9]{4}(?:-[a-z2-9]{4}){3}`)
	each(t, func(o *office) {
		clerk := o.signedIn("clerk@acme.test")
		factor := regexp.MustCompile(`id="secret">([A-Z2-7]+)`).FindStringSubmatch(clerk.get("/account").text)[1]
		var code string
		o.change(func(r *db.Root) error { code = secret.FactorCode(factor, r.Now); return nil })
		on := url.Values{"secret": {factor}, "code": {code}}
		r := clerk.post("/account/factor", on)
		r.is(o.T, 200, "switching the second factor on")
		codes := shown.FindAllString(r.text, -1)
		if len(codes) != 10 {
			o.Fatalf("%d codes are shown", len(codes))
		}
		clerk.post("/account/factor", on).is(o.T, 303, "switching it on again")
		if page := clerk.get("/account").text; shown.MatchString(page) || !strings.Contains(page, "Recovery codes left: 10.") {
			o.Error("the codes are shown twice, or not counted")
		}
		enter := func(code string) (*browser, reply) {
			b := o.browser()
			b.login("clerk@acme.test", password).is(o.T, 303, "the password")
			b.get("/o/1/").is(o.T, 303, "the password alone")
			return b, b.post("/login/code", url.Values{"recovery": {code}})
		}
		again, r := enter(strings.ToUpper(strings.ReplaceAll(codes[3], "-", " ")))
		r.is(o.T, 303, "a code as a person types it")
		again.get("/o/1/").is(o.T, 200, "the company behind it")
		for what, code := range map[string]string{"a code that was used": codes[3], "a guess": "abcd-efgh-ijkm-npqr", "no code": "-"} {
			_, r := enter(code)
			r.is(o.T, 422, what)
		}

		again.post("/account/factor", url.Values{"codes": {"1"}, "factorPassword": {"wrong"}}).is(o.T, 422, "new codes without the password")
		r = again.post("/account/factor", url.Values{"codes": {"1"}, "factorPassword": {password}})
		r.is(o.T, 200, "new codes")
		fresh := shown.FindAllString(r.text, -1)
		_, r = enter(codes[0])
		r.is(o.T, 422, "a code of before")
		_, r = enter(fresh[0])
		r.is(o.T, 303, "a code of now")
		log := o.signedIn("owner@acme.test").get("/o/1/audit-log").text
		for _, what := range []string{"second factor on", "signed in with a recovery code", "new recovery codes"} {
			if !strings.Contains(log, what) {
				o.Errorf("the audit log does not know: %s", what)
			}
		}
	})
}

// A key never has more rights than its creator and cannot act as another admin. A form
// submitted twice creates one key.
func TestKeyRightsAreLimited(t *testing.T) {
	each(t, func(o *office) {
		var second people.User
		o.change(func(r *db.Root) error {
			_, err := people.SaveMember(r, o.acme.Who.Org, o.acme.Member.User, access.Admin, true)
			if err == nil {
				second, err = people.SaveUser(r, "second@acme.test", "Second")
			}
			if err == nil {
				_, err = people.SaveMember(r, o.acme.Who.Org, second.ID, access.Admin, true)
			}
			return err
		})
		owner, admin := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		asks := func(b *browser, as uint32) url.Values {
			form := hidden(b.get("/o/1/developers/keys").text)
			form.Set("name", "till")
			form.Set("userId", fmt.Sprint(as))
			form.Set("rate", "60")
			return form
		}
		for who, id := range map[string]uint32{"the owner": o.acme.Who.User, "another admin": second.ID} {
			choice := fmt.Sprintf(`<option value="%d"`, id)
			if strings.Contains(admin.get("/o/1/developers/keys").text, choice) {
				o.Errorf("an admin is offered a key that acts as %s", who)
			}
			if !strings.Contains(owner.get("/o/1/developers/keys").text, choice) {
				o.Errorf("the owner is not offered a key that acts as %s", who)
			}
			admin.post("/o/1/developers/keys", asks(admin, id)).is(o.T, 403, "an admin's key that acts as "+who)
		}
		keys := func() (n int) {
			o.acme.Read(func(tx *db.Tx) (err error) { n, err = keys.CountActive(tx); return err })
			return n
		}
		before, form := keys(), asks(admin, o.acme.Member.User)
		r := admin.post("/o/1/developers/keys", form)
		r.is(o.T, 200, "an admin's own key")
		if !strings.Contains(r.text, "kontor_") {
			o.Error("the key is not shown")
		}
		owner.get("/o/1/audit-log?resource=api-key").has(o, "for clerk@acme.test")
		r = admin.post("/o/1/developers/keys", form)
		r.is(o.T, 303, "the same form again")
		if at := r.Header.Get("Location"); !strings.HasPrefix(at, "/o/1/developers/keys/") || keys() != before+1 {
			o.Errorf("it leads to %q and %d keys were made", at, keys()-before)
		}
	})
}

// A bookmarked second-factor page redirects signed-in users to the console, and others to
// the password first.
func TestBookmarkedSecondFactorPageRedirects(t *testing.T) {
	each(t, func(o *office) {
		inside, stranger := o.signedIn("owner@acme.test"), o.browser()
		for next, want := range map[string]string{"/o/1/sales": "/o/1/sales", "//evil.test/": "/"} {
			at := "/login/code?next=" + url.QueryEscape(next)
			if got := inside.get(at).Header.Get("Location"); got != want {
				o.Errorf("who is inside is led to %q", got)
			}
			if got := stranger.get(at).Header.Get("Location"); got != "/login?next="+url.QueryEscape(next) {
				o.Errorf("a stranger is led to %q", got)
			}
		}
	})
}

// Saving a name on a Thai page keeps the language.
func TestNameIsSavedInItsLanguage(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		b.post("/language", url.Values{"to": {"th"}, "next": {"/"}}).is(o.T, 303, "the other language")
		form := b.get("/account").form(o, "/account")
		form.Set("name", "Anong")
		b.post("/account", form).is(o.T, 303, "the name")
		b.get(o.at("/")).has(o, `<html lang="th"`)
	})
}
