package purchase

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/list"
	"kontor/internal/trade/document"
)

// Owed is the amount owed to suppliers, in base currency.
type Owed struct {
	Count     int       `db:"n"`
	Amount    num.Money `db:"amount"`
	DueCount  int       `db:"due_n"`
	DueAmount num.Money `db:"due_amount"`

	LateCount  int       `db:"late_n"`
	LateAmount num.Money `db:"late_amount"`
}

// toPay selects the bills with an outstanding amount.
var toPay = `d.document_type IN ('` + strings.Join(document.Purchases.Codes(document.Kind.Bills), "', '") + `')
	AND d.status IN ('approved', 'partially_paid') AND d.base_total > d.base_paid`

// late selects documents that are due before a time.
const late = "d.due_at > 0 AND d.due_at < ?"

// startOf returns the first second of a day, as documents store it.
func startOf(day when.Date, tx *db.Tx) int64 { return day.Start(tx.Zone).Unix() }

// Payable returns what is owed to suppliers, the part due by a date and the overdue part.
func Payable(tx *db.Tx, by when.Date) (Owed, error) {
	return db.Get[Owed](tx, `SELECT COUNT(*), CAST(COALESCE(SUM(d.base_total - d.base_paid), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_at < $2 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_at < $2 THEN d.base_total - d.base_paid ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_at < $3 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_at < $3 THEN d.base_total - d.base_paid ELSE 0 END), 0) AS BIGINT)
		FROM purchase_documents d WHERE d.org_id = $1 AND `+toPay, startOf(by.AddDays(1), tx), startOf(tx.Today(), tx))
}

// OwedTo returns the outstanding amounts by contact, in base currency. It reads open bills
// only, which are few compared with all bills of a supplier.
func OwedTo(tx *db.Tx, contacts []uint32) (map[uint32]num.Money, error) {
	supplier := list.Unindexed("d.contact_id")
	return document.OwedPerContact(tx, `SELECT `+supplier+`, CAST(SUM(d.base_total - d.base_paid) AS BIGINT) FROM purchase_documents d
		WHERE d.org_id = $1 AND `+supplier+` IN ($2) AND `+toPay+` GROUP BY `+supplier, contacts)
}

// Due lists the bills that are due by a date, the most urgent first.
func Due(tx *db.Tx, by when.Date, limit int) ([]Document, error) {
	s := open(tx)
	return s.showFound(s.Find(toPay+` AND d.due_at < $2 ORDER BY d.due_at, d.id LIMIT $3`, startOf(by.AddDays(1), tx), limit))
}

// Following lists the documents that follow one, oldest first.
func Following(tx *db.Tx, id uint32, limit int) ([]Document, error) {
	s := open(tx)
	return s.showFound(s.Find("d.ref_document_id = $2 ORDER BY d.id LIMIT $3", id, limit))
}

// Summarize adds up the documents of a filter. Filters by type or status use counters. Without
// a type the total is that of supplier invoices; rejected and cancelled documents never count.
func Summarize(tx *db.Tx, f Filter) (document.Summary, error) {
	selection := document.Selection{
		Kinds: document.Purchases, Type: f.DocType, Status: string(f.Status),
		Undone: []document.Status{document.Cancelled, document.Rejected}, Charges: document.Kind.Bills,
	}
	if !f.query(tx).Counted() {
		query, args := f.groups(tx)
		return selection.FromGroups(tx, query, args...)
	}
	s, err := selection.FromCounters(tx, documents)
	if err == nil {
		s.Outstanding, err = f.outstanding(tx)
	}
	return s, err
}

// outstanding returns the outstanding amount of bills by type and status.
func (f Filter) outstanding(tx *db.Tx) (num.Money, error) {
	w := db.Where("d.org_id = $1").And(toPay)
	w.If(f.DocType != "", "d.document_type = ?", f.DocType).If(f.Status != "", "d.status = ?", string(f.Status))
	return db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(d.base_total - d.base_paid), 0) AS BIGINT) FROM purchase_documents d `+w.String(), w.Args()...)
}

// groups returns the statement that adds up the documents of a filter.
func (f Filter) groups(tx *db.Tx) (query string, args []any) {
	const valid = "CASE WHEN d.status IN ('cancelled', 'rejected') THEN 0 ELSE 1 END"
	w := f.query(tx).Conditions(&listed)
	each := "CASE WHEN d.currency = " + w.Arg(tx.Currency) + " THEN 0 ELSE d.grand_total END"
	return `SELECT d.document_type, d.currency, d.exchange_rate, ` + each + ` AS each_amount, COUNT(*), CAST(SUM(` + valid + `) AS BIGINT),
		CAST(SUM(d.grand_total * ` + valid + `) AS BIGINT), CAST(SUM(CASE WHEN ` + toPay + ` THEN d.base_total - d.base_paid ELSE 0 END) AS BIGINT)
		FROM purchase_documents d ` + w.String() + ` GROUP BY 1, 2, 3, 4`, w.Args()
}
