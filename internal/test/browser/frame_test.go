package browser

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/people"
	"kontor/internal/secret"
)

// keep writes a picture of a moment that no address leads to.
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

// TestKeyboard does without a mouse: go, filter, walk the rows, open the palette
// and the list of keys.
func TestKeyboard(t *testing.T) {
	desk := Demo(t)
	tab := desk.SignIn(desk.Owner)
	tab.At(desk.At("/"))
	tab.Press("g", "s")
	tab.At(desk.At("/sales"))
	tab.Settled()
	tab.Press("/")
	tab.until("be in the filter", `document.activeElement.id === 'q'`)
	tab.Type("#q", "ยิ้มสวย")
	tab.until("narrow the list", `location.search.includes('search=') && [...document.querySelectorAll('#list tbody tr')].every((r) => r.innerText.includes('ยิ้มสวย'))`)
	tab.See("All matching:") // how many depends on the day: the books begin with a year
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
	tab.until("be home", `location.pathname === `+quote(desk.At("/")))
	tab.Press("?")
	tab.until("open the list of keys", `document.querySelector('#keys').open`)
	keep(t, tab, "keys.light")
}

// TestLanguageAndTheme are chosen on any page and stay.
func TestLanguageAndTheme(t *testing.T) {
	desk := Firm(t, "acme")
	tab := desk.SignIn(desk.Owner)
	tab.Click("ไทย")
	tab.See("สิ่งที่ต้องทำ")
	tab.Go(desk.At("/sales"))
	tab.See("ยังไม่มีเอกสารขาย")
	tab.Click("บัญชีผู้ใช้")
	tab.Click("สีหน้าจอ")
	tab.until("be dark", `document.documentElement.dataset.theme === 'dark'`)
	tab.Go(desk.At("/"))
	if !tab.Is(`document.documentElement.dataset.theme === 'dark'`) {
		t.Error("the theme does not stay")
	}
}

// TestTwoCompanies keeps two tabs on two companies apart, and switches.
func TestTwoCompanies(t *testing.T) {
	desk := Firm(t, "acme")
	first := desk.Org
	desk.Join("beta")
	second := desk.Org
	if err := desk.DB.Change(context.Background(), func(r *db.Root) error {
		u, err := people.UserByEmail(r, "owner@acme.test")
		if err != nil {
			return err
		}
		_, err = people.SaveMember(r, second, u.ID, access.Admin, true)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	tab := desk.SignIn("owner@acme.test")
	tab.At("/companies")
	tab.Click("acme")
	desk.Org = first
	tab.At(desk.At("/"))
	tab.Click(".companies summary")
	tab.Click("beta")
	desk.Org = second
	tab.At(desk.At("/"))
	tab.See("beta")
}

// TestSecondFactor turns the second factor on with a code and needs one at the next
// login. A code works once, and a recovery code replaces it.
func TestSecondFactor(t *testing.T) {
	desk := Firm(t, "acme")
	tab := desk.SignIn(desk.Owner)
	tab.Go("/account")
	secret := tab.Text(`document.querySelector('#secret').textContent`)
	tab.Type("#f-code", "000000")
	tab.Click("Turn on")
	tab.See("Is incorrect")
	if tab.Text(`document.querySelector('#secret').textContent`) != secret {
		t.Error("a wrong code changes the secret")
	}
	tab.Type("#f-code", desk.code(secret, 0))
	tab.Click("Turn on")
	tab.See("They are shown only once.")
	keep(t, tab, "recovery.light")
	spare := tab.Text(`document.querySelector('#codes').textContent.split('\n')[0]`)
	tab.Click("I have saved these codes")
	tab.See("Recovery codes left: 10.")
	again := desk.SignIn(desk.Owner)
	again.At("/login/code")
	again.Go(desk.At("/"))
	again.At("/login")
	again = desk.SignIn(desk.Owner)
	again.Click("Use a recovery code")
	again.Type("#recovery", spare)
	again.Click(".after .btn")
	again.See("Codes left: 9.")
	again = desk.SignIn(desk.Owner)
	code := desk.code(secret, 30*time.Second) // that of now has switched it on
	again.Type("#code", code)
	again.Click("Sign in")
	again.At(desk.At("/"))
	third := desk.SignIn(desk.Owner)
	third.Type("#code", code)
	third.Click("Sign in")
	third.See("was already used")
}

// code returns what the authenticator shows, now or a little later.
func (d *Desk) code(factor string, later time.Duration) (code string) {
	d.T.Helper()
	if err := d.DB.Look(context.Background(), func(r *db.Root) error {
		code = secret.FactorCode(factor, r.Now.Add(later))
		return nil
	}); err != nil {
		d.T.Fatal(err)
	}
	return code
}
