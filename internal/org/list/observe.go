package list

import "kontor/internal/db"

// pending holds the changes of counters in a transaction, which are written at its end.
type pending struct {
	tx       *db.Tx
	counters []Counter
}

func pendingOf(tx *db.Tx) *pending {
	p, _ := db.Once(tx, "list.pending", func() (*pending, error) { // it cannot fail
		p := &pending{tx: tx}
		tx.AtEnd(p.write)
		return p, nil
	})
	return p
}

// Observer updates the counters of a list when its rows change. entry returns what they know of
// a row.
func Observer[T any](s *Spec, entry func(*T) Entry) db.Observer[T] { return observer[T]{s, entry} }

type observer[T any] struct {
	list  *Spec
	entry func(*T) Entry
}

func (o observer[T]) Added(tx *db.Tx, row *T) { pendingOf(tx).count(o.list.counter(o.entry(row), 1)) }

func (o observer[T]) Removed(tx *db.Tx, row *T) {
	pendingOf(tx).count(o.list.counter(o.entry(row), -1))
}

func (o observer[T]) Changed(tx *db.Tx, before, after *T) {
	o.Removed(tx, before)
	o.Added(tx, after)
}
