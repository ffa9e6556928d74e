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
func pendingPerson(v *Visit) (p people.Person, err error) {
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
func showCode(v *Visit) error {
	next := v.Arg("next")
	p, err := pendingPerson(v)
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

// checkCode checks the second factor. Wrong codes count for the account from all addresses,
// because only someone who knows the password gets here.
func checkCode(v *Visit) error {
	v.uploads = formMax
	if err := v.readForm(); err != nil {
		return err
	}
	p, err := pendingPerson(v)
	if err != nil {
		return toLogin(v)
	}
	v.Person = p
	attempt := people.Attempt{Email: p.Email, Proof: "code"}
	state, err := v.site.Attempts.Try(v.r.Context(), attempt)
	if err != nil {
		return err
	}
	if state.Pause > 0 {
		return wrongCode(v, pauseText(v, state))
	}
	fresh, token, browser := false, "", ""
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) error {
		if fresh, err = useFactor(v, r, p); err != nil || !fresh {
			return err
		}
		if err := people.EndPendingSession(r, p.Session); err != nil {
			return err
		}
		token, browser, err = beginSession(v, r, false)
		return err
	})
	switch {
	case errors.Is(err, db.Missing):
		return toLogin(v)
	case err != nil:
		return err
	case !fresh:
		return wrongCode(v, v.T("The code is incorrect or was already used. Wait for the next code."))
	}
	if err := v.site.Attempts.Passed(v.r.Context(), attempt); err != nil {
		return err
	}
	setSession(v, token, browser)
	v.site.logSignIn("signed in", v, p.ID)
	return continueTo(v, v.r.PostForm.Get("next"), carried(v))
}

// wrongCode asks for the second factor again.
func wrongCode(v *Visit, text string) error {
	v.site.logFailure("second factor failed", v, v.Person.ID, v.Person.Email)
	v.status = http.StatusUnprocessableEntity
	return v.showPublic("code.html", loginPage{Next: v.r.PostForm.Get("next"), Wrong: text, Held: carried(v)})
}

// useFactor uses the code of an authenticator or a recovery code. It notes the use of a
// recovery code and shows how many are left.
func useFactor(v *Visit, r *db.Root, p people.Person) (bool, error) {
	given := v.Posted("recovery")
	if given == "" {
		return useCode(v, r, p, v.Posted("code"))
	}
	if fresh, err := people.UseRecoveryCode(r, p.ID, given); err != nil || !fresh {
		return false, err
	}
	left, err := people.RecoveryCodesLeft(r, p.ID)
	if err != nil {
		return false, err
	}
	v.Done("Recovery code used. Codes left: {1}.", left)
	return true, noteOwn(v, r, "signed in with a recovery code")
}

// useCode reports whether a code of the authenticator is right and was not used before.
func useCode(v *Visit, r *db.Root, p people.Person, given string) (bool, error) {
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
