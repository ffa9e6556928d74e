package list

import (
	"math"
	"slices"

	"kontor/internal/db"
)

// rankEvery is how many ids are between two stored ranks.
const rankEvery = 1024

// rank is how many rows of a kind have an id up to this one. Pages deep in a
// list, and the rest of it after a record, are found from the nearest rank.
type rank struct {
	List string `db:"list"`
	Kind string `db:"kind"`
	ID   uint32 `db:"id"`
	Rows int    `db:"row_count"`
}

// rank notes that a row is added or removed.
func (p *pending) rank(list string, e Entry, rows int64) {
	if rows < 0 {
		p.removed = append(p.removed, rank{List: list, Kind: e.Kind, ID: e.ID})
		return
	}
	i := slices.IndexFunc(p.ranks, func(r rank) bool { return r.List == list })
	switch {
	case i >= 0:
		p.ranks[i].ID = max(p.ranks[i].ID, e.ID)
	case e.ID%rankEvery == 0:
		p.ranks = append(p.ranks, rank{List: list, ID: e.ID})
	}
}

// writeRanks stores the ranks of the newest rows, when they are due, and corrects
// those after removed rows. A rank is the sum of counters, which are written
// before. They are read and inserted, not inserted from a SELECT: Citus would copy
// them by a statement that its policies refuse.
func (p *pending) writeRanks() error {
	for _, r := range p.removed {
		err := db.Later(p.tx, `UPDATE list_posts SET row_count = row_count - 1 WHERE org_id = $1 AND list = $2 AND kind = $3 AND id >= $4`, r.List, r.Kind, r.ID)
		if err != nil {
			return err
		}
	}
	for _, r := range p.ranks {
		ranks, err := db.List[rank](p.tx, `SELECT t.list, t.kind, CAST($3 AS BIGINT) AS id, CAST(SUM(t.row_count) AS BIGINT) AS row_count
FROM tallies t WHERE t.org_id = $1 AND t.list = $2 GROUP BY t.list, t.kind`, r.List, r.ID)
		if err != nil {
			return err
		}
		if err := db.Insert(p.tx, "list_posts", ranks...); err != nil {
			return err
		}
	}
	return nil
}

// rankIndex is the ranks of a list for one kind, or for those listed unasked.
type rankIndex struct {
	tx   *db.Tx
	list *Spec
	kind string
}

// upTo is the last stored rank up to an id.
func (x rankIndex) upTo(id uint32) (at rank, err error) {
	rows, err := db.List[rank](x.tx, `SELECT p.list, p.kind, p.id, p.row_count FROM list_posts p WHERE p.org_id = $1 AND p.list = $2
AND p.id = (SELECT MAX(q.id) FROM list_posts q WHERE q.org_id = $1 AND q.list = $2 AND q.id <= $3)`, x.list.Table, id)
	for _, r := range rows {
		at.ID = r.ID
		if x.list.lists(x.kind, r.Kind) {
			at.Rows += r.Rows
		}
	}
	return at, err
}

// reaching returns the first stored rank of at least so many rows, or none.
func (x rankIndex) reaching(rows int) (rank, error) {
	best, err := x.upTo(math.MaxUint32)
	if err != nil || best.Rows < rows {
		return rank{}, err
	}
	for low := uint32(0); low < best.ID; {
		middle := low + (best.ID-low)/2
		at, err := x.upTo(middle)
		if err != nil {
			return rank{}, err
		}
		if at.Rows >= rows {
			best = at
		} else {
			low = middle + 1
		}
	}
	return best, nil
}

// below is how many rows have smaller ids than one: a rank, and those after it
// that w selects.
func (x rankIndex) below(w *db.Filter, id uint32) (int, error) {
	at, err := x.upTo(id - 1)
	if err != nil {
		return 0, err
	}
	query, args := w.Ending("SELECT COUNT(*) FROM "+x.list.from()+" ", " AND "+x.list.column("id")+" > ?", at.ID)
	more, err := db.Get[int](x.tx, query, args...)
	return at.Rows + more, err
}
