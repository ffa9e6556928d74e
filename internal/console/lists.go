package console

import (
	"strconv"

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

// Range says which rows of a list are shown: 21–40 of 177.
func (v *Visit) Range(at input.Pagination) string {
	if at.TotalRows == 0 {
		return v.T("None")
	}
	size := (at.TotalRows + at.TotalPages - 1) / at.TotalPages
	if at.TotalPages > 1 {
		size = input.Page{}.Clamped().Limit
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
