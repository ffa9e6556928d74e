package tax

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// Amendment opens a filed month.
type Amendment struct {
	_ struct{} `schema:"TaxAmendment"`
	// Id of the return.
	ID uint32 `path:"id"`
	// Why the return is amended.
	Reason string `json:"reason" validate:"required,max=500"`
}

// Normalize trims the text.
func (in *Amendment) Normalize() { in.Reason = strings.TrimSpace(in.Reason) }

// Amend opens the month of a return, so that its rows can change and it can be filed again.
func Amend(tx *db.Tx, in Amendment) (Filing, error) {
	r, err := filingByID(tx, in.ID)
	if err != nil {
		return Filing{}, err
	}
	if r.Status != Filed {
		return Filing{}, fault.Conflict.Because("%s is %s; only a filed return can be amended", r.titles(), r.Status).For(fault.AlreadyDone)
	}
	r.AmendReason = in.Reason
	if err := r.become(tx, Amending); err != nil {
		return Filing{}, err
	}
	tx.Record(filings, r.ID, r.name()+" amend: "+in.Reason)
	return shown(tx, r)
}

// title names a return for people: PP30 of October 2026.
func (r filing) title() string { return r.titles()[0] }

// titles names a return in both languages.
func (r filing) titles() fault.Both { return titlesOf(r.Form, r.Month) }

func titlesOf(form string, month when.Month) fault.Both {
	return fault.Both{form + " of " + monthName(month), thaiForms[form] + " เดือน " + thaiMonth(month)}
}

// become stores a new status.
func (r *filing) become(tx *db.Tx, status string) error {
	r.Status, r.UpdatedAt = status, tx.Stamp()
	if err := db.Update(tx, filings, *r); err != nil {
		return fmt.Errorf("%s: %w", r.name(), err)
	}
	if kind, ok := moved[status]; ok {
		r.tell(tx, kind)
	}
	return nil
}

// moved are the events of returns that change their status.
var moved = map[string]event.Kind[event.Return]{Amending: event.FilingAmending, Superseded: event.FilingSuperseded, Withdrawn: event.FilingWithdrawn}

// Withdraw takes back the last return of a form: its entry is reversed and its month is
// open again. The return that it amended is open for an amendment.
func Withdraw(tx *db.Tx, in FilingByID) (Filing, error) {
	if !tx.May(access.WithdrawTax) {
		return Filing{}, fault.Forbidden.Because("only the owner can withdraw a return")
	}
	r, err := filingByID(tx, in.ID)
	if err != nil {
		return Filing{}, err
	}
	if err := r.checkLast(tx); err != nil {
		return Filing{}, err
	}
	if r.EntryID != 0 {
		if err := r.unpost(tx); err != nil {
			return Filing{}, err
		}
	}
	if err := r.become(tx, Withdrawn); err != nil {
		return Filing{}, err
	}
	if err := r.release(tx); err != nil {
		return Filing{}, err
	}
	if r.AmendsID != 0 {
		former, err := filingByID(tx, uint32(r.AmendsID))
		if err != nil {
			return Filing{}, err
		}
		if err := former.become(tx, Amending); err != nil {
			return Filing{}, err
		}
	}
	tx.Record(filings, r.ID, r.name()+" withdrawn")
	return shown(tx, r)
}

// checkLast refuses to withdraw a return that is not the last one, or paid.
func (r filing) checkLast(tx *db.Tx) error {
	if r.Status != Filed && r.Status != Amending {
		return fault.Conflict.Because("%s is %s", r.titles(), r.Status).For(fault.AlreadyDone)
	}
	returns, err := filedOf(tx, r.Form)
	if err != nil {
		return err
	}
	if last := returns.last; last.Month != r.Month {
		return fault.Conflict.Because("%s is filed after it; withdraw that first, or amend this return", titlesOf(r.Form, last.Month)).For(fault.InUse)
	}
	paid, err := paymentsOf(tx, []filing{r})
	if err != nil {
		return err
	}
	for _, p := range paid[formMonth{r.Form, r.Month}] {
		if p.ReversalEntryID == 0 {
			return fault.Conflict.Because("%s is paid; reverse its payments first", r.titles()).For(fault.InUse)
		}
	}
	return nil
}

// unpost reverses the entry of a return on its date, or today if that is locked.
func (r filing) unpost(tx *db.Tx) error {
	made, err := ledger.RecordedOf(tx, []uint32{uint32(r.EntryID)})
	if err != nil {
		return err
	}
	date, err := unlocked(tx, made[0].Date)
	if err != nil {
		return err
	}
	_, err = ledger.Post(tx, made[0].Reversal(date, "withdraw "+r.name()))
	return err
}

// unlocked returns the date, or today if its period is locked.
func unlocked(tx *db.Tx, date when.Date) (when.Date, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil || date.After(settings.LockDate) {
		return date, err
	}
	return tx.Today(), nil
}

// Draft is a return that is about to be filed.
type Draft struct {
	Form        string
	Month       when.Month
	Former      *Filing // the return that it amends
	Late        bool    // a later month is filed
	Boxes       Boxes
	Totals      Totals
	Excess      string
	Adjustments []Adjustment
	FiledOn     when.Date
	Reference   string
	Rows        []Row
}

// Begin checks that a month can be filed now: it is over, and it is the next one or open for
// an amendment.
func Begin(tx *db.Tx, form string, month when.Month) (Draft, error) {
	d := Draft{Form: form, Month: month, FiledOn: tx.Today(), Excess: Carry}
	if !tx.Today().After(month.Last()) {
		return d, fault.BadRequest.Because("%s can be filed from %s on", inBoth(month), month.Last().AddDays(1))
	}
	returns, err := filedOf(tx, form)
	if err != nil {
		return d, err
	}
	now, ok := returns.months[month]
	switch {
	case ok && !now.Amending:
		return d, fault.Conflict.Because("%s is already filed; open an amendment to file it again", titlesOf(form, month)).For(fault.AlreadyDone)
	case ok:
		former, err := GetFiling(tx, FilingByID{now.ID})
		d.Former, d.Late = &former, form == PP30 && returns.last.Month.After(month)
		return d, err
	case form == PP30 && len(returns.months) > 0 && month != returns.last.Month.Add(1):
		return d, fault.BadRequest.Because("the next return to file is %s", titlesOf(form, returns.last.Month.Add(1)))
	}
	return d, nil
}

// BroughtForward returns the excess that the last VAT return carried.
func BroughtForward(tx *db.Tx) (num.Money, error) {
	returns, err := filedOf(tx, PP30)
	if err != nil || len(returns.months) == 0 {
		return num.Money{}, err
	}
	last, err := filingByID(tx, returns.last.ID)
	return last.Boxes.B16.Sub(last.Refundable), err
}

// Save files a return: it stores the record and its rows, posts the entry and closes the month.
func Save(tx *db.Tx, d Draft) (Filing, error) {
	r := filing{
		Form: d.Form, Month: d.Month, Status: Filed, Boxes: d.Boxes, Totals: d.Totals, Excess: d.Excess, Adjustments: d.Adjustments,
		FiledOn: d.FiledOn, Reference: d.Reference, RowCount: len(d.Rows),
		CreatedBy: num.Ref(tx.User), CreatedByName: tx.UserName, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
	}
	past, err := history(tx, d.Form, d.Month)
	if err != nil {
		return Filing{}, err
	}
	if len(past) > 0 {
		r.Sequence = past[len(past)-1].Sequence + 1
	}
	if r.DueDate, err = dueDate(tx, d.Form, d.Month); err != nil {
		return Filing{}, err
	}
	if r.SHA256, err = sum(d.Form, d.Boxes, d.Rows); err != nil {
		return Filing{}, err
	}
	if r.ID, err = db.NextID(tx, filings); err != nil {
		return Filing{}, err
	}
	former := current(past)
	r.Refundable = d.refundable(former)
	if former != nil {
		r.AmendsID = num.Ref(former.ID)
		if err := former.become(tx, Superseded); err != nil {
			return Filing{}, err
		}
	}
	if err := r.post(tx, former); err != nil {
		return Filing{}, err
	}
	if err := db.Insert(tx, filings, r); err != nil {
		return Filing{}, fmt.Errorf("%s: %w", r.name(), err)
	}
	if err := freeze(tx, r.ID, d.Rows); err != nil {
		return Filing{}, err
	}
	if err := r.certify(tx, former, d.Rows); err != nil {
		return Filing{}, err
	}
	tx.Record(filings, r.ID, r.name())
	r.tell(tx, event.FilingFiled)
	return shown(tx, r)
}

// refundable returns the excess that the Revenue Department pays back. What a later month
// has carried is not refunded, and a refund that was requested before is still expected.
func (d Draft) refundable(former *filing) num.Money {
	switch {
	case d.Late:
		return former.Refundable.Add(d.Boxes.B16.Sub(former.Boxes.B16))
	case d.Excess == Refund:
		return d.Boxes.B16
	}
	return num.Money{}
}

// post posts the entry of a VAT return; that of an amendment has the differences.
func (r *filing) post(tx *db.Tx, former *filing) error {
	if r.Form != PP30 {
		return nil
	}
	b, was := r.Boxes, Boxes{}
	if former != nil {
		was = former.Boxes
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	date, err := unlocked(tx, r.Month.Last())
	if err != nil {
		return err
	}
	var lines []ledger.Line
	for _, leg := range []struct {
		key    ledger.Key
		amount num.Money // debit positive
	}{
		{ledger.OutputVAT, b.B5.Sub(was.B5)},
		{ledger.ExpenseDefault, b.fines().Sub(was.fines())},
		{ledger.InputVAT, was.B7.Sub(b.B7)},
		{ledger.VATPayable, was.B15.Sub(b.B15)},
		{ledger.VATRefundable, b.B16.Sub(b.B10).Sub(was.B16.Sub(was.B10))},
	} {
		line := ledger.Line{AccountID: chart.Key(leg.key).ID, Debit: leg.amount}
		if leg.amount.Sign() < 0 {
			line.Debit, line.Credit = num.Money{}, leg.amount.Neg()
		}
		lines = append(lines, line)
	}
	slices.SortStableFunc(lines, func(a, b ledger.Line) int { return a.Credit.Sign() - b.Credit.Sign() })
	id, err := ledger.Post(tx, ledger.Entry{Date: date, Description: r.title(), RefType: r.Form, RefID: num.Ref(r.ID), RefNumber: r.name(), Lines: lines})
	r.EntryID = num.Ref(id)
	return err
}

// dueDate returns the last day to file: the 15th of the next month for VAT, the 7th for
// withholding tax, plus the days of online filing; if it is none, the next working day.
func dueDate(tx *db.Tx, form string, month when.Month) (when.Date, error) {
	settings, err := org.SettingsOf(tx)
	next := month.Add(1).First()
	if form == PP30 {
		return settings.WorkingDay(next.AddDays(14 + settings.PP30)), err
	}
	return settings.WorkingDay(next.AddDays(6 + settings.PND)), err
}

// WithholdingDueDate returns the last day to file the withholding tax returns of a month.
func WithholdingDueDate(tx *db.Tx, month when.Month) (when.Date, error) {
	return dueDate(tx, PND53, month)
}

// DueDate returns the last day to file the VAT return of a month.
func DueDate(tx *db.Tx, month when.Month) (when.Date, error) { return dueDate(tx, PP30, month) }
