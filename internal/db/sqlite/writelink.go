package sqlite

import (
	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
	"kontor/internal/db/wall"
)

// lastAudit selects the last row of an audit log. lastEvent selects the number of the last
// event.
const (
	lastAudit = `SELECT seq, hash FROM audit_log WHERE org_id = $1 ORDER BY seq DESC LIMIT 1`
	lastEvent = `SELECT COALESCE(MAX(seq), 0) FROM events WHERE org_id = $1`
)

// writeLink is the writer's connection as an operation uses it. It waits for the pipeline
// before it uses the connection.
type writeLink struct {
	*link
	w   *writer
	org uint32 // of the statements that follow
}

func (l *writeLink) Enter(org uint32) error {
	l.org = org
	return nil
}

// Long lets the operation run on while no other waits.
func (l *writeLink) Long() { l.w.deadline.extend(l.w.longest) }

func (l *writeLink) Lock(uint32) error  { return nil } // there is only one writer
func (l *writeLink) Flush() error       { return l.w.pipeline.wait() }
func (l *writeLink) RowsAtOnce(int) int { return 1 } // one prepared statement costs less than a text for each number of rows

// note records what a write statement invalidates.
func (l *writeLink) note(st *wall.Statement) {
	if !st.Writes {
		return
	}
	l.w.memory.wrote = true
	l.w.memory.caches.Written(l.org, st)
	l.w.batch.directory = l.w.batch.directory || st.Directory
}

// ready waits for the pipeline. It fails if the operation has taken too long.
func (l *writeLink) ready() error {
	if l.w.deadline.over() {
		return engine.TooLong(l.w.running)
	}
	return l.w.pipeline.wait()
}

func (l *writeLink) Query(st *wall.Statement, args []engine.Value) (engine.Rows, error) {
	l.note(st)
	if err := l.ready(); err != nil {
		return nil, err
	}
	return l.rows(st, args)
}

func (l *writeLink) Exec(st *wall.Statement, args []engine.Value) (int64, error) {
	l.note(st)
	if err := l.ready(); err != nil {
		return 0, err
	}
	if err := l.exec(st, args); err != nil || !st.Writes {
		return 0, err
	}
	return l.conn.Changes(), nil
}

// Later sends the statement to the pipeline. In a batch that runs again it is executed at
// once, so that it fails for its own operation.
func (l *writeLink) Later(st *wall.Statement, args []engine.Value, none error) error {
	if !l.w.batch.isolated {
		if l.w.deadline.over() {
			return engine.TooLong(l.w.running)
		}
		l.note(st)
		l.w.pipeline.send(st, args, none)
		return nil
	}
	n, err := l.Exec(st, args)
	if err == nil && n == 0 {
		err = none
	}
	return err
}

// NextIDs takes ids from the counter in memory, which the commit saves.
func (l *writeLink) NextIDs(resource string, n int) ([]int64, error) {
	m := &l.w.memory
	last, ok := m.last[resource]
	if !ok {
		err := l.w.pipeline.wait()
		if err != nil {
			return nil, err
		}
		if last, err = l.number("SELECT last FROM id_counters WHERE resource = $1", engine.Text(resource)); err != nil {
			return nil, err
		}
	}
	m.setLast(resource, last, last+int64(n))
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = last + int64(i) + 1
	}
	return ids, nil
}

func (l *writeLink) Counters() (map[string]uint32, error) {
	if err := l.w.pipeline.wait(); err != nil {
		return nil, err
	}
	return l.link.Counters()
}

func (l *writeLink) Cache(org uint32) *keep.Cache { return l.w.memory.caches.Take(org) }

// Head returns the last audit row of an organization.
func (l *writeLink) Head(org uint32) (engine.Head, error) {
	if h, ok := l.w.memory.heads[org]; ok {
		return h, nil
	}
	var h engine.Head
	if err := l.w.pipeline.wait(); err != nil {
		return h, err
	}
	if l.w.events {
		event, err := l.number(lastEvent, engine.Int(int64(org)))
		if err != nil {
			return h, err
		}
		h.Event = event
	}
	s, err := l.bind(lastAudit, []engine.Value{engine.Int(int64(org))})
	if err != nil {
		return engine.Head{}, err
	}
	defer s.Reset()
	more, err := s.Step()
	if err != nil || !more {
		return h, err
	}
	h.Seq = s.Int(0)
	copy(h.Hash[:], s.Blob(1))
	return h, nil
}

func (l *writeLink) AppendAudit(org uint32, st *wall.Statement, args []engine.Value, end engine.Head) error {
	l.org = org
	if err := l.Later(st, args, nil); err != nil {
		return err
	}
	l.w.memory.setHead(org, end)
	return nil
}
