package check

import (
	"fmt"
	"math"
	"math/bits"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// journal holds what the invariants need of the entries and their lines. The journal is
// the longest table, so it is read once for all of them.
type journal struct {
	unbalanced []string                   // the first entries that break I1
	rest       num.Money                  // of all lines together
	turnover   map[accountMonth]*turnover // of all lines
	documents  map[uint32]num.Money       // by account, entries made by hand and opening trial balances left out
	moved      map[kindAccount]num.Money  // by what made the entry, and account
	closings   map[accountMonth]num.Money // movements of closing entries
	numbers    map[string]*serials        // by period
}

type accountMonth struct {
	Account uint32
	Month   string
}

// kindAccount is an account as entries of one kind move it.
type kindAccount struct {
	Kind    string
	Account uint32
}

type turnover struct{ debit, credit num.Money }

// serials are the entry numbers of a period.
type serials struct {
	entries, last int
	serials       map[int]uint64 // a bit for each, 64 in a group
}

func (s *serials) add(serial int) {
	s.last = max(s.last, serial)
	s.entries++
	s.serials[serial>>6] |= 1 << (serial & 63)
}

func (s *serials) distinct() (n int) {
	for _, group := range s.serials {
		n += bits.OnesCount64(group)
	}
	return n
}

type entryRow struct {
	ID     int       `db:"id"`
	Number string    `db:"entry_number"`
	Period string    `db:"number_period"`
	Serial int       `db:"number_serial"`
	Date   string    `db:"entry_date"`
	Total  num.Money `db:"total"`
	Kind   string    `db:"reference_type"`
	Of     num.Ref   `db:"reference_id"`
}

// free reports that neither a document nor goods belong to the entry.
func (e entryRow) free() bool {
	return e.Kind == ledger.RefManual || ledger.IsFiling(e.Kind) || e.Kind == ledger.RefOpening && e.Of == 0
}

type lineRow struct {
	EntryID   int       `db:"entry_id"`
	AccountID uint32    `db:"account_id"`
	Date      string    `db:"entry_date"`
	Amount    num.Money `db:"amount"`
}

// entriesAtOnce bounds the memory for long journals.
const entriesAtOnce = 10_000

func journalOf(tx *db.Tx) (*journal, error) {
	return db.Once(tx, "checked journal", func() (*journal, error) { return readJournal(tx, entriesAtOnce) })
}

// readJournal reads entries and lines together in the order of their keys, in batches.
// The batches leave no gap, so a line without an entry is found too.
func readJournal(tx *db.Tx, atOnce int) (*journal, error) {
	j := &journal{turnover: map[accountMonth]*turnover{}, documents: map[uint32]num.Money{}, numbers: map[string]*serials{},
		moved: map[kindAccount]num.Money{}, closings: map[accountMonth]num.Money{}}
	for after := math.MinInt; ; {
		entries, err := db.List[entryRow](tx, `SELECT e.id, e.entry_number, e.number_period, e.number_serial, e.entry_date, e.total, e.reference_type, e.reference_id
			FROM journal_entries e
			WHERE e.org_id = $1 AND e.id > $2
			ORDER BY e.id LIMIT $3`, after, atOnce)
		if err != nil {
			return nil, err
		}
		upTo := math.MaxInt
		if len(entries) == atOnce {
			upTo = entries[atOnce-1].ID
		}
		lines, err := db.List[lineRow](tx, `SELECT l.entry_id, l.account_id, l.entry_date, l.amount
			FROM journal_lines l
			WHERE l.org_id = $1 AND l.entry_id > $2 AND l.entry_id <= $3
			ORDER BY l.entry_id`, after, upTo)
		if err != nil {
			return nil, err
		}
		j.stretch(entries, lines)
		if upTo == math.MaxInt {
			return j, nil
		}
		after = upTo
	}
}

func (j *journal) stretch(entries []entryRow, lines []lineRow) {
	for _, l := range lines {
		j.line(l)
	}
	for _, e := range entries {
		for len(lines) > 0 && lines[0].EntryID < e.ID {
			lines = lines[1:]
		}
		n := 0
		for n < len(lines) && lines[n].EntryID == e.ID {
			n++
		}
		j.entry(e, lines[:n])
		lines = lines[n:]
	}
}

func (j *journal) line(l lineRow) {
	j.rest = j.rest.Add(l.Amount)
	key := accountMonth{l.AccountID, month(l.Date)}
	sum := j.turnover[key]
	if sum == nil {
		sum = &turnover{}
		j.turnover[key] = sum
	}
	if l.Amount.Sign() > 0 {
		sum.debit = sum.debit.Add(l.Amount)
	} else {
		sum.credit = sum.credit.Sub(l.Amount)
	}
}

// kinds adds a line to the sums of its kind of entry.
func (j *journal) kinds(e entryRow, l lineRow) {
	if !e.free() {
		j.documents[l.AccountID] = j.documents[l.AccountID].Add(l.Amount)
	}
	of := kindAccount{e.Kind, l.AccountID}
	j.moved[of] = j.moved[of].Add(l.Amount)
	if e.Kind == ledger.RefClosing {
		of := accountMonth{l.AccountID, month(l.Date)}
		j.closings[of] = j.closings[of].Add(l.Amount)
	}
}

// month is the month of a stored date.
func month(date string) string { return date[:min(len(date), len("2006-01"))] }

func (j *journal) entry(e entryRow, lines []lineRow) {
	numbers := j.numbers[e.Period]
	if numbers == nil {
		numbers = &serials{serials: map[int]uint64{}, last: e.Serial}
		j.numbers[e.Period] = numbers
	}
	numbers.add(e.Serial)
	var rest, debit num.Money
	strays := 0
	for _, l := range lines {
		rest = rest.Add(l.Amount)
		if l.Amount.Sign() > 0 {
			debit = debit.Add(l.Amount)
		}
		if l.Date != e.Date {
			strays++
		}
		j.kinds(e, l)
	}
	sound := len(lines) >= 2 && rest.IsZero() && debit == e.Total && strays == 0
	if !sound && len(j.unbalanced) < most {
		j.unbalanced = append(j.unbalanced, fmt.Sprintf("entry %d %s: total %s, %d lines with debits of %s that sum to %s, %d of another date",
			e.ID, e.Number, e.Total, len(lines), debit, rest, strays))
	}
}
