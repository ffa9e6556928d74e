package purchase

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
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
	return table.OpenedBy(tx, opening)
}

// SettledOf returns the numbers of opening bills that are partly paid, or that other documents
// refer to.
func SettledOf(tx *db.Tx, opening uint32) ([]string, error) {
	return table.Numbers(tx, `d.opening_id = $2 AND (d.paid_amount <> 0
			OR EXISTS (SELECT 1 FROM purchase_documents c WHERE c.org_id = $1 AND c.ref_document_id = d.id AND c.status NOT IN ('draft', 'cancelled')))`, opening)
}

// CancelOpened cancels opening bills. The caller reverses their entries and has checked that
// none is paid.
func CancelOpened(tx *db.Tx, opening uint32) error {
	s := open(tx)
	docs, err := s.Find("d.opening_id = $2 ORDER BY d.id", opening)
	if err != nil {
		return err
	}
	for _, r := range docs {
		r.BaseTotal, r.UndueVat = num.Money{}, num.Money{}
		s.Follow(r, document.Cancelled, "")
	}
	return s.close()
}
