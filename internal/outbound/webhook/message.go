package webhook

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"kontor/internal/base/when"
	"kontor/internal/outbound/feed"
)

// bodyMax limits a message. A record that does not fit is left out.
const bodyMax = 256 << 10

// Message is what an endpoint is sent in one attempt.
type Message struct {
	URL       string
	ID        string // webhook-id
	Type      string
	Attempt   int
	At        time.Time
	Body      []byte
	Signature string
}

// Sum returns the SHA-256 of the body.
func (m Message) Sum() string {
	sum := sha256.Sum256(m.Body)
	return hex.EncodeToString(sum[:])
}

// Header is a name and a value.
type Header struct{ Name, Value string }

// Headers returns the headers of the message besides those of HTTP.
func (m Message) Headers() []Header {
	return []Header{
		{"Content-Type", "application/json"},
		{"webhook-id", m.ID},
		{"webhook-timestamp", fmt.Sprint(m.At.Unix())},
		{"webhook-signature", m.Signature},
		{"kontor-attempt", fmt.Sprint(m.Attempt)},
	}
}

// Client sends a message and returns what the endpoint answered. It never runs in a transaction.
type Client interface {
	Send(ctx context.Context, m Message) Outcome
}

// envelope is the body of a message.
type envelope struct {
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	Data      any    `json:"data"`
}

// body returns the body of a message in compact JSON.
func body(kind string, at time.Time, data any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(envelope{kind, at.UTC().Format(time.RFC3339), data})
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// omitted is an event whose record is too large for a message.
type omitted struct {
	*feed.Record
	RecordOmitted bool `json:"recordOmitted"`
}

// eventBody returns the body of an event's message.
func eventBody(r *feed.Record) ([]byte, error) {
	text, err := body(r.Type, r.At.Time(), r)
	if err != nil || len(text) <= bodyMax || r.Record == nil {
		return text, err
	}
	short := *r
	short.Record = new(feed.Raw)
	return body(r.Type, r.At.Time(), omitted{&short, true})
}

// pingType is the type of a test message. It is no event.
const pingType = "webhook.ping"

// pinged is the data of a test message.
type pinged struct {
	EndpointID uint32 `json:"endpointId"`
}

// pingMessage returns a test message.
func pingMessage(org, endpoint uint32, at when.Unix) (m Message, err error) {
	m = Message{ID: fmt.Sprintf("ping_%d_%d_%d", org, endpoint, at), Type: pingType, Attempt: 1, At: at.Time()}
	m.Body, err = body(pingType, at.Time(), pinged{endpoint})
	return m, err
}
