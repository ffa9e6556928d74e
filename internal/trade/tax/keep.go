package tax

import (
	"errors"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// RefInvoice is the reference type of entries that reclassify the VAT of a purchase.
const RefInvoice = "TX"

// monthsMax is how many months after its own month an invoice can be claimed.
const monthsMax = 6

// Vendor identifies the supplier when the invoice itself does not.
type Vendor struct{ Name, TaxID, BranchCode string }

// Source is the document or claim line that an invoice belongs to.
type Source struct {
	Type    string
	ID      uint32
	Item    num.Ref
	Number  string
	Contact num.Ref
	Vendor  Vendor
	Ended   bool      // void or rejected: does not block another invoice with the same number
	Field   string    // JSON path of the invoice in the request
	Date    when.Date // expected posting date of the VAT, if known
	Booked  *Booking  // nil: not posted yet
}

// Booking is the VAT of a document as posted, in base currency.
type Booking struct {
	Date      when.Date
	Treatment Treatment     // as posted by the document's own entry
	Base      num.Money     // taxable amount
	VAT       num.Money     //
	Shares    []ledger.Line // debits per account if the VAT is cost
}

// TreatmentOf returns the VAT treatment of a document that is posted now.
func TreatmentOf(tx *db.Tx, invoice *Invoice) (Treatment, error) {
	settings, err := org.SettingsOf(tx)
	switch {
	case invoice != nil && !invoice.claims():
		return Cost, err
	case settings.InputVat == org.OnTaxInvoice:
		return Undue, err
	}
	return Input, err
}

// Set writes the invoice of a document, creating it if id is 0, and reclassifies the VAT
// accordingly. It returns the invoice's id.
func Set(tx *db.Tx, id num.Ref, s Source, facts Facts) (num.Ref, error) {
	r := record{DocType: s.Type, DocumentID: s.ID, ItemID: s.Item, DocumentNumber: s.Number, Live: !s.Ended, CreatedAt: tx.Stamp()}
	if id != 0 {
		old, err := get(tx, id)
		if err != nil {
			return 0, err
		}
		r = old
	}
	was := r
	facts.Normalize()
	r.Facts, r.ContactID, r.UpdatedAt = facts, s.Contact, tx.Stamp()
	if err := r.complete(tx, s); err != nil {
		return 0, err
	}
	r.book(s.Booked)
	if err := r.unique(tx); err != nil {
		return 0, err
	}
	if err := r.checkMonths(tx, was, ChoosesMonth); err != nil {
		return 0, err
	}
	if id != 0 {
		if err := db.Update(tx, invoices, r); err != nil {
			return 0, fmt.Errorf("tax invoice of %s: %w", s.Number, err)
		}
		return id, r.move(tx, s.Booked)
	}
	made, err := db.NextID(tx, invoices)
	if err != nil {
		return 0, err
	}
	r.ID = made
	if err := db.Insert(tx, invoices, r); err != nil {
		return 0, fmt.Errorf("tax invoice of %s: %w", s.Number, err)
	}
	return num.Ref(made), r.move(tx, s.Booked)
}

func get(tx *db.Tx, id num.Ref) (record, error) {
	found, err := read(tx, []num.Ref{id})
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("there is no tax invoice %d", id)
	}
	if err != nil {
		return record{}, err
	}
	return found[0], nil
}

// complete fills in omitted fields and refuses invalid ones.
func (r *record) complete(tx *db.Tx, s Source) error {
	yes := true
	for _, d := range []struct{ to, from *string }{
		{&r.VendorName, &s.Vendor.Name}, {&r.VendorTaxID, &s.Vendor.TaxID}, {&r.VendorBranchCode, &s.Vendor.BranchCode},
	} {
		if *d.to == "" {
			*d.to = *d.from
		}
	}
	if r.ReceivedDate.IsZero() {
		r.ReceivedDate = r.Date
	}
	if r.Claimable == nil {
		r.Claimable = &yes
	}
	if r.claims() {
		r.Reason = ""
	} else if r.Reason == "" {
		return fault.Bad(s.Field+"Reason", "required")
	}
	r.UniqueKey = r.key()
	return r.claim(tx, s, !r.ClaimMonth.IsZero())
}

// claim sets the month in which the VAT is claimed: by default the later of the invoice month
// and the posting month, or the first month after it that is not filed. A draft can still be
// posted earlier than its date.
func (r *record) claim(tx *db.Tx, s Source, said bool) (err error) {
	own := when.MonthOf(r.Date)
	usual, first, last := r.usual(s.Date), own, own.Add(monthsMax)
	if s.Booked != nil {
		first = r.usual(s.Booked.Date)
		usual = first
	}
	switch {
	case !said && r.claims():
		if r.ClaimMonth, err = firstOpen(tx, usual); err != nil {
			return err
		}
	case !said:
		r.ClaimMonth = usual
	case r.claims() && r.ClaimMonth.Before(first):
		return fault.Bad(s.Field+"ClaimMonth", "gte", first.String())
	}
	if r.claims() && r.ClaimMonth.After(last) {
		return fault.Bad(s.Field+"ClaimMonth", "lte", last.String())
	}
	return nil
}

// usual returns the later of the invoice month and the posting month.
func (r *record) usual(booked when.Date) when.Month {
	own := when.MonthOf(r.Date)
	if month := when.MonthOf(booked); month.After(own) {
		return month
	}
	return own
}

// unique refuses a duplicate invoice.
func (r *record) unique(tx *db.Tx) error {
	if !r.Live {
		return nil
	}
	other, err := db.Get[string](tx, selectTwin, r.UniqueKey, r.ID)
	if errors.Is(err, db.Missing) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("tax invoice %s: %w", r.Number, err)
	}
	return fault.Conflict.Because("tax invoice %s of this supplier is already recorded on %s", r.Number, other).Duplicates(0)
}

// declared is what a row of the input VAT register shows of an invoice.
type declared struct {
	number, vendorName, vendorTaxID, vendorBranchCode string
	date, received                                    when.Date
	month                                             when.Month
	base, vat                                         num.Money
}

// declares returns the row of the invoice in the input VAT register, if it has one.
func (r *record) declares() (row declared, ok bool) {
	row = declared{r.Number, r.VendorName, r.VendorTaxID, r.VendorBranchCode, r.Date, r.ReceivedDate, r.ClaimMonth, r.BaseAmount, r.VatAmount}
	return row, r.Live && r.claims() && !r.BookedOn.IsZero() && !r.VatAmount.IsZero()
}

// checkMonths refuses to change a row of a filed month, or to choose a filed month for
// an invoice that is not posted yet.
func (r *record) checkMonths(tx *db.Tx, was record, touch Touch) error {
	before, had := was.declares()
	after, has := r.declares()
	if had && has && before == after {
		return nil
	}
	if had {
		if err := CheckMonth(tx, before.month, touch); err != nil {
			return err
		}
	}
	chosen := r.claims() && r.Live && r.ClaimMonth != was.ClaimMonth
	if has || chosen {
		return CheckMonth(tx, after.month, touch)
	}
	return nil
}

// book stores the amounts that the document posted.
func (r *record) book(b *Booking) {
	r.BookedOn, r.Booked, r.BaseAmount, r.VatAmount = when.Date{}, "", num.Money{}, num.Money{}
	if b != nil {
		r.BookedOn, r.Booked, r.BaseAmount, r.VatAmount = b.Date, b.Treatment, b.Base, b.VAT
	}
}

// Book records that the document of an invoice was posted, and reclassifies its VAT if needed.
// A claim month that has passed by then moves forward.
func Book(tx *db.Tx, id num.Ref, s Source) error {
	if id == 0 {
		return nil
	}
	r, err := get(tx, id)
	if err != nil {
		return err
	}
	was := r
	said := !r.ClaimMonth.Before(when.MonthOf(s.Booked.Date))
	if r.ClaimMonth == r.usual(s.Booked.Date) { // the default, which can have been filed meanwhile
		said = false
	}
	if err := r.claim(tx, s, said); err != nil {
		return err
	}
	r.book(s.Booked)
	if err := r.checkMonths(tx, was, ChoosesMonth); err != nil {
		return err
	}
	r.UpdatedAt = tx.Stamp()
	if err := db.Update(tx, invoices, r); err != nil {
		return fmt.Errorf("tax invoice of %s: %w", s.Number, err)
	}
	return r.move(tx, s.Booked)
}

// Reassign assigns an invoice to the new supplier of its document. Supplier details that matched
// the former supplier are replaced.
func Reassign(tx *db.Tx, id, contact num.Ref, vendor func(contact num.Ref) (Vendor, error)) error {
	r, err := get(tx, id)
	if err != nil || r.ContactID == contact {
		return err
	}
	was, err := vendor(r.ContactID)
	if err != nil {
		return err
	}
	now, err := vendor(contact)
	if err != nil {
		return err
	}
	for _, d := range []struct {
		to       *string
		was, now string
	}{{&r.VendorName, was.Name, now.Name}, {&r.VendorTaxID, was.TaxID, now.TaxID}, {&r.VendorBranchCode, was.BranchCode, now.BranchCode}} {
		if *d.to == d.was {
			*d.to = d.now
		}
	}
	r.ContactID, r.UpdatedAt = contact, tx.Stamp()
	r.UniqueKey = r.key()
	if err := r.unique(tx); err != nil {
		return err
	}
	return db.Update(tx, invoices, r)
}

// Redate updates the claim month after the date of a draft changed, unless the month was set
// by hand.
func Redate(tx *db.Tx, id num.Ref, from when.Date, now Source) error {
	r, err := get(tx, id)
	if err != nil || from == now.Date {
		return err
	}
	usual, err := firstOpen(tx, r.usual(from))
	if err != nil || r.ClaimMonth != r.usual(from) && r.ClaimMonth != usual {
		return err
	}
	if err := r.claim(tx, now, false); err != nil {
		return err
	}
	r.UpdatedAt = tx.Stamp()
	return db.Update(tx, invoices, r)
}

// End deactivates an invoice whose document was voided or rejected.
func End(tx *db.Tx, id num.Ref) error {
	if id == 0 {
		return nil
	}
	r, err := get(tx, id)
	if err != nil {
		return err
	}
	was := r
	r.Live, r.UpdatedAt = false, tx.Stamp()
	if err := r.checkMonths(tx, was, CorrectsOther); err != nil {
		return err
	}
	if err := db.Update(tx, invoices, r); err != nil {
		return fmt.Errorf("tax invoice of %s: %w", r.DocumentNumber, err)
	}
	return r.takeBack(tx, nil)
}

// Revive reactivates an invoice, unless another one now uses its number.
func Revive(tx *db.Tx, id num.Ref) error {
	if id == 0 {
		return nil
	}
	r, err := get(tx, id)
	if err != nil || r.Live {
		return err
	}
	r.Live, r.UpdatedAt = true, tx.Stamp()
	if err := r.unique(tx); err != nil {
		return err
	}
	return db.Update(tx, invoices, r)
}

// Remove deletes an invoice and reverses the reclassification of its VAT.
func Remove(tx *db.Tx, id num.Ref) error {
	if id == 0 {
		return nil
	}
	r, err := get(tx, id)
	if err != nil {
		return err
	}
	if err := (&record{}).checkMonths(tx, r, ChoosesMonth); err != nil {
		return err
	}
	if err := r.takeBack(tx, nil); err != nil {
		return err
	}
	_, err = db.Exec(tx, `DELETE FROM tax_invoices WHERE org_id = $1 AND id = $2`, r.ID)
	return err
}

// move reclassifies the VAT from where the document posted it to where it belongs.
func (r *record) move(tx *db.Tx, b *Booking) error {
	var wanted *ledger.Entry
	if to := r.treatment(); b != nil && to != b.Treatment && !b.VAT.IsZero() {
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		lines := append(b.on(chart, to), ledger.Opposite(b.on(chart, b.Treatment))...)
		for i := range lines {
			lines[i].ContactID = r.ContactID
		}
		wanted = &ledger.Entry{
			Date: r.movedOn(tx, to), Description: r.DocumentNumber + " " + r.Number, RefType: RefInvoice, RefID: num.Ref(r.ID), RefNumber: r.Number, Lines: lines,
		}
	}
	return r.takeBack(tx, wanted)
}

// on returns the debit lines of the VAT with a treatment.
func (b *Booking) on(chart *ledger.Chart, t Treatment) []ledger.Line {
	switch t {
	case Input:
		return []ledger.Line{{AccountID: chart.Key(ledger.InputVAT).ID, Debit: b.VAT}}
	case Undue:
		return []ledger.Line{{AccountID: chart.Key(ledger.UndueInputVAT).ID, Debit: b.VAT}}
	}
	return slices.Clone(b.Shares)
}

// movedOn returns the date on which VAT is reclassified: the date the invoice arrived if that
// is in the claim month, and never before the posting date. VAT that becomes cost is moved
// today.
func (r *record) movedOn(tx *db.Tx, to Treatment) when.Date {
	if to == Cost {
		return tx.Today()
	}
	day := r.ClaimMonth.First()
	if when.MonthOf(r.ReceivedDate) == r.ClaimMonth {
		day = r.ReceivedDate
	}
	if day.Before(r.BookedOn) {
		return r.BookedOn
	}
	return day
}

// takeBack reverses earlier reclassifications and posts the wanted one, unless it is already
// posted.
func (r *record) takeBack(tx *db.Tx, wanted *ledger.Entry) error {
	standing, err := ledger.Standing(tx, RefInvoice, r.ID)
	if err != nil {
		return err
	}
	var entries []ledger.Entry
	for _, s := range standing {
		if wanted != nil && (s.Date == wanted.Date || !r.claims()) && slices.Equal(s.Lines, wanted.Lines) {
			return nil
		}
		day := s.Date
		if ledger.CheckOpen(tx, day) != nil {
			day = tx.Today()
		}
		entries = append(entries, s.Reversal(day, "undo "+s.Description))
	}
	if wanted != nil {
		entries = append(entries, *wanted)
	}
	for _, e := range entries {
		if _, err := ledger.Post(tx, e); err != nil {
			return err
		}
	}
	return nil
}
