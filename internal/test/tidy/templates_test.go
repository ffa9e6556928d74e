package tidy

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// longestTemplateLine is the limit in characters for a line of a template.
const longestTemplateLine = 200

// TestTemplateLinesAreShort refuses template lines that no editor or diff can show.
func TestTemplateLinesAreShort(t *testing.T) {
	templates := 0
	err := walk(func(path string) error {
		if filepath.Ext(path) != ".html" {
			return nil
		}
		templates++
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if n := utf8.RuneCountInString(line); n > longestTemplateLine {
				t.Errorf("%s:%d: %d characters; break the line between attributes or elements (at most %d)", path, i+1, n, longestTemplateLine)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if templates == 0 {
		t.Error("no templates found")
	}
}
