package report

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

// JournalQuery selects the journal.
type JournalQuery struct {
	Period
	// Only one journal: sales (IV, DN, CN, CS, receipts without an invoice), receipts (of invoices,
	// and deposits), purchases (GR, PI), payments (PV, EX, MT) or general (all others).
	Book string `query:"book" validate:"omitempty,oneof=sales receipts purchases payments general"`
	Recorded
	input.Sheet
	Form
}

// JournalRow is a line of the journal.
type JournalRow struct {
	EntryFields
	// Number of the document that posted the entry.
	ReferenceNumber string `json:"referenceNumber"`
	// Code of the account.
	AccountCode string `json:"accountCode"`
	// Name of the account.
	AccountName string `json:"accountName"`
	// Debit amount.
	Debit num.Money `json:"debit"`
	// Credit amount.
	Credit num.Money `json:"credit"`
	// Description of the line.
	LineDescription string `json:"lineDescription"`
	// Name of the account in Thai. Empty if it has none.
	AccountNameTh string `json:"accountNameTh"`
	// Links to details: entry, document.
	Links Links `json:"links"`
}

// JournalTotals are the totals of the whole period.
type JournalTotals struct {
	// Total debit.
	Debit num.Money `json:"debit"`
	// Total credit.
	Credit num.Money `json:"credit"`
}

// Journal lists journal entries line by line, oldest first.
type Journal struct {
	PeriodHead
	// The lines of this page.
	Rows []JournalRow `json:"rows"`
	// Totals of the whole period.
	Totals JournalTotals `json:"totals"`
	// Position of the page.
	Pagination input.Pagination `json:"pagination"`
}

// journalLines holds the lines of a period.
type journalLines struct {
	*reading
	period Period
	scope  ledger.Scope
	book   string
	head   PeriodHead
	totals JournalTotals
}

// JournalOf returns one page of the journal.
func JournalOf(tx *db.Tx, in JournalQuery) (Journal, error) {
	j, err := openJournal(tx, in)
	if err != nil {
		return Journal{}, err
	}
	rows, err := j.count()
	if err != nil {
		return Journal{}, err
	}
	out := Journal{PeriodHead: j.head, Rows: []JournalRow{}, Totals: j.totals, Pagination: input.PaginationOf(in.Clamped(), rows)}
	query, args := j.filter().Ending(selectPostings, postingOrder+" LIMIT ? OFFSET ?", in.Clamped().Limit, in.Clamped().Offset())
	found, err := db.List[postingRow](tx, query, args...)
	if err != nil {
		return Journal{}, fmt.Errorf("journal: %w", err)
	}
	err = j.give(found, func(row JournalRow) error {
		out.Rows = append(out.Rows, row)
		return nil
	})
	return out, err
}

// journalReport is the journal with all lines.
func journalReport(tx *db.Tx, in JournalQuery) (*Report, error) {
	j, err := openJournal(tx, in)
	if err != nil {
		return nil, err
	}
	return lines(j.head, j.totals, j.all), nil
}

func openJournal(tx *db.Tx, in JournalQuery) (*journalLines, error) {
	r, p, err := openPeriod(tx, in.Period)
	if err != nil {
		return nil, err
	}
	j := &journalLines{reading: r, period: p, scope: ledger.Scope{KnownAt: in.KnownAt}, book: in.Book, head: r.periodHead("journal", p, in.KnownAt)}
	return j, j.sum()
}

func (j *journalLines) filter() *db.Filter {
	w := db.Where("e.org_id = $1").And("e.entry_date >= ? AND e.entry_date <= ?", j.period.FromDate, j.period.ToDate)
	w.If(j.book != "", books[j.book])
	return j.scope.Narrow(w)
}

// sum computes the totals: from stored turnover or, for one journal, from its entries.
func (j *journalLines) sum() error {
	if j.book == "" {
		turnovers, err := j.scope.Turnovers(j.tx, j.period.FromDate, j.period.ToDate)
		for _, t := range turnovers {
			j.totals.Debit, j.totals.Credit = j.totals.Debit.Add(t.Debit), j.totals.Credit.Add(t.Credit)
		}
		return err
	}
	w := j.filter()
	total, err := db.Get[num.Money](j.tx, `SELECT CAST(COALESCE(SUM(e.total), 0) AS BIGINT) FROM journal_entries e `+w.String(), w.Args()...)
	j.totals = JournalTotals{total, total}
	return err
}

// count returns the number of lines, counted in the index by account.
func (j *journalLines) count() (int, error) {
	if j.book == "" && j.scope.KnownAt.IsZero() {
		return db.Get[int](j.tx, `SELECT COUNT(*) FROM accounts a
			JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id
			WHERE a.org_id = $1 AND l.entry_date >= $2 AND l.entry_date <= $3`, j.period.FromDate, j.period.ToDate)
	}
	w := j.filter()
	return db.Get[int](j.tx, `SELECT COUNT(*) FROM journal_entries e JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id `+w.String(), w.Args()...)
}

// postingRow is a line with its entry.
type postingRow struct {
	origin
	LineID          uint32    `db:"id"`
	EntryNumber     string    `db:"entry_number"`
	EntryDate       when.Date `db:"entry_date"`
	Description     string    `db:"description"`
	ReferenceNumber string    `db:"reference_number"`
	AccountID       uint32    `db:"account_id"`
	Amount          num.Money `db:"amount"`
	LineDescription string    `db:"line_description"`
}

const (
	selectPostings = `SELECT e.id AS entry_id, e.reference_type, e.reference_id, l.id, e.entry_number, e.entry_date, e.description, e.reference_number,
			l.account_id, l.amount, l.description AS line_description
		FROM journal_entries e
		JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id `
	postingOrder = " ORDER BY e.entry_date, e.id, l.id"
)

// all passes every line to each, in batches of entries.
func (j *journalLines) all(each func(JournalRow) error) error {
	type position struct {
		Date when.Date `db:"entry_date"`
		ID   uint32    `db:"id"`
	}
	last := position{Date: first}
	for {
		w := j.filter().And("(e.entry_date, e.id) > (?, ?)", last.Date, last.ID)
		query, args := w.Ending("SELECT e.entry_date, e.id FROM journal_entries e ", " ORDER BY e.entry_date, e.id LIMIT ?", atOnce)
		stretch, err := db.List[position](j.tx, query, args...)
		if err != nil || len(stretch) == 0 {
			return err
		}
		end := stretch[len(stretch)-1]
		query, args = w.And("(e.entry_date, e.id) <= (?, ?)", end.Date, end.ID).Ending(selectPostings, postingOrder)
		found, err := db.List[postingRow](j.tx, query, args...)
		if err != nil {
			return fmt.Errorf("journal after %s: %w", last.Date, err)
		}
		if err := j.give(found, each); err != nil {
			return err
		}
		if last = end; len(stretch) < atOnce {
			return nil
		}
	}
}

// give converts lines to rows.
func (j *journalLines) give(found []postingRow, each func(JournalRow) error) error {
	moved, err := movedOf(j.tx, found, func(f postingRow) origin { return f.origin })
	if err != nil {
		return err
	}
	for _, f := range found {
		account, _ := j.chart.ByID(f.AccountID)
		row := JournalRow{
			EntryFields:     EntryFields{f.EntryID, f.EntryNumber, f.EntryDate, f.Description, f.Type},
			ReferenceNumber: f.ReferenceNumber, AccountCode: account.Code, AccountName: account.Name, LineDescription: f.LineDescription, AccountNameTh: account.NameTh,
			Links: f.links(moved),
		}
		row.Debit, row.Credit = sides(f.Amount)
		if err := each(row); err != nil {
			return err
		}
	}
	return nil
}
