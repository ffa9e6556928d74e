package console

import (
	"strconv"
	"strings"

	"kontor/internal/document"
	"kontor/internal/input"
)

// Path is the address of this page without its query.
func (v *Visit) Path() string { return v.r.URL.Path }

// PageAt is the address of another page of this list.
func (v *Visit) PageAt(page input.PageNumber) string {
	query := v.r.URL.Query()
	query.Set("page", strconv.FormatUint(uint64(page), 10))
	return v.r.URL.Path + "?" + query.Encode()
}

// Range says which rows of a list are shown: 21–40 of 177. A page has as many
// rows as the address says, or else as the list has by itself.
func (v *Visit) Range(at input.Pagination, usual int) string {
	if at.TotalRows == 0 {
		return v.T("None")
	}
	size := (at.TotalRows + at.TotalPages - 1) / at.TotalPages
	if at.TotalPages > 1 {
		if asked, err := strconv.Atoi(v.Arg("limit")); err == nil {
			usual = asked
		}
		size = input.Page{Limit: usual}.Clamped().Limit
	}
	first := (at.CurrentPage-1)*size + 1
	return v.T("{1}–{2} of {3}", first, min(at.CurrentPage*size, at.TotalRows), decimalText(strconv.Itoa(at.TotalRows), 0, 0))
}

// Statuses are choices of a filter, in the reader's words.
func (v *Visit) Statuses(statuses ...string) []Option {
	out := make([]Option, len(statuses))
	for i, s := range statuses {
		out[i] = Option{s, v.T(StatusWord(s))}
	}
	return out
}

// Beside is another address of the company with the filters of this one, for
// parts that load after the page.
func (v *Visit) Beside(path string) string {
	if v.r.URL.RawQuery == "" {
		return v.At(path)
	}
	return v.At(path) + "?" + v.r.URL.Query().Encode()
}

// Types are the tabs of a list of documents, in the reader's words.
func (v *Visit) Types(kinds document.Kinds) []Option {
	var out []Option
	for _, code := range kinds.All() {
		out = append(out, Option{code, v.T(TypesWord(code))})
	}
	return out
}

// shownAt is where people find what the interface has at an address, when it is
// not the same.
var shownAt = [][2]string{
	{"/sales/documents", "/sales"}, {"/purchase/documents", "/purchases"}, {"/expense-claims", "/claims"},
	{"/journal-entries", "/journal"}, {"/money-transfers", "/journal/transfers"},
}

// Link is the page for an address of the interface: what explains a row of a
// report there explains it here.
func (v *Visit) Link(address string) string {
	for _, way := range shownAt {
		if rest, ok := strings.CutPrefix(address, way[0]); ok {
			return v.At(way[1] + rest)
		}
	}
	return v.At(address)
}
