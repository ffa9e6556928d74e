package db

import (
	"cmp"
	"slices"
	"strings"
)

// Documents are found by a piece of their number or of the name that they bear.
// A company has a million documents and a few thousand customers, so the names
// are kept apart, each with how many documents bear it and which of them is the
// newest: who looks for a name looks at the names. Who changes the documents
// changes this in the same transaction.

// Name is what a row is found by besides its number: all of its search text but
// the number, under its kind and the contact whose name it is.
type Name struct {
	Kind    string
	Contact uint32
	Text    string
}

// NameIn is the part of a search text behind the number.
func NameIn(searchText string) string {
	_, name, _ := strings.Cut(searchText, separator)
	return name
}

// NumberIn is the number that a search text begins with.
func NumberIn(searchText string) string {
	number, _, _ := strings.Cut(searchText, separator)
	return number
}

// named is a name as its table keeps it.
type named struct {
	List    string `db:"list"`
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Name    string `db:"name"`
}

type namedRows struct {
	named
	Rows int64 `db:"row_count"`
	Last int64 `db:"last_id"`
}

const addNamed = `ON CONFLICT (org_id, list, kind, contact_id, name) DO UPDATE SET row_count = search_names.row_count + excluded.row_count,
	last_id = CASE WHEN excluded.last_id > search_names.last_id THEN excluded.last_id ELSE search_names.last_id END`

// named notes that a row bears a name, or does not any more.
func (tx *Tx) named(list string, n Name, id uint32, more int64) {
	if n.Text == "" {
		return
	}
	if tx.names == nil {
		tx.names = map[named]*namedRows{}
	}
	key := named{list, n.Kind, n.Contact, n.Text}
	noted := tx.names[key]
	if noted == nil {
		noted = &namedRows{named: key}
		tx.names[key] = noted
	}
	noted.Rows += more
	if more > 0 {
		noted.Last = max(noted.Last, int64(id))
	}
}

// writeNames writes what was noted, in one order. The id of a row that is gone
// stays the newest: it is as good a place to begin looking.
func (tx *Tx) writeNames() error {
	if len(tx.names) == 0 {
		return nil
	}
	changed := make([]namedRows, 0, len(tx.names))
	for _, n := range tx.names {
		if n.Rows != 0 || n.Last != 0 {
			changed = append(changed, *n)
		}
	}
	tx.names = nil
	slices.SortFunc(changed, func(a, b namedRows) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Contact, b.Contact), cmp.Compare(a.Name, b.Name))
	})
	return Merge(tx, "search_names", addNamed, changed...)
}

// Bearers are the rows of a list that bear a name of one contact.
type Bearers struct {
	Kind    string `db:"kind"`
	Contact uint32 `db:"contact_id"`
	Rows    int    `db:"row_count"`
	Last    uint32 `db:"last_id"` // none of them is newer
}

// Bearing are the rows of a list, or of one kind in it, whose names contain a text.
func Bearing(tx *Tx, list, kind, text string) ([]Bearers, error) {
	const query = `SELECT n.kind, n.contact_id, n.row_count, n.last_id FROM search_names n
WHERE n.org_id = $1 AND n.list = $2 AND n.name LIKE $3 ESCAPE '\' AND n.row_count > 0`
	if kind == "" {
		return List[Bearers](tx, query, list, Contains(text))
	}
	return List[Bearers](tx, query+` AND n.kind = $4`, list, Contains(text), kind)
}

// BearingOthers are those of some contacts that rows of a list bear a name of in
// which a text is not.
func BearingOthers(tx *Tx, list, text string, contacts IDs) (IDs, error) {
	return List[uint32](tx, `SELECT DISTINCT n.contact_id FROM search_names n
WHERE n.org_id = $1 AND n.list = $2 AND NOT (n.name LIKE $3 ESCAPE '\') AND n.row_count > 0 AND n.contact_id IN ($4)`, list, Contains(text), contacts)
}
