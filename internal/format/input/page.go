package input

import (
	"strconv"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// Limits of a page.
const (
	pageSize    = 20
	pageSizeMax = 100
	pageMax     = 1<<31 - 1
)

// Page is the part of a list that is asked for. Filters embed it.
type Page struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page" default:"1"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit" default:"20"`
	// Only records after the record with this id, in the order of the list. With updatedSince: only
	// records updated after that time, or at that time with a larger id. Pass the values of the
	// last record to get the next page. To keep a copy current, start the next run without afterId,
	// one minute before the start of the previous run: records updated within one second are sorted
	// by id.
	AfterID num.Ref `query:"afterId" ext:"true"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
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

// Sheet is a page of a list that can only be read by page number. Filters embed it.
type Sheet struct {
	// Page number, starting at 1.
	Page int `query:"page" default:"1"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
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

// Pagination is the position of a page in a list.
type Pagination struct {
	// Previous page. Null on the first page.
	PreviousPage PageNumber `json:"previousPage"`
	// Current page.
	CurrentPage int `json:"currentPage"`
	// Next page. Null on the last page.
	NextPage PageNumber `json:"nextPage"`
	// Number of pages.
	TotalPages int `json:"totalPages"`
	// Number of records on all pages.
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
	// Position of this page in the list.
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
