package postgres

import (
	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
)

// orgState is what this process keeps of an organization from one write to the
// next. It is valid while the organization's audit log ends where it did.
type orgState struct {
	cache keep.Cache
	end   engine.Head
	ids   map[string]*idRange // by resource
}

// idsOf returns the reserved ids of a resource.
func (s *orgState) idsOf(resource string) *idRange {
	if s == nil {
		return &idRange{}
	}
	if s.ids[resource] == nil {
		if s.ids == nil {
			s.ids = map[string]*idRange{}
		}
		s.ids[resource] = &idRange{}
	}
	return s.ids[resource]
}

// takeStates gives a write the cached states of its organizations, if no other process has
// written since. ends are the audit logs as they end now; the last event of one that has not
// changed is known. No other write uses the states until giveStates.
func (e *database) takeStates(orgs []uint32, ends map[uint32]engine.Head) map[uint32]*orgState {
	e.mu.Lock()
	defer e.mu.Unlock()
	taken := make(map[uint32]*orgState, len(orgs))
	for _, org := range orgs {
		s, moved := e.states.Take(org)
		if moved {
			s.cache.Resize(e.states.Len())
		}
		e.states.Drop(org)
		if end := ends[org]; end.Seq > 0 && end.Seq == s.end.Seq && end.Hash == s.end.Hash {
			ends[org] = s.end
		} else {
			s.cache.Reset()
			s.end, s.ids = end, nil
		}
		taken[org] = s
	}
	return taken
}

// giveStates keeps the states of a transaction for the next write. After a rollback, and
// after reading directory tables, which others write without the organization's lock, only
// the reserved ids are kept.
func (e *database) giveStates(l *link, committed bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for org, s := range l.states {
		for _, reserved := range s.ids {
			reserved.settle(committed && l.wrote)
		}
		if l.wrote && !committed || s.cache.ReadFrom(e.isDirectory) {
			s.cache.Reset()
		}
		if committed {
			s.end = l.heads[org]
		}
		e.states.Put(org, s)
	}
}

func (e *database) isDirectory(table string) bool { return !e.schema.Tables[table].Tenant }
