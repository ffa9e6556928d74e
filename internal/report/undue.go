package report

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/tax"
)

// UndueInput is the input VAT that waits for its tax invoice: the balance of its account from
// documents, and the amount according to the documents.
type UndueInput struct {
	Account   num.Money
	Documents num.Money
}

const (
	selectUndueHeld = `SELECT CAST(COALESCE(SUM(l.amount), 0) AS BIGINT)
FROM journal_lines l
JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
WHERE l.org_id = $1 AND l.account_id = $2 AND e.reference_type <> $3 AND NOT (e.reference_type = $4 AND e.reference_id IS NULL)`
	selectUndueBills = `SELECT d.tax_amount AS vat, d.exchange_rate AS rate
FROM purchase_documents d
WHERE d.org_id = $1 AND d.vat_booked = $2 AND d.tax_invoice_id IS NULL AND d.status NOT IN ('cancelled', 'rejected')`
	selectUndueClaims = `SELECT i.vat_amount AS vat, i.exchange_rate AS rate
FROM expense_claim_items i
JOIN expense_claims c ON c.org_id = $1 AND c.id = i.claim_id
WHERE i.org_id = $1 AND i.vat_booked = $2 AND i.tax_invoice_id IS NULL AND c.status IN ('approved', 'paid')`
)

// UndueInputOf reads both amounts.
func UndueInputOf(tx *db.Tx) (u UndueInput, err error) {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return u, err
	}
	u.Account, err = db.Get[num.Money](tx, selectUndueHeld, chart.Key(ledger.UndueInputVAT).ID, ledger.RefManual, ledger.RefOpening)
	if err != nil {
		return u, fmt.Errorf("undue input VAT: %w", err)
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
	return u, nil
}
