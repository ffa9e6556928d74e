package trade

import (
	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/when"
)

// View is what stands around a document on its page, whatever it is.
type View struct {
	Brief   Brief
	Side    Face
	Path    string // of the document, below the company
	Number  string
	Types   string // word for documents of its type
	Draft   bool
	Chain   []Brief // what it was made from, itself, and what was made from it
	Steps   []Step
	Entries []ledger.EntryRecord
	History []Event          // the latest first
	Form    *console.Form    // of the step that was refused, or an empty one
	Posts   bool             // what it will post is worth showing
	Bank    []console.Option // money accounts, where one is asked for
}

// Event is a step in the life of a document.
type Event struct {
	Before     *document.Status // none: it was created
	To         document.Status
	Remark, By string
	At         when.Unix
}

// From is the status before the step, or empty.
func (e Event) From() string {
	if e.Before == nil {
		return ""
	}
	return string(*e.Before)
}

// Step is a change of status that is offered.
type Step struct {
	Status string
	Word   string // on the button
	Likely bool   // the one thing to do next
	Ends   bool   // asks before it is done
	Asks   bool   // asks for the day on which it was done
}

// Steps are the moves that a person may make. A draft is deleted rather than
// voided: its number is then said to be free. What takes its money itself is
// done when it is issued, so that it needs no step in between. approve is the
// right to make the moves that members are not allowed to make.
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
				Ends: m.To == document.Void || m.To == document.Rejected || m.To == document.Cancelled,
				Asks: does.Act == document.PayInvoices || does.Act == document.PayDirectly,
			})
		}
	}
	return all
}

// likely tells the moves that lead on from those that only note something.
func likely(to document.Status, does document.Effect) bool {
	switch to {
	case document.Sent, document.Accepted, document.Approved, document.Posted, document.Matched:
		return true
	}
	return does.Posts()
}

// Next is the likely move from where a document stands, or an empty one.
func Next(steps []Step) Step {
	for _, s := range steps {
		if s.Likely {
			return s
		}
	}
	return Step{}
}

// StepWord is what the button of a move says.
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
	document.Sent: "Send", document.Accepted: "Accept", document.Rejected: "Reject…", document.Void: "Void…", document.Cancelled: "Cancel document…",
	document.Acknowledged: "Supplier confirmed", document.Approved: "Approve", document.Posted: "Receive goods", document.Matched: "Match", document.Closed: "Close",
}

// forecast is what the next step of a document would write into the books.
type forecast struct {
	Entries []ledger.EntryRecord
	Refusal string
}

// WillPost tries what comes next for the document in the address and takes
// everything back. move does it and returns what stands in the books then.
func WillPost(v *console.Visit, move func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error)) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var f forecast
	err = v.Try(func(tx *db.Tx) (err error) {
		if f.Entries, err = move(tx, id); err == nil {
			err = Named(v, tx, f.Entries)
		}
		return err
	})
	if f.Refusal = v.Refused(err); err != nil && f.Refusal == "" {
		return err
	}
	return v.Fragment("view.html", "will-post", f)
}

// Named calls the accounts of entries by their names in the reader's language.
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
		names[a.ID] = v.Called(a.Name, a.NameTh)
	}
	for _, e := range entries {
		for i := range e.Lines {
			e.Lines[i].AccountName = names[e.Lines[i].AccountID]
		}
	}
	return nil
}
