package db

// Get returns the one row of a query: a struct with db tags, whose columns the
// query lists in the order of Columns, or a scalar. No row is Missing.
func Get[T any](r Runner, query string, args ...any) (T, error) { panic("db: not built yet") }

// List returns all rows of a query.
func List[T any](r Runner, query string, args ...any) ([]T, error) { panic("db: not built yet") }

// Exec runs a statement and returns how many rows it changed.
func Exec(r Runner, query string, args ...any) (int64, error) { panic("db: not built yet") }

// Insert writes rows, many in one statement. In a Tx org_id is filled in.
func Insert[T any](r Runner, table string, rows ...T) error { panic("db: not built yet") }

// Update writes one row of the organization by its id: every mapped column but
// org_id, id and those tagged once. No such row is Missing.
func Update[T any](tx *Tx, table string, row T) error { panic("db: not built yet") }

// Columns lists T's columns in field order, embedded structs included, each
// behind the alias when one is given.
func Columns[T any](alias string) string { panic("db: not built yet") }

// IDs bound to `IN ($3)` stand for all of them. None at all matches nothing.
type IDs []uint32
