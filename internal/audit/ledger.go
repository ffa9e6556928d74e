package audit

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/num"
)

// Ledger are the promises of the books.
var Ledger = []Invariant{
	{"I1", "every journal entry balances, has at least two lines, and carries the total and the date of its lines", unbalancedEntries},
	{"I2", "debits and credits of the whole ledger are equal", unbalancedLedger},
	{"I3", "the turnover kept for each account and month is the sum of its lines", wrongTurnover},
	{"I10", "journal entries are numbered without a gap", journalGaps},
}

// most is how many offenders of one promise are named; the first ones tell the story.
const most = 20

func unbalancedEntries(tx *db.Tx) ([]string, error) {
	type row struct {
		ID     uint32    `db:"id"`
		Number string    `db:"entry_number"`
		Total  num.Money `db:"total"`
		Lines  int       `db:"line_count"`
		Rest   num.Money `db:"rest"`
		Debit  num.Money `db:"debit"`
		Strays int       `db:"strays"`
	}
	rows, err := db.List[row](tx, `SELECT e.id, MAX(e.entry_number) AS entry_number, MAX(e.total) AS total, COUNT(l.id) AS line_count,
			CAST(COALESCE(SUM(l.amount), 0) AS BIGINT) AS rest,
			CAST(COALESCE(SUM(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END), 0) AS BIGINT) AS debit,
			COUNT(CASE WHEN l.entry_date <> e.entry_date THEN 1 END) AS strays
		FROM journal_entries e
		LEFT JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id
		WHERE e.org_id = $1
		GROUP BY e.id
		HAVING COUNT(l.id) < 2 OR SUM(l.amount) <> 0
			OR SUM(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END) <> MAX(e.total)
			OR COUNT(CASE WHEN l.entry_date <> e.entry_date THEN 1 END) > 0
		ORDER BY e.id LIMIT $2`, most)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, r := range rows {
		found = append(found, fmt.Sprintf("entry %d %s: total %s, %d lines with debits of %s that sum to %s, %d of another date",
			r.ID, r.Number, r.Total, r.Lines, r.Debit, r.Rest, r.Strays))
	}
	return found, nil
}

func unbalancedLedger(tx *db.Tx) ([]string, error) {
	lines, err := db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(l.amount), 0) AS BIGINT) FROM journal_lines l WHERE l.org_id = $1`)
	if err != nil {
		return nil, err
	}
	turnover, err := db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(b.debit - b.credit), 0) AS BIGINT) FROM account_balances b WHERE b.org_id = $1`)
	if err != nil {
		return nil, err
	}
	var found []string
	if !lines.IsZero() {
		found = append(found, fmt.Sprintf("the lines of the journal sum to %s", lines))
	}
	if !turnover.IsZero() {
		found = append(found, fmt.Sprintf("the balances of the accounts sum to %s", turnover))
	}
	return found, nil
}

func wrongTurnover(tx *db.Tx) ([]string, error) {
	type row struct {
		AccountID uint32    `db:"account_id"`
		Month     string    `db:"month"`
		Debit     num.Money `db:"debit"`
		Credit    num.Money `db:"credit"`
	}
	rows, err := db.List[row](tx, `SELECT d.account_id, d.month, CAST(SUM(d.debit) AS BIGINT) AS debit, CAST(SUM(d.credit) AS BIGINT) AS credit
		FROM (
			SELECT l.account_id, SUBSTR(l.entry_date, 1, 7) AS month,
				SUM(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END) AS debit,
				SUM(CASE WHEN l.amount < 0 THEN -l.amount ELSE 0 END) AS credit
			FROM journal_lines l WHERE l.org_id = $1
			GROUP BY l.account_id, l.entry_date
			UNION ALL
			SELECT b.account_id, b.month, -b.debit, -b.credit
			FROM account_balances b WHERE b.org_id = $1
		) d
		GROUP BY d.account_id, d.month
		HAVING SUM(d.debit) <> 0 OR SUM(d.credit) <> 0
		ORDER BY d.account_id, d.month LIMIT $2`, most)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, r := range rows {
		found = append(found, fmt.Sprintf("account %d in %s: lines and kept turnover differ by %s debit, %s credit", r.AccountID, r.Month, r.Debit, r.Credit))
	}
	return found, nil
}

// journalGaps compares the counters of the journal with the numbers that
// entries carry. Entries are never deleted, so the serials of a period are
// exactly one to the counter.
func journalGaps(tx *db.Tx) ([]string, error) {
	type row struct {
		Period   string `db:"period"`
		Entries  int    `db:"entries"`
		Distinct int    `db:"serials"`
		Last     int    `db:"last"`
		Counter  int    `db:"counter"`
	}
	rows, err := db.List[row](tx, `SELECT n.period, CAST(SUM(n.entries) AS BIGINT) AS entries, CAST(SUM(n.serials) AS BIGINT) AS serials,
			CAST(SUM(n.last) AS BIGINT) AS last, CAST(SUM(n.counter) AS BIGINT) AS counter
		FROM (
			SELECT e.number_period AS period, COUNT(*) AS entries, COUNT(DISTINCT e.number_serial) AS serials, MAX(e.number_serial) AS last, 0 AS counter
			FROM journal_entries e WHERE e.org_id = $1 GROUP BY e.number_period
			UNION ALL
			SELECT c.period, 0, 0, 0, c.last FROM number_counters c WHERE c.org_id = $1 AND c.doc_type = 'JV'
		) n
		GROUP BY n.period
		HAVING SUM(n.entries) <> SUM(n.counter) OR SUM(n.serials) <> SUM(n.counter) OR SUM(n.last) <> SUM(n.counter)
		ORDER BY n.period LIMIT $2`, most)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, r := range rows {
		found = append(found, fmt.Sprintf("period %q: %d entries with %d numbers up to %d, the counter stands at %d", r.Period, r.Entries, r.Distinct, r.Last, r.Counter))
	}
	return found, nil
}
