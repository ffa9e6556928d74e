package postgres

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// The cost of a statement on PostgreSQL is mostly fixed: starting one on a table with
// twenty constraints takes longer than writing its row. So pending rows of one table become
// one statement, including those of different operations that share the transaction.
//
// A row that joins earlier ones overtakes pending statements in between. It does not
// overtake a statement that could affect it: one that is not about single rows, one about
// the same row, new rows that it can refer to, and any statement of its own operation on
// the table. If it still comes too early, the database refuses it, and the operations run
// in separate transactions.

// maxGathered is the number of rows in one statement.
const maxGathered = 500

// rowBatch holds rows for one statement.
type rowBatch struct {
	rows [][]engine.Value
	at   map[string]int // index by key
	orgs []uint32       // organizations of the rows
	last int            // the operation that added last
}

// gathering reports whether rows wait for others. Citus needs to see the organization
// of a row in the statement.
func (l *link) gathering() bool { return !l.single && !l.e.citus && !l.e.singleRows.Load() }

// fits reports whether every value has the type of its column.
func fits(row *wall.Row, args []engine.Value) bool {
	for i, column := range row.Columns {
		kind := args[i].Kind
		if kind != engine.KindNull && kindOf[row.Table.Types[slices.Index(row.Table.Columns, column)]] != kind {
			return false
		}
	}
	return true
}

var kindOf = map[string]engine.Kind{"BIGINT": engine.KindInt, "TEXT": engine.KindText, "BOOLEAN": engine.KindBool, "BYTEA": engine.KindBlob}

// gather adds a row to a pending statement of the same form, or starts a new one.
func (l *link) gather(st *wall.Statement, args []engine.Value, none error) {
	key := keyOf(st.Row, args)
	for i := len(l.pending) - 1; i >= 0; i-- {
		w := &l.pending[i]
		if w.st == st && (w.org == l.org || len(l.orgs) > 1) && w.rows.add(st.Row, key, args, l.operations) {
			if !w.of(l.org) {
				w.rows.orgs = append(w.rows.orgs, l.org)
			}
			return
		}
		if !w.letsPass(l.org, st.Row, key, l.operations) {
			break
		}
	}
	rows := &rowBatch{at: map[string]int{}, orgs: []uint32{l.org}}
	rows.add(st.Row, key, args, l.operations)
	l.pending = append(l.pending, statement{text: st.Text, verb: st.Verb, none: none, org: l.org, ofOrg: true, st: st, rows: rows})
}

// letsPass reports whether a row can be written before this statement.
func (w *statement) letsPass(org uint32, row *wall.Row, key string, operation int) bool {
	concerns := func(table string) bool { return table == row.Table.Name || slices.Contains(row.Table.Refers, table) }
	switch {
	case w.st == nil:
		return false
	case org != 0 && w.org != 0 && !w.of(org): // organizations have nothing to do with each other
		return true
	case w.st.Verb == "UPDATE" && w.rows == nil: // which does not change keys
		return !slices.Contains(w.st.Tables, row.Table.Name)
	case w.rows == nil:
		return !slices.ContainsFunc(w.st.Tables, concerns)
	case w.st.Row.Table == row.Table:
		_, same := w.rows.at[key]
		return key != "" && !same && w.rows.last != operation
	}
	return w.st.Row.Update || !concerns(w.st.Row.Table.Name)
}

// keyOf is the primary key of a row; empty if it has none.
func keyOf(row *wall.Row, args []engine.Value) string {
	var b []byte
	for _, i := range row.Key {
		v := &args[i]
		b = binary.BigEndian.AppendUint64(append(b, byte(v.Kind)), uint64(v.N))
		b = binary.BigEndian.AppendUint32(b, uint32(len(v.S)+len(v.B)))
		b = append(append(b, v.S...), v.B...)
	}
	return string(b)
}

// add adds a row, or merges it with the row of the same key. Different rows changed by one
// operation stay separate: one statement changes them in any order, and one can take a
// unique value that another releases.
func (g *rowBatch) add(row *wall.Row, key string, args []engine.Value, operation int) bool {
	i, twice := g.at[key]
	switch {
	case len(g.rows) >= maxGathered, row.Update && !twice && len(g.rows) > 0 && g.last == operation:
		return false
	case key == "" || !twice:
		if key != "" {
			g.at[key] = len(g.rows)
		}
		g.rows = append(g.rows, slices.Clone(args))
	case !row.Update && row.Merge == nil:
		return false // the database refuses a row that is there
	case !merge(row, g.rows[i], args):
		return false
	}
	g.last = operation
	return true
}

// merge changes the first row to what the database would make of both.
func merge(row *wall.Row, first, second []engine.Value) bool {
	out := slices.Clone(first)
	for i, column := range row.Columns {
		way := row.Merge[column]
		if row.Update {
			way = wall.Replaces
		}
		a, b := first[i], second[i]
		if (way == wall.Adds || way == wall.Raises) && (a.Kind != engine.KindInt || b.Kind != engine.KindInt) {
			return false
		}
		switch {
		case way == wall.Replaces:
			out[i] = b
		case way == wall.Adds && (b.N > 0 && a.N > math.MaxInt64-b.N || b.N < 0 && a.N < math.MinInt64-b.N):
			return false
		case way == wall.Adds:
			out[i].N += b.N
		case way == wall.Raises:
			out[i].N = max(a.N, b.N)
		}
	}
	copy(first, out)
	return true
}

// form describes how rows are sent: as an array of the table's row type, in which
// columns that are not given are NULL.
type form struct {
	text  string
	args  []int    // by column of the table: which argument it gets, or -1
	types []uint32 // OIDs by column
}

var typeOf = map[string]uint32{"BIGINT": pgtype.Int8OID, "TEXT": pgtype.TextOID, "BOOLEAN": pgtype.BoolOID, "BYTEA": pgtype.ByteaOID}

func (e *database) formOf(row *wall.Row) *form {
	if f, ok := e.forms.Load(row); ok {
		return f.(*form)
	}
	t, f := row.Table, &form{}
	for i, column := range t.Columns {
		f.args = append(f.args, slices.Index(row.Columns, column))
		f.types = append(f.types, typeOf[t.Types[i]])
	}
	if row.Update {
		f.text = changesText(row)
	} else {
		f.text = strings.TrimSpace(fmt.Sprintf("INSERT INTO %s (%s) SELECT u.%s FROM unnest($1::%s[]) u %s",
			t.Name, strings.Join(row.Columns, ", "), strings.Join(row.Columns, ", u."), t.Name, row.Tail))
	}
	e.forms.Store(row, f)
	return f
}

// changesText updates stored rows by their keys. For a list with an unknown limit
// PostgreSQL expects one row, so it uses the index even on a table that it believes
// to be small.
func changesText(row *wall.Row) string {
	t := row.Table
	var sets, wheres []string
	for _, column := range row.Columns {
		if slices.Contains(t.Key, column) {
			wheres = append(wheres, fmt.Sprintf("t.%[1]s = u.%[1]s", column))
		} else {
			sets = append(sets, fmt.Sprintf("%[1]s = u.%[1]s", column))
		}
	}
	return fmt.Sprintf("UPDATE %s t SET %s FROM (SELECT * FROM unnest($1::%s[]) LIMIT $2) u WHERE %s",
		t.Name, strings.Join(sets, ", "), t.Name, strings.Join(wheres, " AND "))
}

// rowArray is an array of rows in PostgreSQL's binary format.
type rowArray []byte

// array encodes rows.
func (f *form) array(rows [][]engine.Value, of uint32) rowArray {
	b := make([]byte, 0, 64+len(rows)*16*len(f.args))
	for _, n := range []uint32{1, 1, of, uint32(len(rows)), 1} { // one dimension, some NULL, from 1 on
		b = binary.BigEndian.AppendUint32(b, n)
	}
	for _, row := range rows {
		b = sized(b, func(b []byte) []byte {
			b = binary.BigEndian.AppendUint32(b, uint32(len(f.args)))
			for i, arg := range f.args {
				b = binary.BigEndian.AppendUint32(b, f.types[i])
				if arg < 0 || row[arg].Kind == engine.KindNull {
					b = binary.BigEndian.AppendUint32(b, math.MaxUint32)
					continue
				}
				b = sized(b, func(b []byte) []byte { return appendValue(b, &row[arg]) })
			}
			return b
		})
	}
	return b
}

// sized writes the length of something before it.
func sized(b []byte, write func([]byte) []byte) []byte {
	at := len(b)
	b = write(append(b, 0, 0, 0, 0))
	binary.BigEndian.PutUint32(b[at:], uint32(len(b)-at-4))
	return b
}

func appendValue(b []byte, v *engine.Value) []byte {
	switch v.Kind {
	case engine.KindInt:
		return binary.BigEndian.AppendUint64(b, uint64(v.N))
	case engine.KindBool:
		return append(b, byte(v.N))
	case engine.KindBlob:
		return append(b, v.B...)
	}
	return append(b, v.S...)
}

// rowArrayCodec passes encoded arrays of rows unchanged.
type rowArrayCodec struct{ pgtype.ByteaCodec }

func (rowArrayCodec) PreferredFormat() int16 { return pgtype.BinaryFormatCode }

func (rowArrayCodec) PlanEncode(_ *pgtype.Map, _ uint32, format int16, v any) pgtype.EncodePlan {
	if _, ok := v.(rowArray); ok && format == pgtype.BinaryFormatCode {
		return rowArrayPlan{}
	}
	return nil
}

type rowArrayPlan struct{}

func (rowArrayPlan) Encode(v any, b []byte) ([]byte, error) { return append(b, v.(rowArray)...), nil }

// rowType holds the OIDs of a table's row type and of its array type.
type rowType struct{ row, array uint32 }

// rowType finds the type of a table's rows and registers it with the connection.
func (l *link) rowType(table string) (rowType, error) {
	e := l.e
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, known := e.rowTypes[table]; !known {
		r, err := l.conn.Query(l.ctx, `SELECT c.relname, t.oid, t.typarray FROM pg_class c JOIN pg_type t ON t.oid = c.reltype
WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`)
		if err != nil {
			return rowType{}, l.mark(err)
		}
		types := map[string]rowType{}
		for r.Next() {
			var name string
			var t rowType
			if err := r.Scan(&name, &t.row, &t.array); err != nil {
				r.Close()
				return rowType{}, err
			}
			types[name] = t
		}
		if err := r.Err(); err != nil {
			return rowType{}, l.mark(err)
		}
		e.rowTypes = types
	}
	t := e.rowTypes[table]
	if known := l.conn.TypeMap(); t.array != 0 {
		if _, ok := known.TypeForOID(t.array); !ok {
			known.RegisterType(&pgtype.Type{Name: "rows of " + table, OID: t.array, Codec: rowArrayCodec{}})
		}
	}
	return t, nil
}

// encode returns the text and the arguments of a pending statement.
func (l *link) encode(w *statement) (text string, args []any, err error) {
	if w.rows == nil {
		return w.text, w.args, nil
	}
	if len(w.rows.rows) == 1 {
		return w.text, slices.Clone(l.bind(w.rows.rows[0])), nil
	}
	t, err := l.rowType(w.st.Row.Table.Name)
	if err != nil {
		return "", nil, err
	}
	form := l.e.formOf(w.st.Row)
	args = []any{form.array(w.rows.rows, t.row)}
	if w.st.Row.Update {
		args = append(args, int64(len(w.rows.rows)))
	}
	return form.text, args, nil
}
