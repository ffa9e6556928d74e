package firm

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	v1 "kontor/internal/api/v1"
	"kontor/internal/base/secret"
	"kontor/internal/outbound/webhook"
)

// Receivers are the servers behind the endpoints of a test: any host below .example. They
// answer 200 unless told otherwise.
type Receivers struct {
	mu      sync.Mutex
	answers []reply
	got     []Received
}

// reply is how a host answers messages of a type, or with an id.
type reply struct {
	host, of string
	outcome  webhook.Outcome
}

// Received is a message that arrived, as JSON.
type Received struct {
	To         string          `json:"to"`
	ID         string          `json:"id"`
	Type       string          `json:"type"`
	Attempt    int             `json:"attempt"`
	At         int64           `json:"at"`
	Signatures int             `json:"signatures"`
	Data       json.RawMessage `json:"data"`
}

// Answer makes a host answer messages with a type or an id, or all of them, with a status. 0 is
// no connection.
func (r *Receivers) Answer(host, of string, status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	o := webhook.Outcome{Status: status, Took: 20 * time.Millisecond, Answer: "ok"}
	switch {
	case status == 0:
		o.Error, o.Answer = webhook.ErrConnect, ""
	case status >= 300 && status < 400:
		o.Error = webhook.ErrRedirect
	case status < 200 || status > 299:
		o.Error, o.Answer = webhook.ErrStatus, "no"
	}
	r.answers = append(slices.DeleteFunc(r.answers, func(a reply) bool { return a.host == host && (of == "" || a.of == of) }), reply{host, of, o})
}

// Send delivers a message to its host.
func (r *Receivers) Send(_ context.Context, m webhook.Message) webhook.Outcome {
	r.mu.Lock()
	defer r.mu.Unlock()
	to, _ := url.Parse(m.URL)
	found := webhook.Outcome{Status: 200, Took: 20 * time.Millisecond, Answer: "ok"}
	for _, a := range r.answers {
		if a.host == to.Host && (a.of == "" || a.of == m.Type || a.of == m.ID) {
			found = a.outcome
		}
	}
	if found.Status != 0 {
		var sent struct{ Data json.RawMessage }
		if json.Unmarshal(m.Body, &sent) != nil {
			return webhook.Outcome{Status: 400, Error: webhook.ErrStatus}
		}
		r.got = append(r.got, Received{to.Host, m.ID, m.Type, m.Attempt, m.At.Unix(), len(strings.Fields(m.Signature)), sent.Data})
	}
	return found
}

// Take returns the messages that arrived since the last call.
func (r *Receivers) Take() []Received {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := append([]Received{}, r.got...)
	r.got = nil
	return got
}

// Webhooks returns the service of endpoints below .example; inside.example is this machine.
func Webhooks(t testing.TB, client webhook.Client) *webhook.Courier {
	t.Helper()
	box, err := secret.NewKeyFile(filepath.Join(t.TempDir(), "secret-key"))
	if err != nil {
		t.Fatal(err)
	}
	guard, err := webhook.NewGuard(nil, false)
	if err != nil {
		t.Fatal(err)
	}
	guard.Resolve = func(_ context.Context, host string) ([]netip.Addr, error) {
		switch {
		case host == "inside.example":
			return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
		case strings.HasSuffix(host, ".example"):
			return []netip.Addr{netip.MustParseAddr("1.1.1.1")}, nil
		}
		return nil, errors.New("no such host")
	}
	return &webhook.Courier{Box: box, Guard: guard, Client: client, Expand: v1.Expand()}
}
