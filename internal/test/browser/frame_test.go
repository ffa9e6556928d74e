package browser

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
)

// keep saves a screenshot of a state that has no address.
func keep(t *testing.T, tab *Tab, name string) {
	t.Helper()
	folder := os.Getenv("KONTOR_SCREENSHOTS")
	if folder == "" {
		return
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), tab.Picture(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestKeyboard uses the console without a mouse: shortcuts, filter, rows, palette and the
// list of keys.
func TestKeyboard(t *testing.T) {
	server := Demo(t)
	tab := server.SignIn(server.Owner)
	tab.At(server.At("/"))
	tab.Press("g", "s")
	tab.At(server.At("/sales"))
	tab.Settled()
	tab.Press("/")
	tab.until("be in the filter", `document.activeElement.id === 'q'`)
	tab.Type("#q", "ยิ้มสวย")
	tab.until("narrow the list", `location.search.includes('search=') && [...document.querySelectorAll('#list tbody tr')].every((r) => r.innerText.includes('ยิ้มสวย'))`)
	tab.See("All matching:") // the count depends on the day, because the books begin with a year
	tab.Settled()
	tab.do("leave the field", press("Escape"))
	tab.Is(`document.activeElement.blur()`)
	tab.Press("j", "j", "k")
	if !tab.Is(`document.querySelectorAll('.rows tbody tr')[0].ariaSelected === 'true'`) {
		t.Error("j and k do not walk the rows")
	}
	tab.Press("Control+k")
	tab.until("open the palette", `document.querySelector('#palette').open && document.querySelector('#palette-list [aria-selected=true]')`)
	tab.Type("#palette input", "ยิ้มสวย")
	tab.See("คลินิกยิ้มสวย")
	tab.Settled()
	keep(t, tab, "palette.light")
	tab.Type("#palette input", "> หน้าแรก")
	tab.until("find the page by its Thai name", `document.querySelectorAll('#palette-list li').length === 1`)
	tab.Press("Enter")
	tab.until("be home", `location.pathname === `+quote(server.At("/")))
	tab.Press("?")
	tab.until("open the list of keys", `document.querySelector('#keys').open`)
	keep(t, tab, "keys.light")
}

// TestLanguageAndTheme changes language and theme on a page; both stay.
func TestLanguageAndTheme(t *testing.T) {
	server := Firm(t, "acme")
	tab := server.SignIn(server.Owner)
	tab.Click("ไทย")
	tab.See("สิ่งที่ต้องทำ")
	tab.Go(server.At("/sales"))
	tab.See("ยังไม่มีเอกสารขาย")
	tab.Click("บัญชีผู้ใช้")
	tab.Click("สีหน้าจอ")
	tab.until("be dark", `document.documentElement.dataset.theme === 'dark'`)
	tab.Go(server.At("/"))
	if !tab.Is(`document.documentElement.dataset.theme === 'dark'`) {
		t.Error("the theme does not stay")
	}
}

// TestTwoCompanies opens two companies in two tabs, and switches between them.
func TestTwoCompanies(t *testing.T) {
	server := Firm(t, "acme")
	first := server.Org
	server.Join("beta")
	second := server.Org
	if err := server.DB.Change(context.Background(), func(r *db.Root) error {
		u, err := people.UserByEmail(r, "owner@acme.test")
		if err != nil {
			return err
		}
		_, err = people.SaveMember(r, second, u.ID, access.Admin, true)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	tab := server.SignIn("owner@acme.test")
	tab.At("/companies")
	tab.Click("acme")
	server.Org = first
	tab.At(server.At("/"))
	tab.Click(".companies summary")
	tab.Click("beta")
	server.Org = second
	tab.At(server.At("/"))
	tab.See("beta")
}

// TestSecondFactor turns on the second factor with a code, which the next sign-in then
// requires. A code works once, and a recovery code replaces it.
func TestSecondFactor(t *testing.T) {
	server := Firm(t, "acme")
	tab := server.SignIn(server.Owner)
	tab.Go("/account")
	secret := tab.Text(`document.querySelector('#secret').textContent`)
	tab.Type("#f-code", "000000")
	tab.Click("Turn on")
	tab.See("Is incorrect")
	if tab.Text(`document.querySelector('#secret').textContent`) != secret {
		t.Error("a wrong code changes the secret")
	}
	tab.Type("#f-code", server.code(secret, 0))
	tab.Click("Turn on")
	tab.See("They are shown only once.")
	keep(t, tab, "recovery.light")
	spare := tab.Text(`document.querySelector('#codes').textContent.split('\n')[0]`)
	tab.Click("I have saved these codes")
	tab.See("Recovery codes left: 10.")
	again := server.SignIn(server.Owner)
	again.At("/login/code")
	again.Go(server.At("/"))
	again.At("/login")
	again = server.SignIn(server.Owner)
	again.Click("Use a recovery code")
	again.Type("#recovery", spare)
	again.Click(".after .btn")
	again.See("Codes left: 9.")
	again = server.SignIn(server.Owner)
	code := server.code(secret, 30*time.Second) // the current code was used to turn it on
	again.Type("#code", code)
	again.Click("Sign in")
	again.At(server.At("/"))
	third := server.SignIn(server.Owner)
	third.Type("#code", code)
	third.Click("Sign in")
	third.See("was already used")
}

// code returns what the authenticator shows, now or later.
func (d *Server) code(factor string, later time.Duration) (code string) {
	d.T.Helper()
	if err := d.DB.Look(context.Background(), func(r *db.Root) error {
		code = secret.FactorCode(factor, r.Now.Add(later))
		return nil
	}); err != nil {
		d.T.Fatal(err)
	}
	return code
}
