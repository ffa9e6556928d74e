package console

import (
	"net/url"
	"strconv"
	"strings"

	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/when"
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

// Narrowed is the address of a list with the filters of this one, one of them
// changed, for what is redrawn after the list has loaded.
func (v *Visit) Narrowed(path, name, value string) string {
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

// Orders are the ways in which a list of documents can be sorted.
func (v *Visit) Orders() []Option {
	return []Option{{"", v.T("Newest first")}, {"oldest", v.T("Oldest first")}, {"due", v.T("Earliest due first")}, {"largest", v.T("Largest first")}}
}

// Tabs are the kinds of documents above a list of them. Numbers come with the
// totals, after the list: Counts is nil before.
type Tabs struct {
	Path   string // of the list, below the company
	Name   string // of the filter
	At     string // what is asked for
	Kinds  []Tab
	Counts map[string]int
}

// Tab is one kind of documents.
type Tab struct {
	Value, Word string
	Aside       bool // listed only when it is asked for
}

// All is how many documents of all tabs there are that are shown unasked.
func (t Tabs) All() (n int) {
	for _, kind := range t.Kinds {
		if !kind.Aside {
			n += t.Counts[kind.Value]
		}
	}
	return n
}

// Tabs are the tabs of a list of documents, in the reader's words.
func (v *Visit) Tabs(path, name, at string, kinds document.Kinds) Tabs {
	t := Tabs{Path: path, Name: name, At: at}
	for _, kind := range kinds {
		t.Kinds = append(t.Kinds, Tab{Value: kind.Code, Word: v.T(TypesWord(kind.Code)), Aside: kind.Internal})
	}
	return t
}

// shownAt is where people find what the API has at an address, when it is
// not the same.
var shownAt = [][2]string{
	{"/sales/documents", "/sales"}, {"/purchase/documents", "/purchases"}, {"/expense-claims", "/claims"},
	{"/journal-entries", "/journal"}, {"/money-transfers", "/journal/transfers"},
}

// Link is the page for an address of the API: what explains a row of a
// report there explains it here.
func (v *Visit) Link(address string) string {
	for _, way := range shownAt {
		if rest, ok := strings.CutPrefix(address, way[0]); ok {
			return v.At(way[1] + v.narrows(rest))
		}
	}
	return v.At(address)
}

// narrows names the filters of a list as its page does, which has one name for
// whose documents they are and days where the API has moments.
func (v *Visit) narrows(rest string) string {
	path, query, found := strings.Cut(rest, "?")
	asked, err := url.ParseQuery(query)
	if !found || err != nil {
		return rest
	}
	for _, name := range []string{"customerId", "vendorId"} {
		if id := asked.Get(name); id != "" {
			asked.Del(name)
			asked.Set("contactId", id)
		}
	}
	for _, name := range []string{"fromDate", "toDate"} {
		if seconds, err := strconv.ParseInt(asked.Get(name), 10, 64); err == nil {
			asked.Set(name, v.Day(when.Unix(seconds)).String())
		}
	}
	return path + "?" + asked.Encode()
}

// Said is what a line of the journal is about: its contact, and what the
// description says besides. Descriptions begin with the number of the document,
// which stands beside them, and often go on with the contact.
func (v *Visit) Said(contact, number, description string) string {
	rest := strings.TrimSpace(strings.TrimPrefix(description, number))
	switch {
	case rest == "" || rest == contact:
		return contact
	case contact == "":
		return rest
	}
	return contact + " · " + rest
}
