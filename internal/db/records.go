package db

import "slices"

// Records are the rows of one table that a request works on. A row is read
// once, whoever asks for it, and those that changed are written at the end: the
// columns that differ from what is stored, because every other one would cost
// its indexes a write.
type Records[T any] struct {
	tx      *Tx
	table   string
	query   string
	id      func(*T) uint32
	stored  map[uint32]T // as they are in the table
	rows    map[uint32]*T
	changed []*T
}

// NewRecords begins with none. query selects the rows whose ids are IN ($2).
func NewRecords[T any](tx *Tx, table, query string, id func(*T) uint32) Records[T] {
	return Records[T]{tx: tx, table: table, query: query, id: id, stored: map[uint32]T{}, rows: map[uint32]*T{}}
}

// Read brings rows in, all in one statement. Those that do not exist stay away.
func (s *Records[T]) Read(ids ...uint32) error {
	var unread IDs
	for _, id := range ids {
		if s.rows[id] == nil {
			unread = append(unread, id)
		}
	}
	if len(unread) == 0 {
		return nil
	}
	rows, err := List[T](s.tx, s.query, unread)
	for i := range rows {
		s.Put(&rows[i])
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
	return Insert(s.tx, s.table, *row)
}

// Change remembers that a row is to be written.
func (s *Records[T]) Change(row *T) {
	if !slices.Contains(s.changed, row) {
		s.changed = append(s.changed, row)
	}
}

// Drop forgets a row that is no more.
func (s *Records[T]) Drop(row *T) {
	delete(s.rows, s.id(row))
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
		if err := updateChanged(s.tx, s.table, &stored, row); err != nil {
			return err
		}
		s.stored[id] = *row
	}
	s.changed = nil
	return nil
}
