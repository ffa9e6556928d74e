package wall

import "strings"

var typesForSQLite = map[string]string{"BIGINT": "INTEGER", "BOOLEAN": "INTEGER", "BYTEA": "BLOB", "UNLOGGED": ""}

// ForSQLite translates the types of a step and makes its tables strict.
func ForSQLite(text string) (string, error) {
	all, err := tokens(text)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	done := 0
	upTo := func(end int, instead string) {
		out.WriteString(instead)
		done = end
	}
	tableEnds := -1
	for i, t := range all {
		out.WriteString(text[done:t.at])
		done = t.at
		if t.kind == word {
			if name, ok := typesForSQLite[t.upper]; ok {
				upTo(t.end, name)
			}
			if phrase(all[i:], "CREATE", "TABLE") || phrase(all[i:], "CREATE", "UNLOGGED", "TABLE") {
				skip := 0
				if all[i+1].upper == "UNLOGGED" {
					skip = 1
				}
				tableEnds = createTable(all, i+skip, &Table{})
			}
		}
		if i == tableEnds {
			upTo(t.end, ") STRICT")
		}
	}
	out.WriteString(text[done:])
	return out.String(), nil
}
