package bank

import (
	"fmt"
	"slices"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Unreconciled says why a statement cannot be reconciled.
type Unreconciled struct {
	// Word for the case.
	Reason fault.Reason `json:"reason"`
	// The first statement that is not complete.
	StatementID uint32 `json:"statementId"`
	// Its open lines.
	OpenLines int `json:"openLines"`
	// Its difference.
	Difference num.Money `json:"difference"`
}

// Reconcile closes a statement and all before it. Their lines must be matched and their difference 0.
func Reconcile(tx *db.Tx, in ByID) (Statement, error) {
	s, a, err := in.account(tx)
	if err != nil {
		return Statement{}, err
	}
	if s.reconciled() {
		return Statement{}, fault.Conflict.Because("bank statement %d is already reconciled", s.ID).For(fault.AlreadyDone)
	}
	last, err := ledger.LastEntry(tx)
	if err != nil {
		return Statement{}, err
	}
	for _, each := range a.chain {
		if each.Position > s.Position {
			break
		}
		if each.reconciled() {
			continue
		}
		if open, difference := a.open[each.ID].Count, a.difference(each); open > 0 || !difference.IsZero() {
			return Statement{}, fault.Conflict.Because("bank statement %d (%s to %s) cannot be reconciled: open lines %d, difference %s", each.ID, each.FromDate, each.ToDate, open, difference).
				For(fault.NotReconciled).With(Unreconciled{fault.NotReconciled, each.ID, open, difference})
		}
		if each.ID == a.chain[0].ID {
			if err := keepOlder(tx, each); err != nil {
				return Statement{}, err
			}
		}
		each.ReconciledAt, each.LastEntry, each.UpdatedAt = tx.Stamp(), num.Ref(last), tx.Stamp()
		if err := db.Update(tx, statements, each); err != nil {
			return Statement{}, fmt.Errorf("bank statement %d: %w", each.ID, err)
		}
	}
	tx.Event(event.StatementReconciled.On(s.ID, "", event.Bank{BankID: s.BankID}))
	tx.Record(statements, s.ID, fmt.Sprintf("%s to %s reconciled", s.FromDate, s.ToDate))
	return Get(tx, in)
}

// Reopen opens a reconciled statement and all after it.
func Reopen(tx *db.Tx, in ByID) (Statement, error) {
	s, a, err := in.account(tx)
	if err != nil {
		return Statement{}, err
	}
	if !s.reconciled() {
		return Statement{}, fault.Conflict.Because("bank statement %d is not reconciled", s.ID).For(fault.AlreadyDone)
	}
	for _, each := range a.chain {
		if each.Position < s.Position || !each.reconciled() {
			continue
		}
		each.ReconciledAt, each.LastEntry, each.UpdatedAt = 0, 0, tx.Stamp()
		if err := db.Update(tx, statements, each); err != nil {
			return Statement{}, fmt.Errorf("bank statement %d: %w", each.ID, err)
		}
	}
	tx.Event(event.StatementReopened.On(s.ID, "", event.Bank{BankID: s.BankID}))
	tx.Record(statements, s.ID, fmt.Sprintf("%s to %s reopened", s.FromDate, s.ToDate))
	return Get(tx, in)
}

// account returns a statement with the state of its money account.
func (in ByID) account(tx *db.Tx) (record, *account, error) {
	s, err := statementByID(tx, in.ID)
	if err != nil {
		return s, nil, err
	}
	a, err := accountOf(tx, s.BankID)
	return s, a, err
}

// Outstanding lists what was outstanding when the first statement began.
type Outstanding struct {
	_ struct{} `schema:"BankOutstanding"`
	// Id of the first statement.
	ID uint32 `path:"id"`
	// Postings from before the statement that the bank had not seen. Replaces the list.
	JournalLineIDs []uint32 `json:"journalLineIds" validate:"max=500"`
}

// outstandingOf returns the postings that were outstanding at the beginning.
func outstandingOf(tx *db.Tx, bankID uint32) (map[uint32]bool, error) {
	ids, err := db.List[uint32](tx, `SELECT o.journal_line_id FROM bank_outstanding o WHERE o.org_id = $1 AND o.bank_id = $2`, bankID)
	listed := make(map[uint32]bool, len(ids))
	for _, id := range ids {
		listed[id] = true
	}
	return listed, err
}

// keepOlder lists the postings from before the first statement that bank lines are matched with, so
// that undoing such a match later does not change the statement.
func keepOlder(tx *db.Tx, s record) error {
	older, err := db.List[posting](tx, `SELECT `+db.Columns[posting]("m")+` FROM bank_match_lines m WHERE m.org_id = $1 AND m.bank_id = $2 AND m.entry_date < $3`, s.BankID, s.FromDate)
	if err != nil {
		return fmt.Errorf("outstanding at the beginning: %w", err)
	}
	return db.Merge(tx, earlier, `ON CONFLICT (org_id, journal_line_id) DO NOTHING`, older...)
}

// SetOutstanding replaces the postings that were outstanding when the first statement began. Those
// that a bank line is matched with count even if they are not listed.
func SetOutstanding(tx *db.Tx, in Outstanding) (Statement, error) {
	s, a, err := ByID{in.ID}.account(tx)
	if err != nil {
		return Statement{}, err
	}
	if err := s.fixed(); err != nil {
		return Statement{}, err
	}
	if s.ID != a.chain[0].ID {
		return Statement{}, fault.BadRequest.Because("only the first statement has outstanding postings at its beginning; it is statement %d", a.chain[0].ID)
	}
	lines, err := ledger.MoneyLines(tx, in.JournalLineIDs)
	if err != nil {
		return Statement{}, err
	}
	for i, id := range in.JournalLineIDs {
		field := fmt.Sprintf("JournalLineIDs[%d]", i)
		at := slices.IndexFunc(lines, func(l ledger.MoneyLine) bool { return l.ID == id })
		switch {
		case at < 0 || lines[at].AccountID != s.AccountID:
			return Statement{}, fault.Bad(field, "exists")
		case slices.Contains(in.JournalLineIDs[:i], id):
			return Statement{}, fault.Bad(field, "unique")
		case !lines[at].Date.Before(s.FromDate):
			return Statement{}, fault.Bad(field, "lt", s.FromDate.String()).Because("%s is not dated before %s", lines[at].EntryNumber, s.FromDate)
		}
	}
	if _, err = db.Exec(tx, `DELETE FROM bank_outstanding WHERE org_id = $1 AND bank_id = $2`, s.BankID); err != nil {
		return Statement{}, fmt.Errorf("outstanding at the beginning: %w", err)
	}
	rows := make([]posting, len(lines))
	for i, l := range lines {
		rows[i] = postingOf(l, s.BankID)
	}
	if err := db.Insert(tx, earlier, rows...); err != nil {
		return Statement{}, fmt.Errorf("outstanding at the beginning: %w", err)
	}
	tx.Event(event.StatementUpdated.On(s.ID, "", event.Bank{BankID: s.BankID}))
	tx.Record(statements, s.ID, fmt.Sprintf("%d postings outstanding at the beginning", len(in.JournalLineIDs)))
	return Get(tx, ByID{in.ID})
}
