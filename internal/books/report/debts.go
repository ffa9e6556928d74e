package report

import (
	"fmt"
	"maps"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// settled is the amount that a document settled of another.
type settled struct {
	By     uint32    `db:"by_id"`
	Of     uint32    `db:"of_id"`
	Amount num.Money `db:"amount"`
	Base   num.Money `db:"base_amount"`
}

// moved is a line on the account of debts.
type moved struct {
	Type   string    `db:"reference_type"`
	ID     num.Ref   `db:"reference_id"`
	Amount num.Money `db:"amount"`
}

// debts returns the open items of a day: those open now, less what was posted since. It
// reads nothing before that day, however long the books are. others is the part of the
// account that documents did not post.
func (s side) debts(tx *db.Tx, account uint32, asOf when.Date) (list []debt, others num.Money, err error) {
	open, err := s.open(tx)
	if err != nil {
		return nil, others, err
	}
	balances, err := ledger.Balances(tx)
	if err != nil {
		return nil, others, err
	}
	others = s.sign(balances[account])
	for _, d := range open {
		others = others.Sub(d.Base)
	}
	later, err := db.List[moved](tx, `SELECT e.reference_type, e.reference_id, l.amount
		FROM journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date > $3`, account, asOf)
	if err != nil {
		return nil, others, fmt.Errorf("what was booked since %s: %w", asOf, err)
	}
	back := rewind{side: s, open: open}
	for _, m := range later {
		if amount := s.sign(m.Amount); !back.take(m, amount) {
			others = others.Sub(amount)
		}
	}
	if err := back.finish(tx); err != nil {
		return nil, others, err
	}
	for _, id := range slices.Sorted(maps.Keys(open)) {
		if d := open[id]; !d.Base.IsZero() {
			list = append(list, *d)
		}
	}
	return list, others, nil
}

// rewind subtracts later events from documents.
type rewind struct {
	side
	open   map[uint32]*debt
	issued map[uint32]num.Money // by bill: its movement on the account
	paying map[uint32]num.Money // by payment: the same, negative unless it was undone
}

// take records one line and reports whether a document posted it.
func (r *rewind) take(m moved, amount num.Money) bool {
	into := &r.paying
	switch {
	case m.ID == 0:
		return false
	case slices.Contains(r.bills, m.Type):
		into = &r.issued
	case !slices.Contains(r.pays, m.Type):
		return false
	}
	if *into == nil {
		*into = map[uint32]num.Money{}
	}
	(*into)[uint32(m.ID)] = (*into)[uint32(m.ID)].Add(amount)
	return true
}

// finish applies the recorded lines. Documents that were issued and voided on later days
// change nothing.
func (r *rewind) finish(tx *db.Tx) error {
	moving := func(all map[uint32]num.Money) db.IDs {
		maps.DeleteFunc(all, func(_ uint32, amount num.Money) bool { return amount.IsZero() })
		return slices.Sorted(maps.Keys(all))
	}
	var parts []settled
	if ids := moving(r.paying); len(ids) > 0 {
		var err error
		if parts, err = r.parts(tx, ids); err != nil {
			return fmt.Errorf("what was settled: %w", err)
		}
	}
	missing := map[uint32]bool{}
	for _, id := range moving(r.issued) {
		missing[id] = true
	}
	for _, p := range parts {
		missing[p.Of] = true
	}
	whole := map[uint32]num.Money{} // in the document's currency
	if len(missing) > 0 {
		loaded, err := r.load(tx, slices.Sorted(maps.Keys(missing)))
		if err != nil {
			return fmt.Errorf("documents of later days: %w", err)
		}
		for _, d := range loaded {
			whole[d.ID] = d.Outstanding
			if r.open[d.ID] == nil {
				d.Outstanding, d.Base = num.Money{}, num.Money{}
				r.open[d.ID] = &d
			}
		}
	}
	r.apply(parts, whole)
	return nil
}

func (r *rewind) apply(parts []settled, whole map[uint32]num.Money) {
	for id, amount := range r.issued {
		d := r.open[id]
		d.Base = d.Base.Sub(amount)
		d.Outstanding = d.Outstanding.Sub(signed(whole[id], amount))
	}
	for _, p := range parts {
		d, direction := r.open[p.Of], r.paying[p.By].Neg()
		d.Base = d.Base.Add(signed(p.Base, direction))
		d.Outstanding = d.Outstanding.Add(signed(p.Amount, direction))
	}
}

// signed returns an amount with the sign of another.
func signed(amount, like num.Money) num.Money {
	if like.Sign() < 0 {
		return amount.Neg()
	}
	return amount
}

// index finds documents by their ids.
func index(rows []debt) map[uint32]*debt {
	found := make(map[uint32]*debt, len(rows))
	for i := range rows {
		found[rows[i].ID] = &rows[i]
	}
	return found
}

// selectOwed selects the documents that customers owe money on, by the index of open items.
var selectOwed = `SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND ` + among("d.document_type", owed) + `
	AND d.status IN ('sent', 'partially_paid') AND d.outstanding_amount > 0 AND d.is_consolidated = FALSE`

// receivables returns the open invoices and debit notes. Consolidated documents are left out:
// their invoices carry the debt.
var receivables = side{
	account: ledger.Receivable, sign: func(m num.Money) num.Money { return m },
	path: "/sales/documents/",
	list: func(contact uint32) string {
		return address("/sales/documents", "customerId", id(contact), "status", "unpaid")
	},
	bills: owed, pays: collects,
	open: func(tx *db.Tx) (map[uint32]*debt, error) {
		rows, err := db.List[debt](tx, `SELECT d.id, d.contact_id, d.document_type, d.document_number, d.original_number, d.issue_date, d.due_date, d.currency,
				d.outstanding_amount, d.base_outstanding
			FROM sales_documents d WHERE d.org_id = $1 AND d.id IN (`+selectOwed+`)`)
		return index(rows), err
	},
	load: func(tx *db.Tx, ids db.IDs) ([]debt, error) {
		return db.ListAmong[debt](tx, `SELECT d.id, d.contact_id, d.document_type, d.document_number, d.original_number, d.issue_date, d.due_date, d.currency,
				CAST(d.grand_total - COALESCE((SELECT SUM(u.amount) FROM sales_deposit_uses u
					WHERE u.org_id = $1 AND u.document_id = d.id AND u.state IN ('applied', 'released')), 0) AS BIGINT) AS outstanding_amount,
				d.base_outstanding
			FROM sales_documents d
			WHERE d.org_id = $1 AND d.id IN ($2)`, ids)
	},
	parts: func(tx *db.Tx, ids db.IDs) ([]settled, error) {
		return db.ListAmong[settled](tx, `SELECT s.document_id AS by_id, s.target_id AS of_id, s.amount, s.base_amount
			FROM sales_settlements s WHERE s.org_id = $1 AND s.document_id IN ($2)`, ids)
	},
}

// bill is a supplier invoice as stored, with dates in Unix seconds.
type bill struct {
	ID          uint32    `db:"id"`
	ContactID   num.Ref   `db:"contact_id"`
	Type        string    `db:"document_type"`
	Number      string    `db:"document_number"`
	Original    string    `db:"original_number"`
	DocDate     when.Unix `db:"dated_at"`
	DueDate     when.Unix `db:"due_date"`
	Currency    string    `db:"currency"`
	Outstanding num.Money `db:"outstanding"`
	Base        num.Money `db:"base"`
}

func debtsOf(tx *db.Tx, bills []bill) []debt {
	debts := make([]debt, len(bills))
	for i, b := range bills {
		debts[i] = debt{ID: b.ID, ContactID: uint32(b.ContactID), Type: b.Type, Number: b.Number, Original: b.Original, IssueDate: when.DateOf(b.DocDate.Time(), tx.Zone),
			Currency: b.Currency, Outstanding: b.Outstanding, Base: b.Base}
		if !b.DueDate.IsZero() {
			debts[i].DueDate = when.DateOf(b.DueDate.Time(), tx.Zone)
		}
	}
	return debts
}

// payables returns the open supplier invoices.
var payables = side{
	account: ledger.Payable, sign: num.Money.Neg,
	path: "/purchase/documents/",
	list: func(contact uint32) string {
		return address("/purchase/documents", "vendorId", id(contact), "status", "unpaid")
	},
	bills: bills, pays: pays,
	open: func(tx *db.Tx) (map[uint32]*debt, error) {
		rows, err := db.List[bill](tx, `SELECT d.id, d.contact_id, d.document_type, d.document_number, d.original_number, d.dated_at, d.due_at, d.currency,
				d.grand_total - d.paid_amount AS outstanding, d.base_total - d.base_paid AS base
			FROM purchase_documents d
			WHERE d.org_id = $1 AND `+among("d.document_type", bills)+` AND d.status IN ('approved', 'partially_paid')`)
		return index(debtsOf(tx, rows)), err
	},
	load: func(tx *db.Tx, ids db.IDs) ([]debt, error) {
		rows, err := db.ListAmong[bill](tx, `SELECT d.id, d.contact_id, d.document_type, d.document_number, d.original_number, d.dated_at, d.due_at, d.currency, d.grand_total AS outstanding, d.base_total AS base
			FROM purchase_documents d
			WHERE d.org_id = $1 AND d.id IN ($2)`, ids)
		return debtsOf(tx, rows), err
	},
	parts: func(tx *db.Tx, ids db.IDs) ([]settled, error) {
		return db.ListAmong[settled](tx, `SELECT p.payment_doc_id AS by_id, p.invoice_doc_id AS of_id, p.amount, p.base_amount
			FROM purchase_payments p WHERE p.org_id = $1 AND p.payment_doc_id IN ($2)`, ids)
	},
}
