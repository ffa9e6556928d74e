package db_test

import (
	"strings"
	"testing"

	"kontor/internal/db"
)

// FuzzContains: a pattern holds no wildcard but the two at its ends, and no
// lonely escape.
func FuzzContains(f *testing.F) {
	for _, seed := range []string{"", "%", "_", `\`, `\\%`, "ＡＢＣ", "น้ำ", "É", "\x00", "\xff", "ß", "İ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pattern := db.Contains(text)
		if len(pattern) < 2 {
			t.Fatalf("%q gives %q", text, pattern)
		}
		inner := pattern[1 : len(pattern)-1]
		plain := strings.NewReplacer(`\\`, "", `\%`, "", `\_`, "").Replace(inner)
		if strings.ContainsAny(plain, `%_\`) {
			t.Errorf("%q gives %q", text, pattern)
		}
		if again := db.Fold(db.Fold(text)); again != db.Fold(text) {
			t.Errorf("%q folds to %q and then to %q", text, db.Fold(text), again)
		}
	})
}
