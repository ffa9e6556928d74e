package search_test

import (
	"strings"
	"testing"

	"kontor/internal/search"
)

// FuzzContains: a pattern holds no wildcard but the two at its ends, and no
// lonely escape.
func FuzzContains(f *testing.F) {
	for _, seed := range []string{"", "%", "_", `\`, `\\%`, "ＡＢＣ", "น้ำ", "É", "\x00", "\xff", "ß", "İ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pattern := search.Contains(text)
		if len(pattern) < 2 {
			t.Fatalf("%q gives %q", text, pattern)
		}
		inner := pattern[1 : len(pattern)-1]
		plain := strings.NewReplacer(`\\`, "", `\%`, "", `\_`, "").Replace(inner)
		if strings.ContainsAny(plain, `%_\`) {
			t.Errorf("%q gives %q", text, pattern)
		}
		if again := search.Fold(search.Fold(text)); again != search.Fold(text) {
			t.Errorf("%q folds to %q and then to %q", text, search.Fold(text), again)
		}
	})
}
