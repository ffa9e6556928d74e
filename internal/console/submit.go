package console

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"kontor/internal/api/operation"
	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// readForm reads the whole body of a form.
func (v *books) readForm() error {
	limit := int64(formMax) + v.uploads
	v.r.Body = transfer.Bounded(v.w, v.r.Body, limit)
	var err error
	if strings.HasPrefix(v.r.Header.Get("Content-Type"), "multipart/form-data") {
		err = v.r.ParseMultipartForm(min(limit, memoryMax))
	} else {
		err = v.r.ParseForm()
	}
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return fault.PayloadTooLarge.Because("%s", v.T("The form must not exceed {1} MB.", tooLarge.Limit>>20))
	case err != nil:
		return fault.BadRequest.Because("the form could not be read")
	}
	for name, values := range v.r.PostForm {
		for _, text := range append(values, name) {
			if !isText(text) {
				return fault.BadRequest.Because("the form is not valid text")
			}
		}
		for i, text := range values {
			values[i] = strings.ReplaceAll(text, "\r\n", "\n") // browsers send CRLF
		}
	}
	return nil
}

// isText reports whether a string is valid text without zero bytes.
func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// Posted returns a value of the submitted form.
func (v *submission) Posted(name string) string { return strings.TrimSpace(v.r.PostForm.Get(name)) }

// Lines returns the lines of a field of the submitted form, at most so many and without
// empty ones.
func (v *submission) Lines(name string, most int) []string {
	var lines []string
	for line := range strings.Lines(v.r.PostForm.Get(name)) {
		if line = strings.TrimSpace(line); line != "" && len(lines) < most {
			lines = append(lines, line)
		}
	}
	return lines
}

// All returns all values of a field of the submitted form, such as ticked boxes.
func (v *submission) All(name string) []string { return v.r.PostForm[name] }

// Sent reports whether the submitted form has a field, empty or not.
func (v *submission) Sent(name string) bool { return v.r.PostForm.Has(name) }

// Set sets a value of the submitted form before it is read.
func (v *submission) Set(name, value string) { v.r.PostForm.Set(name, value) }

// Drop removes values from the submitted form by name prefix.
func (v *submission) Drop(prefix string) {
	for name := range v.r.PostForm {
		if strings.HasPrefix(name, prefix) {
			v.r.PostForm.Del(name)
		}
	}
}

// Omit ignores values by name prefix when the form is read. A refused form still shows
// them.
func (v *submission) Omit(prefix string) { v.omitted = append(v.omitted, prefix) }

// Renumber numbers the lines of a list consecutively and drops empty ones. It returns their
// former numbers.
func (v *submission) Renumber(list string, keep ...string) []int {
	return input.Renumber(v.r.PostForm, list, keep...)
}

// File returns an uploaded file and its name; nil if none was chosen.
func (v *submission) File(name string) (content []byte, filename string, err error) {
	if v.r.MultipartForm != nil && len(v.r.MultipartForm.File[name]) > 1 {
		return nil, "", fault.BadRequest.Because("the form has more than one file; send one request for each")
	}
	file, header, err := v.r.FormFile(name)
	if errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	content = make([]byte, header.Size)
	if _, err := file.ReadAt(content, 0); err != nil && header.Size > 0 {
		return nil, "", err
	}
	return content, header.Filename, nil
}

// Files returns all uploaded files of a field.
func (v *submission) Files(name string) ([]input.File, error) {
	if v.r.MultipartForm == nil {
		return nil, nil
	}
	var all []input.File
	for _, header := range v.r.MultipartForm.File[name] {
		in, err := header.Open()
		if err != nil {
			return nil, err
		}
		content, err := input.ReadFile(in, header.Size)
		if err := errors.Join(err, in.Close()); err != nil {
			return nil, err
		}
		all = append(all, input.File{Name: header.Filename, Content: content})
	}
	return all, nil
}

// Import runs do, which reads an uploaded spreadsheet, when no other import of the company
// is running.
func (v *books) Import(do func() error) error {
	free, err := v.site.Imports.Take(v.r.Context(), v.actor.Org, v.T("Another import of this company is running. Try again when it has finished."))
	if err != nil {
		return err
	}
	defer free()
	return do()
}

// parse runs do, which reads an uploaded file, when no other file of the company is being read.
func (v *books) parse(do func(ctx context.Context) error) error {
	free, err := v.site.Parsing.Take(v.r.Context(), v.actor.Org, v.T("Several files of this company are being uploaded. Try again in a moment."))
	if err != nil {
		if errors.Is(err, fault.RateLimitExceeded) {
			v.w.Header().Set("Retry-After", "1")
		}
		return err
	}
	defer free()
	return do(v.r.Context())
}

// Receive gives an uploaded file to the input of an operation.
func (v *books) Receive(in input.Receiver, f input.File) error {
	return v.parse(func(ctx context.Context) error { return in.Receive(ctx, f) })
}

// digest identifies the submitted form with its files, so that a form sent twice with
// another file is not taken for a repetition.
func (v *submission) digest() ([]byte, error) {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n", v.r.PostForm.Encode())
	if v.r.MultipartForm == nil {
		return sum.Sum(nil), nil
	}
	files := v.r.MultipartForm.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for _, header := range files[name] {
			fmt.Fprintf(sum, "%q %q %d\n", name, header.Filename, header.Size)
			file, err := header.Open()
			if err != nil {
				return nil, err
			}
			if _, err := io.Copy(sum, file); err != nil {
				return nil, errors.Join(err, file.Close())
			}
			if err := file.Close(); err != nil {
				return nil, err
			}
		}
	}
	return sum.Sum(nil), nil
}

// Input reads the submitted form with the plan of an operation's input, and the parts of
// the address into their fields.
func Input[In any](v *Visit) (In, error) { return InputWith[In](v, nil) }

// InputWith is Input with other values for some fields. A refused form still shows what was
// typed.
func InputWith[In any](v *Visit, fields map[string]string) (in In, err error) {
	plan := input.PlanOf(reflect.TypeFor[In]())
	reading := plan.Read()
	for _, field := range plan.Fields {
		if field.Path != "" && !reading.Path(field.Path, v.r.PathValue(field.Path)) {
			return in, fault.NotFound
		}
	}
	reading.Fields(v.edited(fields), v.actor.Zone)
	read, err := reading.Done()
	if err != nil {
		return in, err
	}
	return *read.(*In), nil
}

// Submit answers a form with an operation: it reads the form like a request, runs the
// operation and redirects to next. If the form is refused, again shows the page with the
// input.
func Submit[In, Out any](op func(*db.Tx, In) (Out, error), next func(v *Visit, out Out) string, again Handler) Handler {
	return func(v *Visit) error {
		in, err := Input[In](v)
		if err == nil {
			err = v.Write(func(tx *db.Tx) (string, error) {
				out, err := op(tx, in)
				if err != nil {
					return "", err
				}
				return next(v, out), nil
			})
		}
		return v.Again(err, again)
	}
}

// SubmitDo is Submit for an operation without a result.
func SubmitDo[In any](op func(*db.Tx, In) error, next func(v *Visit) string, again Handler) Handler {
	return func(v *Visit) error {
		in, err := Input[In](v)
		if err == nil {
			err = v.Write(func(tx *db.Tx) (string, error) { return next(v), op(tx, in) })
		}
		return v.Again(err, again)
	}
}

// Again shows the page of a refused form with its input and the errors beside the fields.
// Other errors are returned unchanged.
func (v *Visit) Again(err error, again Handler) error {
	if err == nil {
		return nil
	}
	f := fault.Of(err)
	key := v.r.PostForm.Get(formKey)
	if errors.Is(err, operation.ErrReused) {
		f, key = fault.Conflict.Because("%s", v.T("This form was already saved. Submit it again to save it a second time.")), rand.Text()
	}
	if again == nil || f == nil && v.clientGone(err) || f != nil && (f.Status == http.StatusNotFound || f.Status == http.StatusForbidden) {
		return err
	}
	if errors.Is(err, fault.Unavailable) && v.w.Header().Get("Retry-After") != "" {
		return v.refusedAgain(f, key, http.StatusServiceUnavailable, again)
	}
	status := http.StatusUnprocessableEntity
	if f == nil || f.Status >= http.StatusInternalServerError {
		// A server error must not lose the input.
		v.site.Log.Error("form failed", "request", v.RequestID, "path", v.path, "error", err)
		text := v.T("Nothing was changed. Try again. If the problem persists, give the server operator this reference: {1}", v.RequestID)
		var reason fault.Reason
		if f != nil && f.Reason == fault.InDoubt { // the key of the form prevents a second write
			reason = f.Reason
			text = v.T("It is unknown whether this was saved. Submit it again from this page: it is saved only once. Reference for the server operator: {1}", v.RequestID)
		}
		f, status = fault.InternalError.Because("%s", text).For(reason), http.StatusInternalServerError
	}
	return v.refusedAgain(f, key, status, again)
}

// Sure runs save. If the tax ID in a field was edited and is probably wrong, it first shows the
// form once more, with a button that saves anyway.
func (v *Visit) Sure(name, country string, save, again Handler) error {
	id := v.Posted(name)
	rule := paper.DoubtTaxID(id)
	if rule == "" || !strings.EqualFold(country, "TH") || v.Posted("_sure") == id || v.Posted(wasPrefix+name) == id {
		return save(v)
	}
	doubt := v.fieldError(name, v.Advice(fault.Field{Name: "TaxID", Tag: rule, Param: id}))
	v.form = &Form{Key: v.Posted(formKey), Refusal: &Refusal{Sure: id, Fields: []FieldError{doubt}}, values: v.r.PostForm}
	v.status = http.StatusUnprocessableEntity
	return again(v)
}

// Filled shows the page of a form with the values that were submitted or set.
func (v *Visit) Filled(show Handler) error {
	v.form = &Form{Key: rand.Text(), values: v.r.PostForm, errors: map[string]string{}}
	return show(v)
}

// refusedAgain shows the page of a form again with its input and the refusal.
func (v *Visit) refusedAgain(f *fault.Fault, key string, status int, again Handler) error {
	refusal := v.refusal(f)
	v.form = &Form{Key: key, Refusal: &refusal, values: v.r.PostForm, errors: map[string]string{}}
	if v.form.Key == "" {
		v.form.Key = rand.Text()
	}
	for _, field := range refusal.Fields {
		if name := strings.ToLower(field.Name); v.form.errors[name] == "" {
			v.form.errors[name] = field.Message
		}
	}
	v.status = status
	return again(v)
}
