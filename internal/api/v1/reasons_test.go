package v1_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kontor/internal/base/fault"
)

const guide = "../../../docs/integrating.md"

// reasonTable is the table of reasons on the page.
var reasonTable = regexp.MustCompile(`(?s)\| reason \| errorCode .*?\n\n`)

// TestGoldenReasons compares the table of the page with the list of package fault, from which the
// description is made too.
func TestGoldenReasons(t *testing.T) {
	table := "| reason | errorCode | meaning | what to do |\n|---|---|---|---|\n"
	explained := map[fault.Reason]bool{}
	for _, r := range fault.Reasons {
		table += "| `" + string(r.Reason) + "` | " + r.Codes + " | " + r.Means + " | " + r.Then + " |\n"
		explained[r.Reason] = true
	}
	page, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	want := reasonTable.ReplaceAllLiteralString(string(page), table+"\n")
	if *update {
		if err := os.WriteFile(guide, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(page) || !strings.Contains(want, table) {
		t.Error("the table of reasons of docs/integrating.md is older than package fault; `make golden` writes it again")
	}
	file, err := parser.ParseFile(token.NewFileSet(), "../../base/fault/reasons.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			text, err := strconv.Unquote(spec.(*ast.ValueSpec).Values[0].(*ast.BasicLit).Value)
			if err != nil || !explained[fault.Reason(text)] {
				t.Errorf("fault.Reasons does not explain %s", text)
			}
		}
	}
}
