// Command clients generates the clients of the Open API from its description: types and
// methods of package client, the same for TypeScript, and a Postman collection. `make
// golden` and `make clients` write them; its test fails if they are outdated.
//
// It generates only what depends on the description. Retries, paging, events and
// signatures are written by hand in client/ and clients/ts/.
package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// root is the repository, seen from this folder.
const root = "../.."

func main() {
	files, err := clientFiles()
	for _, path := range slices.Sorted(maps.Keys(files)) {
		err = errors.Join(err, os.WriteFile(path, files[path], 0o644))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "clients:", err)
		os.Exit(1)
	}
}

// clientFiles returns the generated files by their paths.
func clientFiles() (map[string][]byte, error) {
	spec, err := os.ReadFile(filepath.Join(root, "testdata/spec.golden.json"))
	if err != nil {
		return nil, err
	}
	types, operations, err := Go(spec)
	typesTS, operationsTS, errTS := TypeScript(spec)
	postman, errPostman := Postman(spec)
	if err := errors.Join(err, errTS, errPostman); err != nil {
		return nil, err
	}
	return map[string][]byte{
		filepath.Join(root, "client/types.gen.go"):                    types,
		filepath.Join(root, "client/operations.gen.go"):               operations,
		filepath.Join(root, "clients/ts/src/types.gen.ts"):            typesTS,
		filepath.Join(root, "clients/ts/src/operations.gen.ts"):       operationsTS,
		filepath.Join(root, "clients/kontor.postman_collection.json"): postman,
	}, nil
}
