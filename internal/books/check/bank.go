package check

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// Bank are the invariants of bank statements.
var Bank = []Invariant{
	{"I45", "bank lines and postings of a match are of one account and add up", wrongMatches},
	{"I46", "bank statements are one chain of balances, and their lines lead from opening to closing", brokenStatements},
	{"I47", "a reconciled statement follows reconciled ones, has no open line and no difference", wrongReconciliations},
}

// wrongMatches compares both sides of every match.
func wrongMatches(f *finder) {
	type side struct {
		MatchID uint32    `db:"match_id"`
		Lines   int       `db:"lines"`
		Amount  num.Money `db:"amount"`
	}
	uneven := listOf[side](f, `SELECT m.id AS match_id,
			(SELECT COUNT(*) FROM bank_lines b WHERE b.org_id = $1 AND b.match_id = m.id AND b.bank_id = m.bank_id) AS lines,
			CAST((SELECT COALESCE(SUM(b.amount), 0) FROM bank_lines b WHERE b.org_id = $1 AND b.match_id = m.id)
			- (SELECT COALESCE(SUM(l.amount), 0) FROM bank_match_lines x JOIN journal_lines l ON l.org_id = $1 AND l.id = x.journal_line_id
				WHERE x.org_id = $1 AND x.match_id = m.id) AS BIGINT) AS amount
		FROM bank_matches m WHERE m.org_id = $1 ORDER BY m.id`)
	for _, m := range uneven {
		if m.Lines == 0 || !m.Amount.IsZero() {
			f.say("match %d: %d bank lines, difference %s", m.MatchID, m.Lines, m.Amount)
		}
	}
	strange := listOf[uint32](f, `SELECT x.journal_line_id FROM bank_match_lines x
		LEFT JOIN bank_matches m ON m.org_id = $1 AND m.id = x.match_id
		LEFT JOIN journal_lines l ON l.org_id = $1 AND l.id = x.journal_line_id
		WHERE x.org_id = $1 AND (l.id IS NULL OR m.id IS NULL OR m.bank_id <> x.bank_id OR l.entry_id <> x.entry_id OR l.entry_date <> x.entry_date OR l.amount <> x.amount
			OR l.account_id NOT IN (SELECT s.account_id FROM bank_statements s WHERE s.org_id = $1 AND s.bank_id = x.bank_id)
			OR EXISTS (SELECT 1 FROM journal_entries e WHERE e.org_id = $1 AND (e.reversal_of_id = x.entry_id OR e.id = x.entry_id AND e.reversal_of_id IS NOT NULL)))
		ORDER BY x.journal_line_id`)
	for _, id := range strange {
		f.say("journal line %d is matched with another account, with other data, or reversed", id)
	}
}

// chained is a statement with the sums of its lines.
type chained struct {
	ID         uint32    `db:"id"`
	BankID     uint32    `db:"bank_id"`
	From       when.Date `db:"from_date"`
	To         when.Date `db:"to_date"`
	Opening    num.Money `db:"opening_balance"`
	Closing    num.Money `db:"closing_balance"`
	LineCount  int       `db:"line_count"`
	Reconciled when.Unix `db:"reconciled_at"`
	LastEntry  num.Ref   `db:"reconciled_entry_id"`
	AccountID  uint32    `db:"account_id"`
	Lines      int       `db:"lines"`
	Last       int       `db:"last"`
	Open       int       `db:"open"`
	Sum        num.Money `db:"amount"`
	First      when.Date `db:"first_date"`
	Latest     when.Date `db:"last_date"`
}

// chains returns all statements in the order of their chains.
func chains(f *finder) []chained {
	return listOf[chained](f, `SELECT s.id, s.bank_id, s.from_date, s.to_date, s.opening_balance, s.closing_balance, s.line_count, s.reconciled_at, s.reconciled_entry_id, s.account_id,
			COUNT(b.id) AS lines, COALESCE(MAX(b.seq), 0) AS last, CAST(COALESCE(SUM(CASE WHEN b.match_id IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS open,
			CAST(COALESCE(SUM(b.amount), 0) AS BIGINT) AS amount, MIN(b.line_date) AS first_date, MAX(b.line_date) AS last_date
		FROM bank_statements s LEFT JOIN bank_lines b ON b.org_id = $1 AND b.statement_id = s.id
		WHERE s.org_id = $1
		GROUP BY s.id, s.bank_id, s.position, s.from_date, s.to_date, s.opening_balance, s.closing_balance, s.line_count, s.reconciled_at, s.reconciled_entry_id, s.account_id
		ORDER BY s.bank_id, s.position`)
}

func brokenStatements(f *finder) {
	all := chains(f)
	for i, s := range all {
		switch {
		case s.Opening.Add(s.Sum) != s.Closing:
			f.say("statement %d: %s and lines of %s do not lead to %s", s.ID, s.Opening, s.Sum, s.Closing)
		case s.Lines != s.LineCount || s.Last != s.LineCount:
			f.say("statement %d: %d lines up to %d, want %d", s.ID, s.Lines, s.Last, s.LineCount)
		case s.First.Before(s.From) || s.Latest.After(s.To):
			f.say("statement %d: lines of %s to %s, want %s to %s", s.ID, s.First, s.Latest, s.From, s.To)
		case i > 0 && all[i-1].BankID == s.BankID && all[i-1].Closing != s.Opening:
			f.say("statement %d opens at %s, the one before closes at %s", s.ID, s.Opening, all[i-1].Closing)
		}
	}
	type running struct {
		ID          uint32    `db:"id"`
		StatementID uint32    `db:"statement_id"`
		Amount      num.Money `db:"amount"`
		Balance     num.Money `db:"balance"`
		Given       bool      `db:"given"`
	}
	lines := listOf[running](f, `SELECT b.id, b.statement_id, b.amount, COALESCE(b.balance, 0) AS balance, b.balance IS NOT NULL AS given
		FROM bank_lines b WHERE b.org_id = $1 ORDER BY b.statement_id, b.seq`)
	balances := map[uint32]num.Money{}
	for _, s := range all {
		balances[s.ID] = s.Opening
	}
	for _, l := range lines {
		balances[l.StatementID] = balances[l.StatementID].Add(l.Amount)
		if l.Given && l.Balance != balances[l.StatementID] {
			f.say("bank line %d: balance %s, want %s", l.ID, l.Balance, balances[l.StatementID])
		}
	}
}

func wrongReconciliations(f *finder) {
	all := chains(f)
	for i, s := range all {
		if s.Reconciled.IsZero() {
			continue
		}
		if i > 0 && all[i-1].BankID == s.BankID {
			if all[i-1].Reconciled.IsZero() {
				f.say("statement %d is reconciled, but not the one before", s.ID)
			}
		} else if difference := beginning(f, s); !difference.IsZero() {
			f.say("statement %d begins with a difference of %s", s.ID, difference)
		}
		if s.Open > 0 {
			f.say("statement %d is reconciled and has %d open lines", s.ID, s.Open)
		}
	}
}

// beginning returns the difference before a first statement: the postings before it that the bank
// had seen, less its opening balance.
func beginning(f *finder, s chained) num.Money {
	seen := valueOf[num.Money](f, `SELECT CAST(COALESCE(SUM(l.amount), 0) AS BIGINT) FROM journal_lines l
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date < $3 AND l.entry_id <= $4
			AND NOT EXISTS (SELECT 1 FROM bank_outstanding o WHERE o.org_id = $1 AND o.journal_line_id = l.id)
			AND NOT EXISTS (SELECT 1 FROM bank_match_lines m WHERE m.org_id = $1 AND m.journal_line_id = l.id)`, s.AccountID, s.From, s.LastEntry)
	return seen.Sub(s.Opening)
}
