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

// owedBefore returns the debt as a document of a kind. Its total is the open amount.
func (s *service) owedBefore(d Debt, kind Kind) Doc {
	one := num.QtyOf(1)
	l := &Item{Ratio: one, BaseQuantity: one, NetAmount: d.Net(), EnteredItem: EnteredItem{
		Name: "Opening balance " + d.OriginalNumber, Quantity: one, UnitPrice: d.Net(), WhtApplies: true,
	}}
	r := Doc{
		DocumentType: kind.Code, ContactName: d.Contact.Name, OriginalNumber: d.OriginalNumber, UndueVat: d.UndueVAT(),
		SubtotalAmount: d.Net(), VatAmount: d.Tax, GrandTotal: d.Amount, CreatedBy: s.tx.User, CreatedAt: s.tx.Stamp(), lines: []*Item{l},
	}
	r.ContactID, r.Currency, r.ExchangeRate, r.Note, r.VatPoint = num.Ref(d.Contact.ID), d.Currency, d.Rate, d.Note, d.Point()
	if s.sells() {
		r.Buyer, r.SignState, r.IssueDate, r.DueDate = buyerOf(d.Contact), issued, d.IssueDate, d.DueDate
		r.VatRate, r.VatCategory, r.TotalAmount, r.OutstandingAmount = d.TaxRate(), PlainVAT(d.TaxRate()), d.Net(), d.Amount
		r.BaseOutstanding, r.UndueVatTotal, l.TotalPrice = d.Base(), d.UndueVAT(), d.Net()
		return r
	}
	r.DatedAt, r.BaseTotal, r.ApprovedBy, r.ApprovedAt = s.startOf(d.IssueDate), d.Base(), num.Ref(s.tx.User), s.tx.Stamp()
	if !d.DueDate.IsZero() {
		r.DueAt = s.startOf(d.DueDate)
	}
	l.TaxRate, l.VatAmount, l.LineTotal, l.Unit = d.TaxRate(), d.Tax, d.Amount, "-"
	return r
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

// TakeOver creates documents for the open items of the old books, and returns them with
// their entries on the first day of the books. They were issued in the old books: no goods
// move, and no tax is posted.
func (f *Family) TakeOver(tx *db.Tx, opening uint32, date when.Date, debts []Debt) ([]Opened, []ledger.Entry, error) {
	s, kind := f.start(tx), f.Opens()
	rows, lines, err := s.numbered(kind, opening, date, debts)
	if err != nil {
		return nil, nil, err
	}
	if err := s.Docs.InsertAll(rows); err != nil {
		return nil, nil, fmt.Errorf("documents of opening balances: %w", err)
	}
	if err := db.Insert(tx, f.items, lines...); err != nil {
		return nil, nil, fmt.Errorf("lines of opening balances: %w", err)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, nil, err
	}
	opened, entries := make([]Opened, len(rows)), make([]ledger.Entry, len(rows))
	for i, r := range rows {
		opened[i] = Opened{ID: r.ID, DocumentType: r.DocumentType, DocumentNumber: r.DocumentNumber, OriginalNumber: r.OriginalNumber,
			ContactName: r.ContactName, Amount: debts[i].Amount, Currency: debts[i].Currency}
		if entries[i], err = opened[i].Entry(chart, kind, debts[i], date); err != nil {
			return nil, nil, err
		}
	}
	return opened, entries, s.write()
}

// numbered makes the documents with their lines, under new ids and numbers.
func (s *service) numbered(kind Kind, opening uint32, date when.Date, debts []Debt) ([]Doc, []Item, error) {
	ids, err := db.NextIDs(s.tx, s.table, len(debts))
	if err != nil {
		return nil, nil, err
	}
	lineIDs, err := db.NextIDs(s.tx, s.items, len(debts))
	if err != nil {
		return nil, nil, err
	}
	numbers, err := series.NextN(s.tx, kind.Opens.Series, date, len(debts))
	if err != nil {
		return nil, nil, err
	}
	rows, lines := make([]Doc, len(debts)), make([]Item, len(debts))
	for i, debt := range debts {
		rows[i] = s.owedBefore(debt, kind)
		r := &rows[i]
		r.set(ids[i], numbers[i])
		r.OpeningID = num.Ref(opening)
		for _, status := range kind.Opens.Path {
			s.note(r, status, "", true)
		}
		lines[i] = *r.lines[0]
		lines[i].ID, lines[i].DocumentID = lineIDs[i], r.ID
	}
	return rows, lines, nil
}

// OpenedBy lists the documents that opening balances created.
func (f *Family) OpenedBy(tx *db.Tx, opening uint32) ([]Opened, error) {
	return db.List[Opened](tx, `SELECT d.id, d.document_type, d.document_number, d.original_number, d.contact_name, d.grand_total AS amount, d.currency
		FROM `+f.table+` d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
}

// SettledOf returns the numbers of opening documents that are settled in part, or that others settle or will settle.
func (f *Family) SettledOf(tx *db.Tx, opening uint32) ([]string, error) {
	settled, end := `d.paid_amount <> 0`, `NOT IN ('draft', 'cancelled')`
	if f.sells() {
		settled, end = `d.outstanding_amount <> d.grand_total OR d.consolidated_into_id IS NOT NULL`, `<> 'void'`
	}
	return f.numbers(tx, `d.opening_id = $2 AND (`+settled+`
			OR EXISTS (SELECT 1 FROM `+f.table+` c WHERE c.org_id = $1 AND c.ref_document_id = d.id AND c.status `+end+`))`, opening)
}

// TakeBackOpened voids opening documents. The caller reverses their entries and has checked that
// none is settled.
func (f *Family) TakeBackOpened(tx *db.Tx, opening uint32) error {
	s := f.start(tx)
	docs, err := s.Find("d.opening_id = $2 ORDER BY d.id", opening)
	if err != nil {
		return err
	}
	for _, r := range docs {
		if s.sells() {
			s.Follow(r, Void, "")
			r.empty()
			continue
		}
		r.BaseTotal, r.UndueVat = num.Money{}, num.Money{}
		s.Follow(r, Cancelled, "")
	}
	return s.write()
}
