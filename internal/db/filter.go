package db

import (
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/when"
)

// Filter collects the conditions of a WHERE clause. A `?` in a condition is
// the next argument; the first is $2, because $1 is the organization.
type Filter struct {
	text  strings.Builder
	args  []any
	added int
}

// Count counts the rows of the tables of from that the filter selects.
func (w *Filter) Count(tx *Tx, from string) (int, error) {
	return Get[int](tx, "SELECT COUNT(*) FROM "+from+" "+w.String(), w.args...)
}

// Added is the number of conditions besides the first.
func (w *Filter) Added() int { return w.added }

// Where starts a filter with the condition that every statement needs:
// db.Where("d.org_id = $1").
func Where(first string) *Filter {
	w := &Filter{}
	w.text.WriteString("WHERE ")
	w.text.WriteString(first)
	return w
}

// Clone is a filter of the same conditions, to which others can be added.
func (w *Filter) Clone() *Filter {
	out := &Filter{args: slices.Clone(w.args), added: w.added}
	out.text.WriteString(w.text.String())
	return out
}

// If adds a condition when cond holds.
func (w *Filter) If(cond bool, clause string, args ...any) *Filter {
	if cond {
		w.And(clause, args...)
	}
	return w
}

// Days adds that a date column is within a period, open on either side. For a single
// day it uses =, so that an index on the column keeps its order.
func (w *Filter) Days(column string, from, to when.Date) *Filter {
	if !from.IsZero() && from == to {
		return w.And(column+" = ?", from)
	}
	w.If(!from.IsZero(), column+" >= ?", from)
	return w.If(!to.IsZero(), column+" <= ?", to)
}

// Moments adds that a time column is within a period, open on either side.
func (w *Filter) Moments(column string, from, to *when.Unix) *Filter {
	if from != nil {
		w.And(column+" >= ?", int64(*from))
	}
	if to != nil {
		w.And(column+" <= ?", int64(*to))
	}
	return w
}

// And adds a condition in parentheses.
func (w *Filter) And(clause string, args ...any) *Filter {
	if strings.Count(clause, "?") != len(args) {
		panic("db: condition and arguments differ in number: " + clause)
	}
	w.added++
	w.text.WriteString(" AND (")
	w.write(clause, args)
	w.text.WriteString(")")
	return w
}

// write adds a text whose question marks are the next arguments.
func (w *Filter) write(clause string, args []any) {
	for {
		before, after, found := strings.Cut(clause, "?")
		w.text.WriteString(before)
		if !found {
			return
		}
		w.args = append(w.args, args[0])
		args = args[1:]
		w.text.WriteString("$" + strconv.Itoa(len(w.args)+1))
		clause = after
	}
}

// Ending returns a query that starts with begin, goes on with the filter and ends with
// a clause, and all its arguments: w.Ending("SELECT d.id FROM documents d ", " ORDER BY
// d.id LIMIT ?", 10). The filter itself does not change.
func (w *Filter) Ending(begin, clause string, args ...any) (query string, all []any) {
	if strings.Count(clause, "?") != len(args) {
		panic("db: clause and arguments differ in number: " + clause)
	}
	out := Filter{args: slices.Clone(w.args)}
	out.text.WriteString(begin)
	out.text.WriteString(w.text.String())
	out.write(clause, args)
	return out.text.String(), out.args
}

// Arg adds an argument for use outside the conditions and returns its placeholder.
func (w *Filter) Arg(value any) string {
	w.args = append(w.args, value)
	return "$" + strconv.Itoa(len(w.args)+1)
}

// String returns the clause: WHERE d.org_id = $1 AND (d.status = $2).
func (w *Filter) String() string { return w.text.String() }

// Args returns the arguments in the order of their numbers, from $2 on.
func (w *Filter) Args() []any { return w.args }
