package ledger

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Scope says which entries of the books count. The zero Scope is all of them.
type Scope struct {
	KnownAt when.Stamp // only entries that were made at or before this moment; not set: all
	Open    bool       // without the entries that close a fiscal year
}

// Narrow adds the scope to a filter of entries, whose alias is e.
func (s Scope) Narrow(w *db.Filter) *db.Filter {
	w.If(!s.KnownAt.IsZero(), "e.created_at <= ?", s.KnownAt.Unix)
	w.If(s.Open, "e.reference_type <> ?", RefClosing)
	return w
}

// Turnovers is the turnover of every account that moved up to a date, counting
// only the entries in scope. It takes what is out of scope off the kept
// turnover: closings are few, and what was made after a moment is found by it.
func (s Scope) Turnovers(tx *db.Tx, from, to when.Date) (map[uint32]Turnover, error) {
	found, err := Turnovers(tx, from, to)
	if err != nil || to.Before(from) {
		return found, err
	}
	return found, s.takeOff(tx, found, from, to)
}

// Balances is what every account that moved held at the end of a date, debit
// positive, counting only the entries in scope.
func (s Scope) Balances(tx *db.Tx, date when.Date) (map[uint32]num.Money, error) {
	found, after := map[uint32]Turnover{}, date.AddDays(1)
	if err := addBefore(tx, found, after); err != nil {
		return nil, fmt.Errorf("balances of %s: %w", date, err)
	}
	if err := s.takeOff(tx, found, after, date); err != nil {
		return nil, err
	}
	balances := make(map[uint32]num.Money, len(found))
	for id, t := range found {
		balances[id] = t.Opening
	}
	return balances, nil
}

// takeOff subtracts what is out of scope from the turnovers of a period.
func (s Scope) takeOff(tx *db.Tx, found map[uint32]Turnover, from, to when.Date) error {
	if s.Open {
		if err := takeOffEntries(tx, found, closingEntries(), from, to); err != nil {
			return err
		}
	}
	if s.KnownAt.IsZero() {
		return nil
	}
	// Entries are never changed: updated_at, which has an index, is the moment they were made.
	later := db.Where("e.org_id = $1").And("e.updated_at > ?", s.KnownAt.Unix).If(s.Open, "e.reference_type <> ?", RefClosing)
	return takeOffEntries(tx, found, later, from, to)
}

// closingEntries are the entries that close years, and those that open them again.
func closingEntries() *db.Filter {
	return db.Where("e.org_id = $1 AND e.reference_type = 'CLOSING'")
}

// daySums is what an account moved on a day.
type daySums struct {
	AccountID uint32    `db:"account_id"`
	Date      when.Date `db:"entry_date"`
	Debit     num.Money `db:"debit"`
	Credit    num.Money `db:"credit"`
}

// daysOf adds up the lines of the entries of a filter. The entries are few and
// come first: CROSS JOIN keeps SQLite from going through all lines, which have the
// order of the groups.
func daysOf(tx *db.Tx, w *db.Filter) ([]daySums, error) {
	w.And("l.org_id = $1 AND l.entry_id = e.id")
	return db.List[daySums](tx, `SELECT l.account_id, l.entry_date,
			CAST(SUM(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END) AS BIGINT) AS debit,
			CAST(SUM(CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END) AS BIGINT) AS credit
		FROM journal_entries e CROSS JOIN journal_lines l `+w.String()+`
		GROUP BY l.account_id, l.entry_date`, w.Args()...)
}

// takeOffEntries subtracts the lines of the entries of a filter.
func takeOffEntries(tx *db.Tx, found map[uint32]Turnover, w *db.Filter, from, to when.Date) error {
	rows, err := daysOf(tx, w.And("e.entry_date <= ?", to))
	if err != nil {
		return fmt.Errorf("entries out of scope: %w", err)
	}
	for _, r := range rows {
		t := found[r.AccountID]
		t.AccountID = r.AccountID
		if r.Date.Before(from) {
			t.Opening = t.Opening.Sub(r.Debit).Add(r.Credit)
		} else {
			t.Debit, t.Credit = t.Debit.Sub(r.Debit), t.Credit.Sub(r.Credit)
		}
		found[r.AccountID] = t
	}
	return nil
}
