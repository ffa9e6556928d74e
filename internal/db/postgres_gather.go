package db

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

// What a statement costs PostgreSQL is mostly the statement: to begin one on a
// table of twenty conditions takes longer than to write its row. So rows for one
// table that wait to be sent become one statement, also those of different
// operations that share the transaction.
//
// A row that joins earlier ones overtakes what waits between. It stays behind
// whatever could concern it: a statement that is not about single rows, one about
// the same row, new rows that it may refer to, and everything that its own
// operation does to the table. If it comes too early all the same, the database
// refuses it, and operations that shared their transaction run each alone.

// gatheredMost is how many rows travel in one statement.
const gatheredMost = 500

// gathered are rows of one form.
type gathered struct {
	rows [][]engine.Value
	at   map[string]int // which of them has a key
	orgs []uint32       // whose they are
	last int            // the operation that came last
}

// gathers tells whether rows wait for others. Citus sends a statement to one node
// only when it sees whose row it is.
func (l *pgLink) gathers() bool { return !l.single && !l.e.citus && !l.e.byRow.Load() }

// fits tells whether every value is of the type of its column.
func fits(row *wall.Row, args []engine.Value) bool {
	for i, column := range row.Columns {
		kind := args[i].Kind
		if kind != engine.KindNull && pgKinds[row.Table.Types[slices.Index(row.Table.Columns, column)]] != kind {
			return false
		}
	}
	return true
}

var pgKinds = map[string]engine.Kind{"BIGINT": engine.KindInt, "TEXT": engine.KindText, "BOOLEAN": engine.KindBool, "BYTEA": engine.KindBlob}

// gather lets a row join those of its form that wait, or be the first of them.
func (l *pgLink) gather(st *wall.Statement, args []engine.Value, none error) {
	key := keyOf(st.Row, args)
	for i := len(l.waiting) - 1; i >= 0; i-- {
		w := &l.waiting[i]
		if w.st == st && (w.org == l.org || len(l.orgs) > 1) && w.rows.add(st.Row, key, args, l.operations) {
			if !w.of(l.org) {
				w.rows.orgs = append(w.rows.orgs, l.org)
			}
			return
		}
		if !w.overtaken(l.org, st.Row, key, l.operations) {
			break
		}
	}
	rows := &gathered{at: map[string]int{}, orgs: []uint32{l.org}}
	rows.add(st.Row, key, args, l.operations)
	l.waiting = append(l.waiting, sent{text: st.Text, verb: st.Verb, none: none, org: l.org, own: true, st: st, rows: rows})
}

// overtaken tells whether a row may be written before what waits here.
func (w *sent) overtaken(org uint32, row *wall.Row, key string, operation int) bool {
	concerns := func(table string) bool { return table == row.Table.Name || slices.Contains(row.Table.Refers, table) }
	switch {
	case w.st == nil:
		return false
	case org != 0 && w.org != 0 && !w.of(org): // organizations have nothing to do with each other
		return true
	case w.st.Verb == "UPDATE" && w.rows == nil: // which leaves keys as they are
		return !slices.Contains(w.st.Tables, row.Table.Name)
	case w.rows == nil:
		return !slices.ContainsFunc(w.st.Tables, concerns)
	case w.st.Row.Table == row.Table:
		_, same := w.rows.at[key]
		return key != "" && !same && w.rows.last != operation
	}
	return w.st.Row.Update || !concerns(w.st.Row.Table.Name)
}

// keyOf tells a row from the others of its table; empty when it has no key.
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

// add takes a row in, or makes one of it and the row that has its key. Changes
// of different rows by one operation stay apart: a statement makes them in an order
// of its own, and what one of them gives up another may be about to take.
func (g *gathered) add(row *wall.Row, key string, args []engine.Value, operation int) bool {
	i, twice := g.at[key]
	switch {
	case len(g.rows) >= gatheredMost, row.Update && !twice && len(g.rows) > 0 && g.last == operation:
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

// merge makes the first row what the database would make of both.
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

// pgForm is how rows of a form are told to PostgreSQL: as an array of the
// table's own row type, in which columns that are not given are NULL.
type pgForm struct {
	text  string
	args  []int // by column of the table: which argument it gets, or -1
	types []uint32
}

var pgTypes = map[string]uint32{"BIGINT": pgtype.Int8OID, "TEXT": pgtype.TextOID, "BOOLEAN": pgtype.BoolOID, "BYTEA": pgtype.ByteaOID}

func (e *postgres) form(row *wall.Row) *pgForm {
	if f, ok := e.forms.Load(row); ok {
		return f.(*pgForm)
	}
	t, f := row.Table, &pgForm{}
	for i, column := range t.Columns {
		f.args = append(f.args, slices.Index(row.Columns, column))
		f.types = append(f.types, pgTypes[t.Types[i]])
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

// changesText changes stored rows by their keys. Of a list with a limit that is
// not known PostgreSQL expects one row: so it looks each up in an
// index, and does not read a table from end to end which it believes to be small.
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

// pgArray is an array of rows in PostgreSQL's binary form.
type pgArray []byte

// array writes rows of a type.
func (f *pgForm) array(rows [][]engine.Value, of uint32) pgArray {
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

// sized writes how long something is before it.
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

// pgArrayCodec passes arrays of rows on as they are.
type pgArrayCodec struct{ pgtype.ByteaCodec }

func (pgArrayCodec) PreferredFormat() int16 { return pgtype.BinaryFormatCode }

func (pgArrayCodec) PlanEncode(_ *pgtype.Map, _ uint32, format int16, v any) pgtype.EncodePlan {
	if _, ok := v.(pgArray); ok && format == pgtype.BinaryFormatCode {
		return pgArrayPlan{}
	}
	return nil
}

type pgArrayPlan struct{}

func (pgArrayPlan) Encode(v any, b []byte) ([]byte, error) { return append(b, v.(pgArray)...), nil }

// rowType is what PostgreSQL calls the type of a table's rows, and of arrays of them.
type rowType struct{ row, array uint32 }

// rowType finds the type of a table's rows and lets the connection know it.
func (l *pgLink) rowType(table string) (rowType, error) {
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
			known.RegisterType(&pgtype.Type{Name: "rows of " + table, OID: t.array, Codec: pgArrayCodec{}})
		}
	}
	return t, nil
}

// told are the text and the arguments of what waits.
func (l *pgLink) told(w *sent) (text string, args []any, err error) {
	if w.rows == nil {
		return w.text, w.args, nil
	}
	if len(w.rows.rows) == 1 {
		return w.text, slices.Clone(l.bound(w.rows.rows[0])), nil
	}
	t, err := l.rowType(w.st.Row.Table.Name)
	if err != nil {
		return "", nil, err
	}
	form := l.e.form(w.st.Row)
	args = []any{form.array(w.rows.rows, t.row)}
	if w.st.Row.Update {
		args = append(args, int64(len(w.rows.rows)))
	}
	return form.text, args, nil
}
