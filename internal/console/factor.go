package console

import (
	"errors"
	"net/http"

	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
)

// pendingPerson returns the person who entered a password but not yet the second factor.
func (v *Visit) pendingPerson() (p people.Person, err error) {
	err = v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		v.now = r.Now
		p, err = people.SignedIn(r, v.cookieValue(sessionCookie))
		return err
	})
	if err == nil && !p.Session.Pending {
		err = db.Missing
	}
	return p, err
}

// showCode asks for the second factor. From a bookmark, a user who is signed in goes on to
// the page they wanted, and everybody else to the sign-in page.
func (v *Visit) showCode() error {
	next := v.Arg("next")
	p, err := v.pendingPerson()
	switch {
	case err == nil:
		return v.showPublic("code.html", loginPage{Next: next})
	case !errors.Is(err, db.Missing):
		return err
	case p.ID != 0:
		return v.Go(local(next))
	}
	return v.Go("/login?next=" + queryEscape(next))
}

// code checks the second factor. Wrong codes count for the account from all addresses,
// because only someone who knows the password gets here.
func (v *Visit) code() error {
	v.uploads = formMax
	if err := v.readForm(); err != nil {
		return err
	}
	p, err := v.pendingPerson()
	if err != nil {
		return v.toLogin()
	}
	v.Person = p
	attempt := people.Attempt{Email: p.Email, Proof: "code"}
	standing, err := v.site.Attempts.Try(v.r.Context(), attempt)
	if err != nil {
		return err
	}
	if standing.Pause > 0 {
		return v.wrongCode(v.pause(standing))
	}
	fresh, token, browser := false, "", ""
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) error {
		if fresh, err = v.useFactor(r, p); err != nil || !fresh {
			return err
		}
		if err := people.EndPendingSession(r, p.Session); err != nil {
			return err
		}
		token, browser, err = v.begin(r, false)
		return err
	})
	switch {
	case errors.Is(err, db.Missing):
		return v.toLogin()
	case err != nil:
		return err
	case !fresh:
		return v.wrongCode(v.T("The code is incorrect or was already used. Wait for the next code."))
	}
	if err := v.site.Attempts.Passed(v.r.Context(), attempt); err != nil {
		return err
	}
	v.signIn(token, browser)
	v.site.logSignIn("signed in", v, p.ID)
	return v.continueTo(v.r.PostForm.Get("next"), v.carried())
}

// wrongCode asks for the second factor again.
func (v *Visit) wrongCode(text string) error {
	v.site.logFailure("second factor failed", v, v.Person.ID, v.Person.Email)
	v.status = http.StatusUnprocessableEntity
	return v.showPublic("code.html", loginPage{Next: v.r.PostForm.Get("next"), Wrong: text, Held: v.carried()})
}

// useFactor uses the code of an authenticator or a recovery code. It notes the use of a
// recovery code and shows how many are left.
func (v *Visit) useFactor(r *db.Root, p people.Person) (bool, error) {
	given := v.Posted("recovery")
	if given == "" {
		return v.useCode(r, p, v.Posted("code"))
	}
	if fresh, err := people.UseRecoveryCode(r, p.ID, given); err != nil || !fresh {
		return false, err
	}
	left, err := people.RecoveryCodesLeft(r, p.ID)
	if err != nil {
		return false, err
	}
	v.Done("Recovery code used. Codes left: {1}.", left)
	return true, v.noteOwn(r, "signed in with a recovery code")
}

// useCode reports whether a code of the authenticator is right and was not used before.
func (v *Visit) useCode(r *db.Root, p people.Person, given string) (bool, error) {
	factor, err := p.Factor(v.site.Secrets)
	if errors.Is(err, secret.ErrSealed) {
		v.site.Log.Error("the second factor cannot be read; start the server with the secret key file it was sealed with", "user", p.ID, "error", err)
		return false, fault.Conflict.Because("%s", v.T("The authenticator cannot be verified on this server. Use a recovery code, or ask the server operator."))
	}
	if err != nil {
		return false, err
	}
	step := secret.FactorMatches(factor, given, r.Now)
	if step == 0 {
		return false, nil
	}
	return people.UseFactor(r, p.ID, step)
}
