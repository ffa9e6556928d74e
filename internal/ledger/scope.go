package ledger

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Scope selects the entries that count. The zero Scope includes all.
type Scope struct {
	KnownAt when.Stamp // only entries created at or before this time; zero: all
	Open    bool       // excludes the entries that close a fiscal year
}

// Narrow adds the scope to a filter of entries with alias e.
func (s Scope) Narrow(w *db.Filter) *db.Filter {
	w.If(!s.KnownAt.IsZero(), "e.created_at <= ?", s.KnownAt.Unix)
	w.If(s.Open, "e.reference_type <> ?", RefClosing)
	return w
}

// Turnovers returns the turnover of every account up to a date for the entries in scope. It
// subtracts the entries out of scope from the stored turnover: closings are few, and later
// entries are found by index.
func (s Scope) Turnovers(tx *db.Tx, from, to when.Date) (map[uint32]Turnover, error) {
	found, err := Turnovers(tx, from, to)
	if err != nil || to.Before(from) {
		return found, err
	}
	return found, s.takeOff(tx, found, from, to)
}

// Balances returns the balance of every account at the end of a date, debit positive, for the
// entries in scope.
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

// takeOff subtracts entries out of scope from the turnovers of a period.
func (s Scope) takeOff(tx *db.Tx, found map[uint32]Turnover, from, to when.Date) error {
	if s.Open {
		if err := takeOffEntries(tx, found, closingEntries(), from, to); err != nil {
			return err
		}
	}
	if s.KnownAt.IsZero() {
		return nil
	}
	// Entries never change, so updated_at, which is indexed, is their creation time.
	later := db.Where("e.org_id = $1").And("e.updated_at > ?", s.KnownAt.Unix).If(s.Open, "e.reference_type <> ?", RefClosing)
	return takeOffEntries(tx, found, later, from, to)
}

// closingEntries filters the entries that close and reopen years.
func closingEntries() *db.Filter {
	return db.Where("e.org_id = $1 AND e.reference_type = 'CLOSING'")
}

// freeEntries filters the entries without a document, by their index.
func freeEntries() *db.Filter {
	return db.Where("e.org_id = $1 AND e.reference_type IN ('MANUAL', 'OPENING', 'PP30')")
}

// daySums is the turnover of an account on a day.
type daySums struct {
	AccountID uint32    `db:"account_id"`
	Date      when.Date `db:"entry_date"`
	Debit     num.Money `db:"debit"`
	Credit    num.Money `db:"credit"`
}

// daysOf sums the lines of the filtered entries by day. The entries are few.
func daysOf(tx *db.Tx, w *db.Filter) ([]daySums, error) {
	return db.List[daySums](tx, `SELECT l.account_id, l.entry_date,
			CAST(SUM(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END) AS BIGINT) AS debit,
			CAST(SUM(CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END) AS BIGINT) AS credit
		FROM journal_lines l
		WHERE l.org_id = $1 AND l.entry_id IN (SELECT e.id FROM journal_entries e `+w.String()+`)
		GROUP BY l.account_id, l.entry_date`, w.Args()...)
}

// takeOffEntries subtracts the lines of the filtered entries.
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
