package tidy

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// layers is the order of the packages: each imports only packages on lines above its own.
var layers = []string{
	"num when fault progress comment secret access typeset ordered docs hashing",
	"budget currency encode event paper storage wording",
	"picture sheet statement",
	"input",
	"db/wall",
	"db/keep",
	"db/engine",
	"db/migrate db/sqlite/lite",
	"db/postgres db/sqlite",
	"db/archive",
	"db",
	"series",
	"search",
	"list",
	"deletion history reference files",
	"org",
	"people",
	"keys audit",
	"ledger work",
	"stock",
	"contact product",
	"tax",
	"document",
	"sales purchase expense",
	"bank",
	"opening catalog feed",
	"webhook",
	"dispatch",
	"export",
	"report",
	"printout",
	"filing attachment",
	"check",
	"setup",
	"demo intake",
	"transfer",
	"api",
	"describe operation",
	"batch",
	"serve",
	"v1",
	"console",
	"console/trade",
	"console/home console/print",
	"console/attach console/contact console/product console/expense console/imports",
	"console/account console/auditlog console/bank console/journal console/report",
	"console/tax",
	"console/settings console/developers console/reference",
	"console/site",
	"cmd/kontor/tune",
	"cmd/kontor",
}

// floors are the folders below internal, lowest first. A package imports only from its own
// folder and from those below it.
const floors = "base format db org ledger trade books outbound setup api console test"

// wings are the floors whose packages the rules name without the folder. The rooms of the
// other floors have names that only say something with it, such as db/engine.
const wings = "base format org trade books outbound setup api"

// TestFloors keeps the folders below internal to those of the list, each with a page that
// says what it is for, and their imports in one direction.
func TestFloors(t *testing.T) {
	order := strings.Fields(floors)
	if len(order) > 12 {
		t.Errorf("%d folders below internal, want at most 12", len(order))
	}
	for _, floor := range order {
		if _, err := os.Stat(filepath.Join(root, "internal", floor, "doc.go")); err != nil {
			t.Errorf("internal/%s has no doc.go: %v", floor, err)
		}
	}
	for _, f := range tree(t) {
		rest, ours := strings.CutPrefix(f.path, "internal/")
		if !ours {
			continue
		}
		floor, _, _ := strings.Cut(rest, "/")
		from := slices.Index(order, floor)
		if from < 0 {
			t.Errorf("%s: internal/%s is not in the list of floors", f.path, floor)
		}
		if f.test {
			continue // tests may import what is later
		}
		for path, spec := range imports(f) {
			if rest, ours := strings.CutPrefix(path, "kontor/internal/"); ours {
				if to, _, _ := strings.Cut(rest, "/"); slices.Index(order, to) > from {
					t.Errorf("%s: internal/%s may not import %s, which is on a later floor", at(f, spec), floor, to)
				}
			}
		}
	}
}

// support reports whether only tests and measurements use a package. Such packages can
// import everything, and the program must not import them.
func support(pkg string) bool { return strings.HasPrefix(pkg, "test/") }

// beside reports whether a package is published beside the program, for integrators.
func beside(pkg string) bool {
	return pkg == "client" || strings.HasPrefix(pkg, "client/") || strings.HasPrefix(pkg, "examples/")
}

// clientHost is the first element of the path of the client's module.
const clientHost = "kontor.example"

// TestClientHasNoDependencies allows the client and the examples only the standard library
// and the client, so that other programs can use them without ours.
func TestClientHasNoDependencies(t *testing.T) {
	for _, f := range code(t) {
		if !beside(f.pkg) {
			continue
		}
		for path, spec := range imports(f) {
			host, _, _ := strings.Cut(path, "/")
			if _, ours := imported(path); ours || strings.Contains(host, ".") && host != clientHost {
				t.Errorf("%s: %s may not import %s: only the standard library and the client", at(f, spec), f.pkg, path)
			}
		}
	}
}

// TestImportsKeepTheirNames refuses other names for packages that rules here look for by
// name.
func TestImportsKeepTheirNames(t *testing.T) {
	for _, f := range code(t) {
		for path, spec := range imports(f) {
			if spec.Name != nil && slices.Contains([]string{"kontor/internal/db", "time", "fmt"}, path) {
				t.Errorf("%s: import %s under its own name, not as %s", at(f, spec), path, spec.Name.Name)
			}
		}
	}
}

// storage reports whether a package is db or one of its rooms.
func storage(pkg string) bool { return pkg == "db" || strings.HasPrefix(pkg, "db/") }

func layerOf(pkg string) int {
	for i, line := range layers {
		if slices.Contains(strings.Fields(line), pkg) {
			return i
		}
	}
	return -1
}

// TestLayersExist fails for names in the list that are not packages.
func TestLayersExist(t *testing.T) {
	packages := map[string]bool{}
	for _, f := range product(t) {
		packages[f.pkg] = true
	}
	for _, line := range layers {
		for _, pkg := range strings.Fields(line) {
			if !packages[pkg] {
				t.Errorf("layers of internal/test/tidy/direction_test.go: there is no package %s", pkg)
			}
		}
	}
}

// packageOf returns the name of a package that the rules use: its folder without internal/
// and without the wing, whose rooms have names of their own.
func packageOf(folder string) string {
	pkg := strings.TrimPrefix(folder, "internal/")
	wing, room, _ := strings.Cut(pkg, "/")
	if room != "" && slices.Contains(strings.Fields(wings), wing) {
		return room
	}
	return pkg
}

// imported returns the package of an import path, and whether it is part of the program.
func imported(path string) (pkg string, ours bool) {
	folder, ours := strings.CutPrefix(path, "kontor/")
	return packageOf(folder), ours
}

func TestImportsGoUp(t *testing.T) {
	for _, f := range tree(t) {
		if support(f.pkg) || beside(f.pkg) {
			continue
		}
		from := layerOf(f.pkg)
		if from < 0 {
			t.Errorf("%s: package %s is missing in the order of internal/test/tidy/direction_test.go", f.path, f.pkg)
			continue
		}
		for path, spec := range imports(f) {
			to, ours := imported(path)
			if !ours {
				continue
			}
			switch {
			case f.test && (support(to) || to == f.pkg):
			case support(to) || beside(to):
				t.Errorf("%s: %s is for tests or integrators; the program must not import it", at(f, spec), to)
			case f.test && strings.HasSuffix(f.tree.Name.Name, "_test"):
				// An external test can import later packages.
			case layerOf(to) >= from:
				t.Errorf("%s: %s may not import %s: imports go up the list, never down and never sideways", at(f, spec), f.pkg, to)
			}
		}
	}
}

// walls list the only packages that can import a part of the standard library or another
// module, including its subpackages. The first match counts.
var walls = []struct {
	path, why string
	allowed   string
}{
	{"kontor/internal/db/wall", "statements are checked by db", "db db/keep db/engine db/sqlite db/postgres db/archive"},
	{"kontor/internal/db/engine", "an engine is reached through db only", "db db/migrate db/sqlite db/sqlite/lite db/postgres db/archive"},
	{"kontor/internal/db/keep", "cached rows are reached through db only", "db db/engine db/sqlite db/postgres"},
	{"kontor/internal/db/migrate", "steps are applied by the engines", "db db/sqlite db/postgres"},
	{"kontor/internal/db/postgres", "an engine is reached through db only", "db"},
	{"kontor/internal/db/sqlite/lite", "the calls to the library are SQLite's own", "db/sqlite"},
	{"kontor/internal/db/sqlite", "an engine is reached through db only", "db db/archive"},
	{"kontor/internal/db/archive", "whole databases are reached through db only", "db"},
	{"database/sql/driver", "only types of values and the engines convert to column values", "num when db db/sqlite"},
	{"database/sql", "only db speaks to an engine", "db db/migrate db/sqlite db/postgres"},
	{"net/http", "the domain knows no requests", "transfer api describe operation batch serve v1 console dispatch storage cmd/kontor"},
	{"unsafe", "one file each looks behind pointers", "db db/sqlite/lite"},
	{"math/rand", "chance that matters comes from crypto/rand", "db/postgres"}, // a retry delay is not a secret
	{"github.com/jackc/pgx/v5", "only db speaks to an engine", "db/postgres"},
	{"github.com/minio/minio-go/v7", "only storage speaks to a bucket", "storage"},
	{"modernc.org/sqlite", "only db speaks to an engine", "db/sqlite db/sqlite/lite"},
	{"github.com/getkin/kin-openapi", "the reader that checks us must not help us", ""},
	{"testing", "tests stay out of the program", ""},
}

func TestWalls(t *testing.T) {
	for _, f := range product(t) {
		for path, spec := range imports(f) {
			for _, wall := range walls {
				if path != wall.path && !strings.HasPrefix(path, wall.path+"/") {
					continue
				}
				if !slices.Contains(strings.Fields(wall.allowed), f.pkg) {
					t.Errorf("%s: %s may not import %s: %s", at(f, spec), f.pkg, path, wall.why)
				}
				break
			}
		}
	}
}

// TestNobodyAsksForTheEngine refuses type assertions to an engine, and comparisons of its
// name: what differs between engines is a method of engine.Engine or engine.Link.
func TestNobodyAsksForTheEngine(t *testing.T) {
	for _, f := range product(t) {
		if strings.HasPrefix(f.pkg, "db/sqlite") || strings.HasPrefix(f.pkg, "db/postgres") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch e := n.(type) {
			case *ast.TypeAssertExpr:
				if names(e.X, "engine") || e.Type != nil && (names(e.Type, "sqlite") || names(e.Type, "postgres")) {
					t.Errorf("%s: a type assertion asks for the engine; make it a method of engine.Engine or engine.Link", at(f, e))
				}
			case *ast.BinaryExpr:
				if e.Op == token.EQL || e.Op == token.NEQ {
					if names(e, "Engine") {
						t.Errorf("%s: a comparison asks for the engine; make it a method of engine.Engine or engine.Link", at(f, e))
					}
				}
			case *ast.SwitchStmt:
				if e.Tag != nil && names(e.Tag, "Engine") {
					t.Errorf("%s: a switch asks for the engine; make it a method of engine.Engine or engine.Link", at(f, e))
				}
			}
			return true
		})
	}
}

// names reports whether a node contains an identifier.
func names(n ast.Node, name string) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// TestEveryPackageIsUsed finds packages that the program does not reach.
func TestEveryPackageIsUsed(t *testing.T) {
	edges := map[string]map[string]bool{}
	for _, f := range product(t) {
		if edges[f.pkg] == nil {
			edges[f.pkg] = map[string]bool{}
		}
		for path := range imports(f) {
			if to, ours := imported(path); ours {
				edges[f.pkg][to] = true
			}
		}
	}
	reached := map[string]bool{}
	var visit func(pkg string)
	visit = func(pkg string) {
		if reached[pkg] {
			return
		}
		reached[pkg] = true
		for to := range edges[pkg] {
			visit(to)
		}
	}
	visit("cmd/kontor")
	for pkg := range edges {
		if !reached[pkg] {
			t.Errorf("internal/%s: the program does not reach this package", pkg)
		}
	}
}
