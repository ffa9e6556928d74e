package db

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// schema is what the migrations say about tables: which belong to an
// organization and which to the directory.
type schema struct {
	tables map[string]*table
}

type table struct {
	name      string
	order     int // of creation
	directory bool
	shared    bool // a directory table that a Tx may read
	org       bool // it has the column org_id
	key       []string
	columns   []string
	types     []string // BIGINT, TEXT, BOOLEAN or BYTEA, by column
}

// Table is a table as the migrations define it.
type Table struct {
	Name    string
	Tenant  bool // it belongs to organizations: its key begins with org_id
	Org     bool // it has the column org_id
	Key     []string
	Columns []string
	Types   []string // BIGINT, TEXT, BOOLEAN or BYTEA, by column
}

// Tables are all tables of the migrations, by name.
func (d *DB) Tables() []Table {
	var out []Table
	for _, t := range d.schema.tables {
		out = append(out, Table{t.name, !t.directory, t.org, slices.Clone(t.key), slices.Clone(t.columns), slices.Clone(t.types)})
	}
	slices.SortFunc(out, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Markers in a comment above CREATE TABLE.
const (
	directoryMark = "-- directory"
	sharedMark    = "-- directory, read by tenants"
)

// readSchema parses the CREATE TABLE statements of migrations.
func readSchema(files []migration) (*schema, error) {
	s := &schema{tables: map[string]*table{}}
	for _, f := range files {
		if err := s.read(f.text); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	for _, t := range s.tables {
		if !t.directory && (len(t.key) == 0 || t.key[0] != "org_id") {
			return nil, fmt.Errorf("table %s: the primary key of a tenant table begins with org_id; a directory table has the line %q above it", t.name, directoryMark)
		}
	}
	return s, nil
}

func (s *schema) read(text string) error {
	all, err := tokens(text, true)
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
		switch {
		case phrase(rest, "CREATE", "TABLE"):
			t := &table{directory: mark != "", shared: mark == sharedMark, order: len(s.tables)}
			i = s.createTable(all, i, t)
			s.tables[t.name] = t
			mark = ""
		case phrase(rest, "CREATE", "UNLOGGED", "TABLE"):
			t := &table{directory: mark != "", shared: mark == sharedMark, order: len(s.tables)}
			i = s.createTable(all, i+1, t)
			s.tables[t.name] = t
			mark = ""
		case phrase(rest, "ALTER", "TABLE") && len(rest) > 5 && rest[3].upper == "ADD":
			at := 4
			if rest[at].upper == "COLUMN" {
				at++
			}
			if t := s.tables[rest[2].text]; t != nil && len(rest) > at+1 {
				t.column(rest[at], rest[at+1])
			}
		case phrase(rest, "DROP", "TABLE"):
			delete(s.tables, rest[2].text)
		}
	}
	return nil
}

// createTable reads a definition whose CREATE stands at i and returns the
// position of its last parenthesis.
func (s *schema) createTable(all []token, i int, t *table) int {
	i += 2
	for all[i].upper == "IF" || all[i].upper == "NOT" || all[i].upper == "EXISTS" {
		i++
	}
	t.name = all[i].text
	depth, start := 0, true
	for i++; i < len(all); i++ {
		switch {
		case all[i].kind == comment:
			continue
		case all[i].text == "(" && all[i].kind == sign:
			depth++
			start = depth == 1
			continue
		case all[i].text == ")" && all[i].kind == sign:
			if depth--; depth == 0 {
				return i
			}
		case all[i].text == "," && depth == 1:
			start = true
			continue
		}
		if phrase(all[i:], "PRIMARY", "KEY") && depth == 1 {
			t.primaryKey(all[i+2:])
		}
		if start {
			t.column(all[i], all[i+1])
		}
		start = false
	}
	return i
}

var tableConstraints = []string{"PRIMARY", "FOREIGN", "UNIQUE", "CHECK", "CONSTRAINT"}

func (t *table) column(name, kind token) {
	if slices.Contains(tableConstraints, name.upper) {
		return
	}
	t.columns = append(t.columns, name.text)
	t.types = append(t.types, kind.upper)
	t.org = t.org || name.text == "org_id"
}

func (t *table) primaryKey(rest []token) {
	if len(rest) == 0 || rest[0].text != "(" {
		t.key = []string{t.columns[len(t.columns)-1]}
		return
	}
	for _, k := range rest[1:] {
		if k.text == ")" {
			return
		}
		if k.kind == word {
			t.key = append(t.key, k.text)
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

// migration is one numbered step in the form for one engine.
type migration struct {
	name string // 0001_foundation
	text string
}

// version is the number that its name begins with.
func (m migration) version() int64 {
	digits, _, _ := strings.Cut(m.name, "_")
	n, _ := strconv.ParseInt(digits, 10, 64)
	return n
}

// migrationsFor collects the steps for an engine: name.sql for both, followed
// by name.sqlite.sql or name.postgres.sql where they have to differ.
func migrationsFor(files fs.FS, engine string) ([]migration, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	texts := map[string]string{}
	for _, common := range []bool{true, false} {
		for _, file := range names {
			name, suffix, special := strings.Cut(strings.TrimSuffix(file, ".sql"), ".")
			if special == common || special && suffix != engine {
				continue
			}
			b, err := fs.ReadFile(files, file)
			if err != nil {
				return nil, err
			}
			body, found := strings.CutPrefix(strings.TrimSpace(string(b)), "-- +goose Up\n")
			if !found {
				return nil, fmt.Errorf("%s does not begin with -- +goose Up", file)
			}
			texts[name] += body + "\n"
		}
	}
	var out []migration
	for name, text := range texts {
		out = append(out, migration{name, text})
	}
	if len(out) == 0 {
		return nil, errors.New("no migrations")
	}
	slices.SortFunc(out, func(a, b migration) int { return strings.Compare(a.name, b.name) })
	return out, nil
}
