package api

import (
	"strings"
	"testing"

	"kontor/internal/base/fault"
)

// FuzzLanguage: any header gives one of our languages.
func FuzzLanguage(f *testing.F) {
	for _, seed := range []string{"th", "th-TH,en;q=0.5", "*;q=0", ";;;q=", "en;q=99999999999999999999", "q=1", "\x00", strings.Repeat("th,", 100)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		if l := languageOf(header); l != fault.English && l != fault.Thai {
			t.Errorf("%q gives %v", header, l)
		}
	})
}

// FuzzPath: any path leads to a route of the table or to none, and ids in it are never
// empty.
func FuzzPath(f *testing.F) {
	root := &node{}
	at := root.child("things").child("{id}")
	at.routes = map[string]*Route{"GET": {}}
	for _, seed := range []string{"/things/1", "/things//", "/things/%2e%2e", "/things/%zz", "things/1", "/", "", "/things/1/", "/%74hings/%31"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		n, params := root.find(path)
		if n != nil && (len(params) != 1 || params[0] == "") {
			t.Errorf("%q leads somewhere with %q", path, params)
		}
	})
}

// FuzzTags: any list of ETags can be read, and contains what it names.
func FuzzTags(f *testing.F) {
	for _, seed := range []string{`"a"`, `W/"a", "b"`, "*", ",,,", `"`, "W/"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		if lists([]string{header}, `"never sent"`) && !strings.Contains(header, "*") && !strings.Contains(header, "never sent") {
			t.Errorf("%q lists what it does not name", header)
		}
	})
}
