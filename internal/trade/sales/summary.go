package sales

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/list"
	"kontor/internal/org/series"
	"kontor/internal/trade/document"
)

// charges reports whether documents of a kind charge a customer.
func charges(k document.Kind) bool { return k.Receivable || k.TakesBank && !k.Receipt && !k.Internal }

// summaryAmount returns the amount of a document in totals. Consolidated documents count 0; their
// invoices count.
func (r *record) summaryAmount(base string) num.Money {
	if r.IsConsolidated {
		return num.Money{}
	}
	return document.InBase(r.published().Amount(), r.Currency, r.ExchangeRate, base)
}

// Summarize adds up the documents of a filter. Filters by type or status use counters. Without
// a type the total is that of invoices, cash sales and debit notes; void documents never count.
func Summarize(tx *db.Tx, f Filter) (document.Summary, error) {
	notes := f.IsConsolidated != nil && *f.IsConsolidated
	f.IsConsolidated = nil // counted by type
	selection := document.Selection{Kinds: document.Sales, Type: f.Type, Status: f.Status, Undone: []document.Status{document.Void}, Charges: charges}
	if notes {
		selection.Type = series.BillingNotes
	}
	if !f.query(tx).Counted() {
		query, args := f.groups(tx, false)
		return selection.FromGroups(tx, query, args...)
	}
	s, err := selection.FromCounters(tx, documents)
	if err != nil {
		return s, err
	}
	query, args := f.groups(tx, true)
	apart, err := selection.FromGroups(tx, query, args...)
	if err != nil {
		return s, err
	}
	s.Apart(apart, document.Invoice, selection.Type)
	if !notes {
		s.Outstanding, err = f.outstanding(tx)
	}
	return s, err
}

// outstanding returns the outstanding amount by type and status.
func (f Filter) outstanding(tx *db.Tx) (num.Money, error) {
	w := db.Where("d.org_id = $1").And(amongOwed)
	w.If(f.Type != "", "d.document_type = ?", f.Type).If(f.Status != "", "d.status = ?", f.Status)
	return db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(d.base_outstanding), 0) AS BIGINT) FROM sales_documents d `+w.String(), w.Args()...)
}

// groups returns the statement that adds up the documents of a filter, or only its billing notes.
// They are a type of their own, and owe nothing: their invoices do.
func (f Filter) groups(tx *db.Tx, notes bool) (query string, args []any) {
	const valid = "CASE WHEN d.status = 'void' THEN 0 ELSE 1 END"
	w := f.query(tx).Conditions(&listed)
	w.If(notes, "d.is_consolidated = TRUE")
	kind := "CASE WHEN d.is_consolidated THEN '" + series.BillingNotes + "' ELSE d.document_type END"
	if f.Status == overdue || f.Status == unpaid { // no notes, and answered by an index
		w.And(amongOwed)
		kind = "d.document_type"
	}
	each := "CASE WHEN d.currency = " + w.Arg(tx.Currency) + " THEN 0 ELSE " + amount + " END"
	return `SELECT ` + kind + `, d.currency, d.exchange_rate, ` + each + ` AS each_amount, COUNT(*), CAST(SUM(` + valid + `) AS BIGINT),
		CAST(SUM(` + amount + ` * ` + valid + `) AS BIGINT), CAST(SUM(CASE WHEN ` + stillOwed + ` THEN d.base_outstanding ELSE 0 END) AS BIGINT)
		FROM sales_documents d ` + w.String() + ` GROUP BY 1, 2, 3, 4`, w.Args()
}

// Owed is the amount that customers owe, in base currency.
type Owed struct {
	Count      int       `db:"n"`
	Amount     num.Money `db:"amount"`
	LateCount  int       `db:"late_n"`
	LateAmount num.Money `db:"late_amount"`
	OldestDue  when.Date `db:"oldest"`
}

// Receivable returns what customers owe, and the overdue part of it.
func Receivable(tx *db.Tx) (Owed, error) {
	return db.Get[Owed](tx, `SELECT COUNT(*), CAST(COALESCE(SUM(d.base_outstanding), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_date < $2 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_date < $2 THEN d.base_outstanding ELSE 0 END), 0) AS BIGINT),
		MIN(d.due_date)
		FROM sales_documents d WHERE d.org_id = $1 AND `+amongOwed, tx.Today())
}

// There is less open than a customer of many years ever bought.
var selectOwedBy = `SELECT ` + customer + `, CAST(SUM(d.base_outstanding) AS BIGINT) FROM sales_documents d
	WHERE d.org_id = $1 AND ` + customer + ` IN ($2) AND ` + amongOwed + ` GROUP BY ` + customer

var customer = list.Unindexed("d.contact_id")

// OwedBy returns the outstanding amounts by contact, in base currency.
func OwedBy(tx *db.Tx, contacts []uint32) (map[uint32]num.Money, error) {
	return document.OwedPerContact(tx, selectOwedBy, contacts)
}

// Late lists the overdue documents with the largest amounts.
func Late(tx *db.Tx, limit int) ([]Document, error) {
	s := open(tx)
	return s.showFound(s.Find(amongOwed+` AND d.due_date < $2 ORDER BY d.base_outstanding DESC, d.id LIMIT $3`, tx.Today(), limit))
}
