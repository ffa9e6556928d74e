package list

import (
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/format/input"
)

// List reads one page of a list. Rows have the columns of T.
func List[T any](tx *db.Tx, s *Spec, f Filter) (input.Result[T], error) {
	f.Page = f.Page.Clamped()
	q := &query{tx: tx, list: s, Filter: f, where: f.Rows(s)}
	if err := q.prepare(); err != nil {
		return input.Result[T]{}, err
	}
	if q.Search != "" && q.order == s.Order && q.AfterID == 0 && q.UpdatedSince == nil {
		return foundPage[T](q)
	}
	return page[T](q)
}

// query is a list that is being read.
type query struct {
	tx   *db.Tx
	list *Spec
	Filter
	where *db.Filter // all conditions
	order string
	by    []any // arguments of the order

	found []uint32 // the newest ids that a search finds, at most Few and one
	more  bool     // it finds others than these
}

// prepare begins a search, and adds the order and the conditions of the page.
func (q *query) prepare() (err error) {
	if q.Search != "" {
		if q.found, err = q.ids(q.list.column("id")+" DESC", 0, Few+1); err != nil {
			return err
		}
		if q.more = len(q.found) > Few; !q.more {
			q.where = q.list.among(q.found)
		}
	}
	q.order, q.by = q.Filter.order(q.list)
	few, err := q.keepsDates()
	if q.ByDate && !few {
		q.order = q.list.Order
	}
	q.narrowPage()
	return err
}

// keepsDates reports whether the rows can be listed by date. A search and a view have no index
// by date: they are sorted if they are few, and listed as they were entered otherwise.
func (q *query) keepsDates() (bool, error) {
	switch {
	case !q.ByDate:
		return false, nil
	case q.Search != "":
		return !q.more, nil
	case q.View != nil && !q.View.Most:
		rows, err := q.countView()
		return rows <= Few, err
	}
	return true, nil
}

// ids returns ids of rows of the query in an order.
func (q *query) ids(order string, skip, n int, by ...any) ([]uint32, error) {
	query, args := q.where.Ending("SELECT "+q.list.column("id")+" FROM "+q.list.from()+" ", " ORDER BY "+order+" LIMIT ? OFFSET ?", append(by, n, skip)...)
	return db.List[uint32](q.tx, query, args...)
}

// below returns the query for rows with a smaller id.
func (q *query) below(id uint32) *query {
	rest := *q
	rest.where = q.where.Clone().And(q.list.column("id")+" < ?", id)
	return &rest
}

// narrowed reports whether the filter has conditions that no counter knows.
func (q *query) narrowed() bool { return q.Where != nil && q.Where.Added() > 0 }

// count returns the number of rows of the list. Only this function decides how they are
// counted: by counters, some of which are of months, or one by one.
func (q *query) count() (int, error) {
	after := uint32(q.AfterID)
	switch {
	case q.list.Kind == "" || q.narrowed() || q.UpdatedSince != nil || q.Search != "":
		return q.where.Count(q.tx, q.list.from())
	case q.list.Month != "":
		return q.list.countedAfter(q.tx, q.Kind, after)
	case after != 0:
		return q.where.Count(q.tx, q.list.from())
	case q.View != nil:
		return q.countView()
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
	exceptions, id := 0, q.list.column("id")
	for _, except := range q.View.Except {
		w := q.list.all().And(except.Clause, except.Args...)
		w.If(q.Kind != "", q.list.Kind+" = ?", q.Kind).If(q.State != "", q.list.State+" = ?", q.State)
		n := 0
		if q.View.Most {
			n, err = w.Count(q.tx, q.list.from())
		} else {
			var ids []uint32
			query, args := w.Ending("SELECT "+id+" FROM "+q.list.from()+" ", " LIMIT ?", Few+1-exceptions)
			ids, err = db.List[uint32](q.tx, query, args...)
			n = len(ids)
		}
		if err != nil {
			return 0, err
		}
		if exceptions += n; exceptions > Few && !q.View.Most {
			return q.where.Count(q.tx, q.list.from())
		}
	}
	rows, err = q.counted(func(kind, state string) bool {
		return q.list.lists(q.Kind, kind) && slices.Contains(q.View.Kinds, kind) && slices.Contains(q.View.States, state) && (q.State == "" || q.State == state)
	})
	return rows - exceptions, err
}

// foundPage reads a page of a search in the order of ids, newest first. If many rows match, it
// reads the ids down to the end of the page, and counts those below.
func foundPage[T any](q *query) (out input.Result[T], err error) {
	from, to, seen, below := q.Offset(), q.Offset()+q.Limit, len(q.found), 0
	ids := slices.Clip(q.found[min(from, seen):min(to, seen)])
	if q.more {
		last := q.found[seen-1]
		if to > seen {
			more, err := q.below(last).ids(q.order, max(from-seen, 0), to-max(from, seen))
			if err != nil {
				return out, err
			}
			if ids = append(ids, more...); len(more) > 0 {
				last, seen = more[len(more)-1], max(from, seen)+len(more)
			}
		}
		if below, err = q.below(last).where.Count(q.tx, q.list.from()); err != nil {
			return out, err
		}
	}
	out.Items, out.Pagination = []T{}, input.PaginationOf(q.Page, seen+below)
	if len(ids) > 0 {
		q.where = q.list.among(ids)
		out.Items, err = rows[T](q, len(ids), 0)
	}
	return out, err
}

// far is how many rows are read over. Of more, only the ids are: an index has them.
const far = 100

// page reads a page of the rows that the conditions select.
func page[T any](q *query) (input.Result[T], error) {
	offset := q.Offset()
	if offset > far && q.list.Kind != "" {
		return deepPage[T](q, offset)
	}
	read, err := rows[T](q, q.Limit, offset)
	if err != nil {
		return input.Result[T]{}, err
	}
	total := offset + len(read)
	// A page that is neither full nor empty ends the list, which gives its length.
	if len(read) == q.Limit || len(read) == 0 && q.Page.Page > 1 {
		if total, err = q.count(); err != nil {
			return input.Result[T]{}, err
		}
	}
	return input.Result[T]{Items: read, Pagination: input.PaginationOf(q.Page, total)}, nil
}

// deepPage reads the ids of a page, from the nearer end of the list if it is ordered by them.
func deepPage[T any](q *query, skip int) (input.Result[T], error) {
	total, err := q.count()
	if err != nil || skip >= total {
		return input.Result[T]{Items: []T{}, Pagination: input.PaginationOf(q.Page, total)}, err
	}
	n, order, id := min(q.Limit, total-skip), q.order, q.list.column("id")
	if behind := total - skip - n; behind < skip && order == id+" DESC" {
		order, skip = id, behind
	}
	ids, err := q.ids(order, skip, n, q.by...)
	if err != nil {
		return input.Result[T]{}, err
	}
	q.where = q.list.among(ids)
	read, err := rows[T](q, n, 0)
	return input.Result[T]{Items: read, Pagination: input.PaginationOf(q.Page, total)}, err
}

// rows reads rows in the order of the list.
func rows[T any](q *query, n, skip int) ([]T, error) {
	query, args := q.where.Ending("SELECT "+db.ColumnsOf[T](q.list.Table, q.list.Alias)+" FROM "+q.list.from()+" ", " ORDER BY "+q.order+" LIMIT ? OFFSET ?", append(slices.Clone(q.by), n, skip)...)
	return db.ListOf[T](q.tx, q.list.Table, query, args...)
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
