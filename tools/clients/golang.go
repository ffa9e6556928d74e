package main

import (
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strings"
)

const generated = "// Code generated from the API description by `make golden`. DO NOT EDIT.\n\n"

// Go returns types.gen.go and operations.gen.go of package client.
func Go(description []byte) (types, operations []byte, err error) {
	d, calls, err := read(description)
	if err != nil {
		return nil, nil, err
	}
	g := golang{document: d, requested: d.requested(calls)}
	if types, err = g.types(); err != nil {
		return nil, nil, err
	}
	operations, err = g.operations(calls)
	return types, operations, err
}

type golang struct {
	*document
	requested map[string]bool // components that only requests contain
	out       strings.Builder
}

func (g *golang) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

// source returns what was written, formatted.
func (g *golang) source() ([]byte, error) {
	text, err := format.Source([]byte(g.out.String()))
	g.out.Reset()
	return text, err
}

func (g *golang) types() ([]byte, error) {
	g.line("%spackage client\n\nimport \"encoding/json\"", generated)
	for _, c := range g.Components.Schemas {
		name, s := c.Name, c.Value
		if g.plain(name) != name {
			continue
		}
		g.line("\n%stype %s struct {", remark(introduce(name, s.Description), ""), name)
		for _, p := range s.Properties {
			required := slices.Contains(s.Required, p.Name)
			kind, tag := g.field(p.Value, required, g.requested[name]), p.Name
			switch {
			case required:
			case strings.HasPrefix(kind, "*"):
				tag += ",omitempty"
			default:
				tag += ",omitzero"
			}
			text := p.Value.Description
			if values := p.Value.values(); len(values) > 0 {
				text += " One of: " + strings.Join(values, ", ") + "."
			}
			g.line("%s\t%s %s `json:%q`", remark(text, "\t"), goName(p.Name), kind, tag)
		}
		g.line("}")
	}
	return g.source()
}

// field returns the type of a field. Fields that can be missing or null are pointers.
func (g *golang) field(s *schema, required, input bool) string {
	kind := g.kind(s, input)
	nullable := s.Nullable || g.resolve(s).Nullable
	if required && !nullable || strings.HasPrefix(kind, "[]") || strings.HasPrefix(kind, "map[") || kind == "json.RawMessage" || kind == "any" {
		return kind
	}
	return "*" + kind
}

// kind returns the Go type of a schema. An object of any shape is any in requests; in
// answers it stays JSON, so that its numbers stay exact.
func (g *golang) kind(s *schema, input bool) string {
	if name := refOf(s); name != "" {
		return g.plain(name)
	}
	if values, ok := s.isMap(); ok {
		return "map[string]" + g.kind(values, input)
	}
	switch {
	case s.Type == "array":
		return "[]" + g.kind(s.Items, input)
	case s.Type == "string":
		return "string"
	case s.Type == "boolean":
		return "bool"
	case s.Type == "number":
		return "Decimal"
	case s.Type == "integer" && s.Format == "int32":
		return "int"
	case s.Type == "integer":
		return "int64"
	case input:
		return "any"
	}
	return "json.RawMessage"
}

// plain returns the component without null: a field that can be null is a pointer.
func (g *golang) plain(name string) string {
	if base := strings.TrimSuffix(name, "OrNull"); g.schemas[base] != nil {
		return base
	}
	return name
}

func (g *golang) operations(calls []call) ([]byte, error) {
	g.line("%spackage client\n\nimport (\n\t\"context\"\n\t\"iter\"\n)", generated)
	for _, c := range calls {
		if len(c.Query) > 0 {
			g.query(c)
		}
		g.method(c)
		if c.Files {
			g.files(c)
		}
		if c.Item != "" {
			g.iterator(c)
		}
	}
	return g.source()
}

// query writes the type of the parameters of a call.
func (g *golang) query(c call) {
	g.line("\n// %sQuery has the parameters of %s. Zero values are not sent.", export(c.ID), export(c.ID))
	g.line("type %sQuery struct {", export(c.ID))
	for _, p := range c.Query {
		kind := g.kind(p.Schema, true)
		if kind == "bool" {
			kind = "*bool"
		}
		g.line("%s\t%s %s `query:%q`", remark(p.Description, "\t"), goName(p.Name), kind, p.Name)
	}
	g.line("}")
}

// method writes the method of a call.
func (g *golang) method(c call) {
	g.line("\n// %s calls %s %s. %s.", export(c.ID), c.Method, c.Path, strings.TrimSuffix(c.Summary, "."))
	g.line("func (c *Client) %s(%s) %s {", export(c.ID), g.arguments(c), g.results(c))
	if kind := g.result(c); kind == "" {
		g.line("\treturn call(ctx, c, %s, options)", g.request(c))
	} else {
		g.line("\treturn send[%s](ctx, c, %s, options)", kind, g.request(c))
	}
	g.line("}")
}

// files writes the method of a report that returns it as a file.
func (g *golang) files(c call) {
	name := export(c.ID) + "File"
	g.line("\n// %s returns the report as a file: format is csv, xlsx or pdf.", name)
	g.line("func (c *Client) %s(ctx context.Context, query %sQuery, format string, options ...Option) ([]byte, error) {", name, export(c.ID))
	g.line("\treturn send[[]byte](ctx, c, %s, options)", strings.Replace(g.request(c), "query: query", "query: query, format: format", 1))
	g.line("}")
}

// arguments returns the parameters of a call's method.
func (g *golang) arguments(c call) string {
	list := []string{"ctx context.Context"}
	for _, p := range c.InPath {
		list = append(list, local(p.Name)+" "+p.kind("string", "int64"))
	}
	if len(c.Query) > 0 {
		list = append(list, "query "+export(c.ID)+"Query")
	}
	if c.Body != nil {
		list = append(list, "body "+g.kind(c.Body, true))
	}
	if c.Upload {
		list = append(list, "file []byte")
	}
	return strings.Join(append(list, "options ...Option"), ", ")
}

// result returns the type that a call returns, or "".
func (g *golang) result(c call) string {
	switch {
	case c.File:
		return "[]byte"
	case c.Answer == nil:
		return ""
	}
	kind := g.kind(c.Answer, false)
	if refOf(c.Answer) != "" {
		kind = "*" + kind
	}
	return kind
}

func (g *golang) results(c call) string {
	if kind := g.result(c); kind != "" {
		return "(" + kind + ", error)"
	}
	return "error"
}

// inPath finds the parameters of a path.
var inPath = regexp.MustCompile(`\{\w+\}`)

// request returns the literal of a call's request.
func (g *golang) request(c call) string {
	path := inPath.ReplaceAllStringFunc(c.Path, func(name string) string {
		p := c.inPath(name)
		return `" + ` + p.kind("text", "number") + `(` + local(p.Name) + `) + "`
	})
	parts := []string{fmt.Sprintf("method: %q", c.Method), strings.TrimSuffix(`path: "`+path+`"`, ` + ""`)}
	for _, part := range []struct {
		has  bool
		text string
	}{
		{len(c.Query) > 0, "query: query"}, {c.Body != nil, "body: body"}, {c.Upload, "upload: file"}, {c.Keyed, "keyed: true"},
		{c.Wrapped, "wrapped: true"}, {c.Prefers, `prefers: "return=representation"`},
	} {
		if part.has {
			parts = append(parts, part.text)
		}
	}
	return "request{" + strings.Join(parts, ", ") + "}"
}

// iterator writes the iterator of a list.
func (g *golang) iterator(c call) {
	name := "All" + strings.TrimPrefix(export(c.ID), "List")
	arguments := g.arguments(c)
	var passed []string
	for _, p := range c.InPath {
		passed = append(passed, local(p.Name))
	}
	list := fmt.Sprintf("c.%s(%s)", export(c.ID), strings.Join(append(append([]string{"ctx"}, passed...), "query", "options..."), ", "))
	g.line("\n// %s iterates over all records of %s, page by page.", name, export(c.ID))
	g.line("func (c *Client) %s(%s) iter.Seq2[%s, error] {", name, arguments, c.Item)
	if c.ByID {
		g.line(`	return eachAfter(func(last *%[1]s) ([]%[1]s, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := %[2]s
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}`, c.Item, list)
		return
	}
	g.line(`	return eachPage(func(number int) ([]%s, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := %s
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}`, c.Item, list)
}

// goName returns a JSON name as a Go name: contactId is ContactID.
func goName(name string) string {
	if name[0] <= '9' { // the boxes of a tax form
		return "Box" + name
	}
	name = export(name)
	for _, word := range []string{"Id", "Ids", "Url"} {
		if stem, ok := strings.CutSuffix(name, word); ok {
			return stem + strings.Replace(strings.ToUpper(word), "IDS", "IDs", 1)
		}
	}
	return name
}

// local is goName for a parameter: id, paymentID.
func local(name string) string {
	if name == "id" {
		return name
	}
	return name[:1] + goName(name)[1:]
}

// introduce begins the description of a type with its name.
func introduce(name, text string) string {
	for _, article := range []string{"A ", "An ", "The ", "One "} {
		if rest, ok := strings.CutPrefix(text, article); ok {
			return name + " is " + strings.ToLower(article) + rest
		}
	}
	return name + ": " + text
}

func export(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// remark returns a text as a comment.
func remark(text, indent string) string {
	if text == "" {
		return ""
	}
	var out, line strings.Builder
	for word := range strings.FieldsSeq(text) {
		if line.Len() > 0 && line.Len()+len(word) > 92 {
			out.WriteString(indent + "//" + line.String() + "\n")
			line.Reset()
		}
		line.WriteString(" " + word)
	}
	return out.String() + indent + "//" + line.String() + "\n"
}
