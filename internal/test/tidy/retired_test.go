package tidy

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRetiredWords refuses the words of CONTRIBUTING's table of retired words that
// are written in backquotes there: in identifiers, comments and texts of Go files, in
// templates, console texts, scenarios, markdown and scripts.
func TestRetiredWords(t *testing.T) {
	use := retiredWords(t)
	err := walk(func(path string) error {
		if !hasProse(path) {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		if path == "CONTRIBUTING.md" {
			text = []byte(strings.Replace(string(text), retiredSection(t), "", 1))
		}
		for n, line := range strings.Split(string(text), "\n") {
			for _, word := range wordsOf(line) {
				if instead, retired := use[word]; retired {
					t.Errorf("%s:%d: %q is retired; use %s (see CONTRIBUTING.md)", path, n+1, word, instead)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// hasProse reports whether people read a file. Generated files are left out, and so are
// scripts, where promise is a type.
func hasProse(path string) bool {
	switch filepath.Ext(path) {
	case ".go":
		return !strings.HasSuffix(path, ".gen.go") && path != "internal/test/tidy/retired_test.go"
	case ".md", ".html", ".sql", ".css", ".yaml", ".yml":
		return true
	case ".txt":
		return !strings.Contains(path, "testdata/fuzz")
	}
	return strings.HasPrefix(path, "scripts/") || path == "Makefile"
}

var (
	letters = regexp.MustCompile(`[A-Za-z]+`)
	part    = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)
	quoted  = regexp.MustCompile("`([a-z]+)`")
)

// wordsOf splits a line into lower-case words, identifiers at their capitals.
func wordsOf(line string) (words []string) {
	for _, run := range letters.FindAllString(line, -1) {
		for _, word := range part.FindAllString(run, -1) {
			words = append(words, strings.ToLower(word))
		}
	}
	return words
}

// retiredWords reads the table: each word in backquotes with its replacement, which
// has the same position in the second column, or is the whole of it.
func retiredWords(t *testing.T) map[string]string {
	use := map[string]string{}
	for _, row := range strings.Split(retiredSection(t), "\n") {
		cells := strings.Split(row, "|")
		if len(cells) != 4 {
			continue
		}
		old, instead := strings.Split(cells[1], ","), strings.Split(cells[2], ",")
		for i, cell := range old {
			word := quoted.FindStringSubmatch(cell)
			if word == nil {
				continue
			}
			use[word[1]] = strings.TrimSpace(cells[2])
			if len(old) == len(instead) {
				use[word[1]] = strings.TrimSpace(instead[i])
			}
		}
	}
	if len(use) == 0 {
		t.Fatal("CONTRIBUTING.md has no retired words")
	}
	return use
}

// retiredSection returns the section of CONTRIBUTING with the table.
func retiredSection(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "\n## Retired words\n")
	section, _, ended := strings.Cut(section, "\n## ")
	if !found || !ended {
		t.Fatal("CONTRIBUTING.md has no section of retired words")
	}
	return section
}
