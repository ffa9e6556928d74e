package bank

import (
	"errors"
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/statement"
	"kontor/internal/ledger"
)

// The tables.
const (
	statements = "bank_statements"
	bankLines  = "bank_lines"
	matches    = "bank_matches"
	matchLines = "bank_match_lines"
	earlier    = "bank_outstanding"
)

// record is a statement as stored.
type record struct {
	ID             uint32             `db:"id"`
	BankID         uint32             `db:"bank_id,once"`
	AccountID      uint32             `db:"account_id,once"`
	Position       int64              `db:"position,once"`
	Format         string             `db:"format,once"`
	FileName       string             `db:"file_name,once"`
	SHA256         string             `db:"sha256,once"`
	Mapping        *statement.Mapping `db:"mapping,json,once"`
	FromDate       when.Date          `db:"from_date,once"`
	ToDate         when.Date          `db:"to_date,once"`
	OpeningBalance num.Money          `db:"opening_balance,once"`
	ClosingBalance num.Money          `db:"closing_balance,once"`
	LineCount      int                `db:"line_count,once"`
	Duplicates     int                `db:"duplicates,once"`
	ReconciledAt   when.Unix          `db:"reconciled_at"`
	LastEntry      num.Ref            `db:"reconciled_entry_id"`
	CreatedBy      num.Ref            `db:"created_by,once"`
	CreatedByName  string             `db:"created_by_name,once"`
	CreatedAt      when.Unix          `db:"created_at,once"`
	UpdatedAt      when.Unix          `db:"updated_at"`
}

func (r record) reconciled() bool { return !r.ReconciledAt.IsZero() }

// fixed refuses to change a reconciled statement.
func (r record) fixed() error {
	if !r.reconciled() {
		return nil
	}
	return fault.Conflict.Because("bank statement %d (%s to %s) is reconciled; reopen it first", r.ID, r.FromDate, r.ToDate).
		For(fault.Reconciled).With(ledger.Reconciled{Reason: fault.Reconciled, StatementID: r.ID})
}

// row is a line as stored.
type row struct {
	ID          uint32     `db:"id"`
	StatementID uint32     `db:"statement_id"`
	BankID      uint32     `db:"bank_id"`
	Seq         int        `db:"seq"`
	Date        when.Date  `db:"line_date"`
	Time        string     `db:"line_time"`
	Text        string     `db:"text"`
	Reference   string     `db:"reference"`
	Amount      num.Money  `db:"amount"`
	Balance     *num.Money `db:"balance"`
	SearchText  string     `db:"search_text"`
	EqualNo     int        `db:"equal_no"`
	MatchID     num.Ref    `db:"match_id"`
}

// match is a match as stored.
type match struct {
	ID            uint32    `db:"id"`
	BankID        uint32    `db:"bank_id"`
	Made          []Made    `db:"made,json"`
	AccountID     num.Ref   `db:"account_id"`
	Pattern       string    `db:"pattern"`
	CreatedBy     num.Ref   `db:"created_by"`
	CreatedByName string    `db:"created_by_name"`
	CreatedAt     when.Unix `db:"created_at"`
}

// posting is a journal line of a match, or one that was outstanding at the beginning.
type posting struct {
	JournalLineID uint32    `db:"journal_line_id"`
	EntryID       uint32    `db:"entry_id"`
	BankID        uint32    `db:"bank_id"`
	Date          when.Date `db:"entry_date"`
	Amount        num.Money `db:"amount"`
}

func postingOf(l ledger.MoneyLine, bankID uint32) posting {
	return posting{l.ID, l.EntryID, bankID, l.Date, l.Amount}
}

// matchLine is a journal line of a match.
type matchLine struct {
	posting
	MatchID uint32 `db:"match_id"`
}

var (
	selectStatements = `SELECT ` + db.Columns[record]("s") + ` FROM bank_statements s `
	selectRows       = `SELECT ` + db.Columns[row]("b") + ` FROM bank_lines b `
)

// chainOf returns the statements of a money account, first to last.
func chainOf(tx *db.Tx, bankID uint32) ([]record, error) {
	return db.List[record](tx, selectStatements+`WHERE s.org_id = $1 AND s.bank_id = $2 ORDER BY s.position`, bankID)
}

// statementByID returns a statement.
func statementByID(tx *db.Tx, id uint32) (record, error) {
	r, err := db.Get[record](tx, selectStatements+`WHERE s.org_id = $1 AND s.id = $2`, id)
	if errors.Is(err, db.Missing) {
		return r, fault.NotFound
	}
	if err != nil {
		err = fmt.Errorf("bank statement %d: %w", id, err)
	}
	return r, err
}

// lineOf returns a line of a statement, with the statement.
func lineOf(tx *db.Tx, in LineByID) (row, record, error) {
	s, err := statementByID(tx, in.ID)
	if err != nil {
		return row{}, s, err
	}
	l, err := db.Get[row](tx, selectRows+`WHERE b.org_id = $1 AND b.id = $2 AND b.statement_id = $3`, in.LineID, in.ID)
	if errors.Is(err, db.Missing) {
		return l, s, fault.NotFound
	}
	if err != nil {
		err = fmt.Errorf("bank line %d: %w", in.LineID, err)
	}
	return l, s, err
}

// openLineOf returns a line that can be matched now.
func openLineOf(tx *db.Tx, in LineByID) (row, record, error) {
	l, s, err := lineOf(tx, in)
	if err != nil {
		return l, s, err
	}
	if err := s.fixed(); err != nil {
		return l, s, err
	}
	if l.MatchID != 0 {
		return l, s, fault.Conflict.Because("line %d of the statement is already matched; undo the match first", l.Seq).For(fault.AlreadyDone)
	}
	return l, s, nil
}

// moneyOf returns a money account with its ledger account.
func moneyOf(tx *db.Tx, bankID uint32) (ledger.MoneyBalance, error) {
	all, err := ledger.MoneyBalances(tx)
	if err != nil {
		return ledger.MoneyBalance{}, err
	}
	for _, m := range all {
		if m.ID == bankID {
			return m, nil
		}
	}
	return ledger.MoneyBalance{}, fault.BankNotFound
}

// namesOf returns the names of the money accounts.
func namesOf(tx *db.Tx) (map[uint32]string, error) {
	all, err := ledger.Banks(tx, struct{}{})
	names := make(map[uint32]string, len(all))
	for _, b := range all {
		names[b.ID] = b.Name()
	}
	return names, err
}
