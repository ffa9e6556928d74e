package document

import (
	"slices"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/list"
	"kontor/internal/org/series"
)

// Summary are the totals of all documents of a filter, in base currency.
type Summary struct {
	Count       int            // documents that match
	ByType      map[string]int // documents that match whatever their type, by type
	Total       num.Money      // of the asked type, or of those that charge; without what was undone
	Outstanding num.Money      // still owed on them
}

// Selection is the documents that a summary adds up.
type Selection struct {
	Kinds   Kinds
	Type    string          // empty: all that are not internal
	Status  string          // empty: all
	Undone  []Status        // documents in these count without their amounts
	Charges func(Kind) bool // kinds that the total is of when no type is asked for
}

// FromCounters adds up documents from the counters of their table, without open amounts.
func (q Selection) FromCounters(tx *db.Tx, table string) (s Summary, err error) {
	counters, err := list.Counters(tx, table)
	for _, c := range counters {
		if slices.Contains(q.Undone, Status(c.State)) {
			c.Amount = num.Money{}
		}
		if c.Rows != 0 && (q.Status == "" || q.Status == c.State) {
			q.add(&s, c.Kind, int(c.Rows), c.Amount)
		}
	}
	return s, err
}

// FromGroups adds up documents by the groups that a statement selects.
func (q Selection) FromGroups(tx *db.Tx, query string, args ...any) (s Summary, err error) {
	groups, err := db.List[Group](tx, query, args...)
	for _, g := range groups {
		q.add(&s, g.Type, g.Count, g.InBase(tx.Currency))
		if q.Type == "" || q.Type == g.Type {
			s.Outstanding = s.Outstanding.Add(g.Outstanding)
		}
	}
	return s, err
}

// add counts documents of a type, and their amount if it belongs in the total.
func (q Selection) add(s *Summary, code string, documents int, amount num.Money) {
	if s.ByType == nil {
		s.ByType = map[string]int{}
	}
	s.ByType[code] += documents
	kind, ok := q.Kinds.Of(code) // billing notes are invoices
	if q.Type != code && (q.Type != "" || !ok || kind.Internal) {
		return
	}
	s.Count += documents
	if q.Type != "" || q.Charges(kind) {
		s.Total = s.Total.Add(amount)
	}
}

// Apart moves documents that the counters count among those of a type to their own type.
func (s *Summary) Apart(own Summary, among, asked string) {
	for code, n := range own.ByType {
		s.ByType[among] -= n
		s.ByType[code] = n
		switch asked {
		case "", among:
			s.Count -= n
		case code:
			s.Count, s.Total = own.Count, own.Total
		}
	}
}

// Group is documents of one type that the database adds up, so that the number of
// rows does not grow with the books. Those in foreign currency have one rate and
// amount, because each document is converted separately.
type Group struct {
	Type        string    `db:"type"`
	Currency    string    `db:"currency"`
	Rate        num.Rate  `db:"exchange_rate"`
	Each        num.Money `db:"each_amount"` // in foreign currency; 0 in base currency
	Count       int       `db:"n"`
	Valid       int64     `db:"valid_n"` // those that were not undone
	Amount      num.Money `db:"amount"`  // of those
	Outstanding num.Money `db:"outstanding"`
}

// InBase is the total of the valid documents of a group in base currency.
func (g Group) InBase(base string) num.Money {
	if g.Currency == base {
		return g.Amount
	}
	return InBase(g.Each, g.Currency, g.Rate, base).Times(num.QtyOf(g.Valid), num.MoneyPlaces)
}

// InBase converts an amount of a document to base currency; 0 if the rate is unknown or the
// result is too large to post.
func InBase(amount num.Money, currency string, rate num.Rate, base string) num.Money {
	switch {
	case currency == base:
		return amount
	case !amount.Converts(rate, num.BasePlaces):
		return num.Money{}
	}
	return amount.Convert(rate, num.BasePlaces)
}

// Summarize adds up the documents of a filter. Filters by type or status use counters. Without
// a type the total is that of the kinds that charge; documents that were undone never count. Billing notes are a type of
// their own.
func (f *Family) Summarize(tx *db.Tx, in Filter) (Summary, error) {
	notes := in.Consolidated != nil && *in.Consolidated
	in.Consolidated = nil // counted by type
	selection := Selection{Kinds: f.Kinds, Type: in.Type, Status: in.Status, Undone: f.undone, Charges: f.charges}
	if notes {
		selection.Type = series.BillingNotes
	}
	if !f.query(tx, in).Counted() {
		query, args := f.groups(tx, in, false)
		return selection.FromGroups(tx, query, args...)
	}
	s, err := selection.FromCounters(tx, f.table)
	if err != nil {
		return s, err
	}
	if f.sells() {
		query, args := f.groups(tx, in, true)
		apart, err := selection.FromGroups(tx, query, args...)
		if err != nil {
			return s, err
		}
		s.Apart(apart, Invoice, selection.Type)
	}
	if !notes {
		w := db.Where("d.org_id = $1").And(f.amongOpen())
		w.If(in.Type != "", "d.document_type = ?", in.Type).If(in.Status != "", "d.status = ?", in.Status)
		s.Outstanding, err = db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(`+f.owed+`), 0) AS BIGINT) FROM `+f.table+` d `+w.String(), w.Args()...)
	}
	return s, err
}

// groups returns the statement that adds up the documents of a filter, or only its billing notes.
// They are a type of their own, and owe nothing: their invoices do.
func (f *Family) groups(tx *db.Tx, in Filter, notes bool) (query string, args []any) {
	valid := "CASE WHEN d.status IN ('" + strings.ReplaceAll(Words(f.undone), " ", "', '") + "') THEN 0 ELSE 1 END"
	w, kind := f.query(tx, in).Conditions(f.list), "d.document_type"
	w.If(notes, "d.is_consolidated = TRUE")
	switch {
	case f.sells() && in.owing(): // no notes, and answered by an index
		w.And(f.amongOpen())
	case f.sells():
		kind = "CASE WHEN d.is_consolidated THEN '" + series.BillingNotes + "' ELSE d.document_type END"
	}
	each := "CASE WHEN d.currency = " + w.Arg(tx.Currency) + " THEN 0 ELSE " + f.amount + " END"
	return `SELECT ` + kind + `, d.currency, d.exchange_rate, ` + each + ` AS each_amount, COUNT(*), CAST(SUM(` + valid + `) AS BIGINT),
		CAST(SUM(` + f.amount + ` * ` + valid + `) AS BIGINT), CAST(SUM(CASE WHEN ` + f.open + ` THEN ` + f.owed + ` ELSE 0 END) AS BIGINT)
		FROM ` + f.table + ` d ` + w.String() + ` GROUP BY 1, 2, 3, 4`, w.Args()
}

// Owed is the amount that customers owe, or that suppliers are owed, in base currency.
type Owed struct {
	Count      int       `db:"n"`
	Amount     num.Money `db:"amount"`
	DueCount   int       `db:"due_n"`
	DueAmount  num.Money `db:"due_amount"`
	LateCount  int       `db:"late_n"`
	LateAmount num.Money `db:"late_amount"`
	OldestDue  when.Date `db:"oldest"` // of sales
}

// Owed returns what is owed, the part due by a date and the overdue part.
func (f *Family) Owed(tx *db.Tx, by when.Date) (Owed, error) {
	due, oldest := "d.due_at", "NULL"
	if f.sells() {
		due, oldest = "d.due_date", "MIN(d.due_date)"
	}
	until := func(day string) string {
		return `CAST(COALESCE(SUM(CASE WHEN ` + due + ` < ` + day + ` THEN 1 ELSE 0 END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN ` + due + ` < ` + day + ` THEN ` + f.owed + ` ELSE 0 END), 0) AS BIGINT)`
	}
	return db.Get[Owed](tx, `SELECT COUNT(*), CAST(COALESCE(SUM(`+f.owed+`), 0) AS BIGINT), `+until("$2")+`, `+until("$3")+`, `+oldest+`
		FROM `+f.table+` d WHERE d.org_id = $1 AND `+f.amongOpen(), f.day(tx, by.AddDays(1)), f.day(tx, tx.Today()))
}

// Due lists the bills that are due by a date, the most urgent first.
func (f *Family) Due(tx *db.Tx, by when.Date, limit int) ([]Shown, error) {
	return f.found(tx, f.amongOpen()+` AND d.due_at < $2 ORDER BY d.due_at, d.id LIMIT $3`, f.day(tx, by.AddDays(1)), limit)
}

// OwedBy returns the outstanding amounts by contact, in base currency. It reads open documents only: there is less open
// than a contact of many years ever bought or sold.
func (f *Family) OwedBy(tx *db.Tx, contacts []uint32) (map[uint32]num.Money, error) {
	if len(contacts) == 0 {
		return nil, nil
	}
	type balance struct {
		ContactID uint32    `db:"contact_id"`
		Amount    num.Money `db:"amount"`
	}
	contact := list.Unindexed("d.contact_id")
	rows, err := db.List[balance](tx, `SELECT `+contact+`, CAST(SUM(`+f.owed+`) AS BIGINT) FROM `+f.table+` d
		WHERE d.org_id = $1 AND `+contact+` IN ($2) AND `+f.amongOpen()+` GROUP BY `+contact, db.IDs(contacts))
	owed := make(map[uint32]num.Money, len(rows))
	for _, row := range rows {
		owed[row.ContactID] = row.Amount
	}
	return owed, err
}

// worth returns the amount of a document in totals, in base currency. Consolidated documents count 0; their
// invoices count.
func (r *Doc) worth(base string) num.Money {
	if r.IsConsolidated {
		return num.Money{}
	}
	return InBase(r.Amount(), r.Currency, r.ExchangeRate, base)
}

// Amount returns the amount of a document in lists and totals: what a receipt settles, and
// the grand total of other documents.
func (r *Doc) Amount() num.Money {
	if r.kind().Receipt {
		return r.ReceivedAmount
	}
	return r.GrandTotal
}
