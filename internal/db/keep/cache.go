package keep

import (
	"slices"

	"kontor/internal/db/wall"
)

// Cache holds the values and rows of one organization. A nil Cache is empty.
type Cache struct {
	values map[string]value
	tables map[string][]string // keys of the values that were read from a table
	rows   rows
}

type value struct {
	value  any
	tables []string
}

// maxValues is the number of values kept per organization. One more drops all.
const maxValues = 1000

// Value returns the value of a key and the tables it was read from.
func (c *Cache) Value(key string) (v any, tables []string, ok bool) {
	found, ok := c.values[key]
	return found.value, found.tables, ok
}

// PutValue keeps a value that was read from the tables.
func (c *Cache) PutValue(key string, v any, tables []string) {
	if c.values == nil || len(c.values) >= maxValues {
		c.values, c.tables = map[string]value{}, map[string][]string{}
	}
	c.values[key] = value{v, tables}
	for _, table := range tables {
		c.tables[table] = append(c.tables[table], key)
	}
}

// Written drops the values read from the tables that a statement writes. A
// statement that only sets updated_at changes no value.
func (c *Cache) Written(st *wall.Statement) {
	if c == nil || st.Stamps {
		return
	}
	for _, table := range st.Tables {
		for _, key := range c.tables[table] {
			delete(c.values, key)
		}
		delete(c.tables, table)
	}
}

// Reset drops all values and rows.
func (c *Cache) Reset() { *c = Cache{rows: rows{room: c.rows.room}} }

// ReadFrom reports whether the cache holds something of a table that matches.
func (c *Cache) ReadFrom(match func(table string) bool) bool {
	for table := range c.tables {
		if match(table) {
			return true
		}
	}
	for table := range c.rows.names {
		if match(table) {
			return true
		}
	}
	return false
}

// Resize sets the number of rows kept: all organizations share one budget.
func (c *Cache) Resize(orgs int) { c.rows.room = min(max(maxRows/orgs, minRoom), maxRoom) }

// Caches are the caches of the organizations that wrote last.
type Caches struct{ recent Recent[Cache] }

// Take returns the cache of an organization, new if it has none.
func (c *Caches) Take(org uint32) *Cache {
	kept, moved := c.recent.Take(org)
	if moved {
		kept.Resize(c.recent.Len())
	}
	return kept
}

// Drop forgets the cache of an organization.
func (c *Caches) Drop(org uint32) { c.recent.Drop(org) }

// DropAll forgets all caches.
func (c *Caches) DropAll() { c.recent = Recent[Cache]{} }

// Written drops the values that a statement makes stale: of one organization,
// or of all when org is 0.
func (c *Caches) Written(org uint32, st *wall.Statement) {
	for _, generation := range []map[uint32]*Cache{c.recent.young, c.recent.old} {
		if org != 0 {
			generation[org].Written(st)
			continue
		}
		for _, kept := range generation {
			kept.Written(st)
		}
	}
}

// Recent holds one T for each of the organizations used last, in two
// generations: a full young generation replaces the old one.
type Recent[T any] struct{ young, old map[uint32]*T }

// maxYoung is the number of organizations in a generation.
const maxYoung = 2000

// Take returns an organization's T, a new one if it has none. moved reports
// that the T has just become young.
func (r *Recent[T]) Take(org uint32) (t *T, moved bool) {
	if t := r.young[org]; t != nil {
		return t, false
	}
	t = r.old[org]
	if t == nil {
		t = new(T)
	}
	r.Put(org, t)
	return t, true
}

// Put sets an organization's T.
func (r *Recent[T]) Put(org uint32, t *T) {
	delete(r.old, org)
	if r.young[org] == nil && (r.young == nil || len(r.young) >= maxYoung) {
		r.young, r.old = map[uint32]*T{}, r.young
	}
	r.young[org] = t
}

// Drop removes an organization's T.
func (r *Recent[T]) Drop(org uint32) {
	delete(r.young, org)
	delete(r.old, org)
}

// Len returns the number of organizations in both generations.
func (r *Recent[T]) Len() int { return len(r.young) + len(r.old) }

// Load collects the tables that a value depends on while it is being loaded.
// Loads nest: what an inner one reads, the outer one depends on too.
type Load struct {
	Outer  *Load
	Tables []string
}

// Read notes that the tables were read. A nil Load notes nothing.
func (l *Load) Read(tables []string) {
	for ; l != nil; l = l.Outer {
		for _, table := range tables {
			if !slices.Contains(l.Tables, table) {
				l.Tables = append(l.Tables, table)
			}
		}
	}
}
