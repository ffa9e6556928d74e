package main

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Postman returns a collection (format 2.1.0), which Postman, Bruno and Insomnia import. Each
// request has the example of the description and fails if the server does.
func Postman(description []byte) ([]byte, error) {
	d, calls, err := read(description)
	if err != nil {
		return nil, err
	}
	folders := map[string][]any{}
	for _, c := range calls {
		folders[c.Tags[0]] = append(folders[c.Tags[0]], c.postman())
	}
	var items []any
	for _, tag := range d.Tags {
		if len(folders[tag.Name]) > 0 {
			items = append(items, map[string]any{"name": tag.Name, "item": folders[tag.Name]})
		}
	}
	collection := map[string]any{
		"info": map[string]any{
			"name":        d.Info.Title,
			"description": d.Info.Description,
			"schema":      "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
		},
		"auth":     map[string]any{"type": "bearer", "bearer": []any{map[string]any{"key": "token", "value": "{{apiKey}}", "type": "string"}}},
		"variable": []any{map[string]any{"key": "baseUrl", "value": "http://127.0.0.1:8080/openapi/v1"}, map[string]any{"key": "apiKey", "value": ""}},
		"event": []any{map[string]any{"listen": "test", "script": map[string]any{"type": "text/javascript", "exec": []string{
			"pm.test('the server answers', () => pm.expect(pm.response.code).to.be.below(500));",
		}}}},
		"item": items,
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err = e.Encode(collection)
	return out.Bytes(), err
}

func (c call) postman() any {
	url := map[string]any{"raw": "{{baseUrl}}" + inPath.ReplaceAllStringFunc(c.Path, colon), "host": []string{"{{baseUrl}}"},
		"path": strings.Split(strings.TrimPrefix(inPath.ReplaceAllStringFunc(c.Path, colon), "/"), "/")}
	var variables, query []any
	for _, p := range c.InPath {
		variables = append(variables, map[string]any{"key": p.Name, "value": exampleOf(p, "1"), "description": p.Description})
	}
	for _, p := range c.Query {
		query = append(query, map[string]any{"key": p.Name, "value": exampleOf(p, ""), "description": p.Description, "disabled": len(p.Example) == 0})
	}
	if variables != nil {
		url["variable"] = variables
	}
	if query != nil {
		url["query"] = query
	}
	request := map[string]any{"method": c.Method, "url": url, "header": []any{}, "description": c.Summary}
	if c.Body != nil {
		var example bytes.Buffer
		if json.Indent(&example, c.RequestBody.Content["application/json"].Example, "", "  ") != nil {
			example.WriteString("{}")
		}
		request["header"] = []any{map[string]any{"key": "Content-Type", "value": "application/json"}}
		request["body"] = map[string]any{"mode": "raw", "raw": example.String(), "options": map[string]any{"raw": map[string]any{"language": "json"}}}
	}
	return map[string]any{"name": c.Summary, "request": request}
}

// colon writes a parameter of a path as Postman does: {id} is :id.
func colon(name string) string { return ":" + name[1:len(name)-1] }

// exampleOf returns the example of a parameter as a text.
func exampleOf(p parameter, otherwise string) string {
	if len(p.Example) == 0 {
		return otherwise
	}
	var text string
	if json.Unmarshal(p.Example, &text) == nil {
		return text
	}
	return string(p.Example)
}
