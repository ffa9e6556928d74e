package console

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/people"
	"kontor/internal/secret"
)

// doors mounts the pages outside of companies.
func (s *Site) doors() {
	s.open("GET /{$}", (*Visit).front)
	s.open("GET /login", (*Visit).showLogin)
	s.open("POST /login", (*Visit).login)
	s.open("GET /login/code", (*Visit).showCode)
	s.open("POST /login/code", (*Visit).code)
	s.open("POST /logout", (*Visit).logout)
	s.open("POST /language", (*Visit).setLanguage)
	s.open("POST /theme", (*Visit).setTheme)
	s.open("GET /setup", (*Visit).showSetup)
	s.open("POST /setup", (*Visit).setup)
	s.open("GET /companies", func(v *Visit) error { return v.inside(func(v *Visit) error { return v.door("companies.html", nil) }) })
	s.accountPages()
	s.mux.HandleFunc("GET /assets/{hash}/{file}", func(w http.ResponseWriter, r *http.Request) {
		if !s.assets.serve(w, r) {
			s.visit(w, r, "/assets", func(*Visit) error { return fault.NotFound })
		}
	})
	s.mux.HandleFunc("GET /o/{org}", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusSeeOther)
	})
	s.mount(Section{Name: ""}, Get("/palette", access.ReadCompany, palette))
	s.open("/", func(v *Visit) error { return fault.NotFound })
}

// front leads to where the person was last, or to the way in.
func (v *Visit) front() error {
	err := v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		if v.Person, err = v.signedIn(r); err != nil {
			return err
		}
		v.Places, err = people.Workplaces(r, v.Person.ID, 1000)
		return err
	})
	if errors.Is(err, db.Missing) {
		return v.Go("/login")
	}
	if err != nil {
		return err
	}
	return v.Go(v.home())
}

// home is the company that the person was in last, or the only one.
func (v *Visit) home() string {
	last := v.cookieValue(companyCookie)
	for _, p := range v.Places {
		if strconv.FormatUint(uint64(p.OrgID), 10) == last {
			return "/o/" + last + "/"
		}
	}
	if len(v.Places) == 1 {
		return "/o/" + strconv.FormatUint(uint64(v.Places[0].OrgID), 10) + "/"
	}
	return "/companies"
}

// local is an address of this server, or the front door.
func local(next string) string {
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") {
		return "/"
	}
	return next
}

// loginPage is what the page of the login shows.
type loginPage struct {
	Email, Next, Wrong string
	Held               *held // a form that waits, or nil
}

func (v *Visit) showLogin() error {
	return v.door("login.html", loginPage{Next: v.Arg("next")})
}

// login checks a password. The answer to a wrong one and the time it takes are
// the same whether the account exists or not.
func (v *Visit) login() error {
	v.uploads = formMax // a form that is carried on, beside the login's own
	if err := v.readForm(); err != nil {
		return err
	}
	email, password, next := v.Posted("email"), v.r.PostForm.Get("password"), v.r.PostForm.Get("next")
	attempt := people.Attempt{Email: email, Address: v.address()}
	var user people.User
	err := v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		user, err = people.Credentials(r, email)
		return err
	})
	if err != nil {
		return err
	}
	standing, right, err := v.matches(attempt, user.PasswordHash, password)
	switch {
	case err != nil:
		return err
	case standing.Pause > 0:
		return v.wrong(email, next, v.pause(standing))
	case right:
		if right, err = v.admit(user, attempt); err != nil {
			return err
		}
	}
	switch {
	case right:
		return v.admitted(next)
	case standing.Left > 1:
		return v.wrong(email, next, v.T("Incorrect email or password. Attempts left: {1}.", standing.Left-1))
	}
	return v.wrong(email, next, v.T("Incorrect email or password. Wait a moment before you try again."))
}

// pause says how long nothing is looked at.
func (v *Visit) pause(s people.Standing) string {
	return v.T("Too many attempts. Try again in {1} seconds.", int(s.Pause/time.Second))
}

// matches checks a password unless the attempt has to pause; one that was right
// is for the caller to note. Passwords are checked a few at a time, for each takes
// a lot of memory, and an attempt is counted while it holds such a place: those
// that wait neither pass the limit together nor fill the database.
func (v *Visit) matches(attempt people.Attempt, hash, password string) (s people.Standing, right bool, err error) {
	ctx := v.r.Context()
	err = v.site.DB.Look(ctx, func(r *db.Root) (err error) {
		s, err = people.StandingOf(r, attempt)
		return err
	})
	if err != nil || s.Pause > 0 {
		return s, false, err
	}
	if s.Slow > 0 {
		timer := time.NewTimer(s.Slow)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
			return s, false, ctx.Err()
		}
	}
	leave, err := v.hashing()
	if err != nil {
		return s, false, err
	}
	defer leave()
	err = v.site.DB.Change(ctx, func(r *db.Root) (err error) {
		s, err = people.Try(r, attempt)
		return err
	})
	if err != nil || s.Pause > 0 {
		return s, false, err
	}
	if secret.PasswordMatches(hash, password) {
		return s, true, nil
	}
	return s, false, v.site.DB.Change(ctx, func(r *db.Root) error { return people.Failed(r, attempt) })
}

// hashing waits for a place to hash a password in, and returns how it is left.
func (v *Visit) hashing() (leave func(), err error) {
	select {
	case v.site.hashing <- struct{}{}:
		return func() { <-v.site.hashing }, nil
	case <-v.r.Context().Done():
		return nil, v.r.Context().Err()
	}
}

// HashPassword is the hash of a new password, made in one of the places that
// checking them has.
func (v *Visit) HashPassword(password string) (string, error) {
	leave, err := v.hashing()
	if err != nil {
		return "", err
	}
	defer leave()
	return secret.HashPassword(password), nil
}

func (v *Visit) wrong(email, next, text string) error {
	v.status = http.StatusUnprocessableEntity
	return v.door("login.html", loginPage{Email: email, Next: next, Wrong: text, Held: v.carried()})
}

// admit begins the session of someone whose password was right, unless it was
// changed while it was looked at.
func (v *Visit) admit(user people.User, attempt people.Attempt) (right bool, err error) {
	var token string
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) error {
		if err := people.Lock(r, user.ID); err != nil {
			return err
		}
		now, err := people.Credentials(r, attempt.Email)
		if err != nil {
			return err
		}
		if right = now.PasswordHash == user.PasswordHash; !right {
			return people.Failed(r, attempt)
		}
		if err := people.Passed(r, attempt); err != nil {
			return err
		}
		if old, err := people.SignedIn(r, v.cookieValue(sessionCookie)); err == nil {
			if err := people.EndSession(r, old.Session); err != nil {
				return err
			}
		}
		if v.Person, err = people.PersonOf(r, user.ID); err != nil {
			return err
		}
		token, err = people.BeginSession(r, user.ID, v.Person.TOTPSecret != "", attempt.Address, v.r.UserAgent())
		return err
	})
	if err == nil && right {
		v.cookie(sessionCookie, token, int(people.SessionLife.Seconds()), true)
	}
	return right, err
}

// admitted leads on who has shown a password: to the second factor, or in.
func (v *Visit) admitted(next string) error {
	if v.Person.Language != "" {
		v.cookie(languageCookie, v.Person.Language, yearSeconds, true)
	}
	h, pending := v.carried(), v.Person.TOTPSecret != ""
	switch {
	case pending && h != nil:
		return v.door("code.html", loginPage{Next: next, Held: h})
	case pending:
		return v.Go("/login/code?next=" + queryEscape(next))
	}
	return v.arrive(next, h)
}

// pendingPerson is who has shown a password and not yet the second factor.
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

// showCode asks for the second factor. An address of it that was kept leads on
// who has shown it, and everybody else to the password, on the way to the same page.
func (v *Visit) showCode() error {
	next := v.Arg("next")
	p, err := v.pendingPerson()
	switch {
	case err == nil:
		return v.door("code.html", loginPage{Next: next})
	case !errors.Is(err, db.Missing):
		return err
	case p.ID != 0:
		return v.Go(local(next))
	}
	return v.Go("/login?next=" + queryEscape(next))
}

// code checks the second factor. Wrong codes are counted as wrong passwords are,
// wherever they come from: only who knows the password gets so far.
func (v *Visit) code() error {
	v.uploads = formMax
	if err := v.readForm(); err != nil {
		return err
	}
	p, err := v.pendingPerson()
	if err != nil {
		return v.toLogin()
	}
	attempt := people.Attempt{Email: p.Email, Proof: "code"}
	wrong, token := "", ""
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) error {
		wrong, token = "", ""
		standing, err := people.Try(r, attempt)
		if err != nil {
			return err
		}
		if standing.Pause > 0 {
			wrong = v.pause(standing)
			return nil
		}
		fresh, err := v.proves(r, p)
		if err != nil {
			return err
		}
		if !fresh {
			wrong = v.T("The code is incorrect or was already used. Wait for the next code.")
			return nil
		}
		if err := people.Passed(r, attempt); err != nil {
			return err
		}
		token, err = people.PassFactor(r, p.Session)
		return err
	})
	if errors.Is(err, db.Missing) {
		return v.toLogin()
	}
	if err != nil {
		return err
	}
	if wrong != "" {
		v.status = http.StatusUnprocessableEntity
		return v.door("code.html", loginPage{Next: v.r.PostForm.Get("next"), Wrong: wrong, Held: v.carried()})
	}
	v.cookie(sessionCookie, token, int(people.SessionLife.Seconds()), true)
	return v.arrive(v.r.PostForm.Get("next"), v.carried())
}

// proves spends the code of an authenticator, or a recovery code in its stead,
// which is noted and of which the person is told how many are left.
func (v *Visit) proves(r *db.Root, p people.Person) (bool, error) {
	given := v.Posted("recovery")
	if given == "" {
		step := secret.FactorMatches(p.TOTPSecret, v.Posted("code"), r.Now)
		if step == 0 {
			return false, nil
		}
		return people.UseFactor(r, p.ID, step)
	}
	if fresh, err := people.UseRecoveryCode(r, p.ID, given); err != nil || !fresh {
		return false, err
	}
	left, err := people.RecoveryCodesLeft(r, p.ID)
	if err != nil {
		return false, err
	}
	v.Done("Recovery code used. Codes left: {1}.", left)
	v.Person = p
	return true, v.noteOwn(r, "signed in with a recovery code")
}

func (v *Visit) logout() error {
	err := v.site.DB.Change(v.r.Context(), func(r *db.Root) error {
		p, err := people.SignedIn(r, v.cookieValue(sessionCookie))
		if errors.Is(err, db.Missing) {
			return nil
		}
		if err != nil {
			return err
		}
		return people.EndSession(r, p.Session)
	})
	if err != nil {
		return err
	}
	v.cookie(sessionCookie, "", -1, true)
	return v.Go("/login")
}

// setLanguage and setTheme remember a choice in the browser.
func (v *Visit) setLanguage() error {
	if err := v.readForm(); err != nil {
		return err
	}
	if to := v.Posted("to"); to == "en" || to == "th" {
		v.cookie(languageCookie, to, yearSeconds, true)
	}
	return v.Go(local(v.Posted("next")))
}

func (v *Visit) setTheme() error {
	if err := v.readForm(); err != nil {
		return err
	}
	switch to := v.Posted("to"); to {
	case "light", "dark":
		v.cookie(themeCookie, to, yearSeconds, false)
	default:
		v.cookie(themeCookie, "", -1, false)
	}
	return v.Go(local(v.Posted("next")))
}
