package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Ledger are the invariants of the books.
var Ledger = []Invariant{
	{"I1", "every journal entry balances, has at least two lines, and has the total and date of its lines", unbalancedEntries},
	{"I2", "debits and credits of the whole ledger are equal", unbalancedLedger},
	{"I3", "the stored turnover of each account and month equals the sum of its lines", wrongTurnover},
	{"I10", "journal entry numbers have no gaps", journalGaps},
	{"I13", "journal entries say what the audit log covers", changedEntries},
	{"I70", "accounts that automatic postings use are active and of their type, and no account is below itself", wrongChart},
}

// most is the maximum number of violations reported per invariant.
const most = 20

func unbalancedEntries(tx *db.Tx) ([]string, error) {
	j, err := journalOf(tx)
	if err != nil {
		return nil, err
	}
	return j.unbalanced, nil
}

func unbalancedLedger(tx *db.Tx) ([]string, error) {
	j, err := journalOf(tx)
	if err != nil {
		return nil, err
	}
	kept, err := db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(b.debit - b.credit), 0) AS BIGINT) FROM account_balances b WHERE b.org_id = $1`)
	if err != nil {
		return nil, err
	}
	var found []string
	if !j.rest.IsZero() {
		found = append(found, fmt.Sprintf("journal lines sum to %s", j.rest))
	}
	if !kept.IsZero() {
		found = append(found, fmt.Sprintf("account balances sum to %s", kept))
	}
	return found, nil
}

func wrongTurnover(tx *db.Tx) ([]string, error) {
	j, err := journalOf(tx)
	if err != nil {
		return nil, err
	}
	type row struct {
		AccountID uint32    `db:"account_id"`
		Month     string    `db:"month"`
		Debit     num.Money `db:"debit"`
		Credit    num.Money `db:"credit"`
	}
	rows, err := db.List[row](tx, `SELECT b.account_id, b.month, b.debit, b.credit FROM account_balances b WHERE b.org_id = $1`)
	if err != nil {
		return nil, err
	}
	differ := make(map[accountMonth]turnover, len(j.turnover))
	for key, sum := range j.turnover {
		differ[key] = *sum
	}
	for _, r := range rows {
		key := accountMonth{r.AccountID, r.Month}
		sum := differ[key]
		differ[key] = turnover{sum.debit.Sub(r.Debit), sum.credit.Sub(r.Credit)}
	}
	maps.DeleteFunc(differ, func(_ accountMonth, by turnover) bool { return by == turnover{} })
	wrong := slices.SortedFunc(maps.Keys(differ), func(a, b accountMonth) int {
		return cmp.Or(cmp.Compare(a.Account, b.Account), cmp.Compare(a.Month, b.Month))
	})
	var found []string
	for _, key := range wrong[:min(len(wrong), most)] {
		found = append(found, fmt.Sprintf("account %d in %s: lines and stored turnover differ by %s debit, %s credit",
			key.Account, key.Month, differ[key].debit, differ[key].credit))
	}
	return found, nil
}

// journalGaps compares the counters of the journal with the numbers that
// entries carry. Entries are never deleted, so the serials of a period are
// exactly one to the counter.
func journalGaps(tx *db.Tx) ([]string, error) {
	j, err := journalOf(tx)
	if err != nil {
		return nil, err
	}
	type row struct {
		Period string `db:"period"`
		Last   int    `db:"last"`
	}
	rows, err := db.List[row](tx, `SELECT c.period, c.last FROM number_counters c WHERE c.org_id = $1 AND c.doc_type = 'JV'`)
	if err != nil {
		return nil, err
	}
	counters := map[string]int{}
	for period := range j.numbers {
		counters[period] = 0
	}
	for _, r := range rows {
		counters[r.Period] = r.Last
	}
	var found []string
	for _, period := range slices.Sorted(maps.Keys(counters)) {
		numbers, counter := j.numbers[period], counters[period]
		if numbers == nil {
			numbers = &serials{}
		}
		if n := numbers.distinct(); numbers.entries != counter || n != counter || numbers.last != counter {
			found = append(found, fmt.Sprintf("period %q: %d entries with %d numbers up to %d, counter is %d", period, numbers.entries, n, numbers.last, counter))
		}
	}
	return found[:min(len(found), most)], nil
}

// changedEntries compares the texts of entries with the audit rows that cover them.
func changedEntries(tx *db.Tx) (found []string, err error) {
	const page = 500
	for last := int64(0); ; {
		rows, err := db.Coverings(tx, last, page)
		if err != nil || len(rows) == 0 {
			return found, err
		}
		from, _, err := rows[0].Entries()
		if err != nil {
			return nil, err
		}
		_, to, err := rows[len(rows)-1].Entries()
		if err != nil {
			return nil, err
		}
		said, err := ledger.Said(tx, from, to)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			first, end, err := row.Entries()
			if err != nil {
				return nil, err
			}
			var all []byte
			for id := first; id <= end; id++ {
				hash := said[id]
				all = append(all, hash[:]...)
			}
			if last = row.Seq; !row.Is(first, end, all) {
				found = append(found, fmt.Sprintf("a text of the journal entries %d to %d differs from row %d of the audit log", first, end, row.Seq))
			}
		}
	}
}
