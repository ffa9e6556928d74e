package check

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// Filings are the invariants of tax returns.
var Filings = []Invariant{
	{"I35", "tax returns are unchanged: hash, boxes, order and entries", wrongFilings},
	{"I36", "the rows of a closed tax month equal the filed rows", wrongClosedMonths},
}

// allFilings returns every return, by month and sequence.
func allFilings(tx *db.Tx) (all []tax.Filing, err error) {
	return db.Once(tx, "check.filings", func() ([]tax.Filing, error) {
		ids, err := db.List[uint32](tx, `SELECT f.id FROM tax_filings f WHERE f.org_id = $1 ORDER BY f.form, f.month, f.sequence`)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			f, err := tax.GetFiling(tx, tax.FilingByID{ID: id})
			if err != nil {
				return nil, err
			}
			all = append(all, f)
		}
		return all, nil
	})
}

func wrongFilings(tx *db.Tx) ([]string, error) {
	all, err := allFilings(tx)
	if err != nil {
		return nil, err
	}
	found := wrongSequences(all)
	byID := map[uint32]tax.Filing{}
	for _, f := range all {
		byID[f.ID] = f
		rows, err := tax.RowsOf(tx, f.ID)
		if err != nil {
			return nil, err
		}
		sealed, err := tax.Sealed(f, rows)
		switch {
		case err != nil:
			return nil, err
		case !sealed || len(rows) != f.RowCount:
			found = append(found, fmt.Sprintf("%s %s sequence %d: its rows or boxes do not have the stored hash", f.Form, f.Month, f.Sequence))
		}
		if f.Form == tax.PP30 {
			wrong, err := wrongBoxes(tx, f, rows)
			if err != nil {
				return nil, err
			}
			found = append(found, wrong...)
		} else {
			found = append(found, wrongSums(f, rows)...)
		}
		wrong, err := wrongFilingEntry(tx, f, byID[uint32(f.AmendsID)])
		if err != nil {
			return nil, err
		}
		found = append(found, wrong...)
	}
	return found[:min(len(found), most)], nil
}

// wrongSequences checks that sequences have no gap, one return of a month is in force, and VAT
// months in force follow one another.
func wrongSequences(all []tax.Filing) (found []string) {
	type key struct {
		form  string
		month when.Month
	}
	next, inForce, last := map[key]int{}, map[key]int{}, when.Month{}
	for _, f := range all {
		of := key{f.Form, f.Month}
		if f.Sequence != next[of] {
			found = append(found, fmt.Sprintf("%s %s: sequence %d instead of %d", f.Form, f.Month, f.Sequence, next[of]))
		}
		next[of]++
		if !f.InForce() {
			continue
		}
		if inForce[of]++; inForce[of] > 1 {
			found = append(found, fmt.Sprintf("%s %s: two returns in force", f.Form, f.Month))
		}
		if f.Form != tax.PP30 {
			continue
		}
		if !last.IsZero() && f.Month != last.Add(1) {
			found = append(found, fmt.Sprintf("PP30: %s follows %s", f.Month, last))
		}
		last = f.Month
	}
	return found
}

// wrongBoxes recomputes the boxes that follow from the rows, the adjustments and other boxes. An
// excess that a later return used adds to them.
func wrongBoxes(tx *db.Tx, f tax.Filing, rows []tax.Row) ([]string, error) {
	var sums tax.Boxes
	for _, r := range rows {
		switch {
		case r.Side == tax.Claimed:
			sums.B6, sums.B7 = sums.B6.Add(r.BaseAmount), sums.B7.Add(r.VatAmount)
		case r.Category == "zero":
			sums.B2 = sums.B2.Add(r.BaseAmount)
		case r.Category == "exempt":
			sums.B3 = sums.B3.Add(r.BaseAmount)
		default:
			sums.B4 = sums.B4.Add(r.BaseAmount)
		}
		if r.Side == tax.Output {
			sums.B5 = sums.B5.Add(r.VatAmount)
		}
	}
	if err := addAdjustments(tx, &sums, f.Adjustments); err != nil {
		return nil, err
	}
	b := *f.Boxes
	sums.B10, sums.B13, sums.B14 = b.B10, b.B13, b.B14
	want := sums.Complete()
	if net := b.B15.Sub(b.B16); net == want.B15.Sub(want.B16) && f.AmendsID != 0 {
		want.B15, want.B16 = b.B15, b.B16 // a later month was filed
	}
	var found []string
	for i, value := range want.Values() {
		if have := b.Values()[i]; have != value {
			found = append(found, fmt.Sprintf("PP30 %s sequence %d: box %d is %s instead of %s", f.Month, f.Sequence, i+1, have, value))
		}
	}
	return found, nil
}

// addAdjustments adds manual entries with their values to the boxes. An entry without output VAT
// adds to purchases.
func addAdjustments(tx *db.Tx, b *tax.Boxes, adjustments []tax.Adjustment) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	for _, a := range adjustments {
		var moved map[uint32]num.Money
		if moved, err = movedBy(tx, num.Ref(a.EntryID)); err != nil {
			return err
		}
		output, input := moved[chart.Key(ledger.OutputVAT).ID].Neg(), moved[chart.Key(ledger.InputVAT).ID]
		value := &b.B4
		if output.IsZero() {
			value = &b.B6
		}
		*value = value.Add(a.BaseAmount.Money)
		b.B5, b.B7 = b.B5.Add(output), b.B7.Add(input)
	}
	return nil
}

// movedBy returns what an entry moved on each account, debit positive.
func movedBy(tx *db.Tx, entry num.Ref) (map[uint32]num.Money, error) {
	moved := map[uint32]num.Money{}
	if entry == 0 {
		return moved, nil
	}
	entries, err := ledger.RecordedOf(tx, []uint32{uint32(entry)})
	for _, e := range entries {
		for _, l := range e.Lines {
			moved[l.AccountID] = moved[l.AccountID].Add(l.Debit).Sub(l.Credit)
		}
	}
	return moved, err
}

// wrongSums compares the sums of a withholding tax return with its rows.
func wrongSums(f tax.Filing, rows []tax.Row) []string {
	want := tax.Totals{Count: len(rows), Surcharge: f.Totals.Surcharge}
	for _, r := range rows {
		want.BaseAmount, want.TaxAmount = want.BaseAmount.Add(r.BaseAmount), want.TaxAmount.Add(r.VatAmount)
	}
	if *f.Totals == want {
		return nil
	}
	return []string{fmt.Sprintf("%s %s sequence %d: its sums are %s and %s, those of its rows %s and %s", f.Form, f.Month, f.Sequence, f.Totals.BaseAmount, f.Totals.TaxAmount, want.BaseAmount, want.TaxAmount)}
}

// wrongFilingEntry compares the entry of a VAT return with its boxes; that of an amendment has
// the differences. The entry of a withdrawn return is reversed.
func wrongFilingEntry(tx *db.Tx, f, former tax.Filing) ([]string, error) {
	want := map[ledger.Key]num.Money{}
	if f.Boxes != nil {
		want = legs(*f.Boxes)
	}
	if former.Boxes != nil {
		for key, amount := range legs(*former.Boxes) {
			want[key] = want[key].Sub(amount)
		}
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	have, err := movedBy(tx, f.EntryID)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, key := range []ledger.Key{ledger.OutputVAT, ledger.ExpenseDefault, ledger.VATRefundable, ledger.InputVAT, ledger.VATPayable} {
		id := chart.Key(key).ID
		if have[id] != want[key] {
			found = append(found, fmt.Sprintf("%s %s sequence %d: its entry moves %s by %s instead of %s", f.Form, f.Month, f.Sequence, key, have[id], want[key]))
		}
	}
	if f.Status != tax.Withdrawn || f.EntryID == 0 {
		return found, nil
	}
	reversed, err := db.Get[int](tx, `SELECT COUNT(*) FROM journal_entries e WHERE e.org_id = $1 AND e.reversal_of_id = $2`, f.EntryID)
	if err == nil && reversed != 1 {
		found = append(found, fmt.Sprintf("%s %s sequence %d: withdrawn, but its entry is not reversed", f.Form, f.Month, f.Sequence))
	}
	return found, err
}

// legs returns what the entry of a VAT return moves, debit positive.
func legs(b tax.Boxes) map[ledger.Key]num.Money {
	return map[ledger.Key]num.Money{
		ledger.OutputVAT: b.B5, ledger.ExpenseDefault: b.B13.Add(b.B14), ledger.VATRefundable: b.B16.Sub(b.B10), ledger.InputVAT: b.B7.Neg(), ledger.VATPayable: b.B15.Neg(),
	}
}

// wrongClosedMonths compares the rows of closed months with the registers.
func wrongClosedMonths(tx *db.Tx) ([]string, error) {
	all, err := allFilings(tx)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, f := range all {
		if f.Status != tax.Filed {
			continue
		}
		changes, err := report.Exceptions(tx, f)
		if err != nil {
			return nil, err
		}
		for _, c := range changes {
			found = append(found, fmt.Sprintf("%s %s is filed, but %s of the %s register was %s", f.Form, f.Month, c.Number, c.Side, c.Change))
		}
	}
	return found[:min(len(found), most)], nil
}
