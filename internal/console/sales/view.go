package sales

import (
	"fmt"
	"slices"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/sales"
	"kontor/internal/stock"
	"kontor/internal/when"
)

// viewPage is one document with what stands around it.
type viewPage struct {
	Doc       sales.Document
	Kind      document.Kind
	Chain     []sales.Document // what it was made from, itself, and what was made from it
	Entries   []ledger.EntryRecord
	Owes      sales.Summary // the customer, on everything
	Warehouse string
	Steps     []step
	Into      []string // types that it can be converted to
	Banks     []console.Option
	Form      *console.Form // of the step that was refused, or an empty one
	Receipt   *console.Form
}

// step is a change of status that is offered.
type step struct {
	Status string
	Word   string // on the button
	Likely bool   // the one thing to do next
	Ends   bool   // asks before it is done
}

// Draft tells whether the document can still be written.
func (p viewPage) Draft() bool { return p.Doc.Status == document.Draft }

// Collect tells whether a receipt is the next thing to do.
func (p viewPage) Collect() bool { return p.Kind.Receivable && p.converts(receipt) }

func (p viewPage) converts(to func(document.Kind) bool) bool {
	for _, code := range p.Into {
		if to(document.Sales.Must(code)) {
			return true
		}
	}
	return false
}

func receipt(k document.Kind) bool { return k.Receipt }

// Types is the word for documents of its type.
func (p viewPage) Types() string { return console.TypesWord(p.Doc.DocumentType) }

// Alone tells whether the document stands for itself, so that there can be
// another like it.
func (p viewPage) Alone() bool {
	return !p.Kind.Internal && !document.Sales.Settles(p.Doc.DocumentType)
}

// History is how the document came to be what it is, the latest first.
func (p viewPage) History() []sales.History {
	steps := slices.Clone(p.Doc.StatusHistories)
	slices.Reverse(steps)
	return steps
}

func view(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var page viewPage
	if err := v.Read(func(tx *db.Tx) (err error) {
		page, err = look(v, tx, id)
		return err
	}); err != nil {
		return err
	}
	page.Form = v.Form(nil)
	return v.Show("view.html", page)
}

// look reads a document and what stands around it on one snapshot.
func look(v *console.Visit, tx *db.Tx, id uint32) (p viewPage, err error) {
	if p.Doc, err = sales.Get(tx, sales.ByID{ID: id}); err != nil {
		return p, err
	}
	p.Kind = document.Sales.Must(p.Doc.DocumentType)
	if p.Chain, err = chain(tx, p.Doc); err != nil {
		return p, err
	}
	if v.Manages() {
		if p.Entries, err = ledger.EntriesOf(tx, p.Doc.DocumentType, id); err != nil {
			return p, err
		}
	}
	if p.Owes, err = sales.Summarize(tx, sales.Filter{ContactID: p.Doc.ContactID, Status: "unpaid"}); err != nil {
		return p, err
	}
	if p.Warehouse, err = warehouse(tx, p.Doc.WarehouseID); err != nil {
		return p, err
	}
	p.Steps, p.Into = steps(v, p.Doc, p.Kind), into(p.Doc, p.Kind)
	if p.Collect() {
		p.Receipt, p.Banks, err = receiptForm(v, tx, p.Doc)
	}
	return p, err
}

// chain is the documents before and after one, in the order of business.
func chain(tx *db.Tx, d sales.Document) ([]sales.Document, error) {
	all := []sales.Document{d}
	for at := d; at.RefDocumentID != 0; {
		source, err := sales.Get(tx, sales.ByID{ID: uint32(at.RefDocumentID)})
		if err != nil {
			return nil, err
		}
		all, at = append([]sales.Document{source}, all...), source
	}
	after, err := sales.List(tx, sales.Filter{RefDocumentID: num.Ref(d.ID), Page: input.Page{Limit: 20}})
	for i := len(after.Items) - 1; i >= 0; i-- {
		all = append(all, after.Items[i])
	}
	return all, err
}

func warehouse(tx *db.Tx, id num.Ref) (string, error) {
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	for _, w := range all {
		if num.Ref(w.ID) == id {
			return w.Code + " " + w.Name, err
		}
	}
	return "", err
}

// steps are the moves that a person may make, the likely one last. A draft is
// deleted rather than voided: its number is then said to be free.
func steps(v *console.Visit, d sales.Document, k document.Kind) (all []step) {
	if k.Internal {
		return nil
	}
	for _, m := range k.Transitions {
		if m.From != d.Status || k.LeftToManagers(m.From, m.To) && !v.Manages() || m.To == document.Void && d.Status == document.Draft {
			continue
		}
		does := m.Effect(d.RefDocumentID != 0)
		all = append(all, step{
			Status: string(m.To), Word: stepWord(m.To, does), Likely: does.Issue || m.To == document.Accepted,
			Ends: m.To == document.Void || m.To == document.Rejected,
		})
	}
	return all
}

// stepWord is what a button says.
func stepWord(to document.Status, does document.Effect) string {
	switch {
	case does.Issue && does.Posts():
		return "Issue"
	case to == document.Sent:
		return "Send"
	case to == document.Accepted:
		return "Accept"
	case to == document.Rejected:
		return "Reject…"
	case to == document.Void:
		return "Void…"
	}
	return console.StatusWord(string(to))
}

// into are the types that a document can be converted to now.
func into(d sales.Document, k document.Kind) (codes []string) {
	if !d.CanConvert {
		return nil
	}
	for _, way := range k.Converts {
		for _, from := range way.From {
			if from == d.Status && (way.Needs != document.SomethingOwed || d.OutstandingAmount.Sign() > 0) {
				codes = append(codes, way.To)
			}
		}
	}
	return codes
}

// at is the address of a document.
func at(v *console.Visit, id uint32) string { return v.At("/sales/%d", id) }

// here is the address of the document that the form is about.
func here(v *console.Visit) string { return v.At("/sales/" + v.Param("id")) }

// setStatus makes a move.
var setStatus = console.SubmitDo(sales.SetStatus, func(v *console.Visit) string {
	v.Done("Now {1}", v.T(console.StatusWord(v.Posted("status"))))
	return here(v)
}, view)

// erase deletes a draft.
var erase = console.SubmitDo(sales.Delete, func(v *console.Visit) string {
	v.Done("The draft is deleted; its number is not used again")
	return v.At("/sales")
}, view)

// convert makes the next document of the chain and opens it: a draft is edited.
var convert = console.Submit(sales.Convert, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} is a draft", made.DocumentNumber)
	return at(v, made.ID) + "/edit"
}, view)

// receiptForm asks for what a customer paid: all that is owed, today, into the
// account that documents use when they name none.
func receiptForm(v *console.Visit, tx *db.Tx, d sales.Document) (*console.Form, []console.Option, error) {
	banks, err := ledger.Banks(tx, struct{}{})
	if err != nil {
		return nil, nil, err
	}
	in := struct {
		ReceivedAmount num.Money  `json:"receivedAmount"`
		WhtAmount      *num.Money `json:"whtAmount"` // what is left open follows from the invoice
		IssueDate      when.Date  `json:"issueDate"`
		BankID         num.Ref    `json:"bankId"`
	}{ReceivedAmount: d.OutstandingAmount, IssueDate: v.Today}
	var options []console.Option
	for _, b := range banks {
		if !b.IsActive {
			continue
		}
		if b.IsDefault {
			in.BankID = num.Ref(b.ID)
		}
		options = append(options, console.Option{Value: fmt.Sprint(b.ID), Word: b.Name()})
	}
	return v.Form(in), options, nil
}

// payment is what a person says of money that came in.
type payment struct {
	// The invoice or debit note.
	ID uint32 `path:"id"`
	input.Patch[sales.Change]
}

// receive writes the receipt of an invoice and issues it, or does neither.
func receive(v *console.Visit) error {
	in, err := console.Input[payment](v)
	if err != nil {
		return v.Again(err, view)
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		made, err := sales.Convert(tx, sales.Conversion{FromID: in.ID, ToType: document.Sales.Codes(receipt)[0]})
		if err != nil {
			return "", err
		}
		if err := sales.Update(tx, sales.Edit{ID: made.ID, Patch: in.Patch}); err != nil {
			return "", err
		}
		if err := sales.SetStatus(tx, sales.StatusChange{Path: made.ID, Status: string(document.Paid)}); err != nil {
			return "", err
		}
		v.Done("{1} is recorded", made.DocumentNumber)
		return here(v), nil
	})
	return v.Again(err, view)
}

// duplicate makes another draft like a document, of today.
func duplicate(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		d, err := sales.Get(tx, sales.ByID{ID: id})
		if err != nil {
			return "", err
		}
		in := sales.New{DocumentType: d.DocumentType, Draft: sales.Draft{Editable: d.Editable, DiscountAmount: &d.DocumentDiscountAmount}}
		in.IssueDate, in.DueDate, in.ExternalID = tx.Today(), when.Date{}, ""
		for _, item := range d.Items {
			in.Items = append(in.Items, item.EditableItem)
		}
		made, err := sales.Create(tx, in)
		if err != nil {
			return "", err
		}
		v.Done("{1} is a draft", made.DocumentNumber)
		return at(v, made.ID) + "/edit", nil
	})
	return v.Again(err, view)
}

// forecast is what issuing a draft would write into the books.
type forecast struct {
	Entries []ledger.EntryRecord
	Refusal string
}

// willPost tries to issue a draft and takes everything back.
func willPost(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var f forecast
	err = v.Try(func(tx *db.Tx) error {
		d, err := sales.Get(tx, sales.ByID{ID: id})
		if err != nil {
			return err
		}
		for _, s := range steps(v, d, document.Sales.Must(d.DocumentType)) {
			if s.Likely {
				if err := sales.SetStatus(tx, sales.StatusChange{Path: id, Status: s.Status, ConfirmNegativeStock: true}); err != nil {
					return err
				}
			}
		}
		f.Entries, err = ledger.EntriesOf(tx, d.DocumentType, id)
		return err
	})
	if f.Refusal = v.Refused(err); err != nil && f.Refusal == "" {
		return err
	}
	return v.Fragment("view.html", "will-post", f)
}
