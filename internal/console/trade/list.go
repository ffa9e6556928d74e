package trade

import (
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
)

// listPage is a page of a document list.
type listPage struct {
	*family
	Filter any
	Tabs   console.Tabs
	Counts string // what the totals count
	Status []console.Option
	Docs   input.Result[Document]
	Form   *console.Form // the refused form of a bulk action
}

// showList shows the list of the address.
func (s *family) showList(v *console.Visit) error {
	q, err := s.query(v)
	if err != nil {
		return err
	}
	*q.order = v.Order()
	page := listPage{
		family: s, Filter: q.filter, Tabs: s.tabs(v), Status: v.Statuses(s.Statuses...), Counts: s.counting(v, v.Arg(s.Names.Filter)), Form: v.Form(nil),
	}
	return v.ShowRead("list.html", &page, func(tx *db.Tx) (err error) {
		page.Docs, err = q.list(tx)
		return err
	})
}

func (s *family) tabs(v *console.Visit) console.Tabs {
	return v.Tabs(s.Path, s.Names.Filter, v.Arg(s.Names.Filter), s.Kinds)
}

// totalsPart is the totals, which load after the list.
type totalsPart struct {
	*family
	document.Summary
	Tabs console.Tabs
}

// showTotals renders the totals of the filter, which load after the list.
func (s *family) showTotals(v *console.Visit) error {
	q, err := s.query(v)
	if err != nil {
		return err
	}
	part := totalsPart{family: s, Tabs: s.tabs(v)}
	err = v.Read(func(tx *db.Tx) (err error) {
		part.Summary, err = q.summarize(tx)
		return err
	})
	if err != nil {
		return err
	}
	part.Tabs.Counts = part.ByType
	return v.Fragment("list.html", "sums", part)
}

// Numbers of documents in the palette, and of later documents in a chain.
const (
	foundShown     = 5
	followersShown = 20
)

// find finds documents by number, name or amount.
func (s *family) find(v *console.Visit, tx *db.Tx, text string) (all []console.Found, err error) {
	q, err := s.query(v, [2]string{"search", text}, [2]string{"limit", strconv.Itoa(foundShown)})
	if err != nil {
		return nil, err
	}
	docs, err := q.list(tx)
	for _, d := range docs.Items {
		all = append(all, s.found(v, d, d.Number))
	}
	amount, ok := typedAmount(text)
	if err != nil || !ok {
		return all, err
	}
	of, err := s.ofAmount(tx, amount, foundShown)
	for _, d := range of {
		if !slices.ContainsFunc(all, func(f console.Found) bool { return f.Path == s.path(d.ID) }) {
			all = append(all, s.found(v, d, text))
		}
	}
	return all, err
}

// found returns a document as the palette shows it, found by a name.
func (s *family) found(v *console.Visit, d Document, name string) console.Found {
	return console.Found{Group: "Documents", Icon: s.Icon, Text: d.Number + " · " + d.Party, Names: []string{name},
		Detail: v.T(console.TypeWord(d.Called())) + " · " + v.Speech.Date(d.Date) + " · " + v.AmountText(d.Amount, d.Currency),
		Status: d.State, Path: s.path(d.ID)}
}

// typedAmount reads a text as an amount of money: 1070, 1,070.00 or ฿1070.
func typedAmount(text string) (num.Money, bool) {
	text = strings.TrimSpace(strings.TrimPrefix(strings.ReplaceAll(text, ",", ""), "฿"))
	amount, err := num.ParseMoney(text)
	return amount, err == nil && amount.Sign() > 0
}
