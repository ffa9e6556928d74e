package db

import (
	"cmp"
	"slices"

	"kontor/internal/num"
)

// A list tells how many rows it has, and what they come to. Counting them takes
// the longer the more there are, so lists that grow without end are counted by
// who changes them, in the same transaction: their rows by kind and state.

// Counted is how many rows of a list are of a kind and in a state, and what they
// come to in the organization's currency.
type Counted struct {
	List   string    `db:"list"`
	Kind   string    `db:"kind"`
	State  string    `db:"state"`
	Rows   int64     `db:"row_count"`
	Amount num.Money `db:"amount"`
}

const addTally = `ON CONFLICT (org_id, list, kind, state) DO UPDATE
SET row_count = tallies.row_count + excluded.row_count, amount = tallies.amount + excluded.amount`

// Tally notes that a list, which is named by its table, has so many more rows of
// a kind in a state, and that they come to so much more.
func Tally(tx *Tx, more Counted) {
	i := slices.IndexFunc(tx.tallies, func(t Counted) bool { return t.List == more.List && t.Kind == more.Kind && t.State == more.State })
	if i < 0 {
		tx.tallies = append(tx.tallies, more)
		return
	}
	t := &tx.tallies[i]
	t.Rows, t.Amount = t.Rows+more.Rows, t.Amount.Add(more.Amount)
}

// Tallies are the counts of a list.
func Tallies(tx *Tx, list string) ([]Counted, error) {
	return List[Counted](tx, `SELECT `+Columns[Counted]("t")+` FROM tallies t WHERE t.org_id = $1 AND t.list = $2`, list)
}

// Tallied is how many rows of a list are of the kinds and in the states that
// are wanted.
func Tallied(tx *Tx, list string, wanted func(kind, state string) bool) (rows int, err error) {
	counted, err := Tallies(tx, list)
	for _, t := range counted {
		if wanted(t.Kind, t.State) {
			rows += int(t.Rows)
		}
	}
	return rows, err
}

// TalliedUntil is how many rows a list that is counted by months has up to the end
// of one, or in all when none is named; of one kind, or of all.
func TalliedUntil(tx *Tx, list, kind, month string) (int, error) {
	w := Where("t.org_id = $1").And("t.list = ?", list)
	w.If(kind != "", "t.kind = ?", kind)
	w.If(month != "", "t.state <= ?", month)
	return Get[int](tx, "SELECT CAST(COALESCE(SUM(t.row_count), 0) AS BIGINT) FROM tallies t "+w.String(), w.Args()...)
}

// tallied writes what was noted, in one order so that two transactions meet in
// the same one.
func (tx *Tx) tallied() error {
	if err := tx.writeNames(); err != nil {
		return err
	}
	changed := slices.DeleteFunc(tx.tallies, func(t Counted) bool { return t.Rows == 0 && t.Amount.IsZero() })
	slices.SortFunc(changed, func(a, b Counted) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.State, b.State))
	})
	tx.tallies = nil
	if len(changed) > 0 {
		if err := Merge(tx, "tallies", addTally, changed...); err != nil {
			return err
		}
	}
	return tx.setPosts()
}
