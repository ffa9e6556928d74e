package setup

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the page")

const pageFile = "../../docs/org-yaml.md"

// TestOrgYAMLPage compares the page with the type that reads org.yaml: every key,
// its type and its comment.
func TestOrgYAMLPage(t *testing.T) {
	page := orgYAMLPage(t)
	if *update {
		if err := os.WriteFile(pageFile, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	there, err := os.ReadFile(pageFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(there) != page {
		t.Error("docs/org-yaml.md differs from the type; run: go test ./internal/setup -run TestOrgYAMLPage -args -update")
	}
}

const pageHead = `# org.yaml

` + "`kontor org apply -f org.yaml`" + ` reads this file: one organization in YAML. A missing key leaves the stored value unchanged,
and an empty text clears it. Unknown keys are refused with their line, and so are an empty text or null for a value that
cannot be cleared. Defaults apply to new organizations and records. This page is generated from the Go type that reads the
file, and a test keeps it up to date.

A minimal file:

` + "```yaml" + `
name: Acme Co., Ltd.
currency: THB
members:
  - {email: owner@acme.test, name: Anong, role: owner}
` + "```" + `
`

// kinds maps types to their names on the page.
var kinds = map[string]string{
	"Text": "text", "Rate": "number", "Amount": "number", "Percent": "number", "Date": "date", "bool": "true or false",
	"uint32": "whole number", "int": "whole number", "int64": "whole number",
}

func orgYAMLPage(t *testing.T) string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "file.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]*ast.StructType{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if s, ok := spec.Type.(*ast.StructType); ok {
				types[spec.Name.Name] = s
			}
		}
		return true
	})
	var out strings.Builder
	out.WriteString(pageHead)
	var section func(heading, name string)
	section = func(heading, name string) {
		fmt.Fprintf(&out, "\n## %s\n\n| key | takes | |\n|---|---|---|\n", heading)
		var below [][2]string
		for _, field := range types[name].Fields.List {
			if field.Tag == nil {
				continue
			}
			key := reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("yaml")
			says := strings.TrimSpace(field.Comment.Text())
			if says == "" {
				t.Errorf("%s.%s has no comment for the page", name, key)
			}
			takes, of := kindOf(field.Type)
			if of != "" {
				below = append(below, [2]string{key, of})
			}
			fmt.Fprintf(&out, "| `%s` | %s | %s |\n", key, takes, says)
		}
		for _, b := range below {
			section(b[0], b[1])
		}
	}
	section("The organization", "File")
	return out.String()
}

// kindOf returns what a field accepts, and the type of its records.
func kindOf(e ast.Expr) (takes, of string) {
	switch e := e.(type) {
	case *ast.StarExpr:
		return kindOf(e.X)
	case *ast.ArrayType:
		if takes, of = kindOf(e.Elt); of != "" {
			return "list of records, below", of
		}
		return "list of " + takes, ""
	case *ast.MapType:
		_, of = kindOf(e.Value)
		return "record for each type, below", of
	case *ast.Ident:
		if kind, ok := kinds[e.Name]; ok {
			return kind, ""
		}
		return "record, below", e.Name
	}
	return "", ""
}
