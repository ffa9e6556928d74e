package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/org/deletion"
)

func deletions() []api.Route {
	return api.Group("Deletions", "Deleted records, for clients that keep a copy of the data.",
		api.On("GET /deletions", access.ReadDeletions, api.Read(deletion.List), api.DataPaged, 200).Extension().
			Says("List deletions", "Oldest first. Use it together with updatedSince of the lists to keep a copy current without reading everything."),
	)
}
