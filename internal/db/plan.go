package db

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db/engine"
)

// column is one mapped field of a record: its name, its offset, how it is read from a
// row and how it becomes an argument.
type column struct {
	name   string
	offset uintptr
	once   bool // written by Insert only
	shared bool // a copy of the record shares the memory of this column
	set    func(at address, r engine.Rows, i int) error
	get    func(at address) (engine.Value, error)
}

// plan maps a type to columns. A scalar has one column without a name.
type plan struct {
	columns  []column
	of       reflect.Type
	scalar   bool
	names    string    // comma-separated
	org, id  int       // positions of these columns, or -1
	all      string    // positions of the columns that Update writes
	unstored []part    // fields that are not columns
	pointers []part    // columns behind a pointer
	copied   bool      // detach makes a copy independent of its original
	aliased  sync.Map  // alias → names, each with the alias
	split    bool      // some columns are of one table only
	tables   sync.Map  // table → *plan, if split
	buffers  sync.Pool // empty lists of records to read rows into
}

// part is a field of a record.
type part struct {
	offset uintptr
	of     reflect.Type
}

var plans sync.Map // reflect.Type → *plan

func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p, _ := plans.LoadOrStore(t, newPlan(t, ""))
	return p.(*plan)
}

// in returns the plan of a table: one type can hold rows of several tables that have most columns in common.
func (p *plan) in(table string) *plan {
	if !p.split {
		return p
	}
	if own, ok := p.tables.Load(table); ok {
		return own.(*plan)
	}
	own, _ := p.tables.LoadOrStore(table, newPlan(p.of, table))
	return own.(*plan)
}

func newPlan(t reflect.Type, table string) *plan {
	p := &plan{of: t, org: -1, id: -1, copied: true}
	if t.Kind() == reflect.Struct {
		p.addFields(t, 0, table)
	}
	if len(p.columns) == 0 {
		p.scalar = true
		p.columns = []column{{set: setterOf(t), get: getterOf(t)}}
		return p
	}
	names := make([]string, len(p.columns))
	for i, c := range p.columns {
		names[i] = c.name
		switch c.name {
		case "org_id":
			p.org = i
		case "id":
			p.id = i
		}
	}
	p.names = strings.Join(names, ", ")
	if len(p.columns) > math.MaxUint8 {
		panic("db: " + t.String() + " has too many columns")
	}
	for i := range p.columns {
		if p.updates(i) {
			p.all += string([]byte{byte(i)})
		}
	}
	return p
}

// addFields adds the tagged fields of a struct and of the structs embedded in it. A
// field without a tag is not stored, nor is one tagged of with the name of another table.
func (p *plan) addFields(t reflect.Type, base uintptr, table string) {
	for i := range t.NumField() {
		f := t.Field(i)
		offset := base + f.Offset
		tag := f.Tag.Get("db")
		of := f.Tag.Get("of")
		p.split = p.split || of != ""
		stored := of == "" || of == table
		if f.Anonymous && tag == "" && stored && f.Type.Kind() == reflect.Struct {
			p.addFields(f.Type, offset, table)
			continue
		}
		if tag == "" || tag == "-" || !stored {
			if f.Type.Size() > 0 {
				p.unstored = append(p.unstored, part{offset, f.Type})
			}
			continue
		}
		if !f.IsExported() {
			panic("db: " + t.String() + "." + f.Name + " has a db tag and is not exported")
		}
		name, options, _ := strings.Cut(tag, ",")
		c := column{name: name, offset: offset}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "once":
				c.once = true
			case "json":
				c.set, c.get, c.shared = setJSON(f.Type), getJSON(f.Type), true
			default:
				panic("db: unknown option " + option + " on " + t.String() + "." + f.Name)
			}
		}
		switch f.Type.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			c.shared = true
		case reflect.Struct:
			_, plain := codecs[f.Type]
			c.shared = c.shared || !plain
		}
		if c.set == nil && f.Type.Kind() == reflect.Pointer && !holdsOthers(f.Type.Elem()) {
			p.pointers = append(p.pointers, part{offset, f.Type.Elem()})
		} else {
			p.copied = p.copied && !c.shared
		}
		if c.set == nil {
			c.set, c.get = setterOf(f.Type), getterOf(f.Type)
		}
		p.columns = append(p.columns, c)
	}
}

// address is where a record is, or a field of it. Only this file looks behind it.
type address = unsafe.Pointer

func addressOf[T any](record *T) address { return unsafe.Pointer(record) }

// value returns a column of a record.
func (p *plan) value(record address, i int) (engine.Value, error) {
	c := &p.columns[i]
	return c.get(unsafe.Add(record, c.offset))
}

// read fills a record from a row.
func (p *plan) read(record address, r engine.Rows) error {
	for i := range p.columns {
		c := &p.columns[i]
		if err := c.set(unsafe.Add(record, c.offset), r, i); err != nil {
			return fmt.Errorf("db: column %d %s of %s: %w", i+1, c.name, p.of, err)
		}
	}
	return nil
}

// holdsOthers reports whether copies of a value can share memory.
func holdsOthers(t reflect.Type) bool {
	_, plain := codecs[t]
	return !plain && (t.Kind() >= reflect.Array && t.Kind() != reflect.String)
}

// detach clears what is not stored in a copy of a record and makes it independent.
func (p *plan) detach(record address) {
	for _, f := range p.unstored {
		reflect.NewAt(f.of, unsafe.Add(record, f.offset)).Elem().SetZero()
	}
	for _, f := range p.pointers {
		if at := (*unsafe.Pointer)(unsafe.Add(record, f.offset)); *at != nil {
			own := reflect.New(f.of)
			own.Elem().Set(reflect.NewAt(f.of, *at).Elem())
			*at = own.UnsafePointer()
		}
	}
}

// codec reads and binds a value of one type.
type codec struct {
	set func(at address, r engine.Rows, i int) error
	get func(at address) (engine.Value, error)
}

var codecs = map[reflect.Type]codec{}

// register adds a type of this program, without boxing its values.
func register[T any](read func(r engine.Rows, i int, to *T) error, bind func(T) engine.Value) {
	codecs[reflect.TypeFor[T]()] = codec{
		set: func(at address, r engine.Rows, i int) error { return read(r, i, (*T)(at)) },
		get: func(at address) (engine.Value, error) { return bind(*(*T)(at)), nil },
	}
}

func readWhole[T any](make func(int64) T) func(engine.Rows, int, *T) error {
	return func(r engine.Rows, i int, to *T) error {
		n, err := r.Int(i)
		*to = make(n)
		return err
	}
}

func init() {
	register(readWhole(num.RawMoney), func(v num.Money) engine.Value { return engine.Int(v.Raw()) })
	register(readWhole(num.RawQty), func(v num.Qty) engine.Value { return engine.Int(v.Raw()) })
	register(readWhole(num.RawCost), func(v num.Cost) engine.Value { return engine.Int(v.Raw()) })
	register(readWhole(num.RawPercent), func(v num.Percent) engine.Value { return engine.Int(v.Raw()) })
	register(readWhole(num.RawRate), func(v num.Rate) engine.Value { return engine.Int(v.Raw()) })
	register(readWhole(func(n int64) when.Unix { return when.Unix(n) }), func(v when.Unix) engine.Value { return engine.IntOrNull(int64(v)) })
	register(readWhole(func(n int64) when.Stamp { return when.Stamp{Unix: when.Unix(n)} }), func(v when.Stamp) engine.Value { return engine.IntOrNull(int64(v.Unix)) })
	register(readID[num.Ref], func(v num.Ref) engine.Value { return engine.IntOrNull(int64(v)) })
	register(readID[uint32], func(v uint32) engine.Value { return engine.Int(int64(v)) })
	register(readDate, dateValue)
	register(readMonth, monthValue)
}

func readID[T ~uint32](r engine.Rows, i int, to *T) error {
	n, err := r.Int(i)
	if err == nil && (n < 0 || n > math.MaxUint32) {
		err = fmt.Errorf("id %d out of range", n)
	}
	*to = T(n)
	return err
}

func readDate(r engine.Rows, i int, to *when.Date) error {
	if r.Null(i) {
		*to = when.Date{}
		return nil
	}
	s, err := r.Text(i)
	if err != nil {
		return err
	}
	*to, err = when.ParseDate(s)
	return err
}

func readMonth(r engine.Rows, i int, to *when.Month) error {
	if r.Null(i) {
		*to = when.Month{}
		return nil
	}
	s, err := r.Text(i)
	if err != nil {
		return err
	}
	return to.ParseString(s)
}

func setterOf(t reflect.Type) func(address, engine.Rows, int) error {
	if a, ok := codecs[t]; ok {
		return a.set
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[sql.Scanner]()) {
		return setScanner(t)
	}
	switch t.Kind() {
	case reflect.String:
		return func(at address, r engine.Rows, i int) (err error) {
			*(*string)(at), err = r.Text(i)
			return err
		}
	case reflect.Bool:
		return func(at address, r engine.Rows, i int) error {
			n, err := r.Int(i)
			*(*bool)(at) = n != 0
			return err
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return setNumber(t)
	case reflect.Pointer:
		inner := setterOf(t.Elem())
		return func(at address, r engine.Rows, i int) error {
			if r.Null(i) {
				*(*unsafe.Pointer)(at) = nil
				return nil
			}
			p := reflect.New(t.Elem()).UnsafePointer()
			*(*unsafe.Pointer)(at) = p
			return inner(p, r, i)
		}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return func(at address, r engine.Rows, i int) (err error) {
				*(*[]byte)(at), err = r.Bytes(i)
				return err
			}
		}
	}
	panic("db: no column can be read into " + t.String() + "; lists and maps are tagged json")
}

// setNumber returns an error for a number that does not fit the field.
func setNumber(t reflect.Type) func(address, engine.Rows, int) error {
	if t.Kind() == reflect.Int64 || t.Kind() == reflect.Int && t.Size() == 8 {
		return func(at address, r engine.Rows, i int) (err error) {
			*(*int64)(at), err = r.Int(i)
			return err
		}
	}
	return func(at address, r engine.Rows, i int) error {
		n, err := r.Int(i)
		f := reflect.NewAt(t, at).Elem()
		switch {
		case err != nil:
		case f.CanInt() && !f.OverflowInt(n):
			f.SetInt(n)
		case f.CanUint() && n >= 0 && !f.OverflowUint(uint64(n)):
			f.SetUint(uint64(n))
		default:
			err = fmt.Errorf("%d does not fit %s", n, t)
		}
		return err
	}
}

func setScanner(t reflect.Type) func(address, engine.Rows, int) error {
	return func(at address, r engine.Rows, i int) error {
		v, err := r.Any(i)
		if err != nil {
			return err
		}
		return reflect.NewAt(t, at).Interface().(sql.Scanner).Scan(v)
	}
}

func getterOf(t reflect.Type) func(address) (engine.Value, error) {
	if a, ok := codecs[t]; ok {
		return a.get
	}
	if !t.Implements(reflect.TypeFor[driver.Valuer]()) {
		switch {
		case t.Kind() == reflect.String:
			return func(at address) (engine.Value, error) { return engine.Text(*(*string)(at)), nil }
		case t.Kind() == reflect.Bool:
			return func(at address) (engine.Value, error) { return engine.Bool(*(*bool)(at)), nil }
		case t.Kind() == reflect.Int64 || t.Kind() == reflect.Int && t.Size() == 8:
			return func(at address) (engine.Value, error) { return engine.Int(*(*int64)(at)), nil }
		case t.Kind() == reflect.Pointer:
			inner := getterOf(t.Elem())
			return func(at address) (engine.Value, error) {
				if p := *(*unsafe.Pointer)(at); p != nil {
					return inner(p)
				}
				return engine.Value{}, nil
			}
		}
	}
	return func(at address) (engine.Value, error) { return valueOf(reflect.NewAt(t, at).Elem().Interface()) }
}

// setJSON reads a list or map from JSON text. An empty text reads as none.
func setJSON(t reflect.Type) func(address, engine.Rows, int) error {
	return func(at address, r engine.Rows, i int) error {
		s, err := r.Text(i)
		if err != nil {
			return err
		}
		f := reflect.NewAt(t, at)
		f.Elem().SetZero()
		if s == "" {
			return nil
		}
		return json.Unmarshal([]byte(s), f.Interface())
	}
}

func getJSON(t reflect.Type) func(address) (engine.Value, error) {
	return func(at address) (engine.Value, error) {
		f := reflect.NewAt(t, at).Elem()
		if (f.Kind() == reflect.Map || f.Kind() == reflect.Slice) && f.Len() == 0 {
			return engine.Text(""), nil
		}
		b, err := json.Marshal(f.Interface())
		return engine.Text(string(b)), err
	}
}
