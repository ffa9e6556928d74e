package tidy

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// recordPackages are the packages that follow the file plan of CONTRIBUTING.
var recordPackages = []string{"contact", "product", "expense"}

// planned maps a declared name to its file in a record package. A package need not have
// all of them.
var planned = map[string]string{
	"Create": "create.go", "Update": "update.go", "Delete": "delete.go", "SetStatus": "status.go", "Get": "read.go", "List": "list.go",
	"Editable": "record.go", "EditableItem": "record.go", "New": "record.go", "Edit": "record.go", "StatusChange": "record.go",
	"Filter": "record.go", "ByID": "record.go", "Item": "record.go", "record": "record.go", "line": "record.go",
	"Contact": "record.go", "Product": "record.go", "Claim": "record.go",
}

// everywhere lists the names that every record package declares.
var everywhere = []string{"Create", "Update", "Get", "List", "Editable", "New", "Edit", "Filter", "ByID", "record"}

// TestRecordPackagesFollowTheFilePlan checks record packages against the file plan of
// CONTRIBUTING.
func TestRecordPackagesFollowTheFilePlan(t *testing.T) {
	declared := map[string][]string{}
	for _, f := range product(t) {
		if !slices.Contains(recordPackages, f.pkg) {
			continue
		}
		for _, name := range topLevel(f.tree) {
			declared[f.pkg] = append(declared[f.pkg], name)
			if file := planned[name]; file != "" && !strings.HasSuffix(f.path, "/"+file) {
				t.Errorf("%s declares %s, which belongs in %s", f.path, name, file)
			}
		}
	}
	for _, pkg := range recordPackages {
		for _, name := range everywhere {
			if !slices.Contains(declared[pkg], name) {
				t.Errorf("package %s declares no %s", pkg, name)
			}
		}
	}
}

// topLevel returns the types and functions of a file, and the methods of types that list
// packages (product.Users).
func topLevel(tree *ast.File) (names []string) {
	for _, decl := range tree.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || receiver(d) == "Users" {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok {
					names = append(names, s.Name.Name)
				}
			}
		}
	}
	return names
}

// receiver returns the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	e := d.Recv.List[0].Type
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	id, _ := e.(*ast.Ident)
	if id == nil {
		return ""
	}
	return id.Name
}
