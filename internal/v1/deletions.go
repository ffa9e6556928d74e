package v1

import (
	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/deletion"
)

func deletions() []api.Route {
	return api.Group("Deletions", "What was deleted, for clients that keep a copy of the data.",
		api.On("GET /deletions", access.ReadDeletions, api.Read(deletion.List), api.DataPaged, 200).Extension().
			Says("List deletions", "Oldest first. Together with updatedSince of the lists, use it to keep a copy current without a full read."),
	)
}
