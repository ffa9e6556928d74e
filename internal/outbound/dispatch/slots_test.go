package dispatch

import (
	"testing"

	"kontor/internal/outbound/webhook"
)

// Slow endpoints share a part of the slots, an organization has four, and none gets a second
// one while another waits.
func TestSlotsAreShared(t *testing.T) {
	s := newSlots()
	var waiting []webhook.Due
	for i := range uint32(64) { // 16 organizations with 4 slow endpoints each
		waiting = append(waiting, webhook.Due{Org: 1 + i/4, Endpoint: 1 + i, DueAt: 1, Slow: 3, Success: 1})
	}
	started := s.next(waiting)
	if len(started) != suspectMax || len(s.byOrg) != suspectMax {
		t.Fatalf("%d slow endpoints of %d organizations work", len(started), len(s.byOrg))
	}
	waiting = nil
	for i := range uint32(10) { // one organization with ten endpoints, and a later one with one
		waiting = append(waiting, webhook.Due{Org: 100, Endpoint: 100 + i, DueAt: 2, Success: 1})
	}
	waiting = append(waiting, webhook.Due{Org: 101, Endpoint: 200, DueAt: 3, Success: 1})
	quick := s.next(waiting)
	if len(quick) != orgMax+1 || quick[1].Org != 101 {
		t.Errorf("%d quick endpoints work: %+v", len(quick), quick)
	}
	for _, d := range append(started, quick...) {
		s.free(d)
	}
	if len(s.running) != 0 || len(s.byOrg) != 0 || s.suspects != 0 {
		t.Errorf("slots left: %+v", s)
	}
}
