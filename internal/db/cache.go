package db

import (
	"reflect"

	"kontor/internal/db/keep"
	"kontor/internal/db/wall"
)

// Cached returns the result of load. It belongs to the organization, and the caller must
// not change it. In a write it is cached until any transaction writes to a table that
// load read; in a read it is loaded once, as with Once. Use it for data that every write
// needs and that rarely changes.
func Cached[T any](tx *Tx, key string, load func() (T, error)) (T, error) {
	t := tx.t
	c := t.c.Cache(tx.org)
	if c == nil {
		return Once(tx, key, load)
	}
	if found, tables, ok := c.Value(key); ok {
		t.loading.Read(tables)
		return found.(T), nil
	}
	v, tables, err := loaded(t, load)
	if err == nil {
		c.PutValue(key, v, tables)
	}
	return v, err
}

// loaded calls load and returns its result and the tables it read.
func loaded[T any](t *transaction, load func() (T, error)) (v T, tables []string, err error) {
	l := &keep.Load{Outer: t.loading}
	t.loading = l
	v, err = load()
	t.loading = l.Outer
	return v, l.Tables, err
}

// cache returns the organization's cache, or nil in a read.
func (s *session) cache() *keep.Cache {
	if s.org == 0 {
		return nil
	}
	return s.t.c.Cache(s.org)
}

// forget drops the cached rows that a statement could have changed.
func (s *session) forget(st *wall.Statement) {
	if s.t.precise {
		return
	}
	if c := s.cache(); c != nil {
		c.ForgetRows(st)
	}
}

// precisely runs statements whose effect on every cached row the caller knows.
func (t *transaction) precisely(do func() error) error {
	t.precise = true
	defer func() { t.precise = false }()
	return do()
}

// recall returns a copy of a kept row, as it is stored.
func recall[T any](tx *Tx, table string, id uint32) (row T, ok bool) {
	c := tx.cache()
	if c == nil {
		return row, false
	}
	kept, ok := c.Row(table, id).(*T)
	if !ok {
		return row, false
	}
	tx.t.loading.Read([]string{table})
	row = *kept
	planOf(reflect.TypeFor[T]()).in(table).detach(addressOf(&row))
	return row, true
}

// remember caches a copy of a row as stored. It skips types whose copies share memory.
func remember[T any](tx *Tx, table string, id uint32, row *T) {
	c, p := tx.cache(), planOf(reflect.TypeFor[T]()).in(table)
	if c == nil || !p.copied {
		return
	}
	kept := *row
	p.detach(addressOf(&kept))
	c.PutRow(table, id, &kept, []string{table})
}

// CachedEach is Cached for rows read by id. load is called with the ids that are not
// cached and leaves out those that do not exist. Callers must not change the result,
// which does not include updated_at.
func CachedEach[T any](tx *Tx, name string, ids []uint32, load func(ids []uint32) (map[uint32]T, error)) (map[uint32]T, error) {
	c := tx.cache()
	if c == nil {
		return load(ids)
	}
	found := make(map[uint32]T, len(ids))
	var missing []uint32
	for _, id := range ids {
		kept, ok := c.Row(name, id).(keptValue[T])
		if !ok {
			missing = append(missing, id)
			continue
		}
		tx.t.loading.Read(kept.tables)
		found[id] = kept.value
	}
	if len(missing) == 0 {
		return found, nil
	}
	more, tables, err := loaded(tx.t, func() (map[uint32]T, error) { return load(missing) })
	if err != nil {
		return nil, err
	}
	for id, v := range more {
		found[id] = v
		c.PutRow(name, id, keptValue[T]{v, tables}, tables)
	}
	return found, nil
}

type keptValue[T any] struct {
	value  T
	tables []string
}

// CacheEntry is a value to cache under a name and an id. It must not be changed.
type CacheEntry struct {
	Name  string
	ID    uint32
	Value any
}

// CacheGet returns the cached value for (name, id), if any. A read has no cache.
func CacheGet[T any](tx *Tx, name string, id uint32) (v T, ok bool) {
	if c := tx.cache(); c != nil {
		v, ok = c.Row(name, id).(T)
	}
	return v, ok
}

// CachePut runs do, which reads or writes a table, and caches the entries that it
// returns. They are dropped when another statement writes the table.
func CachePut(tx *Tx, table string, do func() ([]CacheEntry, error)) error {
	var entries []CacheEntry
	err := tx.t.precisely(func() (err error) {
		entries, err = do()
		return err
	})
	if c := tx.cache(); c != nil && err == nil {
		for _, e := range entries {
			c.PutRow(e.Name, e.ID, e.Value, []string{table})
		}
	}
	return err
}
