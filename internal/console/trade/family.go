package trade

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
)

// family is sales or purchases: their words, their names of the fields that both have, and their
// operations. Everything else is the same for both and follows from the kinds.
type family struct {
	Buys     bool
	Path     string // of the list, within the company
	Call     string // of the list, in the API
	Resource string // of the files of a document
	Word     string // for all documents: Sales
	Icon     string // of a document
	Party    string // Customer, Supplier
	Fresh    string // text of the button that creates a document
	Search   string // placeholder of the search
	Empty    string // title of an empty list
	About    string // its explanation
	First    console.Link
	Undo     string   // consequence of voiding a document, as text
	As       string   // type of a new contact: client, supplier
	Statuses []string // options of the status filter
	Begins   []string // types that can be created without a source
	Usual    string   // type of a new document, unless the address names one
	Columns  []string // of the downloaded list
	Starts   []string // fields of a line with an initial value
	Long     int      // maximum length of the text of a line
	Names    names
	Kinds    document.Kinds
	Write    access.Right // to change documents
	Approve  access.Right // to make the moves that members cannot make
	Ahead    bool         // a posting preview goes on to the move that posts

	query     func(v *console.Visit, instead ...[2]string) (query, error) // the list of the address, with other values of some filters
	counting  func(v *console.Visit, kind string) string                  // what the totals count
	ofAmount  func(tx *db.Tx, amount num.Money, limit int) ([]Document, error)
	get       func(tx *db.Tx, id uint32) (Document, error)
	followers func(tx *db.Tx, id uint32) ([]Document, error) // in the order of creation
	deposits  func(tx *db.Tx, d Document) ([]Document, error)
	move      func(tx *db.Tx, id uint32, to string, anyway bool) error

	blank    func(v *console.Visit, tx *db.Tx, e *editor, params startParams) (any, error) // the body of a new draft
	body     func(v *console.Visit, d Document, e *editor) any                             // of a stored one
	options  func(v *console.Visit, tx *db.Tx, e *editor) error
	estimate func(v *console.Visit, tx *db.Tx, f *draft, e *estimate) error
	create   func(v *console.Visit, tx *db.Tx, f *draft) (uint32, error)
	update   func(v *console.Visit, tx *db.Tx, f *draft) (uint32, error)
	look     func(v *console.Visit, tx *db.Tx, p *page) error // what only its documents have
}

// names are the names of fields in forms and addresses, which are those of the API.
type names struct{ Type, Filter, Ticked, Remark, Text, Date, Note string }

// query is the filter of a list with what reads it.
type query struct {
	filter    any // as the API takes it
	page      *input.Page
	order     *string
	list      func(tx *db.Tx) (input.Result[Document], error)
	summarize func(tx *db.Tx) (document.Summary, error)
}

// queryOf joins a filter with the operations of its package.
func queryOf[F, D any](f *F, page *input.Page, order *string, list func(*db.Tx, F) (input.Result[D], error),
	summarize func(*db.Tx, F) (document.Summary, error), of func(*db.Tx, D) Document) query {
	return query{filter: *f, page: page, order: order,
		list: func(tx *db.Tx) (input.Result[Document], error) {
			found, err := list(tx, *f)
			return input.Map(found, func(d D) Document { return of(tx, d) }), err
		},
		summarize: func(tx *db.Tx) (document.Summary, error) { return summarize(tx, *f) },
	}
}

// documents maps what an operation found.
func documents[D any](tx *db.Tx, of func(*db.Tx, D) Document, found []D, err error) (all []Document, _ error) {
	for _, d := range found {
		all = append(all, of(tx, d))
	}
	return all, err
}

// one maps what an operation returned.
func one[D any](tx *db.Tx, of func(*db.Tx, D) Document, d D, err error) (Document, error) {
	if err != nil {
		return Document{}, err
	}
	return of(tx, d), nil
}

// path returns the path of a document within the company.
func (s *family) path(id uint32) string { return fmt.Sprintf("%s/%d", s.Path, id) }

// at returns the address of a document.
func (s *family) at(v *console.Visit, id uint32) string { return v.At(s.path(id)) }

// here returns the address of the document of the form.
func (s *family) here(v *console.Visit) string { return v.At(s.Path + "/" + v.Param("id")) }

// steps returns the moves of a document that the user can make.
func (s *family) steps(v *console.Visit, d Document) []Step {
	linked := d.Source != 0 || d.Purchase != nil && len(d.Purchase.Allocations) > 0
	return stepsOf(v, s.Approve, d.Kind, d.Status, linked)
}

// send makes the next move of a document, if there is one, and returns its status.
func (s *family) send(v *console.Visit, tx *db.Tx, id uint32) (to string, err error) {
	d, err := s.get(tx, id)
	if err != nil {
		return "", err
	}
	if to = nextOf(s.steps(v, d)).Status; to != "" {
		if err = s.move(tx, id, to, v.Posted("_do") == anyway); !s.Buys {
			err = console.About(d.Number, err)
		}
	}
	return to, err
}

// answer answers a form with an operation on the document in the address, says what was done and
// shows it again.
func answer[In, Out any](s *family, op func(*db.Tx, In) (Out, error), say func(v *console.Visit, out Out)) console.Handler {
	return console.Submit(op, showAgain(s, say), s.show)
}

// showAgain says what was done and returns the address of the document of the form.
func showAgain[Out any](s *family, say func(v *console.Visit, out Out)) func(*console.Visit, Out) string {
	return func(v *console.Visit, out Out) string {
		say(v, out)
		return s.here(v)
	}
}

// says is answer's message without values.
func says[Out any](word string) func(*console.Visit, Out) {
	return func(v *console.Visit, _ Out) { v.Done(word) }
}
