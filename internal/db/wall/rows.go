package wall

import (
	"slices"
	"strings"
)

// EveryRow selects all rows of all tenant tables, or of all others: the name of the table,
// and the columns joined by a character that no text contains. It is the same statement
// every time, so that connections keep it prepared.
func (s *Schema) EveryRow(tenant bool) *Statement {
	if tenant {
		return s.tenantRows()
	}
	return s.directoryRows()
}

func (s *Schema) everyRow(tenant bool) *Statement {
	st := &Statement{Verb: "SELECT", Tenant: tenant}
	var parts []string
	for _, t := range s.InOrder() {
		if t.Tenant != tenant {
			continue
		}
		columns := slices.Sorted(slices.Values(t.Columns))
		for i, name := range columns {
			columns[i] = "COALESCE(CAST(" + name + " AS TEXT), '\x1e')"
		}
		part := "SELECT '" + t.Name + "', " + strings.Join(columns, " || '\x1f' || ") + " FROM " + t.Name
		if tenant {
			part += " WHERE org_id = $1"
			st.Params = 1
		}
		parts, st.Tables = append(parts, part), append(st.Tables, t.Name)
	}
	st.Text = strings.Join(parts, " UNION ALL ")
	return st
}
