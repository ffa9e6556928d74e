package input

import (
	"strconv"

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
	// Page number, starting at 1. Records created or deleted between two pages shift the others; use afterId to miss none.
	Page int `query:"page" default:"1"`
	// Records on a page: 20 when omitted, at most 100; a larger value is reduced to 100.
	Limit int `query:"limit" default:"20"`
	// Only records that come after the record with this id in the order of the list. Together with updatedSince: only records updated later than that moment, or at that moment with a larger id, so that the last record read is where the next page begins. Records of one second come by their ids, not by when in it they changed: whoever keeps a copy begins the next reading, without afterId, a minute before this one began.
	AfterID num.Ref `query:"afterId" ext:"true"`
	// Only records changed at or after this moment (Unix seconds), oldest change first. Go on with updatedSince and afterId of the last record read, not with page: a record that changes meanwhile moves to the end, and the next page would leave one out.
	UpdatedSince *when.Unix `query:"updatedSince" ext:"true"`
}

// Clamped returns the page with its number and size within their limits.
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

// Clamped returns the page with its number and size within their limits.
func (s Sheet) Clamped() Page { return Page{Page: s.Page, Limit: s.Limit}.Clamped() }

// Offset returns the number of rows before the page.
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

// PaginationOf returns the position of a page in a list of so many rows.
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

// Map returns the page with every record converted.
func Map[T, U any](r Result[T], turn func(T) U) Result[U] {
	out := Result[U]{Items: make([]U, len(r.Items)), Pagination: r.Pagination}
	for i, item := range r.Items {
		out.Items[i] = turn(item)
	}
	return out
}
