package db

import (
	"reflect"
	"slices"
	"unsafe"

	"kontor/internal/db/wall"
)

// rowCache is what a process keeps of single rows of an organization: those
// that were read or written last. It is part of the organization's cache and
// lives and dies with it. Rows are kept under a name, whole ones under that of
// their table. A statement that writes a table drops all that was read from it,
// unless it is one of Records or Lists, which know what became of each row. A
// new moment of change is in whole rows only.
type rowCache struct {
	young, old map[rowKey]any
	names      map[string][]string // by table: the names of what is read from it
	room       int                 // how many are young
}

type rowKey struct {
	name string
	id   uint32
}

// How many rows are kept: so many in all, by as many organizations as there are.
// Few companies keep all they work on, thousands a few records each.
const (
	rowsMost  = 4096
	roomLeast = 4
	roomMost  = 512
)

func (c *rowCache) get(name string, id uint32) any {
	key := rowKey{name, id}
	if row, ok := c.young[key]; ok {
		return row
	}
	row, ok := c.old[key]
	if ok {
		delete(c.old, key)
		c.put(key, row)
	}
	return row
}

// keep remembers a row that was read from the tables.
func (c *rowCache) keep(name string, id uint32, row any, tables []string) {
	for _, table := range tables {
		if !slices.Contains(c.names[table], name) {
			if c.names == nil {
				c.names = map[string][]string{}
			}
			c.names[table] = append(c.names[table], name)
		}
	}
	c.put(rowKey{name, id}, row)
}

func (c *rowCache) put(key rowKey, row any) {
	if c.young == nil || len(c.young) >= c.room {
		c.young, c.old = map[rowKey]any{}, c.young
	}
	c.young[key] = row
}

// drop forgets what a statement makes untrue.
func (c *rowCache) drop(st *wall.Statement) {
	for _, table := range st.Tables {
		for _, name := range c.names[table] {
			if st.Stamps && name != table {
				continue
			}
			for _, generation := range []map[rowKey]any{c.young, c.old} {
				for key := range generation {
					if key.name == name {
						delete(generation, key)
					}
				}
			}
		}
	}
}

// rows are the rows that are kept of the organization, nil in a read.
func (s *session) rows() *rowCache {
	if s.org == 0 {
		return nil
	}
	c := s.t.c.cache(s.org)
	if c == nil {
		return nil
	}
	return &c.rows
}

// forget drops the rows that a statement may have changed.
func (s *session) forget(st *wall.Statement) {
	if s.t.precise {
		return
	}
	if rows := s.rows(); rows != nil && len(rows.names) > 0 {
		rows.drop(st)
	}
}

// precisely runs statements whose effect on every kept row is known to who
// runs them.
func (t *transaction) precisely(do func() error) error {
	t.precise = true
	defer func() { t.precise = false }()
	return do()
}

// recall is a copy of a kept row, as it is stored.
func recall[T any](tx *Tx, table string, id uint32) (row T, ok bool) {
	rows := tx.rows()
	if rows == nil {
		return row, false
	}
	kept, ok := rows.get(table, id).(*T)
	if !ok {
		return row, false
	}
	tx.t.loading.read([]string{table})
	row = *kept
	planOf(reflect.TypeFor[T]()).detach(unsafe.Pointer(&row))
	return row, true
}

// remember keeps a copy of a row as it is stored. A type whose copies are not
// independent is not kept.
func remember[T any](tx *Tx, table string, id uint32, row *T) {
	rows, p := tx.rows(), planOf(reflect.TypeFor[T]())
	if rows == nil || !p.copied {
		return
	}
	kept := *row
	p.detach(unsafe.Pointer(&kept))
	rows.keep(table, id, &kept, []string{table})
}

// CachedEach is Cached for what is read by id, many at once: load is asked for
// those that are not kept, and leaves out what does not exist. Nobody may change
// what it returns, and updated_at is no part of it.
func CachedEach[T any](tx *Tx, name string, ids []uint32, load func(ids []uint32) (map[uint32]T, error)) (map[uint32]T, error) {
	rows := tx.rows()
	if rows == nil {
		return load(ids)
	}
	found := make(map[uint32]T, len(ids))
	var unknown []uint32
	for _, id := range ids {
		kept, ok := rows.get(name, id).(known[T])
		if !ok {
			unknown = append(unknown, id)
			continue
		}
		tx.t.loading.read(kept.tables)
		found[id] = kept.value
	}
	if len(unknown) == 0 {
		return found, nil
	}
	l := &loading{outer: tx.t.loading}
	tx.t.loading = l
	loaded, err := load(unknown)
	tx.t.loading = l.outer
	if err != nil {
		return nil, err
	}
	for id, v := range loaded {
		found[id] = v
		rows.keep(name, id, known[T]{v, l.tables}, l.tables)
	}
	return found, nil
}

type known[T any] struct {
	value  T
	tables []string
}

// Fact is something that a process knows of a table without reading it.
type Fact struct {
	Name  string
	ID    uint32
	Value any // nobody may change it
}

// Known is the fact of a name and an id, if there is one.
func Known[T any](tx *Tx, name string, id uint32) (v T, ok bool) {
	if rows := tx.rows(); rows != nil {
		v, ok = rows.get(name, id).(T)
	}
	return v, ok
}

// Learn runs what writes or reads a table and keeps the facts that are then true.
// They hold until a statement that does not say what it does changes the table.
func Learn(tx *Tx, table string, run func() ([]Fact, error)) error {
	var facts []Fact
	err := tx.t.precisely(func() (err error) {
		facts, err = run()
		return err
	})
	if rows := tx.rows(); rows != nil && err == nil {
		for _, f := range facts {
			rows.keep(f.Name, f.ID, f.Value, []string{table})
		}
	}
	return err
}
