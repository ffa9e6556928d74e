package sales

import (
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
)

var selectOfAmount = `SELECT ` + db.Columns[record]("d") + ` FROM sales_documents d
	WHERE d.org_id = $1 AND d.document_type IN (` + quoted(func(k document.Kind) bool { return !k.Internal }) + `) AND d.id IN (
		SELECT r.id FROM (SELECT d.id, ` + amount + ` AS amount, d.outstanding_amount
			FROM sales_documents d WHERE d.org_id = $1 ORDER BY d.id DESC LIMIT $4) r
		WHERE r.amount = $2 OR r.outstanding_amount = $2)
	ORDER BY d.id DESC LIMIT $3`

// OfAmount lists the newest documents with an amount as total or outstanding amount. The total of
// a receipt is what was received.
// No index has amounts, so it reads only recent documents.
func OfAmount(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
	rows, err := db.List[record](tx, selectOfAmount, amount, limit, document.Recent)
	if err != nil {
		return nil, err
	}
	docs := make([]*record, len(rows))
	for i := range rows {
		docs[i] = &rows[i]
	}
	return open(tx).show(docs...)
}
