package operation

import (
	"strings"
	"testing"
)

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
