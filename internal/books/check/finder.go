package check

import (
	"fmt"
	"slices"

	"kontor/internal/db"
)

// finder is one search for violations of an invariant. A read that fails ends the search, however deep in it: it
// panics with failure, which Invariant.Find returns as an error.
type finder struct {
	tx    *db.Tx
	found []string
}

type failure struct{ error }

// most is the maximum number of violations reported per invariant.
const most = 20

// Find returns what violates the invariant.
func (i Invariant) Find(tx *db.Tx) (found []string, err error) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case failure:
			err = reason.error
		default:
			panic(reason)
		}
	}()
	f := &finder{tx: tx}
	i.look(f)
	return f.found[:min(len(f.found), most)], nil
}

// stop ends the search if there is an error.
func (f *finder) stop(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// say adds a violation.
func (f *finder) say(format string, args ...any) { f.add(fmt.Sprintf(format, args...)) }

func (f *finder) add(found ...string) { f.found = append(f.found, found...) }

// sort orders the violations that were found in no order.
func (f *finder) sort() { slices.Sort(f.found) }

// rows adds the rows of a query, which are texts of violations.
func (f *finder) rows(query string, args ...any) { f.add(listOf[string](f, query, args...)...) }

func listOf[T any](f *finder, query string, args ...any) []T {
	found, err := db.List[T](f.tx, query, args...)
	f.stop(err)
	return found
}

func valueOf[T any](f *finder, query string, args ...any) T {
	value, err := db.Get[T](f.tx, query, args...)
	f.stop(err)
	return value
}

// read returns what a function of another package reads.
func read[T any](f *finder, from func(*db.Tx) (T, error)) T {
	value, err := from(f.tx)
	f.stop(err)
	return value
}

// call returns the result of an operation.
func call[In, Out any](f *finder, operation func(*db.Tx, In) (Out, error), in In) Out {
	out, err := operation(f.tx, in)
	f.stop(err)
	return out
}

// once loads what several invariants need, the first time.
func once[T any](f *finder, key string, load func() T) T {
	value, err := db.Once(f.tx, "check."+key, func() (T, error) { return load(), nil })
	f.stop(err)
	return value
}
