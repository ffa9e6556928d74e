package sales

import (
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
)

// OpenAll makes invoices of what customers still owed in the books that were kept
// before, and returns them with their entries.
func OpenAll(tx *db.Tx, opening uint32, date when.Date, debts []document.Debt) ([]document.Opened, []ledger.Entry, error) {
	s := open(tx)
	return takeover.TakeOver(&s.Workset, opening, date, debts)
}

var takeover = document.Takeover[record, *record, line]{
	Items: items, Make: openingInvoice,
	Link: func(l *line, id, document uint32) { l.ID, l.DocumentID = id, document },
}

// openingInvoice converts a debt to an invoice. Its total is the open amount.
func openingInvoice(_ *db.Tx, kind document.Kind, debt document.Debt) (record, line) {
	r := record{
		Record: debt.Record(kind), Buyer: buyerOf(debt.Contact), SignState: issued, IssueDate: debt.IssueDate, DueDate: debt.DueDate,
		VatRate: debt.TaxRate(), VatCategory: document.PlainVAT(debt.TaxRate()), TotalAmount: debt.Net(), Balances: Balances{OutstandingAmount: debt.Amount},
		BaseOutstanding: debt.Base(), UndueVatTotal: debt.UndueVAT(),
	}
	l := line{RecordLine: debt.Line(), TotalPrice: debt.Net()}
	return r, l
}

// OpenedBy lists the invoices created by opening balances.
func OpenedBy(tx *db.Tx, opening uint32) ([]document.Opened, error) {
	return table.OpenedBy(tx, opening)
}

// SettledOf returns the numbers of opening invoices that are settled in part, or have a draft
// that will settle them.
func SettledOf(tx *db.Tx, opening uint32) ([]string, error) {
	return table.Numbers(tx, `d.opening_id = $2 AND (d.outstanding_amount <> d.grand_total OR d.consolidated_into_id IS NOT NULL
			OR EXISTS (SELECT 1 FROM sales_documents c WHERE c.org_id = $1 AND c.ref_document_id = d.id AND c.status <> 'void'))`, opening)
}

// VoidOpened voids opening invoices. The caller reverses their entries and has checked that
// none is settled.
func VoidOpened(tx *db.Tx, opening uint32) error {
	s := open(tx)
	docs, err := s.Find("d.opening_id = $2 ORDER BY d.id", opening)
	if err != nil {
		return err
	}
	for _, r := range docs {
		s.Follow(r, document.Void, "")
		r.empty()
	}
	return s.Write()
}
