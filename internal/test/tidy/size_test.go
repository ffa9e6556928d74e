package tidy

import (
	"go/ast"
	"testing"
)

// longestFunc is the maximum number of lines of a function, from its signature to its
// closing brace.
const longestFunc = 60

// TestFunctionsFitOnAPage refuses functions that a reader has to scroll through, also
// those without a name.
func TestFunctionsFitOnAPage(t *testing.T) {
	for _, f := range code(t) {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			name, from := "", n
			switch d := n.(type) {
			case *ast.FuncDecl:
				name, from = d.Name.Name, d.Type
			case *ast.FuncLit:
				name = "this function"
			default:
				return true
			}
			first, last := positions.Position(from.Pos()).Line, positions.Position(n.End()).Line
			if lines := last - first + 1; lines > longestFunc {
				t.Errorf("%s: %s has %d lines; at most %d", at(f, n), name, lines, longestFunc)
			}
			return true
		})
	}
}
