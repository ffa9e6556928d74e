package input

import (
	"slices"
	"strconv"
	"strings"

	"kontor/internal/db"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Limits of a page.
const (
	pageSize    = 20
	pageSizeMax = 100
	pageMax     = 1<<31 - 1
)

// Page is the part of a list that is asked for. Filters embed it.
type Page struct {
	// Page number, starting at 1. Records that come or go between two pages move the others: afterId misses none.
	Page int `query:"page" default:"1"`
	// Records on a page: 20 when omitted, at most 100; a larger value is reduced to 100.
	Limit int `query:"limit" default:"20"`
	// Only records that come after the record with this id in the order of the list. Together with updatedSince: only records updated later than that moment, or at that moment with a larger id, so that the last record read is where the next page begins. Records of one second come by their ids, not by when in it they changed: whoever keeps a copy begins the next reading, without afterId, a minute before this one began.
	AfterID num.Ref `query:"afterId" ext:"true"`
	// Only records changed at or after this moment (Unix seconds), oldest change first. Go on with updatedSince and afterId of the last record read, not with page: a record that changes meanwhile moves to the end, and the next page would leave one out.
	UpdatedSince *when.Unix `query:"updatedSince" ext:"true"`
}

// Clamped is the page with its number and size brought into their limits.
func (p Page) Clamped() Page {
	if p.Page < 1 {
		p.Page = 1
	}
	if p.Page > pageMax {
		p.Page = pageMax
	}
	if p.Limit < 1 {
		p.Limit = pageSize
	}
	if p.Limit > pageSizeMax {
		p.Limit = pageSizeMax
	}
	return p
}

// Sheet is a page of a list that is read by its pages only: it has no ids to go on
// from, or nobody keeps when one of it changed. Filters embed it.
type Sheet struct {
	// Page number, starting at 1.
	Page int `query:"page" default:"1"`
	// Rows on a page: 20 when omitted, at most 100; a larger value is reduced to 100.
	Limit int `query:"limit" default:"20"`
}

// Clamped is the page with its number and size brought into their limits.
func (s Sheet) Clamped() Page { return Page{Page: s.Page, Limit: s.Limit}.Clamped() }

// Offset is how many rows come before the page.
func (p Page) Offset() int { return (p.Page - 1) * p.Limit }

// PageNumber is the number of a page, from 1; none is null.
type PageNumber uint32

// AppendJSON writes the number, or null.
func (n PageNumber) AppendJSON(dst []byte) []byte {
	if n == 0 {
		return append(dst, "null"...)
	}
	return strconv.AppendUint(dst, uint64(n), 10)
}

// MarshalJSON writes the number, or null.
func (n PageNumber) MarshalJSON() ([]byte, error) { return n.AppendJSON(nil), nil }

// Pagination tells where a page stands in its list.
type Pagination struct {
	// The page before this one, or null at the start.
	PreviousPage PageNumber `json:"previousPage"`
	// This page.
	CurrentPage int `json:"currentPage"`
	// The page after this one, or null at the end.
	NextPage PageNumber `json:"nextPage"`
	// How many pages there are.
	TotalPages int `json:"totalPages"`
	// How many records there are on all pages.
	TotalRows int `json:"totalRows"`
}

// PaginationOf places a page in a list of so many rows.
func PaginationOf(p Page, rows int) Pagination {
	p = p.Clamped()
	pages := (rows + p.Limit - 1) / p.Limit
	at := Pagination{CurrentPage: p.Page, TotalPages: pages, TotalRows: rows}
	at.PreviousPage = PageNumber(min(p.Page-1, pages))
	if p.Page < pages {
		at.NextPage = PageNumber(p.Page + 1)
	}
	return at
}

// Result is one page of a list.
type Result[T any] struct {
	// The records of this page.
	Items []T `json:"items"`
	// Where this page stands in the list.
	Pagination Pagination `json:"pagination"`
}

// Map is the same page with every record turned into another.
func Map[T, U any](r Result[T], turn func(T) U) Result[U] {
	out := Result[U]{Items: make([]U, len(r.Items)), Pagination: r.Pagination}
	for i, item := range r.Items {
		out.Items[i] = turn(item)
	}
	return out
}

// List reads one page of the rows that w selects from the tables of from. The
// listed table is named alias and has the columns org_id and id, and updated_at
// where UpdatedSince is offered. order ends with a unique key, as "d.id DESC";
// by are the arguments of its question marks, which only whole lists may have.
func List[T any](tx *db.Tx, p Page, from string, w *db.Filter, alias, order string, by ...any) (Result[T], error) {
	p = p.Clamped()
	if alias != "" {
		alias += "."
	}
	places, behind := w.Places(), w.Behind()
	order = p.narrow(from, w, alias, order)
	if order != alias+"id DESC" {
		places = nil
	}
	switch {
	case p.AfterID == 0 || p.UpdatedSince != nil:
	case places != nil:
		w.CountedBy(func() (int, error) { return places.Below(tx, from, alias+"id", w, uint32(p.AfterID)) })
	case behind != nil:
		w.CountedBy(func() (int, error) { return behind(uint32(p.AfterID)) })
	}
	offset := p.Offset()
	clause, args := " ORDER BY "+order+" LIMIT ? OFFSET ?", append(slices.Clone(by), p.Limit, offset)
	if places != nil && offset > far {
		total, err := w.Count(tx, from)
		if err != nil || offset >= total {
			return Result[T]{Items: []T{}, Pagination: PaginationOf(p, total)}, err
		}
		id, skip, err := places.Begin(tx, total-offset)
		if err != nil {
			return Result[T]{}, err
		}
		// A signpost before AfterID counts rows that are not in this list.
		if id != 0 && (p.AfterID == 0 || id < uint32(p.AfterID)) {
			clause, args = " AND "+alias+"id <= ?"+clause, []any{id, p.Limit, skip}
		}
	}
	query, all := w.Ending("SELECT "+db.Columns[T](strings.TrimSuffix(alias, "."))+" FROM "+from+" ", clause, args...)
	rows, err := db.List[T](tx, query, all...)
	if err != nil {
		return Result[T]{}, err
	}
	total := offset + len(rows)
	// A page that is neither full nor empty ends the list: its length says how long the list is.
	if len(rows) == p.Limit || len(rows) == 0 && p.Page > 1 {
		if total, err = w.Count(tx, from); err != nil {
			return Result[T]{}, err
		}
	}
	return Result[T]{Items: rows, Pagination: PaginationOf(p, total)}, nil
}

// far is how many rows are gone over rather than looked for.
const far = 100

// narrow adds what the page itself filters by and returns the order of the list.
func (p Page) narrow(from string, w *db.Filter, alias, order string) string {
	id, updated := alias+"id", alias+"updated_at"
	switch {
	case p.UpdatedSince != nil && p.AfterID != 0:
		w.And("("+updated+", "+id+") > (?, ?)", int64(*p.UpdatedSince), p.AfterID)
	case p.UpdatedSince != nil:
		w.And(updated+" >= ?", int64(*p.UpdatedSince))
	case p.AfterID != 0:
		w.And(after(from, alias, order), afterArgs(order, p.AfterID)...)
	}
	if p.UpdatedSince != nil {
		return updated + ", " + id
	}
	return order
}

// after is the condition of the rows behind the row of an id. Lists that are
// not ordered by id alone compare with that row's own place, which they look up:
// no key of an order may be null.
func after(from, alias, order string) string {
	keys := strings.Split(order, ",")
	operator := ">"
	if strings.HasSuffix(strings.TrimSpace(keys[0]), " DESC") {
		operator = "<"
	}
	if len(keys) == 1 {
		return alias + "id " + operator + " ?"
	}
	var columns, places []string
	for _, key := range keys {
		column := strings.TrimSuffix(strings.TrimSpace(key), " DESC")
		columns = append(columns, column)
		places = append(places, "(SELECT "+column+" FROM "+from+" WHERE "+alias+"org_id = $1 AND "+alias+"id = ?)")
	}
	return "(" + strings.Join(columns, ", ") + ") " + operator + " (" + strings.Join(places, ", ") + ")"
}

func afterArgs(order string, id num.Ref) []any {
	return slices.Repeat([]any{id}, strings.Count(order, ",")+1)
}
