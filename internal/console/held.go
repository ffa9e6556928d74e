package console

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
)

// A form submitted after the session ended is held: the sign-in pages carry its fields as
// hidden inputs, and after signing in the user sends it with one click. Nothing is stored
// on the server. Files and passwords are not carried; a form that needs one is refused and
// shown as typed.

// held is a form that waits until its sender has signed in.
type held struct {
	To     string // its address
	Fields []heldField
}

type heldField struct{ Name, Value string }

// Names of the fields of a held form.
const (
	heldTo     = "held-to"
	heldPrefix = "held."
)

// Limits of a form whose sender is unknown. net/http has the same limit of parts.
const (
	partsMax   = 1_000
	heldFields = 5_000
)

// hold returns the form that was just sent to a company, or nil.
func hold(v *Visit) *held {
	if v.r.Method != http.MethodPost || !strings.HasPrefix(v.path, "/o/{org}/") {
		return nil
	}
	form, err := typedForm(v)
	if err != nil {
		return nil
	}
	return fill(v.r.URL.RequestURI(), form, "")
}

// typedForm returns the input of the form that was sent. The sender is not known, so files are
// skipped.
func typedForm(v *Visit) (url.Values, error) {
	if !strings.HasPrefix(v.r.Header.Get("Content-Type"), "multipart/form-data") {
		v.uploads = 0
		err := v.readForm()
		return v.r.PostForm, err
	}
	v.r.Body = transfer.Bounded(v.w, v.r.Body, formMax+v.uploads)
	parts, err := v.r.MultipartReader()
	form, left := url.Values{}, int64(formMax)
	for count := 0; err == nil; count++ {
		if count == partsMax {
			return nil, fault.PayloadTooLarge
		}
		var part *multipart.Part
		if part, err = parts.NextPart(); err != nil || part.FileName() != "" {
			continue
		}
		var text []byte
		text, err = io.ReadAll(io.LimitReader(part, left))
		if left -= int64(len(text)); left == 0 || !utf8.Valid(text) {
			return nil, fault.PayloadTooLarge
		}
		form.Add(part.FormName(), string(text))
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return form, err
}

// carried returns the form that a sign-in page carries, or nil.
func carried(v *Visit) *held {
	to := v.r.PostForm.Get(heldTo)
	if local(to) != to || !strings.HasPrefix(to, "/o/") {
		return nil
	}
	return fill(to, v.r.PostForm, heldPrefix)
}

// fill takes the fields with a name prefix, those of a list in order. A form with too many
// fields is not held.
func fill(to string, form url.Values, prefix string) *held {
	h := &held{To: to}
	names := make([]string, 0, len(form))
	for name := range form {
		if strings.HasPrefix(name, prefix) && !strings.Contains(strings.ToLower(name), "password") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		for _, value := range form[name] {
			if h.Fields = append(h.Fields, heldField{strings.TrimPrefix(name, prefix), value}); len(h.Fields) > heldFields {
				return nil
			}
		}
	}
	return h
}

// continueTo redirects a user who has signed in to their destination. A held form is shown
// first, to be sent or discarded.
func continueTo(v *Visit, next string, h *held) error {
	if h == nil {
		return v.Go(local(next))
	}
	v.passMessage()
	return v.showPublic("held.html", loginPage{Next: local(next), Held: h})
}
