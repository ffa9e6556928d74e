// Package webhook verifies the requests that kontor sends to a webhook endpoint. The
// signatures follow Standard Webhooks 1.0.0.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"kontor.example/client"
)

// Tolerance is the largest difference between the clock of the sender and ours.
const Tolerance = 5 * time.Minute

// maxBody is more than kontor sends: 256 KiB.
const maxBody = 1 << 20

// Errors of Verify.
var (
	ErrHeaders   = errors.New("webhook: webhook-id, webhook-timestamp or webhook-signature is missing or malformed")
	ErrTimestamp = errors.New("webhook: the message is older or newer than 5 minutes")
	ErrSignature = errors.New("webhook: no signature matches")
)

// Message is what an endpoint receives. ID stays the same when a message is sent again:
// store it to recognize repetitions.
type Message struct {
	ID        string       `json:"-"`
	Type      string       `json:"type"`
	Timestamp time.Time    `json:"timestamp"`
	Event     client.Event `json:"data"`
}

// Receive reads and verifies a request. Answer 2xx when the message is stored, within 15
// seconds; do the work afterwards.
func Receive(r *http.Request, secrets ...string) (m Message, err error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
	if err != nil {
		return m, fmt.Errorf("webhook: %w", err)
	}
	if err := Verify(body, r.Header, secrets...); err != nil {
		return m, err
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, fmt.Errorf("webhook: %w", err)
	}
	m.ID = r.Header.Get("webhook-id")
	return m, nil
}

// Verify checks the signature of a body as received, byte for byte. While a secret is
// rotated, pass the old and the new one.
func Verify(body []byte, header http.Header, secrets ...string) error {
	return verify(body, header, time.Now(), secrets)
}

func verify(body []byte, header http.Header, now time.Time, secrets []string) error {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || id == "" || header.Get("webhook-signature") == "" {
		return ErrHeaders
	}
	if age := now.Sub(time.Unix(seconds, 0)); age > Tolerance || age < -Tolerance {
		return ErrTimestamp
	}
	found := false
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return errors.New("webhook: a secret is not in the form whsec_ and base64")
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
		want := mac.Sum(nil)
		for signature := range strings.FieldsSeq(header.Get("webhook-signature")) {
			text, ours := strings.CutPrefix(signature, "v1,")
			got, err := base64.StdEncoding.DecodeString(text)
			if ours && err == nil && hmac.Equal(got, want) {
				found = true
			}
		}
	}
	if !found {
		return ErrSignature
	}
	return nil
}
