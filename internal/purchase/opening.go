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

var takeover = document.Takeover[record, *record, line]{
	Items: items, Make: openingBill,
	Link: func(l *line, id, document uint32) { l.ID, l.DocumentID = id, document },
}

// openingBill converts a debt to a bill. Its total is the open amount.
func openingBill(tx *db.Tx, kind document.Kind, debt document.Debt) (record, line) {
	r := record{Record: debt.Record(kind), DatedAt: when.UnixOf(debt.IssueDate.Start(tx.Zone)), BaseTotal: debt.Base()}
	r.ApprovedBy, r.ApprovedAt = num.Ref(tx.User), tx.Stamp()
	if !debt.DueDate.IsZero() {
		r.DueAt = when.UnixOf(debt.DueDate.Start(tx.Zone))
	}
	l := line{RecordLine: debt.Line(), VatRate: debt.TaxRate(), VatAmount: debt.Tax, LineTotal: debt.Amount}
	l.Unit = "-"
	return r, l
}

// OpenedBy lists the bills created by opening balances.
func OpenedBy(tx *db.Tx, opening uint32) ([]document.Opened, error) {
	return db.List[document.Opened](tx, `SELECT d.id, d.document_type AS document_type, d.document_number AS document_number, d.original_number,
			d.contact_name, d.grand_total AS amount, d.currency
		FROM purchase_documents d WHERE d.org_id = $1 AND d.opening_id = $2 ORDER BY d.id`, opening)
}

// SettledOf returns the numbers of opening bills that are partly paid, or that other documents
// refer to.
func SettledOf(tx *db.Tx, opening uint32) ([]string, error) {
	return db.List[string](tx, `SELECT d.document_number
		FROM purchase_documents d
		WHERE d.org_id = $1 AND d.opening_id = $2 AND (d.paid_amount <> 0
			OR EXISTS (SELECT 1 FROM purchase_documents c WHERE c.org_id = $1 AND c.ref_document_id = d.id AND c.status NOT IN ('draft', 'cancelled')))
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
		r.BaseTotal, r.UndueVat = num.Money{}, num.Money{}
		s.Follow(r, document.Cancelled, "")
	}
	return s.close()
}
