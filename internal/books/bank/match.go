package bank

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// documentsMost is the most documents, postings or lines of one match.
const documentsMost = 500

// Matching matches a line with postings.
type Matching struct {
	_ struct{} `schema:"BankMatching"`

	LineByID
	// Open postings of the money account. Their sum, with the rest, has to equal the sum of the
	// lines.
	JournalLineIDs []uint32 `json:"journalLineIds" validate:"max=500"`
	// Further open lines of the same money account.
	LineIDs []uint32 `json:"lineIds" validate:"max=500"`
	// What remains, posted to an account.
	Rest *Rest `json:"rest"`
}

// Rest is what remains of a line after matching. It is posted on the date of the line.
type Rest struct {
	_ struct{} `schema:"BankRest"`
	// Account to post to.
	AccountID uint32 `json:"accountId" validate:"required"`
	// Amount. Positive: money in, credits the account. Negative: money out, debits it.
	Amount num.Booked `json:"amount" validate:"required"`
	// Description of the entry. Defaults to the text of the line.
	Description string `json:"description" validate:"max=255"`
	// Value before VAT, as in an item of an entry.
	BaseAmount num.Booked `json:"baseAmount" validate:"gte=0"`
}

// joint is a match that is being made.
type joint struct {
	tx       *db.Tx
	s        record
	lines    []row
	postings []ledger.MoneyLine
	made     []Made
	account  num.Ref // of a single entry without VAT
}

// Match matches a line.
func Match(tx *db.Tx, in Matching) (Line, error) {
	l, s, err := openLineOf(tx, in.LineByID)
	if err != nil {
		return Line{}, err
	}
	j := &joint{tx: tx, s: s, lines: []row{l}}
	if err := j.addLines(in.LineIDs); err != nil {
		return Line{}, err
	}
	if err := j.addPostings(in.JournalLineIDs); err != nil {
		return Line{}, err
	}
	if lines, booked := j.sum(), j.booked().Add(in.Rest.amount()); lines != booked {
		return Line{}, fault.Bad("JournalLineIDs", "eqfield", lines.String()).
			Because("the bank lines add up to %s, the postings and the rest to %s", lines, booked)
	}
	if err := j.bookRest(in.Rest); err != nil {
		return Line{}, err
	}
	return j.done(l.ID)
}

func (r *Rest) amount() num.Money {
	if r == nil {
		return num.Money{}
	}
	return r.Amount.Money
}

// sum adds up the bank lines.
func (j *joint) sum() (sum num.Money) {
	for _, l := range j.lines {
		sum = sum.Add(l.Amount)
	}
	return sum
}

// booked adds up the postings.
func (j *joint) booked() (sum num.Money) {
	for _, p := range j.postings {
		sum = sum.Add(p.Amount)
	}
	return sum
}

// addLines adds further open lines of the money account.
func (j *joint) addLines(ids []uint32) error {
	if len(ids) == 0 {
		return nil
	}
	found, err := db.List[row](j.tx, selectRows+`WHERE b.org_id = $1 AND b.id IN ($2) AND b.bank_id = $3`, db.IDs(ids), j.s.BankID)
	if err != nil {
		return fmt.Errorf("bank lines: %w", err)
	}
	for i, id := range ids {
		field := fmt.Sprintf("LineIDs[%d]", i)
		at := slices.IndexFunc(found, func(r row) bool { return r.ID == id })
		switch {
		case at < 0:
			return fault.Bad(field, "exists")
		case slices.ContainsFunc(j.lines, func(r row) bool { return r.ID == id }):
			return fault.Bad(field, "unique")
		case found[at].MatchID != 0:
			return fault.Conflict.Because("the bank line of %s with %s is already matched; undo the match first", found[at].Date, found[at].Amount).For(fault.AlreadyDone)
		}
		s, err := statementByID(j.tx, found[at].StatementID)
		if err != nil {
			return err
		}
		if err := s.fixed(); err != nil {
			return err
		}
		j.lines = append(j.lines, found[at])
	}
	return nil
}

// addPostings adds open postings of the money account.
func (j *joint) addPostings(ids []uint32) error {
	found, err := ledger.MoneyLines(j.tx, ids)
	if err != nil {
		return err
	}
	for i, id := range ids {
		field := fmt.Sprintf("JournalLineIDs[%d]", i)
		at := slices.IndexFunc(found, func(p ledger.MoneyLine) bool { return p.ID == id })
		switch {
		case at < 0 || found[at].AccountID != j.s.AccountID:
			return fault.Bad(field, "exists")
		case slices.Contains(ids[:i], id):
			return fault.Bad(field, "unique")
		case found[at].MatchID != 0:
			return fault.Conflict.Because("%s is already matched with the bank; undo that match first", found[at].EntryNumber).For(fault.AlreadyDone)
		case found[at].Cleared:
			return fault.Conflict.Because("%s and its reversal clear each other", found[at].EntryNumber).For(fault.AlreadyDone)
		}
		j.postings = append(j.postings, found[at])
	}
	return nil
}

// addEntries adds what operations have just posted to the money account.
func (j *joint) addEntries(entries ...uint32) error {
	posted, err := ledger.MoneyLinesOf(j.tx, j.s.AccountID, entries)
	j.postings = append(j.postings, posted...)
	return err
}

// addRecord adds a record that was just posted, and its postings.
func (j *joint) addRecord(made Made, refType string) error {
	j.made = append(j.made, made)
	entries, err := ledger.Standing(j.tx, refType, made.ID)
	if err != nil {
		return err
	}
	ids := make([]uint32, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	return j.addEntries(ids...)
}

// bookRest posts what remains.
func (j *joint) bookRest(rest *Rest) error {
	if rest == nil {
		return nil
	}
	return j.book("Rest.AccountID", rest.Description, []Item{{AccountID: rest.AccountID, Amount: rest.Amount, BaseAmount: rest.BaseAmount}}, NewEntry{})
}

// done stores the match and returns the line.
func (j *joint) done(line uint32) (Line, error) {
	if err := j.save(); err != nil {
		return Line{}, err
	}
	for _, l := range j.lines {
		if l.ID == line {
			j.tx.Event(event.StatementUpdated.On(l.StatementID, "", event.Bank{BankID: l.BankID}))
			j.tx.Record(bankLines, l.ID, fmt.Sprintf("%s %s matched", l.Date, l.Amount))
			return GetLine(j.tx, LineByID{ID: l.StatementID, LineID: l.ID})
		}
	}
	return Line{}, fmt.Errorf("bank line %d is not in its match", line)
}

// save stores the match.
func (j *joint) save() error {
	if j.sum() != j.booked() {
		return fmt.Errorf("bank match of %s with %s", j.sum(), j.booked())
	}
	id, err := db.NextID(j.tx, matches)
	if err != nil {
		return err
	}
	m := match{
		ID: id, BankID: j.s.BankID, Made: j.made, AccountID: j.account,
		CreatedBy: num.Ref(j.tx.User), CreatedByName: j.tx.UserName, CreatedAt: j.tx.Stamp(),
	}
	if m.Made == nil {
		m.Made = []Made{}
	}
	if j.account != 0 {
		m.Pattern = patternOf(j.lines[0].Text)
	}
	if err := j.checkOlder(); err != nil {
		return err
	}
	if err := db.Insert(j.tx, matches, m); err != nil {
		return fmt.Errorf("bank match: %w", err)
	}
	sides := make([]matchLine, len(j.postings))
	for i, p := range j.postings {
		sides[i] = matchLine{postingOf(p, j.s.BankID), id}
	}
	if err := db.Insert(j.tx, matchLines, sides...); err != nil {
		return fmt.Errorf("bank match: %w", err)
	}
	for _, l := range j.lines {
		if err := db.Later(j.tx, `UPDATE bank_lines SET match_id = $2 WHERE org_id = $1 AND id = $3`, id, l.ID); err != nil {
			return fmt.Errorf("bank line %d: %w", l.ID, err)
		}
	}
	return nil
}

// checkOlder refuses postings from before the first statement if that is reconciled and does not
// list them: matching them would change what was outstanding at its beginning.
func (j *joint) checkOlder() error {
	chain, err := chainOf(j.tx, j.s.BankID)
	if err != nil || !chain[0].reconciled() {
		return err
	}
	first := chain[0]
	listed, err := outstandingOf(j.tx, j.s.BankID)
	if err != nil {
		return err
	}
	for _, p := range j.postings {
		if p.Date.Before(first.FromDate) && p.EntryID <= uint32(first.LastEntry) && !listed[p.ID] {
			return fault.Conflict.Because("%s is dated before the first statement, which is reconciled; reopen that statement first", p.EntryNumber).
				For(fault.Reconciled).With(ledger.Reconciled{Reason: fault.Reconciled, StatementID: first.ID})
		}
	}
	return nil
}

// Undoing undoes the match of a line.
type Undoing struct {
	LineByID
	// Whether to reverse what the match posted: entries, receipts, vouchers and transfers.
	Reverse bool `query:"reverse"`
}

// Undo opens all lines of a line's match.
func Undo(tx *db.Tx, in Undoing) error {
	l, s, err := lineOf(tx, in.LineByID)
	if err != nil {
		return err
	}
	if err := s.fixed(); err != nil {
		return err
	}
	if l.MatchID == 0 {
		return fault.Conflict.Because("line %d of the statement is not matched", l.Seq).For(fault.AlreadyDone)
	}
	m, err := db.Get[match](tx, `SELECT `+db.Columns[match]("m")+` FROM bank_matches m WHERE m.org_id = $1 AND m.id = $2`, l.MatchID)
	if err != nil {
		return fmt.Errorf("bank match %d: %w", l.MatchID, err)
	}
	if err := ledger.Unmatch(tx, []uint32{m.ID}); err != nil {
		return err
	}
	if in.Reverse {
		for _, made := range m.Made {
			if err := made.reverse(tx); err != nil {
				return err
			}
		}
	}
	tx.Event(event.StatementUpdated.On(l.StatementID, "", event.Bank{BankID: l.BankID}))
	tx.Record(bankLines, l.ID, strings.TrimSpace(fmt.Sprintf("%s %s opened", l.Date, l.Amount)))
	return nil
}

// The types of what a match posts.
var (
	madeReceipt = document.Receipt
	madeVoucher = document.PaymentVoucher
)

// reverse reverses a record.
func (m Made) reverse(tx *db.Tx) error {
	var err error
	switch m.Type {
	case ledger.RefManual:
		_, err = tax.UndoEntry(tx, ledger.Undoing{ID: m.ID})
	case ledger.RefTransfer:
		_, err = ledger.UndoTransfer(tx, ledger.Undoing{ID: m.ID})
	case madeReceipt:
		err = sales.SetStatus(tx, sales.StatusChange{Path: m.ID, Status: string(document.Void)})
	case madeVoucher:
		_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: m.ID, Status: document.Cancelled})
	}
	return err
}
