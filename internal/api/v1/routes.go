// Package v1 is the table of routes of /openapi/v1, and how it is served.
package v1

import (
	"slices"

	"kontor/internal/api"
)

// Routes lists every route, in the order of the published description.
func Routes() []api.Route {
	routes := emitting(slices.Concat(
		company(),
		contacts(),
		salesDocuments(),
		purchases(),
		products(),
		warehouses(),
		stocks(),
		journal(),
		papers(),
		bankStatements(),
		reports(),
		taxes(),
		expenses(),
		attachments(),
		deletions(),
		events(),
		webhooks(),
	))
	return append(routes, api.Group("Batch", "Several writes in one request.", api.BatchRoute(routes))...)
}
