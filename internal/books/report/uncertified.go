package report

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// Uncertified is a paid voucher that withheld tax without a certificate.
type Uncertified struct {
	ID     uint32    `db:"id"`
	Number string    `db:"document_number"`
	Name   string    `db:"contact_name"`
	Date   when.Date `db:"entry_date"`
	Tax    num.Money `db:"tax"`
}

var selectUncertified = `SELECT d.id, d.document_number, d.contact_name, e.entry_date, -l.amount AS tax
	FROM journal_lines l
	JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id AND e.reversal_of_id IS NULL AND ` + among("e.reference_type", pays) + `
	JOIN purchase_documents d ON d.org_id = $1 AND d.id = e.reference_id AND d.status = 'paid' AND d.wht_uncertified
	WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date >= $3 AND l.entry_date <= $4 AND l.amount < 0
		AND NOT EXISTS (SELECT 1 FROM tax_certificates c WHERE c.org_id = $1 AND c.source_type = d.document_type AND c.source_id = d.id AND c.status = '` + tax.Issued + `')
	ORDER BY e.entry_date, d.id`

// UncertifiedOf returns the vouchers paid in a month that withheld tax without a certificate.
func UncertifiedOf(tx *db.Tx, month when.Month) ([]Uncertified, error) {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	return db.List[Uncertified](tx, selectUncertified, chart.Key(ledger.WHTPayable).ID, month.First(), month.Last())
}
