package db

// facts are what the writer of a SQLite file keeps from one operation to the
// next. It sees every change that this process makes and is told when another
// process made one, so a fact holds until a table it was read from is written.
type facts struct {
	values map[fact]any
	tables map[string]bool // that the values were read from
}

type fact struct {
	org uint32
	key string
}

// factsMost is how many are kept, about; then they are read anew.
const factsMost = 10_000

func (f *facts) keep(of fact, v any) {
	if f.values == nil {
		f.values = map[fact]any{}
	}
	f.values[of] = v
}

// read notes that the value being loaded depends on these tables.
func (f *facts) read(tables []string) {
	if f.tables == nil {
		f.tables = map[string]bool{}
	}
	for _, table := range tables {
		f.tables[table] = true
	}
}

// written drops everything when one of the tables was read from. What is kept
// here changes so rarely that nothing is gained by telling facts apart.
func (f *facts) written(tables []string) {
	for _, table := range tables {
		if f.tables[table] {
			f.drop()
			return
		}
	}
}

func (f *facts) drop() {
	clear(f.values)
	clear(f.tables)
}

// Knows tells whether what is Known here outlives the transaction.
func Knows(tx *Tx) bool { return tx.t.c.known() != nil }

// Known returns what load reads, which is the organization's and must not be
// changed by who gets it. Where one writer sees every change it is kept until a
// table that load read from is written; elsewhere it is read once per
// transaction, as with Once. It is for what every write needs and hardly
// anybody changes.
func Known[T any](tx *Tx, key string, load func() (T, error)) (T, error) {
	f := tx.t.c.known()
	if f == nil {
		return Once(tx, key, load)
	}
	of := fact{tx.org, key}
	if v, ok := f.values[of]; ok {
		return v.(T), nil
	}
	before := tx.t.learns
	if before == nil && len(f.values) >= factsMost {
		f.drop() // now, and not while a fact is read that depends on the tables
	}
	tx.t.learns = f
	v, err := load()
	tx.t.learns = before
	if err == nil {
		f.keep(of, v)
	}
	return v, err
}
