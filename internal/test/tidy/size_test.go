package tidy

import (
	"go/ast"
	"testing"
)

// longestFunc is the maximum number of lines of a function, from its signature to its
// closing brace.
const longestFunc = 60

// TestFunctionsFitOnAPage refuses functions that a reader has to scroll through.
func TestFunctionsFitOnAPage(t *testing.T) {
	for _, f := range code(t) {
		for _, decl := range f.tree.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			first, last := positions.Position(d.Type.Pos()).Line, positions.Position(d.End()).Line
			if lines := last - first + 1; lines > longestFunc {
				t.Errorf("%s: %s has %d lines; at most %d", at(f, d), d.Name.Name, lines, longestFunc)
			}
		}
	}
}
