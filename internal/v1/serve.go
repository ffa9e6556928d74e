package v1

import (
	"net/http"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Serve serves the API. A dry run shows the entries of the ledger.
func Serve(o api.Options) http.Handler {
	o.Tried = func(tx *db.Tx) (any, error) { return ledger.Tried(tx) }
	o.Examples = examples()
	return api.New(Routes(), o)
}
