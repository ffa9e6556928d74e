package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// document is the part of the description that clients are made of.
type document struct {
	Info       struct{ Title, Version, Description string }
	Tags       []struct{ Name, Description string }
	Paths      members[members[operation]]
	Components struct {
		Schemas members[*schema]
	}
	schemas map[string]*schema
}

type operation struct {
	ID          string `json:"operationId"`
	Summary     string
	Tags        []string
	Parameters  []parameter
	RequestBody *struct {
		Required bool
		Content  map[string]media
	}
	Responses members[response]
}

type parameter struct {
	Ref         string `json:"$ref"`
	Name, In    string
	Description string
	Schema      *schema
	Example     json.RawMessage
}

// kind returns text for a parameter that is a text, number for others.
func (p parameter) kind(text, number string) string {
	if p.Schema.Type == "string" {
		return text
	}
	return number
}

type response struct {
	Content map[string]media
}

type media struct {
	Schema  *schema
	Example json.RawMessage
}

type schema struct {
	Ref                  string `json:"$ref"`
	Type, Format         string
	Description          string
	Properties           members[*schema]
	Required             []string
	Items                *schema
	AllOf, AnyOf         []*schema
	Enum                 []*string
	AdditionalProperties json.RawMessage
	Nullable             bool
}

// call is an operation as a client offers it.
type call struct {
	operation
	Method, Path string
	Body         *schema     // nil without one
	Upload       bool        // the body is a file
	Optional     bool        // the body can be left out
	Query        []parameter // without those of every operation
	InPath       []parameter
	Keyed        bool    // takes an Idempotency-Key
	Wrapped      bool    // the answer is in data
	Prefers      bool    // answers the record only if asked with Prefer
	Answer       *schema // nil if it answers nothing, or a file
	File         bool    // answers a file
	Files        bool    // answers a file instead with the parameter format
	Item         string  // of a list: the component of its items
	ByID         bool    // the list is read by afterId, otherwise page by page
}

// inPath returns the parameter of the path that is written as {name}.
func (c call) inPath(name string) parameter {
	i := slices.IndexFunc(c.InPath, func(p parameter) bool { return "{"+p.Name+"}" == name })
	return c.InPath[i]
}

// byHand lists operations that clients do not call by a generated method, with the reason.
var byHand = map[string]string{
	"streamEvents":     "followers use GET /events, which waits",
	"createAttachment": "putAttachment sends a file without a form",
}

func read(text []byte) (*document, []call, error) {
	d := &document{schemas: map[string]*schema{}}
	if err := json.Unmarshal(text, d); err != nil {
		return nil, nil, fmt.Errorf("read the description: %w", err)
	}
	for _, s := range d.Components.Schemas {
		d.schemas[s.Name] = s.Value
	}
	var calls []call
	for _, path := range d.Paths {
		for _, method := range path.Value {
			if byHand[method.Value.ID] == "" {
				calls = append(calls, d.call(strings.ToUpper(method.Name), path.Name, method.Value))
			}
		}
	}
	return d, calls, nil
}

func (d *document) call(method, path string, o operation) call {
	c := call{operation: o, Method: method, Path: path}
	for _, p := range o.Parameters {
		switch {
		case p.In == "path":
			c.InPath = append(c.InPath, p)
		case p.In == "query" && p.Name != "format":
			c.Query = append(c.Query, p)
		case p.Ref == "#/components/parameters/IdempotencyKey":
			c.Keyed = true
		}
	}
	if o.RequestBody != nil {
		c.Body, c.Optional = o.RequestBody.Content["application/json"].Schema, !o.RequestBody.Required
		_, c.Upload = o.RequestBody.Content["application/octet-stream"]
	}
	for _, r := range o.Responses {
		if r.Name == "303" {
			c.File = true // the address of a file, which clients follow
			break
		}
		if r.Name[0] == '2' {
			d.answer(&c, r.Value)
			break
		}
	}
	return c
}

// answer finds out what a call answers, without what it is wrapped in.
func (d *document) answer(c *call, r response) {
	body, ok := r.Content["application/json"]
	if ok && len(body.Schema.AnyOf) > 0 {
		body.Schema = body.Schema.AnyOf[0] // the other is that of a dry run
	}
	if !ok || d.resolve(body.Schema).Properties == nil {
		c.File = len(r.Content) > 0
		return
	}
	_, c.Files = r.Content["text/csv"]
	s := d.resolve(body.Schema)
	data, wrapped := s.property("data")
	_, success := s.property("success")
	_, message := s.property("message")
	switch {
	case success && wrapped:
		c.Answer, c.Wrapped, c.Prefers = data, true, message
	case success:
		return
	default:
		c.Answer = body.Schema
	}
	page := d.resolve(c.Answer)
	items, listed := page.property("items")
	if _, paged := page.property("pagination"); listed && paged {
		c.Item = refOf(items.Items)
		c.ByID = slices.ContainsFunc(c.Query, func(p parameter) bool { return p.Name == "afterId" })
	}
}

// refOf returns the component that a schema refers to, or "".
func refOf(s *schema) string {
	if len(s.AllOf) == 1 {
		s = s.AllOf[0]
	}
	return strings.TrimPrefix(s.Ref, "#/components/schemas/")
}

// resolve follows references.
func (d *document) resolve(s *schema) *schema {
	if name := refOf(s); name != "" {
		return d.schemas[name]
	}
	return s
}

func (s *schema) property(name string) (*schema, bool) {
	for _, p := range s.Properties {
		if p.Name == name {
			return p.Value, true
		}
	}
	return nil, false
}

// requested returns the components that only requests contain.
func (d *document) requested(calls []call) map[string]bool {
	in, out := map[string]bool{}, map[string]bool{}
	for _, c := range calls {
		if c.Body != nil {
			d.reach(c.Body, in)
		}
		if c.Answer != nil {
			d.reach(c.Answer, out)
		}
	}
	for name := range out {
		delete(in, name)
	}
	return in
}

func (d *document) reach(s *schema, seen map[string]bool) {
	if name := refOf(s); name != "" {
		if seen[name] {
			return
		}
		seen[name] = true
	}
	s = d.resolve(s)
	if s.Items != nil {
		d.reach(s.Items, seen)
	}
	for _, p := range s.Properties {
		d.reach(p.Value, seen)
	}
}

// values returns the allowed values of a text, without null and "".
func (s *schema) values() (all []string) {
	for _, v := range s.Enum {
		if v != nil && *v != "" {
			all = append(all, *v)
		}
	}
	return all
}

// isMap reports whether an object has members of any name, and their schema if they have one.
func (s *schema) isMap() (values *schema, ok bool) {
	if s.Type != "object" || s.Properties != nil {
		return nil, false
	}
	if len(s.AdditionalProperties) > 0 && s.AdditionalProperties[0] == '{' {
		values = &schema{}
		ok = json.Unmarshal(s.AdditionalProperties, values) == nil
	}
	return values, ok
}
