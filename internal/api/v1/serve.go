package v1

import (
	"net/http"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Expand reads a record by the path of its route, as the route returns it.
func Expand() func(tx *db.Tx, path string) (record []byte, etag string, err error) {
	return api.NewExpander(Routes()).Read
}

// Serve serves the API. A dry run shows the entries of the ledger.
func Serve(o api.Options) http.Handler {
	o.Tried = func(tx *db.Tx) (any, error) { return ledger.Tried(tx) }
	o.Examples = examples()
	return api.New(Routes(), o)
}
