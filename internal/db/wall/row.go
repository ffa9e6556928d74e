package wall

import "slices"

// Row is a statement that writes one row whose values are its arguments: an INSERT,
// possibly merged with an existing row, or an UPDATE by key. An engine can run several of
// them as one statement.
type Row struct {
	Table   *Table
	Columns []string // columns of $1, $2, …
	Key     []int    // arguments of the table's key, in its order; nil for a new row
	Update  bool
	Merge   map[string]Merging // by column, how an INSERT changes an existing row
	Tail    string             // from ON CONFLICT on
}

// Merging is how a new value meets the stored one.
type Merging byte

// The ways.
const (
	Replaces Merging = iota + 1 // column = excluded.column
	Adds                        // column = table.column + excluded.column
	Raises                      // the greater of the two stays
)

// row recognizes a statement that writes one row.
func (s *Schema) row(text string, nodes []node) *Row {
	var r *Row
	switch {
	case begins(nodes, "INSERT"):
		r = s.newRow(text, nodes)
	case begins(nodes, "UPDATE"):
		r = s.changedRow(nodes)
	}
	if r == nil || slices.Contains(r.Columns, "") {
		return nil
	}
	for _, column := range r.Columns {
		if !slices.Contains(r.Table.Columns, column) {
			return nil
		}
	}
	for _, column := range r.Table.Key {
		at := slices.Index(r.Columns, column)
		if at < 0 {
			return nil
		}
		r.Key = append(r.Key, at)
	}
	if r.Key == nil && (r.Update || r.Merge != nil) {
		return nil
	}
	return r
}

// newRow reads INSERT INTO table (a, b) VALUES ($1, $2) and its optional clauses.
func (s *Schema) newRow(text string, nodes []node) *Row {
	parts := clauses(nodes)
	head := parts[0]
	if len(head) != 4 || len(parts) < 2 || !begins(parts[1], "VALUES") || len(parts[1]) != 2 || !parts[1][1].paren {
		return nil
	}
	r := &Row{Table: s.Tables[head[2].text]}
	values := list(parts[1][1].group)
	for i, c := range list(head[3].group) {
		if i >= len(values) || len(c) != 1 || argument(values[i]) != i+1 {
			return nil
		}
		r.Columns = append(r.Columns, c[0].text)
	}
	if len(parts) == 2 {
		return r
	}
	on := parts[2] // ON CONFLICT (a, b) DO UPDATE
	if len(parts) != 4 || len(on) != 5 || !begins(on, "ON") || !on[2].paren || on[4].upper != "UPDATE" || !begins(parts[3], "SET") {
		return nil
	}
	var key []string
	for _, c := range list(on[2].group) {
		key = append(key, c[0].text)
	}
	if !slices.Equal(key, r.Table.Key) {
		return nil
	}
	r.Tail, r.Merge = text[on[0].at:], map[string]Merging{}
	for _, set := range list(parts[3][1:]) {
		if len(set) < 5 || !set[1].is("=") {
			return nil
		}
		column := set[0].text
		way := merging(r.Table.Name, column, set[2:])
		if way == 0 {
			return nil
		}
		r.Merge[column] = way
	}
	return r
}

// merging reads the new value of a column.
func merging(table, column string, nodes []node) Merging {
	var said string
	for _, n := range nodes {
		if n.paren {
			return 0
		}
		said += n.text
	}
	old, fresh := table+"."+column, "excluded."+column
	switch said {
	case fresh:
		return Replaces
	case old + "+" + fresh:
		return Adds
	case "casewhen" + fresh + ">" + old + "then" + fresh + "else" + old + "end":
		return Raises
	}
	return 0
}

// changedRow reads UPDATE table SET b = $2 WHERE a = $1.
func (s *Schema) changedRow(nodes []node) *Row {
	parts := clauses(nodes)
	if len(parts) != 3 || len(parts[0]) != 2 || !begins(parts[1], "SET") || !begins(parts[2], "WHERE") {
		return nil
	}
	r := &Row{Table: s.Tables[parts[0][1].text], Update: true}
	sets, wheres := list(parts[1][1:]), conjuncts(parts[2][1:])
	if r.Table == nil || len(wheres) != len(r.Table.Key) {
		return nil
	}
	r.Columns = make([]string, len(sets)+len(wheres))
	for i, c := range slices.Concat(sets, wheres) {
		if len(c) != 3 || !c[1].is("=") {
			return nil
		}
		n, key := argument(c[2:]), slices.Contains(r.Table.Key, c[0].text)
		if n == 0 || n > len(r.Columns) || r.Columns[n-1] != "" || key != (i >= len(sets)) {
			return nil
		}
		r.Columns[n-1] = c[0].text
	}
	return r
}

// argument returns the number of a placeholder that is a whole expression, or 0.
func argument(nodes []node) (n int) {
	if len(nodes) != 1 || nodes[0].paren || nodes[0].kind != placeholder {
		return 0
	}
	for _, c := range nodes[0].text {
		n = 10*n + int(c-'0')
	}
	return n
}
