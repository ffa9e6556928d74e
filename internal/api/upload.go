package api

import (
	"crypto/sha256"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Limits of requests that carry a file.
const (
	uploadMax     = input.FileMax + 64<<10 // with the other fields of the form
	uploadTimeout = 120 * time.Second      // to read it
	uploadPause   = 10 * time.Second       // without a byte
)

// UploadSlots returns the slots of requests that carry files, which are held in memory: four of a
// company at a time, and 32 on the server.
func UploadSlots() *Slots { return NewSlots(4, 32) }

// readFile reads a request that carries a file: in a form, or as its body.
func (x *exchange) readFile(reading *input.Reading) (in any, digest []byte, err error) {
	if x.end, err = x.takeSlot(x.Uploads, "several files of this organization are being uploaded; try again in a moment"); err != nil {
		return nil, nil, err
	}
	x.r.Body = Moving(x.w, x.r.Body)
	body, err := x.limited(uploadMax)
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.New()
	if x.route.plan.IsForm {
		media, options, _ := mime.ParseMediaType(x.r.Header.Get("Content-Type"))
		if media != "multipart/form-data" || options["boundary"] == "" {
			return nil, nil, fault.UnsupportedMediaType.Because("send multipart/form-data with the file in the part %s", input.FileField)
		}
		fields, err := reading.Takes(x.r.ContentLength, x.admitted).Multipart(body, options["boundary"])
		if err != nil {
			return nil, nil, err
		}
		sum.Write(fields)
	} else {
		if in, err = reading.Done(); err == nil {
			err = x.admitted(in)
		}
		if err != nil {
			return nil, nil, err
		}
		content, err := input.ReadFile(body, x.r.ContentLength)
		if err != nil {
			return nil, nil, unreadable(err)
		}
		reading.Sent = &input.File{Content: content}
	}
	if in, err = reading.Done(); err != nil {
		return nil, nil, err
	}
	if reading.Sent == nil {
		return nil, nil, fault.Bad("File", "required")
	}
	if x.r.Header.Get(idempotencyHeader) != "" {
		reading.Sent.Digest(sum)
		digest = sum.Sum(nil)
	}
	if err := x.admitted(in); err != nil {
		return nil, nil, err
	}
	free, err := x.takeSlot(x.Parsing, "another file of this organization is being read; try again in a moment")
	if err != nil {
		return nil, nil, err
	}
	defer free()
	return in, digest, in.(input.Receiver).Receive(x.r.Context(), *reading.Sent)
}

// takeSlot takes a slot, or says when to try again.
func (x *exchange) takeSlot(slots *Slots, refusal string) (free func(), err error) {
	free, err = slots.Take(x.r.Context(), x.who.Actor.Org, refusal)
	if errors.Is(err, fault.RateLimitExceeded) {
		x.w.Header().Set("Retry-After", "1")
	}
	return free, err
}

// admitter is an input that can refuse a file by its other fields.
type admitter interface{ Admit(*db.Tx) error }

// admitted refuses a file that the caller cannot store, before its bytes are read. A request that was
// answered before gets its answer.
func (x *exchange) admitted(in any) error {
	a, ok := in.(admitter)
	if !ok {
		return nil
	}
	repeat, err := x.repetition(nil)
	if err != nil {
		return err
	}
	return x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) error {
		if repeat != nil {
			if _, err := repeat.find(tx); err != nil {
				return nil
			}
		}
		return a.Admit(tx)
	})
}

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
