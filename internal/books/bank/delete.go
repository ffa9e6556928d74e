package bank

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// Delete deletes the first or the last statement of a money account, if nothing in it is matched.
func Delete(tx *db.Tx, in ByID) error {
	s, err := statementByID(tx, in.ID)
	if err != nil {
		return err
	}
	if err := s.fixed(); err != nil {
		return err
	}
	chain, err := chainOf(tx, s.BankID)
	if err != nil {
		return err
	}
	if s.ID != chain[0].ID && s.ID != chain[len(chain)-1].ID {
		return fault.Conflict.Because("only the first or the last statement of a money account can be deleted").For(fault.InUse)
	}
	matched, err := db.Get[int](tx, `SELECT COUNT(*) FROM bank_lines b WHERE b.org_id = $1 AND b.statement_id = $2 AND b.match_id IS NOT NULL`, s.ID)
	if err != nil {
		return fmt.Errorf("bank lines: %w", err)
	}
	if matched > 0 {
		return fault.Conflict.Because("matched lines of the statement: %d; undo the matches first", matched).For(fault.InUse)
	}
	tx.Event(event.StatementDeleted.On(s.ID, "", event.Bank{BankID: s.BankID}))
	tx.Record(statements, s.ID, fmt.Sprintf("%s to %s", s.FromDate, s.ToDate))
	for _, statement := range []string{
		`DELETE FROM bank_lines WHERE org_id = $1 AND statement_id = $2`,
		`DELETE FROM bank_statements WHERE org_id = $1 AND id = $2`,
	} {
		if _, err := db.Exec(tx, statement, s.ID); err != nil {
			return fmt.Errorf("bank statement %d: %w", s.ID, err)
		}
	}
	if err := files.DeleteAll(tx, statements, s.ID); err != nil {
		return err
	}
	if len(chain) > 1 {
		return nil
	}
	_, err = db.Exec(tx, `DELETE FROM bank_outstanding WHERE org_id = $1 AND bank_id = $2`, s.BankID)
	return err
}
