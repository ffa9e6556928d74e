package db

import (
	"kontor/internal/db/keep"
	"kontor/internal/db/wall"
)

// NextIDs takes ids from the counter in memory, which the commit saves.
func (l *liteLink) NextIDs(resource string, n int) ([]int64, error) {
	w := l.writer
	last, ok := w.last[resource]
	if !ok {
		var err error
		if last, err = l.number("SELECT last FROM id_counters WHERE resource = $1", text(resource)); err != nil {
			return nil, err
		}
	}
	w.changes = append(w.changes, change{resource: resource, last: last})
	w.last[resource] = last + int64(n)
	w.unsaved[resource] = true
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = last + int64(i) + 1
	}
	return ids, nil
}

// lastAudit selects the last row of an audit log.
const lastAudit = `SELECT seq, hash FROM audit_log WHERE org_id = $1 ORDER BY seq DESC LIMIT 1`

// directoryVersion is the counter that every change of the directory moves, by
// whatever process: who remembers what the directory said remembers it too.
const directoryVersion = "directory"

func (l *liteLink) saveCounters(b *group) error {
	if b.directory {
		err := l.direct(`INSERT INTO id_counters (resource, last) VALUES ($1, 1)
ON CONFLICT (resource) DO UPDATE SET last = id_counters.last + 1`, text(directoryVersion))
		if err != nil {
			return err
		}
	}
	for resource, last := range b.counters {
		err := l.direct(`INSERT INTO id_counters (resource, last) VALUES ($1, $2)
ON CONFLICT (resource) DO UPDATE SET last = excluded.last`, text(resource), whole(last))
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *liteLink) Cache(org uint32) *keep.Cache { return l.writer.caches.Take(org) }

func (l *liteLink) Head(org uint32) (head, error) {
	if h, ok := l.writer.heads[org]; ok {
		return h, nil
	}
	s, err := l.prepare(lastAudit)
	if err != nil {
		return head{}, err
	}
	if err := s.Bind([]value{whole(int64(org))}); err != nil {
		return head{}, err
	}
	defer s.Reset()
	more, err := s.Step()
	if err != nil || !more {
		return head{}, err
	}
	h := head{Seq: s.Int(0)}
	copy(h.Hash[:], s.Blob(1))
	return h, nil
}

func (l *liteLink) AppendAudit(org uint32, st *wall.Statement, args []value, end head) error {
	l.org = org
	if err := l.Later(st, args, nil); err != nil {
		return err
	}
	w := l.writer
	before, had := w.heads[org]
	w.changes = append(w.changes, change{org: org, head: before, had: had})
	w.heads[org] = end
	return nil
}
