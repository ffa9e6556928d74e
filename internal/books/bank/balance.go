package bank

import (
	"fmt"
	"math"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// openSum counts and adds up the open lines of a statement.
type openSum struct {
	StatementID uint32    `db:"statement_id"`
	Count       int       `db:"n"`
	Amount      num.Money `db:"amount"`
}

// account is the state of all statements of a money account.
type account struct {
	chain   []record
	opening num.Money          // difference before the first statement
	open    map[uint32]openSum // by statement
	before  map[uint32]num.Money
}

// openSums adds up the open lines of each statement of a money account.
func openSums(tx *db.Tx, bankID uint32) ([]openSum, error) {
	sums, err := db.List[openSum](tx, `SELECT b.statement_id, COUNT(*) AS n, CAST(SUM(b.amount) AS BIGINT) AS amount FROM bank_lines b
		WHERE b.org_id = $1 AND b.bank_id = $2 AND b.match_id IS NULL GROUP BY b.statement_id`, bankID)
	return sums, err
}

// accountOf computes the state of a money account's statements.
func accountOf(tx *db.Tx, bankID uint32) (*account, error) {
	sums, err := openSums(tx, bankID)
	if err != nil {
		return nil, err
	}
	return accountWith(tx, bankID, sums)
}

// accountWith is accountOf if the open lines are added up already.
func accountWith(tx *db.Tx, bankID uint32, sums []openSum) (*account, error) {
	chain, err := chainOf(tx, bankID)
	if err != nil || len(chain) == 0 {
		return &account{}, err
	}
	a := &account{chain: chain, open: map[uint32]openSum{}, before: map[uint32]num.Money{}}
	if a.opening, err = openingDifference(tx, chain[0]); err != nil {
		return nil, err
	}
	for _, s := range sums {
		a.open[s.StatementID] = s
	}
	difference := a.opening
	for _, s := range chain {
		a.before[s.ID] = difference
		difference = difference.Sub(a.open[s.ID].Amount)
	}
	return a, nil
}

// difference returns the difference of a statement: the one before it, less its open lines.
func (a *account) difference(s record) num.Money { return a.before[s.ID].Sub(a.open[s.ID].Amount) }

// openingDifference returns the ledger balance before the first statement, less what the bank had
// not seen (listed, or shown by a later bank line), less the opening balance. Entries posted there
// after it was reconciled do not count.
func openingDifference(tx *db.Tx, s record) (num.Money, error) {
	before, err := ledger.BalanceAt(tx, s.AccountID, s.FromDate.AddDays(-1))
	if err != nil {
		return before, err
	}
	if s.reconciled() {
		later, err := ledger.PostedAfter(tx, s.AccountID, s.FromDate, uint32(s.LastEntry))
		if err != nil {
			return before, err
		}
		before = before.Sub(later)
	}
	seen, err := db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(x.amount), 0) AS BIGINT) FROM (
		SELECT o.amount, o.entry_id FROM bank_outstanding o WHERE o.org_id = $1 AND o.bank_id = $2 AND o.entry_date < $3
		UNION ALL
		SELECT m.amount, m.entry_id FROM bank_match_lines m WHERE m.org_id = $1 AND m.bank_id = $2 AND m.entry_date < $3
			AND NOT EXISTS (SELECT 1 FROM bank_outstanding o WHERE o.org_id = $1 AND o.journal_line_id = m.journal_line_id)) x
		WHERE x.entry_id <= $4`, s.BankID, s.FromDate, lastCounted(s))
	if err != nil {
		return before, fmt.Errorf("outstanding at the beginning: %w", err)
	}
	return before.Sub(seen).Sub(s.OpeningBalance), nil
}

// lastCounted returns the last entry that can be outstanding at the beginning by being listed.
func lastCounted(s record) uint32 {
	if s.reconciled() {
		return uint32(s.LastEntry)
	}
	return math.MaxUint32
}

// show adds what is computed to statements, which can be of several money accounts.
func show(tx *db.Tx, rows ...record) ([]Statement, error) {
	return showWith(tx, map[uint32]*account{}, rows...)
}

// showWith is show if the state of some accounts is known.
func showWith(tx *db.Tx, accounts map[uint32]*account, rows ...record) ([]Statement, error) {
	names, err := namesOf(tx)
	if err != nil {
		return nil, err
	}
	shown := make([]Statement, len(rows))
	for i, s := range rows {
		if accounts[s.BankID] == nil {
			if accounts[s.BankID], err = accountOf(tx, s.BankID); err != nil {
				return nil, err
			}
		}
		a := accounts[s.BankID]
		balance, err := ledger.BalanceAt(tx, s.AccountID, s.ToDate)
		if err != nil {
			return nil, err
		}
		difference := a.difference(s)
		shown[i] = Statement{
			ID: s.ID, BankID: s.BankID, BankName: names[s.BankID], Format: s.Format, FileName: s.FileName, SHA256: s.SHA256,
			FromDate: s.FromDate, ToDate: s.ToDate, OpeningBalance: s.OpeningBalance, ClosingBalance: s.ClosingBalance,
			LineCount: s.LineCount, OpenCount: a.open[s.ID].Count, Duplicates: s.Duplicates,
			LedgerBalance: balance, OutstandingAmount: balance.Sub(s.ClosingBalance).Sub(difference),
			OpeningDifference: a.before[s.ID], Difference: difference,
			Status: StatusOpen, ReconciledAt: s.ReconciledAt, CreatedAt: s.CreatedAt, CreatedByName: s.CreatedByName,
		}
		if s.reconciled() {
			shown[i].Status = StatusReconciled
		}
	}
	return shown, nil
}

// Latest returns the last statement of a money account, or nil, and the number of open lines of all
// its statements.
func Latest(tx *db.Tx, bankID uint32) (last *Statement, open int, err error) {
	a, err := accountOf(tx, bankID)
	if err != nil || len(a.chain) == 0 {
		return nil, 0, err
	}
	for _, s := range a.open {
		open += s.Count
	}
	shown, err := show(tx, a.chain[len(a.chain)-1])
	if err != nil {
		return nil, 0, err
	}
	return &shown[0], open, nil
}

// Beginning is the state of a money account before its first statement.
type Beginning struct {
	BankName       string
	AccountID      uint32
	FromDate       when.Date // of the first statement
	OpeningBalance num.Money
	LastEntry      uint32 // later entries before FromDate are outstanding
}

// BeginningOf returns the state of a money account before its first statement; ok is false if it
// has no statements.
func BeginningOf(tx *db.Tx, bankID uint32) (b Beginning, ok bool, err error) {
	bank, err := moneyOf(tx, bankID)
	if err != nil {
		return b, false, err
	}
	chain, err := chainOf(tx, bankID)
	if err != nil || len(chain) == 0 {
		return b, false, err
	}
	first := chain[0]
	return Beginning{bank.Name(), first.AccountID, first.FromDate, first.OpeningBalance, lastCounted(first)}, true, nil
}
