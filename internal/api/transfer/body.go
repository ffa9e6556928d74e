package transfer

import (
	"errors"
	"io"
	"net/http"
	"time"
)

// Limits of reading an upload.
const (
	uploadTimeout = 120 * time.Second
	uploadPause   = 10 * time.Second // without a byte
)

// moving is the body of an upload, which ends if it pauses.
type moving struct {
	io.ReadCloser
	control *http.ResponseController
	end     time.Time
}

// Moving returns the body of an upload. It ends after a pause, and in any case after two minutes, so
// that a client that stops sending frees its slot.
func Moving(w http.ResponseWriter, body io.ReadCloser) io.ReadCloser {
	return &moving{body, http.NewResponseController(w), time.Now().Add(uploadTimeout)}
}

func (m *moving) Read(p []byte) (int, error) {
	next := time.Now().Add(uploadPause)
	if next.After(m.end) {
		next = m.end
	}
	_ = m.control.SetReadDeadline(next) // where the connection has one
	n, err := m.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) { // the server now reads on to notice that the client leaves
		_ = m.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// Limits of what is read of a refused body. The server itself reads one of up to drainMin.
const (
	drainMin     = 256 << 10
	drainMax     = 32 << 20
	drainTimeout = 5 * time.Second
)

// Drain sends a refusal and reads what is left of its request, within limits. Closing a connection with
// unread bytes resets it, so that clients that send everything first would not see the answer.
func Drain(w http.ResponseWriter, r *http.Request, body io.Reader) {
	control := http.NewResponseController(w)
	if known := r.ContentLength >= 0; known && r.ContentLength <= drainMin || control.Flush() != nil ||
		control.SetReadDeadline(time.Now().Add(drainTimeout)) != nil {
		return
	}
	if _, err := io.CopyN(io.Discard, body, drainMax); errors.Is(err, io.EOF) {
		_ = control.SetReadDeadline(time.Time{})
	}
}
