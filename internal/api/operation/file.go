package operation

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
func (r *Request) readFile(reading *input.Reading) (err error) {
	var in any
	if r.Close, err = r.takeSlot(r.Uploads, "1", "several files of this organization are being uploaded; try again in a moment"); err != nil {
		return err
	}
	r.HTTP.Body = transfer.Moving(r.Writer, r.HTTP.Body)
	body, err := limited(r.Writer, r.HTTP, uploadMax)
	if err != nil {
		return err
	}
	sum := sha256.New()
	if r.Route.Input.IsForm {
		media, options, _ := mime.ParseMediaType(r.HTTP.Header.Get("Content-Type"))
		if media != "multipart/form-data" || options["boundary"] == "" {
			return fault.UnsupportedMediaType.Because("send multipart/form-data with the file in the part %s", input.FileField)
		}
		fields, err := reading.Takes(r.HTTP.ContentLength, r.admitted).Multipart(body, options["boundary"])
		if err != nil {
			return err
		}
		sum.Write(fields)
	} else {
		if in, err = reading.Done(); err == nil {
			err = r.admitted(in)
		}
		if err != nil {
			return err
		}
		content, err := input.ReadFile(body, r.HTTP.ContentLength)
		if err != nil {
			return unreadable(err)
		}
		reading.Sent = &input.File{Content: content}
	}
	if in, err = reading.Done(); err != nil {
		return err
	}
	if reading.Sent == nil {
		return fault.Bad("File", "required")
	}
	if r.HTTP.Header.Get(idempotencyHeader) != "" {
		reading.Sent.Digest(sum)
		r.digest = sum.Sum(nil)
	}
	if err := r.admitted(in); err != nil {
		return err
	}
	free, err := r.takeSlot(r.Parsing, "1", "another file of this organization is being read; try again in a moment")
	if err != nil {
		return err
	}
	defer free()
	r.In = in
	return in.(input.Receiver).Receive(r.HTTP.Context(), *reading.Sent)
}

// TakeImport takes the slot of a write of many rows, which the returned function frees.
func (r *Request) TakeImport() (free func(), err error) {
	return r.takeSlot(r.Imports, retryAfter, "another import of this organization is running; try again when it has finished")
}

// takeSlot takes a slot, or says after how many seconds to try again.
func (r *Request) takeSlot(slots *transfer.Slots, retry, refusal string) (free func(), err error) {
	free, err = slots.Take(r.HTTP.Context(), r.Who.Actor.Org, refusal)
	if errors.Is(err, fault.RateLimitExceeded) {
		r.Writer.Header().Set("Retry-After", retry)
	}
	return free, err
}

// admitter is an input that can refuse a file by its other fields.
type admitter interface{ Admit(*db.Tx) error }

// admitted refuses a file that the caller cannot store, before its bytes are read. A request that was
// answered before gets its answer.
func (r *Request) admitted(in any) error {
	a, ok := in.(admitter)
	if !ok {
		return nil
	}
	repeat, err := r.repetition()
	if err != nil {
		return err
	}
	return r.DB.Read(r.HTTP.Context(), r.Who.Actor, func(tx *db.Tx) error {
		if _, err := repeat.find(tx); err != nil {
			return nil
		}
		return a.Admit(tx)
	})
}
