package input

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"kontor/internal/base/num"
)

// Kind is how a value is written by a client.
type Kind int

// The kinds of values.
const (
	Text    Kind = iota // a string
	Boolean             // true or false
	Integer             // a whole number
	ID                  // an id of 1 to 4294967295
	Number              // a type that reads itself from a number
	Moment              // a type that reads itself from a text
	Object              // a struct
	Array               // a slice
	Raw                 // an object that is kept as text
)

// RawJSON is a JSON object as it was sent.
type RawJSON []byte

// listMax bounds lists that have no max rule of their own.
const listMax = 1000

// Node is a value of an input: a field, or an element of a list.
type Node struct {
	Kind  Kind
	Type  reflect.Type // behind a pointer, when it is one
	Elem  *Node        // of an Array
	Plan  *Plan        // of an Object
	Rules []Rule

	Required bool // must be present

	pointer bool
	rules   string // rules of the validator
	max     int    // most elements of an Array that are kept
	short   int    // maximum bytes of a text that always meets the rules, or 0
}

// Field is one field of an input, with where it comes from.
type Field struct {
	Node
	Name      string // in Go
	Index     []int
	Path      string // name of the path parameter
	Query     string // name of the query parameter
	JSON      string // name in a JSON body
	Form      string // name in a form; JSON is then the spelling of the responses
	Patched   bool   // part of a Patch: only what was sent is checked
	Chosen    bool   // part of a Patch: one of a list of values, never none
	Extension bool   // not part of the base interface
	Owner     reflect.Type
	Tag       reflect.StructTag
}

// Plan describes an input struct for the decoder, the checker and the API description.
type Plan struct {
	Type    reflect.Type
	Fields  []*Field
	IsForm  bool // its body is a form, or JSON with the same names
	IsPatch bool
	IsFile  bool // it takes a file: of its form, or the whole body

	json, form, query map[string]int
	patch             []int // index of the embedded Patch
}

// HasBody reports whether anything is read from the body.
func (p *Plan) HasBody() bool { return len(p.json) > 0 || p.IsPatch || p.IsFile }

var plans sync.Map // reflect.Type to *Plan

// PlanOf returns the plan of a struct type. It panics for a field without a source, a
// type that cannot be read and a rule that cannot be checked.
func PlanOf(t reflect.Type) *Plan {
	if p, ok := plans.Load(t); ok {
		return p.(*Plan)
	}
	if t.Kind() != reflect.Struct {
		panic("input: " + t.String() + " is not a struct")
	}
	p := &Plan{Type: t, json: map[string]int{}, form: map[string]int{}, query: map[string]int{}}
	p.collect(t, nil, false)
	p.name()
	p.IsFile = reflect.PointerTo(t).Implements(reflect.TypeFor[Receiver]())
	plans.Store(t, p)
	return p
}

// collect adds the fields of a struct, including those of embedded structs.
func (p *Plan) collect(t reflect.Type, index []int, patched bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(append([]int(nil), index...), i)
		switch {
		case f.Anonymous && reflect.PointerTo(f.Type).Implements(reflect.TypeFor[patch]()):
			if p.IsPatch || len(index) > 0 {
				panic("input: " + p.Type.String() + " patches twice, or inside another struct")
			}
			p.IsPatch, p.patch = true, at
			value, _ := f.Type.FieldByName("Value")
			p.collect(value.Type, append(at, value.Index...), true)
		case embeds(f):
			p.collect(f.Type, at, patched)
		case !f.IsExported() || f.Tag.Get("json") == "-":
		default:
			p.Fields = append(p.Fields, p.field(t, f, at, patched))
		}
	}
}

func (p *Plan) field(owner reflect.Type, f reflect.StructField, index []int, patched bool) *Field {
	at := owner.String() + "." + f.Name
	own, elements := RulesOf(f.Tag.Get("validate"), at)
	out := &Field{Node: nodeOf(f.Type, own, elements, at), Name: f.Name, Index: index, Patched: patched, Owner: owner, Tag: f.Tag,
		Path: f.Tag.Get("path"), Query: f.Tag.Get("query"), Form: f.Tag.Get("form"), Extension: f.Tag.Get("ext") == "true"}
	out.Chosen = patched && has(own, "oneof") && !has(own, "omitempty")
	out.JSON, _, _ = strings.Cut(f.Tag.Get("json"), ",")
	if out.Form != "" {
		p.IsForm = true
		if out.JSON == "" {
			out.JSON = Spelling(f.Name)
		}
	}
	if out.Path == "" && out.Query == "" && out.JSON == "" {
		panic("input: " + at + " comes from nowhere: it has no path, query, json or form tag")
	}
	if out.Path != "" && out.Kind != ID && out.Kind != Text {
		panic("input: " + at + " is a path parameter and neither an id nor a text")
	}
	if out.Form != "" && (out.Kind == Object || out.Kind == Array) {
		panic("input: " + at + " cannot be sent in a form")
	}
	return out
}

// name indexes the fields by the names clients use and refuses duplicates.
func (p *Plan) name() {
	put := func(m map[string]int, name string, i int) {
		if name == "" {
			return
		}
		if j, ok := m[name]; ok && j != i {
			panic(fmt.Sprintf("input: %s has two fields named %s", p.Type, name))
		}
		m[name] = i
	}
	for i, f := range p.Fields {
		put(p.query, f.Query, i)
		put(p.json, f.JSON, i)
		put(p.form, f.Form, i)
	}
	for i, f := range p.Fields {
		if f.Form != "" {
			put(p.json, f.Form, i)
			put(p.form, f.JSON, i)
		}
	}
}

func nodeOf(t reflect.Type, own, elements []Rule, at string) Node {
	n := Node{Type: t, Rules: own, Required: has(own, "required"), rules: expression(own)}
	if t.Kind() == reflect.Pointer {
		n.pointer, n.Type = true, t.Elem()
	}
	n.Kind = kindOf(n.Type, at)
	switch n.Kind {
	case Text:
		if limit, ok := strings.CutPrefix(n.rules, "max="); ok {
			n.short, _ = strconv.Atoi(limit) // with a second rule it is no number, and 0
		}
	case Number:
		if n.Type.Implements(reflect.TypeFor[exact]()) {
			n.rules = expression(inSteps(n.Type, own, at))
		}
	case Object:
		n.Plan = PlanOf(n.Type)
	case Array:
		elem := nodeOf(n.Type.Elem(), elements, nil, at+"[]")
		if elem.Kind == Array {
			panic("input: " + at + " is a list of lists")
		}
		if !has(own, "max") {
			n.Rules = append(n.Rules, Rule{"max", strconv.Itoa(listMax)})
			n.rules = expression(n.Rules)
		}
		n.Elem = &elem
		for _, r := range n.Rules {
			if limit, err := strconv.Atoi(r.Param); err == nil && r.Tag == "max" {
				n.max = limit
			}
		}
	}
	if n.Kind == Moment || n.Kind == Boolean || n.Kind == Object {
		if n.rules != "" {
			panic("input: " + at + " has a rule that its type does not know: " + n.rules)
		}
	}
	return n
}

func kindOf(t reflect.Type, at string) Kind {
	pointer := reflect.PointerTo(t)
	switch {
	case t == reflect.TypeFor[num.Ref](), t.Kind() == reflect.Uint32:
		return ID
	case t == reflect.TypeFor[RawJSON]():
		return Raw
	case pointer.Implements(reflect.TypeFor[textReader]()):
		return Moment // also a Stamp, which is stored as a number
	case pointer.Implements(reflect.TypeFor[numberReader]()):
		return Number
	}
	switch t.Kind() {
	case reflect.String:
		return Text
	case reflect.Bool:
		return Boolean
	case reflect.Int, reflect.Int32, reflect.Int64:
		return Integer
	case reflect.Struct:
		return Object
	case reflect.Slice:
		return Array
	}
	panic("input: " + at + " has a type that cannot be read: " + t.String())
}

// inSteps converts the limits of an exact number to its steps, so that the validator
// compares whole numbers.
func inSteps(t reflect.Type, rules []Rule, at string) []Rule {
	out := slices.Clone(rules)
	for i, r := range out {
		if r.Param == "" {
			continue
		}
		limit := reflect.New(t)
		if err := limit.Interface().(numberReader).ParseNumber([]byte(r.Param)); err != nil {
			panic("input: " + at + " has a limit that its type cannot hold: " + r.Tag + "=" + r.Param)
		}
		out[i].Param = strconv.FormatInt(limit.Elem().Interface().(exact).Raw(), 10)
	}
	return out
}

// numberReader and textReader are types that read themselves; exact ones count their
// steps.
type (
	exact        interface{ Raw() int64 }
	numberReader interface{ ParseNumber([]byte) error }
	textReader   interface{ ParseString(string) error }
)

// Spelling returns the JSON name of a Go field: first letter in lower case, ID as Id, IDs as
// Ids, a name of capitals in lower case.
func Spelling(name string) string {
	switch {
	case name == strings.ToUpper(name):
		return strings.ToLower(name) // ID, URL
	case strings.HasSuffix(name, "ID"):
		name = strings.TrimSuffix(name, "ID") + "Id"
	case strings.HasSuffix(name, "IDs"):
		name = strings.TrimSuffix(name, "IDs") + "Ids"
	}
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}
