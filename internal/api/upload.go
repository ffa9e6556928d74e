package api

import (
	"crypto/sha256"
	"errors"
	"mime"
	"net/http"
	"time"

	"kontor/internal/fault"
	"kontor/internal/input"
)

// Limits of requests that carry a file.
const (
	uploadMax     = input.FileMax + 64<<10 // with the other fields of the form
	uploadTimeout = 120 * time.Second      // to read it
)

// UploadSlots returns the slots of requests that carry files, which are held in memory: four of a
// company at a time, and 32 on the server.
func UploadSlots() *Slots { return NewSlots(4, 32) }

// readFile reads a request that carries a file: in a form, or as its body.
func (x *exchange) readFile(reading *input.Reading) (in any, digest []byte, err error) {
	free, err := x.Uploads.Take(x.r.Context(), x.who.Actor.Org, "several files of this organization are being uploaded; try again in a moment")
	if err != nil {
		if errors.Is(err, fault.RateLimitExceeded) {
			x.w.Header().Set("Retry-After", "1")
		}
		return nil, nil, err
	}
	x.end = free
	_ = http.NewResponseController(x.w).SetReadDeadline(time.Now().Add(uploadTimeout)) // where the connection has one
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
		fields, err := reading.Takes(x.r.ContentLength).Multipart(body, options["boundary"])
		if err != nil {
			return nil, nil, err
		}
		sum.Write(fields)
	} else {
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
	return in, digest, in.(input.Receiver).Receive(*reading.Sent)
}
