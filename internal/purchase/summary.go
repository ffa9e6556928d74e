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

// OwedTo is what suppliers are still owed, by contact, in base currency. The plus
// leads through what is open, as in sales.
func OwedTo(tx *db.Tx, contacts []uint32) (map[uint32]num.Money, error) {
	if len(contacts) == 0 {
		return nil, nil
	}
	type balance struct {
		ContactID uint32    `db:"contact_id"`
		Amount    num.Money `db:"amount"`
	}
	rows, err := db.List[balance](tx, `SELECT +d.contact_id, CAST(SUM(d.base_total - d.base_paid) AS BIGINT) FROM purchase_documents d
		WHERE d.org_id = $1 AND +d.contact_id IN ($2) AND `+toPay+` GROUP BY +d.contact_id`, db.IDs(contacts))
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
	return d.show(d.put(rows)...)
}

// Following lists the documents that follow one, oldest first.
func Following(tx *db.Tx, id uint32, limit int) ([]Document, error) {
	rows, err := db.List[record](tx, `SELECT `+db.Columns[record]("d")+` FROM purchase_documents d
		WHERE d.org_id = $1 AND d.ref_doc_id = $2 ORDER BY d.id LIMIT $3`, id, limit)
	if err != nil {
		return nil, err
	}
	d := open(tx)
	return d.show(d.put(rows)...)
}

// Summary is what the documents of a filter come to, in base currency: all of
// them, not only a page.
type Summary struct {
	Count       int            // documents that match
	ByType      map[string]int // documents that match whatever their type, by type
	Total       num.Money      // of the asked type, or billed by suppliers; without what was turned down or cancelled
	Outstanding num.Money      // still to be paid of bills that are approved
}

// group is documents of one type and exchange rate: they are added up before
// they are converted, so that the number of rows does not grow with the books.
type group struct {
	DocType     string    `db:"doc_type"`
	Currency    string    `db:"currency"`
	Rate        num.Rate  `db:"exchange_rate"`
	Count       int       `db:"n"`
	Total       num.Money `db:"total"`
	Outstanding num.Money `db:"outstanding"`
}

// Summarize adds up the documents that a filter selects.
func Summarize(tx *db.Tx, f Filter) (Summary, error) {
	s := Summary{ByType: map[string]int{}}
	w := db.Where("d.org_id = $1")
	f.narrow(w)
	rows, err := db.List[group](tx, `SELECT d.doc_type, d.currency, d.exchange_rate, COUNT(*),
		CAST(SUM(CASE WHEN d.status IN ('cancelled', 'rejected') THEN 0 ELSE d.total_amount END) AS BIGINT),
		CAST(SUM(CASE WHEN d.status IN ('approved', 'partially_paid') THEN d.base_total - d.base_paid ELSE 0 END) AS BIGINT)
		FROM purchase_documents d `+w.String()+` GROUP BY d.doc_type, d.currency, d.exchange_rate`, w.Args()...)
	if err != nil {
		return s, err
	}
	for _, g := range rows {
		s.ByType[g.DocType] += g.Count
		if f.DocType != "" && g.DocType != f.DocType {
			continue
		}
		s.Count += g.Count
		if g.Currency != tx.Currency {
			g.Total = g.Total.Convert(g.Rate, num.BasePlaces)
		}
		bills := document.Purchases.Must(g.DocType).Bills()
		if f.DocType != "" || bills {
			s.Total = s.Total.Add(g.Total)
		}
		if bills {
			s.Outstanding = s.Outstanding.Add(g.Outstanding)
		}
	}
	return s, nil
}
