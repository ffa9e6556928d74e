package console

import (
	"encoding/hex"
	"errors"
	"net/url"

	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
)

// accountPages mounts the pages of My account.
func (s *Site) accountPages() {
	inside := func(answer Handler) Handler {
		return func(v *Visit) error { return signedInOnly(v, answer) }
	}
	s.open("GET /account", inside(showAccount))
	s.open("POST /account", inside(saveAccount))
	s.open("POST /account/password", inside(changePassword))
	s.open("GET /account/renew", func(v *Visit) error { return signedInRenewing(v, showRenew) })
	s.open("POST /account/renew", func(v *Visit) error { return signedInRenewing(v, renewPassword) })
	s.open("POST /account/factor", inside(setFactor))
	s.open("POST /account/sessions", inside(endSession))
}

// accountPage is the data of the page My account.
type accountPage struct {
	Form     *Form
	About    *Form // name and language: another form on the page, which a refused password does not empty
	Sessions []people.Session
	Here     string // this browser's session
	Secret   string // of a second factor that is being set up
	Side     int    // of the picture that an authenticator reads it from
	Picture  string
	Codes    int // for recovery, that still work
}

// quiet is the white edge around a QR code, in its squares.
const quiet = 2

func showAccount(v *Visit) error {
	stored := url.Values{"name": {v.Person.Name}, "language": {v.Lang()}}
	page := accountPage{Form: v.Form(stored), About: v.FormOf("about", stored), Here: v.Person.Session.ID()}
	if page.Secret = page.Form.Value("secret"); !secret.IsFactor(page.Secret) {
		page.Secret = secret.NewFactor()
	}
	size, picture, err := paper.QR(secret.FactorURI(page.Secret, v.Person.Email))
	if err != nil {
		return err
	}
	page.Side, page.Picture = size+2*quiet, picture
	err = v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		if page.Sessions, err = people.Sessions(r, v.Person.ID); err != nil {
			return err
		}
		page.Codes, err = people.RecoveryCodesLeft(r, v.Person.ID)
		return err
	})
	if err != nil {
		return err
	}
	return v.showPublic("account.html", page)
}

// changeAccount runs do on the directory and returns to the account.
func changeAccount(v *Visit, word string, do func(r *db.Root) error) error {
	if err := v.site.DB.Change(v.r.Context(), do); err != nil {
		return v.Again(err, showAccount)
	}
	v.Done(word)
	return v.Go("/account")
}

func saveAccount(v *Visit) error {
	language := v.Posted("language")
	if language != "" {
		v.cookie(languageCookie, language, yearSeconds, true)
	}
	return changeAccount(v, "Saved", func(r *db.Root) error { return people.SavePerson(r, v.Person.ID, v.Posted("name"), language) })
}

// changePassword asks for the present one, sets the new one, and signs out every
// browser; this one gets a new session.
func changePassword(v *Visit) error {
	fresh := v.r.PostForm.Get("newPassword")
	if err := people.CheckPassword("NewPassword", fresh); err != nil {
		return v.Again(err, showAccount)
	}
	if err := v.Prove("Password"); err != nil {
		return v.Again(err, showAccount)
	}
	err := choosePassword(v, fresh)
	if errors.Is(err, db.Missing) {
		return toLogin(v)
	}
	if err != nil {
		return v.Again(err, showAccount)
	}
	return v.Go("/account")
}

// choosePassword sets the person's password and begins a new session.
func choosePassword(v *Visit, fresh string) error {
	hash, err := v.HashPassword(fresh)
	if err != nil {
		return err
	}
	var token, browser string
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) error {
		if err := people.Lock(r, v.Person.ID); err != nil {
			return err
		}
		if _, err := signedIn(v, r); err != nil { // somebody else has set another one meanwhile
			return err
		}
		if err := people.SetPassword(r, v.Person.ID, hash); err != nil {
			return err
		}
		if err := noteOwn(v, r, "new password"); err != nil {
			return err
		}
		token, browser, err = beginSession(v, r, false)
		return err
	})
	if err != nil {
		return err
	}
	setSession(v, token, browser)
	v.Done("Password changed. Other browsers were signed out.")
	return nil
}

// showRenew asks for a password in place of one that somebody else set.
func showRenew(v *Visit) error {
	if !v.Person.MustRenew() {
		return v.Go("/account")
	}
	return v.showPublic("renew.html", accountPage{Form: v.Form(nil)})
}

// renewPassword sets it. The one that somebody else knows is not accepted again.
func renewPassword(v *Visit) error {
	if !v.Person.MustRenew() {
		return v.Go("/account")
	}
	fresh := v.r.PostForm.Get("newPassword")
	err := people.CheckPassword("NewPassword", fresh)
	if err == nil {
		err = differs(v, fresh)
	}
	if err == nil {
		err = choosePassword(v, fresh)
	}
	if errors.Is(err, db.Missing) {
		return toLogin(v)
	}
	if err != nil {
		return v.Again(err, showRenew)
	}
	return v.Go("/")
}

// differs refuses the current password as the new one.
func differs(v *Visit, fresh string) error {
	var user people.User
	err := v.Look(func(r *db.Root) (err error) {
		user, err = people.Credentials(r, v.Person.Email)
		return err
	})
	if err != nil {
		return err
	}
	leave, err := enterHashing(v)
	if err != nil {
		return err
	}
	defer leave()
	if secret.PasswordMatches(user.PasswordHash, fresh) {
		return fault.Bad("NewPassword", "renewed")
	}
	return nil
}

// setFactor switches the second factor on, once a code shows that the
// authenticator has the secret; with the password, off, or to new recovery codes.
func setFactor(v *Visit) error {
	off, codes := v.Posted("off") != "", v.Posted("codes") != ""
	if off || codes {
		if err := v.Prove("FactorPassword"); err != nil {
			return v.Again(err, showAccount)
		}
	}
	switch on := v.Person.TOTPSecret != ""; {
	case off:
		return changeAccount(v, "Two-factor authentication is off.", func(r *db.Root) error {
			if err := people.SetFactor(r, nil, v.Person.ID, ""); err != nil {
				return err
			}
			return noteOwn(v, r, "second factor off")
		})
	case codes != on: // a form of a page that was open too long
		return v.Go("/account")
	case codes:
		return drawCodes(v, "new recovery codes", func(*db.Root) error { return nil })
	}
	if err := v.Confirm(); err != nil {
		return v.Again(err, showAccount)
	}
	drawn := v.Posted("secret")
	if !secret.IsFactor(drawn) {
		return v.Again(fault.Bad("Code", "wrong"), showAccount)
	}
	return drawCodes(v, "second factor on", func(r *db.Root) error {
		step := secret.FactorMatches(drawn, v.Posted("code"), r.Now)
		if step == 0 {
			return fault.Bad("Code", "wrong")
		}
		if err := people.SetFactor(r, v.site.Secrets, v.Person.ID, drawn); err != nil {
			return err
		}
		_, err := people.UseFactor(r, v.Person.ID, step) // it does not sign in as well
		return err
	})
}

// drawCodes draws codes after something was done, and shows them this once.
func drawCodes(v *Visit, what string, do func(r *db.Root) error) error {
	var codes []string
	err := v.site.DB.Change(v.r.Context(), func(r *db.Root) (err error) {
		if err := do(r); err != nil {
			return err
		}
		if codes, err = people.NewRecoveryCodes(r, v.Person.ID); err != nil {
			return err
		}
		return noteOwn(v, r, what)
	})
	if err != nil {
		return v.Again(err, showAccount)
	}
	return v.showPublic("recovery.html", codes)
}

// noteOwn writes down what the person changed of their own way in.
func noteOwn(v *Visit, r *db.Root, what string) error {
	return people.NoteOwn(r, v.Person, "console "+v.r.Method+" "+v.path, what)
}

// endSession signs out another browser, or all others.
func endSession(v *Visit) error {
	return changeAccount(v, "Session signed out.", func(r *db.Root) error {
		all, err := people.Sessions(r, v.Person.ID)
		if err != nil {
			return err
		}
		for _, s := range all {
			id := hex.EncodeToString(s.Hash[:8])
			if id == v.Person.Session.ID() || v.Posted("session") != "others" && v.Posted("session") != id {
				continue
			}
			if err := people.EndSession(r, s); err != nil {
				return err
			}
		}
		return nil
	})
}
