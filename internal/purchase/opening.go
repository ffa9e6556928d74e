package purchase

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/series"
	"kontor/internal/when"
)

// OpenAll makes bills of what suppliers were still owed in the books that were
// kept before, and returns them with the entries that they are to post at the
// day on which the books begin. They were booked there: no goods come here, and
// no tax is claimed.
func OpenAll(tx *db.Tx, opening uint32, date when.Date, debts []document.Debt) ([]document.Opened, []ledger.Entry, error) {
	s := open(tx)
	kind := document.Purchases.Opens()
	rows, lines, err := s.openingBills(kind, opening, date, debts)
	if err != nil {
		return nil, nil, err
	}
	if err := s.docs.InsertAll(rows); err != nil {
		return nil, nil, fmt.Errorf("opening bills: %w", err)
	}
	if err := db.Insert(tx, items, lines...); err != nil {
		return nil, nil, fmt.Errorf("lines of opening bills: %w", err)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, nil, err
	}
	opened, entries := make([]document.Opened, len(rows)), make([]ledger.Entry, len(rows))
	for i, r := range rows {
		opened[i] = document.Opened{ID: r.ID, DocumentType: r.DocType, DocumentNumber: r.DocNumber, OriginalNumber: r.OriginalNumber,
			ContactName: r.ContactName, Amount: r.TotalAmount, Currency: r.Currency}
		if entries[i], err = opened[i].Entry(chart, kind, debts[i], date); err != nil {
			return nil, nil, err
		}
	}
	return opened, entries, s.close()
}

// openingBills are the bills with their one line each, numbered.
func (s *service) openingBills(kind document.Kind, opening uint32, date when.Date, debts []document.Debt) ([]record, []line, error) {
	ids, err := db.NextIDs(s.tx, documents, len(debts))
	if err != nil {
		return nil, nil, err
	}
	lineIDs, err := db.NextIDs(s.tx, items, len(debts))
	if err != nil {
		return nil, nil, err
	}
	numbers, err := series.NextN(s.tx, kind.Opens.Series, date, len(debts))
	if err != nil {
		return nil, nil, err
	}
	rows, lines := make([]record, len(debts)), make([]line, len(debts))
	for i, debt := range debts {
		rows[i], lines[i] = s.openingBill(kind, debt)
		r := &rows[i]
		r.ID, r.OpeningID, r.CreatedBy, r.CreatedAt = ids[i], num.Ref(opening), s.tx.User, s.tx.Stamp()
		r.ApprovedBy, r.ApprovedAt = num.Ref(s.tx.User), s.tx.Stamp()
		r.DocNumber, r.Period, r.Serial = numbers[i].Text, numbers[i].Period, numbers[i].Serial
		r.SearchText = r.searchText()
		for _, status := range kind.Opens.Path {
			s.note(r, status, "")
		}
		lines[i].ID, lines[i].DocumentID = lineIDs[i], r.ID
	}
	return rows, lines, nil
}

// openingBill is a debt as a bill: what is left of it is its total.
func (s *service) openingBill(kind document.Kind, debt document.Debt) (record, line) {
	net := debt.Net()
	r := record{
		Document: Document{
			DocType: kind.Code, Currency: debt.Currency, ContactName: debt.Contact.Name, OriginalNumber: debt.OriginalNumber,
			Editable: Editable{
				DocDate: when.UnixOf(debt.IssueDate.Start(s.tx.Zone)), ContactID: num.Ref(debt.Contact.ID), Notes: debt.Note, ExchangeRate: debt.Rate,
			},
			Totals: Totals{Subtotal: net, TaxAmount: debt.Tax, TotalAmount: debt.Amount},
		},
		BaseTotal: debt.Base(),
	}
	if !debt.DueDate.IsZero() {
		r.DueDate = when.UnixOf(debt.DueDate.Start(s.tx.Zone))
	}
	one := num.QtyOf(1)
	l := line{Ratio: one, BaseQuantity: one, Item: Item{
		EditableItem: EditableItem{Description: debt.Text(), Unit: "-", Quantity: one, UnitPrice: net, TaxRate: debt.TaxRate()},
		NetAmount:    net, TaxAmount: debt.Tax, LineTotal: debt.Amount,
	}}
	return r, l
}

// OpenedBy lists the bills that came with opening balances.
func OpenedBy(tx *db.Tx, opening uint32) ([]document.Opened, error) {
	return db.List[document.Opened](tx, `SELECT d.id, d.doc_type AS document_type, d.doc_number AS document_number, d.original_number,
			d.contact_name, d.total_amount AS amount, d.currency
		FROM purchase_documents d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
}

// SettledOf are the numbers of the bills of opening balances of which something
// was paid, or that others follow.
func SettledOf(tx *db.Tx, opening uint32) ([]string, error) {
	return db.List[string](tx, `SELECT d.doc_number
		FROM purchase_documents d
		WHERE d.org_id = $1 AND d.opening_id = $2 AND (d.paid_amount <> 0
			OR EXISTS (SELECT 1 FROM purchase_documents c WHERE c.org_id = $1 AND c.ref_doc_id = d.id AND c.status NOT IN ('draft', 'cancelled')))
		ORDER BY d.id`, opening)
}

// CancelOpened cancels the bills of opening balances. What they posted is
// reversed by the caller, who has seen to it that nothing of them is paid.
func CancelOpened(tx *db.Tx, opening uint32) error {
	rows, err := db.List[record](tx, `SELECT `+db.Columns[record]("d")+` FROM purchase_documents d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
	if err != nil {
		return fmt.Errorf("opening bills: %w", err)
	}
	s := open(tx)
	for i := range rows {
		r := &rows[i]
		s.docs.Put(r)
		r.BaseTotal = num.Money{}
		s.enter(r, document.Cancelled, "")
	}
	return s.close()
}
