package console

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"kontor/internal/api/operation"
	"kontor/internal/api/transfer"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/hashing"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/people"
	"kontor/internal/outbound/webhook"
)

// Limits of a visit.
const (
	formMax        = 1 << 20
	memoryMax      = 16 << 20 // of an uploaded file; the rest is in a temporary file
	writeTimeout   = 30 * time.Second
	companiesShown = 12
)

// Visit is one request to the console. Page functions receive it, and templates see it as $. It is
// made of layers. A layer knows only the layers it embeds:
//
//	request      the address
//	submission   and the submitted form
//	reader       the language, and the texts in it
//	workplace    and the company, its amounts and times
//	links        the addresses of pages
//	reply        what is sent to the browser: headers, cookies, messages
//	books        reads and writes of the user, and files made of them
//	Visit        pages and forms that are shown
//
// Signing in, the account and the setup are functions in files of their own.
type Visit struct {
	books
	Theme string
	form  *Form // a refused form
}

// request is the address of a visit.
type request struct{ r *http.Request }

// submission is the submitted form of a visit.
type submission struct {
	request
	omitted []string // prefixes of form fields to ignore
	lines   []string // names of the lines of the form, instead of their numbers
}

// reader is the language of a visit, and the texts in it.
type reader struct {
	Speech Speech
	site   *Site
}

// workplace is the company of a visit, and how it writes amounts and times.
type workplace struct {
	reader
	Company   people.Workplace   // id 0 outside of companies
	Companies []people.Workplace // other companies of the user
	Today     when.Date

	actor access.Actor
	now   time.Time
}

// links are the addresses of pages as a visit sees them.
type links struct {
	submission
	workplace
}

// reply is what a visit sends to the browser.
type reply struct {
	links
	RequestID string
	Flash     string // message shown once

	w       http.ResponseWriter
	section string
	path    string // of the page table, for the audit log
	status  int
	sent    int
	done    string // message of Done, unless refused
}

// books are what the user of a visit reads and writes.
type books struct {
	reply
	Person  people.Person
	uploads int64 // maximum size of the files of the form
}

// openCompany loads the company of a user and answers one of its pages.
func (v *Visit) openCompany(p Page) error {
	id, err := strconv.ParseUint(v.r.PathValue("org"), 10, 32)
	number := err == nil && strconv.FormatUint(id, 10) == v.r.PathValue("org")
	err = v.site.DB.Look(v.r.Context(), func(r *db.Root) (err error) {
		v.now = r.Now
		if v.Person, err = signedIn(v, r); err != nil || !number {
			return err
		}
		if v.Company, err = people.WorkplaceIn(r, v.Person.ID, uint32(id)); err != nil {
			return err
		}
		v.Companies, err = people.Workplaces(r, v.Person.ID, companiesShown+1)
		return err
	})
	switch {
	case errors.Is(err, db.Missing) && v.Person.ID == 0:
		return toLogin(v)
	case errors.Is(err, db.Missing) || err == nil && v.Company.OrgID == 0:
		return fault.NotFound
	case err != nil:
		return err
	}
	if v.Person.MustRenew() {
		return toRenew(v)
	}
	v.chooseLanguage()
	v.actor = v.Person.Actor(v.Company, "console "+p.method+" "+strings.TrimPrefix(v.path, "/o/{org}"))
	v.Today = when.DateOf(v.now, v.actor.Zone)
	v.cookie(companyCookie, v.r.PathValue("org"), yearSeconds, true)
	noteUse(v)
	if !v.May(p.right) {
		return fault.Forbidden.Because("%s", v.T("Requires one of these roles: {1}.", v.rolesOf(p.right)))
	}
	if p.method == http.MethodPost {
		if p.uploads > 0 {
			free, err := v.site.uploads.Take(v.r.Context(), v.actor.Org, v.T("Several files of this company are being uploaded. Try again in a moment."))
			if err != nil {
				return err
			}
			defer free()
			v.r.Body = transfer.Moving(v.w, v.r.Body)
		}
		if p.admit != nil {
			if err := v.Read(func(tx *db.Tx) error { return p.admit(v, tx) }); err != nil {
				return err
			}
		}
		if err := v.readForm(); err != nil {
			return err
		}
		if v.r.MultipartForm != nil {
			defer v.r.MultipartForm.RemoveAll()
		}
	}
	return p.answer(v)
}

// At returns an address of the company: At "/sales" or At "/sales/%d" id.
func (v *workplace) At(path string, args ...any) string {
	if len(args) > 0 {
		path = fmt.Sprintf(path, args...)
	}
	return "/o/" + strconv.FormatUint(uint64(v.Company.OrgID), 10) + path
}

// Param returns a part of the address.
func (v *request) Param(name string) string { return v.r.PathValue(name) }

// ID returns the id in a part of the address. An invalid id is not found.
func (v *request) ID(name string) (uint32, error) {
	text := v.r.PathValue(name)
	id, err := strconv.ParseUint(text, 10, 32)
	if err != nil || id == 0 || strconv.FormatUint(id, 10) != text {
		return 0, fault.NotFound
	}
	return uint32(id), nil
}

// IDs returns two ids of the address: of a record, and of a part of it.
func (v *request) IDs(record, part string) (id, of uint32, err error) {
	if id, err = v.ID(record); err == nil {
		of, err = v.ID(part)
	}
	return id, of, err
}

// Arg returns a query parameter.
func (v *request) Arg(name string) string { return v.r.URL.Query().Get(name) }

// Args returns all values of a query parameter.
func (v *request) Args(name string) []string { return v.r.URL.Query()[name] }

// Context ends with the request.
func (v *request) Context() context.Context { return v.r.Context() }

// With returns the address of this page with changed query parameters, given as names and
// values, and without its page number. An empty value removes a parameter.
func (v *request) With(pairs ...string) string {
	query := v.r.URL.Query()
	query.Del("page")
	for i := 0; i+1 < len(pairs); i += 2 {
		if query.Set(pairs[i], pairs[i+1]); pairs[i+1] == "" {
			query.Del(pairs[i])
		}
	}
	if len(query) == 0 {
		return v.r.URL.Path
	}
	return v.r.URL.Path + "?" + query.Encode()
}

// Here returns the address of this page; for a refused form, that of its page.
func (v *request) Here() string {
	if v.r.Method == http.MethodGet {
		return v.r.URL.RequestURI()
	}
	if from, err := url.Parse(v.r.Referer()); err == nil && from.Host == v.r.Host && from.Path != "" {
		return from.RequestURI()
	}
	return "/"
}

// HasPage reports whether the console has a page at an address of the company.
func (v *links) HasPage(path string) bool {
	to, err := url.Parse(v.At(path))
	if err != nil {
		return false
	}
	_, pattern := v.site.mux.Handler(&http.Request{Method: http.MethodGet, URL: to})
	return strings.Contains(pattern, "/o/{org}")
}

// Filtered reports whether the address filters the list.
func (v *request) Filtered(names ...string) bool {
	for _, name := range names {
		if v.Arg(name) != "" {
			return true
		}
	}
	return false
}

// Filter reads the filters of a list from the address like the API does, with other values of some.
func Filter[F any](v *Visit, instead ...[2]string) (f F, err error) {
	reading := input.PlanOf(reflect.TypeFor[F]()).Read()
	query := v.r.URL.Query()
	if query.Get("format") == "html" {
		query.Del("format") // selects a file instead of a page
	}
	for _, other := range instead {
		query.Set(other[0], other[1])
	}
	reading.Filter(query, v.actor.Zone)
	in, err := reading.Done()
	if err != nil {
		return f, err
	}
	return *in.(*F), nil
}

// Role returns the user's role in the company.
func (v *workplace) Role() access.Role { return v.actor.Role }

// May reports whether the user has a right in the company. Templates use its name, {{if
// $.May DeleteContacts}}, and do not parse with an unknown one.
func (v *workplace) May(right access.Right) bool { return v.actor.May(right) }

// rolesOf names the roles that have a right, from most rights to fewest.
func (v *reader) rolesOf(right access.Right) string {
	var names []string
	for _, role := range access.Roles() {
		if role.May(right) {
			names = append(names, v.T(string(role)))
		}
	}
	return strings.Join(names, ", ")
}

// Read runs do on one snapshot of the company.
func (v *books) Read(do func(tx *db.Tx) error) error {
	return v.site.DB.Read(v.r.Context(), v.actor, do)
}

// Read runs one operation.
func Read[In, Out any](v *Visit, op func(*db.Tx, In) (Out, error), in In) (out Out, err error) {
	err = v.Read(func(tx *db.Tx) (err error) {
		out, err = op(tx, in)
		return err
	})
	return out, err
}

// ShowRead renders a page that read fills in from one snapshot of the company.
func (v *Visit) ShowRead(file string, page any, read func(tx *db.Tx) error) error {
	if err := v.Read(read); err != nil {
		return err
	}
	return v.Show(file, page)
}

// ReadOne runs an operation on the record in the address.
func ReadOne[In, Out any](v *Visit, op func(*db.Tx, In) (Out, error)) (out Out, err error) {
	in, err := Input[In](v)
	if err != nil {
		return out, err
	}
	return Read(v, op, in)
}

// ShowOne renders the page of the record in the address, read on one snapshot.
func ShowOne[P any](v *Visit, file string, look func(v *Visit, tx *db.Tx, id uint32) (P, error)) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var page P
	err = v.Read(func(tx *db.Tx) (err error) {
		page, err = look(v, tx, id)
		return err
	})
	if err != nil {
		return err
	}
	return v.Show(file, page)
}

// Write runs do under the company's lock and redirects to its location. A form submitted
// twice runs once and redirects to the same location.
func (v *books) Write(do func(tx *db.Tx) (location string, err error)) error {
	location, _, err := v.Once(do)
	if err != nil {
		return err
	}
	return v.Go(location)
}

// Once is Write for a result that is shown only once. It reports whether it ran now, and
// the location otherwise.
func (v *books) Once(do func(tx *db.Tx) (location string, err error)) (location string, now bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(v.r.Context()), writeTimeout)
	defer cancel()
	key := v.r.PostForm.Get(formKey)
	scope := fmt.Sprintf("console %d %s %s", v.Person.ID, v.r.Method, v.r.URL.Path)
	digest, err := v.digest()
	if err != nil {
		return "", false, err
	}
	err = v.site.DB.Write(ctx, v.actor, func(tx *db.Tx) (err error) {
		now = false
		first := func() (string, error) { now = true; return do(tx) }
		if key == "" {
			location, err = first()
			return err
		}
		location, err = operation.Once(tx, scope, key, digest, first)
		return err
	})
	if err != nil {
		return "", false, err
	}
	v.site.counts.forget(v.actor)
	return location, now, nil
}

// Run runs work that opens its own transactions as the user, to its end even if the browser
// disconnects.
func (v *books) Run(do func(ctx context.Context, d *db.DB, who access.Actor) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(v.r.Context()), writeTimeout)
	defer cancel()
	err := do(ctx, v.site.DB, v.actor)
	v.site.counts.forget(v.actor)
	return err
}

// RateLimit is the number of requests a minute of a key without its own rate.
func (v *books) RateLimit() int { return v.site.RateLimit }

// Webhooks sends to webhook endpoints, outside of transactions.
func (v *books) Webhooks() *webhook.Courier { return v.site.Webhooks }

// Try runs do as a dry run.
func (v *books) Try(do func(tx *db.Tx) error) error {
	return v.site.DB.Try(v.r.Context(), v.actor, do)
}

// Look reads data of no single company: users, sessions, memberships.
func (v *books) Look(do func(r *db.Root) error) error {
	return v.site.DB.Look(v.r.Context(), do)
}

// Change changes users and memberships. tx is the company in the same transaction, for its
// audit log.
func (v *books) Change(do func(r *db.Root, tx *db.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(v.r.Context()), writeTimeout)
	defer cancel()
	return v.site.DB.Change(ctx, func(r *db.Root) error {
		tx, err := r.Enter(v.actor)
		if err != nil {
			return err
		}
		return do(r, tx)
	})
}

// Prove requires the user's password again before something that cannot be undone. field is
// its input. Wrong passwords are counted, so that nobody can guess in an open browser.
func (v *Visit) Prove(field string) error {
	attempt := people.Attempt{Email: v.Person.Email, Proof: "password"}
	var user people.User
	err := v.Look(func(r *db.Root) (err error) {
		user, err = people.Credentials(r, v.Person.Email)
		return err
	})
	if err != nil {
		return err
	}
	state, right, err := checkPassword(v, attempt, user.PasswordHash, v.r.PostForm.Get(input.Spelling(field)))
	switch {
	case errors.Is(err, hashing.Busy):
		return tooBusy(v)
	case err != nil:
		return err
	case state.Pause > 0:
		return fault.RateLimitExceeded.Because("%s", pauseText(v, state))
	case !right:
		v.site.logFailure("password failed", v, v.Person.ID, v.Person.Email)
		return fault.Bad(field, "wrong")
	}
	if err := v.site.Attempts.Passed(v.r.Context(), attempt); err != nil {
		return err
	}
	return v.site.DB.Change(v.r.Context(), func(r *db.Root) error { return people.SaveProof(r, v.Person.Session) })
}

// proofField is where a form asks for a password or a code again. Its name says that
// it is a password, so that it is not carried on when the session ends.
const proofField = "ProofPassword"

// Proved reports whether the person showed a password or a code in the last minutes.
// Forms that need it ask for one otherwise.
func (v *Visit) Proved() bool { return v.Person.Session.Proved(v.now) }

// Confirm asks for the person's password, or a code of the second factor, before
// something that gives access: keys, members, passwords. It is not asked for again
// within minutes, so that a stolen cookie alone opens nothing for good.
func (v *Visit) Confirm() error {
	given := v.r.PostForm.Get(input.Spelling(proofField))
	switch {
	case v.Proved():
		return nil
	case given == "":
		return fault.Bad(proofField, "required")
	case v.Person.TOTPSecret != "" && len(strings.TrimSpace(given)) == 6:
		return v.confirmCode(given)
	}
	return v.Prove(proofField)
}

// confirmCode accepts a code of the second factor in place of the password.
func (v *Visit) confirmCode(given string) error {
	attempt := people.Attempt{Email: v.Person.Email, Proof: "code"}
	state, err := v.site.Attempts.Try(v.r.Context(), attempt)
	if err != nil {
		return err
	}
	if state.Pause > 0 {
		return fault.RateLimitExceeded.Because("%s", pauseText(v, state))
	}
	fresh := false
	err = v.site.DB.Change(v.r.Context(), func(r *db.Root) (err error) {
		if fresh, err = useCode(v, r, v.Person, given); err != nil || !fresh {
			return err
		}
		return people.SaveProof(r, v.Person.Session)
	})
	if err != nil {
		return err
	}
	if !fresh {
		v.site.logFailure("second factor failed", v, v.Person.ID, v.Person.Email)
		return fault.Bad(proofField, "wrong")
	}
	return v.site.Attempts.Passed(v.r.Context(), attempt)
}
