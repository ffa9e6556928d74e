package console

import (
	"context"

	"kontor/internal/people"
)

// WithoutComments returns a script as it is served.
var WithoutComments = withoutComments

// HoldHashing takes every slot in which passwords are hashed. free returns one.
func (s *Site) HoldHashing() (slots int, free func()) {
	for range hashesAtOnce {
		free, _ = s.hashing.slot(context.Background(), urgent)
	}
	return hashesAtOnce, free
}

// HashingWaits reports how many requests wait for a slot.
func (s *Site) HashingWaits() int {
	s.hashing.mu.Lock()
	defer s.hashing.mu.Unlock()
	return len(s.hashing.waiting)
}

// Attempts are the counters of failed sign-ins.
func (s *Site) Attempts() *people.Attempts { return s.attempts }

// Limits of the queue of sign-ins.
const (
	PerNetwork     = perNetwork
	NetworkWaiting = networkWaiting
)

// HoldImport takes the slot in which a company imports. The returned function frees it.
func (s *Site) HoldImport(org uint32) func() {
	free, _ := s.Imports.Take(context.Background(), org, "")
	return free
}

// FieldWords returns the names of fields.
func FieldWords() map[string]string { return fieldWords }
