package wall

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// from collects the tables of one SELECT, UPDATE or DELETE and the conditions
// that pin them to the organization.
type from struct {
	*wall
	ctes []string
	refs []ref
	pins []pin
}

type ref struct {
	table   string
	alias   string
	written bool
}

// pin is a condition org_id = $1. It holds for an alias, for the only table if it names
// none, or for a single table in an outer join.
type pin struct {
	alias string
	only  string
}

var clauseWords = []string{
	"SELECT", "FROM", "WHERE", "GROUP", "HAVING", "WINDOW", "ORDER", "LIMIT", "OFFSET", "RETURNING", "SET", "VALUES", "USING",
}

// clauses splits a query at the words that begin a clause. The first part is before any of
// them.
func clauses(nodes []node) [][]node {
	var out [][]node
	start := 0
	inFrom := false
	for i, n := range nodes {
		starts := n.kind == word && slices.Contains(clauseWords, n.upper)
		switch {
		case n.upper == "FROM" && i > 0 && nodes[i-1].upper == "DISTINCT" && i > 1 && nodes[i-2].upper != "SELECT":
			starts = false // IS DISTINCT FROM
		case n.upper == "USING" && inFrom:
			starts = false // JOIN … USING
		case n.upper == "ON" && i+1 < len(nodes) && nodes[i+1].upper == "CONFLICT":
			starts = true
		}
		if starts && i > start {
			out = append(out, nodes[start:i])
			start = i
		}
		if starts {
			inFrom = n.upper == "FROM"
		}
	}
	return append(out, nodes[start:])
}

func (f *from) clause(c []node) error {
	switch {
	case begins(c, "FROM"):
		return f.tables(c[1:])
	case begins(c, "WHERE"):
		f.addPins(c[1:], "")
	}
	return f.inner(c, f.ctes)
}

var joinWords = []string{"JOIN", "LEFT", "INNER", "CROSS", "OUTER", "RIGHT", "FULL", "NATURAL"}

var errNoOn = errors.New("every JOIN is followed by its own ON")

// tables reads a list of tables and joins.
func (f *from) tables(nodes []node) error {
	expected, outer := true, false
	joined := false // a table by JOIN, whose ON is still to come
	for i := 0; i < len(nodes); i++ {
		n := nodes[i]
		switch {
		case n.upper == "LATERAL" || n.upper == "OUTER":
		case among(n, "RIGHT", "FULL", "NATURAL"):
			return fmt.Errorf("a %s JOIN is not understood by the tenant wall", n.upper)
		case n.upper == "LEFT":
			outer = true
		case n.upper == "INNER" || n.upper == "CROSS":
			outer = false
		case n.upper == "JOIN":
			if joined {
				return errNoOn
			}
			outer = outer && (i == 0 || among(nodes[i-1], "OUTER", "LEFT"))
			expected, joined = true, i == 0 || !among(nodes[i-1], "CROSS")
		case n.is(","):
			if joined {
				return errNoOn
			}
			expected, outer = true, false
		case n.upper == "ON":
			if !joined || expected {
				return errors.New("ON does not follow a JOIN")
			}
			used, err := f.on(nodes[i+1:], outer)
			if err != nil {
				return err
			}
			i += used
			joined = false
		case n.upper == "USING":
			joined = false
			i++
		case expected:
			used, err := f.ref(nodes[i:])
			if err != nil {
				return err
			}
			i += used - 1
			expected = false
		default:
			return fmt.Errorf("%q is not understood in a list of tables", n.text)
		}
	}
	if joined {
		return errNoOn
	}
	return nil
}

// on reads the condition of a join and returns how many nodes it took. That of
// an outer join pins only the table that was joined last.
func (f *from) on(nodes []node, outer bool) (used int, err error) {
	for used < len(nodes) && !among(nodes[used], joinWords...) && !nodes[used].is(",") {
		used++
	}
	only := ""
	if outer && len(f.refs) > 0 {
		// "" would pin every table: a table without a name gets one that none has.
		only = cmp.Or(f.refs[len(f.refs)-1].alias, "()")
	}
	f.addPins(nodes[:used], only)
	return used, f.inner(nodes[:used], f.ctes)
}

// ref reads one table, function or query in a list of tables and returns how
// many nodes it took.
func (f *from) ref(nodes []node) (used int, err error) {
	n := nodes[0]
	r := ref{table: n.text, alias: n.text}
	used = 1
	switch {
	case n.paren && (begins(n.group, "SELECT") || begins(n.group, "WITH") || begins(n.group, "VALUES")):
		r.table = ""
		r.alias = ""
		_, err = f.query(n.group, f.ctes)
	case n.paren:
		r.table = ""
		r.alias = ""
		err = f.tables(n.group)
	case !n.name():
		return 0, fmt.Errorf("a table was expected at %q", n.text)
	case len(nodes) > 1 && nodes[1].is("."):
		return 0, fmt.Errorf("tables are named without a schema: %s", n.text)
	case len(nodes) > 1 && nodes[1].paren:
		return 0, fmt.Errorf("a function among tables is not understood by the tenant wall: %s", n.text)
	}
	if err != nil {
		return 0, err
	}
	if used < len(nodes) && nodes[used].upper == "AS" {
		used++
	}
	if used < len(nodes) && nodes[used].name() && !among(nodes[used], joinWords...) &&
		!among(nodes[used], "ON", "USING", "LATERAL") {
		r.alias = nodes[used].text
		used++
		if used < len(nodes) && nodes[used].paren {
			if r.table != "" { // another column could take the name org_id
				return 0, fmt.Errorf("the columns of %s keep their names", r.table)
			}
			used++
		}
	}
	if r.alias != "" && slices.ContainsFunc(f.refs, func(o ref) bool { return o.alias == r.alias }) {
		return 0, fmt.Errorf("two tables are called %s", r.alias)
	}
	f.refs = append(f.refs, r)
	return used, nil
}

// addPins finds org_id = $1 among the conditions that must all hold.
func (f *from) addPins(nodes []node, only string) {
	for _, c := range conjuncts(nodes) {
		if len(c) == 1 && c[0].paren && !begins(c[0].group, "SELECT") {
			f.addPins(c[0].group, only)
			continue
		}
		if alias, ok := pinned(c); ok {
			f.pins = append(f.pins, pin{alias, only})
		}
	}
}

// conjuncts splits conditions at AND. An OR beside them makes all of them unreliable.
func conjuncts(nodes []node) [][]node {
	var out [][]node
	start, cases, betweens := 0, 0, 0
	for i, n := range nodes {
		switch n.upper {
		case "CASE":
			cases++
		case "END":
			cases--
		case "BETWEEN":
			if cases == 0 {
				betweens++
			}
		case "OR":
			if cases == 0 {
				return nil
			}
		case "AND":
			if cases > 0 {
				continue
			}
			if betweens > 0 {
				betweens--
				continue
			}
			out = append(out, nodes[start:i])
			start = i + 1
		}
	}
	return append(out, nodes[start:])
}

// pinned reports whether a condition is [alias.]org_id = $1, either way round.
func pinned(c []node) (alias string, ok bool) {
	eq := slices.IndexFunc(c, func(n node) bool { return n.is("=") })
	if eq < 0 {
		return "", false
	}
	left, right := c[:eq], c[eq+1:]
	if len(left) == 1 {
		left, right = right, left
	}
	if len(left) == 1 { // both sides are one word
		if isOrg(left) {
			left, right = right, left
		}
	}
	if len(right) != 1 || !isOrg(right) {
		return "", false
	}
	switch {
	case len(left) == 1 && left[0].name() && left[0].text == "org_id":
		return "", true
	case len(left) == 3 && left[0].name() && left[1].is(".") && left[2].text == "org_id":
		return left[0].text, true
	}
	return "", false
}

// settle reports whether every table of the organization is pinned.
func (f *from) settle() error {
	var own []ref
	for _, r := range f.refs {
		if r.table == "" || slices.Contains(f.ctes, r.table) {
			continue
		}
		t, err := f.table(r.table, r.written)
		if err != nil {
			return err
		}
		if f.tenant && t.Org {
			own = append(own, r)
		}
	}
	for _, r := range own {
		ok := slices.ContainsFunc(f.pins, func(p pin) bool {
			return (p.alias == r.alias || p.alias == "" && len(own) == 1) && (p.only == "" || p.only == r.alias)
		})
		if !ok {
			return fmt.Errorf("%s (as %s) is reached without org_id = $1", r.table, r.alias)
		}
	}
	return nil
}

func begins(nodes []node, keyword string) bool {
	return len(nodes) > 0 && !nodes[0].paren && nodes[0].upper == keyword
}

func among(n node, keywords ...string) bool {
	return !n.paren && n.kind == word && slices.Contains(keywords, n.upper)
}

// list cuts at commas.
func list(nodes []node) [][]node {
	var out [][]node
	start := 0
	for i, n := range nodes {
		if n.is(",") {
			out = append(out, nodes[start:i])
			start = i + 1
		}
	}
	return append(out, nodes[start:])
}
