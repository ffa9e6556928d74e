package serve

import (
	"cmp"
	"crypto/rand"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"kontor/internal/api"
	"kontor/internal/api/batch"
	"kontor/internal/api/describe"
	"kontor/internal/api/operation"
	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
)

// addressMax bounds the address of a request.
const addressMax = 8 << 10

type server struct {
	operation.Server
	counter counter
	papers  counter // requests below PaperPrefix have a window of their own
	waiters waiters
	spec    func() document // built on first use
}

// New serves a table of routes under api.Prefix, including unknown paths. No router in front
// of it must clean or redirect paths.
func New(routes []api.Route, o api.Options) http.Handler {
	s := &server{Server: operation.Server{Options: o.Complete(), Table: api.NewTable(routes)}}
	s.spec = sync.OnceValue(func() document {
		return publish(describe.OpenAPI(routes, describe.Options{PublicURL: o.PublicURL, Examples: o.Examples}))
	})
	return s
}

// exchange is one request over HTTP and its answer.
type exchange struct {
	operation.Request
	server *server
	path   string // below Prefix or PaperPrefix
	paper  bool   // below PaperPrefix
}

// answer is what is sent: the answer of an operation, or bytes of another kind.
type answer struct {
	operation.Answer
	file   *transfer.File
	packed []byte // the body compressed, when it is known already
	pdf    bool   // the body is a PDF
	sent   bool   // it was sent already
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start, body := s.Now(), r.Body
	w, r = transfer.Outside(w, r)
	x := &exchange{server: s, Request: operation.Request{Server: &s.Server, Writer: w, HTTP: r, Language: languageOf(r.Header.Get("Accept-Language")),
		Call: api.Call{Method: api.MethodOf(r), RequestID: rand.Text()}}}
	h := w.Header()
	h.Set("X-Request-Id", x.Call.RequestID)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	if len(r.TransferEncoding) > 0 {
		// net/http drops a Content-Length beside the chunks without a word. A proxy that
		// went by it would take what follows for another request: nothing may follow.
		h.Set("Connection", "close")
	}
	_ = rated(h, s.RateLimit, 0, start)
	var err error
	defer func() {
		if x.Close != nil {
			x.Close()
		}
		if err != nil {
			transfer.Drain(w, r, body)
		}
	}()
	var a answer
	_, err = x.Recovered(func() (_ operation.Answer, err error) {
		a, err = x.answer()
		return a.Answer, err
	})
	var refusal []byte
	if err != nil {
		a = answer{Answer: x.Refuse(err)}
		refusal = slices.Clone(a.Body) // which is used again once it is sent
	}
	if !a.sent {
		x.send(a)
	}
	x.observe(start, refusal)
}

// observe tells logs, metrics and the key's owner about the answered request.
func (x *exchange) observe(start time.Time, refusal []byte) {
	x.Call.Duration = x.Now().Sub(start)
	x.Call.Org, x.Call.Key = x.Who.Actor.Org, x.Who.Actor.Key
	if x.Observe != nil {
		x.Observe(x.Call)
	}
	if x.Trace != nil && x.Call.Key != 0 {
		x.Trace(api.Trace{Call: x.Call, At: start, Address: x.HTTP.URL.RequestURI(), Refusal: refusal})
	}
}

// answer runs a request through all checks to its operation.
func (x *exchange) answer() (_ answer, err error) {
	if len(x.HTTP.RequestURI) > addressMax {
		return answer{}, fault.URITooLong
	}
	address := x.HTTP.URL.EscapedPath()
	path, below := strings.CutPrefix(address, api.Prefix)
	if below && path == api.SpecPath {
		return x.specification()
	}
	if !below {
		path, x.paper = strings.CutPrefix(address, api.PaperPrefix)
	}
	x.path = path
	if err = x.admit(); err != nil {
		return answer{}, err
	}
	at, params := x.Table.Find(path)
	if at == nil || !below && !(x.paper && at.DrawsPDF()) {
		return answer{}, x.unknownPath()
	}
	if x.Route = at.Of(x.HTTP.Method); x.Route == nil {
		x.Writer.Header().Set("Allow", at.Allow)
		return answer{}, fault.MethodNotAllowed
	}
	x.Call.Path = x.Route.Path
	if err = x.Allowed(); err != nil {
		return answer{}, err
	}
	if err = x.Read(params); err != nil {
		return answer{}, err
	}
	return x.perform()
}

// unknownPath refuses a path and names the one that was probably meant: with the prefix, and
// without a slash at the end.
func (x *exchange) unknownPath() error {
	path := strings.TrimRight(x.HTTP.URL.EscapedPath(), "/")
	if i := strings.LastIndex(path, api.Prefix); i >= 0 {
		path = path[i+len(api.Prefix):]
	}
	if at, _ := x.Table.Find(path); at != nil {
		return fault.NotFound.Because("unknown path; did you mean %s?", api.Prefix+path)
	}
	return fault.NotFound.Because("unknown path; all paths begin with %s and are listed in %s", api.Prefix, api.Prefix+api.SpecPath)
}

// Kinds of answers that a request chooses, besides those of the routes.
const (
	dryRun api.Kind = iota + 100
	file
	poll
	paperLink
)

// answers has what answers each kind of request.
var answers = map[api.Kind]func(*exchange) (answer, error){
	api.KindRead:    plain((*operation.Request).Look),
	api.KindWrite:   plain((*operation.Request).Write),
	dryRun:          plain((*operation.Request).Try),
	api.KindBatch:   (*exchange).batch,
	api.KindStream:  (*exchange).stream,
	poll:            (*exchange).poll,
	file:            (*exchange).writeFile,
	api.KindContent: (*exchange).sendContent,
	api.KindPDF:     (*exchange).draw,
	paperLink:       (*exchange).linkPaper,
}

func plain(do func(*operation.Request) (operation.Answer, error)) func(*exchange) (answer, error) {
	return func(x *exchange) (answer, error) {
		a, err := do(&x.Request)
		return answer{Answer: a}, err
	}
}

// kind returns what answers the request: what serves its route, unless it asks for something else.
func (x *exchange) kind() (api.Kind, error) {
	dry, err := x.IsDry()
	switch kind := x.Route.Kind; {
	case err != nil:
		return 0, err
	case kind == api.KindPDF && !x.paper, x.Route.HasPDF && x.format() == "pdf":
		return paperLink, nil
	case dry && kind != api.KindBatch:
		return dryRun, nil
	case kind == api.KindRead && x.wait() > 0:
		return poll, nil
	case kind == api.KindRead && x.format() != "":
		return file, nil
	default:
		return kind, nil
	}
}

// perform runs the operation of a request.
func (x *exchange) perform() (answer, error) {
	kind, err := x.kind()
	if err != nil {
		return answer{}, err
	}
	x.Who.Actor.Action = cmp.Or(x.Who.Actor.Action, x.Route.Name()) // a command has its own
	if x.Route.IsBulk {
		free, err := x.TakeImport()
		if err != nil {
			return answer{}, err
		}
		defer free()
	}
	return answers[kind](x)
}

// batch runs several operations.
func (x *exchange) batch() (answer, error) {
	dry, err := x.IsDry()
	if err != nil {
		return answer{}, err
	}
	a, err := batch.Run(&x.Request, dry)
	return answer{Answer: a}, err
}
