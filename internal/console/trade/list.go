package trade

import (
	"fmt"
	"slices"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Brief is a document in short, as lists, chains and the palette show it.
type Brief struct {
	ID        uint32
	Type      string
	Number    string
	Status    string // that people see: what is late is late first
	Party     string // name of the customer or the supplier
	Date, Due when.Date
	Currency  string
	Total     num.Money
	Owed      num.Money // still to be paid; zero where nobody owes anything
	Source    num.Ref   // what it was made from, or 0
	Here      bool      // it is the one that the page is about
}

// Gone reports whether the document counts no more.
func (b Brief) Gone() bool {
	return b.Status == string(document.Void) || b.Status == string(document.Cancelled) || b.Status == string(document.Rejected)
}

// Face is how a side of the trade is called and where it is found.
type Face struct {
	Path   string       // of the list, below the company
	Call   string       // of the list, in the interface
	Word   string       // for all its documents: Sales
	Icon   string       // of one of them
	Party  string       // Customer, Supplier
	Fresh  string       // word of the button that begins a document
	Search string       // what the search looks for
	Empty  string       // what a list without any document says
	About  string       // and what it is for
	First  console.Link // the first step, then
	Type   string       // name of the filter of the type
	Ticked string       // name of the field with the ticked documents
	Remark string       // field of a move in which the reason is kept
	Undo   string       // what ending a document does, in words
	Text   string       // field that says what a line is: name, description
	Long   int          // how many characters it may have
}

// Side is one side of the trade, sales or purchases: what its pages do not have in
// common with those of the other side. F is the filter of its documents, D one of
// them.
type Side[F, D any] interface {
	List(tx *db.Tx, f F) (input.Result[D], error)
	Summarize(tx *db.Tx, f F) (document.Summary, error)
	Get(tx *db.Tx, id uint32) (D, error)
	Followers(tx *db.Tx, id uint32) ([]D, error) // in the order in which they were made

	// Search is the filter that looks for a text, Paging where a filter keeps its
	// page and order.
	Search(text string, page input.Page) F
	Paging(f *F) (page *input.Page, order *string)

	Brief(v *console.Visit, d D) Brief
	Steps(v *console.Visit, d D) []Step
	History(d D) []Event // the first first
	Cells(v *console.Visit, d D) []any
	Counting(v *console.Visit, kind string) string // what the totals count
}

// Pages are the pages that both sides have.
type Pages[F, D any] struct {
	Face
	Side     Side[F, D]
	Kinds    document.Kinds
	Begins   []string // types that can be written from nothing
	Statuses []string // that the list can be narrowed to
	Columns  []string // of the list as a file
	Starts   []string // fields of a line that nobody typed
}

// listPage is one page of the documents that match.
type listPage struct {
	Face
	Filter   any
	Tabs     console.Tabs
	Kinds    []string // types that can be written from nothing
	Statuses []console.Option
	Orders   []console.Option
	Counts   string // what the totals count
	Docs     input.Result[Brief]
	Form     *console.Form // what was asked of ticked documents and refused
}

// ShowList shows the documents that the address asks for.
func (s *Pages[F, D]) ShowList(v *console.Visit) error {
	f, err := console.Filter[F](v)
	if err != nil {
		return err
	}
	_, order := s.Side.Paging(&f)
	*order = v.Arg("sort")
	found, err := console.Read(v, s.Side.List, f)
	if err != nil {
		return err
	}
	return v.Show("list.html", listPage{
		Face: s.Face, Filter: f, Tabs: s.tabs(v), Kinds: s.Begins, Statuses: v.Statuses(s.Statuses...), Orders: v.Orders(),
		Counts: s.Side.Counting(v, v.Arg(s.Type)), Docs: input.Map(found, func(d D) Brief { return s.Side.Brief(v, d) }), Form: v.Form(nil),
	})
}

func (s *Pages[F, D]) tabs(v *console.Visit) console.Tabs {
	return v.Tabs(s.Path, s.Type, v.Arg(s.Type), s.Kinds)
}

// totalsPart is what is known once all documents were counted.
type totalsPart struct {
	Face
	document.Summary
	Tabs console.Tabs
}

// ShowTotals shows what all documents of the filter come to; it loads after the
// list.
func (s *Pages[F, D]) ShowTotals(v *console.Visit) error {
	f, err := console.Filter[F](v)
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

// SendFile sends the list as a spreadsheet, with the same filter, all pages of it.
func (s *Pages[F, D]) SendFile(v *console.Visit) error {
	f, err := console.Filter[F](v)
	if err != nil {
		return err
	}
	page, _ := s.Side.Paging(&f)
	return v.Table(s.Path[1:], s.Columns, func(tx *db.Tx, row func(...any) error) error {
		return console.AllPages(v, page, func() (int, error) {
			docs, err := s.Side.List(tx, f)
			for _, d := range docs.Items {
				if err := row(s.Side.Cells(v, d)...); err != nil {
					return 0, err
				}
				page.AfterID = num.Ref(s.Side.Brief(v, d).ID)
			}
			return len(docs.Items), err
		})
	})
}

// foundShown is how many documents of a side the palette shows.
const foundShown = 5

// Found looks for documents by number or name.
func (s *Pages[F, D]) Found(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	docs, err := s.Side.List(tx, s.Side.Search(text, input.Page{Limit: foundShown}))
	if err != nil {
		return nil, err
	}
	var found []console.Found
	for _, d := range docs.Items {
		b := s.Side.Brief(v, d)
		found = append(found, console.Found{Group: "Documents", Icon: s.Icon, Text: b.Number + " · " + b.Party,
			Detail: v.T(console.TypeWord(b.Type)) + " · " + v.Speech.Date(b.Date) + " · " + v.AmountText(b.Total, b.Currency),
			Status: b.Status, Path: s.path(b.ID)})
	}
	return found, nil
}

// path is where a document is, below the company.
func (s *Pages[F, D]) path(id uint32) string { return fmt.Sprintf("%s/%d", s.Path, id) }

// At is the address of a document.
func (s *Pages[F, D]) At(v *console.Visit, id uint32) string { return v.At(s.path(id)) }

// View is what stands around a document on its page.
func (s *Pages[F, D]) View(v *console.Visit, tx *db.Tx, d D) (View, error) {
	b := s.Side.Brief(v, d)
	view := View{
		Brief: b, Side: s.Face, Path: s.path(b.ID), Number: b.Number, Draft: b.Status == string(document.Draft), Form: v.Form(nil),
		Steps: s.Side.Steps(v, d), History: s.Side.History(d), Types: console.TypesWord(b.Type),
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

// chain is the documents before and after one, in the order of business.
func (s *Pages[F, D]) chain(v *console.Visit, tx *db.Tx, d D) ([]Brief, error) {
	here := s.Side.Brief(v, d)
	here.Here = true
	all := []Brief{here}
	for at := here; at.Source != 0; {
		source, err := s.Side.Get(tx, uint32(at.Source))
		if err != nil {
			return nil, err
		}
		at = s.Side.Brief(v, source)
		all = append([]Brief{at}, all...)
	}
	after, err := s.Side.Followers(tx, here.ID)
	for _, next := range after {
		all = append(all, s.Side.Brief(v, next))
	}
	return all, err
}
