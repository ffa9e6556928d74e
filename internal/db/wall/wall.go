package wall

import (
	"fmt"
	"slices"
	"strconv"
)

// Check parses a statement and returns why it is refused.
func (s *Schema) Check(text string, tenant bool) (*Statement, error) {
	all, err := plain(text)
	if err != nil {
		return nil, err
	}
	if n := len(all); n > 0 && all[n-1].is(";") {
		all = all[:n-1]
	}
	nodes, rest, err := nest(all, false)
	if err != nil || len(rest) > 0 {
		return nil, fmt.Errorf("the parentheses do not match")
	}
	w := &wall{schema: s, tenant: tenant, out: &Statement{Text: text, Tenant: tenant}}
	for _, t := range all {
		if t.kind == placeholder {
			n, _ := strconv.Atoi(t.text)
			w.out.Params = max(w.out.Params, n)
		}
		switch {
		case t.is(";"):
			return nil, fmt.Errorf("one statement at a time")
		case tenant && t.kind == word && slices.Contains(outside, t.upper):
			return nil, fmt.Errorf("%s reaches past the organization", t.upper)
		}
	}
	verb, err := w.query(nodes, nil)
	if err != nil {
		return nil, err
	}
	w.out.Verb, w.out.Row = verb, s.row(text, nodes)
	w.out.Directory = w.out.Writes && slices.ContainsFunc(w.out.Tables, func(name string) bool {
		table := s.Tables[name]
		return table != nil && !table.Tenant
	})
	if tenant && !slices.ContainsFunc(all, func(t token) bool { return t.kind == placeholder && t.text == "1" }) {
		return nil, fmt.Errorf("$1, the organization, is not used")
	}
	return w.out, nil
}

// outside lists words that name a whole table where a query is expected, or values that an
// engine counts across organizations.
var outside = []string{"TABLE", "ROWID", "OID", "_ROWID_", "CTID", "TABLEOID", "XMIN", "XMAX", "CMIN", "CMAX"}

// functions lists the functions that statements can call. Others are refused until they are
// added here: some run a text as SQL, some return data from outside the tables.
var functions = []string{"COUNT", "SUM", "MIN", "MAX", "COALESCE", "NULLIF", "ABS", "CAST", "LAG", "LOWER", "UPPER", "LENGTH", "STRPOS", "SUBSTR", "REPLACE"}

// operators lists the other words that a parenthesis can follow.
var operators = []string{
	"IN", "VALUES", "AND", "OR", "NOT", "EXISTS", "AS", "SELECT", "DISTINCT", "ALL", "WHERE", "HAVING", "BY", "ON", "SET", "CONFLICT",
	"CASE", "WHEN", "THEN", "ELSE", "BETWEEN", "LIKE", "IS", "FROM", "OVER", "FILTER", "LIMIT", "OFFSET", "RETURNING", "UNION",
	"EXCEPT", "INTERSECT",
}

// node is a token, or the tokens between a pair of parentheses.
type node struct {
	token
	group []node
	paren bool
}

func (t token) is(s string) bool { return t.kind == sign && t.text == s }

// name is a word that is not compared with keywords, or a quoted one.
func (n node) name() bool { return !n.paren && (n.kind == word || n.kind == quoted) }

func nest(all []token, inside bool) (nodes []node, rest []token, err error) {
	for len(all) > 0 {
		t := all[0]
		all = all[1:]
		switch {
		case t.is("("):
			var group []node
			if group, all, err = nest(all, true); err != nil {
				return nil, nil, err
			}
			nodes = append(nodes, node{group: group, paren: true})
		case t.is(")"):
			if !inside {
				return nil, nil, fmt.Errorf("a parenthesis closes nothing")
			}
			return nodes, all, nil
		default:
			nodes = append(nodes, node{token: t})
		}
	}
	if inside {
		return nil, nil, fmt.Errorf("a parenthesis is not closed")
	}
	return nodes, nil, nil
}

type wall struct {
	schema *Schema
	tenant bool
	out    *Statement
}

// query checks a whole query: WITH …, then SELECT, INSERT, UPDATE or DELETE.
// ctes are the names of common table expressions that are in sight.
func (w *wall) query(nodes []node, ctes []string) (verb string, err error) {
	if begins(nodes, "WITH") {
		if nodes, ctes, err = w.with(nodes[1:], ctes); err != nil {
			return "", err
		}
	}
	if len(nodes) == 0 {
		return "", fmt.Errorf("an empty query")
	}
	switch verb = nodes[0].upper; {
	case nodes[0].paren || verb == "SELECT" || verb == "VALUES":
		return "SELECT", w.compound(nodes, ctes)
	case verb == "INSERT":
		w.out.Writes = true
		return verb, w.insert(nodes, ctes)
	case verb == "UPDATE" || verb == "DELETE":
		w.out.Writes = true
		return verb, w.change(nodes, ctes)
	}
	return "", fmt.Errorf("a statement begins with SELECT, INSERT, UPDATE, DELETE or WITH, not %s", nodes[0].upper)
}

func (w *wall) with(nodes []node, ctes []string) ([]node, []string, error) {
	ctes = slices.Clone(ctes)
	if begins(nodes, "RECURSIVE") {
		nodes = nodes[1:]
	}
	for {
		if len(nodes) < 3 || !nodes[0].name() {
			return nil, nil, fmt.Errorf("WITH is not followed by a name")
		}
		name := nodes[0].text
		if w.schema.Tables[name] != nil || slices.Contains(ctes, name) {
			return nil, nil, fmt.Errorf("WITH %s: the name means something else already", name)
		}
		nodes = nodes[1:]
		if nodes[0].paren {
			nodes = nodes[1:]
		}
		for begins(nodes, "AS") || begins(nodes, "NOT") || begins(nodes, "MATERIALIZED") {
			nodes = nodes[1:]
		}
		if len(nodes) == 0 || !nodes[0].paren {
			return nil, nil, fmt.Errorf("WITH %s is not followed by a query", name)
		}
		ctes = append(ctes, name)
		if _, err := w.query(nodes[0].group, ctes); err != nil {
			return nil, nil, err
		}
		nodes = nodes[1:]
		if len(nodes) == 0 || !nodes[0].is(",") {
			return nodes, ctes, nil
		}
		nodes = nodes[1:]
	}
}

// compound checks each SELECT of a UNION.
func (w *wall) compound(nodes []node, ctes []string) error {
	start := 0
	for i := 0; i <= len(nodes); i++ {
		if i < len(nodes) && !among(nodes[i], "UNION", "EXCEPT", "INTERSECT") {
			continue
		}
		part := nodes[start:i]
		if len(part) > 0 && part[0].paren {
			if _, err := w.query(part[0].group, ctes); err != nil {
				return err
			}
			part = part[1:]
		}
		if err := w.simple(part, ctes); err != nil {
			return err
		}
		if start = i + 1; start < len(nodes) && among(nodes[start], "ALL", "DISTINCT") {
			start++
		}
	}
	return nil
}

// simple checks one SELECT.
func (w *wall) simple(nodes []node, ctes []string) error {
	f := &from{wall: w, ctes: ctes}
	for _, c := range clauses(nodes) {
		if err := f.clause(c); err != nil {
			return err
		}
	}
	return f.settle()
}

// change checks UPDATE and DELETE.
func (w *wall) change(nodes []node, ctes []string) error {
	f := &from{wall: w, ctes: ctes}
	target := nodes[1:]
	if nodes[0].upper == "DELETE" {
		if !begins(target, "FROM") {
			return fmt.Errorf("DELETE is not followed by FROM")
		}
		target = target[1:]
	}
	parts := clauses(target)
	if err := f.tables(parts[0]); err != nil {
		return err
	}
	if len(f.refs) != 1 {
		return fmt.Errorf("%s has no target", nodes[0].upper)
	}
	f.refs[0].written = true
	for _, c := range parts[1:] {
		if begins(c, "SET") && setsOrg(c[1:]) {
			return fmt.Errorf("org_id is never changed")
		}
		if begins(c, "SET") {
			w.out.Stamps = stamps(c[1:])
		}
		if begins(c, "USING") {
			c = append([]node{{token: token{upper: "FROM"}}}, c[1:]...)
		}
		if err := f.clause(c); err != nil {
			return err
		}
	}
	return f.settle()
}

// stamps reports whether an assignment is that of a value to updated_at, and the
// only one.
func stamps(nodes []node) bool {
	return len(nodes) == 3 && nodes[0].name() && nodes[0].text == "updated_at" && nodes[1].is("=") && nodes[2].kind == placeholder
}

func setsOrg(nodes []node) bool {
	for i, n := range nodes {
		first := i == 0 || nodes[i-1].is(",")
		if first && n.name() && n.text == "org_id" {
			return true
		}
		if first && n.paren && slices.ContainsFunc(n.group, func(g node) bool { return g.text == "org_id" }) {
			return true
		}
	}
	return false
}

// insert checks INSERT: org_id is among the columns and gets $1.
func (w *wall) insert(nodes []node, ctes []string) error {
	parts := clauses(nodes)
	head := parts[0] // INSERT INTO name [AS alias] (columns)
	if len(head) < 4 || head[1].upper != "INTO" || !head[2].name() || !head[len(head)-1].paren {
		return fmt.Errorf("an INSERT names its table and columns")
	}
	t, err := w.table(head[2].text, true)
	if err != nil {
		return err
	}
	columns := list(head[len(head)-1].group)
	org := slices.IndexFunc(columns, func(c []node) bool { return len(c) == 1 && c[0].text == "org_id" })
	pinned := w.tenant && t.Org
	if pinned && org < 0 {
		return fmt.Errorf("an INSERT into %s without org_id", t.Name)
	}
	end := len(parts)
	for i, c := range parts {
		if begins(c, "ON") || begins(c, "RETURNING") {
			end = i
			break
		}
	}
	if pinned {
		if err := pinsValues(parts[1:end], org); err != nil {
			return fmt.Errorf("an INSERT into %s: %w", t.Name, err)
		}
	}
	if end > 1 && begins(parts[1], "SELECT") {
		if err := w.compound(slices.Concat(parts[1:end]...), ctes); err != nil {
			return err
		}
	} else if err := w.inner(slices.Concat(parts[1:end]...), ctes); err != nil {
		return err
	}
	return w.tail(parts[end:], t, ctes)
}

// tail checks ON CONFLICT and RETURNING.
func (w *wall) tail(parts [][]node, t *Table, ctes []string) error {
	updates, conflicts := false, 0
	for _, c := range parts {
		if begins(c, "ON") {
			conflicts++
		}
		updates = updates || begins(c, "SET")
		if begins(c, "SET") && setsOrg(c[1:]) {
			return fmt.Errorf("org_id is never changed")
		}
		if begins(c, "SET") {
			w.out.Stamps = stamps(c[1:])
		}
		if err := w.inner(c, ctes); err != nil {
			return err
		}
	}
	if conflicts > 1 {
		return fmt.Errorf("one ON CONFLICT at most")
	}
	if !updates || !w.tenant || !t.Org {
		return nil
	}
	for _, n := range parts[0] {
		if n.paren && slices.ContainsFunc(n.group, func(g node) bool { return g.text == "org_id" }) {
			return nil
		}
	}
	return fmt.Errorf("ON CONFLICT on %s does not name org_id among the conflicting columns", t.Name)
}

// pinsValues reports whether every row to insert has $1 in the column org_id.
func pinsValues(parts [][]node, org int) error {
	rows := 0
	for _, c := range parts {
		switch {
		case begins(c, "VALUES"):
			for _, n := range c[1:] {
				if n.paren {
					rows++
					if values := list(n.group); org >= len(values) || !isOrg(values[org]) {
						return fmt.Errorf("org_id does not get $1")
					}
				}
			}
		case begins(c, "SELECT"):
			rows++
			values := list(c[1:])
			if org >= len(values) || !isOrg(values[org]) {
				return fmt.Errorf("org_id does not get $1")
			}
			for _, v := range values { // it would match several columns
				if len(v) == 0 || v[len(v)-1].is("*") {
					return fmt.Errorf("an INSERT names the columns that it selects")
				}
			}
		}
	}
	if rows == 0 {
		return fmt.Errorf("no values")
	}
	return nil
}

// isOrg reports whether an expression is $1, perhaps with a name given to it.
func isOrg(e []node) bool {
	return len(e) > 0 && e[0].kind == placeholder && !e[0].paren && e[0].text == "1" &&
		(len(e) == 1 || len(e) == 3 && e[1].upper == "AS")
}

// inner checks the queries inside an expression.
func (w *wall) inner(nodes []node, ctes []string) error {
	for i, n := range nodes {
		if among(n, "IN") && (i+1 == len(nodes) || !nodes[i+1].paren) {
			return fmt.Errorf("IN is followed by a parenthesis")
		}
		if !n.paren {
			continue
		}
		if w.tenant && i > 0 && nodes[i-1].kind == word && !nodes[i-1].paren && !among(nodes[i-1], functions...) && !among(nodes[i-1], operators...) {
			return fmt.Errorf("the function %s is not known to the tenant wall", nodes[i-1].upper)
		}
		var err error
		if begins(n.group, "SELECT") || begins(n.group, "WITH") {
			_, err = w.query(n.group, ctes)
		} else {
			err = w.inner(n.group, ctes)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// table returns a table, or why the statement cannot use it.
func (w *wall) table(name string, written bool) (*Table, error) {
	t := w.schema.Tables[name]
	switch {
	case t == nil:
		return nil, fmt.Errorf("no migration creates a table %s", name)
	case !w.tenant && t.Tenant:
		return nil, fmt.Errorf("tenant table %s is reached outside of an organization; use Enter", name)
	case w.tenant && !t.Tenant && written:
		return nil, fmt.Errorf("directory table %s is written for an organization; use Directory or Change", name)
	case w.tenant && !t.Org && !t.Shared:
		return nil, fmt.Errorf("directory table %s is read for an organization; mark it %q or use Look", name, sharedMark)
	}
	if !slices.Contains(w.out.Tables, name) {
		w.out.Tables = append(w.out.Tables, name)
	}
	return t, nil
}
