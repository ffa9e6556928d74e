package wall

import (
	"fmt"
	"strconv"
	"strings"
)

// Distribution says on which nodes Citus stores the rows of a table.
type Distribution string

// The distributions. Rows of an organization are colocated on one node. Directory tables
// that its statements join are on every node. All other tables stay on the coordinator.
const (
	ByOrg     Distribution = "by organization"
	EveryNode Distribution = "on every node"
	OneNode   Distribution = "on the coordinator"
)

// Distribution returns the distribution of a table. Tables that nearly every request writes
// are not on every node: each write would wait for all of them.
func (t *Table) Distribution() Distribution {
	switch {
	case t.Tenant:
		return ByOrg
	case (t.Shared || t.Org) && !t.Unlogged:
		return EveryNode
	}
	return OneNode
}

// Distribute returns the statement that distributes an existing table, or "". with is the
// table to colocate it with, "none" for the first.
func (t *Table) Distribute(with string) string {
	switch t.Distribution() {
	case ByOrg:
		return "SELECT create_distributed_table('" + t.Name + "', 'org_id', colocate_with => '" + with + "')"
	case EveryNode:
		return "SELECT create_reference_table('" + t.Name + "')"
	}
	return ""
}

// ForCitus rewrites a step for a distributed database: a new table is distributed before it
// gets references, because a local table cannot refer to distributed rows. The check of a
// new column gets the name that PostgreSQL would give it, which Citus requires.
func ForCitus(text, with string) (string, error) {
	s := NewSchema()
	if err := s.Add(text); err != nil {
		return "", err
	}
	all, err := tokens(text)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	done := 0
	for i := 0; i < len(all); i++ {
		at := i
		if phrase(all[i:], "ALTER", "TABLE") {
			for _, check := range unnamedChecks(all[i:]) {
				out.WriteString(text[done:check.at] + "CONSTRAINT " + check.name + " ")
				done = check.at
			}
			continue
		}
		if phrase(all[i:], "CREATE", "UNLOGGED", "TABLE") {
			i++
		} else if !phrase(all[i:], "CREATE", "TABLE") {
			continue
		}
		var named Table
		end := createTable(all, i, &named)
		t := s.Tables[named.Name]
		i = end
		if t == nil || t.Distribution() == OneNode {
			continue
		}
		body, references := apart(text, all[at:end+1])
		out.WriteString(text[done:all[at].at] + body + ";\n" + t.Distribute(with))
		for _, r := range references {
			fmt.Fprintf(&out, ";\nALTER TABLE %s ADD %s", t.Name, r)
		}
		done = all[end].end
	}
	out.WriteString(text[done:])
	return out.String(), nil
}

// unnamedCheck is a check of a column that is being added, and the name that it is to have.
type unnamedCheck struct {
	at   int
	name string
}

// unnamedChecks are those of the statement that ALTER TABLE begins.
func unnamedChecks(all []token) (checks []unnamedCheck) {
	all = statement(all)
	if len(all) < 6 || all[3].upper != "ADD" || all[4].upper != "COLUMN" {
		return nil
	}
	name, depth := all[2].text+"_"+all[5].text+"_check", 0
	for i, t := range all {
		switch {
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		case t.upper == "CHECK" && depth == 0 && all[i-2].upper != "CONSTRAINT":
			check := unnamedCheck{t.at, name}
			if n := len(checks); n > 0 {
				check.name += strconv.Itoa(n)
			}
			checks = append(checks, check)
		}
	}
	return checks
}

// statement returns the tokens before the next semicolon, without comments.
func statement(all []token) (out []token) {
	for _, t := range all {
		if t.is(";") {
			break
		}
		if t.kind != comment {
			out = append(out, t)
		}
	}
	return out
}

// apart takes the references out of a definition.
func apart(text string, all []token) (body string, references []string) {
	var out strings.Builder
	done, depth, begin := all[0].at, 0, 0 // begin: where the column or constraint begins
	for i := 0; i < len(all); i++ {
		switch {
		case all[i].is("("):
			if depth++; depth == 1 {
				begin = i + 1
			}
		case all[i].is(")"):
			depth--
		case all[i].is(",") && depth == 1:
			begin = i + 1
		case depth == 1 && all[i].upper == "REFERENCES":
			end := i + 2 // REFERENCES name (
			for !all[end].is(")") {
				end++
			}
			first := begin
			for all[first].kind == comment {
				first++
			}
			if all[first].upper == "FOREIGN" {
				references = append(references, text[all[first].at:all[end].end])
				out.WriteString(strings.TrimRight(strings.TrimSpace(text[done:all[first].at]), ","))
			} else {
				references = append(references, "FOREIGN KEY ("+all[first].text+") "+text[all[i].at:all[end].end])
				out.WriteString(text[done:all[i].at])
			}
			done = all[end].end
			i = end
		}
	}
	out.WriteString(text[done:all[len(all)-1].end])
	return out.String(), references
}
