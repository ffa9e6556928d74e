package check

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// Books are the invariants of openings, reversals and closings.
var Books = []Invariant{
	{"I28", "opening balances leave 3200 at zero; their documents have one entry without VAT, move no stock, and are reversed with them", wrongOpenings},
	{"I29", "a reversal mirrors its entry; a money transfer has one entry, in force or reversed", wrongReversals},
	{"I30", "a fiscal year has at most one closing in force, on its last day, on revenue, expense and retained earnings accounts", wrongClosings},
}

func wrongReversals(f *finder) {
	brokenMirrors(f)
	wrongTransfers(f)
}

// brokenMirrors finds entries that do not reverse exactly what they undo. A voided
// document returns goods at their current value, and only the part that was not billed:
// other invariants check it.
func brokenMirrors(f *finder) {
	type row struct {
		Number string    `db:"entry_number"`
		Undone string    `db:"undone"`
		Code   string    `db:"code"`
		Rest   num.Money `db:"rest"`
	}
	rows := listOf[row](f, `SELECT e.entry_number, o.entry_number AS undone, a.code, CAST(SUM(l.amount) AS BIGINT) AS rest
		FROM journal_entries e
		JOIN journal_entries o ON o.org_id = $1 AND o.id = e.reversal_of_id
		JOIN journal_lines l ON l.org_id = $1 AND l.entry_id IN (e.id, e.reversal_of_id)
		JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
		WHERE e.org_id = $1 AND e.reversal_of_id IS NOT NULL AND (e.reference_type IN ('MANUAL', 'MT', 'CLOSING', 'TX', 'PP30', 'PND3', 'PND53') OR e.reference_type = 'OPENING' AND e.reference_id IS NULL)
		GROUP BY e.id, e.entry_number, o.entry_number, a.code
		HAVING SUM(l.amount) <> 0
		ORDER BY e.id LIMIT $2`, most)
	for _, r := range rows {
		f.say("%s reverses %s, but account %s differs by %s", r.Number, r.Undone, r.Code, r.Rest)
	}
	strays := listOf[string](f, `SELECT e.entry_number
		FROM journal_entries e
		JOIN journal_entries o ON o.org_id = $1 AND o.id = e.reversal_of_id
		WHERE e.org_id = $1 AND (o.reversal_of_id IS NOT NULL OR e.reference_type <> o.reference_type OR COALESCE(e.reference_id, 0) <> COALESCE(o.reference_id, 0))
		ORDER BY e.id LIMIT $2`, most)
	for _, number := range strays {
		f.add(number + " reverses an unrelated entry, or a reversal")
	}
}

func wrongTransfers(f *finder) {
	numbers := listOf[string](f, `SELECT m.number
		FROM money_transfers m
		LEFT JOIN journal_entries e ON e.org_id = $1 AND e.id = m.entry_id
		LEFT JOIN journal_entries u ON u.org_id = $1 AND u.reversal_of_id = m.entry_id
		WHERE m.org_id = $1 AND (e.id IS NULL OR e.reference_type <> 'MT' OR e.reference_id <> m.id OR e.reversal_of_id IS NOT NULL
			OR e.entry_date <> m.transfer_date OR e.total <> m.amount + m.fee_amount
			OR COALESCE(u.id, 0) <> COALESCE(m.reversal_entry_id, 0))
		ORDER BY m.id LIMIT $2`, most)
	for _, number := range numbers {
		f.add("transfer " + number + " refers to entries of something else")
	}
	strays := listOf[string](f, `SELECT e.entry_number
		FROM journal_entries e
		WHERE e.org_id = $1 AND e.reference_type = 'MT'
			AND NOT EXISTS (SELECT 1 FROM money_transfers m WHERE m.org_id = $1 AND m.id = e.reference_id AND (m.entry_id = e.id OR m.reversal_entry_id = e.id))
		ORDER BY e.id LIMIT $2`, most)
	for _, number := range strays {
		f.add(number + " is an entry without a transfer")
	}
}

// closingRow is a closing that was not reversed.
type closingRow struct {
	ID      uint32    `db:"id"`
	Number  string    `db:"entry_number"`
	Date    when.Date `db:"entry_date"`
	Year    uint32    `db:"reference_id"`
	Foreign int       `db:"foreign_lines"`
}

func wrongClosings(f *finder) {
	settings := read(f, org.SettingsOf)
	rows := listOf[closingRow](f, `SELECT e.id, e.entry_number, e.entry_date, COALESCE(e.reference_id, 0) AS reference_id,
			CAST(SUM(CASE WHEN a.account_type IN ('REVENUE', 'EXPENSE') OR a.system_key = 'retained_earnings' THEN 0 ELSE 1 END) AS BIGINT) AS foreign_lines
		FROM journal_entries e
		JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id
		JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
		WHERE e.org_id = $1 AND e.reference_type = 'CLOSING' AND e.reversal_of_id IS NULL
			AND NOT EXISTS (SELECT 1 FROM journal_entries u WHERE u.org_id = $1 AND u.reversal_of_id = e.id)
		GROUP BY e.id, e.entry_number, e.entry_date, e.reference_id
		ORDER BY e.id`)
	closed := map[uint32]string{}
	for _, r := range rows {
		_, last := ledger.YearDays(settings.FiscalYearEndMonth, r.Year)
		if r.Date != last {
			f.say("%s closes %d on %s instead of %s", r.Number, r.Year, r.Date, last)
		}
		if other, twice := closed[r.Year]; twice {
			f.say("%s and %s both close %d", other, r.Number, r.Year)
		}
		if r.Foreign > 0 {
			f.say("%s closes %d but has other accounts than a closing", r.Number, r.Year)
		}
		closed[r.Year] = r.Number
	}
}
