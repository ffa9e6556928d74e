package tidy

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var link = regexp.MustCompile(`\]\(([^)#:]+)\)`)

// TestLinksExist checks every relative link in the documentation.
func TestLinksExist(t *testing.T) {
	err := walk(func(path string) error {
		if filepath.Ext(path) != ".md" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			target := filepath.Join(root, filepath.Dir(path), found[1])
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", path, found[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

var page = regexp.MustCompile(`docs/[\w-]+\.md`)

// TestReleasesContainReferencedPages checks that releases contain every page that a text
// of the program refers to.
func TestReleasesContainReferencedPages(t *testing.T) {
	script, err := os.ReadFile(filepath.Join(root, "scripts/release"))
	if err != nil {
		t.Fatal(err)
	}
	packed := regexp.MustCompile(`(?m)^\s*cp -r .*\bdocs\b`).Match(script)
	for _, f := range product(t) {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			text, ok := n.(*ast.BasicLit)
			if !ok || text.Kind != token.STRING {
				return true
			}
			for _, name := range page.FindAllString(text.Value, -1) {
				if _, err := os.Stat(filepath.Join(root, name)); err != nil || !packed {
					t.Errorf("%s: %s is not in a release", at(f, n), name)
				}
			}
			return true
		})
	}
}

// TestDecisionsAreListed checks that the table of contents is complete.
func TestDecisionsAreListed(t *testing.T) {
	index, err := os.ReadFile(filepath.Join(root, "docs/decisions/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(root, "docs/decisions/0*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no decisions: %v", err)
	}
	for _, file := range files {
		if !strings.Contains(string(index), "("+filepath.Base(file)+")") {
			t.Errorf("docs/decisions/README.md does not list %s", filepath.Base(file))
		}
	}
}

// longestDecision is the maximum number of lines of a decision.
const longestDecision = 45

// TestDecisionsAreShort checks that a decision begins with its trade-off and fits on a page.
func TestDecisionsAreShort(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "docs/decisions/0*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		if len(lines) > longestDecision {
			t.Errorf("%s has %d lines; at most %d", filepath.Base(file), len(lines), longestDecision)
		}
		if len(lines) < 3 || !strings.HasPrefix(lines[2], "*Trade-off: ") {
			t.Errorf("%s: the trade-off comes first", filepath.Base(file))
		}
	}
}

// longestGlossary is the maximum number of words of the glossary.
const longestGlossary = 40

// TestGlossaryIsShort counts the words that a newcomer has to learn.
func TestGlossaryIsShort(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, glossary, _ := strings.Cut(string(text), "\n## Glossary\n")
	glossary, _, _ = strings.Cut(glossary, "\n## ")
	words := strings.Count(glossary, "\n|") - 2 // the head of the table
	if words < 10 || words > longestGlossary {
		t.Errorf("the glossary of CONTRIBUTING.md has %d words; at most %d", words, longestGlossary)
	}
}

// TestDependenciesHaveReasons compares go.mod with the table of decision 0010.
func TestDependenciesHaveReasons(t *testing.T) {
	table, err := os.ReadFile(filepath.Join(root, "docs/decisions/0010-dependencies.md"))
	if err != nil {
		t.Fatal(err)
	}
	reported := map[string]bool{}
	for _, f := range tree(t) {
		for path, spec := range imports(f) {
			host, _, _ := strings.Cut(path, "/")
			if !strings.Contains(host, ".") || host == clientHost {
				continue // the standard library, or ours
			}
			module := moduleOf(path)
			if !strings.Contains(string(table), module) && !reported[module] {
				reported[module] = true
				t.Errorf("%s: docs/decisions/0010-dependencies.md gives no reason for %s", at(f, spec), module)
			}
		}
	}
}

// moduleOf returns the module of an import path.
func moduleOf(path string) string {
	parts := strings.Split(path, "/")
	n := 2
	if strings.Contains(parts[0], "github.com") || parts[0] == "golang.org" {
		n = 3
	}
	return strings.Join(parts[:min(n, len(parts))], "/")
}
