package list

import (
	"cmp"
	"slices"

	"kontor/internal/db"
	"kontor/internal/search"
)

// named is a name that documents of a kind bear, under the contact whose name it
// is. State is nothing for all of them; those in the initial state have no row of
// their own.
type named struct {
	List    string `db:"list"`
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Name    string `db:"name"`
	State   string `db:"state"`
}

type namedRows struct {
	named
	Rows int64 `db:"row_count"`
	Last int64 `db:"last_id"` // no document with the name has a greater id
}

const addNamed = `ON CONFLICT (org_id, list, kind, contact_id, name, state) DO UPDATE SET row_count = search_names.row_count + excluded.row_count,
	last_id = CASE WHEN excluded.last_id > search_names.last_id THEN excluded.last_id ELSE search_names.last_id END`

// name notes that a document bears a name, or no longer does, in all or in a state.
func (p *pending) name(list string, e Entry, state string, rows int64) {
	if e.Name == "" {
		return
	}
	if p.names == nil {
		p.names = map[named]*namedRows{}
	}
	key := named{list, e.Kind, e.Contact, e.Name, state}
	noted := p.names[key]
	if noted == nil {
		noted = &namedRows{named: key}
		p.names[key] = noted
	}
	noted.Rows += rows
	if rows > 0 {
		noted.Last = max(noted.Last, int64(e.ID))
	}
}

// writeNames writes changes in a fixed order. The id of a removed document can stay the
// last: it is still an upper bound.
func (p *pending) writeNames() error {
	if len(p.names) == 0 {
		return nil
	}
	changed := make([]namedRows, 0, len(p.names))
	for _, n := range p.names {
		if n.Rows != 0 || n.Last != 0 {
			changed = append(changed, *n)
		}
	}
	slices.SortFunc(changed, func(a, b namedRows) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Contact, b.Contact), cmp.Compare(a.Name, b.Name), cmp.Compare(a.State, b.State))
	})
	return db.Merge(p.tx, "search_names", addNamed, changed...)
}

// nameCount is the documents of a kind that bear names of a contact.
type nameCount struct {
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Rows    int    `db:"row_count"`
	Last    uint32 `db:"last_id"`
}

// countNames counts the documents of some kinds, and states if any are named, whose
// names contain a text.
func (s *Spec) countNames(tx *db.Tx, text string, kinds, states []string) ([]nameCount, error) {
	w := db.Where("n.org_id = $1").And("n.list = ?", s.Table).And("n.kind IN (?)", db.Texts(kinds))
	rows := "SUM(n.row_count)"
	switch {
	case len(states) == 0:
		w.And("n.state = ''")
	case !slices.Contains(states, s.Numbers.Initial):
		w.And("n.state IN (?)", db.Texts(states))
	default: // all, less those in other states
		w.And("n.state NOT IN (?)", db.Texts(states))
		rows = "SUM(CASE WHEN n.state = '' THEN n.row_count ELSE -n.row_count END)"
	}
	w.And("n.row_count > 0").And(`n.name LIKE ? ESCAPE '\'`, search.Contains(text))
	query, args := w.Ending("SELECT n.kind, n.contact_id, CAST("+rows+" AS BIGINT) AS row_count, MAX(n.last_id) AS last_id FROM search_names n ",
		" GROUP BY n.kind, n.contact_id HAVING "+rows+" > 0")
	return db.List[nameCount](tx, query, args...)
}

// withOtherNames returns those contacts that also have documents under a name without the
// text.
func withOtherNames(tx *db.Tx, list, text string, contacts db.IDs) (db.IDs, error) {
	return db.List[uint32](tx, `SELECT DISTINCT n.contact_id FROM search_names n
WHERE n.org_id = $1 AND n.list = $2 AND n.state = '' AND NOT (n.name LIKE $3 ESCAPE '\') AND n.row_count > 0 AND n.contact_id IN ($4)`, list, search.Contains(text), contacts)
}
