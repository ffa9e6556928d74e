package check

import (
	"cmp"
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

func unbalancedEntries(f *finder) {
	f.add(read(f, journalOf).unbalanced...)
}

func unbalancedLedger(f *finder) {
	j := read(f, journalOf)
	kept := valueOf[num.Money](f, `SELECT CAST(COALESCE(SUM(b.debit - b.credit), 0) AS BIGINT) FROM account_balances b WHERE b.org_id = $1`)
	if !j.rest.IsZero() {
		f.say("journal lines sum to %s", j.rest)
	}
	if !kept.IsZero() {
		f.say("account balances sum to %s", kept)
	}
}

func wrongTurnover(f *finder) {
	j := read(f, journalOf)
	type row struct {
		AccountID uint32    `db:"account_id"`
		Month     string    `db:"month"`
		Debit     num.Money `db:"debit"`
		Credit    num.Money `db:"credit"`
	}
	rows := listOf[row](f, `SELECT b.account_id, b.month, b.debit, b.credit FROM account_balances b WHERE b.org_id = $1`)
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
	for _, key := range wrong {
		f.say("account %d in %s: lines and stored turnover differ by %s debit, %s credit",
			key.Account, key.Month, differ[key].debit, differ[key].credit)
	}
}

// journalGaps compares the counters of the journal with the numbers that
// entries carry. Entries are never deleted, so the serials of a period are
// exactly one to the counter.
func journalGaps(f *finder) {
	j := read(f, journalOf)
	type row struct {
		Period string `db:"period"`
		Last   int    `db:"last"`
	}
	rows := listOf[row](f, `SELECT c.period, c.last FROM number_counters c WHERE c.org_id = $1 AND c.doc_type = 'JV'`)
	counters := map[string]int{}
	for period := range j.numbers {
		counters[period] = 0
	}
	for _, r := range rows {
		counters[r.Period] = r.Last
	}
	for _, period := range slices.Sorted(maps.Keys(counters)) {
		numbers, counter := j.numbers[period], counters[period]
		if numbers == nil {
			numbers = &serials{}
		}
		if n := numbers.distinct(); numbers.entries != counter || n != counter || numbers.last != counter {
			f.say("period %q: %d entries with %d numbers up to %d, counter is %d", period, numbers.entries, n, numbers.last, counter)
		}
	}
}

// changedEntries compares the texts of entries with the audit rows that cover them.
func changedEntries(f *finder) {
	const page = 500
	for last := int64(0); ; {
		rows, err := db.Coverings(f.tx, last, page)
		f.stop(err)
		if len(rows) == 0 {
			return
		}
		from, _, err := rows[0].Entries()
		f.stop(err)
		_, to, err := rows[len(rows)-1].Entries()
		f.stop(err)
		said, err := ledger.Said(f.tx, from, to)
		f.stop(err)
		for _, row := range rows {
			first, end, err := row.Entries()
			f.stop(err)
			var all []byte
			for id := first; id <= end; id++ {
				hash := said[id]
				all = append(all, hash[:]...)
			}
			if last = row.Seq; !row.Is(first, end, all) {
				f.say("a text of the journal entries %d to %d differs from row %d of the audit log", first, end, row.Seq)
			}
		}
	}
}
