package describe

import (
	"testing"

	"kontor/internal/api"
)

func TestServer(t *testing.T) {
	for given, want := range map[string]string{"": api.Prefix, "https://a.test": "https://a.test" + api.Prefix, "https://a.test/": "https://a.test" + api.Prefix,
		"https://a.test/api": "https://a.test" + api.Prefix, "https://a.test:8080/api/": "https://a.test:8080" + api.Prefix} {
		if got := Server(given); got != want {
			t.Errorf("%q: %q", given, got)
		}
	}
}
