package api

import (
	"crypto/sha256"
	"errors"
	"mime"

	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// uploadMax bounds a request that carries a file, with the other fields of its form.
const uploadMax = input.FileMax + 64<<10

// readFile reads a request that carries a file: in a form, or as its body.
func (x *exchange) readFile(reading *input.Reading) (in any, digest []byte, err error) {
	if x.end, err = x.takeSlot(x.Uploads, "several files of this organization are being uploaded; try again in a moment"); err != nil {
		return nil, nil, err
	}
	x.r.Body = transfer.Moving(x.w, x.r.Body)
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
func (x *exchange) takeSlot(slots *transfer.Slots, refusal string) (free func(), err error) {
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
