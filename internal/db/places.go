package db

import (
	"math"
	"slices"
)

// A list is read page by page, or from behind a record on. How many rows come
// before a place cannot be known from their number alone, so signposts stand
// along the list: an id, and how many rows of each kind have no greater one. From
// the nearest it is not far to any place.

// postEvery is how many new rows stand between two signposts, about.
const postEvery = 1024

// post is a signpost for the rows of one kind.
type post struct {
	ID   uint32 `db:"id"`
	Rows int    `db:"row_count"`
}

// newPost is a signpost that is to be set.
type newPost struct {
	List string `db:"list"`
	Kind string `db:"kind"`
	post
}

// listed is a row that came to a list or left it.
type listed struct {
	list, kind string
	id         uint32
}

// setPosts puts signposts at the newest rows, when it is time for some, and
// corrects those behind rows that are no more. The tallies, which are written
// before, say how many rows there are. They are read and not selected into place:
// Citus would copy them there, which the walls do not let it.
func (tx *Tx) setPosts() error {
	gone, newest := tx.gone, tx.newest
	tx.gone, tx.newest = nil, nil
	for _, row := range gone {
		err := Later(tx, `UPDATE list_posts SET row_count = row_count - 1 WHERE org_id = $1 AND list = $2 AND kind = $3 AND id >= $4`, row.list, row.kind, row.id)
		if err != nil {
			return err
		}
	}
	for _, row := range newest {
		posts, err := List[newPost](tx, `SELECT t.list, t.kind, CAST($3 AS BIGINT) AS id, CAST(SUM(t.row_count) AS BIGINT) AS row_count
FROM tallies t WHERE t.org_id = $1 AND t.list = $2 GROUP BY t.list, t.kind`, row.list, row.id)
		if err != nil {
			return err
		}
		if err := Insert(tx, "list_posts", posts...); err != nil {
			return err
		}
	}
	return nil
}

// place notes that a row came to its list or left it.
func (tx *Tx) place(list, kind string, id uint32, more int64) {
	if more < 0 {
		tx.gone = append(tx.gone, listed{list, kind, id})
		return
	}
	i := slices.IndexFunc(tx.newest, func(l listed) bool { return l.list == list })
	switch {
	case i >= 0:
		tx.newest[i].id = max(tx.newest[i].id, id)
	case id%postEvery == 0:
		tx.newest = append(tx.newest, listed{list: list, id: id})
	}
}

// Places are those of the rows of some kinds in a list that is ordered by id.
type Places struct {
	List  string
	Kinds func(kind string) bool
}

// before is the last signpost up to an id, with the rows of all wanted kinds.
func (p *Places) before(tx *Tx, id uint32) (post, error) {
	type row struct {
		Kind string `db:"kind"`
		post
	}
	rows, err := List[row](tx, `SELECT p.kind, p.id, p.row_count FROM list_posts p WHERE p.org_id = $1 AND p.list = $2
AND p.id = (SELECT MAX(q.id) FROM list_posts q WHERE q.org_id = $1 AND q.list = $2 AND q.id <= $3)`, p.List, id)
	var at post
	for _, r := range rows {
		at.ID = r.ID
		if p.Kinds(r.Kind) {
			at.Rows += r.Rows
		}
	}
	return at, err
}

// from is the first signpost with so many rows up to it; none is the zero post.
func (p *Places) from(tx *Tx, rows int) (post, error) {
	best, err := p.before(tx, math.MaxUint32)
	if err != nil || best.Rows < rows {
		return post{}, err
	}
	for low := uint32(0); low < best.ID; {
		middle := low + (best.ID-low)/2
		at, err := p.before(tx, middle)
		if err != nil {
			return post{}, err
		}
		if at.Rows >= rows {
			best = at
		} else {
			low = middle + 1
		}
	}
	return best, nil
}

// Below is how many rows a filter selects at these places, all of them with ids
// smaller than one. column is that of the id.
func (p *Places) Below(tx *Tx, from, column string, w *Filter, id uint32) (int, error) {
	at, err := p.before(tx, id-1)
	if err != nil {
		return 0, err
	}
	query, args := w.Ending("SELECT COUNT(*) FROM "+from+" ", " AND "+column+" > ?", at.ID)
	more, err := Get[int](tx, query, args...)
	return at.Rows + more, err
}

// Begin is where to begin to read so many rows before the end of a list whose
// newest is first: at an id, and how many rows from there on. No id is the top.
func (p *Places) Begin(tx *Tx, rows int) (id uint32, skip int, err error) {
	at, err := p.from(tx, rows)
	return at.ID, at.Rows - rows, err
}
