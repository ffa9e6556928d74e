package list

import (
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/search"
)

// Spec declares a list: its table and the indexed values of its rows, so that long lists
// are as fast as short ones.
type Spec struct {
	Table string // its counters are filed under this name
	Alias string // of the table in conditions and orders
	Order string // unless a filter names another; it ends with a unique key, as "d.id DESC"

	// Columns of a list whose rows are counted by kind and state.
	Kind, State string

	Hidden []string // kinds that are listed only if they are asked for
	Month  string   // a date column that leads the order; the state of a row is its month
	Date   string   // the date column of Filter.ByDate, indexed alone and after kind and state

	Codes []string // columns that Filter.Best compares with the text
}

// Few is the number of rows that a statement names one by one. Tests lower it, to see
// few rows treated as many.
var Few = 1000

// Filter selects rows of a list. Counters know Kind, State and View; everything
// else is in Where.
type Filter struct {
	input.Page
	Kind   string
	State  string
	View   *View
	Search string
	Best   bool       // best matches of the search first
	Where  *db.Filter // further conditions; nil: none
	Order  string     // nothing: that of the list
	ByDate bool       // latest date first, instead of Order; see query.keepsDates
}

// View selects rows by a condition on several states: those of some kinds and
// states, except for a few.
type View struct {
	Where         Condition
	Kinds, States []string
	Except        []Condition // selects rows of kinds and states outside the view
	Most          bool        // nearly all rows of these kinds and states, so that indexes by date serve it
}

// Condition is a part of a WHERE clause; its question marks are the arguments.
type Condition struct {
	Clause string
	Args   []any
}

// If is a condition.
func If(clause string, args ...any) Condition { return Condition{clause, args} }

// Unindexed names a column of numbers so that no index is chosen for it: both engines
// take +column for an expression. It is for columns that look selective to the planner
// while another condition leads to fewer rows.
func Unindexed(column string) string { return "+" + column }

// UnindexedText is Unindexed for a column of texts that are not null.
func UnindexedText(column string) string { return "COALESCE(" + column + ", '')" }

func (s *Spec) from() string { return s.Table + " " + s.Alias }

func (s *Spec) column(name string) string { return s.Alias + "." + name }

func (s *Spec) all() *db.Filter { return db.Where(s.column("org_id") + " = $1") }

// among selects the rows of some ids.
func (s *Spec) among(ids []uint32) *db.Filter {
	return s.all().And(s.column("id")+" IN (?)", db.IDs(ids))
}

// lists reports whether a filter that asks for one kind, or for none, lists another.
func (s *Spec) lists(asked, kind string) bool {
	return kind == asked || asked == "" && !slices.Contains(s.Hidden, kind)
}

// kinds adds the condition for the kinds that a filter lists.
func (s *Spec) kinds(w *db.Filter, column, asked string) {
	w.If(asked != "", column+" = ?", asked)
	if asked == "" {
		for _, hidden := range s.Hidden {
			w.And(column + " <> '" + hidden + "'")
		}
	}
}

// Counted reports whether counters know all that the filter asks for.
func (f Filter) Counted() bool {
	return f.View == nil && f.Search == "" && (f.Where == nil || f.Where.Added() == 0)
}

// Conditions are the conditions of the filter that do not depend on the kind.
func (f Filter) Conditions(s *Spec) *db.Filter {
	w := f.where(s)
	return w.If(f.Search != "", "strpos("+s.column("search_text")+", ?) > 0", search.Fold(f.Search))
}

// Rows are the conditions of the rows that the filter lists.
func (f Filter) Rows(s *Spec) *db.Filter {
	w := f.Conditions(s)
	s.kinds(w, f.compared(s.Kind), f.Kind)
	return w
}

// where returns the conditions without kind and search.
func (f Filter) where(s *Spec) *db.Filter {
	w := s.all()
	if f.Where != nil {
		w = f.Where.Clone()
	}
	if f.View != nil {
		w.And(f.View.Where.Clause, f.View.Where.Args...)
	}
	return w.If(f.State != "", f.compared(s.State)+" = ?", f.State)
}

// compared returns the column of the kind or state for a condition. A search reads the index
// of search texts, which has them too. Others look more selective to planners.
func (f Filter) compared(column string) string {
	if f.Search == "" || f.View != nil && !f.View.Most {
		return column
	}
	return UnindexedText(column)
}

// order is the order of the rows, with the arguments of its question marks.
func (f Filter) order(s *Spec) (order string, args []any) {
	order = s.Order
	switch {
	case f.ByDate:
		order = s.Date + " DESC, " + s.column("id") + " DESC"
	case f.Order != "":
		order = f.Order
	}
	if f.Best && f.Search != "" {
		best, args := search.Best(s.column("search_text"), f.Search, s.Codes...)
		return best + ", " + order, args
	}
	return order, nil
}

// Entry is what counters know of a row.
type Entry struct {
	Kind, State string
	Amount      num.Money // in the organization's currency
}
