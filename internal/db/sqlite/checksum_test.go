package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestChecksumFindsEveryFlippedBit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "backup.db")
	for _, before := range []int{100, 4096, 1<<20 - 70, 1<<20 - 14, 1 << 20} { // the mark can be on both sides of a chunk
		text := strings.Repeat("a", before) + checksumBlank + strings.Repeat("b", 300)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := seal(path); err != nil {
			t.Fatal(before, err)
		}
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		said := string(whole[before : before+len(checksumBlank)])
		if err := sealed(path, said); err != nil {
			t.Fatal(before, err)
		}
		for _, at := range []int{0, before, before + 20, len(whole) - 1} {
			whole[at] ^= 1
			if err := os.WriteFile(path, whole, 0o600); err != nil {
				t.Fatal(err)
			}
			said := string(whole[before : before+len(checksumBlank)]) // as SQLite would read it
			if err := sealed(path, said); err == nil {
				t.Errorf("a flipped bit at %d of %d is not noticed", at, len(whole))
			}
			whole[at] ^= 1
		}
	}
}
