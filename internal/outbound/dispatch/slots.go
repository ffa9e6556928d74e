package dispatch

import (
	"cmp"
	"slices"

	"kontor/internal/outbound/webhook"
)

// How many endpoints a server works on at once.
const (
	serverMax  = 64
	orgMax     = 4
	suspectMax = 16 // of endpoints that took long, or never succeeded
)

// slots are the endpoints that this server works on.
type slots struct {
	running  map[uint32]webhook.Due // by endpoint
	suspects int
	byOrg    map[uint32]int
}

func newSlots() slots {
	return slots{running: map[uint32]webhook.Due{}, byOrg: map[uint32]int{}}
}

// take takes a slot for an endpoint if there is one.
func (s *slots) take(d webhook.Due) bool {
	if len(s.running) >= serverMax || s.byOrg[d.Org] >= orgMax || d.Suspect() && s.suspects >= suspectMax {
		return false
	}
	s.running[d.Endpoint] = d
	s.byOrg[d.Org]++
	if d.Suspect() {
		s.suspects++
	}
	return true
}

// free frees the slot of an endpoint.
func (s *slots) free(d webhook.Due) {
	delete(s.running, d.Endpoint)
	if s.byOrg[d.Org]--; s.byOrg[d.Org] == 0 {
		delete(s.byOrg, d.Org)
	}
	if d.Suspect() {
		s.suspects--
	}
}

// next takes slots for endpoints that wait. The oldest comes first, but no organization gets
// another slot while one with fewer waits. It returns those that got one.
func (s *slots) next(waiting []webhook.Due) (started []webhook.Due) {
	slices.SortStableFunc(waiting, func(a, b webhook.Due) int { return cmp.Compare(a.DueAt, b.DueAt) })
	for len(waiting) > 0 {
		slices.SortStableFunc(waiting, func(a, b webhook.Due) int { return cmp.Compare(s.byOrg[a.Org], s.byOrg[b.Org]) })
		at := slices.IndexFunc(waiting, s.take)
		if at < 0 {
			break
		}
		started = append(started, waiting[at])
		waiting = slices.Delete(waiting, at, at+1)
	}
	return started
}
