package tidy

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// awaited lists exported functions that nothing calls yet but work in progress will. A
// package name covers all its functions. Remove a name once it is called.
var awaited = []string{}

// windows lists internals that tests need, with the reason.
var windows = map[string]string{
	"(*db.DB).Fingerprint":     "a refused request changes nothing in any table",
	"secret.FactorCode":        "tests type the code that a telephone shows",
	"(*db.DB).Tables":          "invariants about every table are checked on every table",
	"(*console.Site).ReadAll":  "every page can be read, also one that nobody opens",
	"(*console.Site).Sections": "every screen is looked at, whatever part of the console it is of",
	"(api.Route).IsBare":       "hostile requests are made from the table of routes",
	"(*hashing.Queue).Waiting": "tests wait until sign-ins wait",
	"(console.Page).Right":     "who is allowed to do what is compared with the recorded table",
}

// folders matches what packageOf leaves out of an import path.
var folders = regexp.MustCompile(`kontor/internal/(?:(?:` + strings.ReplaceAll(wings, " ", "|") + `)/)?`)

// TestExportedIsReached finds exported functions and methods that only tests call. Must…
// are constants for tables and tests.
func TestExportedIsReached(t *testing.T) {
	r := &reach{used: map[string]bool{}, asked: map[string]bool{"Is": true, "As": true, "Unwrap": true}, declared: map[string]ast.Node{}, at: map[string]file{}}
	r.program(t)
	r.templates(t)
	waiting := map[string]bool{}
	for name, node := range r.declared {
		short := folders.ReplaceAllString(name, "")
		switch {
		case r.used[name] || windows[short] != "" || strings.Contains(name, ".Must"):
		case slices.Contains(awaited, short) || slices.Contains(awaited, r.at[name].pkg):
			waiting[short], waiting[r.at[name].pkg] = true, true
		default:
			t.Errorf("%s: nothing but a test reaches %s: call it, or take it out", at(r.at[name], node), short)
		}
	}
	for _, short := range awaited {
		if !waiting[short] {
			t.Errorf("%s is reached, or gone; take it from the list", short)
		}
	}
}

// reach collects the names that the program declares and uses.
type reach struct {
	declared map[string]ast.Node
	at       map[string]file
	used     map[string]bool
	asked    map[string]bool // methods of interfaces, which are called through them
}

// program type-checks every package of the program. Imports are read from the compiler's
// export data.
func (r *reach) program(t *testing.T) {
	exports := exports(t)
	open := func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(exports[path])
	}
	shared := importer.ForCompiler(positions, "gc", open)
	packages := map[string][]file{}
	for _, f := range product(t) {
		packages[f.pkg] = append(packages[f.pkg], f)
	}
	var methods []*types.Func
	for _, files := range packages {
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
		var trees []*ast.File
		for _, f := range files {
			trees = append(trees, f.tree)
		}
		path := "kontor/" + filepath.ToSlash(filepath.Dir(files[0].path))
		checked, err := (&types.Config{Importer: shared}).Check(path, positions, trees, info)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		methods = append(methods, r.take(files, info)...)
		for _, imported := range checked.Imports() {
			r.interfaces(imported.Scope())
		}
	}
	for _, m := range methods {
		if r.asked[m.Name()] {
			r.used[m.FullName()] = true
		}
	}
}

// take records what a package declares and uses, and returns its methods.
func (r *reach) take(files []file, info *types.Info) (methods []*types.Func) {
	for _, f := range files {
		for _, decl := range f.tree.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || !d.Name.IsExported() {
				continue
			}
			fn := info.Defs[d.Name].(*types.Func)
			r.declared[fn.FullName()], r.at[fn.FullName()] = d, f
			if d.Recv != nil {
				methods = append(methods, fn)
			}
		}
	}
	for _, object := range info.Uses {
		if fn, ok := object.(*types.Func); ok {
			r.used[fn.Origin().FullName()] = true
		}
	}
	for _, expression := range info.Types {
		r.methods(expression.Type)
	}
	return methods
}

// interfaces records the methods of a package's interfaces.
func (r *reach) interfaces(scope *types.Scope) {
	for _, name := range scope.Names() {
		if named, ok := scope.Lookup(name).(*types.TypeName); ok {
			r.methods(named.Type())
		}
	}
}

func (r *reach) methods(t types.Type) {
	if _, parameter := t.(*types.TypeParam); t == nil || parameter {
		return
	}
	if i, ok := t.Underlying().(*types.Interface); ok {
		for m := range i.Methods() {
			r.asked[m.Name()] = true
		}
	}
}

var field = regexp.MustCompile(`\.([A-Z]\w*)`)

// templates records the names that console templates use.
func (r *reach) templates(t *testing.T) {
	words := map[string]bool{}
	err := walk(func(path string) error {
		if ext := filepath.Ext(path); !strings.HasPrefix(path, "internal/") || ext != ".html" && ext != ".tmpl" && ext != ".txt" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		for _, found := range field.FindAllSubmatch(text, -1) {
			words[string(found[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range r.declared {
		if words[name[strings.LastIndexByte(name, '.')+1:]] {
			r.used[name] = true
		}
	}
}

// exports returns the export data files of the program's packages.
func exports(t *testing.T) map[string]string {
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "./cmd/kontor")
	list.Dir = root
	var complaint bytes.Buffer
	list.Stderr = &complaint
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, complaint.Bytes())
	}
	files := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		path, export, _ := strings.Cut(line, " ")
		files[path] = export
	}
	return files
}
