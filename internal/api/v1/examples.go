package v1

import (
	_ "embed"
	"sync"

	"kontor/internal/api"
)

// Examples of every route, taken from the scenarios by `make golden`.
//
//go:embed examples.json
var examplesFile []byte

var examples = sync.OnceValue(func() map[string]api.Example {
	read, err := api.ReadExamples(examplesFile)
	if err != nil {
		panic(err)
	}
	return read
})

// Describe is the published description, with an example of every route.
func Describe(publicURL string) []byte {
	return api.Describe(Routes(), api.Description{PublicURL: publicURL, Examples: examples()})
}
