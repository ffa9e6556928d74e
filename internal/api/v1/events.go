package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/outbound/feed"
)

func events() []api.Route {
	return api.Group("Events", "What happened in the organization, in the order of commits. Every write stores its events in its own transaction, so none is lost and none comes early. "+
		"To keep a copy: note `newest`, read the lists by afterId, then follow the events after it and read each record again.",
		api.On("GET /events", access.ReadCompany, api.Read(feed.List), api.Data, 200, fault.Conflict).Extension().Named("listEvents").
			Says("List events", "Oldest first. With waitSeconds the request waits for events. Fails with 409 if the cursor is of another history (`historyChanged`, after a restore) or no longer kept (`eventsExpired`); then read the lists again and continue after `newest`. "+
				"Returns the events of records that the key's member can read now. Events are kept for 90 days, unless the server is set up otherwise."),
		api.On("GET /events/stream", access.ReadCompany, api.Read(feed.StreamList), api.Data, 200, fault.Conflict).Extension().Named("streamEvents").Streams().
			Says("Stream events", "Server-sent events: `id` is the eventId, `event` the type, `data` the event. Ends after 15 minutes; reconnect with `Last-Event-ID`."),
	)
}
