package sqlite

import (
	"strconv"

	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
)

// memory is what the writer caches. It is valid while no other connection writes, and is
// dropped when one has.
type memory struct {
	version int64                  // of the file, as PRAGMA data_version counts
	last    map[string]int64       // the last id given out, by resource
	unsaved map[string]bool        // resources whose last id the batch changed
	heads   map[uint32]engine.Head // the last audit row, by organization
	caches  keep.Caches

	undoLog []change // of the operation that runs
	wrote   bool     // it has run a statement that writes
}

// change is an id counter or an audit head before the operation changed it.
type change struct {
	resource string // empty for an audit head
	last     int64
	org      uint32
	head     engine.Head
	had      bool
}

func newMemory() memory {
	return memory{version: -1, last: map[string]int64{}, unsaved: map[string]bool{}, heads: map[uint32]engine.Head{}}
}

// begin starts the undo log of an operation.
func (m *memory) begin() { m.undoLog, m.wrote = m.undoLog[:0], false }

// undo reverts the changes of the operation and reports whether it wrote.
func (m *memory) undo(org uint32) (wrote bool) {
	for i := len(m.undoLog) - 1; i >= 0; i-- {
		switch c := m.undoLog[i]; {
		case c.resource != "":
			m.last[c.resource] = c.last
		case c.had:
			m.heads[c.org] = c.head
		default:
			delete(m.heads, c.org)
		}
	}
	m.undoLog = m.undoLog[:0]
	switch {
	case m.wrote && org != 0:
		m.caches.Drop(org)
	case m.wrote: // it can have entered any organization
		m.caches.DropAll()
	}
	return m.wrote
}

// forget drops everything.
func (m *memory) forget() {
	clear(m.last)
	clear(m.unsaved)
	clear(m.heads)
	m.caches.DropAll()
}

// committed is called when everything is saved.
func (m *memory) committed() { clear(m.unsaved) }

func (m *memory) setLast(resource string, before, last int64) {
	m.undoLog = append(m.undoLog, change{resource: resource, last: before})
	m.last[resource] = last
	m.unsaved[resource] = true
}

func (m *memory) setHead(org uint32, h engine.Head) {
	before, had := m.heads[org]
	m.undoLog = append(m.undoLog, change{org: org, head: before, had: had})
	m.heads[org] = h
}

// directoryVersion reads the counter that every change of the directory tables
// increments. Caches of directory rows compare it.
const directoryVersion = "PRAGMA user_version"

// saveCounters writes the directory version and the id counters that the batch changed.
func (w *writer) saveCounters() error {
	if w.batch.directory {
		if err := w.link.nextDirectoryVersion(); err != nil {
			return err
		}
	}
	for resource := range w.memory.unsaved {
		err := w.link.run(`INSERT INTO id_counters (resource, last) VALUES ($1, $2)
ON CONFLICT (resource) DO UPDATE SET last = excluded.last`, engine.Text(resource), engine.Int(w.memory.last[resource]))
		if err != nil {
			return err
		}
	}
	return nil
}

// nextDirectoryVersion increments the directory version, which has 32 bits.
func (l *link) nextDirectoryVersion() error {
	version, err := l.number(directoryVersion)
	if err != nil {
		return err
	}
	return l.conn.Exec(directoryVersion + " = " + strconv.Itoa(int(int32(version)+1)))
}
