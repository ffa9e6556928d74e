package input

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"reflect"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/fault"
)

// Limits of a form.
const (
	partsMax = 200
	fieldMax = 256 << 10
	wholeMax = 9 // digits of a whole number
)

// Multipart reads a multipart form as a stream and writes no files. Done refuses parts
// that carry one. It returns what it read, in order, so that a repeated form can be
// recognized.
func (r *Reading) Multipart(body io.Reader, boundary string) ([]byte, error) {
	var all []byte
	parts := multipart.NewReader(body, boundary)
	for n := 0; ; n++ {
		part, err := parts.NextRawPart()
		// A wrapped EOF means that the closing boundary is missing.
		if errors.Is(err, io.EOF) && errors.Unwrap(err) == nil {
			return all, nil
		}
		if err != nil {
			return nil, broken(err)
		}
		if n >= partsMax {
			return nil, fault.BadRequest.Because("the form has more than %d parts", partsMax)
		}
		name := part.FormName()
		file, chosen, fileName := fileOf(part)
		if file && chosen && r.takes && name == FileField {
			if err := r.readFile(part, fileName); err != nil {
				return nil, err
			}
			continue
		}
		if file || name == "" {
			if chosen && name != "" && utf8.ValidString(name) {
				r.sent.file(name)
			}
			continue
		}
		text, err := io.ReadAll(io.LimitReader(part, fieldMax+1))
		if err != nil {
			return nil, broken(err)
		}
		if len(text) > fieldMax {
			return nil, fault.PayloadTooLarge.Because("a field of the form is longer than %d bytes", fieldMax)
		}
		if !utf8.Valid(text) || !utf8.ValidString(name) {
			return nil, fault.BadRequest.Because("the form is not valid UTF-8")
		}
		all = append(append(append(append(all, name...), 0), text...), 0)
		r.formField(name, string(text))
	}
}

// fileOf reports whether a part is a file, and whether one was chosen: a browser sends an
// empty file name if not.
func fileOf(part *multipart.Part) (file, chosen bool, name string) {
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	name, named := params["filename"]
	return err == nil && named, name != "", name
}

// broken keeps errors that explain why reading stopped and refuses all others.
func broken(err error) error {
	if fault.Of(err) != nil {
		return err
	}
	return fault.BadRequest.Because("the multipart form is malformed")
}

// Values reads an urlencoded form.
func (r *Reading) Values(body string) error {
	if body == "" {
		return nil
	}
	return pairs(body, r.formField)
}

// FormJSON reads a form sent as JSON: both spellings of a name are accepted and texts are
// trimmed, as in a form.
func (r *Reading) FormJSON(body []byte) error {
	return r.json(body, true)
}

// formField reads one field. The first value of a name counts, and the listed
// spelling of a name wins over the other.
func (r *Reading) formField(name, text string) {
	i, ok := r.plan.form[name]
	if !ok && r.innerField(name, text) {
		return
	}
	if !ok {
		if _, readOnly := r.also[name]; !readOnly {
			r.sent.stray(name)
		}
		return
	}
	f, mark := r.plan.Fields[i], given
	if f.Form == name {
		mark |= listed
	}
	if r.sent.state[i] >= mark {
		return
	}
	delete(r.sent.bad, i)
	r.field(i).SetZero()
	r.sent.state[i] = mark
	text = strings.TrimSpace(text)
	if b := r.setField(i, f, text); b.tag != "" {
		r.sent.fail(i, -1, b)
	}
}

// innerField reads a field of an object inside the form, like address.city. It returns
// false if there is no such field.
func (r *Reading) innerField(name, text string) bool {
	outer, inner, _ := strings.Cut(name, ".")
	i, ok := r.plan.json[outer]
	if !ok || r.plan.Fields[i].Kind != Object {
		return false
	}
	f := r.plan.Fields[i]
	at, ok := f.Plan.json[inner]
	if !ok {
		return false
	}
	if len(r.sent.kids[i]) == 0 {
		r.sent.state[i] = given
		r.sent.add(i, newSent(f.Plan))
	}
	if kid := &r.sent.kids[i][0]; kid.state[at] == absent {
		kid.state[at] = given
		field := f.Plan.Fields[at]
		if b := setForm(&field.Node, r.field(i).FieldByIndex(field.Index), strings.TrimSpace(text)); b.tag != "" {
			kid.fail(at, -1, b)
		}
	}
	return true
}

func (r *Reading) setField(i int, f *Field, text string) breach {
	switch {
	case f.Kind == Boolean:
		switch strings.ToLower(text) {
		case "true", "1":
			setBool(&f.Node, r.field(i), true)
		case "false", "0":
			setBool(&f.Node, r.field(i), false)
		default:
			return breach{tag: "boolean"}
		}
		return breach{}
	case text == "" && f.Kind != Text && f.Kind != Moment:
		// An empty number clears a stored value and leaves a new one unset.
		r.sent.state[i] &^= given
		if f.Patched {
			r.sent.state[i] |= null
		}
		return breach{}
	case f.Kind == Integer && len(strings.TrimPrefix(text, "-")) > wholeMax && decimal(text, true):
		return beyond([]byte(text), "999999999")
	}
	return setForm(&f.Node, r.field(i), text)
}

func setBool(n *Node, v reflect.Value, b bool) {
	if n.pointer {
		v.Set(reflect.New(n.Type))
		v = v.Elem()
	}
	v.SetBool(b)
}
