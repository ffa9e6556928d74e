package api

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// retryAfter is when a client should try again that was answered 503, in seconds.
const retryAfter = "5"

type server struct {
	Options
	gate    Gate
	limit   int
	now     func() time.Time
	root    *node
	counter counter
	papers  counter // requests below PaperPrefix have a window of their own
	waiters waiters
	spec    func() document // built on first use
}

// New serves a table of routes under Prefix, including unknown paths. No router in front
// of it must clean or redirect paths.
func New(routes []Route, o Options) http.Handler {
	s := &server{Options: o, gate: o.Gate, limit: o.RateLimit, now: o.Now, root: build(routes)}
	if s.limit == 0 {
		s.limit = RateLimit
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.Spool == nil {
		s.Spool = &Spool{}
	}
	if s.Imports == nil {
		s.Imports = ImportSlots()
	}
	if s.Uploads == nil {
		s.Uploads = UploadSlots()
	}
	if s.Parsing == nil {
		s.Parsing = ParseSlots()
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	s.spec = sync.OnceValue(func() document {
		return publish(Describe(routes, Description{PublicURL: o.PublicURL, Examples: o.Examples}))
	})
	return s
}

// exchange is one request and its answer.
type exchange struct {
	*server
	w        http.ResponseWriter
	r        *http.Request
	language fault.Language
	who      access.Admission
	route    *Route
	call     Call
	after    any  // the record after a write that returns only a message, where it is needed
	shows    bool // the answer contains that record
	reading  *input.Reading
	warnings []fault.Warning // beside the record

	end    func()      // frees what the request holds; nil if it holds nothing
	in     any         // of an operation of a batch
	repeat *repetition // of an operation of a batch
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start, body := s.now(), r.Body
	w, r = Outside(w, r)
	x := &exchange{server: s, w: w, r: r, language: languageOf(r.Header.Get("Accept-Language")),
		call: Call{Method: MethodOf(r), RequestID: rand.Text()}}
	h := w.Header()
	h.Set("X-Request-Id", x.call.RequestID)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	if len(r.TransferEncoding) > 0 {
		// net/http drops a Content-Length beside the chunks without a word. A proxy that
		// went by it would take what follows for another request: nothing may follow.
		h.Set("Connection", "close")
	}
	_ = rated(h, s.limit, 0, start)
	var err error
	defer func() {
		if x.end != nil {
			x.end()
		}
		if err != nil {
			Drain(w, r, body)
		}
	}()
	var a answer
	a, err = x.guarded()
	var refusal []byte
	if err != nil {
		a = x.refuse(err)
		refusal = slices.Clone(a.body) // which is used again once it is sent
	}
	if !a.sent {
		x.send(a)
	}
	x.call.Duration = s.now().Sub(start)
	x.call.Org, x.call.Key = x.who.Actor.Org, x.who.Actor.Key
	if s.Observe != nil {
		s.Observe(x.call)
	}
	if s.Trace != nil && x.call.Key != 0 {
		s.Trace(Trace{x.call, start, r.URL.RequestURI(), refusal})
	}
}

// guarded answers, and turns a panic into an error.
func (x *exchange) guarded() (answer, error) { return x.recovered(x.answer) }

func (x *exchange) recovered(do func() (answer, error)) (a answer, err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case http.ErrAbortHandler:
			panic(p)
		default:
			x.Log.Error("panic", "request", x.call.RequestID, "method", x.call.Method, "path", x.call.Path, "panic", p, "stack", string(debug.Stack()))
			err = fault.InternalError
		}
	}()
	return do()
}

// answer runs a request through all checks to its operation.
func (x *exchange) answer() (_ answer, err error) {
	if len(x.r.RequestURI) > addressMax {
		return answer{}, fault.URITooLong
	}
	path, ok := strings.CutPrefix(x.r.URL.EscapedPath(), Prefix)
	if ok && path == specPath {
		return x.specification()
	}
	papers := false
	if !ok {
		path, papers = strings.CutPrefix(x.r.URL.EscapedPath(), PaperPrefix)
	}
	if x.who, err = x.admit(x.w.Header(), x.r, papers); err != nil {
		return answer{}, err
	}
	at, params := x.root.find(path)
	if !ok && (!papers || !at.drawn()) || at == nil {
		return answer{}, x.unknownPath()
	}
	if x.route = at.of(x.r.Method); x.route == nil {
		x.w.Header().Set("Allow", at.allow)
		return answer{}, fault.MethodNotAllowed
	}
	x.call.Path = x.route.path
	if err := x.allowed(); err != nil {
		return answer{}, err
	}
	in, digest, err := x.read(params)
	if err != nil {
		return answer{}, err
	}
	switch {
	case x.route.paper != nil && papers:
		return x.draw(in)
	case x.route.paper != nil:
		return x.elsewherePrinted(path, in)
	case x.route.printed && x.format(in) == "pdf":
		return x.elsewhere(path + pdfPath), nil
	}
	return x.perform(in, digest, params)
}

// unknownPath refuses a path and names the one that was probably meant: with the prefix, and
// without a slash at the end.
func (x *exchange) unknownPath() error {
	path := strings.TrimRight(x.r.URL.EscapedPath(), "/")
	if i := strings.LastIndex(path, Prefix); i >= 0 {
		path = path[i+len(Prefix):]
	}
	if at, _ := x.root.find(path); at != nil {
		return fault.NotFound.Because("unknown path; did you mean %s?", Prefix+path)
	}
	return fault.NotFound.Because("unknown path; all paths begin with %s and are listed in %s", Prefix, Prefix+specPath)
}

// perform runs the operation of a request.
func (x *exchange) perform(in any, digest []byte, params []string) (answer, error) {
	dry, err := x.isDry()
	if err != nil {
		return answer{}, err
	}
	x.who.Actor.Action = cmp.Or(x.who.Actor.Action, x.route.name()) // a command has its own
	if x.route.batch {
		return x.batch(in.(*Batch), digest, dry)
	}
	if x.route.many {
		free, err := x.takeImport()
		if err != nil {
			return answer{}, err
		}
		defer free()
	}
	if dry {
		return x.dryRun(in, params)
	}
	if x.route.op.write {
		if x.who.Propose {
			return answer{}, errProposes
		}
		return x.write(in, digest, params)
	}
	if x.route.content != nil {
		return x.sendContent(in)
	}
	if x.route.stream {
		return x.stream(in)
	}
	if p, ok := in.(polling); ok && p.Wait() > 0 {
		return x.poll(in, p.Wait())
	}
	if format := x.format(in); format != "" {
		return x.writeFile(in, format)
	}
	return x.look(in)
}

// allowed refuses a route that the key's member has no right to.
func (x *exchange) allowed() error {
	switch {
	case !x.who.Actor.May(x.route.right):
		return x.lacks(x.route.right)
	case x.route.op.write && x.who.ReadOnly:
		return fault.Forbidden.Because("this API key is read-only")
	}
	return nil
}

// lacks refuses a right that the key or its member does not have.
func (x *exchange) lacks(right access.Right) error {
	switch needs := right.Needs(); {
	case x.who.Actor.Held != 0 && needs != "":
		return fault.Forbidden.Because("this API key lacks the right %s", needs)
	case x.who.Actor.Held != 0:
		return fault.Forbidden.Because("this API key lacks the right to this; use a key without rights of its own")
	}
	return fault.Forbidden.Because("requires the %s role", right.Roles())
}

// takeImport takes the slot of a write of many rows, which the returned function frees.
func (x *exchange) takeImport() (free func(), err error) {
	free, err = x.Imports.Take(x.r.Context(), x.who.Actor.Org, "another import of this organization is running; try again when it has finished")
	if errors.Is(err, fault.RateLimitExceeded) {
		x.w.Header().Set("Retry-After", retryAfter)
	}
	return free, err
}

// look runs a read-only operation.
func (x *exchange) look(in any) (answer, error) {
	var out any
	err := x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) (err error) {
		out, err = x.found(tx, in)
		x.warned(tx)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	if o, ok := out.(ratedAnswer); ok {
		o.Rated(x.limit)
	}
	a := x.wrap(out)
	if x.route.single() && x.fresh(digestTag(a.record)) {
		return answer{status: http.StatusNotModified}, nil
	}
	return a, nil
}

// write runs an operation under the organization's lock. Stored responses (Idempotency-Key) and
// If-Match are handled in the same transaction.
func (x *exchange) write(in any, digest []byte, params []string) (answer, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(x.r.Context()), writeTimeout)
	defer cancel()
	repeat, err := x.repetition(digest)
	if err != nil {
		return answer{}, err
	}
	made, err := x.answeredBefore(ctx, repeat)
	if err == nil {
		err = x.prepare(ctx, in, false)
	}
	if err != nil {
		return x.answered(made, err)
	}
	var out any
	err = x.DB.Write(ctx, x.who.Actor, func(tx *db.Tx) (err error) {
		if repeat != nil {
			if made, err = repeat.find(tx); err != nil {
				return err
			}
		}
		if err = x.match(tx, params); err != nil {
			return err
		}
		if out, err = x.run(tx, in, params); err != nil {
			return err
		}
		if err = x.reread(tx, out, params); err != nil || repeat == nil {
			return err
		}
		made = x.wrap(out)
		return repeat.keep(tx, made)
	})
	if err == nil && repeat == nil {
		made = x.wrap(out)
	}
	if err == nil {
		x.versioned(made)
	}
	return x.answered(made, err)
}

// errProposes refuses a write with a key that only proposes.
var errProposes = fault.Forbidden.Because("this API key can read, try with dryRun=true and propose, but not change data")
