package ledger

import (
	"cmp"
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Package bank matches journal lines with the lines of bank statements. It builds on ledger, but an
// entry can only be reversed after its matches are undone, so this file reads and releases them.

// Reconciled is the statement that a refusal is about.
type Reconciled struct {
	// Word for the case.
	Reason fault.Reason `json:"reason" db:"reason"`
	// The reconciled statement.
	StatementID uint32 `json:"statementId" db:"id"`

	From when.Date `json:"-" db:"from_date"`
	To   when.Date `json:"-" db:"to_date"`
}

// release undoes the bank matches of entries that are about to be reversed.
func release(tx *db.Tx, entries []Entry) error {
	var reversed db.IDs
	for _, e := range entries {
		if e.ReversalOf != 0 {
			reversed = append(reversed, uint32(e.ReversalOf))
		}
	}
	if len(reversed) == 0 {
		return nil
	}
	matches, err := db.List[uint32](tx, `SELECT DISTINCT m.match_id FROM bank_match_lines m WHERE m.org_id = $1 AND m.entry_id IN ($2)`, reversed)
	if err != nil || len(matches) == 0 {
		return err
	}
	return Unmatch(tx, matches)
}

// Unmatch deletes bank matches and opens their lines. Lines of a reconciled statement stay matched.
func Unmatch(tx *db.Tx, matches []uint32) error {
	ids := db.IDs(matches)
	fixed, err := db.List[Reconciled](tx, `SELECT 'reconciled' AS reason, s.id, s.from_date, s.to_date FROM bank_lines b
		JOIN bank_statements s ON s.org_id = $1 AND s.id = b.statement_id
		WHERE b.org_id = $1 AND b.match_id IN ($2) AND s.reconciled_at IS NOT NULL ORDER BY s.position LIMIT 1`, ids)
	if err != nil {
		return fmt.Errorf("bank matches: %w", err)
	}
	if len(fixed) > 0 {
		return fixed[0].refusal()
	}
	for _, statement := range []string{
		`UPDATE bank_lines SET match_id = NULL WHERE org_id = $1 AND match_id IN ($2)`,
		`DELETE FROM bank_match_lines WHERE org_id = $1 AND match_id IN ($2)`,
		`DELETE FROM bank_matches WHERE org_id = $1 AND id IN ($2)`,
	} {
		if _, err := db.Exec(tx, statement, ids); err != nil {
			return fmt.Errorf("bank matches: %w", err)
		}
	}
	return nil
}

func (r Reconciled) refusal() error {
	return fault.Conflict.Because("bank statement %d (%s to %s) is reconciled; reopen it first", r.StatementID, r.From, r.To).For(fault.Reconciled).With(r)
}

// statementsOf returns the money account whose statements are about a ledger account, or 0.
func statementsOf(tx *db.Tx, account uint32) (bank uint32, err error) {
	found, err := db.List[uint32](tx, `SELECT s.bank_id FROM bank_statements s WHERE s.org_id = $1 AND s.account_id = $2 LIMIT 1`, account)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return found[0], nil
}

// checkStatements refuses to move a money account with statements to another ledger account, and to
// share the ledger account of another one with statements. before is 0 for a new money account.
func (in MoneyChange) checkStatements(tx *db.Tx, before uint32, row moneyRow) error {
	chart, err := ChartOf(tx)
	if err != nil {
		return err
	}
	after := row.account(chart).ID
	if before == after {
		return nil
	}
	bank, err := statementsOf(tx, after)
	if err != nil {
		return err
	}
	if bank != 0 && bank != row.ID {
		return fault.Bad(cmp.Or(in.Field, "Account"), "unique").Because("another money account with bank statements uses this ledger account; choose another one")
	}
	if before == 0 {
		return nil
	}
	if bank, err = statementsOf(tx, before); err == nil && bank == row.ID {
		err = fault.Conflict.Because("%s has bank statements; its ledger account cannot change", row.AccountName).For(fault.InUse)
	}
	return err
}

// OpenLine is a journal line of a money account that no bank line is matched with.
type OpenLine struct {
	ID        uint32    `db:"id"`
	EntryID   uint32    `db:"entry_id"`
	Date      when.Date `db:"entry_date"`
	Amount    num.Money `db:"amount"` // money in is positive
	ContactID num.Ref   `db:"contact_id"`
}

// OpenLines returns the open lines of a ledger account in a period, oldest first. An entry and its
// reversal clear each other.
func OpenLines(tx *db.Tx, account uint32, from, to when.Date) ([]OpenLine, error) {
	lines, err := db.List[OpenLine](tx, `SELECT l.id, l.entry_id, l.entry_date, l.amount, l.contact_id FROM journal_lines l
		LEFT JOIN bank_match_lines m ON m.org_id = $1 AND m.journal_line_id = l.id
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date >= $3 AND l.entry_date <= $4 AND m.journal_line_id IS NULL
		ORDER BY l.entry_date, l.entry_id`, account, from, to)
	if err != nil {
		return nil, fmt.Errorf("open lines of account %d: %w", account, err)
	}
	type pair struct {
		ID uint32 `db:"id"`
		Of uint32 `db:"reversal_of_id"`
	}
	pairs, err := db.List[pair](tx, `SELECT e.id, e.reversal_of_id FROM journal_entries e WHERE e.org_id = $1 AND e.reversal_of_id IS NOT NULL`)
	if err != nil {
		return nil, fmt.Errorf("reversals: %w", err)
	}
	cleared := make(map[uint32]bool, 2*len(pairs))
	for _, p := range pairs {
		cleared[p.ID], cleared[p.Of] = true, true
	}
	open := lines[:0]
	for _, l := range lines {
		if !cleared[l.EntryID] {
			open = append(open, l)
		}
	}
	return open, nil
}

// OpenLinesOf returns the ids of the open lines of a ledger account with an amount in a period,
// oldest first.
func OpenLinesOf(tx *db.Tx, account uint32, amount num.Money, from, to when.Date) ([]uint32, error) {
	return db.List[uint32](tx, `SELECT l.id FROM `+fromMoneyLines+`
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date >= $3 AND l.entry_date <= $4 AND l.amount = $5 AND `+stillOpen+`
		ORDER BY l.entry_date, l.entry_id`, account, from, to, amount)
}

// OpenBefore returns the ids of the latest open lines of a ledger account before a day, latest
// first.
func OpenBefore(tx *db.Tx, account uint32, day when.Date, most int) ([]uint32, error) {
	return db.List[uint32](tx, `SELECT l.id FROM `+fromMoneyLines+`
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date < $3 AND `+stillOpen+`
		ORDER BY l.entry_date DESC, l.entry_id DESC LIMIT $4`, account, day, most)
}

// MoneyLine is a journal line of a money account with its entry.
type MoneyLine struct {
	// Id of the journal line.
	ID uint32 `json:"journalLineId" db:"id"`
	// Journal entry of the line.
	EntryID uint32 `json:"entryId" db:"entry_id"`
	// Number of the entry.
	EntryNumber string `json:"entryNumber" db:"entry_number"`
	// Date of the entry.
	Date when.Date `json:"date" db:"entry_date"`
	// Amount; money out is negative.
	Amount num.Money `json:"amount" db:"amount"`
	// Description of the line, or else of the entry.
	Description string `json:"description" db:"description"`
	// Source of the entry.
	ReferenceType string `json:"referenceType" db:"reference_type"`
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber" db:"reference_number"`

	ReferenceID num.Ref `json:"-" db:"reference_id"`
	ContactID   num.Ref `json:"-" db:"contact_id"`
	AccountID   uint32  `json:"-" db:"account_id"`
	MatchID     num.Ref `json:"-" db:"match_id"`
	Cleared     bool    `json:"-" db:"cleared"` // it is reversed, or itself a reversal
}

const (
	selectMoneyLines = `SELECT l.id, l.entry_id, e.entry_number, l.entry_date, l.amount,
		CASE WHEN l.description <> '' THEN l.description ELSE e.description END AS description,
		e.reference_type, e.reference_number, e.reference_id, l.contact_id, l.account_id, m.match_id,
		(e.reversal_of_id IS NOT NULL OR EXISTS (SELECT 1 FROM journal_entries r WHERE r.org_id = $1 AND r.reversal_of_id = e.id)) AS cleared
		FROM ` + fromMoneyLines
	fromMoneyLines = `journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		LEFT JOIN bank_match_lines m ON m.org_id = $1 AND m.journal_line_id = l.id `
	stillOpen = `m.journal_line_id IS NULL AND e.reversal_of_id IS NULL
		AND NOT EXISTS (SELECT 1 FROM journal_entries r WHERE r.org_id = $1 AND r.reversal_of_id = e.id)`
)

// MoneyLines returns journal lines by id, in the order of their ids.
func MoneyLines(tx *db.Tx, ids []uint32) ([]MoneyLine, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return db.ListAmong[MoneyLine](tx, selectMoneyLines+`WHERE l.org_id = $1 AND l.id IN ($2) ORDER BY l.id`, ids)
}

// MoneyLinesOf returns the lines of entries on a ledger account, in the order of their ids.
func MoneyLinesOf(tx *db.Tx, account uint32, entries []uint32) ([]MoneyLine, error) {
	return db.ListAmong[MoneyLine](tx, selectMoneyLines+`WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_id IN ($3) ORDER BY l.id`, entries, account)
}

// ListMoneyLines returns the lines of a ledger account, latest date first: the open or the matched
// ones, or all.
func ListMoneyLines(tx *db.Tx, account uint32, state string, page input.Page) (input.Result[MoneyLine], error) {
	page = page.Clamped()
	w := db.Where("l.org_id = $1").And("l.account_id = ?", account)
	w.If(state == "open", stillOpen).If(state == "matched", "m.journal_line_id IS NOT NULL")
	n, err := w.Count(tx, fromMoneyLines)
	if err != nil {
		return input.Result[MoneyLine]{}, fmt.Errorf("lines of account %d: %w", account, err)
	}
	query, args := w.Ending(selectMoneyLines, ` ORDER BY l.entry_date DESC, l.id DESC LIMIT ? OFFSET ?`, page.Limit, page.Offset())
	lines, err := db.List[MoneyLine](tx, query, args...)
	return input.Result[MoneyLine]{Items: lines, Pagination: input.PaginationOf(page, n)}, err
}

// BalanceAt returns the balance of a ledger account at the end of a day, debit positive. It reads
// whole months from the stored turnover.
func BalanceAt(tx *db.Tx, account uint32, day when.Date) (num.Money, error) {
	first := when.NewDate(day.Year(), day.Month(), 1)
	return db.Get[num.Money](tx, `SELECT CAST(
		(SELECT COALESCE(SUM(b.debit - b.credit), 0) FROM account_balances b WHERE b.org_id = $1 AND b.account_id = $2 AND b.month < $3)
		+ (SELECT COALESCE(SUM(l.amount), 0) FROM journal_lines l WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date >= $4 AND l.entry_date <= $5)
		AS BIGINT)`, account, month(day), first, day)
}

// PostedAfter returns the sum of an account's lines before a day that later entries than the given
// one posted.
func PostedAfter(tx *db.Tx, account uint32, day when.Date, entry uint32) (num.Money, error) {
	return db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(l.amount), 0) AS BIGINT) FROM journal_lines l
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date < $3 AND l.entry_id > $4`, account, day, entry)
}

// LastEntry returns the id of the last journal entry.
func LastEntry(tx *db.Tx) (uint32, error) {
	return db.Get[uint32](tx, `SELECT COALESCE(MAX(e.id), 0) FROM journal_entries e WHERE e.org_id = $1`)
}
