package trade

import (
	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/when"
)

// View is the common part of a document's page.
type View struct {
	Brief    Brief
	Side     Face
	Path     string // of the document, within the company
	Number   string
	Types    string // plural of its type
	Draft    bool
	Writes   bool    // the user can change documents
	Chain    []Brief // its sources, itself, and documents created from it
	Steps    []Step
	Entries  []ledger.EntryRecord
	History  []Event          // latest first
	Form     *console.Form    // of the refused step, or an empty one
	Posts    bool             // has a posting preview
	Forecast *Forecast        // the preview itself, on request: browsers without script ask for it
	Bank     []console.Option // money accounts, if one is required
}

// Event is a status change of a document.
type Event struct {
	Before     *document.Status // nil when it was created
	To         document.Status
	Remark, By string
	At         when.Unix
}

// From returns the status before the step, or "".
func (e Event) From() string {
	if e.Before == nil {
		return ""
	}
	return string(*e.Before)
}

// Step is an offered status change.
type Step struct {
	Status string
	Word   string // on the button
	Likely bool   // the suggested next step
	Ends   bool   // requires confirmation
	Undoes string // what it undoes; empty: the text of the side
	Asks   bool   // requires a date
}

// Steps returns the moves that the user can make. A draft is deleted rather than voided. A
// document that receives its own money is completed when it is issued. approve is the right
// to make the moves that members cannot make.
func Steps(v *console.Visit, approve access.Right, k document.Kind, at document.Status, linked bool) (all []Step) {
	if k.Internal {
		return nil
	}
	for _, m := range k.Transitions {
		does := m.Effect(linked)
		switch {
		case m.From != at, k.LeftToManagers(m.From, m.To) && !v.May(approve):
		case at == document.Draft && (m.To == document.Void || m.To == document.Cancelled):
		case at == document.Draft && m.To == document.Sent && does.Issue && k.TakesBank:
		default:
			all = append(all, Step{
				Status: string(m.To), Word: StepWord(m.To, does), Likely: likely(m.To, does),
				Ends:   m.To == document.Void || m.To == document.Rejected || m.To == document.Cancelled,
				Undoes: undoes(k, m.To, does), Asks: does.Act == document.PayInvoices || does.Act == document.PayDirectly,
			})
		}
	}
	return all
}

// undoes says what a move that ends a document undoes.
func undoes(k document.Kind, to document.Status, does document.Effect) string {
	switch {
	case to == document.Rejected:
		return "Closes the document. Nothing is posted."
	case does.Act != document.TakeBack && does.Act != document.TakeBackPayments:
		return "Nothing was posted. The number is not reused."
	case k.Receipt:
		return "Reverses its entry with today's date and opens the invoices it paid. The number is not reused."
	}
	return ""
}

// Verb is the button that confirms a move.
func (s Step) Verb() string {
	if word, ok := verbs[s.Word]; ok {
		return word
	}
	return "Pay"
}

var verbs = map[string]string{"Void…": "Void|document", "Reject…": "Reject document", "Cancel document…": "Cancel document"}

// likely distinguishes moves that continue the process from those that only record
// something.
func likely(to document.Status, does document.Effect) bool {
	switch to {
	case document.Sent, document.Accepted, document.Approved, document.Posted, document.Matched:
		return true
	}
	return does.Posts()
}

// Next returns the suggested move of a document, or an empty one.
func Next(steps []Step) Step {
	for _, s := range steps {
		if s.Likely {
			return s
		}
	}
	return Step{}
}

// StepWord returns the button text of a move.
func StepWord(to document.Status, does document.Effect) string {
	switch {
	case does.Issue && does.Posts():
		return "Issue"
	case does.Act == document.PayInvoices || does.Act == document.PayDirectly:
		return "Pay…"
	}
	if word, ok := stepWords[to]; ok {
		return word
	}
	return console.StatusWord(string(to))
}

var stepWords = map[document.Status]string{
	document.Sent: "Mark as sent", document.Accepted: "Accept", document.Rejected: "Reject…", document.Void: "Void…", document.Cancelled: "Cancel document…",
	document.Acknowledged: "Supplier confirmed", document.Approved: "Approve", document.Posted: "Receive goods", document.Matched: "Save bill", document.Closed: "Close",
}

// Forecast is the postings of the next step.
type Forecast struct {
	Entries  []ledger.EntryRecord
	Date     when.Date // of the first entry
	Refusal  string
	Warnings []console.FieldError
}

// Move makes a step of the document in the address and returns its entries.
type Move func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error)

// WillPost answers with the postings of a step.
func WillPost(v *console.Visit, move Move) error {
	f, err := Foresee(v, move)
	if err != nil {
		return err
	}
	return v.Fragment("view.html", "will-post", f)
}

// Asked returns the postings of the next step if the address asks for them, or nil: browsers
// without script cannot load them later.
func Asked(v *console.Visit, move Move) (*Forecast, error) {
	if v.Arg("preview") == "" || !v.May(access.ReadJournal) {
		return nil, nil
	}
	f, err := Foresee(v, move)
	return &f, err
}

// Foresee makes a step as a dry run.
func Foresee(v *console.Visit, move Move) (f Forecast, err error) {
	id, err := v.ID("id")
	if err != nil {
		return f, err
	}
	err = v.Try(func(tx *db.Tx) (err error) {
		if f.Entries, err = move(tx, id); err == nil {
			err = Named(v, tx, f.Entries)
		}
		f.Warnings = v.Warnings(tx)
		return err
	})
	if f.Refusal = v.Refused(err); err != nil && f.Refusal == "" {
		return f, err
	}
	if len(f.Entries) > 0 {
		f.Date = v.Day(when.Unix(f.Entries[0].EntryDate))
	}
	return f, nil
}

// Named sets account names of entries in the reader's language.
func Named(v *console.Visit, tx *db.Tx, entries []ledger.EntryRecord) error {
	if len(entries) == 0 {
		return nil
	}
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return err
	}
	names := map[uint32]string{}
	for _, a := range chart {
		names[a.ID] = v.LocalName(a.Name, a.NameTh)
	}
	for _, e := range entries {
		for i := range e.Lines {
			e.Lines[i].AccountName = names[e.Lines[i].AccountID]
		}
	}
	return nil
}
