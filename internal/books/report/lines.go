package report

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

// GeneralLedgerQuery selects the lines of an account.
type GeneralLedgerQuery struct {
	// The ledger account.
	AccountID uint32 `query:"accountId" validate:"required"`
	Period
	Basis
	Recorded
	input.Sheet
	Form
}

// EntryFields are the fields of a line that come from its entry.
type EntryFields struct {
	// The journal entry.
	EntryID uint32 `json:"entryId"`
	// Entry number.
	EntryNumber string `json:"entryNumber"`
	// Entry date.
	Date when.Date `json:"date" null:"no"`
	// Description of the entry.
	Description string `json:"description"`
	// Source of the entry: a document type, MANUAL, OPENING, ADJUSTMENT, MT (money transfer), TX
	// (VAT reclassified by a tax invoice) or CLOSING (fiscal year closed).
	ReferenceType string `json:"referenceType"`
}

// GeneralLedgerRow is a line of an account.
type GeneralLedgerRow struct {
	EntryFields
	// Id of the document that posted the entry, or null. For TX, the id of the tax invoice.
	ReferenceID num.Ref `json:"referenceId"`
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber"`
	// Customer or supplier of the line. Null if there is none.
	ContactID num.Ref `json:"contactId"`
	// Name of the contact.
	ContactName string `json:"contactName"`
	// Debit amount.
	Debit num.Money `json:"debit"`
	// Credit amount.
	Credit num.Money `json:"credit"`
	// Balance of the account after the line, debit positive.
	Balance num.Money `json:"balance"`
	// Links to details: entry, document.
	Links Links `json:"links"`
}

// LedgerTotals are opening balance and movements of an account over the whole period.
type LedgerTotals struct {
	// Opening balance, debit positive.
	Opening num.Money `json:"opening"`
	// Debit.
	Debit num.Money `json:"debit"`
	// Credit.
	Credit num.Money `json:"credit"`
	// Closing balance.
	Closing num.Money `json:"closing"`
}

func (t LedgerTotals) lastLine() map[string]any {
	return map[string]any{"debit": t.Debit, "credit": t.Credit, "balance": t.Closing}
}

// GeneralLedger lists the lines of an account with its running balance.
type GeneralLedger struct {
	PeriodHead
	// The lines of this page, oldest first.
	Rows []GeneralLedgerRow `json:"rows"`
	// Opening balance and movements of the account over the whole period.
	Totals LedgerTotals `json:"totals"`
	// Position of the page.
	Pagination input.Pagination `json:"pagination"`
}

// GeneralLedgerOf returns one page of the lines of an account.
func GeneralLedgerOf(tx *db.Tx, in GeneralLedgerQuery) (GeneralLedger, error) {
	l, err := openLedger(tx, in)
	if err != nil {
		return GeneralLedger{}, err
	}
	out := GeneralLedger{PeriodHead: l.head, Rows: []GeneralLedgerRow{}, Totals: l.totals}
	out.Pagination, err = l.page(in.Sheet, func(row GeneralLedgerRow) error {
		out.Rows = append(out.Rows, row)
		return nil
	})
	return out, err
}

// ledgerReport is the report with all lines. People read balances on the side of the account, as in the
// chart.
func ledgerReport(tx *db.Tx, in GeneralLedgerQuery) (*Report, error) {
	l, err := openLedger(tx, in)
	if err != nil {
		return nil, err
	}
	r := lines(l.about(), l.totals, l.all)
	r.people = func() *Report {
		a, _ := l.chart.ByID(l.account)
		totals := l.totals
		totals.Opening, totals.Closing = ledger.Signed(a.AccountType, totals.Opening), ledger.Signed(a.AccountType, totals.Closing)
		return lines(l.about(), totals, func(each func(GeneralLedgerRow) error) error {
			return l.all(func(row GeneralLedgerRow) error {
				row.Balance = ledger.Signed(a.AccountType, row.Balance)
				return each(row)
			})
		})
	}
	return r, nil
}

// accountLines are the lines of one account in a period.
type accountLines struct {
	*reading
	account uint32
	period  Period
	scope   ledger.Scope
	head    PeriodHead
	totals  LedgerTotals

	subject, subjectTh string // the account, or the money account; empty in Thai if it has no such name
}

func openLedger(tx *db.Tx, in GeneralLedgerQuery) (*accountLines, error) {
	r, err := open(tx)
	if err != nil {
		return nil, err
	}
	a, ok := r.chart.ByID(in.AccountID)
	if !ok {
		return nil, fault.Bad("AccountID", "exists")
	}
	p, err := r.period(in.Period)
	if err != nil {
		return nil, err
	}
	l := &accountLines{reading: r, account: in.AccountID, period: p, scope: scope(in.Basis, in.Recorded), head: r.periodHead("general-ledger", p, in.KnownAt),
		subject: a.Code + " " + a.Name}
	if a.NameTh != "" {
		l.subjectTh = a.Code + " " + a.NameTh
	}
	turnovers, err := r.turnovers(p, l.scope)
	t := turnovers[in.AccountID]
	l.totals = LedgerTotals{t.Opening, t.Debit, t.Credit, t.Closing()}
	return l, err
}

// lineRow is a line of an account with its entry.
type lineRow struct {
	origin
	LineID          uint32    `db:"id"`
	EntryNumber     string    `db:"entry_number"`
	EntryDate       when.Date `db:"entry_date"`
	Description     string    `db:"description"`
	ReferenceNumber string    `db:"reference_number"`
	ContactID       num.Ref   `db:"contact_id"`
	ContactName     string    `db:"contact_name"`
	Amount          num.Money `db:"amount"`
}

const (
	selectLines = `SELECT l.entry_id, e.reference_type, e.reference_id, l.id, e.entry_number, l.entry_date, e.description, e.reference_number,
			l.contact_id, COALESCE(c.name, '') AS contact_name, l.amount
		FROM journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		LEFT JOIN contacts c ON c.org_id = $1 AND c.id = l.contact_id `
	lineOrder = " ORDER BY l.entry_date, l.entry_id, l.id"
)

func (l *accountLines) filter() *db.Filter {
	w := db.Where("l.org_id = $1").And("l.account_id = ?", l.account)
	w.And("l.entry_date >= ? AND l.entry_date <= ?", l.period.FromDate, l.period.ToDate)
	return l.scope.Narrow(w)
}

// page returns the lines of one page, starting with the balance of the previous page.
func (l *accountLines) page(part input.Sheet, each func(GeneralLedgerRow) error) (input.Pagination, error) {
	rows, err := l.count()
	if err != nil {
		return input.Pagination{}, err
	}
	at := input.PaginationOf(part.Clamped(), rows)
	w := l.filter()
	query, args := w.Ending(`SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM (
		SELECT l.amount FROM journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id `, lineOrder+" LIMIT ?) p", min(part.Clamped().Offset(), rows))
	before, err := db.Get[num.Money](l.tx, query, args...)
	if err != nil {
		return at, fmt.Errorf("balance before the page: %w", err)
	}
	query, args = w.Ending(selectLines, lineOrder+" LIMIT ? OFFSET ?", part.Clamped().Limit, part.Clamped().Offset())
	found, err := db.List[lineRow](l.tx, query, args...)
	if err != nil {
		return at, fmt.Errorf("lines of account %d: %w", l.account, err)
	}
	_, err = l.give(found, l.totals.Opening.Add(before), each)
	return at, err
}

// count returns the number of lines. It counts all lines in the index and subtracts those of
// closings, which are few.
func (l *accountLines) count() (int, error) {
	all := db.Where("l.org_id = $1").And("l.account_id = ?", l.account).
		And("l.entry_date >= ? AND l.entry_date <= ?", l.period.FromDate, l.period.ToDate)
	if !l.scope.KnownAt.IsZero() {
		w := l.filter()
		return db.Get[int](l.tx, `SELECT COUNT(*) FROM journal_lines l JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id `+w.String(), w.Args()...)
	}
	rows, err := db.Get[int](l.tx, `SELECT COUNT(*) FROM journal_lines l `+all.String(), all.Args()...)
	if err != nil || !l.scope.Open {
		return rows, err
	}
	closings := db.Where("e.org_id = $1 AND e.reference_type = 'CLOSING'").
		And("e.entry_date >= ? AND e.entry_date <= ?", l.period.FromDate, l.period.ToDate).And("l.account_id = ?", l.account)
	closed, err := db.Get[int](l.tx, `SELECT COUNT(*) FROM journal_entries e JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id `+closings.String(), closings.Args()...)
	return rows - closed, err
}

// atOnce is the number of rows held in memory while a file is written.
const atOnce = 2000

// all passes every line to each, in batches.
func (l *accountLines) all(each func(GeneralLedgerRow) error) error {
	balance := l.totals.Opening
	last := lineRow{EntryDate: first}
	for {
		w := l.filter().And("(l.entry_date, l.entry_id, l.id) > (?, ?, ?)", last.EntryDate, last.EntryID, last.LineID)
		query, args := w.Ending(selectLines, lineOrder+" LIMIT ?", atOnce)
		found, err := db.List[lineRow](l.tx, query, args...)
		if err != nil {
			return fmt.Errorf("lines of account %d: %w", l.account, err)
		}
		if balance, err = l.give(found, balance, each); err != nil || len(found) < atOnce {
			return err
		}
		last = found[len(found)-1]
	}
}

// give converts lines to rows, starting with a balance, and returns the last balance.
func (l *accountLines) give(found []lineRow, balance num.Money, each func(GeneralLedgerRow) error) (num.Money, error) {
	moved, err := movedOf(l.tx, found, func(f lineRow) origin { return f.origin })
	if err != nil {
		return balance, err
	}
	for _, f := range found {
		balance = balance.Add(f.Amount)
		row := GeneralLedgerRow{
			EntryFields: EntryFields{f.EntryID, f.EntryNumber, f.EntryDate, f.Description, f.Type},
			ReferenceID: f.ID, ReferenceNumber: f.ReferenceNumber, ContactID: f.ContactID, ContactName: f.ContactName,
			Balance: balance, Links: f.links(moved),
		}
		row.Debit, row.Credit = sides(f.Amount)
		if err := each(row); err != nil {
			return balance, err
		}
	}
	return balance, nil
}

// sides splits a signed amount into debit and credit.
func sides(amount num.Money) (debit, credit num.Money) {
	if amount.Sign() < 0 {
		return num.Money{}, amount.Neg()
	}
	return amount, num.Money{}
}
