package bank

import (
	"cmp"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// offered is the most postings, lines or earlier postings that a person chooses from.
const offered = 100

// Offer is what a line can be matched with by hand, the nearest dates first.
type Offer struct {
	Postings []LedgerLine
	Lines    []OtherLine // further open lines of the money account
}

// OtherLine is another open bank line.
type OtherLine struct {
	ID     uint32
	Date   when.Date
	Text   string
	Amount num.Money
}

// OfferFor returns what an open line can be matched with by hand: postings of the same amount
// first, then the nearest.
func OfferFor(tx *db.Tx, in LineByID) (o Offer, err error) {
	l, s, err := openLineOf(tx, in)
	if err != nil {
		return o, err
	}
	postings, err := ledger.OpenLines(tx, s.AccountID, l.Date.AddDays(-farDays), l.Date.AddDays(farDays))
	if err != nil {
		return o, err
	}
	slices.SortStableFunc(postings, func(a, b ledger.OpenLine) int {
		return cmp.Or(different(a.Amount, l.Amount)-different(b.Amount, l.Amount), distance(a.Date, l.Date)-distance(b.Date, l.Date))
	})
	ids := make([]uint32, 0, offered)
	for _, p := range postings[:min(len(postings), offered)] {
		ids = append(ids, p.ID)
	}
	if o.Postings, err = ledgerLines(tx, ids); err != nil {
		return o, err
	}
	others, err := openRows(tx, l.Date.AddDays(-farDays), l.Date.AddDays(farDays), s.BankID, true)
	slices.SortStableFunc(others, func(a, b row) int { return distance(a.Date, l.Date) - distance(b.Date, l.Date) })
	for _, other := range others {
		if other.ID != l.ID && len(o.Lines) < offered {
			o.Lines = append(o.Lines, OtherLine{other.ID, other.Date, other.Text, other.Amount})
		}
	}
	return o, err
}

// different is 0 for equal amounts, else 1.
func different(a, b num.Money) int {
	if a == b {
		return 0
	}
	return 1
}

// ledgerLines returns postings by id, in the order of the ids.
func ledgerLines(tx *db.Tx, ids []uint32) ([]LedgerLine, error) {
	found, err := ledger.MoneyLines(tx, ids)
	if err != nil {
		return nil, err
	}
	names, err := contactsOf(tx, found)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b ledger.MoneyLine) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	lines := make([]LedgerLine, len(found))
	for i, l := range found {
		lines[i] = LedgerLine{MoneyLine: l, ContactName: names[uint32(l.ContactID)]}
	}
	return lines, nil
}

// Earlier is a posting from before the first statement.
type Earlier struct {
	LedgerLine
	Listed  bool // outstanding when the first statement began
	Matched bool // with a bank line, so it counts as outstanding
}

// EarlierLines returns the first statement of a money account and the postings from before it that
// the bank can still show: the listed and matched ones, and the latest others.
func EarlierLines(tx *db.Tx, bankID uint32) (first Statement, lines []Earlier, err error) {
	chain, err := chainOf(tx, bankID)
	if err != nil {
		return first, nil, err
	}
	if len(chain) == 0 {
		return first, nil, fault.NotFound
	}
	shown, err := show(tx, chain[0])
	if err != nil {
		return first, nil, err
	}
	listed, err := outstandingOf(tx, bankID)
	if err != nil {
		return first, nil, err
	}
	ids, err := ledger.OpenBefore(tx, chain[0].AccountID, chain[0].FromDate, offered)
	if err != nil {
		return first, nil, err
	}
	matched, err := db.List[uint32](tx, `SELECT m.journal_line_id FROM bank_match_lines m WHERE m.org_id = $1 AND m.bank_id = $2 AND m.entry_date < $3
		ORDER BY m.entry_date DESC, m.journal_line_id DESC`, bankID, chain[0].FromDate)
	if err != nil {
		return first, nil, err
	}
	for id := range listed {
		if !slices.Contains(ids, id) && !slices.Contains(matched, id) {
			ids = append(ids, id)
		}
	}
	found, err := ledgerLines(tx, append(slices.Clone(matched), ids...))
	slices.SortStableFunc(found, func(a, b LedgerLine) int { return cmp.Or(b.Date.Days()-a.Date.Days(), cmp.Compare(b.ID, a.ID)) })
	for _, l := range found {
		lines = append(lines, Earlier{l, listed[l.ID], l.MatchID != 0})
	}
	return shown[0], lines, err
}
