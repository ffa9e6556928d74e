package bank

import (
	"fmt"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org/search"
	"kontor/internal/trade/contact"
)

// List returns statements, the latest first.
func List(tx *db.Tx, f Filter) (input.Result[Statement], error) {
	page := f.Clamped()
	w := db.Where("s.org_id = $1").If(f.BankID != 0, "s.bank_id = ?", f.BankID)
	w.If(f.Status == StatusOpen, "s.reconciled_at IS NULL").If(f.Status == StatusReconciled, "s.reconciled_at IS NOT NULL")
	n, err := w.Count(tx, "bank_statements s")
	if err != nil {
		return input.Result[Statement]{}, fmt.Errorf("bank statements: %w", err)
	}
	query, args := w.Ending(selectStatements, ` ORDER BY s.to_date DESC, s.bank_id, s.position DESC LIMIT ? OFFSET ?`, page.Limit, page.Offset())
	rows, err := db.List[record](tx, query, args...)
	if err != nil {
		return input.Result[Statement]{}, fmt.Errorf("bank statements: %w", err)
	}
	shown, err := show(tx, rows...)
	return input.Result[Statement]{Items: shown, Pagination: input.PaginationOf(page, n)}, err
}

// Get returns one statement.
func Get(tx *db.Tx, in ByID) (Statement, error) {
	s, err := statementByID(tx, in.ID)
	if err != nil {
		return Statement{}, err
	}
	shown, err := show(tx, s)
	if err != nil {
		return Statement{}, err
	}
	return shown[0], nil
}

// Lines returns the lines of a statement in its order.
func Lines(tx *db.Tx, f LineFilter) (input.Result[Line], error) {
	if _, err := statementByID(tx, f.ID); err != nil {
		return input.Result[Line]{}, err
	}
	return f.list(tx, db.Where("b.org_id = $1").And("b.statement_id = ?", f.ID), "b.seq")
}

// BankLines returns the lines of all statements, oldest first.
func BankLines(tx *db.Tx, f BankLineFilter) (input.Result[Line], error) {
	return f.list(tx, db.Where("b.org_id = $1").If(f.BankID != 0, "b.bank_id = ?", f.BankID), "b.line_date, b.bank_id, b.id")
}

func (f LineQuery) list(tx *db.Tx, w *db.Filter, order string) (input.Result[Line], error) {
	page := f.Clamped()
	w.If(f.State == StatusOpen, "b.match_id IS NULL").If(f.State == StateMatched, "b.match_id IS NOT NULL")
	if text := strings.TrimSpace(f.Search); text != "" {
		w.And("strpos(b.search_text, ?) > 0", search.Fold(text))
	}
	n, err := w.Count(tx, "bank_lines b")
	if err != nil {
		return input.Result[Line]{}, fmt.Errorf("bank lines: %w", err)
	}
	query, args := w.Ending(selectRows, " ORDER BY "+order+" LIMIT ? OFFSET ?", page.Limit, page.Offset())
	rows, err := db.List[row](tx, query, args...)
	if err != nil {
		return input.Result[Line]{}, fmt.Errorf("bank lines: %w", err)
	}
	lines, err := showLines(tx, rows)
	return input.Result[Line]{Items: lines, Pagination: input.PaginationOf(page, n)}, err
}

// GetLine returns one line.
func GetLine(tx *db.Tx, in LineByID) (Line, error) {
	l, _, err := lineOf(tx, in)
	if err != nil {
		return Line{}, err
	}
	shown, err := showLines(tx, []row{l})
	if err != nil {
		return Line{}, err
	}
	return shown[0], nil
}

// LedgerLines returns the postings of a money account, latest date first.
func LedgerLines(tx *db.Tx, f LedgerFilter) (input.Result[LedgerLine], error) {
	bank, err := moneyOf(tx, f.ID)
	if err != nil {
		return input.Result[LedgerLine]{}, fault.NotFound
	}
	page, err := ledger.ListMoneyLines(tx, bank.Account.ID, f.State, f.Clamped())
	if err != nil {
		return input.Result[LedgerLine]{}, err
	}
	names, err := contactsOf(tx, page.Items)
	return input.Map(page, func(l ledger.MoneyLine) LedgerLine {
		return LedgerLine{MoneyLine: l, ContactName: names[uint32(l.ContactID)]}
	}), err
}

// contactsOf returns the names of the contacts of postings.
func contactsOf(tx *db.Tx, lines []ledger.MoneyLine) (map[uint32]string, error) {
	var ids []uint32
	for _, l := range lines {
		if l.ContactID != 0 {
			ids = append(ids, uint32(l.ContactID))
		}
	}
	return contact.Names(tx, ids)
}

// showLines adds matches and suggestions to lines.
func showLines(tx *db.Tx, rows []row) ([]Line, error) {
	lines, open, err := plainLines(tx, rows)
	if err != nil || !open {
		return lines, err
	}
	return lines, addSuggestions(tx, rows, lines)
}

// plainLines converts rows without their suggestions, and reports whether a line is open.
func plainLines(tx *db.Tx, rows []row) (_ []Line, open bool, err error) {
	lines := make([]Line, len(rows))
	at := map[uint32][]*Line{} // by match
	var ids db.IDs
	for i, r := range rows {
		lines[i] = Line{
			ID: r.ID, StatementID: r.StatementID, BankID: r.BankID, Seq: r.Seq, Date: r.Date, Time: r.Time, Text: r.Text, Reference: r.Reference,
			Amount: r.Amount, Balance: r.Balance, State: StatusOpen, Matches: []Matched{}, LineIDs: []uint32{}, Made: []Made{}, Suggestions: []Suggestion{},
		}
		if r.MatchID == 0 {
			open = true
			continue
		}
		lines[i].State = StateMatched
		if at[uint32(r.MatchID)] == nil {
			ids = append(ids, uint32(r.MatchID))
		}
		at[uint32(r.MatchID)] = append(at[uint32(r.MatchID)], &lines[i])
	}
	if len(ids) > 0 {
		if err := addMatches(tx, ids, at); err != nil {
			return nil, open, err
		}
	}
	return lines, open, nil
}

// addMatches adds the other side of each match.
func addMatches(tx *db.Tx, ids db.IDs, at map[uint32][]*Line) error {
	made, err := db.List[match](tx, `SELECT `+db.Columns[match]("m")+` FROM bank_matches m WHERE m.org_id = $1 AND m.id IN ($2)`, ids)
	if err != nil {
		return fmt.Errorf("bank matches: %w", err)
	}
	for _, m := range made {
		for _, l := range at[m.ID] {
			l.Made = append(l.Made, m.Made...)
		}
	}
	sides, err := db.List[matchLine](tx, `SELECT `+db.Columns[matchLine]("m")+` FROM bank_match_lines m WHERE m.org_id = $1 AND m.match_id IN ($2) ORDER BY m.journal_line_id`, ids)
	if err != nil {
		return fmt.Errorf("bank matches: %w", err)
	}
	wanted := make([]uint32, len(sides))
	for i, s := range sides {
		wanted[i] = s.JournalLineID
	}
	postings, err := ledger.MoneyLines(tx, wanted)
	if err != nil {
		return err
	}
	for _, p := range postings {
		for _, l := range at[uint32(p.MatchID)] {
			l.Matches = append(l.Matches, Matched{JournalLineID: p.ID, EntryID: p.EntryID, EntryNumber: p.EntryNumber, Date: p.Date, Amount: p.Amount})
		}
	}
	others, err := db.List[row](tx, selectRows+`WHERE b.org_id = $1 AND b.match_id IN ($2) ORDER BY b.id`, ids)
	if err != nil {
		return fmt.Errorf("bank lines: %w", err)
	}
	for _, o := range others {
		for _, l := range at[uint32(o.MatchID)] {
			if l.ID != o.ID {
				l.LineIDs = append(l.LineIDs, o.ID)
			}
		}
	}
	return nil
}

// CheckBank fails unless a statement is one of a money account.
func CheckBank(tx *db.Tx, id, bankID uint32) error {
	s, err := statementByID(tx, id)
	if err == nil && s.BankID != bankID {
		err = fault.NotFound
	}
	return err
}
