package console

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/hashing"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
)

// publicPages mounts the pages outside of companies.
func (s *Site) publicPages() {
	s.open("GET /{$}", redirectHome)
	s.open("GET /login", showLogin)
	s.open("POST /login", logIn)
	s.open("GET /login/code", showCode)
	s.open("POST /login/code", checkCode)
	s.open("POST /logout", logOut)
	s.open("POST /language", setLanguage)
	s.open("POST /theme", setTheme)
	s.open("GET /setup", showSetup)
	s.open("POST /setup", setUp)
	s.open("GET /companies", func(v *Visit) error {
		return signedInOnly(v, func(v *Visit) error { return v.showPublic("companies.html", nil) })
	})
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

// redirectHome redirects to the last company of the user, or to the sign-in page.
func redirectHome(v *Visit) error {
	err := v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		if v.Person, err = signedIn(v, r); err != nil {
			return err
		}
		v.Companies, err = people.Workplaces(r, v.Person.ID, 1000)
		return err
	})
	if errors.Is(err, db.Missing) {
		switch empty, err := emptyServer(v); {
		case err != nil:
			return err
		case empty:
			return v.Go("/setup")
		}
		return v.Go("/login")
	}
	if err != nil {
		return err
	}
	return v.Go(homeOf(v))
}

// homeOf returns the address of the last company of the user, or of the only one.
func homeOf(v *Visit) string {
	last := v.cookieValue(companyCookie)
	for _, p := range v.Companies {
		if strconv.FormatUint(uint64(p.OrgID), 10) == last {
			return "/o/" + last + "/"
		}
	}
	if len(v.Companies) == 1 {
		return "/o/" + strconv.FormatUint(uint64(v.Companies[0].OrgID), 10) + "/"
	}
	return "/companies"
}

// local returns an address if it is on this server, and the first page otherwise.
func local(next string) string {
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") {
		return "/"
	}
	return next
}

// loginPage is the content of the sign-in pages.
type loginPage struct {
	Email, Next, Wrong string
	Closed             bool  // a code is asked for with the password
	Held               *held // a form that waits, or nil
	Empty              bool  // the server has no company yet
}

func showLogin(v *Visit) error {
	empty, err := emptyServer(v)
	if err != nil {
		return err
	}
	return v.showPublic("login.html", loginPage{Next: v.Arg("next"), Empty: empty})
}

// logIn checks a password. Answer and duration of a failure are the same whether the
// account exists or not.
func logIn(v *Visit) error {
	v.uploads = formMax // a form that is carried on, beside the login's own
	if err := v.readForm(); err != nil {
		return err
	}
	email := v.Posted("email")
	t := &try{Attempt: people.Attempt{Email: email, Address: clientAddress(v)}}
	if !hasKnownBrowser(v) && v.site.Hashing.Full(t.Network()) {
		return showBusy(v, loginPage{Email: email, Next: v.r.PostForm.Get("next")})
	}
	err := v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		if t.user, err = people.Credentials(r, email); err != nil {
			return err
		}
		t.Browser, err = people.KnownBrowser(r, t.user.ID, v.cookieValue(browserCookie(t.user.ID)))
		return err
	})
	if err != nil {
		return err
	}
	if factor, err := t.user.Factor(v.site.Secrets); err == nil {
		t.step = secret.FactorMatches(factor, v.Posted("code"), v.site.DB.Now())
		t.Factor = t.step > t.user.TOTPStep
	}
	state, right, err := checkPassword(v, t.Attempt, t.user.PasswordHash, v.r.PostForm.Get("password"))
	if err == nil && right {
		right, err = admitUser(v, t)
	}
	switch next := v.r.PostForm.Get("next"); {
	case errors.Is(err, hashing.Busy):
		return showBusy(v, loginPage{Email: email, Next: next})
	case err != nil:
		return err
	case t.spent:
		v.site.logFailure("sign-in failed", v, t.user.ID, email)
		return refuseSignIn(v, loginPage{Email: email, Next: next, Wrong: v.T("This password was for one sign-in and was used or has expired. Ask an owner, an admin or the server operator for a new one.")})
	case right:
		return admitted(v, next, t.pending)
	default:
		v.site.logFailure("sign-in failed", v, t.user.ID, email)
		return refuseSignIn(v, loginPage{Email: email, Next: next, Wrong: signInError(v, state), Closed: state.Closed})
	}
}

// try is an attempt to sign in, with the account and the code it came with.
type try struct {
	people.Attempt
	user  people.User
	step  int64 // of the code
	spent bool  // the password was for one sign-in, which is over

	pending bool // the second factor is missing
}

// signInError says why an attempt did not sign in.
func signInError(v *Visit, s people.Standing) string {
	switch {
	case s.Pause > 0:
		return pauseText(v, s)
	case s.Closed:
		return v.T("Too many failed sign-ins for this account. Use a browser in which you signed in before, or add the code of your authenticator app, or try again in an hour.")
	case s.Left > 1:
		return v.T("Incorrect email or password. Attempts left: {1}.", s.Left-1)
	}
	return v.T("Incorrect email or password. Wait a moment before you try again.")
}

// pauseText says how long attempts are refused.
func pauseText(v *Visit, s people.Standing) string {
	return v.T("Too many attempts. Try again in {1} seconds.", int(s.Pause/time.Second))
}

// showBusy shows the form again when the queue of sign-ins is full.
func showBusy(v *Visit, p loginPage) error {
	v.w.Header().Set("Retry-After", strconv.Itoa(hashing.RetrySeconds))
	v.status = http.StatusServiceUnavailable
	p.Wrong, p.Held = v.T("Too many people are signing in. Try again in a few seconds."), carried(v)
	return v.showPublic("login.html", p)
}

// checkPassword checks a password unless the attempt has to wait. The caller records that
// it was right. Attempts are counted in memory while they hold a slot for hashing, so
// those that wait cannot exceed the limit together.
func checkPassword(v *Visit, attempt people.Attempt, hash, password string) (s people.Standing, right bool, err error) {
	ctx, all := v.r.Context(), v.site.Attempts
	if s = all.Standing(attempt); s.Closed && s.Pause == 0 { // nothing is hashed
		s, err = all.Try(ctx, attempt)
	}
	if err != nil || !s.Open() {
		return s, false, err
	}
	queue, urgency := attempt.Network(), hashing.Unblamed
	switch {
	case attempt.Proof != "":
		queue, urgency = queueOf(v), hashing.Urgent
	case attempt.Browser != "":
		queue, urgency = "browser "+attempt.Browser, hashing.Urgent
	case s.Failed > 0:
		urgency = hashing.Suspected
	}
	leave, err := v.site.Hashing.Enter(ctx, queue, s.Slow, urgency)
	if err != nil {
		return s, false, err
	}
	defer leave()
	if s, err = all.Try(ctx, attempt); err != nil || !s.Open() {
		return s, false, err
	}
	return s, secret.PasswordMatches(hash, password), nil
}

// queueOf returns the name of a signed-in user in the queue for hashing.
func queueOf(v *Visit) string { return "user " + strconv.FormatUint(uint64(v.Person.ID), 10) }

// HashPassword returns the hash of a new password. It uses the same slots as checking
// passwords.
func (v *Visit) HashPassword(password string) (string, error) {
	leave, err := enterHashing(v)
	if err != nil {
		return "", err
	}
	defer leave()
	return secret.HashPassword(password), nil
}

// enterHashing waits until a password of the signed-in user can be hashed.
func enterHashing(v *Visit) (leave func(), err error) {
	leave, err = v.site.Hashing.Enter(v.r.Context(), queueOf(v), 0, hashing.Urgent)
	if errors.Is(err, hashing.Busy) {
		err = tooBusy(v)
	}
	return leave, err
}

// tooBusy refuses a form for which no password can be hashed now.
func tooBusy(v *Visit) error {
	v.w.Header().Set("Retry-After", strconv.Itoa(hashing.RetrySeconds))
	return fault.Unavailable.Because("%s", v.T("Too many people are signing in. Try again in a few seconds."))
}

func refuseSignIn(v *Visit, p loginPage) error {
	v.status = http.StatusUnprocessableEntity
	p.Held = carried(v)
	return v.showPublic("login.html", p)
}

// admitUser begins a session after the right password, unless the password was changed
// meanwhile. If the account has a second factor and no code was sent along, the session
// is pending until one is.
func admitUser(v *Visit, t *try) (right bool, err error) {
	var token, browser string
	pending := false
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) error {
		if err := people.Lock(r, t.user.ID); err != nil {
			return err
		}
		now, err := people.Credentials(r, t.Email)
		if err != nil {
			return err
		}
		if right = now.PasswordHash == t.user.PasswordHash; !right {
			return nil
		}
		first, err := people.UseFirstPassword(r, now)
		if t.spent = !first; err != nil || t.spent {
			return err
		}
		if old, err := people.SignedIn(r, v.cookieValue(sessionCookie)); err == nil {
			if err := people.EndSession(r, old.Session); err != nil {
				return err
			}
		}
		if v.Person, err = people.PersonOf(r, t.user.ID); err != nil {
			return err
		}
		if pending = v.Person.TOTPSecret != ""; pending && t.Factor {
			fresh, err := people.UseFactor(r, v.Person.ID, t.step)
			if err != nil {
				return err
			}
			pending = !fresh
		}
		token, browser, err = beginSession(v, r, pending)
		return err
	})
	if err != nil || !right || t.spent {
		return right, err
	}
	t.pending = pending
	setSession(v, token, browser)
	if !pending {
		v.site.logSignIn("signed in", v, v.Person.ID)
	}
	return true, v.site.Attempts.Passed(v.r.Context(), t.Attempt)
}

// beginSession begins a session and remembers the browser, unless the second factor is missing.
func beginSession(v *Visit, r *db.Root, pending bool) (token, browser string, err error) {
	if token, err = people.BeginSession(r, v.Person.ID, pending, clientAddress(v), v.r.UserAgent()); err != nil || pending {
		return token, "", err
	}
	browser, err = people.RememberBrowser(r, v.Person.ID, v.cookieValue(browserCookie(v.Person.ID)))
	return token, browser, err
}

// setSession sets the cookies of a session.
func setSession(v *Visit, token, browser string) {
	v.cookie(sessionCookie, token, int(people.SessionLife.Seconds()), true)
	if browser != "" {
		v.cookie(browserCookie(v.Person.ID), browser, int(people.BrowserLife.Seconds()), true)
	}
}

// admitted redirects after the right password: to the second factor, or to the company.
func admitted(v *Visit, next string, pending bool) error {
	if v.Person.Language != "" {
		v.cookie(languageCookie, v.Person.Language, yearSeconds, true)
	}
	h := carried(v)
	switch {
	case pending && h != nil:
		return v.showPublic("code.html", loginPage{Next: next, Held: h})
	case pending:
		return v.Go("/login/code?next=" + queryEscape(next))
	}
	return continueTo(v, next, h)
}

func logOut(v *Visit) error {
	var p people.Person
	err := v.site.DB.Change(v.r.Context(), func(r *db.Root) (err error) {
		p, err = people.SignedIn(r, v.cookieValue(sessionCookie))
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
	if p.ID != 0 {
		v.site.logSignIn("signed out", v, p.ID)
	}
	v.cookie(sessionCookie, "", -1, true)
	return v.Go("/login")
}

// setLanguage and setTheme store a choice in a cookie.
func setLanguage(v *Visit) error {
	if err := v.readForm(); err != nil {
		return err
	}
	if to := v.Posted("to"); to == "en" || to == "th" {
		v.cookie(languageCookie, to, yearSeconds, true)
	}
	return v.Go(local(v.Posted("next")))
}

func setTheme(v *Visit) error {
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
