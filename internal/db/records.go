package db

import (
	"reflect"
	"slices"
)

// Records are the rows of one table that a request works on. A row is read once, and
// not at all if it is cached. Changed rows are written at the end, only the columns
// that differ from what is stored, because every other one would update its indexes.
type Records[T any] struct {
	tx      *Tx
	table   string
	query   string
	id      func(*T) uint32
	stored  map[uint32]T // as in the table
	rows    map[uint32]*T
	changed []*T
	observe Observer[T] // nil if there is none
}

// Observer is called with every row that a transaction adds, changes or removes through
// Records. It writes its own tables with Tx.AtEnd.
type Observer[T any] interface {
	Added(tx *Tx, row *T)
	Changed(tx *Tx, before, after *T)
	Removed(tx *Tx, row *T)
}

// Observe sets the only observer.
func (s *Records[T]) Observe(o Observer[T]) { s.observe = o }

func (s *Records[T]) added(row *T) {
	if s.observe != nil {
		s.observe.Added(s.tx, row)
	}
}

// NewRecords returns empty Records. query selects the rows whose ids are IN ($2).
func NewRecords[T any](tx *Tx, table, query string, id func(*T) uint32) Records[T] {
	return Records[T]{tx: tx, table: table, query: query, id: id, stored: map[uint32]T{}, rows: map[uint32]*T{}}
}

// Read reads rows in one statement. Those that do not exist are left out.
func (s *Records[T]) Read(ids ...uint32) error {
	var unread IDs
	for _, id := range ids {
		if s.rows[id] != nil {
			continue
		}
		if row, ok := recall[T](s.tx, s.table, id); ok {
			s.Put(&row)
			continue
		}
		unread = append(unread, id)
	}
	if len(unread) == 0 {
		return nil
	}
	rows, err := ListOf[T](s.tx, s.table, s.query, unread)
	for i := range rows {
		s.Put(&rows[i])
		remember(s.tx, s.table, s.id(&rows[i]), &rows[i])
	}
	return err
}

// Get returns the row of an id, or Missing.
func (s *Records[T]) Get(id uint32) (*T, error) {
	if err := s.Read(id); err != nil {
		return nil, err
	}
	if row := s.rows[id]; row != nil {
		return row, nil
	}
	return nil, Missing
}

// At returns the row of an id if it was read, or nil.
func (s *Records[T]) At(id uint32) *T { return s.rows[id] }

// Put adds a row that was read elsewhere, as it is in the table.
func (s *Records[T]) Put(row *T) {
	id := s.id(row)
	s.rows[id] = row
	s.stored[id] = *row
}

// Insert writes a new row at once, with everything that is set in it.
func (s *Records[T]) Insert(row *T) error {
	s.Put(row)
	s.unchange(row)
	err := s.tx.t.precisely(func() error { return Insert(s.tx, s.table, *row) })
	if err == nil {
		remember(s.tx, s.table, s.id(row), row)
		s.added(row)
	}
	return err
}

// InsertAll writes new rows that the request does not go on to work on.
func (s *Records[T]) InsertAll(rows []T) error {
	for i := range rows {
		s.added(&rows[i])
	}
	return s.tx.t.precisely(func() error { return Insert(s.tx, s.table, rows...) })
}

// Change notes that a row is to be written.
func (s *Records[T]) Change(row *T) {
	if !slices.Contains(s.changed, row) {
		s.changed = append(s.changed, row)
	}
}

// Drop forgets a row that was deleted.
func (s *Records[T]) Drop(row *T) {
	if stored, ok := s.stored[s.id(row)]; ok && s.observe != nil {
		s.observe.Removed(s.tx, &stored)
	}
	delete(s.rows, s.id(row))
	delete(s.stored, s.id(row))
	s.unchange(row)
}

func (s *Records[T]) unchange(row *T) {
	s.changed = slices.DeleteFunc(s.changed, func(c *T) bool { return c == row })
}

// Write writes the changed rows.
func (s *Records[T]) Write() error {
	for _, row := range s.changed {
		id := s.id(row)
		stored, ok := s.stored[id]
		if !ok {
			return Missing
		}
		err := s.tx.t.precisely(func() error { return updateChanged(s.tx, s.table, &stored, row) })
		if err != nil {
			return err
		}
		if s.observe != nil {
			s.observe.Changed(s.tx, &stored, row)
		}
		s.stored[id] = *row
		remember(s.tx, s.table, id, row)
	}
	s.changed = nil
	return nil
}

// Lists are the rows of one table that belong to records, such as the lines of
// documents. query selects the rows of parents IN ($2), one parent after another,
// each with its rows in their order.
type Lists[T any] struct {
	tx     *Tx
	table  string
	query  string
	parent func(*T) uint32
}

// NewLists names a table of rows with a parent.
func NewLists[T any](tx *Tx, table, query string, parent func(*T) uint32) Lists[T] {
	return Lists[T]{tx, table, query, parent}
}

// Read returns the rows of parents, those of one parent in their order.
func (s *Lists[T]) Read(parents ...uint32) ([]T, error) {
	var all []T
	var unread IDs
	for _, parent := range parents {
		if list, ok := s.recall(parent); ok {
			all = append(all, list...)
			continue
		}
		unread = append(unread, parent)
	}
	if len(unread) == 0 {
		return all, nil
	}
	rows, err := ListOf[T](s.tx, s.table, s.query, unread)
	if err != nil {
		return nil, err
	}
	for from, to := 0, 0; from < len(rows); from = to {
		parent := s.parent(&rows[from])
		for to < len(rows) && s.parent(&rows[to]) == parent {
			to++
		}
		s.remember(parent, rows[from:to])
	}
	if all == nil {
		return rows, nil
	}
	return append(all, rows...), nil
}

// Fill writes the rows of a parent that has no rows.
func (s *Lists[T]) Fill(parent uint32, rows []T) error {
	err := s.tx.t.precisely(func() error { return Insert(s.tx, s.table, rows...) })
	if err == nil {
		s.remember(parent, rows)
	}
	return err
}

func (s *Lists[T]) remember(parent uint32, list []T) {
	if c := s.tx.cache(); c != nil && planOf(reflect.TypeFor[T]()).in(s.table).copied {
		c.PutRow(s.table, parent, s.detached(list), []string{s.table})
	}
}

func (s *Lists[T]) recall(parent uint32) ([]T, bool) {
	c := s.tx.cache()
	if c == nil {
		return nil, false
	}
	list, ok := c.Row(s.table, parent).([]T)
	if ok {
		s.tx.t.loading.Read([]string{s.table})
	}
	return s.detached(list), ok
}

// detached returns an independent copy of rows.
func (s *Lists[T]) detached(list []T) []T {
	own := slices.Clone(list)
	for i := range own {
		planOf(reflect.TypeFor[T]()).in(s.table).detach(addressOf(&own[i]))
	}
	return own
}
