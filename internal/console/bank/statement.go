package bank

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/books/bank"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// The forms below a line.
const (
	doEntry    = "entry"
	doSettle   = "settle"
	doTransfer = "transfer"
	doMatch    = "match"
)

// statementPage is a statement with its lines, worked line by line.
type statementPage struct {
	bank.Statement
	Lines    input.Result[bank.Line]
	At       uint32 // the selected line
	Do       string // the form that is open for it
	Selected *bank.Line
	Accounts []console.Option
	Banks    []console.Option
	Open     []document // documents that the line can settle
	Offer    bank.Offer // what the line can be matched with
	Form     *console.Form
	names    map[uint32]string
}

// document is an open document on one side.
type document struct {
	Value   string // type and id
	Type    string
	Number  string
	Contact string
	Amount  num.Money
	Money   num.Money // less withheld tax
	Chosen  bool
}

// Address returns the address of a line's action.
func (p statementPage) Address(v *console.Visit, line uint32, action string) string {
	return v.At("/banks/%d/statements/%d/lines/%d/%s", p.BankID, p.ID, line, action)
}

// Says describes a suggestion.
func (p statementPage) Says(v *console.Visit, s bank.Suggestion) string {
	var parts []string
	switch s.Kind {
	case "entry":
		parts = append(parts, s.EntryNumber)
	case "group":
		parts = append(parts, v.T("{1} postings", len(s.JournalLineIDs)))
	case "document":
		for _, d := range s.Documents[:min(3, len(s.Documents))] {
			parts = append(parts, d.Number)
		}
	case "transfer":
		parts = append(parts, v.T("Book transfer"), p.names[uint32(s.BankID)])
	case "rule":
		parts = append(parts, v.T("Rule"), p.account(s.AccountID), p.names[uint32(s.BankID)])
	case "history":
		parts = append(parts, v.T("As before"), p.account(s.AccountID))
	}
	if s.ContactName != "" {
		parts = append(parts, s.ContactName)
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// account returns the name of an account.
func (p statementPage) account(id num.Ref) string {
	for _, o := range p.Accounts {
		if id != 0 && o.Value == strconv.FormatUint(uint64(id), 10) {
			return o.Word
		}
	}
	return ""
}

// Left returns what remains of the selected line without the chosen documents.
func (p statementPage) Left() num.Money {
	left := p.Selected.Amount
	for _, d := range p.Open {
		if d.Chosen {
			left = left.Sub(p.signed(d.Money))
		}
	}
	return left
}

// signed returns money with the sign of the selected line.
func (p statementPage) signed(money num.Money) num.Money {
	if p.Selected.Amount.Sign() < 0 {
		return money.Neg()
	}
	return money
}

// Takes returns what a document takes off the selected line.
func (p statementPage) Takes(d document) num.Money { return p.signed(d.Money).Neg() }

// Is reports whether a line is selected.
func (p statementPage) Is(l bank.Line) bool { return l.ID == p.At }

// pageLines is the number of lines of a page.
const pageLines = 100

// ofBank answers only for statements of the money account in the address.
func ofBank(show console.Handler) console.Handler {
	return func(v *console.Visit) error {
		bankID, id, err := v.IDs("bank", "id")
		if err != nil {
			return err
		}
		err = v.Read(func(tx *db.Tx) error { return bank.CheckBank(tx, id, bankID) })
		if err != nil {
			return err
		}
		return show(v)
	}
}

// statement shows a statement. ?at= selects a line, ?do= opens a form for it.
func statement(v *console.Visit) error { return showStatement(v, v.Arg("do"), v.Arg("at")) }

func showStatement(v *console.Visit, do, at string) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	filter, err := console.Filter[bank.LineQuery](v)
	if err != nil {
		return err
	}
	filter.Limit = pageLines
	page := statementPage{Do: do}
	err = v.Read(func(tx *db.Tx) (err error) {
		if page.Statement, err = bank.Get(tx, bank.ByID{ID: id}); err != nil {
			return err
		}
		if page.Lines, err = bank.Lines(tx, bank.LineFilter{ID: id, LineQuery: filter}); err != nil {
			return err
		}
		page.choose(at)
		return page.fill(v, tx)
	})
	if err != nil {
		return err
	}
	if page.names == nil {
		page.names = map[uint32]string{}
	}
	page.Form = v.Form(page.initial()).Blank("baseAmount")
	return v.Show("statement.html", page)
}

// choose selects the line of the address, or the first open one.
func (p *statementPage) choose(at string) {
	for i := range p.Lines.Items {
		if l := &p.Lines.Items[i]; strconv.FormatUint(uint64(l.ID), 10) == at {
			p.At, p.Selected = l.ID, l
			return
		}
	}
	p.Do = ""
	for i := range p.Lines.Items {
		if l := &p.Lines.Items[i]; l.State == bank.StatusOpen {
			p.At, p.Selected = l.ID, l
			return
		}
	}
}

// fill reads what the open form offers.
func (p *statementPage) fill(v *console.Visit, tx *db.Tx) (err error) {
	if p.Accounts, err = accountOptions(v, tx); err != nil {
		return err
	}
	if p.Banks, err = bankOptions(v, tx, p.BankID); err != nil {
		return err
	}
	p.names = map[uint32]string{}
	for _, o := range p.Banks {
		if id, err := strconv.ParseUint(o.Value, 10, 32); err == nil {
			p.names[uint32(id)] = o.Word
		}
	}
	switch {
	case p.Selected == nil:
	case p.Do == doSettle:
		p.Open, err = openDocuments(tx, *p.Selected, v.All("doc"))
	case p.Do == doMatch:
		if p.Selected.State == bank.StatusOpen {
			p.Offer, err = bank.OfferFor(tx, bank.LineByID{ID: p.ID, LineID: p.Selected.ID})
		}
	}
	return err
}

// initial returns the values that the open form starts with.
func (p *statementPage) initial() any {
	if p.Selected == nil {
		return nil
	}
	switch p.Do {
	case doEntry:
		in := bank.NewEntry{Description: p.Selected.Text, Date: p.Selected.Date}
		for _, s := range p.Selected.Suggestions {
			if in.AccountID == 0 {
				in.AccountID = s.AccountID
			}
		}
		return in
	case doTransfer:
		in := bank.Moving{}
		for _, s := range p.Selected.Suggestions {
			if in.BankID == 0 {
				in.BankID, in.LineID = uint32(s.BankID), s.LineID
			}
		}
		return in
	}
	return nil
}

// openDocuments returns the documents that a line can settle. Those that were ticked before, or
// else the suggested ones, are chosen and come first.
func openDocuments(tx *db.Tx, l bank.Line, before []string) ([]document, error) {
	chosen := map[string]bool{}
	for _, value := range before {
		chosen[value] = true
	}
	for _, s := range l.Suggestions {
		if len(s.Documents) > 0 && len(chosen) == 0 {
			for _, d := range s.Documents {
				chosen[fmt.Sprintf("%s %d", d.DocumentType, d.DocumentID)] = true
			}
		}
	}
	var all []document
	contacts, err := bank.OpenDocuments(tx, l.Amount.Sign() > 0)
	if err != nil {
		return nil, err
	}
	for _, d := range contacts {
		value := fmt.Sprintf("%s %d", d.DocumentType, d.DocumentID)
		all = append(all, document{value, d.DocumentType, d.Number, d.ContactName, d.Amount, d.Amount.Sub(d.WhtAmount), chosen[value]})
	}
	slices.SortStableFunc(all, func(a, b document) int {
		switch {
		case a.Chosen == b.Chosen:
			return 0
		case a.Chosen:
			return -1
		}
		return 1
	})
	return all[:min(len(all), 200)], nil
}

// next returns the statement with the first open line after the given one selected.
func next(v *console.Visit, tx *db.Tx, id, line uint32) (string, error) {
	following, err := bank.NextOpen(tx, bank.LineByID{ID: id, LineID: line})
	if err != nil {
		return "", err
	}
	location := v.At("/banks/%s/statements/%d", v.Param("bank"), id)
	if following.LineID == 0 {
		return location, nil
	}
	return fmt.Sprintf("%s?page=%d&at=%d", location, (following.Seq-1)/pageLines+1, following.LineID), nil
}

// line answers a form of a line with an operation, and goes on with the next open line. fields are
// values that the form has under other names, complete adds to what was read; both can be nil.
func line[In any](op func(*db.Tx, In) (bank.Line, error), word, do string, fields func(v *console.Visit) map[string]string, complete func(v *console.Visit, in *In) error) console.Handler {
	return func(v *console.Visit) error {
		id, lineID, err := v.IDs("id", "lineId")
		if err != nil {
			return err
		}
		again := func(v *console.Visit) error { return showStatement(v, do, strconv.FormatUint(uint64(lineID), 10)) }
		if v.Posted("rest.accountId") == "" && v.Posted("rest.amount") == "" && v.Posted("rest.baseAmount") == "" {
			v.Omit("rest.")
		}
		var more map[string]string
		if fields != nil {
			more = fields(v)
		}
		in, err := console.InputWith[In](v, more)
		if err == nil && complete != nil {
			err = complete(v, &in)
		}
		if err == nil {
			err = v.Write(func(tx *db.Tx) (string, error) {
				if _, err := op(tx, in); err != nil {
					return "", err
				}
				v.Done(word)
				return next(v, tx, id, lineID)
			})
		}
		return v.Again(err, again)
	}
}

var (
	entry     = line(bank.Entry, "Posted and matched", doEntry, nil, nil)
	transfer  = line(bank.Transfer, "Transfer posted and matched", doTransfer, nil, nil)
	settle    = line(bank.Settle, "Settled and matched", doSettle, ticked, nil)
	matchLine = line(bank.Match, "Matched", doMatch, nil, func(v *console.Visit, in *bank.Matching) error { return in.Choose(v.All("posting"), v.All("line")) })
	take      = line(bank.Take, "Matched", "", nil, nil)
)

// ticked are the documents that were ticked, as fields of a settlement.
func ticked(v *console.Visit) map[string]string {
	fields := map[string]string{}
	for i, text := range v.All("doc") {
		docType, id, _ := strings.Cut(text, " ")
		fields[fmt.Sprintf("documents[%d].documentType", i)], fields[fmt.Sprintf("documents[%d].documentId", i)] = docType, id
	}
	return fields
}

// undo opens the lines of a match.
func undo(v *console.Visit) error {
	id, lineID, err := v.IDs("id", "lineId")
	if err != nil {
		return err
	}
	in := bank.Undoing{LineByID: bank.LineByID{ID: id, LineID: lineID}, Reverse: v.Posted("reverse") == "true"}
	err = v.Write(func(tx *db.Tx) (string, error) {
		if err := bank.Undo(tx, in); err != nil {
			return "", err
		}
		v.Done("Match undone")
		return v.At("/banks/%s/statements/%d?at=%d", v.Param("bank"), id, lineID), nil
	})
	return v.Again(err, func(v *console.Visit) error { return showStatement(v, "", strconv.FormatUint(uint64(lineID), 10)) })
}

// status answers a form of the statement.
func status[In, Out any](op func(*db.Tx, In) (Out, error), done func(v *console.Visit, out Out)) console.Handler {
	return console.Submit(op, func(v *console.Visit, out Out) string {
		done(v, out)
		return v.At("/banks/%s/statements/%s", v.Param("bank"), v.Param("id"))
	}, statement)
}

var (
	auto = status(bank.AutoMatch, func(v *console.Visit, out bank.AutoMatched) {
		v.Done("{1} matched, {2} booked by rules, {3} open", out.Matched, out.Booked, out.Left)
	})
	reconcile = status(bank.Reconcile, func(v *console.Visit, _ bank.Statement) { v.Done("Reconciled") })
	reopen    = status(bank.Reopen, func(v *console.Visit, _ bank.Statement) { v.Done("Reopened") })
)

// remove deletes a statement.
var remove = console.SubmitDo(bank.Delete, func(v *console.Visit) string {
	v.Done("Statement deleted")
	return v.At("/banks/%s", v.Param("bank"))
}, statement)
