package purchase

import (
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
)

var selectOfAmount = `SELECT ` + db.Columns[record]("d") + ` FROM purchase_documents d WHERE d.org_id = $1 AND d.id IN (
		SELECT r.id FROM (SELECT l.id, l.grand_total, l.paid_amount FROM purchase_documents l WHERE l.org_id = $1 ORDER BY l.id DESC LIMIT $4) r
		WHERE r.grand_total = $2 OR r.grand_total - r.paid_amount = $2)
	ORDER BY d.id DESC LIMIT $3`

// OfAmount lists the newest documents with an amount as total or outstanding amount. No index
// has amounts, so it reads only recent documents.
func OfAmount(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
	rows, err := db.List[record](tx, selectOfAmount, amount, limit, document.Recent)
	if err != nil {
		return nil, err
	}
	s := open(tx)
	return s.show(s.put(rows)...)
}
