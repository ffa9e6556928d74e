package tidy

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// file is a Go file with its path from the root.
type file struct {
	path string
	pkg  string // "num", "db/wall", "cmd/kontor": see packageOf
	test bool
	tree *ast.File
}

const root = "../../.."

// positions is shared by all files, so that every node has its line.
var positions = token.NewFileSet()

// goFiles parses every Go file of the module, once.
var goFiles = sync.OnceValues(func() ([]file, error) {
	var files []file
	err := walk(func(path string) error {
		if !strings.HasSuffix(path, ".go") || strings.HasPrefix(path, "tools/") || isPage(path) {
			return nil
		}
		tree, err := parser.ParseFile(positions, filepath.Join(root, path), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file{
			path: path,
			pkg:  packageOf(filepath.ToSlash(filepath.Dir(path))),
			test: strings.HasSuffix(path, "_test.go"),
			tree: tree,
		})
		return nil
	})
	return files, err
})

// isPage reports whether a file is the page about a folder of packages, which has no code.
func isPage(path string) bool {
	folder, ok := strings.CutSuffix(path, "/doc.go")
	floor, ok2 := strings.CutPrefix(folder, "internal/")
	if !ok || !ok2 || !slices.Contains(strings.Fields(floors), floor) {
		return false
	}
	files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	return err == nil && len(files) == 1
}

func tree(t *testing.T) []file {
	t.Helper()
	files, err := goFiles()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// product returns the files of the program, without tests and test support.
func product(t *testing.T) []file {
	return slices.DeleteFunc(code(t), func(f file) bool { return beside(f.pkg) })
}

// code returns the files of the program and of what is published beside it.
func code(t *testing.T) []file {
	var out []file
	for _, f := range tree(t) {
		if !f.test && !support(f.pkg) {
			out = append(out, f)
		}
	}
	return out
}

// walk visits every file of the project, with its path from the root.
func walk(visit func(path string) error) error {
	skipped := map[string]bool{".git": true, ".build": true, "bin": true, "dist": true, "kontor-data": true, "node_modules": true}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if os.IsNotExist(err) {
				return nil
			}
			return err
		}
		switch {
		case skipped[d.Name()] && d.IsDir():
			return filepath.SkipDir
		case skipped[d.Name()] || d.IsDir(): // .git is a file in a linked work tree
			return nil
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		return visit(filepath.ToSlash(rel))
	})
}

// at formats a position as path:line.
func at(f file, n ast.Node) string {
	return fmt.Sprintf("%s:%d", f.path, positions.Position(n.Pos()).Line)
}

// imports returns the paths that a file imports.
func imports(f file) map[string]*ast.ImportSpec {
	out := map[string]*ast.ImportSpec{}
	for _, spec := range f.tree.Imports {
		out[strings.Trim(spec.Path.Value, `"`)] = spec
	}
	return out
}

// calls reports whether an expression is a call of pkg.name.
func calls(n ast.Node, pkg, name string) (*ast.CallExpr, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return nil, false
	}
	id, ok := sel.X.(*ast.Ident)
	return call, ok && id.Name == pkg
}
