package tidy

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"kontor/internal/base/fault"
)

// forDevelopers lists the packages whose refusals no person of a company reads.
var forDevelopers = []string{"input", "api", "db/", "setup", "console", "cmd/"}

// TestRefusalsAreTranslated requires a Thai text in internal/base/fault/sentences.txt for every
// sentence that explains a refusal of the domain.
func TestRefusalsAreTranslated(t *testing.T) {
	found := 0
	for _, f := range product(t) {
		if hasPrefix(f.pkg, forDevelopers) {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			name, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || name.Sel.Name != "Because" && name.Sel.Name != "Say" {
				return true
			}
			literal, ok := call.Args[0].(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			format, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			found++
			if !translated(format) {
				t.Errorf("%s: no Thai for %q in internal/base/fault/sentences.txt", at(f, call), format)
			}
			return true
		})
	}
	if found < 200 {
		t.Errorf("found only %d sentences", found)
	}
}

// translated reports whether a format has a Thai text, or no words at all.
func translated(format string) bool {
	if strings.Trim(format, "%s:; ") == "" {
		return true
	}
	values := make([]any, strings.Count(format, "%"))
	for i := range values {
		values[i] = 1
	}
	return strings.ContainsFunc(fault.Say(format, values...).In(fault.Thai), func(r rune) bool { return unicode.Is(unicode.Thai, r) })
}

func hasPrefix(pkg string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(pkg, prefix) {
			return true
		}
	}
	return false
}
