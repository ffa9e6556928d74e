package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/list"
	"kontor/internal/org/series"
)

// Reference types of entries without a document. Entries of documents carry the document's
// type.
const (
	RefManual     = "MANUAL"
	RefOpening    = "OPENING"
	RefAdjustment = "ADJUSTMENT"
	RefTransfer   = "MT"      // transfer between money accounts
	RefClosing    = "CLOSING" // closing of a fiscal year
	RefPP30       = "PP30"    // VAT return, and its payments
	RefPND3       = "PND3"    // payments of a withholding tax return
	RefPND53      = "PND53"   // payments of a withholding tax return
)

// textMax limits the text of an entry or line, in characters. Longer texts are truncated;
// numbers come first, so they survive.
const textMax = 255

// Line is one line of an entry. Exactly one of Debit and Credit is filled.
type Line struct {
	AccountID   uint32
	Debit       num.Money
	Credit      num.Money
	Description string
	ContactID   num.Ref
	BankID      num.Ref // the money account whose money it is
}

// amount returns the stored amount of the line, debit positive.
func (l Line) amount() num.Money { return l.Debit.Sub(l.Credit) }

// Entry is a journal entry to post.
type Entry struct {
	Date        when.Date
	Description string
	RefType     string  // a document type, or one of the reference types above
	RefID       num.Ref // the document
	RefNumber   string  // its number
	ReversalOf  num.Ref // the entry that this one reverses
	ExternalID  string  // external ID of a manual entry
	ReverseOn   when.Date
	VatBase     num.Money // of an entry in a VAT register, signed like its VAT
	Lines       []Line
}

// Opposite returns the lines with their sides swapped.
func Opposite(lines []Line) []Line {
	swapped := slices.Clone(lines)
	for i := range swapped {
		swapped[i].Debit, swapped[i].Credit = swapped[i].Credit, swapped[i].Debit
	}
	return swapped
}

// CheckOpen refuses a date in a closed period.
func CheckOpen(tx *db.Tx, date when.Date) error {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	if !date.After(settings.LockDate) {
		return fault.BadRequest.Because("period locked: the books are closed up to %s, and this posting is dated %s", settings.LockDate, date).For(fault.PeriodLocked)
	}
	return nil
}

// IsFiling reports whether entries of a reference type belong to a tax return.
func IsFiling(refType string) bool {
	return refType == RefPP30 || refType == RefPND3 || refType == RefPND53
}

// VoidDate returns the date on which a document of a date is voided: by default today; with
// the policy documentDate that date, unless its period is locked.
func VoidDate(tx *db.Tx, original when.Date) (when.Date, error) {
	settings, err := org.SettingsOf(tx)
	if settings.VoidDate == org.VoidDocumentDate && original.After(settings.LockDate) {
		return original, err
	}
	return tx.Today(), err
}

// Post posts one entry and returns its id. Zero lines are dropped; an entry with only zero
// lines is not written and its id is 0. An unbalanced entry is a bug and fails the
// transaction.
func Post(tx *db.Tx, e Entry) (id uint32, err error) {
	ids, err := PostAll(tx, e)
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

// PostAll posts several entries. Entries of one month take as many statements as a single one.
// The ids are in the order of the entries.
func PostAll(tx *db.Tx, entries ...Entry) ([]uint32, error) {
	ids := make([]uint32, len(entries))
	var kept []Entry
	var at []int // indexes of the written entries in ids
	count := 0
	for i, e := range entries {
		e.Lines = slices.DeleteFunc(slices.Clone(e.Lines), func(l Line) bool { return l.Debit.IsZero() && l.Credit.IsZero() })
		if len(e.Lines) == 0 {
			continue
		}
		if err := e.check(); err != nil {
			return nil, fmt.Errorf("post %s %s: %w", e.RefType, e.RefNumber, err)
		}
		if !e.closes() {
			if err := CheckOpen(tx, e.Date); err != nil {
				return nil, err
			}
		}
		kept, at, count = append(kept, e), append(at, i), count+len(e.Lines)
	}
	if len(kept) == 0 {
		return ids, nil
	}
	written, _, err := write(tx, kept, count)
	if err != nil {
		return nil, fmt.Errorf("post %s %s: %w", kept[0].RefType, kept[0].RefNumber, err)
	}
	for i, head := range written {
		ids[at[i]] = head.ID
	}
	return ids, nil
}

// closes reports whether the entry closes a fiscal year. The lock date does not apply to it: a
// year is locked first and closed afterwards.
func (e Entry) closes() bool { return e.RefType == RefClosing && e.ReversalOf == 0 }

// check detects programming errors in an entry.
func (e Entry) check() error {
	if e.Date.IsZero() || e.RefType == "" {
		return fmt.Errorf("entry has no date or no reference type")
	}
	var rest num.Money
	for i, l := range e.Lines {
		switch {
		case l.AccountID == 0:
			return fmt.Errorf("line %d has no account", i+1)
		case l.Debit.Sign() < 0 || l.Credit.Sign() < 0:
			return fmt.Errorf("line %d is negative", i+1)
		case !l.Debit.IsZero() && !l.Credit.IsZero():
			return fmt.Errorf("line %d has two sides", i+1)
		case l.Debit.Round(num.BasePlaces) != l.Debit || l.Credit.Round(num.BasePlaces) != l.Credit:
			return fmt.Errorf("line %d is not rounded", i+1)
		}
		rest = rest.Add(l.amount())
	}
	if !rest.IsZero() {
		return fmt.Errorf("entry is out of balance by %s", rest)
	}
	return nil
}

func (e Entry) total() (sum num.Money) {
	for _, l := range e.Lines {
		sum = sum.Add(l.Debit)
	}
	return sum
}

// entryRow is an entry as stored.
type entryRow struct {
	ID              uint32    `db:"id"`
	EntryNumber     string    `db:"entry_number"`
	NumberPeriod    string    `db:"number_period"`
	NumberSerial    int64     `db:"number_serial"`
	EntryDate       when.Date `db:"entry_date"`
	Description     string    `db:"description"`
	ReferenceType   string    `db:"reference_type"`
	ReferenceID     num.Ref   `db:"reference_id"`
	ReferenceNumber string    `db:"reference_number"`
	Total           num.Money `db:"total"`
	ReversalOfID    num.Ref   `db:"reversal_of_id"`
	ExternalID      string    `db:"external_id"`
	ReverseOn       when.Date `db:"reverse_on"`
	VatBase         num.Money `db:"vat_base"`
	CreatedBy       num.Ref   `db:"created_by"`
	CreatedByName   string    `db:"created_by_name"`
	CreatedAt       when.Unix `db:"created_at"`
	UpdatedAt       when.Unix `db:"updated_at"`
}

// lineRow is a line as stored.
type lineRow struct {
	EntryID     uint32    `db:"entry_id"`
	ID          uint32    `db:"id"`
	SortOrder   int       `db:"sort_order"`
	AccountID   uint32    `db:"account_id"`
	EntryDate   when.Date `db:"entry_date"`
	Amount      num.Money `db:"amount"`
	Description string    `db:"description"`
	ContactID   num.Ref   `db:"contact_id"`
	BankID      num.Ref   `db:"bank_id"`
}

// journal is the table of entries.
const journal = "journal_entries"

// write stores validated entries and returns the stored rows.
func write(tx *db.Tx, entries []Entry, lineCount int) (heads []entryRow, lines []lineRow, err error) {
	if err := release(tx, entries); err != nil {
		return nil, nil, err
	}
	ids, err := db.NextIDs(tx, "journal_entries", len(entries))
	if err != nil {
		return nil, nil, err
	}
	lineIDs, err := db.NextIDs(tx, "journal_lines", lineCount)
	if err != nil {
		return nil, nil, err
	}
	numbers, err := nextNumbers(tx, entries)
	if err != nil {
		return nil, nil, err
	}
	heads = make([]entryRow, 0, len(entries))
	lines = make([]lineRow, 0, lineCount)
	for i, e := range entries {
		number := numbers[i]
		heads = append(heads, entryRow{
			ID: ids[i], EntryNumber: number.Text, NumberPeriod: number.Period, NumberSerial: number.Serial,
			EntryDate: e.Date, Description: clipped(e.Description),
			ReferenceType: e.RefType, ReferenceID: e.RefID, ReferenceNumber: e.RefNumber,
			Total: e.total(), ReversalOfID: e.ReversalOf, ExternalID: e.ExternalID, ReverseOn: e.ReverseOn, VatBase: e.VatBase,
			CreatedBy: num.Ref(tx.User), CreatedByName: tx.UserName, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
		})
		for n, l := range e.Lines {
			lines = append(lines, lineRow{
				EntryID: ids[i], ID: lineIDs[len(lines)], SortOrder: n + 1, AccountID: l.AccountID, EntryDate: e.Date,
				Amount: l.amount(), Description: clipped(l.Description), ContactID: l.ContactID, BankID: l.BankID,
			})
		}
	}
	said := saidBy(heads, lines)
	for _, h := range heads {
		tx.Cover(h.ID, said[h.ID])
		tx.Event(event.JournalPosted.On(h.ID, h.EntryNumber, event.Posting{
			Date: h.EntryDate, ReferenceType: h.ReferenceType, ReferenceID: h.ReferenceID, ReversalOfID: h.ReversalOfID, Total: h.Total,
		}))
		list.Count(tx, list.Counter{List: journal, Kind: h.ReferenceType, State: month(h.EntryDate), Rows: 1})
	}
	if err := db.Insert(tx, journal, heads...); err != nil {
		return nil, nil, err
	}
	if err := db.Insert(tx, "journal_lines", lines...); err != nil {
		return nil, nil, err
	}
	return heads, lines, addTurnover(tx, lines)
}

// saidBy returns the hash of what each entry says besides its amounts, accounts and dates, which agree
// with other records. Each text is preceded by its length.
func saidBy(heads []entryRow, lines []lineRow) map[uint32][sha256.Size]byte {
	said := map[uint32][sha256.Size]byte{}
	for _, h := range heads {
		var b []byte
		add := func(text string) { b = append(binary.BigEndian.AppendUint32(b, uint32(len(text))), text...) }
		for _, text := range []string{h.EntryNumber, h.Description, h.ReferenceType, h.ReferenceNumber, h.ExternalID, h.CreatedByName} {
			add(text)
		}
		for ; len(lines) > 0 && lines[0].EntryID == h.ID; lines = lines[1:] {
			add(lines[0].Description)
		}
		said[h.ID] = sha256.Sum256(b)
	}
	return said
}

// Said returns the hashes of what the entries from one id to another say, by id, as the audit log
// covers them.
func Said(tx *db.Tx, first, last uint32) (map[uint32][sha256.Size]byte, error) {
	heads, err := db.List[entryRow](tx, `SELECT `+db.Columns[entryRow]("e")+` FROM journal_entries e WHERE e.org_id = $1 AND e.id BETWEEN $2 AND $3 ORDER BY e.id`, first, last)
	if err != nil {
		return nil, err
	}
	lines, err := db.List[lineRow](tx, `SELECT `+db.Columns[lineRow]("l")+` FROM journal_lines l
		WHERE l.org_id = $1 AND l.entry_id BETWEEN $2 AND $3 ORDER BY l.entry_id, l.sort_order, l.id`, first, last)
	return saidBy(heads, lines), err
}

func clipped(text string) string {
	if letters := []rune(text); len(letters) > textMax {
		return string(letters[:textMax])
	}
	return text
}

// nextNumbers allocates entry numbers in order, with one call per run of entries in the same
// month.
func nextNumbers(tx *db.Tx, entries []Entry) ([]series.Number, error) {
	numbers := make([]series.Number, 0, len(entries))
	for len(numbers) < len(entries) {
		first := entries[len(numbers)].Date
		run := 1
		for len(numbers)+run < len(entries) && month(entries[len(numbers)+run].Date) == month(first) {
			run++
		}
		taken, err := series.NextN(tx, "JV", first, run)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, taken...)
	}
	return numbers, nil
}

// addTurnover updates the turnover of every account in the lines.
func addTurnover(tx *db.Tx, lines []lineRow) error {
	months := turnoverOf(lines)
	return db.Merge(tx, "account_balances", `ON CONFLICT (org_id, account_id, month)
		DO UPDATE SET debit = account_balances.debit + excluded.debit, credit = account_balances.credit + excluded.credit`, months...)
}

// turnoverOf sums lines by account and month, ordered by account.
func turnoverOf(lines []lineRow) []MonthTurnover {
	var sums []MonthTurnover
	for _, l := range lines {
		inMonth := month(l.EntryDate)
		i := slices.IndexFunc(sums, func(s MonthTurnover) bool { return s.AccountID == l.AccountID && s.Month == inMonth })
		if i < 0 {
			i = len(sums)
			sums = append(sums, MonthTurnover{AccountID: l.AccountID, Month: inMonth})
		}
		if l.Amount.Sign() > 0 {
			sums[i].Debit = sums[i].Debit.Add(l.Amount)
		} else {
			sums[i].Credit = sums[i].Credit.Sub(l.Amount)
		}
	}
	slices.SortFunc(sums, func(a, b MonthTurnover) int {
		if a.AccountID != b.AccountID {
			return int(int64(a.AccountID) - int64(b.AccountID))
		}
		return strings.Compare(a.Month, b.Month)
	})
	return sums
}
