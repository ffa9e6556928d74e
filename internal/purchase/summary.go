package purchase

import (
	"strings"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Owed is what suppliers are owed now, in base currency.
type Owed struct {
	Count     int       `db:"n"`
	Amount    num.Money `db:"amount"`
	DueCount  int       `db:"due_n"`
	DueAmount num.Money `db:"due_amount"`
}

// toPay are the bills on which money is still owed.
var toPay = `d.doc_type IN ('` + strings.Join(document.Purchases.Codes(document.Kind.Bills), "', '") + `')
	AND d.status IN ('approved', 'partially_paid') AND d.base_total > d.base_paid`

// Payable adds up what suppliers are owed, and how much of it is due by a date.
func Payable(tx *db.Tx, by when.Date) (Owed, error) {
	return db.Get[Owed](tx, `SELECT COUNT(*), CAST(COALESCE(SUM(d.base_total - d.base_paid), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_date < $2 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_date < $2 THEN d.base_total - d.base_paid ELSE 0 END), 0) AS BIGINT)
		FROM purchase_documents d WHERE d.org_id = $1 AND `+toPay, by.AddDays(1).Start(tx.Zone).Unix())
}

// OwedTo is what suppliers are still owed, by contact, in base currency.
func OwedTo(tx *db.Tx, contacts []uint32) (map[uint32]num.Money, error) {
	if len(contacts) == 0 {
		return nil, nil
	}
	type balance struct {
		ContactID uint32    `db:"contact_id"`
		Amount    num.Money `db:"amount"`
	}
	rows, err := db.List[balance](tx, `SELECT d.contact_id, CAST(SUM(d.base_total - d.base_paid) AS BIGINT) FROM purchase_documents d
		WHERE d.org_id = $1 AND d.contact_id IN ($2) AND `+toPay+` GROUP BY d.contact_id`, db.IDs(contacts))
	owed := make(map[uint32]num.Money, len(rows))
	for _, row := range rows {
		owed[row.ContactID] = row.Amount
	}
	return owed, err
}

// Due lists the bills that are due by a date, the most urgent first.
func Due(tx *db.Tx, by when.Date, limit int) ([]Document, error) {
	rows, err := db.List[record](tx, `SELECT `+db.Columns[record]("d")+` FROM purchase_documents d
		WHERE d.org_id = $1 AND `+toPay+` AND d.due_date < $2 ORDER BY d.due_date, d.id LIMIT $3`, by.AddDays(1).Start(tx.Zone).Unix(), limit)
	if err != nil {
		return nil, err
	}
	d := open(tx)
	docs := make([]*record, len(rows))
	for i := range rows {
		docs[i] = &rows[i]
		d.docs.Put(docs[i])
	}
	return d.show(docs...)
}
