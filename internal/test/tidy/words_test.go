package tidy

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	emptyType = regexp.MustCompile(`(Manager|Service|Helper|Util|Utils|Impl|DTO|Processor|Wrapper)$`)
	emptyFunc = regexp.MustCompile(`^([Pp]rocess|[Hh]andle|[Mm]anage)([A-Z]|$)`)
	emptyPkg  = regexp.MustCompile(`^(util|utils|helper|helpers|common|misc|shared|base|types|models?|service|services)$`)
)

// TestNamesAreBusinessWords refuses names that say nothing about the business.
func TestNamesAreBusinessWords(t *testing.T) {
	for _, f := range code(t) {
		if emptyPkg.MatchString(f.tree.Name.Name) {
			t.Errorf("%s: package %s says nothing about what is inside", f.path, f.tree.Name.Name)
		}
		for _, decl := range f.tree.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if emptyFunc.MatchString(d.Name.Name) {
					t.Errorf("%s: %s: say what it does to what", at(f, d), d.Name.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok && emptyType.MatchString(s.Name.Name) {
						t.Errorf("%s: %s: say what it is", at(f, s), s.Name.Name)
					}
				}
			}
		}
	}
}

// floats lists the files that use floating point, with the reason. Money, quantities, rates
// and costs never do.
var floats = map[string]string{
	"cmd/kontor/metrics.go": "durations in seconds, as Prometheus counts them",
}

func TestNoFloats(t *testing.T) {
	for _, f := range code(t) {
		if f.pkg == "num" || floats[f.path] != "" {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && (id.Name == "float64" || id.Name == "float32") {
				t.Errorf("%s: %s: amounts are exact; the files where floating point is right are listed in internal/test/tidy", at(f, id), id.Name)
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.FLOAT {
				t.Errorf("%s: %s: amounts are exact; num.Must… reads a decimal", at(f, lit), lit.Value)
			}
			return true
		})
	}
}

// TestTimeComesFromTheTransaction refuses clocks outside of transactions.
func TestTimeComesFromTheTransaction(t *testing.T) {
	for _, f := range product(t) {
		if storage(f.pkg) || slices.Contains([]string{"transfer", "api", "serve", "cmd/kontor", "dispatch", "progress"}, f.pkg) {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && (sel.Sel.Name == "Now" || sel.Sel.Name == "Since" || sel.Sel.Name == "Until") {
				if id, ok := sel.X.(*ast.Ident); ok && id.Name == "time" {
					t.Errorf("%s: time.%s: time comes from the transaction (tx.Now)", at(f, sel), sel.Sel.Name)
				}
			}
			return true
		})
	}
}

var sqlWords = regexp.MustCompile(`\b(SELECT|INSERT INTO|UPDATE [a-z_]+ SET|DELETE FROM|WHERE|ORDER BY|GROUP BY)\b`)

// TestNoFormattedSQL refuses SQL built by formatting.
func TestNoFormattedSQL(t *testing.T) {
	for _, f := range product(t) {
		if storage(f.pkg) || f.pkg == "input" {
			continue // they number the placeholders
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			call, ok := calls(n, "fmt", "Sprintf")
			if !ok {
				return true
			}
			for _, arg := range call.Args {
				ast.Inspect(arg, func(n ast.Node) bool {
					lit, ok := n.(*ast.BasicLit)
					if ok && lit.Kind == token.STRING && sqlWords.MatchString(lit.Value) {
						t.Errorf("%s: SQL is a constant; what varies goes through db.Where and arguments", at(f, lit))
					}
					return true
				})
			}
			return true
		})
	}
}

func TestNoTestIsSkipped(t *testing.T) {
	for _, f := range tree(t) {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				sel, ok := call.Fun.(*ast.SelectorExpr)
				if ok && slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, sel.Sel.Name) {
					t.Errorf("%s: a test runs or fails; it is not skipped", at(f, call))
				}
			}
			return true
		})
	}
}

// leftovers lists texts that no file can contain, in two parts so that this file does not
// match.
var leftovers = []struct {
	text *regexp.Regexp
	why  string
}{
	{regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|HA` + `CK)\b`), "unfinished work belongs into an issue"},
	{regexp.MustCompile(`(?i)\bfor n` + `ow\b|not yet impl` + `emented|\bnot impl` + `emented\b`), "what is there is finished"},
	{regexp.MustCompile(`\.\./sha` + `red\b`), "the project speaks for itself"},
	{regexp.MustCompile(`(^|[\s"'=(])/(wo` + `rk|ho` + `me|ro` + `ot|Us` + `ers)/`), "a path of one machine"},
	{regexp.MustCompile(`registry\.npm` + `js|proxy\.gol` + `ang|deb\.deb` + `ian`), "registries are the machine's business"},
}

func TestNoLeftovers(t *testing.T) {
	err := walk(func(path string) error {
		switch filepath.Ext(path) {
		case ".sum", ".png", ".jpg", ".ico", ".woff2", ".xlsx", ".db", ".gz", ".golden":
			return nil
		}
		if strings.HasPrefix(path, "testdata/fuzz") || filepath.Base(path) == "LICENSE" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		for _, l := range leftovers {
			if !l.text.Match(text) { // the common case, which is fast
				continue
			}
			for i, line := range strings.Split(string(text), "\n") {
				if found := l.text.FindString(line); found != "" {
					t.Errorf("%s:%d: %q: %s", path, i+1, strings.TrimSpace(found), l.why)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
