package wall

import (
	"fmt"
	"slices"
	"strings"
)

// Schema describes the tables of the migrations: which belong to an organization and which
// to the directory.
type Schema struct {
	Tables map[string]*Table

	created int // also those that are dropped again
}

// Table is a table as the migrations define it.
type Table struct {
	Name    string
	Tenant  bool // it belongs to organizations: its key begins with org_id
	Shared  bool // a directory table that organizations can read
	Org     bool // it has the column org_id
	Key     []string
	Columns []string
	Types   []string // BIGINT, TEXT, BOOLEAN or BYTEA, by column
	Refers  []string // the tables that its rows refer to

	Unlogged bool // a crash can empty it

	order int // of creation
}

// Markers in a comment above CREATE TABLE.
const (
	directoryMark = "-- directory"
	sharedMark    = "-- directory, read by tenants"
)

// NewSchema knows no table.
func NewSchema() *Schema { return &Schema{Tables: map[string]*Table{}} }

// Add reads a migration: the tables that it creates, changes and drops.
func (s *Schema) Add(text string) error {
	all, err := tokens(text)
	if err != nil {
		return err
	}
	var mark string
	for i := 0; i < len(all); i++ {
		if all[i].kind == comment {
			if c := strings.TrimSpace(text[all[i].at:all[i].end]); c == directoryMark || c == sharedMark {
				mark = c
			}
			continue
		}
		rest := words(all[i:])
		unlogged := phrase(rest, "CREATE", "UNLOGGED", "TABLE")
		switch {
		case unlogged || phrase(rest, "CREATE", "TABLE"):
			if unlogged {
				i++
			}
			t := &Table{Tenant: mark == "", Shared: mark == sharedMark, Unlogged: unlogged, order: s.created}
			s.created++
			i = createTable(all, i, t)
			s.Tables[t.Name] = t
			mark = ""
		case phrase(rest, "ALTER", "TABLE") && len(rest) > 5 && rest[3].upper == "ADD":
			at := 4
			if rest[at].upper == "COLUMN" {
				at++
			}
			if t := s.Tables[rest[2].text]; t != nil && len(rest) > at+1 {
				t.column(rest[at], rest[at+1])
				t.refers(all[i:])
			}
		case phrase(rest, "ALTER", "TABLE") && len(rest) > 5 && rest[3].upper == "DROP" && rest[4].upper == "COLUMN":
			if t := s.Tables[rest[2].text]; t != nil {
				t.drop(rest[5].text)
			}
		case phrase(rest, "ALTER", "TABLE") && len(rest) > 7 && rest[3].upper == "RENAME" && rest[4].upper == "COLUMN":
			if t := s.Tables[rest[2].text]; t != nil {
				t.rename(rest[5].text, rest[7].text)
			}
		case phrase(rest, "DROP", "TABLE"):
			delete(s.Tables, rest[2].text)
		}
	}
	return nil
}

// Complete returns what is wrong with the tables once all migrations are read.
func (s *Schema) Complete() error {
	for _, t := range s.InOrder() {
		if t.Tenant && (len(t.Key) == 0 || t.Key[0] != "org_id") {
			return fmt.Errorf("table %s: the primary key of a tenant table begins with org_id; a directory table has the line %q above it", t.Name, directoryMark)
		}
	}
	return nil
}

// InOrder returns the tables in the order of creation, so referenced tables come first.
func (s *Schema) InOrder() []*Table {
	var out []*Table
	for _, t := range s.Tables {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *Table) int { return a.order - b.order })
	return out
}

// createTable reads a definition whose CREATE is at i and returns the position of its last
// parenthesis.
func createTable(all []token, i int, t *Table) int {
	i += 2
	for all[i].upper == "IF" || all[i].upper == "NOT" || all[i].upper == "EXISTS" {
		i++
	}
	t.Name = all[i].text
	depth, start := 0, true
	for i++; i < len(all); i++ {
		switch {
		case all[i].kind == comment:
			continue
		case all[i].is("("):
			depth++
			start = depth == 1
			continue
		case all[i].is(")"):
			if depth--; depth == 0 {
				return i
			}
		case all[i].is(",") && depth == 1:
			start = true
			continue
		}
		if phrase(all[i:], "PRIMARY", "KEY") && depth == 1 {
			t.primaryKey(all[i+2:])
		}
		if all[i].upper == "REFERENCES" {
			t.Refers = append(t.Refers, all[i+1].text)
		}
		if start {
			t.column(all[i], all[i+1])
		}
		start = false
	}
	return i
}

var tableConstraints = []string{"PRIMARY", "FOREIGN", "UNIQUE", "CHECK", "CONSTRAINT"}

func (t *Table) column(name, kind token) {
	if slices.Contains(tableConstraints, name.upper) {
		return
	}
	t.Columns = append(t.Columns, name.text)
	t.Types = append(t.Types, kind.upper)
	t.Org = t.Org || name.text == "org_id"
}

// refers notes the table that the column which is being added refers to.
func (t *Table) refers(rest []token) {
	for i, at := range rest {
		switch {
		case at.is(";"):
			return
		case at.upper == "REFERENCES" && i+1 < len(rest):
			t.Refers = append(t.Refers, rest[i+1].text)
		}
	}
}

// drop takes a column away.
func (t *Table) drop(name string) {
	if i := slices.Index(t.Columns, name); i >= 0 {
		t.Columns, t.Types = slices.Delete(t.Columns, i, i+1), slices.Delete(t.Types, i, i+1)
	}
}

func (t *Table) rename(from, to string) {
	if i := slices.Index(t.Columns, from); i >= 0 {
		t.Columns[i] = to
	}
}

func (t *Table) primaryKey(rest []token) {
	if len(rest) == 0 || rest[0].text != "(" {
		t.Key = []string{t.Columns[len(t.Columns)-1]}
		return
	}
	for _, k := range rest[1:] {
		if k.text == ")" {
			return
		}
		if k.kind == word {
			t.Key = append(t.Key, k.text)
		}
	}
}

// words leaves out comments.
func words(all []token) []token {
	out := make([]token, 0, 8)
	for _, t := range all {
		if t.kind != comment {
			out = append(out, t)
		}
		if len(out) == cap(out) {
			break
		}
	}
	return out
}

func phrase(all []token, keywords ...string) bool {
	if len(all) < len(keywords) {
		return false
	}
	for i, k := range keywords {
		if all[i].upper != k {
			return false
		}
	}
	return true
}
