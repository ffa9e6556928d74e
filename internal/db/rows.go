package db

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Get returns the one row of a query: a struct with db tags, whose columns the query
// lists in the order of Columns, or a scalar. No row is Missing.
func Get[T any](r Runner, query string, args ...any) (T, error) {
	var row T
	s := r.on()
	st, values, err := s.prepare(query, args)
	if err != nil {
		return row, err
	}
	p := planOf(reflect.TypeFor[T]())
	found := false
	err = s.each(st, values, len(p.columns), func(r engine.Rows) (bool, error) {
		found = true
		return false, p.read(addressOf(&row), r)
	})
	if err == nil && !found {
		err = Missing
	}
	return row, err
}

// List returns all rows of a query.
func List[T any](r Runner, query string, args ...any) ([]T, error) {
	return listed[T](r, planOf(reflect.TypeFor[T]()), query, args)
}

// ListOf returns all rows of a query for the columns that T has of a table.
func ListOf[T any](r Runner, table, query string, args ...any) ([]T, error) {
	return listed[T](r, planOf(reflect.TypeFor[T]()).in(table), query, args)
}

func listed[T any](r Runner, p *plan, query string, args []any) ([]T, error) {
	s := r.on()
	st, values, err := s.prepare(query, args)
	if err != nil {
		return nil, err
	}
	buffer, ok := p.buffers.Get().(*[]T)
	if !ok {
		buffer = new([]T)
	}
	list := *buffer
	err = s.each(st, values, len(p.columns), func(r engine.Rows) (bool, error) {
		list = slices.Grow(list, 1)[:len(list)+1]
		return true, p.read(addressOf(&list[len(list)-1]), r)
	})
	if err != nil {
		return nil, err
	}
	own := append([]T(nil), list...)
	if cap(list) <= bufferMax {
		clear(list)
		*buffer = list[:0]
		p.buffers.Put(buffer)
	}
	return own, nil
}

// bufferMax is the most rows of a buffer that is reused for the next query. Rows are read
// into a buffer until their number is known, so that a list allocates only what it needs.
const bufferMax = 256

// idsAtOnce is the most ids in one statement: engines limit the number of arguments,
// and compare them.
const idsAtOnce = 4096

// ListAmong returns all rows of a query whose last argument are ids, however many. It
// runs one statement per idsAtOnce ids; rows are in order only within each.
func ListAmong[T any](r Runner, query string, ids IDs, before ...any) ([]T, error) {
	if len(ids) <= idsAtOnce {
		return List[T](r, query, append(before, ids)...)
	}
	var all []T
	for some := range slices.Chunk(ids, idsAtOnce) {
		rows, err := List[T](r, query, append(slices.Clip(before), some)...)
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
	}
	return all, nil
}

// Exec runs a statement and returns how many rows it changed.
func Exec(r Runner, query string, args ...any) (int64, error) {
	s := r.on()
	st, values, err := s.prepare(query, args)
	if err != nil {
		return 0, err
	}
	return s.exec(st, values)
}

// Later runs a statement whose row count is not needed. On PostgreSQL it is sent with the
// next one, which then fails instead.
func Later(r Runner, query string, args ...any) error {
	s := r.on()
	st, values, err := s.prepare(query, args)
	if err != nil {
		return err
	}
	return s.later(st, values, 1, nil)
}

// Insert writes rows, many in one statement. In a Tx it fills in org_id. A row that the
// database refuses fails the transaction, on PostgreSQL not before the next statement.
// Check first anything that a client can get wrong.
func Insert[T any](r Runner, table string, rows ...T) error {
	return insert(r, table, "", rows)
}

// Merge writes rows like Insert. conflict is the ON CONFLICT clause for rows that exist.
func Merge[T any](r Runner, table, conflict string, rows ...T) error {
	return insert(r, table, conflict, rows)
}

func insert[T any](r Runner, table, conflict string, rows []T) error {
	s := r.on()
	t := s.t
	p := planOf(reflect.TypeFor[T]()).in(table)
	if p.scalar {
		panic("db: " + reflect.TypeFor[T]().String() + " has no db tags")
	}
	most := t.c.RowsAtOnce(len(p.columns) + 1)
	var st *wall.Statement
	for n := 0; len(rows) > 0; rows = rows[n:] {
		if err := t.ready(); err != nil {
			return err
		}
		if more := min(most, len(rows)); more != n {
			n = more
			st = t.d.insertStatement(p, table, conflict, s.org != 0, n)
		}
		values := t.args[:0]
		if s.org != 0 {
			values = append(values, engine.Int(int64(s.org)))
		}
		var err error
		for i := range n {
			if values, err = p.bind(values, addressOf(&rows[i]), s.org != 0); err != nil {
				return t.fail(err, st)
			}
		}
		t.args = values
		if err := s.later(st, values, n, nil); err != nil {
			return err
		}
	}
	return nil
}

// bind appends the values of a record, without org_id if it is $1.
func (p *plan) bind(values []engine.Value, record address, tenant bool) ([]engine.Value, error) {
	for i := range p.columns {
		if tenant && i == p.org {
			continue
		}
		x, err := p.value(record, i)
		if err != nil {
			return nil, err
		}
		values = append(values, x)
	}
	return values, nil
}

// Update writes one row of the organization by its id: every column but org_id, id and
// those tagged once. No such row is Missing.
func Update[T any](tx *Tx, table string, row T) error {
	t := tx.t
	if err := t.ready(); err != nil {
		return err
	}
	p := planOf(reflect.TypeFor[T]()).in(table)
	if p.scalar || p.id < 0 {
		panic("db: " + reflect.TypeFor[T]().String() + " has no column id")
	}
	st := t.d.updateStatement(p, table, p.all)
	id, err := p.value(addressOf(&row), p.id)
	values := append(t.args[:0], engine.Int(int64(tx.org)), id)
	for i := range p.columns {
		if err == nil && p.updates(i) {
			var x engine.Value
			x, err = p.value(addressOf(&row), i)
			values = append(values, x)
		}
	}
	if err != nil {
		return t.fail(err, st)
	}
	t.args = values
	n, err := tx.exec(st, values)
	if err == nil && n == 0 {
		err = Missing
	}
	return err
}

// updateChanged writes the columns that differ between the stored and the new row. The
// two can share slices and pointers, so such a column is written unless it is empty in
// both. A row without a difference still counts as changed in the audit log.
func updateChanged[T any](tx *Tx, table string, stored, row *T) error {
	t := tx.t
	if err := t.ready(); err != nil {
		return err
	}
	p := planOf(reflect.TypeFor[T]()).in(table)
	before, after := addressOf(stored), addressOf(row)
	id, err := p.value(after, p.id)
	if err != nil {
		return t.fail(err, nil)
	}
	values := append(t.args[:0], engine.Int(int64(tx.org)), id)
	set := make([]byte, 0, 128) // the positions of the columns
	for i := range p.columns {
		if !p.updates(i) {
			continue
		}
		x, err := p.value(after, i)
		if err != nil {
			return t.fail(err, nil)
		}
		if y, err := p.value(before, i); err != nil {
			return t.fail(err, nil)
		} else if x.Equal(y) && (!p.columns[i].shared || x.Empty()) {
			continue
		}
		values = append(values, x)
		set = append(set, byte(i))
	}
	t.args = values
	if len(set) == 0 {
		tx.changed = true
		return nil
	}
	st := t.d.updateStatement(p, table, string(set))
	return tx.later(st, values, 1, Missing)
}

func (p *plan) updates(i int) bool { return i != p.org && i != p.id && !p.columns[i].once }

// Columns lists T's columns in field order, embedded structs included, each with the
// alias if one is given.
func Columns[T any](alias string) string { return ColumnsOf[T]("", alias) }

// ColumnsOf lists the columns that T has of a table.
func ColumnsOf[T any](table, alias string) string {
	p := planOf(reflect.TypeFor[T]()).in(table)
	if p.scalar {
		panic("db: " + reflect.TypeFor[T]().String() + " has no db tags")
	}
	if alias == "" {
		return p.names
	}
	if list, ok := p.aliased.Load(alias); ok {
		return list.(string)
	}
	list := alias + "." + strings.ReplaceAll(p.names, ", ", ", "+alias+".")
	p.aliased.Store(alias, list)
	return list
}

// insertStatement inserts a number of rows. tail is the ON CONFLICT clause.
func (d *DB) insertStatement(p *plan, table, tail string, tenant bool, rows int) *wall.Statement {
	return d.statements.findWrite(d.schema, writeKey{plan: p, table: table, tenant: tenant, rows: rows, tail: tail}, func() string {
		var names, values strings.Builder
		next := 1
		if tenant {
			names.WriteString("org_id")
			next++
		}
		for i, c := range p.columns {
			if tenant && i == p.org {
				continue
			}
			if names.Len() > 0 {
				names.WriteString(", ")
			}
			names.WriteString(c.name)
		}
		for row := range rows {
			if row > 0 {
				values.WriteString(", ")
			}
			values.WriteString("(")
			if tenant {
				values.WriteString("$1")
			}
			for i := range p.columns {
				if tenant && i == p.org {
					continue
				}
				if tenant || i > 0 {
					values.WriteString(", ")
				}
				values.WriteString("$" + strconv.Itoa(next))
				next++
			}
			values.WriteString(")")
		}
		return strings.TrimSpace("INSERT INTO " + table + " (" + names.String() + ") VALUES " + values.String() + " " + tail)
	})
}

// updateStatement sets the columns at these positions.
func (d *DB) updateStatement(p *plan, table, columns string) *wall.Statement {
	return d.statements.findWrite(d.schema, writeKey{plan: p, table: table, tenant: true, columns: columns}, func() string {
		var set strings.Builder
		for i := range len(columns) {
			if i > 0 {
				set.WriteString(", ")
			}
			set.WriteString(p.columns[columns[i]].name + " = $" + strconv.Itoa(i+3))
		}
		return "UPDATE " + table + " SET " + set.String() + " WHERE org_id = $1 AND id = $2"
	})
}
