package console

import (
	"cmp"
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"kontor/internal/api"
	"kontor/internal/api/transfer"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/hashing"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/outbound/webhook"
)

// policy allows pages to load only from this server, without inline code and without being
// framed.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Options are the dependencies and settings of the console.
type Options struct {
	DB        *db.DB
	PublicURL string         // public origin of the server
	Proxies   []netip.Prefix // proxies whose X-Forwarded-For is trusted
	Secrets   *secret.Box    // seals secrets of second factors; nil stores them as they are
	Log       *slog.Logger
	Observe   func(api.Call)
	Spool     *transfer.Spool  // for file downloads; nil creates one
	Imports   *transfer.Slots  // for spreadsheet imports; nil creates them
	Parsing   *transfer.Slots  // for reading other files; nil creates them
	RateLimit int              // of keys without their own; 0 is api.RateLimit
	Webhooks  *webhook.Courier // sends to webhook endpoints; nil creates one that sends nothing
	Now       func() time.Time // for durations of calls; nil uses a zero clock
}

// Site is the console with its sections.
type Site struct {
	Options
	Hashing  *hashing.Queue   // of password hashes
	Attempts *people.Attempts // failed sign-ins

	sections  []Section
	words     Catalogue
	templates map[Speech]func() *library
	assets    assets
	mux       *http.ServeMux
	guard     http.CrossOriginProtection
	rights    map[string]access.Right // of GET pages, by path
	nav, new  []Link
	extra     []Link
	counts    counts
	uploads   *transfer.Slots // concurrent forms with files
	names     [32]byte        // key of the hashes under which unknown names are logged
	secure    bool

	proxyWarning sync.Once
}

// complete creates what the options leave out.
func (o *Options) complete() {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Spool == nil {
		o.Spool = &transfer.Spool{}
	}
	if o.Imports == nil {
		o.Imports = transfer.ImportSlots()
	}
	if o.Parsing == nil {
		o.Parsing = transfer.ParseSlots()
	}
	if o.Now == nil {
		o.Now = func() time.Time { return time.Time{} }
	}
	if o.RateLimit == 0 {
		o.RateLimit = api.RateLimit
	}
	if o.Webhooks == nil {
		guard, _ := webhook.NewGuard(nil, false)
		o.Webhooks = &webhook.Courier{Box: o.Secrets, Guard: guard}
	}
}

// New builds the console from its sections. A template that cannot be read, two pages with
// one address, or a link without a page stops the program.
func New(o Options, sections ...Section) *Site {
	o.complete()
	s := &Site{Options: o, Hashing: hashing.New(), Attempts: people.NewAttempts(o.DB), sections: sections, words: Catalogue{}, assets: readAssets(), mux: http.NewServeMux(),
		rights: map[string]access.Right{}, uploads: transfer.NewSlots(4, 32), secure: strings.HasPrefix(o.PublicURL, "https://")}
	rand.Read(s.names[:])
	if o.Secrets != nil { // so that the hashes of one name are the same after a restart
		copy(s.names[:], o.Secrets.Derive("names"))
	}
	s.words.Add("console/words.txt", commonWords)
	for _, section := range sections {
		s.words.Add(section.Name+"/words.txt", section.Words)
		s.nav = append(s.nav, section.Nav...)
		s.new = append(s.new, section.New...)
		s.extra = append(s.extra, section.Extra...)
		for _, p := range section.Pages {
			s.mount(section, p)
		}
		for _, p := range section.Public {
			if p.right != access.Public {
				panic("console: " + p.path + " is a page for everybody and requires " + p.right.String())
			}
			s.open(p.method+" "+p.path, func(v *Visit) error {
				v.section = section.Name
				return p.answer(v)
			})
		}
	}
	slices.SortStableFunc(s.nav, func(a, b Link) int { return cmp.Compare(a.Order, b.Order) })
	slices.SortStableFunc(s.new, func(a, b Link) int { return cmp.Compare(a.Order, b.Order) })
	for _, l := range slices.Concat(s.nav, s.new, s.extra) {
		if !s.rightOf(l).Valid() {
			panic("console: the menu leads to " + l.Path + ", which is no page")
		}
	}
	s.templates = readTemplates(s)
	s.publicPages()
	if err := s.guard.AddTrustedOrigin(o.PublicURL); o.PublicURL != "" && err != nil {
		panic(err) // validated by the command
	}
	return s
}

//go:embed words.txt
var commonWords string

// Words returns the catalogue, for tests.
func (s *Site) Words() Catalogue { return s.words }

// Sections returns the sections, for tests and screenshots.
func (s *Site) Sections() []Section { return s.sections }

// rightOf returns the right of the page that a link leads to.
func (s *Site) rightOf(l Link) access.Right {
	path, _, _ := strings.Cut(l.Path, "?")
	return s.rights[path]
}

func (s *Site) mount(section Section, p Page) {
	if p.method == http.MethodGet {
		s.rights[p.path] = p.right
	}
	path := p.path
	if path == "/" {
		path = "/{$}"
	}
	s.mux.HandleFunc(p.method+" /o/{org}"+path, func(w http.ResponseWriter, r *http.Request) {
		s.visit(w, r, "/o/{org}"+p.path, func(v *Visit) error {
			v.section, v.uploads = section.Name, p.uploads
			return v.openCompany(p)
		})
	})
}

// open mounts a page outside of companies.
func (s *Site) open(pattern string, answer Handler) {
	_, path, _ := strings.Cut(pattern, " ")
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.visit(w, r, path, answer) })
}

// ServeHTTP answers every address outside of the API.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w, r = transfer.Outside(w, r)
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if s.secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
	if len(r.TransferEncoding) > 0 {
		h.Set("Connection", "close") // two readers could disagree about the length of the body
	}
	s.mux.ServeHTTP(w, r)
}

// visit answers one request and handles its errors.
func (s *Site) visit(w http.ResponseWriter, r *http.Request, path string, answer Handler) {
	begun := s.Now()
	defer transfer.Drain(w, r, r.Body) // also before the sign-in page
	v := &Visit{}
	v.r, v.site, v.w, v.path, v.RequestID, v.status = r, s, w, path, rand.Text(), http.StatusOK
	w.Header().Set("X-Request-Id", v.RequestID)
	v.chooseLanguage()
	err := v.guarded(answer)
	if err != nil {
		v.refuse(err)
	}
	if s.Observe != nil {
		call := api.Call{Method: api.MethodOf(r), Path: path, Status: v.sent, Duration: s.Now().Sub(begun), Org: v.actor.Org, RequestID: v.RequestID}
		if f := fault.Of(err); f != nil {
			call.Code = f.Code
		}
		s.Observe(call)
	}
}

// guarded runs an answer and turns a panic into an error.
func (v *Visit) guarded(answer Handler) (err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case http.ErrAbortHandler:
			panic(p)
		default:
			v.site.Log.Error("panic", "request", v.RequestID, "method", api.MethodOf(v.r), "path", v.path, "panic", p, "stack", string(debug.Stack()))
			err = fault.InternalError
		}
	}()
	if err := v.site.guard.Check(v.r); err != nil {
		return fault.Forbidden.Because("the form was sent from another site")
	}
	if !plain(v.r.URL) {
		return fault.BadRequest.Because("the address is not valid text")
	}
	return answer(v)
}

// plain reports whether an address is valid text.
func plain(at *url.URL) bool {
	for name, values := range at.Query() {
		for _, value := range append(values, name) {
			if !isText(value) {
				return false
			}
		}
	}
	return isText(at.Path)
}

// refuse shows why a visit failed. Missing records and those of other companies look the
// same.
func (v *Visit) refuse(err error) {
	f := fault.Of(err)
	switch {
	case errors.Is(err, db.Missing):
		f = fault.NotFound
	case f == nil && v.clientGone(err):
		f = fault.Unavailable
	case errors.Is(err, fault.Unavailable) && v.w.Header().Get("Retry-After") != "":
		v.site.Log.Warn("page refused", "request", v.RequestID, "method", api.MethodOf(v.r), "path", v.path, "error", err)
	case f == nil:
		v.site.Log.Error("page failed", "request", v.RequestID, "method", api.MethodOf(v.r), "path", v.path, "error", err)
		f = fault.InternalError
	case f.Status >= http.StatusInternalServerError:
		v.site.Log.Error("page refused", "request", v.RequestID, "method", api.MethodOf(v.r), "path", v.path, "error", err)
	}
	if f.Reason == fault.Busy {
		v.w.Header().Set("Retry-After", "5")
	}
	v.status = f.Status
	page := "refused.html"
	switch {
	case f.Status == http.StatusNotFound:
		page = "missing.html"
	case f.Status >= http.StatusInternalServerError:
		page = "failed.html"
	}
	show := v.showPublic
	if v.partial() {
		show = v.showNotice
	}
	refusal := v.refusal(f)
	if v.form != nil { // the page of the form could not be shown
		refusal.Doubt = refusal.Doubt || v.form.Refusal.Doubt
	}
	if err := show(page, refusal); err != nil {
		v.site.Log.Error("error page failed", "request", v.RequestID, "error", err)
		http.Error(v.w, "error", http.StatusInternalServerError)
	}
}

// clientGone reports whether a visit failed because its client disconnected.
func (v *reply) clientGone(err error) bool {
	return v.r.Context().Err() != nil && (errors.Is(err, context.Canceled) || v.r.Method == http.MethodGet)
}

// showNotice keeps the current page and shows a message that a part could not be loaded.
func (v *Visit) showNotice(page string, data any) error {
	v.w.Header().Set("Hx-Retarget", "#toasts")
	v.w.Header().Set("Hx-Reswap", "beforeend")
	return v.render(page, "notice", data)
}

// counts caches the counts of the sidebar for a minute.
type counts struct {
	mu    sync.Mutex
	known map[countKey]counted
}

type countKey struct {
	org, user uint32
}

type counted struct {
	at      time.Time
	numbers map[string]Badge
}

// Badge is a count in the sidebar.
type Badge struct {
	N   int
	Hot bool
}
