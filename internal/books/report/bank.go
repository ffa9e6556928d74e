package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// The sections of a bank reconciliation.
const (
	sectionBank           = "bank"
	sectionOutstandingIn  = "outstandingIn"
	sectionOutstandingOut = "outstandingOut"
	sectionNotInBooks     = "notInBooks"
	sectionLedger         = "ledger"
)

// BankReconciliationQuery selects the money account and the day.
type BankReconciliationQuery struct {
	// Money account.
	BankID uint32 `query:"bankId" validate:"required"`
	Day
	Form
}

// BankReconciliationRow is a balance, a posting that the bank has not shown, or a bank line that is
// not posted.
type BankReconciliationRow struct {
	// Section: bank (balance of the bank), outstandingIn and outstandingOut (postings that the bank
	// has not shown), notInBooks (bank lines without a posting), ledger (balance of the ledger).
	Section string `json:"section" validate:"oneof=bank outstandingIn outstandingOut notInBooks ledger"`
	// Date of the posting or line.
	Date when.Date `json:"date" null:"no"`
	// Number of the document or entry, or reference of the bank.
	Number string `json:"number"`
	// Description of the posting, or text of the bank.
	Text string `json:"text"`
	// Customer or supplier, or empty.
	ContactName string `json:"contactName"`
	// Amount; money out is negative.
	Amount num.Money `json:"amount"`
	// Days since the date.
	Days int `json:"days"`
	// Links to details: entry, or lines of the bank.
	Links Links `json:"links"`
}

// BankReconciliationTotals are the sums by section. ledger = bank + outstandingIn + outstandingOut -
// notInBooks + difference.
type BankReconciliationTotals struct {
	// Balance of the bank.
	Bank num.Money `json:"bank"`
	// Incoming postings that the bank has not shown.
	OutstandingIn num.Money `json:"outstandingIn"`
	// Outgoing postings that the bank has not shown.
	OutstandingOut num.Money `json:"outstandingOut"`
	// Bank lines without a posting.
	NotInBooks num.Money `json:"notInBooks"`
	// Balance of the ledger account.
	Ledger num.Money `json:"ledger"`
	// What is not explained.
	Difference num.Money `json:"difference"`
}

func (t BankReconciliationTotals) lastLine() map[string]any {
	return map[string]any{"amount": t.Difference}
}

// BankReconciliation compares the balance of the bank with the ledger.
type BankReconciliation struct {
	DayHead
	// Name of the money account.
	BankName string `json:"bankName"`
	// The rows by section, oldest first.
	Rows []BankReconciliationRow `json:"rows"`
	// Sums by section.
	Totals BankReconciliationTotals `json:"totals"`
}

// comparison is a bank reconciliation that is being made.
type comparison struct {
	bank.Beginning
	tx     *db.Tx
	bankID uint32
	asOf   when.Date
	out    *BankReconciliation
}

// BankReconciliationOf compares a money account's statements with its ledger account at the end of
// a day.
func BankReconciliationOf(tx *db.Tx, in BankReconciliationQuery) (BankReconciliation, error) {
	r, err := open(tx)
	if err != nil {
		return BankReconciliation{}, err
	}
	day := r.day(in.Day)
	begin, ok, err := bank.BeginningOf(tx, in.BankID)
	switch {
	case err != nil:
		return BankReconciliation{}, err
	case !ok:
		return BankReconciliation{}, fault.Bad("BankID", "exists").Because("the money account has no bank statements; import one first")
	case day.AsOf.Before(begin.FromDate):
		return BankReconciliation{}, fault.Bad("AsOf", "gte", begin.FromDate.String())
	}
	out := BankReconciliation{DayHead: r.dayHead("bank-reconciliation", day, when.Stamp{}), BankName: begin.BankName, Rows: []BankReconciliationRow{}}
	c := &comparison{Beginning: begin, tx: tx, bankID: in.BankID, asOf: day.AsOf, out: &out}
	for _, step := range []func() error{c.openPostings, c.openLines, c.laterMatches, c.balances} {
		if err := step(); err != nil {
			return BankReconciliation{}, fmt.Errorf("bank reconciliation: %w", err)
		}
	}
	c.finish()
	return out, nil
}

// bankPosting is a posting of the money account.
type bankPosting struct {
	ID          uint32    `db:"id"`
	EntryID     uint32    `db:"entry_id"`
	ReversalOf  num.Ref   `db:"reversal_of_id"`
	MatchID     num.Ref   `db:"match_id"`
	Date        when.Date `db:"entry_date"`
	Number      string    `db:"number"`
	Text        string    `db:"text"`
	ContactName string    `db:"contact_name"`
	Amount      num.Money `db:"amount"`
}

const selectBankPostings = `SELECT l.id, l.entry_id, e.reversal_of_id, m.match_id, l.entry_date,
		CASE WHEN e.reference_number <> '' THEN e.reference_number ELSE e.entry_number END AS number,
		CASE WHEN l.description <> '' THEN l.description ELSE e.description END AS text, COALESCE(c.name, '') AS contact_name, l.amount
	FROM journal_lines l
	JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
	LEFT JOIN contacts c ON c.org_id = $1 AND c.id = l.contact_id
	LEFT JOIN bank_match_lines m ON m.org_id = $1 AND m.journal_line_id = l.id `

// openPostings adds the postings that no bank line is matched with. An entry and its reversal clear
// each other.
func (c *comparison) openPostings() error {
	rows, err := db.List[bankPosting](c.tx, selectBankPostings+`
		WHERE l.org_id = $1 AND l.account_id = $2 AND l.entry_date <= $3 AND m.match_id IS NULL
		AND (l.entry_date >= $4 OR l.entry_id > $5 OR EXISTS (SELECT 1 FROM bank_outstanding o WHERE o.org_id = $1 AND o.journal_line_id = l.id))
		ORDER BY l.entry_date, l.id`, c.AccountID, c.asOf, c.FromDate, c.LastEntry)
	if err != nil {
		return err
	}
	cleared := map[uint32]bool{}
	entries := map[uint32]bool{}
	for _, p := range rows {
		entries[p.EntryID] = true
	}
	for _, p := range rows {
		if p.ReversalOf != 0 && entries[uint32(p.ReversalOf)] {
			cleared[p.EntryID], cleared[uint32(p.ReversalOf)] = true, true
		}
	}
	for _, p := range rows {
		if !cleared[p.EntryID] {
			c.outstanding(p, p.Amount)
		}
	}
	return nil
}

// outstanding adds a posting that the bank has not shown, or a part of it.
func (c *comparison) outstanding(p bankPosting, amount num.Money) {
	section := sectionOutstandingIn
	if amount.Sign() < 0 {
		section = sectionOutstandingOut
	}
	c.add(BankReconciliationRow{Section: section, Date: p.Date, Number: p.Number, Text: p.Text, ContactName: p.ContactName, Amount: amount,
		Links: Links{"entry": "/journal-entries/" + id(p.EntryID)}})
}

func (c *comparison) add(row BankReconciliationRow) {
	row.Days = c.asOf.Days() - row.Date.Days()
	c.out.Rows = append(c.out.Rows, row)
}

// bankLine is a line of a statement.
type bankLine struct {
	StatementID uint32    `db:"statement_id"`
	MatchID     num.Ref   `db:"match_id"`
	Date        when.Date `db:"line_date"`
	Reference   string    `db:"reference"`
	Text        string    `db:"text"`
	Amount      num.Money `db:"amount"`
}

const selectBankLines = `SELECT b.statement_id, b.match_id, b.line_date, b.reference, b.text, b.amount FROM bank_lines b WHERE b.org_id = $1 `

// openLines adds the bank lines without a posting.
func (c *comparison) openLines() error {
	rows, err := db.List[bankLine](c.tx, selectBankLines+`AND b.bank_id = $2 AND b.line_date <= $3 AND b.match_id IS NULL ORDER BY b.line_date, b.id`, c.bankID, c.asOf)
	for _, l := range rows {
		c.notInBooks(l)
	}
	return err
}

func (c *comparison) notInBooks(l bankLine) {
	c.add(BankReconciliationRow{Section: sectionNotInBooks, Date: l.Date, Number: l.Reference, Text: l.Text, Amount: l.Amount,
		Links: Links{"lines": "/bank-statements/" + id(l.StatementID) + "/lines"}})
}

// laterMatches adds what is matched with something after the day.
func (c *comparison) laterMatches() error {
	found, err := db.List[uint32](c.tx, `SELECT b.match_id FROM bank_lines b WHERE b.org_id = $1 AND b.bank_id = $2 AND b.line_date > $3 AND b.match_id IS NOT NULL
		UNION SELECT m.match_id FROM bank_match_lines m WHERE m.org_id = $1 AND m.bank_id = $2 AND m.entry_date > $3`, c.bankID, c.asOf)
	if err != nil || len(found) == 0 {
		return err
	}
	lines, err := db.ListAmong[bankLine](c.tx, selectBankLines+`AND b.line_date <= $2 AND b.match_id IN ($3) ORDER BY b.line_date, b.id`, found, c.asOf)
	if err != nil {
		return err
	}
	postings, err := db.ListAmong[bankPosting](c.tx, selectBankPostings+`WHERE l.org_id = $1 AND l.entry_date <= $2
		AND l.id IN (SELECT x.journal_line_id FROM bank_match_lines x WHERE x.org_id = $1 AND x.match_id IN ($3)) ORDER BY l.entry_date, l.id`, found, c.asOf)
	if err != nil {
		return err
	}
	linesOf, postingsOf := map[num.Ref][]bankLine{}, map[num.Ref][]bankPosting{}
	for _, l := range lines {
		linesOf[l.MatchID] = append(linesOf[l.MatchID], l)
	}
	for _, p := range postings {
		postingsOf[p.MatchID] = append(postingsOf[p.MatchID], p)
	}
	for _, match := range found {
		c.split(linesOf[num.Ref(match)], postingsOf[num.Ref(match)])
	}
	return nil
}

// split adds the sides of a match up to the day.
func (c *comparison) split(lines []bankLine, postings []bankPosting) {
	if len(lines) > 0 && len(postings) > 0 {
		var rest num.Money
		for _, p := range postings {
			rest = rest.Add(p.Amount)
		}
		for _, l := range lines {
			rest = rest.Sub(l.Amount)
		}
		if !rest.IsZero() {
			c.outstanding(postings[0], rest)
		}
		return
	}
	for _, p := range postings {
		c.outstanding(p, p.Amount)
	}
	for _, l := range lines {
		c.notInBooks(l)
	}
}

// balances adds the balances of bank and ledger.
func (c *comparison) balances() error {
	shown, err := db.Get[num.Money](c.tx, `SELECT CAST(COALESCE(SUM(b.amount), 0) AS BIGINT) FROM bank_lines b
		WHERE b.org_id = $1 AND b.bank_id = $2 AND b.line_date <= $3`, c.bankID, c.asOf)
	if err != nil {
		return err
	}
	booked, err := ledger.BalanceAt(c.tx, c.AccountID, c.asOf)
	if err != nil {
		return err
	}
	c.add(BankReconciliationRow{Section: sectionBank, Date: c.asOf, Amount: c.OpeningBalance.Add(shown), Links: Links{"lines": address("/bank-lines", "bankId", id(c.bankID))}})
	c.add(BankReconciliationRow{Section: sectionLedger, Date: c.asOf, Amount: booked, Links: Links{"lines": address("/reports/cash", "bankId", id(c.bankID), "toDate", c.asOf.String())}})
	return nil
}

// finish orders the rows and adds them up.
func (c *comparison) finish() {
	order := []string{sectionBank, sectionOutstandingIn, sectionOutstandingOut, sectionNotInBooks, sectionLedger}
	slices.SortStableFunc(c.out.Rows, func(a, b BankReconciliationRow) int {
		if n := slices.Index(order, a.Section) - slices.Index(order, b.Section); n != 0 {
			return n
		}
		return a.Date.Days() - b.Date.Days()
	})
	t := &c.out.Totals
	sums := map[string]*num.Money{sectionBank: &t.Bank, sectionOutstandingIn: &t.OutstandingIn, sectionOutstandingOut: &t.OutstandingOut,
		sectionNotInBooks: &t.NotInBooks, sectionLedger: &t.Ledger}
	for _, row := range c.out.Rows {
		*sums[row.Section] = sums[row.Section].Add(row.Amount)
	}
	t.Difference = t.Ledger.Sub(num.Sum(t.Bank, t.OutstandingIn, t.OutstandingOut)).Add(t.NotInBooks)
}
