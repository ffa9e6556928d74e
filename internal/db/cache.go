package db

import (
	"slices"

	"kontor/internal/db/wall"
)

// cache is what this process keeps of an organization from one write to the
// next. It holds as long as every change of the organization is seen here: on
// SQLite the one writer is told when another process wrote, on PostgreSQL the
// end of the audit log, which a write learns together with the lock, tells it.
// A value goes when a table that it was read from is written.
type cache struct {
	values map[string]kept
	tables map[string][]string // the keys of the values that were read from a table
	end    head                // PostgreSQL: the organization's last write that was seen
	ids    map[string]*idStock // PostgreSQL: what it has of ids, by resource
	rows   rowCache
}

type kept struct {
	value  any
	tables []string
}

// cacheMost is how many values of an organization are kept; then all are read anew.
const cacheMost = 1000

func (c *cache) keep(key string, v any, tables []string) {
	if c.values == nil || len(c.values) >= cacheMost {
		c.values, c.tables = map[string]kept{}, map[string][]string{}
	}
	c.values[key] = kept{v, tables}
	for _, table := range tables {
		c.tables[table] = append(c.tables[table], key)
	}
}

// written drops what was read from the tables that a statement writes. A new
// moment of change alone is in nothing that is kept.
func (c *cache) written(st *wall.Statement) {
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

// stock is what the organization has of ids of a resource.
func (c *cache) stock(resource string) *idStock {
	if c == nil {
		return &idStock{}
	}
	if c.ids[resource] == nil {
		if c.ids == nil {
			c.ids = map[string]*idStock{}
		}
		c.ids[resource] = &idStock{}
	}
	return c.ids[resource]
}

// emptied is the cache with nothing of the organization's data in it.
func (c *cache) emptied() *cache {
	return &cache{end: c.end, ids: c.ids, rows: rowCache{room: c.rows.room}}
}

// caches are those of the organizations that wrote last: the young ones, and the
// ones that were young before there were too many.
type caches struct {
	young, old map[uint32]*cache
}

// cachesMost is how many organizations are young.
const cachesMost = 2000

// take is the cache of an organization, new if it has none.
func (c *caches) take(org uint32) *cache {
	if kept := c.young[org]; kept != nil {
		return kept
	}
	kept := c.old[org]
	if kept == nil {
		kept = &cache{}
	}
	delete(c.old, org)
	if c.young == nil || len(c.young) >= cachesMost {
		c.young, c.old = map[uint32]*cache{}, c.young
	}
	c.young[org] = kept
	kept.rows.room = min(max(rowsMost/(len(c.young)+len(c.old)), roomLeast), roomMost)
	return kept
}

// put makes a cache that was taken away the organization's again.
func (c *caches) put(org uint32, kept *cache) {
	c.take(org)
	c.young[org] = kept
}

func (c *caches) drop(org uint32) {
	delete(c.young, org)
	delete(c.old, org)
}

func (c *caches) dropAll() { c.young, c.old = nil, nil }

// written drops what a statement makes untrue, of one organization, or of all
// when it is none's.
func (c *caches) written(org uint32, st *wall.Statement) {
	if org != 0 {
		c.young[org].written(st)
		c.old[org].written(st)
		return
	}
	for _, generation := range []map[uint32]*cache{c.young, c.old} {
		for _, kept := range generation {
			kept.written(st)
		}
	}
}

// loading is a value on its way into a cache, with the tables that it depends on.
type loading struct {
	outer  *loading
	tables []string
}

func (l *loading) read(tables []string) {
	for ; l != nil; l = l.outer {
		for _, table := range tables {
			if !slices.Contains(l.tables, table) {
				l.tables = append(l.tables, table)
			}
		}
	}
}

// Cached returns what load reads, which is the organization's and must not be
// changed by who gets it. In a write it is kept until a table that load read
// from is written, by whomever; in a read it is read once, as with Once. It is
// for what every write needs and hardly anybody changes.
func Cached[T any](tx *Tx, key string, load func() (T, error)) (T, error) {
	t := tx.t
	c := t.c.cache(tx.org)
	if c == nil {
		return Once(tx, key, load)
	}
	if found, ok := c.values[key]; ok {
		t.loading.read(found.tables)
		return found.value.(T), nil
	}
	l := &loading{outer: t.loading}
	t.loading = l
	v, err := load()
	t.loading = l.outer
	if err == nil {
		c.keep(key, v, l.tables)
	}
	return v, err
}
