package list

import (
	"cmp"
	"errors"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Counter is the number of rows of a list with a kind and a state, and their sum in base
// currency.
type Counter struct {
	List   string    `db:"list"`
	Kind   string    `db:"kind"`
	State  string    `db:"state"`
	Rows   int64     `db:"row_count"`
	Amount num.Money `db:"amount"`
}

const addCounter = `ON CONFLICT (org_id, list, kind, state) DO UPDATE
SET row_count = tallies.row_count + excluded.row_count, amount = tallies.amount + excluded.amount`

// counter is the change of a counter by a row that is added or removed.
func (s *Spec) counter(e Entry, rows int64) Counter {
	c := Counter{s.Table, e.Kind, e.State, rows, e.Amount}
	if rows < 0 {
		c.Amount = e.Amount.Neg()
	}
	return c
}

// Count adds rows to a counter, for tables that are written without db.Records.
func Count(tx *db.Tx, more Counter) { pendingOf(tx).count(more) }

func (p *pending) count(more Counter) {
	i := slices.IndexFunc(p.counters, func(c Counter) bool { return c.List == more.List && c.Kind == more.Kind && c.State == more.State })
	if i < 0 {
		p.counters = append(p.counters, more)
		return
	}
	c := &p.counters[i]
	c.Rows, c.Amount = c.Rows+more.Rows, c.Amount.Add(more.Amount)
}

// write writes changes in one order, so that two transactions lock the rows in the
// same one.
func (p *pending) write() error {
	changed := slices.DeleteFunc(p.counters, func(c Counter) bool { return c.Rows == 0 && c.Amount.IsZero() })
	slices.SortFunc(changed, func(a, b Counter) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.State, b.State))
	})
	if len(changed) == 0 {
		return nil
	}
	return db.Merge(p.tx, "tallies", addCounter, changed...)
}

// Counters returns the counters of a list.
func Counters(tx *db.Tx, list string) ([]Counter, error) {
	return db.List[Counter](tx, `SELECT `+db.Columns[Counter]("t")+` FROM tallies t WHERE t.org_id = $1 AND t.list = $2`, list)
}

// countedUntil is how many rows of a kind, or of all, the counters of months have
// up to the end of one, or in all when none is named.
func (s *Spec) countedUntil(tx *db.Tx, kind, month string) (int, error) {
	w := db.Where("t.org_id = $1").And("t.list = ?", s.Table)
	w.If(kind != "", "t.kind = ?", kind)
	w.If(month != "", "t.state <= ?", month)
	return db.Get[int](tx, "SELECT CAST(COALESCE(SUM(t.row_count), 0) AS BIGINT) FROM tallies t "+w.String(), w.Args()...)
}

// month is the state of a row in a list that is counted by months.
func month(d when.Date) string { return d.String()[:len("2006-01")] }

// countedAfter is how many rows of a kind come after the row of an id in a list
// whose latest month is first, or in all. Counters have whole months; the rest is
// counted from the nearer end of the row's own.
func (s *Spec) countedAfter(tx *db.Tx, kind string, id uint32) (int, error) {
	if id == 0 {
		return s.countedUntil(tx, kind, "")
	}
	w := s.all().And(s.column("id")+" = ?", id)
	date, err := db.Get[when.Date](tx, "SELECT "+s.Month+" FROM "+s.from()+" "+w.String(), w.Args()...)
	if errors.Is(err, db.Missing) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	w, sign, last := s.all(), 1, when.NewDate(date.Year(), date.Month(), 0)
	key := "(" + s.Month + ", " + s.column("id") + ")"
	if date.Day() <= 15 {
		w.And(s.Month+" > ?", last).And(key+" < (?, ?)", date, id)
	} else {
		sign, last = -1, when.NewDate(date.Year(), date.Month()+1, 0)
		w.And(s.Month+" <= ?", last).And(key+" >= (?, ?)", date, id)
	}
	s.kinds(w, s.Kind, kind)
	whole, err := s.countedUntil(tx, kind, month(last))
	if err != nil {
		return 0, err
	}
	part, err := w.Count(tx, s.from())
	return whole + sign*part, err
}
