package db

import (
	"reflect"
	"slices"
	"unsafe"
)

// Records are the rows of one table that a request works on. A row is read
// once, whoever asks for it, and not at all when an earlier write of this
// process left it behind; those that changed are written at the end: the columns
// that differ from what is stored, because every other one would cost its
// indexes a write.
type Records[T any] struct {
	tx      *Tx
	table   string
	query   string
	id      func(*T) uint32
	stored  map[uint32]T // as they are in the table
	rows    map[uint32]*T
	changed []*T
	counts  func(*T) Counted // nil: nobody counts them
	placed  bool             // pages of them are found without counting
	names   func(*T) Name    // nil: nobody looks for them
}

// Counted makes every change of the rows count in the tally of their table, by
// the kind, the state and the amount of a row.
func (s *Records[T]) Counted(by func(*T) Counted) { s.counts = by }

// Placed makes the rows stand along a list with signposts. They are counted, their
// kinds never change, and new ones have greater ids.
func (s *Records[T]) Placed() { s.placed = true }

// Named makes the rows be found by the names that they bear.
func (s *Records[T]) Named(by func(*T) Name) { s.names = by }

// count notes that there is a row more, or one less, as it is in the table.
func (s *Records[T]) count(row *T, more int64) {
	s.countState(row, more)
	if s.placed {
		s.tx.place(s.table, s.counts(row).Kind, s.id(row), more)
	}
	if s.names != nil {
		s.tx.named(s.table, s.names(row), s.id(row), more)
	}
}

func (s *Records[T]) countState(row *T, more int64) {
	if s.counts != nil {
		c := s.counts(row)
		c.List, c.Rows = s.table, more
		if more < 0 {
			c.Amount = c.Amount.Neg()
		}
		Tally(s.tx, c)
	}
}

// recount notes that a row is not any more as it was.
func (s *Records[T]) recount(before, row *T) {
	s.countState(before, -1)
	s.countState(row, 1)
	if s.names != nil && s.names(before) != s.names(row) {
		s.tx.named(s.table, s.names(before), s.id(row), -1)
		s.tx.named(s.table, s.names(row), s.id(row), 1)
	}
}

// NewRecords begins with none. query selects the rows whose ids are IN ($2).
func NewRecords[T any](tx *Tx, table, query string, id func(*T) uint32) Records[T] {
	return Records[T]{tx: tx, table: table, query: query, id: id, stored: map[uint32]T{}, rows: map[uint32]*T{}}
}

// Read brings rows in, all in one statement. Those that do not exist stay away.
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
	rows, err := List[T](s.tx, s.query, unread)
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

// At is the row of an id as far as it was read, or nil.
func (s *Records[T]) At(id uint32) *T { return s.rows[id] }

// Put adds a row that was read elsewhere, as it is in the table.
func (s *Records[T]) Put(row *T) {
	id := s.id(row)
	s.rows[id] = row
	s.stored[id] = *row
}

// Insert writes a new row at once. What was to be written of it is in it.
func (s *Records[T]) Insert(row *T) error {
	s.Put(row)
	s.unchange(row)
	err := s.tx.t.precisely(func() error { return Insert(s.tx, s.table, *row) })
	if err == nil {
		remember(s.tx, s.table, s.id(row), row)
		s.count(row, 1)
	}
	return err
}

// InsertAll writes new rows that the request does not go on to work on.
func (s *Records[T]) InsertAll(rows []T) error {
	for i := range rows {
		s.count(&rows[i], 1)
	}
	return s.tx.t.precisely(func() error { return Insert(s.tx, s.table, rows...) })
}

// Change remembers that a row is to be written.
func (s *Records[T]) Change(row *T) {
	if !slices.Contains(s.changed, row) {
		s.changed = append(s.changed, row)
	}
}

// Drop forgets a row that is no more.
func (s *Records[T]) Drop(row *T) {
	if stored, ok := s.stored[s.id(row)]; ok {
		s.count(&stored, -1)
	}
	delete(s.rows, s.id(row))
	delete(s.stored, s.id(row))
	s.unchange(row)
}

func (s *Records[T]) unchange(row *T) {
	s.changed = slices.DeleteFunc(s.changed, func(c *T) bool { return c == row })
}

// Write writes what changed.
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
		s.recount(&stored, row)
		s.stored[id] = *row
		remember(s.tx, s.table, id, row)
	}
	s.changed = nil
	return nil
}

// Lists are the rows of one table that belong to records, such as the lines of
// documents. query selects those whose parents are IN ($2), one parent after
// another, each with its rows in their order.
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
	rows, err := List[T](s.tx, s.query, unread)
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

// Fill writes the rows of a parent that has none.
func (s *Lists[T]) Fill(parent uint32, rows []T) error {
	err := s.tx.t.precisely(func() error { return Insert(s.tx, s.table, rows...) })
	if err == nil {
		s.remember(parent, rows)
	}
	return err
}

func (s *Lists[T]) remember(parent uint32, list []T) {
	if c := s.tx.cache(); c != nil && planOf(reflect.TypeFor[T]()).copied {
		c.PutRow(s.table, parent, detached(list), []string{s.table})
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
	return detached(list), ok
}

// detached is a copy of rows that is nobody else's.
func detached[T any](list []T) []T {
	own := slices.Clone(list)
	for i := range own {
		planOf(reflect.TypeFor[T]()).detach(unsafe.Pointer(&own[i]))
	}
	return own
}
