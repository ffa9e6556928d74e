package trade

import (
	"cmp"

	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/trade/document"
)

// Step is an offered status change.
type Step struct {
	Status string
	Word   string // on the button
	Likely bool   // the suggested next step
	Ends   bool   // requires confirmation
	Undoes string // what it undoes; empty: that of the family
	Asks   bool   // requires a date
}

// stepsOf returns the moves that the user can make. A draft is deleted rather than voided. A
// document that receives its own money is completed when it is issued. approve is the right
// to make the moves that members cannot make.
func stepsOf(v *console.Visit, approve access.Right, k document.Kind, at document.Status, linked bool) (all []Step) {
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
				Status: string(m.To), Word: stepWord(m.To, does), Likely: likely(m.To, does),
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
func (s Step) Verb() string { return cmp.Or(verbs[s.Word], "Pay") }

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

// nextOf returns the suggested move of a document, or an empty one.
func nextOf(steps []Step) Step {
	for _, s := range steps {
		if s.Likely {
			return s
		}
	}
	return Step{}
}

// stepWord returns the button text of a move.
func stepWord(to document.Status, does document.Effect) string {
	switch {
	case does.Issue && does.Posts():
		return stepWords[document.Sent]
	case does.Act == document.PayInvoices || does.Act == document.PayDirectly:
		return "Pay…"
	}
	return cmp.Or(stepWords[to], console.StatusWord(string(to)))
}

var stepWords = map[document.Status]string{
	document.Sent: "Issue", document.Accepted: "Accept", document.Rejected: "Reject…", document.Void: "Void…", document.Cancelled: "Cancel document…",
	document.Acknowledged: "Supplier confirmed", document.Approved: "Approve", document.Posted: "Receive goods", document.Matched: "Save bill",
	document.Closed: "Close",
}
