package setup

import (
	"context"
	"strings"
	"testing"

	"kontor/internal/test/fuzzed"
)

// FuzzFile checks that any file is read or refused, with little memory: the parser does not count all
// of its work, but all of it allocates.
func FuzzFile(f *testing.F) {
	for _, seed := range []string{
		"name: Acme\ncurrency: THB\ntimezone: Asia/Bangkok\nplan: standard\nmembers:\n  - {email: a@b.test, name: A, role: owner}\n",
		"policies: {negativeStock: block}\n", "name: *a\n", "a: &a [*a]\n", "name: !!binary AAAA\n", "<<: {name: x}\n", "name: x\nname: y\n", "\x00", "\xff", "- 1", "{", "id: 1e400", "id: -1",
		"a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n",
		strings.Repeat("[", 21), strings.Repeat("- ", 21), "a: [&a \"]\", [&a \"]\"]]", "members: 1", "warehouses: [{code: WH01, name: Main, default: maybe}]", strings.Repeat("a: ", 4_000), "name: " + strings.Repeat("&a ", 4_000), "members: [" + strings.Repeat("1,", 4_000) + "]", strings.Repeat("k: 1\n", 4_000),
		"members: !a b", "address: !!map 1", "name: &a !a\nalias: *a", "---\nname: a\n---\nname: b\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		err := fuzzed.Read(t, len(text), depthMax+2, allocated+uint64(len(text))*perByte, func(ctx context.Context) error {
			_, err := Parse(ctx, text)
			return err
		})
		if err != nil && err.Error() == "" {
			t.Errorf("%q is refused without a word", text)
		}
	})
}

// What Parse can allocate.
const (
	allocated = 32 << 20
	perByte   = 1 << 10
)
