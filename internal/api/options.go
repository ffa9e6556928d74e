package api

import (
	"log/slog"
	"net/http"
	"time"

	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
)

// Limits of a connection and of a request. A server of this interface sets the
// first five on its http.Server.
const (
	ReadHeaderTimeout = 5 * time.Second
	ReadTimeout       = 30 * time.Second
	WriteTimeout      = 60 * time.Second
	IdleTimeout       = 60 * time.Second
	MaxHeaderBytes    = 32 << 10

	addressMax   = 8 << 10
	bodyMax      = 1 << 20
	multipartMax = 2 << 20
	writeTimeout = 30 * time.Second // a write runs to its end, whatever the client does
)

// Options configure the API.
type Options struct {
	DB        *db.DB
	Gate      Gate
	RateLimit int                // requests per key and minute; 0 is RateLimit
	PublicURL string             // origin under which clients reach the server, for the description
	Now       func() time.Time   // nil is time.Now
	Log       *slog.Logger       // nil discards
	Observe   func(Call)         // called with every answered request, for logs and metrics
	Trace     func(Trace)        // called with every request of a key, for the key's owner
	Examples  map[string]Example // shown in the description, by route
	Spool     *Spool             // for files on their way to clients; nil is one of its own
	Imports   *Slots             // for writes of many rows; nil is ImportSlots
	Uploads   *Slots             // for requests that carry files; nil is UploadSlots
	Parsing   *Slots             // for reading them; nil is ParseSlots
	Strict    bool               // a refusal that its route does not declare answers 500: for tests
	Hub       Hub                // wakes requests that wait for events; nil lets them look every second
	Stop      <-chan struct{}    // closed when the server stops: waiting requests are answered
	Webhooks  *webhook.Courier   // for the routes of webhooks; nil answers 503

	// Tried returns the journal entries of a dry run for its answer; nil returns none.
	Tried func(tx *db.Tx) (entries any, err error)
}

// Call is one answered request. Of what the client sent it contains only the method.
type Call struct {
	Method    string
	Path      string // of the table, "/contacts/{id}"; empty when there is none
	Status    int
	Code      string // errorCode of a refusal
	Duration  time.Duration
	Org, Key  uint32
	RequestID string
}

// MethodOf returns the method of a request for logs and metrics. Clients can send any
// word, so all unknown methods count as one.
func MethodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return r.Method
	}
	return "other"
}

// Trace is one answered request of a key for the key's owner: with its address and error
// record, without bodies and headers.
type Trace struct {
	Call
	At      time.Time
	Address string
	Refusal []byte
}
