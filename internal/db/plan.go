package db

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"

	"kontor/internal/num"
	"kontor/internal/when"
)

// column is one mapped field of a record: how it is called, how it is read
// from a row and how it becomes an argument.
type column struct {
	name   string
	index  []int
	once   bool // written by Insert only
	shared bool // a copy of the record shares what the column is made of
	set    func(f reflect.Value, r rows, i int) error
	get    func(f reflect.Value) (value, error)
}

// plan is how a type maps to columns. A scalar has one column without a name.
type plan struct {
	columns []column
	scalar  bool
	names   string // comma-separated
	org, id int    // positions of these columns, or -1
	all     string // the positions of the columns that Update writes
	texts   sync.Map
}

var plans sync.Map // reflect.Type → *plan

func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p, _ := plans.LoadOrStore(t, newPlan(t))
	return p.(*plan)
}

func newPlan(t reflect.Type) *plan {
	p := &plan{org: -1, id: -1}
	if t.Kind() == reflect.Struct {
		p.addFields(t, nil)
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

// addFields adds the tagged fields of a struct and of the structs embedded in
// it. A field without a tag is not stored.
func (p *plan) addFields(t reflect.Type, at []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(append([]int(nil), at...), i)
		tag := f.Tag.Get("db")
		if f.Anonymous && tag == "" && f.Type.Kind() == reflect.Struct {
			p.addFields(f.Type, index)
			continue
		}
		if tag == "" || tag == "-" {
			continue
		}
		if !f.IsExported() {
			panic("db: " + t.String() + "." + f.Name + " has a db tag and is not exported")
		}
		name, options, _ := strings.Cut(tag, ",")
		c := column{name: name, index: index}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "once":
				c.once = true
			case "json":
				c.set, c.get, c.shared = setJSON, getJSON, true
			default:
				panic("db: unknown option " + option + " on " + t.String() + "." + f.Name)
			}
		}
		switch f.Type.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			c.shared = true
		case reflect.Struct:
			_, plain := accesses[f.Type]
			c.shared = !plain
		}
		if c.set == nil {
			c.set, c.get = setterOf(f.Type), getterOf(f.Type)
		}
		p.columns = append(p.columns, c)
	}
}

// field is FieldByIndex without its checks for pointers, which plans never have.
func field(v reflect.Value, index []int) reflect.Value {
	for _, i := range index {
		v = v.Field(i)
	}
	return v
}

func (p *plan) read(v reflect.Value, r rows) error {
	for i := range p.columns {
		c := &p.columns[i]
		if err := c.set(field(v, c.index), r, i); err != nil {
			return fmt.Errorf("db: column %d %s of %s: %w", i+1, c.name, v.Type(), err)
		}
	}
	return nil
}

// accessTo reads and binds a value type of this program without boxing.
func accessTo[T any](read func(r rows, i int, to *T) error, bind func(T) value) (
	func(reflect.Value, rows, int) error, func(reflect.Value) (value, error),
) {
	set := func(f reflect.Value, r rows, i int) error { return read(r, i, f.Addr().Interface().(*T)) }
	get := func(f reflect.Value) (value, error) {
		if f.CanAddr() {
			return bind(*f.Addr().Interface().(*T)), nil
		}
		return bind(f.Interface().(T)), nil
	}
	return set, get
}

type access struct {
	set func(reflect.Value, rows, int) error
	get func(reflect.Value) (value, error)
}

var accesses = map[reflect.Type]access{}

func register[T any](read func(r rows, i int, to *T) error, bind func(T) value) {
	set, get := accessTo(read, bind)
	accesses[reflect.TypeFor[T]()] = access{set, get}
}

func readWhole[T any](make func(int64) T) func(rows, int, *T) error {
	return func(r rows, i int, to *T) error {
		n, err := r.whole(i)
		*to = make(n)
		return err
	}
}

func init() {
	register(readWhole(num.RawMoney), func(v num.Money) value { return whole(v.Raw()) })
	register(readWhole(num.RawQty), func(v num.Qty) value { return whole(v.Raw()) })
	register(readWhole(num.RawCost), func(v num.Cost) value { return whole(v.Raw()) })
	register(readWhole(num.RawPercent), func(v num.Percent) value { return whole(v.Raw()) })
	register(readWhole(num.RawRate), func(v num.Rate) value { return whole(v.Raw()) })
	register(readWhole(func(n int64) when.Unix { return when.Unix(n) }), func(v when.Unix) value { return wholeOrNull(int64(v)) })
	register(readWhole(func(n int64) when.Stamp { return when.Stamp{Unix: when.Unix(n)} }), func(v when.Stamp) value { return wholeOrNull(int64(v.Unix)) })
	register(readID[num.Ref], func(v num.Ref) value { return wholeOrNull(int64(v)) })
	register(readID[uint32], func(v uint32) value { return whole(int64(v)) })
	register(readDate, dateValue)
	register(readMonth, monthValue)
}

func readID[T ~uint32](r rows, i int, to *T) error {
	n, err := r.whole(i)
	if err == nil && (n < 0 || n > math.MaxUint32) {
		err = fmt.Errorf("id %d out of range", n)
	}
	*to = T(n)
	return err
}

func readDate(r rows, i int, to *when.Date) error {
	if r.null(i) {
		*to = when.Date{}
		return nil
	}
	s, err := r.text(i)
	if err != nil {
		return err
	}
	*to, err = when.ParseDate(s)
	return err
}

func readMonth(r rows, i int, to *when.Month) error {
	if r.null(i) {
		*to = when.Month{}
		return nil
	}
	s, err := r.text(i)
	if err != nil {
		return err
	}
	return to.ParseString(s)
}

func setterOf(t reflect.Type) func(reflect.Value, rows, int) error {
	if a, ok := accesses[t]; ok {
		return a.set
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[sql.Scanner]()) {
		return setScanner
	}
	switch t.Kind() {
	case reflect.String:
		return func(f reflect.Value, r rows, i int) error {
			s, err := r.text(i)
			f.SetString(s)
			return err
		}
	case reflect.Bool:
		return func(f reflect.Value, r rows, i int) error {
			n, err := r.whole(i)
			f.SetBool(n != 0)
			return err
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(f reflect.Value, r rows, i int) error {
			n, err := r.whole(i)
			if err == nil && f.OverflowInt(n) {
				err = fmt.Errorf("%d does not fit %s", n, f.Type())
			}
			f.SetInt(n)
			return err
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(f reflect.Value, r rows, i int) error {
			n, err := r.whole(i)
			if err == nil && (n < 0 || f.OverflowUint(uint64(n))) {
				err = fmt.Errorf("%d does not fit %s", n, f.Type())
			}
			f.SetUint(uint64(n))
			return err
		}
	case reflect.Pointer:
		inner := setterOf(t.Elem())
		return func(f reflect.Value, r rows, i int) error {
			if r.null(i) {
				f.SetZero()
				return nil
			}
			p := reflect.New(t.Elem())
			f.Set(p)
			return inner(p.Elem(), r, i)
		}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return func(f reflect.Value, r rows, i int) error {
				b, err := r.blob(i)
				f.SetBytes(b)
				return err
			}
		}
	}
	panic("db: no column can be read into " + t.String() + "; lists and maps are tagged json")
}

func setScanner(f reflect.Value, r rows, i int) error {
	v, err := r.any(i)
	if err != nil {
		return err
	}
	return f.Addr().Interface().(sql.Scanner).Scan(v)
}

func getterOf(t reflect.Type) func(reflect.Value) (value, error) {
	if a, ok := accesses[t]; ok {
		return a.get
	}
	if t.Kind() == reflect.String {
		return func(f reflect.Value) (value, error) { return text(f.String()), nil }
	}
	return func(f reflect.Value) (value, error) { return valueOf(f.Interface()) }
}

// A list or map is kept as JSON text. An empty text reads as none.
func setJSON(f reflect.Value, r rows, i int) error {
	s, err := r.text(i)
	if err != nil {
		return err
	}
	f.SetZero()
	if s == "" {
		return nil
	}
	return json.Unmarshal([]byte(s), f.Addr().Interface())
}

func getJSON(f reflect.Value) (value, error) {
	if (f.Kind() == reflect.Map || f.Kind() == reflect.Slice) && f.Len() == 0 {
		return text(""), nil
	}
	b, err := json.Marshal(f.Interface())
	return text(string(b)), err
}
