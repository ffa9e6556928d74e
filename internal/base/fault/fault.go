// Package fault has the one error type that reaches a client, and the catalogue of its
// codes. Any other error is a bug and becomes InternalError without details.
package fault

import "errors"

// Language of the texts a client reads.
type Language int

// The languages of the catalogue.
const (
	English Language = iota
	Thai
)

// Fault is a refusal: a code of the catalogue with the details of this request.
type Fault struct {
	Status      int
	Code        string
	Text        [2]string // by Language
	Description string    // detail for the developer who sent the request, in English
	Why         Sentence  // the same, translatable
	Fields      []Field
	Reason      Reason // distinguishes cases within a code, or empty
	Existing    uint32 // id of the record that a duplicate repeats, or 0
	Info        any
}

// Field is one failed field of a request, named by its Go path: Items[0].UnitPrice.
type Field struct {
	Name  string
	Tag   string // the rule that failed: required, oneof, max …
	Param string // the rule's parameter, or what the message needs to say
	Of    string // what a bound counts: "text" characters, "list" elements, "" the number itself
	Hint  string // what was probably meant: the name, or the year
}

func (f *Fault) Error() string {
	s := f.Code
	for _, field := range f.Fields {
		s += " " + field.Name + ":" + field.Tag
	}
	if f.Description != "" {
		s += ": " + f.Description
	}
	return s
}

// Is makes every refusal of a code match the catalogue's fault of that code.
func (f *Fault) Is(target error) bool {
	t, ok := target.(*Fault)
	return ok && t.Code == f.Code
}

// Because adds the reason of this refusal: an English sentence, which sentences.txt
// translates. A format that begins with the name of a field is about that field.
func (f *Fault) Because(format string, args ...any) *Fault {
	c := *f
	c.Why = Sentence{format, args}
	c.Description = c.Why.String()
	return &c
}

// For adds the stable word of the reason.
func (f *Fault) For(reason Reason) *Fault {
	c := *f
	c.Reason = reason
	return &c
}

// Duplicates says which record has what this one was to get; 0 names none.
func (f *Fault) Duplicates(id uint32) *Fault {
	c := *f
	c.Reason, c.Existing = Duplicate, id
	return &c
}

// With adds machine-readable detail.
func (f *Fault) With(info any) *Fault {
	c := *f
	c.Info = info
	return &c
}

// On adds the fields that are refused.
func (f *Fault) On(fields ...Field) *Fault {
	c := *f
	c.Fields = fields
	return &c
}

// Invalid refuses a request for its fields.
func Invalid(fields ...Field) *Fault { return BadRequest.On(fields...) }

// Bad refuses a request for one field that breaks a rule.
func Bad(name, tag string, param ...string) *Fault {
	f := Field{Name: name, Tag: tag}
	if len(param) > 0 {
		f.Param = param[0]
	}
	return Invalid(f)
}

// Of returns the fault inside an error, or nil when it is a bug.
func Of(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return nil
}

func code(status int, name, en, th string) *Fault {
	return &Fault{Status: status, Code: name, Text: [2]string{en, th}}
}
