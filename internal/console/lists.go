package console

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
)

// Path returns the path of this page.
func (v *request) Path() string { return v.r.URL.Path }

// PageAt returns the address of another page of this list.
func (v *request) PageAt(page input.PageNumber) string {
	query := v.r.URL.Query()
	query.Set("page", strconv.FormatUint(uint64(page), 10))
	return v.r.URL.Path + "?" + query.Encode()
}

// Range returns which rows of a list are shown: 21–40 of 177. The page size is that of the
// address, or usual.
func (v *links) Range(at input.Pagination, usual int) string {
	if at.TotalRows == 0 {
		return v.T("None")
	}
	size := (at.TotalRows + at.TotalPages - 1) / at.TotalPages
	if at.TotalPages > 1 {
		if limit, err := strconv.Atoi(v.Arg("limit")); err == nil {
			usual = limit
		}
		size = input.Page{Limit: usual}.Clamped().Limit
	}
	first := (at.CurrentPage-1)*size + 1
	return v.T("{1}–{2} of {3}", first, min(at.CurrentPage*size, at.TotalRows), wording.Decimal(strconv.Itoa(at.TotalRows), 0, 0))
}

// Statuses returns the options of a status filter, in the reader's language.
func (v *reader) Statuses(statuses ...string) []Option {
	out := make([]Option, len(statuses))
	for i, s := range statuses {
		out[i] = Option{s, v.T(StatusWord(s))}
	}
	return out
}

// WithFilters returns another address of the company with the filters of this one, for parts
// that load after the page.
func (v *links) WithFilters(path string) string {
	if v.r.URL.RawQuery == "" {
		return v.At(path)
	}
	return v.At(path) + "?" + v.r.URL.Query().Encode()
}

// WithFilter returns the address of a list with the filters of this one and one of them
// changed.
func (v *links) WithFilter(path, name, value string) string {
	query := v.r.URL.Query()
	query.Del("page")
	query.Set(name, value)
	if value == "" {
		query.Del(name)
	}
	if len(query) == 0 {
		return v.At(path)
	}
	return v.At(path) + "?" + query.Encode()
}

// Currencies returns the currencies to choose from.
func Currencies() (options []Option) {
	for _, code := range currency.Codes() {
		options = append(options, Option{code, code})
	}
	return options
}

// Orders returns the sort orders of a list of documents.
func (v *reader) Orders() []Option {
	return []Option{
		{"", v.T("Newest first")}, {document.Oldest, v.T("Oldest first")}, {document.ByDue, v.T("Earliest due first")}, {document.Largest, v.T("Largest first")},
		{document.ByNumber, v.T("Number, descending")}, {document.ByNumberUp, v.T("Number, ascending")},
	}
}

// Order returns the sort order of the address: by date, unless it names another.
func (v *request) Order() string { return cmp.Or(v.Arg("sort"), document.ByDate) }

// SortHead is the head of a column that sorts the list.
type SortHead struct {
	Word, Href string
	Sorted     string // ascending or descending, if the list is sorted by this column
	Class      string
}

// SortHead returns the head of a column. first and second are the orders that it switches
// between, first "" for the list's own; a column with one order has no second.
func (v *request) SortHead(word, class, first, second string, ascending bool) SortHead {
	head := SortHead{Word: word, Class: class, Href: v.With("sort", first)}
	up := ascending
	switch at := v.Arg("sort"); {
	case at == first:
		head.Href = v.With("sort", second)
	case at == second && second != "":
		up = !up
	default:
		return head
	}
	if head.Sorted = "descending"; up {
		head.Sorted = "ascending"
	}
	return head
}

// Tabs are the document types above a list. Counts is nil until the totals have loaded.
type Tabs struct {
	Path   string // of the list, below the company
	Name   string // query parameter
	At     string // its current value
	Kinds  []Tab
	Counts map[string]int
}

// Tab is a document type.
type Tab struct {
	Value, Word string
	Aside       bool // excluded from the unfiltered list
}

// All returns the number of documents in the unfiltered list.
func (t Tabs) All() (n int) {
	for _, kind := range t.Kinds {
		if !kind.Aside {
			n += t.Counts[kind.Value]
		}
	}
	return n
}

// Tabs returns the tabs of a list of documents, in the reader's language.
func (v *reader) Tabs(path, name, at string, kinds document.Kinds) Tabs {
	t := Tabs{Path: path, Name: name, At: at}
	for _, kind := range kinds {
		t.Kinds = append(t.Kinds, Tab{Value: kind.Code, Word: v.T(TypesWord(kind.Code)), Aside: kind.Internal})
		if kind.Billing != "" {
			t.Kinds = append(t.Kinds, Tab{Value: kind.Billing, Word: v.T(TypesWord(kind.Billing)), Aside: true})
		}
	}
	return t
}

// shownAt maps addresses of the API to those of pages, where they differ.
var shownAt = [][2]string{
	{"/sales/documents", "/sales"}, {"/purchase/documents", "/purchases"}, {"/expense-claims", "/claims"},
	{"/journal-entries", "/journal"}, {"/money-transfers", "/journal/transfers"},
}

// Link returns the page for an address of the API, such as the links of report rows.
func (v *workplace) Link(address string) string {
	for _, pair := range shownAt {
		if rest, ok := strings.CutPrefix(address, pair[0]); ok {
			return v.At(pair[1] + v.narrows(rest))
		}
	}
	return v.At(address)
}

// narrows translates the filters of an API address to those of the page, which uses one
// contact parameter and dates instead of timestamps.
func (v *workplace) narrows(rest string) string {
	path, query, found := strings.Cut(rest, "?")
	filters, err := url.ParseQuery(query)
	if !found || err != nil {
		return rest
	}
	for _, name := range []string{"customerId", "vendorId"} {
		if id := filters.Get(name); id != "" {
			filters.Del(name)
			filters.Set("contactId", id)
		}
	}
	for _, name := range []string{"fromDate", "toDate"} {
		if seconds, err := strconv.ParseInt(filters.Get(name), 10, 64); err == nil {
			filters.Set(name, v.Day(when.Unix(seconds)).String())
		}
	}
	return path + "?" + filters.Encode()
}

// Written returns a text in the reader's language if the program wrote it.
func (v *reader) Written(text string) string { return wording.Written(v.T, text) }

// LineText returns the contact and description of a journal line. Descriptions begin with the
// document number, which is shown separately, and often repeat the contact.
func (v *reader) LineText(contact, number, description string) string {
	rest := v.Written(strings.TrimSpace(strings.TrimPrefix(description, number)))
	switch {
	case rest == "" || rest == contact:
		return contact
	case contact == "":
		return rest
	}
	return contact + " · " + rest
}
