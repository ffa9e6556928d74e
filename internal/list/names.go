package list

import (
	"cmp"
	"slices"

	"kontor/internal/db"
	"kontor/internal/search"
)

// named is a name that documents of a kind bear, under the contact whose name it is.
type named struct {
	List    string `db:"list"`
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Name    string `db:"name"`
}

type namedRows struct {
	named
	Rows int64 `db:"row_count"`
	Last int64 `db:"last_id"` // no document with the name has a greater id
}

const addNamed = `ON CONFLICT (org_id, list, kind, contact_id, name) DO UPDATE SET row_count = search_names.row_count + excluded.row_count,
	last_id = CASE WHEN excluded.last_id > search_names.last_id THEN excluded.last_id ELSE search_names.last_id END`

// name notes that a document bears a name, or no longer does.
func (p *pending) name(list string, e Entry, rows int64) {
	if e.Name == "" {
		return
	}
	if p.names == nil {
		p.names = map[named]*namedRows{}
	}
	key := named{list, e.Kind, e.Contact, e.Name}
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

// writeNames writes changes in one order. The id of a removed document may stay
// the last: it still is a bound.
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
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Contact, b.Contact), cmp.Compare(a.Name, b.Name))
	})
	return db.Merge(p.tx, "search_names", addNamed, changed...)
}

// bearers are the documents of a kind that bear a name of a contact.
type bearers struct {
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Rows    int    `db:"row_count"`
	Last    uint32 `db:"last_id"`
}

// bearing reads the names of a list, or of one kind in it, that contain a text.
func bearing(tx *db.Tx, list, kind, text string) ([]bearers, error) {
	w := db.Where("n.org_id = $1").And("n.list = ?", list).And(`n.name LIKE ? ESCAPE '\'`, search.Contains(text)).And("n.row_count > 0")
	w.If(kind != "", "n.kind = ?", kind)
	return db.List[bearers](tx, "SELECT n.kind, n.contact_id, n.row_count, n.last_id FROM search_names n "+w.String(), w.Args()...)
}

// bearingOthers are those of some contacts that have documents under a name
// without the text as well.
func bearingOthers(tx *db.Tx, list, text string, contacts db.IDs) (db.IDs, error) {
	return db.List[uint32](tx, `SELECT DISTINCT n.contact_id FROM search_names n
WHERE n.org_id = $1 AND n.list = $2 AND NOT (n.name LIKE $3 ESCAPE '\') AND n.row_count > 0 AND n.contact_id IN ($4)`, list, search.Contains(text), contacts)
}
