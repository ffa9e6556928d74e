package feed

import (
	"errors"

	"kontor/internal/db"
)

// Ends returns the numbers of the oldest and the newest event that are kept, 0 if there are none.
func Ends(tx *db.Tx) (oldest, newest int64, err error) {
	e, err := endsOf(tx)
	return e.oldest.Seq, e.newest.Seq, err
}

// Position returns the number of the event that a cursor names, or why it cannot be followed.
func Position(tx *db.Tx, field, after string) (int64, error) {
	e, err := endsOf(tx)
	if err != nil {
		return 0, err
	}
	return e.cursor(tx, field, after)
}

// Waiting counts the events after a number that the reader can see. It stops at most.
func Waiting(tx *db.Tx, from int64, types Types, most int) (n int, err error) {
	for looked := 0; looked < lookedMax; looked += chunk {
		rows, err := db.List[row](tx, selectAfter, from, chunk)
		if err != nil {
			return n, err
		}
		visible, err := visibleTo(tx, rows)
		if err != nil {
			return n, err
		}
		for i := range rows {
			if r := rows[i].record(tx.Org); visible(&r) && types.match(&r) {
				n++
			}
			from = rows[i].Seq
		}
		if len(rows) < chunk || n >= most {
			break
		}
	}
	return min(n, most), nil
}

var selectOne = `SELECT ` + db.Columns[row]("e") + ` FROM events e WHERE e.org_id = $1 AND e.seq = $2`

// One returns the event with a number. found is false if it is not kept or the reader cannot
// see it.
func One(tx *db.Tx, seq int64) (r Record, found bool, err error) {
	e, err := db.Get[row](tx, selectOne, seq)
	if errors.Is(err, db.Missing) {
		return r, false, nil
	}
	if err != nil {
		return r, false, err
	}
	visible, err := visibleTo(tx, []row{e})
	if err != nil {
		return r, false, err
	}
	r = e.record(tx.Org)
	return r, visible(&r), nil
}
