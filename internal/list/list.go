package list

import (
	"math"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/search"
)

// List reads one page of a list. Rows have the columns of T.
func List[T any](tx *db.Tx, s *Spec, f Filter) (input.Result[T], error) {
	f.Page = f.Page.Clamped()
	q := &query{tx: tx, list: s, Filter: f}
	if err := q.prepare(); err != nil {
		return input.Result[T]{}, err
	}
	if q.onlySearch() {
		return foundPage[T](q)
	}
	return page[T](q)
}

// query is a list that is being read.
type query struct {
	tx   *db.Tx
	list *Spec
	Filter
	found *found     // result of a search by number and name
	where *db.Filter // all conditions
	order string
	by    []any // arguments of the order
}

// prepare gathers the conditions and the order.
func (q *query) prepare() (err error) {
	q.order, q.by = q.Filter.order(q.list)
	if q.Search != "" && q.list.Numbers != nil {
		if q.found, err = q.list.find(q.tx, q.Search, q.kinds(), q.wantedStates()); err != nil {
			return err
		}
	}
	q.where = q.conditions()
	if dates, err := q.keepsDates(); err != nil || q.ByDate && !dates {
		if q.order = q.list.Order; err != nil {
			return err
		}
	}
	if q.onlySearch() {
		return nil
	}
	if q.found != nil {
		if err := q.found.narrow(q.where, q.read()); err != nil {
			return err
		}
	}
	q.narrowPage()
	return nil
}

// keepsDates reports whether the rows can be listed by date. A search and a view have no index
// by date: they are sorted if they are few, and listed as they were entered otherwise.
func (q *query) keepsDates() (bool, error) {
	rows := 0
	switch {
	case !q.ByDate:
		return false, nil
	case q.found != nil:
		rows = q.found.total
	case q.View != nil && !q.View.Most:
		var err error
		if rows, err = q.countView(); err != nil {
			return false, err
		}
	}
	return rows <= Few, nil
}

// read is how many rows are read until the page is complete: in an order that no
// index has, all.
func (q *query) read() int {
	if id := q.list.column("id"); q.order == id || q.order == id+" DESC" {
		return q.Offset() + q.Limit
	}
	return math.MaxInt
}

// kinds returns the kinds that the filter lists.
func (q *query) kinds() []string {
	kinds := q.list.Kinds
	if q.Kind != "" {
		kinds = []string{q.Kind}
	}
	if q.View == nil {
		return kinds
	}
	return slices.DeleteFunc(slices.Clone(kinds), func(kind string) bool { return !slices.Contains(q.View.Kinds, kind) })
}

// wantedStates returns the states that the filter lists; none means any.
func (q *query) wantedStates() []string {
	switch {
	case q.View != nil:
		return q.View.States
	case q.State != "":
		return []string{q.State}
	}
	return nil
}

// conditions returns the conditions of the filter, without a search by number and name.
func (q *query) conditions() *db.Filter {
	f := q.Filter
	if q.found != nil {
		f.Search = ""
	}
	return f.Rows(q.list)
}

// narrowed reports whether the filter has conditions that no counter knows.
func (q *query) narrowed() bool { return q.Where != nil && q.Where.Added() > 0 }

// onlySearch reports whether the filter has nothing but a search, and maybe a
// state: then the search knows the rows in their order and how many there are.
func (q *query) onlySearch() bool {
	return q.found != nil && q.View == nil && !q.narrowed() && q.order == q.list.Order && q.AfterID == 0 && q.UpdatedSince == nil
}

// ranked reports whether ranks lead to the rows of the filter.
func (q *query) ranked() bool {
	return q.list.Ranked && q.State == "" && q.View == nil && q.Search == "" && !q.narrowed() && q.UpdatedSince == nil && q.order == q.list.Order
}

// count returns the number of rows of the list. Only this function decides how they are
// counted: by a search, by counters with ranks or months, or one by one.
func (q *query) count() (int, error) {
	after := uint32(q.AfterID)
	switch {
	case q.list.Kind == "" || q.narrowed() || q.UpdatedSince != nil || q.Search != "" && q.found == nil:
		return q.where.Count(q.tx, q.list.from())
	case after != 0 && q.ranked():
		return rankIndex{q.tx, q.list, q.Kind}.below(q.where, after)
	case q.list.Month != "":
		return q.list.countedAfter(q.tx, q.Kind, after)
	case after != 0:
		return q.where.Count(q.tx, q.list.from())
	case q.View != nil:
		return q.countView()
	case q.found != nil:
		return q.found.total, nil
	}
	return q.counted(func(kind, state string) bool {
		return q.list.lists(q.Kind, kind) && (q.State == "" || q.State == state)
	})
}

// counted adds up counters.
func (q *query) counted(wanted func(kind, state string) bool) (rows int, err error) {
	counters, err := Counters(q.tx, q.list.Table)
	for _, c := range counters {
		if wanted(c.Kind, c.State) {
			rows += int(c.Rows)
		}
	}
	return rows, err
}

// countView counts the rows of a view: those of its kinds and states, less its
// exceptions. If there are many exceptions, the rows themselves are counted.
func (q *query) countView() (rows int, err error) {
	exceptions, most := 0, Few
	for _, except := range q.View.Except {
		w := q.list.all().And(except.Clause, except.Args...)
		w.If(q.Kind != "", q.list.Kind+" = ?", q.Kind)
		if q.View.Most && q.found == nil {
			n, err := w.Count(q.tx, q.list.from())
			if err != nil {
				return 0, err
			}
			exceptions += n
			continue
		}
		query, args := w.Ending("SELECT "+q.exception()+" FROM "+q.list.from()+" ", " LIMIT ?", most+1)
		texts, err := db.List[string](q.tx, query, args...)
		if err != nil {
			return 0, err
		}
		if most -= len(texts); most < 0 {
			return q.where.Count(q.tx, q.list.from())
		}
		for _, text := range texts {
			if q.found == nil || strings.Contains(text, search.Fold(q.Search)) {
				exceptions++
			}
		}
	}
	if q.found != nil {
		return q.found.total - exceptions, nil
	}
	rows, err = q.counted(func(kind, state string) bool {
		return q.list.lists(q.Kind, kind) && slices.Contains(q.View.Kinds, kind) && slices.Contains(q.View.States, state)
	})
	return rows - exceptions, err
}

// exception returns what is read of an exception: its text if a search needs it.
func (q *query) exception() string {
	if q.found != nil {
		return q.list.column("search_text")
	}
	return "''"
}

// foundPage returns a page of search results.
func foundPage[T any](q *query) (input.Result[T], error) {
	out := input.Result[T]{Items: []T{}, Pagination: input.PaginationOf(q.Page, q.found.total)}
	if q.Offset() >= q.found.total { // to find that out would read all of them
		return out, nil
	}
	ids, err := q.found.page(q.Offset(), q.Limit)
	if err != nil {
		return out, err
	}
	id := q.list.column("id")
	w := q.list.all().And(id+" IN (?)", db.IDs(ids))
	out.Items, err = db.List[T](q.tx, "SELECT "+db.Columns[T](q.list.Alias)+" FROM "+q.list.from()+" "+w.String()+" ORDER BY "+id+" DESC", w.Args()...)
	return out, err
}

// far is how many rows are read over rather than looked for.
const far = 100

// page reads a page of the rows that the conditions select.
func page[T any](q *query) (input.Result[T], error) {
	offset := q.Offset()
	clause, args := " ORDER BY "+q.order+" LIMIT ? OFFSET ?", append(slices.Clone(q.by), q.Limit, offset)
	if offset > far && q.ranked() {
		total, err := q.count()
		if err != nil || offset >= total {
			return input.Result[T]{Items: []T{}, Pagination: input.PaginationOf(q.Page, total)}, err
		}
		at, err := rankIndex{q.tx, q.list, q.Kind}.reaching(total - offset)
		if err != nil {
			return input.Result[T]{}, err
		}
		// A rank at or above AfterID counts rows that are not in this list.
		if at.ID != 0 && (q.AfterID == 0 || at.ID < uint32(q.AfterID)) {
			clause, args = " AND "+q.list.column("id")+" <= ?"+clause, []any{at.ID, q.Limit, at.Rows - (total - offset)}
		}
	}
	query, all := q.where.Ending("SELECT "+db.Columns[T](q.list.Alias)+" FROM "+q.list.from()+" ", clause, args...)
	rows, err := db.List[T](q.tx, query, all...)
	if err != nil {
		return input.Result[T]{}, err
	}
	total := offset + len(rows)
	// A page that is neither full nor empty ends the list, which gives its length.
	if len(rows) == q.Limit || len(rows) == 0 && q.Page.Page > 1 {
		if total, err = q.count(); err != nil {
			return input.Result[T]{}, err
		}
	}
	return input.Result[T]{Items: rows, Pagination: input.PaginationOf(q.Page, total)}, nil
}

// narrowPage adds the conditions of AfterID and UpdatedSince.
func (q *query) narrowPage() {
	id, updated := q.list.column("id"), q.list.column("updated_at")
	switch {
	case q.UpdatedSince != nil && q.AfterID != 0:
		q.where.And("("+updated+", "+id+") > (?, ?)", int64(*q.UpdatedSince), q.AfterID)
	case q.UpdatedSince != nil:
		q.where.And(updated+" >= ?", int64(*q.UpdatedSince))
	case q.AfterID != 0:
		clause, args := q.after()
		q.where.And(clause, args...)
	}
	if q.UpdatedSince != nil {
		q.order, q.by = updated+", "+id, nil
	}
}

// after returns the condition for rows after AfterID. Orders with several keys compare all
// keys; none of them is null.
func (q *query) after() (clause string, args []any) {
	keys := strings.Split(q.order, ",")
	operator := ">"
	if strings.HasSuffix(strings.TrimSpace(keys[0]), " DESC") {
		operator = "<"
	}
	id := q.list.column("id")
	if len(keys) == 1 {
		return id + " " + operator + " ?", []any{q.AfterID}
	}
	columns, values := make([]string, len(keys)), make([]string, len(keys))
	for i, key := range keys {
		columns[i] = strings.TrimSuffix(strings.TrimSpace(key), " DESC")
		values[i] = "(SELECT " + columns[i] + " FROM " + q.list.from() + " WHERE " + q.list.column("org_id") + " = $1 AND " + id + " = ?)"
	}
	return "(" + strings.Join(columns, ", ") + ") " + operator + " (" + strings.Join(values, ", ") + ")", slices.Repeat([]any{q.AfterID}, len(keys))
}
