package report

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// Undue is VAT that is not due yet: the balance of its account from documents, and the amount
// according to the documents. Opening trial balances and manual entries are left out.
type Undue struct {
	Account   num.Money
	Documents num.Money
}

const (
	selectUndueHeld = `SELECT CAST(COALESCE(SUM(l.amount), 0) AS BIGINT)
FROM journal_lines l
JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
WHERE l.org_id = $1 AND l.account_id = $2 AND e.reference_type <> $3 AND NOT (e.reference_type = $4 AND e.reference_id IS NULL)`
	selectUndueBills = `SELECT d.vat_amount AS vat, d.exchange_rate AS rate
FROM purchase_documents d
WHERE d.org_id = $1 AND d.vat_booked = $2 AND d.tax_invoice_id IS NULL AND d.status NOT IN ('cancelled', 'rejected')`
	selectUndueClaims = `SELECT i.vat_amount AS vat, i.exchange_rate AS rate
FROM expense_claim_items i
JOIN expense_claims c ON c.org_id = $1 AND c.id = i.claim_id
WHERE i.org_id = $1 AND i.vat_booked = $2 AND i.tax_invoice_id IS NULL AND c.status IN ('approved', 'paid')`
	// VAT on payment that vouchers with a tax invoice have moved.
	selectUnduePaid = `SELECT CAST(COALESCE(SUM(p.undue_vat), 0) AS BIGINT)
FROM purchase_payments p
JOIN purchase_documents v ON v.org_id = $1 AND v.id = p.payment_doc_id AND v.tax_invoice_id IS NOT NULL
WHERE p.org_id = $1 AND p.reversed_at IS NULL AND p.undue_vat <> 0`
	// What opening invoices brought is in the opening trial balance.
	selectUndueSales = `SELECT CAST(COALESCE(SUM(CASE WHEN d.opening_id IS NULL THEN d.undue_vat ELSE d.undue_vat - d.undue_vat_total END), 0) AS BIGINT)
FROM sales_documents d
WHERE d.org_id = $1 AND d.undue_vat_total <> 0 AND d.status <> 'void'`
)

// held returns the balance of an account from documents, debit positive.
func held(tx *db.Tx, key ledger.Key) (num.Money, error) {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return num.Money{}, err
	}
	amount, err := db.Get[num.Money](tx, selectUndueHeld, chart.Key(key).ID, ledger.RefManual, ledger.RefOpening)
	return amount, err
}

// FirstMonth returns the first tax month of these books: the one after the opening balances, or that
// of the first entry. Earlier months were declared elsewhere.
func FirstMonth(tx *db.Tx) (when.Month, error) {
	type begin struct {
		CutOver when.Date `db:"cut_over"`
		Entry   when.Date `db:"entry"`
		Opening when.Date `db:"opening"`
	}
	b, err := db.Get[begin](tx, `SELECT (SELECT o.cut_over_date FROM opening_balances o WHERE o.org_id = $1 AND o.status = 'posted') AS cut_over,
		(SELECT MIN(e.entry_date) FROM journal_entries e WHERE e.org_id = $1 AND e.reference_type <> $2) AS entry,
		(SELECT MIN(e.entry_date) FROM journal_entries e WHERE e.org_id = $1 AND e.reference_type = $2) AS opening`, ledger.RefOpening)
	switch {
	case err != nil:
		return when.Month{}, fmt.Errorf("first tax month: %w", err)
	case !b.CutOver.IsZero():
		return when.MonthOf(b.CutOver.AddDays(1)), nil
	case b.Entry.IsZero() && b.Opening.IsZero():
		return when.MonthOf(tx.Today()), nil
	}
	// Opening stock is what the company had at the end of its day.
	if next := b.Opening.AddDays(1); !b.Opening.IsZero() && (b.Entry.IsZero() || next.Before(b.Entry)) {
		return when.MonthOf(next), nil
	}
	return when.MonthOf(b.Entry), nil
}

// UndueInputOf returns the input VAT that waits for its tax invoice or its payment.
func UndueInputOf(tx *db.Tx) (u Undue, err error) {
	if u.Account, err = held(tx, ledger.UndueInputVAT); err != nil {
		return u, err
	}
	type waiting struct {
		VAT  num.Money `db:"vat"`
		Rate num.Rate  `db:"rate"`
	}
	for _, query := range []string{selectUndueBills, selectUndueClaims} {
		found, err := db.List[waiting](tx, query, tax.Undue)
		if err != nil {
			return u, fmt.Errorf("documents of undue input VAT: %w", err)
		}
		for _, w := range found {
			u.Documents = u.Documents.Add(w.VAT.Convert(w.Rate, num.BasePlaces))
		}
	}
	paid, err := db.Get[num.Money](tx, selectUnduePaid)
	if err != nil {
		return u, fmt.Errorf("payments of undue input VAT: %w", err)
	}
	u.Documents = u.Documents.Sub(paid)
	return u, nil
}

// UndueOutputOf returns the output VAT that becomes due on payment.
func UndueOutputOf(tx *db.Tx) (u Undue, err error) {
	if u.Account, err = held(tx, ledger.UndueOutputVAT); err != nil {
		return u, err
	}
	u.Account = u.Account.Neg()
	if u.Documents, err = db.Get[num.Money](tx, selectUndueSales); err != nil {
		return u, fmt.Errorf("documents of undue output VAT: %w", err)
	}
	return u, nil
}
