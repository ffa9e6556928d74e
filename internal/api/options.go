package api

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"kontor/internal/api/transfer"
	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
)

// Limits of a connection, which a server of this interface sets on its http.Server.
const (
	ReadHeaderTimeout = 5 * time.Second
	ReadTimeout       = 30 * time.Second
	WriteTimeout      = 60 * time.Second
	IdleTimeout       = 60 * time.Second
	MaxHeaderBytes    = 32 << 10
)

// RateLimit is the number of requests of a key per minute, unless Options sets another.
const RateLimit = 60

// Gate admits keys. Enter returns fault.Unauthorized for a key that is not valid now,
// whatever the cause, and counts the request if the database counts for all processes.
// Requests for PDF files (paper) are counted apart.
type Gate interface {
	Enter(ctx context.Context, key string, paper bool) (access.Admission, error)
	// Recheck admits a key again during a long request, without counting it.
	Recheck(ctx context.Context, key string) (access.Admission, error)
}

// Hub tells when an organization has new events.
type Hub interface {
	Wait(org uint32) (woken <-chan struct{}, stop func())
}

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
	Spool     *transfer.Spool    // for files on their way to clients; nil is one of its own
	Imports   *transfer.Slots    // for writes of many rows; nil is ImportSlots
	Uploads   *transfer.Slots    // for requests that carry files; nil is UploadSlots
	Parsing   *transfer.Slots    // for reading them; nil is ParseSlots
	Strict    bool               // a refusal that its route does not declare answers 500: for tests
	Hub       Hub                // wakes requests that wait for events; nil lets them look every second
	Stop      <-chan struct{}    // closed when the server stops: waiting requests are answered
	Webhooks  *webhook.Courier   // for the routes of webhooks; nil answers 503

	// TriedEntries returns the journal entries of a dry run for its answer; nil returns none.
	TriedEntries func(tx *db.Tx) (entries any, err error)
}

// Complete returns the options with what nil and 0 stand for.
func (o Options) Complete() Options {
	if o.RateLimit == 0 {
		o.RateLimit = RateLimit
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Spool == nil {
		o.Spool = &transfer.Spool{}
	}
	if o.Imports == nil {
		o.Imports = transfer.ImportSlots()
	}
	if o.Uploads == nil {
		o.Uploads = transfer.UploadSlots()
	}
	if o.Parsing == nil {
		o.Parsing = transfer.ParseSlots()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
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
