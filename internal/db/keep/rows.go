package keep

import (
	"slices"

	"kontor/internal/db/wall"
)

// rows are single rows of an organization, those read or written last, in two
// generations. Rows are kept under a name; whole rows under that of their table.
type rows struct {
	young, old map[rowKey]any
	names      map[string][]string // by table: the names of the rows read from it
	room       int                 // size of a generation
}

type rowKey struct {
	name string
	id   uint32
}

// The number of rows kept: maxRows divided by the number of organizations, but
// at least minRoom and at most maxRoom for each.
const (
	maxRows = 4096
	minRoom = 4
	maxRoom = 512
)

// Row returns the row kept under a name and an id, or nil.
func (c *Cache) Row(name string, id uint32) any {
	key := rowKey{name, id}
	if row, ok := c.rows.young[key]; ok {
		return row
	}
	row, ok := c.rows.old[key]
	if ok {
		delete(c.rows.old, key)
		c.rows.put(key, row)
	}
	return row
}

// PutRow keeps a row that was read from the tables.
func (c *Cache) PutRow(name string, id uint32, row any, tables []string) {
	r := &c.rows
	for _, table := range tables {
		if !slices.Contains(r.names[table], name) {
			if r.names == nil {
				r.names = map[string][]string{}
			}
			r.names[table] = append(r.names[table], name)
		}
	}
	r.put(rowKey{name, id}, row)
}

func (r *rows) put(key rowKey, row any) {
	if r.young == nil || len(r.young) >= r.room {
		r.young, r.old = map[rowKey]any{}, r.young
	}
	r.young[key] = row
}

// ForgetRows drops the rows read from the tables that a statement writes. A
// statement that only sets updated_at changes whole rows only.
func (c *Cache) ForgetRows(st *wall.Statement) {
	if len(c.rows.names) == 0 {
		return
	}
	for _, table := range st.Tables {
		for _, name := range c.rows.names[table] {
			if st.Stamps && name != table {
				continue
			}
			for _, generation := range []map[rowKey]any{c.rows.young, c.rows.old} {
				for key := range generation {
					if key.name == name {
						delete(generation, key)
					}
				}
			}
		}
	}
}
