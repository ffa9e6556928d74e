package sales

import (
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Summary is what the documents of a filter come to, in base currency: all of
// them, not only a page.
type Summary struct {
	Count       int            // documents that match
	ByType      map[string]int // documents that match whatever their type, by type
	Total       num.Money      // of the asked type, or charged by invoices, cash sales and debit notes; without what was voided
	Outstanding num.Money      // still owed on invoices and debit notes
}

// group is documents of one type and exchange rate: they are added up before
// they are converted, so that the number of rows does not grow with the books.
type group struct {
	DocumentType string    `db:"document_type"`
	Currency     string    `db:"currency"`
	Rate         num.Rate  `db:"exchange_rate"`
	Count        int       `db:"n"`
	Total        num.Money `db:"total"`
	Outstanding  num.Money `db:"outstanding"`
}

// charges tells whether documents of a kind charge a customer.
func charges(k document.Kind) bool { return k.Receivable || k.TakesBank && !k.Receipt && !k.Internal }

// Summarize adds up the documents that a filter selects.
func Summarize(tx *db.Tx, f Filter) (Summary, error) {
	s := Summary{ByType: map[string]int{}}
	w := db.Where("d.org_id = $1")
	f.narrow(tx, w)
	rows, err := db.List[group](tx, `SELECT d.document_type, d.currency, d.exchange_rate, COUNT(*),
		CAST(SUM(CASE WHEN d.status = 'void' OR d.is_consolidated THEN 0 ELSE d.grand_total END) AS BIGINT),
		CAST(SUM(CASE WHEN d.status IN ('sent', 'partially_paid') AND d.is_consolidated = FALSE THEN d.base_outstanding ELSE 0 END) AS BIGINT)
		FROM sales_documents d `+w.String()+` GROUP BY d.document_type, d.currency, d.exchange_rate`, w.Args()...)
	if err != nil {
		return s, err
	}
	for _, g := range rows {
		s.ByType[g.DocumentType] += g.Count
		kind := document.Sales.Must(g.DocumentType)
		if f.Type != "" && g.DocumentType != f.Type || f.Type == "" && kind.Internal {
			continue
		}
		s.Count += g.Count
		if g.Currency != tx.Currency {
			g.Total = g.Total.Convert(g.Rate, num.BasePlaces)
		}
		if f.Type != "" || charges(kind) {
			s.Total = s.Total.Add(g.Total)
		}
		if kind.Receivable {
			s.Outstanding = s.Outstanding.Add(g.Outstanding)
		}
	}
	return s, nil
}

// Owed is what customers owe now, in base currency.
type Owed struct {
	Count      int       `db:"n"`
	Amount     num.Money `db:"amount"`
	LateCount  int       `db:"late_n"`
	LateAmount num.Money `db:"late_amount"`
	OldestDue  when.Date `db:"oldest"`
}

// Receivable adds up what customers owe, and how much of it is late today.
func Receivable(tx *db.Tx) (Owed, error) {
	return db.Get[Owed](tx, `SELECT COUNT(*), CAST(COALESCE(SUM(d.base_outstanding), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_date < $2 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN d.due_date < $2 THEN d.base_outstanding ELSE 0 END), 0) AS BIGINT),
		MIN(d.due_date)
		FROM sales_documents d WHERE d.org_id = $1 AND `+stillOwed, tx.Today())
}

// OwedBy is what customers still owe, by contact, in base currency. The plus
// leads through what is open, of which there is less than of what a customer of
// many years ever bought.
func OwedBy(tx *db.Tx, contacts []uint32) (map[uint32]num.Money, error) {
	if len(contacts) == 0 {
		return nil, nil
	}
	type balance struct {
		ContactID uint32    `db:"contact_id"`
		Amount    num.Money `db:"amount"`
	}
	rows, err := db.List[balance](tx, `SELECT +d.contact_id, CAST(SUM(d.base_outstanding) AS BIGINT) FROM sales_documents d
		WHERE d.org_id = $1 AND +d.contact_id IN ($2) AND `+stillOwed+` GROUP BY +d.contact_id`, db.IDs(contacts))
	owed := make(map[uint32]num.Money, len(rows))
	for _, row := range rows {
		owed[row.ContactID] = row.Amount
	}
	return owed, err
}

// Late lists the overdue documents with the largest amounts.
func Late(tx *db.Tx, limit int) ([]Document, error) {
	rows, err := db.List[record](tx, `SELECT `+db.Columns[record]("d")+` FROM sales_documents d
		WHERE d.org_id = $1 AND `+stillOwed+` AND d.due_date < $2 ORDER BY d.base_outstanding DESC, d.id LIMIT $3`, tx.Today(), limit)
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
