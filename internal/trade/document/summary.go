package document

import (
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org/list"
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

// OwedPerContact runs a statement that selects contacts with open amounts, and returns the
// amounts by contact id.
func OwedPerContact(tx *db.Tx, query string, contacts []uint32) (map[uint32]num.Money, error) {
	if len(contacts) == 0 {
		return nil, nil
	}
	type balance struct {
		ContactID uint32    `db:"contact_id"`
		Amount    num.Money `db:"amount"`
	}
	rows, err := db.List[balance](tx, query, db.IDs(contacts))
	owed := make(map[uint32]num.Money, len(rows))
	for _, row := range rows {
		owed[row.ContactID] = row.Amount
	}
	return owed, err
}
