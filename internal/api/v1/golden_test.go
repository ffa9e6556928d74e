package v1_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kontor/internal/api"
	"kontor/internal/api/v1"
)

var update = flag.Bool("update", false, "write testdata/spec.golden.json again")

const golden = "../../../testdata/spec.golden.json"

// TestGolden shows every change of the published description as a difference
// of a file, so that it is reviewed and never happens by the way.
func TestGolden(t *testing.T) {
	got := api.Describe(v1.Routes(), api.Description{})
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(got) {
		t.Errorf("the description has changed; `make golden` writes it again (-golden +now):\n%s",
			cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")))
	}
}
