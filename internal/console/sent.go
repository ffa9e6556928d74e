package console

import (
	"crypto/rand"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/when"
)

// readForm reads the body of a form, whole.
func (v *Visit) readForm() error {
	limit := int64(formMax) + v.uploads
	v.r.Body = api.Bounded(v.w, v.r.Body, limit)
	var err error
	if strings.HasPrefix(v.r.Header.Get("Content-Type"), "multipart/form-data") {
		err = v.r.ParseMultipartForm(limit)
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
			values[i] = strings.ReplaceAll(text, "\r\n", "\n") // browsers send lines so, whatever stood in the field
		}
	}
	return nil
}

// isText reports whether bytes are a text that can be looked for and kept.
func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// Posted is a value of the form that was sent.
func (v *Visit) Posted(name string) string { return strings.TrimSpace(v.r.PostForm.Get(name)) }

// Sent reports whether the form that was sent has a field, empty or not.
func (v *Visit) Sent(name string) bool { return v.r.PostForm.Has(name) }

// Set puts a value into the form that was sent, before it is read.
func (v *Visit) Set(name, value string) { v.r.PostForm.Set(name, value) }

// Drop takes values off the form that was sent, by how their names begin: what
// was left open as a whole says nothing.
func (v *Visit) Drop(prefix string) {
	for name := range v.r.PostForm {
		if strings.HasPrefix(name, prefix) {
			v.r.PostForm.Del(name)
		}
	}
}

// Omit lets values say nothing, by how their names begin. They come back when the
// form is refused.
func (v *Visit) Omit(prefix string) { v.omitted = append(v.omitted, prefix) }

// Insist lets a field say what stands in it, also where nobody touched it.
func (v *Visit) Insist(name string) { v.r.PostForm.Del(wasPrefix + name) }

// Renumber makes the lines of a list follow each other and drops empty ones. It
// returns the numbers that they had.
func (v *Visit) Renumber(list string, keep ...string) []int {
	return input.Renumber(v.r.PostForm, list, keep...)
}

// File is a file of the form, with its name; nil when none was chosen.
func (v *Visit) File(name string) (content []byte, filename string, err error) {
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

// Input reads the form that was sent by the plan of an operation's input, with
// the parts of the address in their fields.
func Input[In any](v *Visit) (In, error) { return InputWith[In](v, nil) }

// InputWith is Input with other values for some fields. The form keeps what was typed.
func InputWith[In any](v *Visit, fields map[string]string) (in In, err error) {
	plan := input.PlanOf(reflect.TypeFor[In]())
	reading := plan.Read()
	for _, field := range plan.Fields {
		if field.Path != "" && !reading.Path(field.Path, v.r.PathValue(field.Path)) {
			return in, fault.NotFound
		}
	}
	reading.Fields(v.said(fields), v.actor.Zone)
	read, err := reading.Done()
	if err != nil {
		return in, err
	}
	return *read.(*In), nil
}

// said is the form that was sent without the fields that say what they held and
// hold it still: they say nothing. An exchange rate that nobody touched must not
// stand in the way of another currency, nor a rate of 0 in that of an amount. A
// date that is still that of the stored moment means the moment. A list is said as
// a whole, or not at all.
func (v *Visit) said(fields map[string]string) url.Values {
	said := maps.Clone(v.r.PostForm)
	for name, value := range fields {
		said.Set(name, value)
	}
	maps.DeleteFunc(said, func(name string, _ []string) bool {
		return slices.ContainsFunc(v.omitted, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
	})
	for name, was := range v.r.PostForm {
		if field, ok := strings.CutPrefix(name, wasPrefix); ok && untouched(said, field, was) {
			maps.DeleteFunc(said, func(name string, _ []string) bool { return name == field || strings.HasPrefix(name, field+"[") })
		}
		if field, ok := strings.CutSuffix(name, MomentSuffix); ok {
			seconds, err := strconv.ParseInt(v.Posted(name), 10, 64)
			if err == nil && when.DateOf(time.Unix(seconds, 0), v.zone()).String() == said.Get(field) {
				said[field] = was
			}
		}
	}
	return said
}

// untouched reports whether a field holds what it held, or the rows of a list do.
func untouched(form url.Values, field string, was []string) bool {
	if rows := rowsOf(form, field); rows != "" {
		return rows == was[0]
	}
	return slices.Equal(form[field], was)
}

// rowsOf is what stands in the rows of a list, as one text.
func rowsOf(form url.Values, list string) string {
	rows := maps.Clone(form)
	maps.DeleteFunc(rows, func(name string, _ []string) bool { return !strings.HasPrefix(name, list+"[") })
	return rows.Encode()
}

// Submit answers a form with an operation: the form is read by the plan that
// reads a request, the operation runs, and the browser goes to next. When it is
// refused, again shows the page with everything that was typed.
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

// SubmitDo is Submit for an operation that returns nothing.
func SubmitDo[In any](op func(*db.Tx, In) error, next func(v *Visit) string, again Handler) Handler {
	return func(v *Visit) error {
		in, err := Input[In](v)
		if err == nil {
			err = v.Write(func(tx *db.Tx) (string, error) { return next(v), op(tx, in) })
		}
		return v.Again(err, again)
	}
}

// Again shows the page of a refused form with what was typed and the reasons
// beside the fields. What is no refusal of the form is returned as it is.
func (v *Visit) Again(err error, again Handler) error {
	if err == nil {
		return nil
	}
	f := fault.Of(err)
	key := v.r.PostForm.Get(formKey)
	if errors.Is(err, api.ErrReused) {
		f, key = fault.Conflict.Because("%s", v.T("This form was already saved. Submit it again to save it a second time.")), rand.Text()
	}
	if again == nil || f == nil && v.gone(err) || f != nil && (f.Status == http.StatusNotFound || f.Status == http.StatusForbidden) {
		return err
	}
	if errors.Is(err, fault.Unavailable) && v.w.Header().Get("Retry-After") != "" {
		return v.refusedAgain(f, key, http.StatusServiceUnavailable, again)
	}
	status := http.StatusUnprocessableEntity
	if f == nil || f.Status >= http.StatusInternalServerError {
		// What was typed must not be lost for a fault of ours.
		v.site.Log.Error("form failed", "request", v.RequestID, "path", v.path, "error", err)
		said := v.T("Nothing was changed. Try again. If the problem persists, give the server operator this reference: {1}", v.RequestID)
		var reason fault.Reason
		if f != nil && f.Reason == fault.InDoubt { // the key of the form sees to it that it is done once
			reason = f.Reason
			said = v.T("It is unknown whether this was saved. Submit it again from this page: it is saved only once. Reference for the server operator: {1}", v.RequestID)
		}
		f, status = fault.InternalError.Because("%s", said).For(reason), http.StatusInternalServerError
	}
	return v.refusedAgain(f, key, status, again)
}

// refusedAgain shows the page of a form again, with what was typed and why it was refused.
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

// refusal is a fault as a person reads it.
func (v *Visit) refusal(f *fault.Fault) Refusal {
	r := Refusal{Status: f.Status, Code: f.Code, Text: f.Text[v.Speech.Language], Detail: f.Description, Info: f.Info, Doubt: f.Reason == fault.InDoubt}
	for _, field := range f.Fields {
		message := input.Message(field, v.Speech.Language)
		first, size := utf8.DecodeRuneInString(message)
		r.Fields = append(r.Fields, FieldError{formName(field.Name), string(unicode.ToUpper(first)) + message[size:]})
	}
	return r
}

// About names what a refusal is about, where a form is about several things.
func About(what string, err error) error {
	f := fault.Of(err)
	if err == nil || f == nil {
		return err
	}
	return f.Because("%s", strings.TrimSpace(what+" "+f.Description))
}

// formName is the name in a form of a field that is named by its Go path.
func formName(path string) string {
	parts := strings.Split(path, ".")
	for i, part := range parts {
		name, index, found := strings.Cut(part, "[")
		if name != "" {
			name = input.Spelling(name)
		}
		if found {
			name += "[" + index
		}
		parts[i] = name
	}
	return strings.Join(parts, ".")
}
