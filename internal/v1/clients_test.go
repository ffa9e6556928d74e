package v1_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"kontor/internal/api"
	"kontor/internal/test/clientgen"
	"kontor/internal/v1"
)

// TestGoldenClients fails if the generated clients are older than the description.
// `make golden` and `make clients` write them.
func TestGoldenClients(t *testing.T) {
	spec := api.Describe(v1.Routes(), api.Description{})
	types, operations, err := clientgen.Go(spec)
	typesTS, operationsTS, errTS := clientgen.TypeScript(spec)
	postman, errPostman := clientgen.Postman(spec)
	if err := errors.Join(err, errTS, errPostman); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string][]byte{
		"../../client/types.gen.go":                    types,
		"../../client/operations.gen.go":               operations,
		"../../clients/ts/src/types.gen.ts":            typesTS,
		"../../clients/ts/src/operations.gen.ts":       operationsTS,
		"../../clients/kontor.postman_collection.json": postman,
	} {
		if *update {
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		old, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(old, text) {
			t.Errorf("%s is older than the description; `make clients` writes it again", path)
		}
	}
}
