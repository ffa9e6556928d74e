package document

import (
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/series"
	"kontor/internal/trade/contact"
)

// Opening says how documents of a kind take over open items of the previous books. They move no
// goods and post no tax.
type Opening struct {
	Series string   // of their numbers, apart from those of documents that are issued here
	Path   []Status // the steps of a draft to where it is settled
	Post   []Entry
}

// Opens returns the kind of a family that takes over open items.
func (ks Kinds) Opens() Kind {
	return ks[slices.IndexFunc(ks, func(k Kind) bool { return k.Opens != nil })]
}

// Debt is an open invoice or bill of the previous books.
type Debt struct {
	Contact        contact.Contact
	OriginalNumber string
	IssueDate      when.Date
	DueDate        when.Date // not set: none was agreed
	Amount         num.Money // still owed, tax included
	Tax            num.Money // inside the amount
	Currency       string
	Rate           num.Rate
	Note           string
	Undue          bool // its tax becomes due when it is paid
}

// Point says when the tax becomes due.
func (d Debt) Point() string {
	if d.UndueVAT().IsZero() {
		return AtIssue
	}
	return AtPayment
}

// UndueVAT returns the tax that becomes due when the debt is paid, in base currency.
func (d Debt) UndueVAT() num.Money {
	if !d.Undue {
		return num.Money{}
	}
	return d.Tax.Convert(d.Rate, num.BasePlaces)
}

// Net returns the amount without tax.
func (d Debt) Net() num.Money { return d.Amount.Sub(d.Tax) }

// TaxRate returns the effective rate of the tax inside the amount, in hundredths of a
// percent. A credit note on the document uses it.
func (d Debt) TaxRate() num.Percent {
	if d.Tax.IsZero() {
		return num.Percent{}
	}
	return num.MustPercent(num.MoneyOf(100).Share(d.Tax, d.Net(), 2).String())
}

// Base returns the debt in base currency.
func (d Debt) Base() num.Money { return d.Amount.Convert(d.Rate, num.BasePlaces) }

// Record returns the debt as a document of a kind. Its total is the open amount.
func (d Debt) Record(kind Kind) Record {
	return Record{
		DocumentType: kind.Code, ContactID: num.Ref(d.Contact.ID), ContactName: d.Contact.Name, OriginalNumber: d.OriginalNumber,
		Currency: d.Currency, ExchangeRate: d.Rate, Note: d.Note, VatPoint: d.Point(), UndueVat: d.UndueVAT(),
		SubtotalAmount: d.Net(), VatAmount: d.Tax, GrandTotal: d.Amount,
	}
}

// Line returns the only line of the document.
func (d Debt) Line() RecordLine {
	one := num.QtyOf(1)
	return RecordLine{Name: "Opening balance " + d.OriginalNumber, Quantity: one, Ratio: one, BaseQuantity: one, UnitPrice: d.Net(), NetAmount: d.Net(), WhtApplies: true}
}

// Opened is an invoice or bill created by opening balances.
type Opened struct {
	// Id of the document.
	ID uint32 `json:"id" db:"id"`
	// Document type.
	DocumentType string `json:"documentType" db:"document_type"`
	// Number assigned by the server.
	DocumentNumber string `json:"documentNumber" db:"document_number"`
	// Number in the previous books.
	OriginalNumber string `json:"originalNumber" db:"original_number"`
	// Name of the customer or supplier.
	ContactName string `json:"contactName" db:"contact_name"`
	// Outstanding amount, including VAT, in the document's currency.
	Amount num.Money `json:"amount" db:"amount"`
	// Currency of the amount, ISO 4217.
	Currency string `json:"currency" db:"currency"`
}

// Entry returns the entry of an opening document on the first day of the books.
func (o Opened) Entry(chart *ledger.Chart, kind Kind, d Debt, date when.Date) (ledger.Entry, error) {
	f := Particulars{Rate: d.Rate, Contact: num.Ref(d.Contact.ID)}
	f.Figures[Gross] = d.Amount
	lines, err := LinesOf(chart, kind.Opens.Post, f)
	return ledger.Entry{
		Date: date, Description: o.DocumentNumber + " " + d.Contact.Name,
		RefType: kind.Code, RefID: num.Ref(o.ID), RefNumber: o.DocumentNumber, Lines: lines,
	}, err
}

// Takeover is how a family takes debts over. Its package makes the document and its one
// line; all else is the same for sales and purchases.
type Takeover[R any, P Kept[R], L any] struct {
	Items string // table of the lines
	Make  func(tx *db.Tx, kind Kind, d Debt) (R, L)
	Link  func(l *L, id, document uint32)
}

// TakeOver creates documents for the open items of the old books, and returns them with
// their entries on the first day of the books. They were issued in the old books: no goods
// move, and no tax is posted.
func (t Takeover[R, P, L]) TakeOver(s *Workset[R, P], opening uint32, date when.Date, debts []Debt) ([]Opened, []ledger.Entry, error) {
	kind := s.table.Kinds.Opens()
	rows, lines, err := t.numbered(s, kind, opening, date, debts)
	if err != nil {
		return nil, nil, err
	}
	if err := s.Docs.InsertAll(rows); err != nil {
		return nil, nil, fmt.Errorf("documents of opening balances: %w", err)
	}
	if err := db.Insert(s.tx, t.Items, lines...); err != nil {
		return nil, nil, fmt.Errorf("lines of opening balances: %w", err)
	}
	chart, err := ledger.ChartOf(s.tx)
	if err != nil {
		return nil, nil, err
	}
	opened, entries := make([]Opened, len(rows)), make([]ledger.Entry, len(rows))
	for i := range rows {
		h, debt := P(&rows[i]).Head(), debts[i]
		opened[i] = Opened{ID: h.ID, DocumentType: h.DocumentType, DocumentNumber: h.DocumentNumber, OriginalNumber: h.OriginalNumber,
			ContactName: h.ContactName, Amount: debt.Amount, Currency: debt.Currency}
		if entries[i], err = opened[i].Entry(chart, kind, debt, date); err != nil {
			return nil, nil, err
		}
	}
	return opened, entries, s.Write()
}

// numbered makes the documents with their lines, under new ids and numbers.
func (t Takeover[R, P, L]) numbered(s *Workset[R, P], kind Kind, opening uint32, date when.Date, debts []Debt) ([]R, []L, error) {
	ids, err := db.NextIDs(s.tx, s.table.Name, len(debts))
	if err != nil {
		return nil, nil, err
	}
	lineIDs, err := db.NextIDs(s.tx, t.Items, len(debts))
	if err != nil {
		return nil, nil, err
	}
	numbers, err := series.NextN(s.tx, kind.Opens.Series, date, len(debts))
	if err != nil {
		return nil, nil, err
	}
	rows, lines := make([]R, len(debts)), make([]L, len(debts))
	for i, debt := range debts {
		rows[i], lines[i] = t.Make(s.tx, kind, debt)
		h := P(&rows[i]).Head()
		h.set(ids[i], numbers[i])
		h.OpeningID, h.CreatedBy, h.CreatedAt = num.Ref(opening), s.tx.User, s.tx.Stamp()
		for _, status := range kind.Opens.Path {
			s.Note(&rows[i], status, "")
		}
		t.Link(&lines[i], lineIDs[i], ids[i])
	}
	return rows, lines, nil
}
