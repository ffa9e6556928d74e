package console

import (
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Refusal says why a form was refused, for the message above it.
type Refusal struct {
	Status int
	Code   string
	Text   string // what is wrong, in the reader's language
	Detail string
	Fields []FieldError
	Info   any
	Doubt  bool   // it can have been saved
	Sure   string // a value that is probably wrong, and saved if it is sent again
}

// FieldError is a refused field.
type FieldError struct {
	Name    string // as in the form: items[0].quantity
	At      string // the field that shows it, where its link leads
	Label   string // as the page names it: Line 1, Quantity
	Message string
}

// Text returns the error with the name of its field.
func (e FieldError) Text() string { return e.Label + ": " + lowered(e.Message) }

// Refused returns why an operation was refused, in the reader's language, or "".
func (v *reply) Refused(err error) string {
	f := fault.Of(err)
	if err == nil || f == nil || f.Status >= http.StatusInternalServerError || f.Status == http.StatusNotFound {
		return ""
	}
	r := v.refusal(f)
	if len(r.Fields) == 0 {
		return strings.TrimSpace(r.Text + " " + r.Detail)
	}
	var parts []string
	for _, field := range r.Fields {
		parts = append(parts, v.ended(field.Text()))
	}
	return strings.TrimSpace(strings.Join(parts, " ") + " " + r.Detail)
}

// generic lists the codes whose text says less than any explanation.
var generic = []*fault.Fault{
	fault.BadRequest, fault.Conflict, fault.Forbidden, fault.PayloadTooLarge, fault.InvalidStatusTransition, fault.SalesDocumentCannotConvert,
	fault.SalesDocumentInvalidConversionTarget, fault.SalesDocumentAlreadyConsolidated, fault.BankNotAllowedForDocumentType,
}

// refusal translates a fault into the texts of a page. Nothing else does. Refused fields have
// the names they have on the page, and the number of their line.
func (v *reply) refusal(f *fault.Fault) Refusal {
	r := Refusal{Status: f.Status, Code: f.Code, Text: v.ended(f.Text[v.Speech.Language]), Info: f.Info, Doubt: f.Reason == fault.InDoubt}
	why := f.Why.For(v.Speech.Language, v.shown)
	for _, field := range f.Fields {
		r.Fields = append(r.Fields, v.fieldError(formName(field.Name), input.Advice(field, v.Speech.Language, v.shownParam)))
	}
	switch about := f.Why.Field(); {
	case why == "":
	case len(r.Fields) == 1:
		r.Fields[0].Message = raised(why)
	case len(r.Fields) == 0 && about != "" && v.asks(about):
		r.Fields = append(r.Fields, v.fieldError(about, why))
	case len(r.Fields) == 0 && about != "":
		r.Detail = v.ended(v.label(about) + ": " + why)
	default:
		r.Detail = v.ended(why)
	}
	for _, code := range generic {
		if r.Detail != "" && f.Code == code.Code {
			r.Text, r.Detail = r.Detail, ""
		}
	}
	return r
}

func (v *reply) fieldError(name, message string) FieldError {
	return FieldError{Name: name, At: v.anchor(v.spelled(name)), Label: v.label(name), Message: raised(message)}
}

// Warnings returns what is probably wrong with what a transaction accepted, in the reader's language.
func (v *reply) Warnings(tx *db.Tx) (all []FieldError) {
	for _, f := range tx.Warnings() {
		all = append(all, v.fieldError(formName(f.Name), input.Advice(f, v.Speech.Language, v.shownParam)))
	}
	return all
}

// Advice returns what is wrong with a field, in the reader's language.
func (v *reader) Advice(field fault.Field) string {
	return raised(input.Advice(field, v.Speech.Language, func(param string) string { return param }))
}

// asks reports whether the form has a field, or rows of a list.
func (v *submission) asks(name string) bool {
	for sent := range v.r.PostForm {
		if sent == name || strings.HasPrefix(sent, name+"[") || strings.HasPrefix(sent, name+".") {
			return true
		}
	}
	return false
}

// spelled returns the name of a field as the form sent it: taxID for taxId.
func (v *submission) spelled(name string) string {
	for sent := range v.r.PostForm {
		if strings.EqualFold(sent, name) {
			return sent
		}
	}
	return name
}

// shownAs lists the fields of a line that show another one, which is hidden.
var shownAs = map[string]string{"productAltUnitId": "unit", "accountId": "_account", "vatRate": "vatCategory"}

// begins lists the first fields of lines, which show the line as a whole.
var begins = []string{"name", "description", "_account", "amount", "unit"}

// proof is the field that asks for the password again, and proving the forms beside others
// that ask for it.
const proof = "proofPassword"

var proving = []string{"role", "access", "service"}

// anchor returns the visible field of a form for a refused one.
func (v *submission) anchor(name string) string {
	if dialog := v.Posted("_dialog"); name == proof && slices.Contains(proving, dialog) {
		return dialog + "-" + name // each form of the page asks for it
	}
	at := strings.LastIndexByte(name, '.') + 1
	row, last := name[:at], name[at:]
	switch {
	case at == 0 && v.asks(name+"[0]"):
		row = name + "[0]."
	case at == 0 || strings.LastIndexByte(name, ']') != at-2:
		return name
	case shownAs[last] != "" && v.asks(row+shownAs[last]):
		return row + shownAs[last]
	case last != "productId" && v.asks(name):
		return name
	}
	for _, first := range begins {
		if v.asks(row + first) {
			return row + first
		}
	}
	return name
}

// line matches the path of a field of a line.
var line = regexp.MustCompile(`^[A-Za-z]+\[(\d+)\](?:\.(.+))?$`)

// label returns the name of a field as pages show it.
func (v *reply) label(name string) string {
	if found := line.FindStringSubmatch(name); found != nil {
		n, _ := strconv.Atoi(found[1]) // digits
		name := v.T("Line {1}", n+1)
		if n < len(v.lines) && v.lines[n] != "" {
			name = v.lines[n]
		}
		if found[2] == "" {
			return name
		}
		return name + ", " + v.label(found[2])
	}
	if word, ok := FieldWords[v.section+" "+name]; ok {
		return v.T(word)
	}
	if word, ok := FieldWords[name]; ok {
		return v.T(word)
	}
	if at := strings.LastIndexByte(name, '.'); at >= 0 {
		return v.label(name[at+1:])
	}
	return name
}

// NameLines gives the lines of the form names for refusals, where people see no numbers.
func (v *submission) NameLines(names []string) { v.lines = names }

// shown formats a value of a refusal for a person.
func (v *workplace) shown(value any) any {
	switch known := value.(type) {
	case num.Money:
		return wording.Decimal(known.String(), 2, num.EntryPlaces)
	case num.Qty:
		return Quantity(known)
	case when.Date:
		return v.Speech.Date(known)
	case when.Unix:
		return v.Moment(known)
	}
	if kind := reflect.TypeOf(value); kind != nil && kind.Name() == "Status" && kind.Kind() == reflect.String {
		return strings.ToLower(v.T(StatusWord(fmt.Sprint(value))))
	}
	return value
}

// shownParam formats the parameter of a rule: a number, a date, or text.
func (v *reader) shownParam(param string) string {
	if d, err := when.ParseDate(param); err == nil {
		return v.Speech.Date(d)
	}
	if amount, err := num.ParseMoney(param); err == nil {
		return wording.Decimal(amount.String(), 0, num.EntryPlaces)
	}
	return param
}

// ended returns a text as a sentence. Thai has no full stops.
func (v *reader) ended(text string) string {
	text = raised(text)
	if text == "" || v.Speech.Language == fault.Thai || strings.ContainsRune(".?!…", []rune(text)[len([]rune(text))-1]) {
		return text
	}
	return text + "."
}

// raised returns a text that begins with a capital letter, unless it begins with a code.
func raised(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[min(size, len(text)):]
}

// lowered returns a text that can follow a colon.
func lowered(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[size:]); unicode.IsLower(next) || next == ' ' {
		return string(unicode.ToLower(first)) + text[size:]
	}
	return text
}

// About names the subject of a refusal in a form with several.
func About(what string, err error) error {
	f := fault.Of(err)
	if err == nil || f == nil {
		return err
	}
	if f.Description == "" {
		return f.Because("%s", what)
	}
	return f.Because("%s %s", what, f.Why)
}

// formName returns the form name of a field from its Go path.
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
