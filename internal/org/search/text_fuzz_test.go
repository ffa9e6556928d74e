package search_test

import (
	"testing"

	"kontor/internal/org/search"
)

func FuzzFold(f *testing.F) {
	for _, seed := range []string{"", "%", "_", `\`, `\\%`, "ＡＢＣ", "น้ำ", "É", "\x00", "\xff", "ß", "İ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if again := search.Fold(search.Fold(text)); again != search.Fold(text) {
			t.Errorf("%q folds to %q and then to %q", text, search.Fold(text), again)
		}
	})
}
