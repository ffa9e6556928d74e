package hostile

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	risk    = regexp.MustCompile(`(?m)^\| API(\d+) [^\n]*$`)
	witness = regexp.MustCompile("`((?:internal|cmd)/[a-z0-9/]+)` ((?:`(?:Test|Fuzz)\\w+`(?:, )?)+)")
	test    = regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
)

// TestSecurityTable fails unless each of the ten risks names existing tests.
func TestSecurityTable(t *testing.T) {
	text, err := os.ReadFile("../../../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := risk.FindAllString(string(text), -1)
	if len(rows) != 10 {
		t.Errorf("the table has %d of ten risks", len(rows))
	}
	for _, row := range rows {
		found := witness.FindAllStringSubmatch(row, -1)
		if len(found) == 0 {
			t.Errorf("no test is named in\n%s", row)
		}
		for _, m := range found {
			for _, name := range test.FindAllStringSubmatch(m[2], -1) {
				if !declared(t, m[1], name[1]) {
					t.Errorf("%s has no %s", m[1], name[1])
				}
			}
		}
	}
}

// TestSecurityPageNamesExistingTests fails if SECURITY.md names a test that no package has.
func TestSecurityPageNamesExistingTests(t *testing.T) {
	text := fileContent(t, "../../../SECURITY.md")
	var all strings.Builder
	for _, folder := range []string{"../../../internal/*", "../../../internal/*/*", "../../../internal/*/*/*", "../../../cmd/*"} {
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			all.WriteString(fileContent(t, path))
		}
	}
	for _, name := range test.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(all.String(), "func "+name[1]+"(") {
			t.Errorf("there is no %s", name[1])
		}
	}
}

// declared reports whether a package has a test.
func declared(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../..", folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if strings.Contains(fileContent(t, path), "func "+name+"(") {
			return true
		}
	}
	return false
}
