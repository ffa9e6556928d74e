package main

import (
	"fmt"
	"slices"
	"strings"
)

const generatedTS = "// Generated from the API description by `make golden`. Do not edit.\n\n"

// TypeScript returns types.gen.ts and operations.gen.ts of clients/ts.
func TypeScript(description []byte) (types, operations []byte, err error) {
	d, calls, err := read(description)
	if err != nil {
		return nil, nil, err
	}
	g := typescript{document: d}
	types = g.types(calls)
	return types, g.operations(calls), nil
}

type typescript struct {
	*document
	out strings.Builder
}

func (g *typescript) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

func (g *typescript) source() []byte {
	text := g.out.String()
	g.out.Reset()
	return []byte(text)
}

func (g *typescript) types(calls []call) []byte {
	g.out.WriteString(generatedTS)
	for _, c := range g.Components.Schemas {
		g.line("%sexport interface %s {", block(c.Value.Description, ""), c.Name)
		for _, p := range c.Value.Properties {
			g.property(p.Name, p.Value, slices.Contains(c.Value.Required, p.Name))
		}
		g.line("}\n")
	}
	for _, c := range calls {
		if len(c.Query) == 0 {
			continue
		}
		g.line("/** Parameters of %s. */\nexport interface %sQuery {", c.ID, export(c.ID))
		for _, p := range c.Query {
			p.Schema.Description = p.Description
			g.property(p.Name, p.Schema, false)
		}
		g.line("}\n")
	}
	return g.source()
}

func (g *typescript) property(name string, s *schema, required bool) {
	mark := "?"
	if required {
		mark = ""
	}
	if name[0] <= '9' { // the boxes of a tax form
		name = `"` + name + `"`
	}
	g.line("%s  %s%s: %s;", block(s.Description, "  "), name, mark, g.field(s))
}

// field returns the type of a property, which can be null.
func (g *typescript) field(s *schema) string {
	kind := g.kind(s)
	if (s.Nullable || g.resolve(s).Nullable) && kind != "unknown" {
		kind += " | null"
	}
	return kind
}

func (g *typescript) kind(s *schema) string {
	if name := refOf(s); name != "" {
		return name
	}
	if values, ok := s.isMap(); ok {
		return "Record<string, " + g.kind(values) + ">"
	}
	switch s.Type {
	case "array":
		item := g.kind(s.Items)
		if strings.Contains(item, " | ") {
			item = "(" + item + ")"
		}
		return item + "[]"
	case "string":
		if len(s.Enum) > 0 {
			return union(s.Enum)
		}
		return "string"
	case "boolean":
		return "boolean"
	case "number", "integer":
		return "number"
	case "object":
		return "Record<string, unknown>"
	}
	return "unknown"
}

// union returns the allowed texts as a type. Null is added by field.
func union(values []*string) string {
	var all []string
	for _, v := range values {
		if v != nil {
			all = append(all, fmt.Sprintf("%q", *v))
		}
	}
	return strings.Join(all, " | ")
}

func (g *typescript) operations(calls []call) []byte {
	g.out.WriteString(generatedTS)
	g.line("import type * as t from \"./types.gen.js\";")
	g.line("import { eachAfter, eachPage, pageSize, type Call, type CallOptions } from \"./call.js\";\n")
	g.line("/** One method per operation of the API, named after its operationId. */")
	g.line("export abstract class Operations {")
	g.line("  protected abstract send<T>(call: Call, options?: CallOptions): Promise<T>;")
	for _, c := range calls {
		g.method(c)
		if c.Item != "" {
			g.iterator(c)
		}
	}
	g.line("}")
	return g.source()
}

// method writes the method of a call.
func (g *typescript) method(c call) {
	g.line("\n%s  %s(%s): Promise<%s> {", block(strings.TrimSuffix(c.Summary, ".")+". "+c.Method+" "+c.Path, "  "), c.ID, g.arguments(c), g.result(c))
	g.line("    return this.send(%s, options);\n  }", g.request(c, ""))
	if c.Files {
		g.line("\n  /** The same report as a file. */\n  %sFile(query: t.%sQuery, format: \"csv\" | \"xlsx\" | \"pdf\", options?: CallOptions): "+
			"Promise<Uint8Array> {", c.ID, export(c.ID))
		g.line("    return this.send(%s, options);\n  }", g.request(c, ", format"))
	}
}

func (g *typescript) arguments(c call) string {
	var list []string
	for _, p := range c.InPath {
		list = append(list, p.Name+": "+p.kind("string", "number"))
	}
	if c.Body != nil {
		list = append(list, "body: t."+g.kind(c.Body))
	}
	if c.Upload {
		list = append(list, "upload: Uint8Array | Blob")
	}
	if len(c.Query) > 0 {
		list = append(list, "query: t."+export(c.ID)+"Query = {}")
	}
	return strings.Join(append(list, "options?: CallOptions"), ", ")
}

func (g *typescript) result(c call) string {
	switch {
	case c.File:
		return "Uint8Array"
	case c.Answer == nil:
		return "void"
	}
	return "t." + g.kind(c.Answer)
}

func (g *typescript) request(c call, more string) string {
	path := inPath.ReplaceAllStringFunc(c.Path, func(name string) string {
		p := c.inPath(name)
		return p.kind("${encodeURIComponent("+p.Name+")}", "$"+name)
	})
	parts := []string{fmt.Sprintf("method: %q", c.Method), "path: `" + path + "`"}
	for _, part := range []struct {
		has  bool
		text string
	}{
		{len(c.Query) > 0, "query"}, {c.Body != nil, "body"}, {c.Upload, "upload"}, {c.Keyed, "keyed: true"}, {c.Wrapped, "wrapped: true"},
		{c.Prefers, "prefers: true"}, {c.File || more != "", "file: true"},
	} {
		if part.has {
			parts = append(parts, part.text)
		}
	}
	return "{ " + strings.Join(parts, ", ") + more + " }"
}

// iterator writes the iterator of a list.
func (g *typescript) iterator(c call) {
	name := "all" + strings.TrimPrefix(c.ID, "list")
	var passed strings.Builder
	for _, p := range c.InPath {
		passed.WriteString(p.Name + ", ")
	}
	g.line("\n  /** All records of %s, page by page. */", c.ID)
	g.line("  %s(%s): AsyncGenerator<t.%s> {", name, g.arguments(c), c.Item)
	if c.ByID {
		g.line("    return eachAfter((next) => this.%s(%s{ ...query, ...next }, options), query.updatedSince);\n  }", c.ID, passed.String())
		return
	}
	g.line("    return eachPage((page) => this.%s(%s{ ...query, page, limit: pageSize }, options));\n  }", c.ID, passed.String())
}

// block returns a text as a documentation comment.
func block(text, indent string) string {
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.Join(strings.Fields(strings.ReplaceAll(text, "*/", "* /")), " ") + " */\n"
}
