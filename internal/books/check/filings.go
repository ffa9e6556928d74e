package check

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// Filings are the invariants of tax returns.
var Filings = []Invariant{
	{"I35", "tax returns are unchanged: hash, boxes, order and entries", wrongFilings},
	{"I36", "the rows of a closed tax month equal the filed rows", wrongClosedMonths},
}

// allFilings returns every return, by month and sequence.
func allFilings(f *finder) []tax.Filing {
	return once(f, "filings", func() (all []tax.Filing) {
		for _, id := range listOf[uint32](f, `SELECT f.id FROM tax_filings f WHERE f.org_id = $1 ORDER BY f.form, f.month, f.sequence`) {
			all = append(all, call(f, tax.GetFiling, tax.FilingByID{ID: id}))
		}
		return all
	})
}

func wrongFilings(f *finder) {
	all := allFilings(f)
	wrongSequences(f, all)
	byID := map[uint32]tax.Filing{}
	for _, r := range all {
		byID[r.ID] = r
		rows := call(f, tax.RowsOf, r.ID)
		sealed, err := tax.Sealed(r, rows)
		f.stop(err)
		if !sealed || len(rows) != r.RowCount {
			f.say("%s %s sequence %d: its rows or boxes do not have the stored hash", r.Form, r.Month, r.Sequence)
		}
		if r.Form == tax.PP30 {
			wrongBoxes(f, r, rows)
		} else {
			wrongSums(f, r, rows)
		}
		wrongFilingEntry(f, r, byID[uint32(r.AmendsID)])
	}
}

// wrongSequences checks that sequences have no gap, one return of a month is in force, and VAT
// months in force follow one another.
func wrongSequences(f *finder, all []tax.Filing) {
	type key struct {
		form  string
		month when.Month
	}
	next, inForce, last := map[key]int{}, map[key]int{}, when.Month{}
	for _, r := range all {
		of := key{r.Form, r.Month}
		if r.Sequence != next[of] {
			f.say("%s %s: sequence %d instead of %d", r.Form, r.Month, r.Sequence, next[of])
		}
		next[of]++
		if !r.InForce() {
			continue
		}
		if inForce[of]++; inForce[of] > 1 {
			f.say("%s %s: two returns in force", r.Form, r.Month)
		}
		if r.Form != tax.PP30 {
			continue
		}
		if !last.IsZero() && r.Month != last.Add(1) {
			f.say("PP30: %s follows %s", r.Month, last)
		}
		last = r.Month
	}
}

// wrongBoxes recomputes the boxes that follow from the rows, the adjustments and other boxes. An
// excess that a later return used adds to them.
func wrongBoxes(f *finder, r tax.Filing, rows []tax.Row) {
	var sums tax.Boxes
	for _, row := range rows {
		switch {
		case row.Side == tax.Claimed:
			sums.B6, sums.B7 = sums.B6.Add(row.BaseAmount), sums.B7.Add(row.VatAmount)
		case row.Category == "zero":
			sums.B2 = sums.B2.Add(row.BaseAmount)
		case row.Category == "exempt":
			sums.B3 = sums.B3.Add(row.BaseAmount)
		default:
			sums.B4 = sums.B4.Add(row.BaseAmount)
		}
		if row.Side == tax.Output {
			sums.B5 = sums.B5.Add(row.VatAmount)
		}
	}
	addAdjustments(f, &sums, r.Adjustments)
	b := *r.Boxes
	sums.B10, sums.B13, sums.B14 = b.B10, b.B13, b.B14
	want := sums.Complete()
	if net := b.B15.Sub(b.B16); net == want.B15.Sub(want.B16) && r.AmendsID != 0 {
		want.B15, want.B16 = b.B15, b.B16 // a later month was filed
	}
	for i, value := range want.Values() {
		if have := b.Values()[i]; have != value {
			f.say("PP30 %s sequence %d: box %d is %s instead of %s", r.Month, r.Sequence, i+1, have, value)
		}
	}
}

// addAdjustments adds manual entries with their values to the boxes. An entry without output VAT
// adds to purchases.
func addAdjustments(f *finder, b *tax.Boxes, adjustments []tax.Adjustment) {
	chart := read(f, ledger.ChartOf)
	for _, a := range adjustments {
		moved := movedBy(f, num.Ref(a.EntryID))
		output, input := moved[chart.Key(ledger.OutputVAT).ID].Neg(), moved[chart.Key(ledger.InputVAT).ID]
		value := &b.B4
		if output.IsZero() {
			value = &b.B6
		}
		*value = value.Add(a.BaseAmount.Money)
		b.B5, b.B7 = b.B5.Add(output), b.B7.Add(input)
	}
}

// movedBy returns what an entry moved on each account, debit positive.
func movedBy(f *finder, entry num.Ref) map[uint32]num.Money {
	moved := map[uint32]num.Money{}
	if entry == 0 {
		return moved
	}
	for _, e := range call(f, ledger.RecordedOf, []uint32{uint32(entry)}) {
		for _, l := range e.Lines {
			moved[l.AccountID] = moved[l.AccountID].Add(l.Debit).Sub(l.Credit)
		}
	}
	return moved
}

// wrongSums compares the sums of a withholding tax return with its rows.
func wrongSums(f *finder, r tax.Filing, rows []tax.Row) {
	want := tax.Totals{Count: len(rows), Surcharge: r.Totals.Surcharge}
	for _, row := range rows {
		want.BaseAmount, want.TaxAmount = want.BaseAmount.Add(row.BaseAmount), want.TaxAmount.Add(row.VatAmount)
	}
	if *r.Totals != want {
		f.say("%s %s sequence %d: its sums are %s and %s, those of its rows %s and %s", r.Form, r.Month, r.Sequence, r.Totals.BaseAmount, r.Totals.TaxAmount, want.BaseAmount, want.TaxAmount)
	}
}

// wrongFilingEntry compares the entry of a VAT return with its boxes; that of an amendment has
// the differences. The entry of a withdrawn return is reversed.
func wrongFilingEntry(f *finder, r, former tax.Filing) {
	want := map[ledger.Key]num.Money{}
	if r.Boxes != nil {
		want = legs(*r.Boxes)
	}
	if former.Boxes != nil {
		for key, amount := range legs(*former.Boxes) {
			want[key] = want[key].Sub(amount)
		}
	}
	chart := read(f, ledger.ChartOf)
	have := movedBy(f, r.EntryID)
	for _, key := range []ledger.Key{ledger.OutputVAT, ledger.ExpenseDefault, ledger.VATRefundable, ledger.InputVAT, ledger.VATPayable} {
		id := chart.Key(key).ID
		if have[id] != want[key] {
			f.say("%s %s sequence %d: its entry moves %s by %s instead of %s", r.Form, r.Month, r.Sequence, key, have[id], want[key])
		}
	}
	if r.Status != tax.Withdrawn || r.EntryID == 0 {
		return
	}
	if valueOf[int](f, `SELECT COUNT(*) FROM journal_entries e WHERE e.org_id = $1 AND e.reversal_of_id = $2`, r.EntryID) != 1 {
		f.say("%s %s sequence %d: withdrawn, but its entry is not reversed", r.Form, r.Month, r.Sequence)
	}
}

// legs returns what the entry of a VAT return moves, debit positive.
func legs(b tax.Boxes) map[ledger.Key]num.Money {
	return map[ledger.Key]num.Money{
		ledger.OutputVAT: b.B5, ledger.ExpenseDefault: b.B13.Add(b.B14), ledger.VATRefundable: b.B16.Sub(b.B10), ledger.InputVAT: b.B7.Neg(), ledger.VATPayable: b.B15.Neg(),
	}
}

// wrongClosedMonths compares the rows of closed months with the registers.
func wrongClosedMonths(f *finder) {
	for _, r := range allFilings(f) {
		if r.Status != tax.Filed {
			continue
		}
		for _, c := range call(f, report.Exceptions, r) {
			f.say("%s %s is filed, but %s of the %s register was %s", r.Form, r.Month, c.Number, c.Side, c.Change)
		}
	}
}
