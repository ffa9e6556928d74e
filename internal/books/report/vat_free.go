package report

import (
	"fmt"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// freeEntry is an entry on the VAT accounts that no document posted.
type freeEntry struct {
	ManualEntry
	Type string  `db:"reference_type"`
	Ref  num.Ref `db:"reference_id"`

	onOutput bool // has a line on output VAT
	onInput  bool
}

// The entries are few and have an index. Their lines are read by entry: the VAT accounts can have
// many others in the month.
var (
	selectFree = `SELECT e.id, e.entry_number, e.entry_date, CAST(0 AS BIGINT) AS output, CAST(0 AS BIGINT) AS input, e.vat_base, e.description, e.created_at, e.created_by_name, e.reference_type, e.reference_id
		FROM journal_entries e
		WHERE e.org_id = $1 AND ` + among("e.reference_type", withoutDocument) + ` AND e.entry_date >= $2 AND e.entry_date <= $3
		ORDER BY e.entry_date, e.id`
	selectFreeLines = `SELECT l.entry_id, l.account_id, l.amount FROM journal_lines l WHERE l.org_id = $1 AND l.entry_id IN ($2)`
)

// freeEntries returns the entries of a month on the VAT accounts that no document posted.
func freeEntries(tx *db.Tx, month when.Month) ([]freeEntry, error) {
	return db.Once(tx, "report.free "+month.String(), func() ([]freeEntry, error) {
		found, err := readFree(tx, month)
		if err != nil {
			err = fmt.Errorf("entries of %s without a document: %w", month, err)
		}
		return found, err
	})
}

// inRegister returns the entries of the month that are rows of a register.
func (m *taxMonth) inRegister() ([]freeEntry, error) {
	all, err := freeEntries(m.tx, m.head.Month)
	return slices.DeleteFunc(slices.Clone(all), func(e freeEntry) bool { return e.Base.IsZero() }), err
}

func readFree(tx *db.Tx, month when.Month) (found []freeEntry, err error) {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	all, err := db.List[freeEntry](tx, selectFree, month.First(), month.Last())
	if err != nil || len(all) == 0 {
		return nil, err
	}
	ids := make(db.IDs, len(all))
	for i, e := range all {
		ids[i] = e.ID
	}
	type line struct {
		Entry   uint32    `db:"entry_id"`
		Account uint32    `db:"account_id"`
		Amount  num.Money `db:"amount"`
	}
	lines, err := db.ListAmong[line](tx, selectFreeLines, ids)
	if err != nil {
		return nil, err
	}
	byEntry := map[uint32][]line{}
	for _, l := range lines {
		byEntry[l.Entry] = append(byEntry[l.Entry], l)
	}
	for _, e := range all {
		for _, l := range byEntry[e.ID] {
			switch l.Account {
			case chart.Key(ledger.OutputVAT).ID:
				e.onOutput, e.Output = true, e.Output.Sub(l.Amount)
			case chart.Key(ledger.InputVAT).ID:
				e.onInput, e.Input = true, e.Input.Add(l.Amount)
			}
		}
		if e.onOutput || e.onInput {
			found = append(found, e)
		}
	}
	return found, nil
}
