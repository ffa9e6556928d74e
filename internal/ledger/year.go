package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
)

// The states of a fiscal year.
const (
	YearOpen   = "open"
	YearClosed = "closed"
)

// FiscalYear is a year of the books, named after the calendar year in which it ends.
type FiscalYear struct {
	// Calendar year in which the fiscal year ends.
	Year uint32 `json:"year"`
	// First day, YYYY-MM-DD.
	FromDate when.Date `json:"fromDate"`
	// Last day, YYYY-MM-DD.
	ToDate when.Date `json:"toDate"`
	// Net profit: revenue less expenses, before closing.
	NetProfit num.Money `json:"netProfit"`
	// Whether the year is closed.
	Status string `json:"status" validate:"oneof=open closed"`
	// The closing entry. Null if the year is not closed.
	ClosingEntryID num.Ref `json:"closingEntryId"`
	// Net profit that is not yet moved to retained earnings.
	UnclosedAmount num.Money `json:"unclosedAmount"`
	// Whether the year is locked for posting.
	Locked bool `json:"locked"`

	Traded bool `json:"-"` // revenue or expenses moved, even if they cancel out
}

// YearOf returns the fiscal year of a date for years that end with endMonth.
func YearOf(endMonth int, date when.Date) uint32 {
	if date.Month() > endMonth {
		return uint32(date.Year() + 1)
	}
	return uint32(date.Year())
}

// YearDays returns the first and last day of a fiscal year.
func YearDays(endMonth int, year uint32) (from, to when.Date) {
	to = when.NewDate(int(year), endMonth+1, 0)
	return when.NewDate(int(year)-1, endMonth+1, 1), to
}

// YearName names a fiscal year.
type YearName struct {
	// Calendar year in which the fiscal year ends.
	Year uint32 `path:"year"`
}

// Closing closes a fiscal year.
type Closing struct {
	YearName
	// Whether to move the lock date forward to the last day of the year. Defaults to true.
	Lock *bool `json:"lock"`
}

// Years returns the fiscal years from the first with postings to the current one, latest
// first.
func Years(tx *db.Tx, f input.Sheet) (input.Result[FiscalYear], error) {
	all, err := allYears(tx)
	if err != nil {
		return input.Result[FiscalYear]{}, err
	}
	slices.Reverse(all)
	page := f.Clamped()
	at := input.PaginationOf(page, len(all))
	first := min(page.Offset(), len(all))
	return input.Result[FiscalYear]{Items: all[first:min(first+page.Limit, len(all))], Pagination: at}, nil
}

// allYears returns the fiscal years, oldest first.
func allYears(tx *db.Tx) ([]FiscalYear, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, err
	}
	months, err := earnings(tx)
	if err != nil {
		return nil, err
	}
	present := YearOf(settings.FiscalYearEndMonth, tx.Today())
	first, last := present, present
	moved, traded := map[uint32]num.Money{}, map[uint32]bool{}
	for _, m := range months {
		year := YearOf(settings.FiscalYearEndMonth, when.MustDate(m.Month+"-01"))
		first, last = min(first, year), max(last, year)
		moved[year] = moved[year].Sub(m.Amount)
		traded[year] = traded[year] || m.Traded > 0
	}
	closings, err := closings(tx)
	if err != nil {
		return nil, err
	}
	years := make([]FiscalYear, 0, last-first+1)
	for year := first; year <= last; year++ {
		y := FiscalYear{Year: year, Status: YearOpen, UnclosedAmount: moved[year], NetProfit: moved[year], Traded: traded[year]}
		y.FromDate, y.ToDate = YearDays(settings.FiscalYearEndMonth, year)
		y.Locked = !y.ToDate.After(settings.LockDate)
		for _, c := range closings {
			if c.Year == year {
				y.Status, y.ClosingEntryID = YearClosed, num.Ref(c.ID)
				y.NetProfit = y.NetProfit.Add(c.Amount)
			}
		}
		years = append(years, y)
	}
	return years, nil
}

// monthEarnings is the turnover of the revenue and expense accounts in a month, debit
// positive.
type monthEarnings struct {
	Month  string    `db:"month"`
	Amount num.Money `db:"amount"`
	Traded int64     `db:"traded"` // number of accounts
}

func earnings(tx *db.Tx) ([]monthEarnings, error) {
	months, err := db.List[monthEarnings](tx, `SELECT b.month, CAST(SUM(CASE WHEN a.account_type IN ('REVENUE', 'EXPENSE') THEN b.debit - b.credit ELSE 0 END) AS BIGINT) AS amount,
			SUM(CASE WHEN a.account_type IN ('REVENUE', 'EXPENSE') AND b.debit <> b.credit THEN 1 ELSE 0 END) AS traded
		FROM account_balances b
		JOIN accounts a ON a.org_id = $1 AND a.id = b.account_id
		WHERE b.org_id = $1
		GROUP BY b.month ORDER BY b.month`)
	return months, err
}

// closing is a closing in effect, with the profit that it moved.
type closing struct {
	ID     uint32    `db:"id"`
	Year   uint32    `db:"reference_id"`
	Amount num.Money `db:"amount"`
}

// closings returns the closings in effect.
func closings(tx *db.Tx) ([]closing, error) {
	found, err := db.List[closing](tx, `SELECT e.id, e.reference_id, CAST(SUM(CASE WHEN a.account_type IN ('REVENUE', 'EXPENSE') THEN l.amount ELSE 0 END) AS BIGINT) AS amount
		FROM journal_entries e
		JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id
		JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
		WHERE e.org_id = $1 AND e.reference_type = $2 AND e.reference_id IS NOT NULL AND e.reversal_of_id IS NULL
			AND NOT EXISTS (SELECT 1 FROM journal_entries u WHERE u.org_id = $1 AND u.reversal_of_id = e.id)
		GROUP BY e.id, e.reference_id`, RefClosing)
	return found, err
}

// yearNamed returns one fiscal year, with or without postings.
func yearNamed(tx *db.Tx, name uint32) (FiscalYear, error) {
	if name < 1900 || name > uint32(when.Last.Year()) {
		return FiscalYear{}, fault.NotFound.Because("fiscal year %d not found", name)
	}
	years, err := allYears(tx)
	if err != nil {
		return FiscalYear{}, err
	}
	if i := slices.IndexFunc(years, func(y FiscalYear) bool { return y.Year == name }); i >= 0 {
		return years[i], nil
	}
	settings, err := org.SettingsOf(tx)
	year := FiscalYear{Year: name, Status: YearOpen}
	year.FromDate, year.ToDate = YearDays(settings.FiscalYearEndMonth, name)
	year.Locked = !year.ToDate.After(settings.LockDate)
	return year, err
}

// CloseYear moves the profit of a finished year to retained earnings, with one entry on its
// last day, also if that day is locked. Reports do not depend on it.
func CloseYear(tx *db.Tx, in Closing) (FiscalYear, error) {
	if err := tx.Long(); err != nil {
		return FiscalYear{}, err
	}
	year, err := yearNamed(tx, in.Year)
	if err != nil {
		return year, err
	}
	switch {
	case year.Status == YearClosed:
		return year, fault.Conflict.Because("fiscal year %d is already closed", year.Year).For(fault.AlreadyDone)
	case !tx.Today().After(year.ToDate):
		return year, fault.BadRequest.Because("fiscal year %d cannot be closed before %s", year.Year, year.ToDate.AddDays(1))
	}
	lines, err := year.closingLines(tx)
	if err != nil {
		return year, err
	}
	if len(lines) == 0 {
		return year, fault.BadRequest.Because("fiscal year %d has no revenue or expenses to close", year.Year)
	}
	name := strconv.Itoa(int(year.Year))
	if _, err := Post(tx, Entry{
		Date: year.ToDate, Description: "closing of " + name, RefType: RefClosing, RefID: num.Ref(year.Year), RefNumber: name, Lines: lines,
	}); err != nil {
		return year, err
	}
	detail := "closed"
	if in.Lock == nil || *in.Lock {
		if detail, err = LockUpTo(tx, year.ToDate, detail); err != nil {
			return year, err
		}
	}
	tx.Record("fiscal_years", year.Year, detail)
	tx.Event(event.YearClosed.On(year.Year, name, event.Year{Year: year.Year}))
	return yearNamed(tx, year.Year)
}

// closingLines returns the lines that reset every revenue and expense account to its balance
// before the year, ordered by code, with the difference to retained earnings.
func (y FiscalYear) closingLines(tx *db.Tx) ([]Line, error) {
	chart, err := ChartOf(tx)
	if err != nil {
		return nil, err
	}
	turnovers, err := Turnovers(tx, y.FromDate, y.ToDate)
	if err != nil {
		return nil, err
	}
	var accounts []Account
	for id, t := range turnovers {
		a, _ := chart.ByID(id)
		if (a.AccountType == Revenue || a.AccountType == Expense) && t.Debit != t.Credit {
			accounts = append(accounts, a)
		}
	}
	slices.SortFunc(accounts, func(a, b Account) int { return strings.Compare(a.Code, b.Code) })
	var lines []Line
	var rest num.Money
	for _, a := range accounts {
		moved := turnovers[a.ID].Debit.Sub(turnovers[a.ID].Credit)
		rest = rest.Add(moved)
		lines = append(lines, sided(a.ID, moved.Neg()))
	}
	if !rest.IsZero() {
		lines = append(lines, sided(chart.Key(Retained).ID, rest))
	}
	return lines, nil
}

// sided returns a line for an amount, debit positive.
func sided(account uint32, amount num.Money) Line {
	line := Line{AccountID: account}
	line.Debit, line.Credit = sides(amount)
	return line
}

// LockUpTo moves the lock date forward, never back. A write has one line in the audit log, so
// the change of the lock date is appended to detail.
func LockUpTo(tx *db.Tx, date when.Date, detail string) (string, error) {
	old, err := org.SettingsOf(tx)
	if err != nil || !date.After(old.LockDate) {
		return detail, err
	}
	wanted := old
	wanted.LockDate = date
	return detail + ", " + changesOf(old, wanted), org.SaveSettings(tx, wanted)
}

// ReopenYear reverses the closing of a year on the same date. Only the owner can do it, and
// only if the year is not locked.
func ReopenYear(tx *db.Tx, in YearName) (FiscalYear, error) {
	if tx.Role != access.Owner {
		return FiscalYear{}, fault.Forbidden.Because("requires the owner role")
	}
	year, err := yearNamed(tx, in.Year)
	if err != nil {
		return year, err
	}
	if year.Status != YearClosed {
		return year, fault.Conflict.Because("fiscal year %d is not closed", year.Year).For(fault.AlreadyDone)
	}
	if _, err := Reverse(tx, RefClosing, year.Year, year.ToDate, fmt.Sprintf("reopening of %d", year.Year)); err != nil {
		return year, err
	}
	tx.Record("fiscal_years", year.Year, "reopened")
	tx.Event(event.YearReopened.On(year.Year, strconv.Itoa(int(year.Year)), event.Year{Year: year.Year}))
	return yearNamed(tx, year.Year)
}
