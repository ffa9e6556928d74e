package reference

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"kontor/internal/format/ordered"
)

// The parts of an OpenAPI document that the reference shows. Ordered members keep their
// order.
type (
	document struct {
		Info struct {
			Title, Version, Description string
		}
		Tags []struct {
			Name, Description string
		}
		Paths      ordered.Members[ordered.Members[json.RawMessage]]
		Components struct {
			Schemas    map[string]*schema
			Parameters map[string]parameter
			Responses  map[string]response
		}
	}
	operation struct {
		OperationID, Summary, Description string
		Tags                              []string
		Parameters                        []parameter
		RequestBody                       *struct{ Content map[string]media }
		Responses                         ordered.Members[response]
		Extension                         bool `json:"x-kontor-extension"`
	}
	parameter struct {
		Ref         string `json:"$ref"`
		Name, In    string
		Description string
		Required    bool
		Schema      *schema
		Example     json.RawMessage
		Extension   bool `json:"x-kontor-extension"`
	}
	response struct {
		Ref         string `json:"$ref"`
		Description string
		Content     map[string]media
	}
	media struct {
		Schema  *schema
		Example json.RawMessage
	}
	schema struct {
		Ref                  string `json:"$ref"`
		Type, Format         string
		Description          string
		Properties           ordered.Members[*schema]
		Required             []string
		Items                *schema
		AllOf                []*schema
		Enum                 []any
		Default              any
		Minimum, Maximum     json.Number
		ExclusiveMinimum     bool
		ExclusiveMaximum     bool
		MinLength, MaxLength json.Number
		MinItems, MaxItems   json.Number
		Nullable             bool
		Extension            bool `json:"x-kontor-extension"`
	}
)

// group is a section of the reference.
type group struct {
	Name  string
	Text  []block
	Calls []*call
}

// block is a paragraph of a text, a table with a head or, in the guide, a heading, a list or
// code.
type block struct {
	Text    template.HTML
	Head    []template.HTML
	Rows    [][]template.HTML
	Level   int // of a heading
	ID      string
	Items   []template.HTML
	Ordered bool
	Code    string
}

// call is an operation as its page shows it.
type call struct {
	ID, Method, Path, Summary string
	Text                      []block
	Extension                 bool
	Parameters, Body          []field
	Example                   string // of a body
	Answers                   []answer
	Group                     string
	Previous, Next            *call
}

// field is a parameter or a member of a body.
type field struct {
	Name, Type, In, Example string
	Text                    template.HTML
	Required, Extension     bool
	Facts                   []string
	Fields                  []field
}

// answer is a possible response of a call.
type answer struct {
	Status  string
	Text    template.HTML
	Fields  []field
	Example string
}

// Good reports whether the response is a success.
func (a answer) Good() bool { return strings.HasPrefix(a.Status, "2") }

// reader converts the description into pages.
type reader struct{ document }

// read returns the groups and calls of a description.
func read(text []byte) (document, []*group, map[string]*call, error) {
	var r reader
	if err := json.Unmarshal(text, &r.document); err != nil {
		return r.document, nil, nil, fmt.Errorf("read the description: %w", err)
	}
	var groups []*group
	byName, calls := map[string]*group{}, map[string]*call{}
	for _, tag := range r.Tags {
		g := &group{Name: tag.Name, Text: blocks(tag.Description)}
		groups, byName[tag.Name] = append(groups, g), g
	}
	var last *call
	for _, path := range r.Paths {
		for _, method := range path.Value {
			var o operation
			if err := json.Unmarshal(method.Value, &o); err != nil || len(o.Tags) == 0 || byName[o.Tags[0]] == nil {
				continue // a sibling of the methods, or the description itself
			}
			c := r.call(strings.ToUpper(method.Name), path.Name, o)
			if c.Previous = last; last != nil {
				last.Next = c
			}
			last, calls[c.ID] = c, c
			g := byName[c.Group]
			g.Calls = append(g.Calls, c)
		}
	}
	return r.document, slices.DeleteFunc(groups, func(g *group) bool { return len(g.Calls) == 0 }), calls, nil
}

func (r reader) call(method, path string, o operation) *call {
	c := &call{ID: o.OperationID, Method: method, Path: path, Summary: o.Summary, Text: blocks(o.Description), Extension: o.Extension, Group: o.Tags[0]}
	for _, p := range o.Parameters {
		if name, ok := strings.CutPrefix(p.Ref, "#/components/parameters/"); ok {
			p = r.Components.Parameters[name]
		}
		f := r.field(p.Name, p.Schema, p.Required, 0)
		f.In, f.Text, f.Extension = p.In, marked(p.Description), p.Extension
		f.Example = strings.Trim(string(p.Example), `"`)
		c.Parameters = append(c.Parameters, f)
	}
	if o.RequestBody != nil {
		body := o.RequestBody.Content["application/json"]
		c.Body, c.Example = r.fields(body.Schema, 0), indented(body.Example)
	}
	for _, a := range o.Responses {
		answered := a.Value
		if name, ok := strings.CutPrefix(answered.Ref, "#/components/responses/"); ok {
			answered = r.Components.Responses[name]
		}
		shown := answer{Status: a.Name, Text: marked(answered.Description)}
		if shown.Good() {
			body := answered.Content["application/json"]
			shown.Fields, shown.Example = r.fields(body.Schema, 0), indented(body.Example)
		}
		c.Answers = append(c.Answers, shown)
	}
	return c
}

// idMax is the largest id.
const idMax = "4294967295"

// marked escapes a text and renders backquoted parts as code.
func marked(text string) template.HTML {
	parts := strings.Split(template.HTMLEscapeString(text), "`")
	for i := 1; i+1 < len(parts); i += 2 {
		parts[i] = "<code>" + parts[i] + "</code>"
	}
	return template.HTML(strings.Join(parts, ""))
}

// blocks splits a text into paragraphs and tables at blank lines.
func blocks(text string) (all []block) {
	for part := range strings.SplitSeq(text, "\n\n") {
		switch lines := strings.Split(part, "\n"); {
		case part == "":
		case strings.HasPrefix(part, "|") && len(lines) > 2:
			all = append(all, table(lines, marked))
		default:
			all = append(all, block{Text: marked(part)})
		}
	}
	return all
}

// table reads the lines of a table: the head, a line below it, and the rows.
func table(lines []string, render func(string) template.HTML) block {
	b := block{Head: cells(lines[0], render)}
	for _, line := range lines[2:] {
		b.Rows = append(b.Rows, cells(line, render))
	}
	return b
}

// cells splits a table row.
func cells(line string, render func(string) template.HTML) (all []template.HTML) {
	for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
		all = append(all, render(strings.TrimSpace(cell)))
	}
	return all
}

// deepest is the maximum nesting of fields.
const deepest = 5

func (r reader) resolve(s *schema) *schema {
	for s != nil && (s.Ref != "" || len(s.AllOf) == 1) {
		outer := *s
		if s.Ref != "" {
			s = r.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
		} else {
			s = s.AllOf[0]
		}
		if s != nil {
			named := *s
			if outer.Description != "" {
				named.Description = outer.Description
			}
			named.Nullable, named.Extension = s.Nullable || outer.Nullable, s.Extension || outer.Extension
			s = &named
		}
	}
	return s
}

func (r reader) fields(s *schema, depth int) (out []field) {
	if s = r.resolve(s); s == nil || depth > deepest {
		return nil
	}
	if s.Type == "array" {
		return r.fields(s.Items, depth)
	}
	for _, part := range s.AllOf {
		out = append(out, r.fields(part, depth)...)
	}
	for _, p := range s.Properties {
		out = append(out, r.field(p.Name, p.Value, slices.Contains(s.Required, p.Name), depth))
	}
	return out
}

func (r reader) field(name string, s *schema, required bool, depth int) field {
	f := field{Name: name, Required: required}
	if s = r.resolve(s); s == nil {
		return f
	}
	f.Type, f.Text, f.Extension = s.Type, marked(s.Description), s.Extension
	if s.Type == "array" {
		if item := r.resolve(s.Items); item != nil {
			f.Type = "list of " + item.Type
		}
	}
	if s.Nullable {
		f.Type += " or null"
	}
	f.Facts = s.facts()
	f.Fields = r.fields(s, depth+1)
	return f
}

// facts returns the allowed values, the default and the bounds of a field.
func (s *schema) facts() (all []string) {
	fact := func(word string, value any) {
		if text := fmt.Sprint(value); value != nil && text != "" {
			all = append(all, word+text)
		}
	}
	var choices []string
	for _, choice := range s.Enum {
		if choice != nil && choice != "" { // the type says "or null", and "" is the same
			choices = append(choices, fmt.Sprint(choice))
		}
	}
	fact("", strings.Join(choices, ", "))
	fact("default ", s.Default)
	if s.Maximum != idMax { // every id has the same bounds
		fact(word(s.ExclusiveMinimum, "greater than ", "at least "), s.Minimum)
		fact(word(s.ExclusiveMaximum, "less than ", "at most "), s.Maximum)
	}
	fact("characters: at least ", s.MinLength)
	fact("characters: at most ", s.MaxLength)
	fact("elements: at least ", s.MinItems)
	fact("elements: at most ", s.MaxItems)
	return all
}

func word(exclusive bool, yes, no string) string {
	if exclusive {
		return yes
	}
	return no
}

// indented formats JSON for reading.
func indented(text json.RawMessage) string {
	var b bytes.Buffer
	if len(text) == 0 || json.Indent(&b, text, "", "  ") != nil {
		return ""
	}
	return b.String()
}
