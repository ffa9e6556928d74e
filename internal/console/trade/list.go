package trade

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Brief is a document as lists, chains and the palette show it.
type Brief struct {
	ID        uint32
	Type      string
	TypeName  string // the type as people call it, if that is not Type
	Number    string
	Status    string // as displayed; overdue takes precedence
	Party     string // name of the contact
	Date, Due when.Date
	Currency  string
	Total     num.Money
	Owed      num.Money // open amount; zero if nothing is owed
	Source    num.Ref   // its source document, or 0
	Here      bool      // the document of the page
}

// Shown returns the type as people call it: invoices that collect others are billing notes.
func (b Brief) Shown() string { return cmp.Or(b.TypeName, b.Type) }

// Gone reports whether the document is void or cancelled.
func (b Brief) Gone() bool {
	return b.Status == string(document.Void) || b.Status == string(document.Cancelled) || b.Status == string(document.Rejected)
}

// Face holds the names and addresses of sales or purchases.
type Face struct {
	Path   string       // of the list, within the company
	Call   string       // of the list, in the API
	Word   string       // for all documents: Sales
	Icon   string       // of a document
	Party  string       // Customer, Supplier
	Fresh  string       // text of the button that creates a document
	Search string       // placeholder of the search
	Empty  string       // title of an empty list
	About  string       // its explanation
	First  console.Link // its suggested first step
	Type   string       // query parameter of the type
	Ticked string       // name of the field with the selected documents
	Remark string       // field of a move with the reason
	Undo   string       // consequence of voiding a document, as text
	Text   string       // field with the text of a line: name, description
	Long   int          // its maximum length
	Write  access.Right // to change documents
}

// Side is what the pages of sales and purchases do differently. F is the filter of the
// documents, D a document.
type Side[F, D any] interface {
	List(tx *db.Tx, f F) (input.Result[D], error)
	Summarize(tx *db.Tx, f F) (document.Summary, error)
	OfAmount(tx *db.Tx, amount num.Money, limit int) ([]D, error)
	Get(tx *db.Tx, id uint32) (D, error)
	Followers(tx *db.Tx, id uint32) ([]D, error) // in the order of creation
	Deposits(tx *db.Tx, d D) ([]D, error)        // received on the document

	// Search returns the filter for a text, Paging the page and order of a filter.
	Search(text string, page input.Page) F
	Paging(f *F) (page *input.Page, order *string)
	Narrow(v *console.Visit) [][2]string // filters of the list that the address says otherwise

	Brief(v *console.Visit, d D) Brief
	Steps(v *console.Visit, d D) []Step
	History(d D) []Event // oldest first
	Cells(v *console.Visit, d D) []any
	Counting(v *console.Visit, kind string) string // what the totals count
}

// Pages is the pages that sales and purchases share.
type Pages[F, D any] struct {
	Face
	Side     Side[F, D]
	Kinds    document.Kinds
	Begins   []string // types that can be created without a source
	Statuses []string // options of the status filter
	Columns  []string // of the downloaded list
	Starts   []string // fields of a line with an initial value
}

// listPage is a page of a document list.
type listPage struct {
	Face
	Filter   any
	Tabs     console.Tabs
	Kinds    []string // types that can be created without a source
	Statuses []console.Option
	Counts   string // what the totals count
	Docs     input.Result[Brief]
	Form     *console.Form // the refused form of a bulk action
}

// ShowList shows the list of the address.
func (s *Pages[F, D]) ShowList(v *console.Visit) error {
	f, err := console.Filter[F](v, s.Side.Narrow(v)...)
	if err != nil {
		return err
	}
	_, order := s.Side.Paging(&f)
	*order = v.Order()
	found, err := console.Read(v, s.Side.List, f)
	if err != nil {
		return err
	}
	return v.Show("list.html", listPage{
		Face: s.Face, Filter: f, Tabs: s.tabs(v), Kinds: s.Begins, Statuses: v.Statuses(s.Statuses...),
		Counts: s.Side.Counting(v, v.Arg(s.Type)), Docs: input.Map(found, func(d D) Brief { return s.Side.Brief(v, d) }), Form: v.Form(nil),
	})
}

func (s *Pages[F, D]) tabs(v *console.Visit) console.Tabs {
	return v.Tabs(s.Path, s.Type, v.Arg(s.Type), s.Kinds)
}

// totalsPart is the totals, which load after the list.
type totalsPart struct {
	Face
	document.Summary
	Tabs console.Tabs
}

// ShowTotals renders the totals of the filter, which load after the list.
func (s *Pages[F, D]) ShowTotals(v *console.Visit) error {
	f, err := console.Filter[F](v, s.Side.Narrow(v)...)
	if err != nil {
		return err
	}
	sum, err := console.Read(v, s.Side.Summarize, f)
	if err != nil {
		return err
	}
	tabs := s.tabs(v)
	tabs.Counts = sum.ByType
	return v.Fragment("list.html", "sums", totalsPart{s.Face, sum, tabs})
}

// foundShown is the number of documents in the palette.
const foundShown = 5

// Found finds documents by number or name.
func (s *Pages[F, D]) Found(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	docs, err := s.Side.List(tx, s.Side.Search(text, input.Page{Limit: foundShown}))
	if err != nil {
		return nil, err
	}
	var found []console.Found
	add := func(d D, name string) {
		b := s.Side.Brief(v, d)
		found = append(found, console.Found{Group: "Documents", Icon: s.Icon, Text: b.Number + " · " + b.Party, Names: []string{name},
			Detail: v.T(console.TypeWord(b.Shown())) + " · " + v.Speech.Date(b.Date) + " · " + v.AmountText(b.Total, b.Currency),
			Status: b.Status, Path: s.path(b.ID)})
	}
	for _, d := range docs.Items {
		add(d, s.Side.Brief(v, d).Number)
	}
	amount, ok := typedAmount(text)
	if !ok {
		return found, nil
	}
	of, err := s.Side.OfAmount(tx, amount, foundShown)
	for _, d := range of {
		if path := s.path(s.Side.Brief(v, d).ID); !slices.ContainsFunc(found, func(f console.Found) bool { return f.Path == path }) {
			add(d, text)
		}
	}
	return found, err
}

// typedAmount reads a text as an amount of money: 1070, 1,070.00 or ฿1070.
func typedAmount(text string) (num.Money, bool) {
	text = strings.TrimSpace(strings.TrimPrefix(strings.ReplaceAll(text, ",", ""), "฿"))
	amount, err := num.ParseMoney(text)
	return amount, err == nil && amount.Sign() > 0
}

// path returns the path of a document within the company.
func (s *Pages[F, D]) path(id uint32) string { return fmt.Sprintf("%s/%d", s.Path, id) }

// At returns the address of a document.
func (s *Pages[F, D]) At(v *console.Visit, id uint32) string { return v.At(s.path(id)) }

// View reads the common part of a document's page.
func (s *Pages[F, D]) View(v *console.Visit, tx *db.Tx, d D) (View, error) {
	b := s.Side.Brief(v, d)
	view := View{
		Brief: b, Side: s.Face, Path: s.path(b.ID), Number: b.Number, Draft: b.Status == string(document.Draft), Form: v.Form(nil),
		Writes: v.May(s.Write), History: s.Side.History(d), Types: console.TypesWord(b.Shown()),
	}
	if view.Writes {
		view.Steps = s.Side.Steps(v, d)
	}
	slices.Reverse(view.History)
	var err error
	if view.Chain, err = s.chain(v, tx, d); err != nil || !v.May(access.ReadJournal) {
		return view, err
	}
	if view.Entries, err = ledger.EntriesOf(tx, b.Type, b.ID); err != nil {
		return view, err
	}
	return view, Named(v, tx, view.Entries)
}

// chain returns the documents before and after one, in business order. Deposits come after the
// document that they were received on.
func (s *Pages[F, D]) chain(v *console.Visit, tx *db.Tx, d D) ([]Brief, error) {
	here := s.Side.Brief(v, d)
	var all []Brief
	for at := d; ; {
		deposits, err := s.Side.Deposits(tx, at)
		if err != nil {
			return nil, err
		}
		all = slices.Concat(s.briefs(v, at), s.briefs(v, deposits...), all)
		source := s.Side.Brief(v, at).Source
		if source == 0 {
			break
		}
		if at, err = s.Side.Get(tx, uint32(source)); err != nil {
			return nil, err
		}
	}
	after, err := s.Side.Followers(tx, here.ID)
	for _, next := range s.briefs(v, after...) {
		if !slices.ContainsFunc(all, func(b Brief) bool { return b.ID == next.ID }) {
			all = append(all, next)
		}
	}
	all = slices.CompactFunc(all, func(a, b Brief) bool { return a.ID == b.ID }) // a deposit follows its order
	for i := range all {
		all[i].Here = all[i].ID == here.ID
	}
	return all, err
}

func (s *Pages[F, D]) briefs(v *console.Visit, docs ...D) (all []Brief) {
	for _, d := range docs {
		all = append(all, s.Side.Brief(v, d))
	}
	return all
}
