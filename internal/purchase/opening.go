package purchase

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// OpenAll makes bills of what suppliers were still owed in the books that were kept
// before, and returns them with their entries.
func OpenAll(tx *db.Tx, opening uint32, date when.Date, debts []document.Debt) ([]document.Opened, []ledger.Entry, error) {
	s := open(tx)
	return takeover.TakeOver(&s.Workset, opening, date, debts)
}

var takeover = document.Takeover[record, line]{
	Items: items, Make: openingBill,
	Link: func(l *line, id, document uint32) { l.ID, l.DocumentID = id, document },
}

// openingBill converts a debt to a bill. Its total is the open amount.
func openingBill(tx *db.Tx, kind document.Kind, debt document.Debt) (record, line) {
	net := debt.Net()
	r := record{
		Document: Document{
			DocType: kind.Code, Currency: debt.Currency, ContactName: debt.Contact.Name, OriginalNumber: debt.OriginalNumber,
			Editable: Editable{
				DocDate: when.UnixOf(debt.IssueDate.Start(tx.Zone)), ContactID: num.Ref(debt.Contact.ID), Notes: debt.Note, ExchangeRate: debt.Rate, VatPoint: debt.Point(),
			},
			Totals: Totals{Subtotal: net, TaxAmount: debt.Tax, TotalAmount: debt.Amount}, UndueVatAmount: debt.UndueVAT(),
		},
		BaseTotal: debt.Base(),
	}
	r.ApprovedBy, r.ApprovedAt = num.Ref(tx.User), tx.Stamp()
	if !debt.DueDate.IsZero() {
		r.DueDate = when.UnixOf(debt.DueDate.Start(tx.Zone))
	}
	one := num.QtyOf(1)
	l := line{Ratio: one, BaseQuantity: one, Item: Item{
		EditableItem: EditableItem{Description: debt.Text(), Unit: "-", Quantity: one, UnitPrice: net, TaxRate: debt.TaxRate(), WhtApplies: new(true)},
		NetAmount:    net, TaxAmount: debt.Tax, LineTotal: debt.Amount,
	}}
	return r, l
}

// OpenedBy lists the bills created by opening balances.
func OpenedBy(tx *db.Tx, opening uint32) ([]document.Opened, error) {
	return db.List[document.Opened](tx, `SELECT d.id, d.doc_type AS document_type, d.doc_number AS document_number, d.original_number,
			d.contact_name, d.total_amount AS amount, d.currency
		FROM purchase_documents d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
}

// SettledOf returns the numbers of opening bills that are partly paid, or that other documents
// refer to.
func SettledOf(tx *db.Tx, opening uint32) ([]string, error) {
	return db.List[string](tx, `SELECT d.doc_number
		FROM purchase_documents d
		WHERE d.org_id = $1 AND d.opening_id = $2 AND (d.paid_amount <> 0
			OR EXISTS (SELECT 1 FROM purchase_documents c WHERE c.org_id = $1 AND c.ref_doc_id = d.id AND c.status NOT IN ('draft', 'cancelled')))
		ORDER BY d.id`, opening)
}

// CancelOpened cancels opening bills. The caller reverses their entries and has checked that
// none is paid.
func CancelOpened(tx *db.Tx, opening uint32) error {
	rows, err := db.List[record](tx, `SELECT `+db.Columns[record]("d")+` FROM purchase_documents d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
	if err != nil {
		return fmt.Errorf("opening bills: %w", err)
	}
	s := open(tx)
	for i := range rows {
		r := &rows[i]
		s.Docs.Put(r)
		r.BaseTotal, r.UndueVatAmount = num.Money{}, num.Money{}
		s.Follow(r, document.Cancelled, "")
	}
	return s.close()
}
