package sales

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/series"
	"kontor/internal/when"
)

// OpenAll makes invoices of what customers still owed in the books that were
// kept before, and returns them with the entries that they are to post at the
// day on which the books begin. They were issued there: no goods move here, and
// no tax is booked.
func OpenAll(tx *db.Tx, opening uint32, date when.Date, debts []document.Debt) ([]document.Opened, []ledger.Entry, error) {
	s := open(tx)
	kind := document.Sales.Opens()
	rows, lines, err := s.openingInvoices(kind, opening, date, debts)
	if err != nil {
		return nil, nil, err
	}
	if err := s.docs.InsertAll(rows); err != nil {
		return nil, nil, err
	}
	if err := db.Insert(tx, "sales_items", lines...); err != nil {
		return nil, nil, err
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, nil, err
	}
	opened, entries := make([]document.Opened, len(rows)), make([]ledger.Entry, len(rows))
	for i, r := range rows {
		opened[i] = document.Opened{ID: r.ID, DocumentType: r.DocumentType, DocumentNumber: r.DocumentNumber, OriginalNumber: r.OriginalNumber,
			ContactName: r.ContactName, Amount: r.GrandTotal, Currency: r.Currency}
		if entries[i], err = opened[i].Entry(chart, kind, debts[i], date); err != nil {
			return nil, nil, err
		}
	}
	return opened, entries, s.close()
}

// openingInvoices are the invoices with their one line each, numbered.
func (s *service) openingInvoices(kind document.Kind, opening uint32, date when.Date, debts []document.Debt) ([]record, []line, error) {
	ids, err := db.NextIDs(s.tx, documents, len(debts))
	if err != nil {
		return nil, nil, err
	}
	lineIDs, err := db.NextIDs(s.tx, "sales_items", len(debts))
	if err != nil {
		return nil, nil, err
	}
	numbers, err := series.NextN(s.tx, kind.Opens.Series, date, len(debts))
	if err != nil {
		return nil, nil, err
	}
	rows, lines := make([]record, len(debts)), make([]line, len(debts))
	for i, debt := range debts {
		rows[i], lines[i] = openingInvoice(kind, debt)
		r := &rows[i]
		r.ID, r.OpeningID, r.CreatedBy, r.CreatedAt = ids[i], num.Ref(opening), s.tx.User, s.tx.Stamp()
		r.DocumentNumber, r.NumberPeriod, r.NumberSerial = numbers[i].Text, numbers[i].Period, numbers[i].Serial
		r.SearchText = r.searchText()
		for _, status := range kind.Opens.Path {
			s.note(r, status, "")
		}
		lines[i].ID, lines[i].DocumentID = lineIDs[i], r.ID
	}
	return rows, lines, nil
}

// openingInvoice is a debt as an invoice: what is left of it is its total.
func openingInvoice(kind document.Kind, debt document.Debt) (record, line) {
	net, first := debt.Net(), 0
	r := record{
		Document: Document{
			DocumentType: kind.Code, SignState: issued, OriginalNumber: debt.OriginalNumber, Customer: customerOf(debt.Contact),
			Editable: Editable{
				ContactID: num.Ref(debt.Contact.ID), IssueDate: debt.IssueDate, DueDate: debt.DueDate,
				Currency: debt.Currency, ExchangeRate: debt.Rate, VatRate: debt.TaxRate(), VatCategory: plainVAT(debt.TaxRate()), Note: debt.Note,
			},
			Amounts: Amounts{SubtotalAmount: net, TotalAmount: net, VatAmount: debt.Tax, GrandTotal: debt.Amount},
			Settled: Settled{OutstandingAmount: debt.Amount},
		},
		BaseOutstanding: debt.Base(),
	}
	one := num.QtyOf(1)
	l := line{Ratio: one, BaseQuantity: one, Item: Item{
		TotalPrice: net, EditableItem: EditableItem{Name: debt.Text(), Quantity: one, UnitPrice: net, SortOrder: &first},
	}}
	return r, l
}

// OpenedBy lists the invoices that came with opening balances.
func OpenedBy(tx *db.Tx, opening uint32) ([]document.Opened, error) {
	return db.List[document.Opened](tx, `SELECT d.id, d.document_type, d.document_number, d.original_number, d.contact_name, d.grand_total AS amount, d.currency
		FROM sales_documents d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
}

// SettledOf are the numbers of the invoices of opening balances of which something
// was settled, or is about to be.
func SettledOf(tx *db.Tx, opening uint32) ([]string, error) {
	return db.List[string](tx, `SELECT d.document_number
		FROM sales_documents d
		WHERE d.org_id = $1 AND d.opening_id = $2 AND (d.outstanding_amount <> d.grand_total OR d.consolidated_into_id IS NOT NULL
			OR EXISTS (SELECT 1 FROM sales_documents c WHERE c.org_id = $1 AND c.ref_document_id = d.id AND c.status <> 'void'))
		ORDER BY d.id`, opening)
}

// VoidOpened makes the invoices of opening balances void. What they posted is
// reversed by the caller, who has seen to it that nothing of them is settled.
func VoidOpened(tx *db.Tx, opening uint32) error {
	rows, err := db.List[record](tx, `SELECT `+db.Columns[record]("d")+` FROM sales_documents d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
	if err != nil {
		return fmt.Errorf("opening invoices: %w", err)
	}
	s := open(tx)
	for i := range rows {
		s.docs.Put(&rows[i])
		s.enter(&rows[i], document.Void, "")
		rows[i].empty()
	}
	return s.close()
}
