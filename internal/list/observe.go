package list

import "kontor/internal/db"

// pending holds the list changes of a transaction, which are written at its end.
type pending struct {
	tx       *db.Tx
	counters []Counter
	names    map[named]*namedRows
	states   []changedState
	ranks    []rank // ids at which a rank is to be stored
	removed  []rank
}

func pendingOf(tx *db.Tx) *pending {
	p, _ := db.Once(tx, "list.pending", func() (*pending, error) { // it cannot fail
		p := &pending{tx: tx}
		tx.AtEnd(p.write)
		return p, nil
	})
	return p
}

// write writes what changed. Ranks come last: they are sums of counters.
func (p *pending) write() error {
	if err := p.writeNames(); err != nil {
		return err
	}
	if err := p.writeStates(); err != nil {
		return err
	}
	if err := p.writeCounters(); err != nil {
		return err
	}
	return p.writeRanks()
}

// Observer updates counters, ranks and names of a list when its rows change. entry returns
// the indexed values of a row.
func Observer[T any](s *Spec, entry func(*T) Entry) db.Observer[T] { return observer[T]{s, entry} }

type observer[T any] struct {
	list  *Spec
	entry func(*T) Entry
}

func (o observer[T]) Added(tx *db.Tx, row *T) { o.add(tx, o.entry(row), 1) }

func (o observer[T]) Removed(tx *db.Tx, row *T) { o.add(tx, o.entry(row), -1) }

func (o observer[T]) add(tx *db.Tx, e Entry, rows int64) {
	p := pendingOf(tx)
	p.count(o.list.counter(e, rows))
	if o.list.Ranked {
		p.rank(o.list.Table, e, rows)
	}
	if o.list.Numbers != nil {
		o.addNumbered(p, e, rows)
	}
}

func (o observer[T]) addNumbered(p *pending, e Entry, rows int64) {
	p.name(o.list.Table, e, "", rows)
	if e.State == o.list.Numbers.Initial {
		return
	}
	p.name(o.list.Table, e, e.State, rows)
	letter := byte('-')
	if rows > 0 {
		letter = o.list.Numbers.letter(e.State)
	}
	p.state(o.list, e, letter)
}

func (o observer[T]) Changed(tx *db.Tx, before, after *T) {
	was, is := o.entry(before), o.entry(after)
	p := pendingOf(tx)
	p.count(o.list.counter(was, -1))
	p.count(o.list.counter(is, 1))
	if o.list.Numbers == nil {
		return
	}
	if was.Kind != is.Kind || was.Contact != is.Contact || was.Name != is.Name {
		o.addNumbered(p, was, -1)
		o.addNumbered(p, is, 1)
		return
	}
	if was.State == is.State {
		return
	}
	initial := o.list.Numbers.Initial
	if was.State != initial {
		p.name(o.list.Table, was, was.State, -1)
	}
	if is.State != initial {
		p.name(o.list.Table, is, is.State, 1)
	}
	p.state(o.list, is, o.list.Numbers.letter(is.State))
}
