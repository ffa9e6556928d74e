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
	Here      bool      // it is the one that the page is about
}

// Gone tells whether the document counts no more.
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

// Side is one side of the trade, sales or purchases: what its pages have in
// common with those of the other side. F is the filter of its documents, D one
// of them.
type Side[F, D any] struct {
	Face
	Kinds    document.Kinds
	Begins   func(document.Kind) bool // documents of a kind can be written from nothing
	Statuses []string                 // that the list can be narrowed to
	Counting func(v *console.Visit, kind string) string
	Columns  []string // of the list as a file
	Cells    func(v *console.Visit, d D) []any

	Page      func(f *F) *input.Page
	Order     func(f *F) *string
	Find      func(text string, page input.Page) F
	Get       func(tx *db.Tx, id uint32) (D, error)
	List      func(tx *db.Tx, f F) (input.Result[D], error)
	Summarize func(tx *db.Tx, f F) (document.Summary, error)
	Followers func(tx *db.Tx, id uint32) ([]D, error) // in the order in which they were made

	Brief   func(v *console.Visit, d D) Brief
	Source  func(d D) num.Ref // what it was made from, or 0
	Steps   func(v *console.Visit, d D) []Step
	History func(d D) []Event // the first first
	Starts  []string          // fields that a new line begins with
	// Send moves a draft on and says which status it has then, or none when nothing
	// leads on from it.
	Send func(v *console.Visit, tx *db.Tx, id uint32) (to string, err error)
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
func (s *Side[F, D]) ShowList(v *console.Visit) error {
	f, err := console.Filter[F](v)
	if err != nil {
		return err
	}
	*s.Order(&f) = v.Arg("sort")
	found, err := console.Read(v, s.List, f)
	if err != nil {
		return err
	}
	return v.Show("list.html", listPage{
		Face: s.Face, Filter: f, Tabs: s.tabs(v), Kinds: s.Kinds.Codes(s.Begins), Statuses: v.Statuses(s.Statuses...), Orders: v.Orders(),
		Counts: s.Counting(v, v.Arg(s.Type)), Docs: input.Map(found, func(d D) Brief { return s.Brief(v, d) }), Form: v.Form(nil),
	})
}

func (s *Side[F, D]) tabs(v *console.Visit) console.Tabs {
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
func (s *Side[F, D]) ShowTotals(v *console.Visit) error {
	f, err := console.Filter[F](v)
	if err != nil {
		return err
	}
	sum, err := console.Read(v, s.Summarize, f)
	if err != nil {
		return err
	}
	tabs := s.tabs(v)
	tabs.Counts = sum.ByType
	return v.Fragment("list.html", "sums", totalsPart{s.Face, sum, tabs})
}

// SendFile sends the list as a spreadsheet, with the same filter, all pages of it.
func (s *Side[F, D]) SendFile(v *console.Visit) error {
	f, err := console.Filter[F](v)
	if err != nil {
		return err
	}
	page := s.Page(&f)
	return v.Read(func(tx *db.Tx) error {
		return v.Table(s.Path[1:], s.Columns, func(row func(...any) error) error {
			return console.AllPages(v, page, func() (int, error) {
				docs, err := s.List(tx, f)
				for _, d := range docs.Items {
					if err := row(s.Cells(v, d)...); err != nil {
						return 0, err
					}
					page.AfterID = num.Ref(s.Brief(v, d).ID)
				}
				return len(docs.Items), err
			})
		})
	})
}

// foundShown is how many documents of a side the palette shows.
const foundShown = 5

// Found looks for documents by number or name.
func (s *Side[F, D]) Found(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	docs, err := s.List(tx, s.Find(text, input.Page{Limit: foundShown}))
	if err != nil {
		return nil, err
	}
	var found []console.Found
	for _, d := range docs.Items {
		b := s.Brief(v, d)
		found = append(found, console.Found{Group: "Documents", Icon: s.Icon, Text: b.Number + " · " + b.Party,
			Detail: v.T(console.TypeWord(b.Type)) + " · " + v.Speech.Date(b.Date) + " · " + v.AmountText(b.Total, b.Currency),
			Status: b.Status, Path: s.path(b.ID)})
	}
	return found, nil
}

// path is where a document is, below the company.
func (s *Side[F, D]) path(id uint32) string { return fmt.Sprintf("%s/%d", s.Path, id) }

// At is the address of a document.
func (s *Side[F, D]) At(v *console.Visit, id uint32) string { return v.At(s.path(id)) }

// View is what stands around a document on its page.
func (s *Side[F, D]) View(v *console.Visit, tx *db.Tx, d D) (View, error) {
	b := s.Brief(v, d)
	view := View{
		Side: s.Face, Path: s.path(b.ID), Number: b.Number, Draft: b.Status == string(document.Draft), Form: v.Form(nil),
		Steps: s.Steps(v, d), History: s.History(d), Types: console.TypesWord(b.Type),
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
func (s *Side[F, D]) chain(v *console.Visit, tx *db.Tx, d D) ([]Brief, error) {
	here := s.Brief(v, d)
	here.Here = true
	all := []Brief{here}
	for at := d; s.Source(at) != 0; {
		source, err := s.Get(tx, uint32(s.Source(at)))
		if err != nil {
			return nil, err
		}
		all, at = append([]Brief{s.Brief(v, source)}, all...), source
	}
	after, err := s.Followers(tx, here.ID)
	for _, next := range after {
		all = append(all, s.Brief(v, next))
	}
	return all, err
}
