package db

import (
	"cmp"
	"slices"
)

// A list tells how many rows it has. Counting them takes the longer the more
// there are, so lists that grow without end are counted by who changes them, in
// the same transaction: their rows by kind and state.

// tally is how many rows of a list are of a kind and in a state.
type tally struct {
	List  string `db:"list"`
	Kind  string `db:"kind"`
	State string `db:"state"`
	Rows  int64  `db:"row_count"`
}

const addTally = `ON CONFLICT (org_id, list, kind, state) DO UPDATE SET row_count = tallies.row_count + excluded.row_count`

// Tally notes that a list, which is named by its table, has so many more rows of
// a kind in a state.
func Tally(tx *Tx, list, kind, state string, more int64) {
	i := slices.IndexFunc(tx.tallies, func(t tally) bool { return t.List == list && t.Kind == kind && t.State == state })
	if i < 0 {
		i = len(tx.tallies)
		tx.tallies = append(tx.tallies, tally{List: list, Kind: kind, State: state})
	}
	tx.tallies[i].Rows += more
}

// Tallied is how many rows of a list are of the kinds and in the states that
// are wanted.
func Tallied(tx *Tx, list string, wanted func(kind, state string) bool) (rows int, err error) {
	counted, err := List[tally](tx, `SELECT `+Columns[tally]("t")+` FROM tallies t WHERE t.org_id = $1 AND t.list = $2`, list)
	for _, t := range counted {
		if wanted(t.Kind, t.State) {
			rows += int(t.Rows)
		}
	}
	return rows, err
}

// tallied writes what was noted, in one order so that two transactions meet in
// the same one.
func (tx *Tx) tallied() error {
	if err := tx.writeNames(); err != nil {
		return err
	}
	changed := slices.DeleteFunc(tx.tallies, func(t tally) bool { return t.Rows == 0 })
	slices.SortFunc(changed, func(a, b tally) int {
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
