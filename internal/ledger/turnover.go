package ledger

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Turnover is the movement of an account in a period, with its opening balance.
type Turnover struct {
	AccountID uint32
	Opening   num.Money // before the period, debit positive
	Debit     num.Money
	Credit    num.Money
}

// Closing returns the balance after the period, debit positive.
func (t Turnover) Closing() num.Money { return t.Opening.Add(t.Debit).Sub(t.Credit) }

// Turnovers returns the turnover of every account with postings up to a date. Trial balance,
// profit and loss and balance sheet use it. Whole months come from the stored turnover and
// only the days at the edges from lines, so the cost does not grow with the books.
func Turnovers(tx *db.Tx, from, to when.Date) (map[uint32]Turnover, error) {
	found := map[uint32]Turnover{}
	if to.Before(from) {
		return found, nil
	}
	steps := []func() error{func() error { return addBefore(tx, found, from) }}
	start, end := wholeMonths(from, to)
	if end.Before(start) {
		steps = append(steps, func() error { return addDays(tx, found, within, from, to) })
	} else {
		steps = append(steps,
			func() error { return addDays(tx, found, within, from, start.AddDays(-1)) },
			func() error { return addMonths(tx, found, within, month(start), month(end)) },
			func() error { return addDays(tx, found, within, end.AddDays(1), to) })
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, fmt.Errorf("turnover of %s to %s: %w", from, to, err)
		}
	}
	return found, nil
}

// addBefore adds the balance of every account before a date.
func addBefore(tx *db.Tx, found map[uint32]Turnover, date when.Date) error {
	first := when.NewDate(date.Year(), date.Month(), 1)
	before := func(t *Turnover, s sums) { t.Opening = t.Opening.Add(s.Debit).Sub(s.Credit) }
	if err := addMonths(tx, found, before, "", month(first.AddDays(-1))); err != nil {
		return err
	}
	return addDays(tx, found, before, first, date.AddDays(-1))
}

// MonthTurnover is the turnover of an account in a month.
type MonthTurnover struct {
	AccountID uint32    `db:"account_id"`
	Month     string    `db:"month"` // YYYY-MM
	Debit     num.Money `db:"debit"`
	Credit    num.Money `db:"credit"`
}

// Ahead returns the turnover of every account after day, up to last. Entries can be dated in
// the future, and the monthly turnover includes them.
func Ahead(tx *db.Tx, day, last when.Date) (map[uint32]Turnover, error) {
	found := map[uint32]Turnover{}
	if err := addDays(tx, found, within, day.AddDays(1), last); err != nil {
		return nil, fmt.Errorf("turnover after %s: %w", day, err)
	}
	return found, nil
}

// Months returns the monthly turnover of every account from the month of one date to another
// date, without year-end closings and entries by hand: what documents moved.
func Months(tx *db.Tx, from, to when.Date) ([]MonthTurnover, error) {
	found, err := db.List[MonthTurnover](tx, `SELECT b.account_id, b.month, b.debit, b.credit FROM account_balances b
		WHERE b.org_id = $1 AND b.month >= $2 AND b.month <= $3
		ORDER BY b.month, b.account_id`, month(from), month(to))
	if err != nil {
		return nil, err
	}
	first, next := when.NewDate(from.Year(), from.Month(), 1), when.NewDate(to.Year(), to.Month()+1, 1)
	var others []daySums
	for _, w := range []*db.Filter{closingEntries(), freeEntries()} {
		days, err := daysOf(tx, w.And("e.entry_date >= ?", first).And("e.entry_date <= ?", to))
		if err != nil {
			return nil, err
		}
		others = append(others, days...)
	}
	later, err := Ahead(tx, to, next.AddDays(-1))
	if err != nil {
		return nil, err
	}
	for i := range found {
		if m := &found[i]; m.Month == month(to) {
			m.Debit, m.Credit = m.Debit.Sub(later[m.AccountID].Debit), m.Credit.Sub(later[m.AccountID].Credit)
		}
	}
	for _, c := range others {
		for i := range found {
			if m := &found[i]; m.AccountID == c.AccountID && m.Month == month(c.Date) {
				m.Debit, m.Credit = m.Debit.Sub(c.Debit), m.Credit.Sub(c.Credit)
			}
		}
	}
	return found, nil
}

func month(d when.Date) string { return d.String()[:len("2006-01")] }

// wholeMonths returns the first day of the first whole month and the last day of the last
// whole month of a period. If there is none, end is before start.
func wholeMonths(from, to when.Date) (start, end when.Date) {
	start = from
	if from.Day() != 1 {
		start = when.NewDate(from.Year(), from.Month()+1, 1)
	}
	end = to
	if to.AddDays(1).Day() != 1 {
		end = when.NewDate(to.Year(), to.Month(), 0)
	}
	return start, end
}

// sums is the turnover of one account in one part of a period.
type sums struct {
	AccountID uint32    `db:"account_id"`
	Debit     num.Money `db:"debit"`
	Credit    num.Money `db:"credit"`
}

type adding func(t *Turnover, s sums)

// within adds turnover inside the period.
func within(t *Turnover, s sums) { t.Debit, t.Credit = t.Debit.Add(s.Debit), t.Credit.Add(s.Credit) }

func (add adding) all(found map[uint32]Turnover, parts []sums) {
	for _, s := range parts {
		t := found[s.AccountID]
		t.AccountID = s.AccountID
		add(&t, s)
		found[s.AccountID] = t
	}
}

func addMonths(tx *db.Tx, found map[uint32]Turnover, add adding, first, last string) error {
	parts, err := db.List[sums](tx, `SELECT b.account_id, CAST(SUM(b.debit) AS BIGINT) AS debit, CAST(SUM(b.credit) AS BIGINT) AS credit
		FROM account_balances b
		WHERE b.org_id = $1 AND b.month >= $2 AND b.month <= $3
		GROUP BY b.account_id`, first, last)
	add.all(found, parts)
	return err
}

// addDays reads the lines of each account, which are indexed by date.
func addDays(tx *db.Tx, found map[uint32]Turnover, add adding, first, last when.Date) error {
	if last.Before(first) {
		return nil
	}
	parts, err := db.List[sums](tx, `SELECT a.id AS account_id,
			CAST(SUM(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END) AS BIGINT) AS debit,
			CAST(SUM(CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END) AS BIGINT) AS credit
		FROM accounts a
		JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id
		WHERE a.org_id = $1 AND l.entry_date >= $2 AND l.entry_date <= $3
		GROUP BY a.id`, first, last)
	add.all(found, parts)
	return err
}
