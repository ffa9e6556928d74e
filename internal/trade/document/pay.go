package document

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// pays reports whether a voucher pays supplier invoices, not an expense directly.
func (r *Doc) pays() bool {
	return r.kind().Does(PayInvoices) && (len(r.Allocations) > 0 || r.RefDocumentID != 0)
}

// planned returns the amounts that a voucher will pay per invoice.
func (r *Doc) planned() []Allocation {
	if len(r.Allocations) > 0 || r.RefDocumentID == 0 {
		return r.Allocations
	}
	return []Allocation{{DocID: uint32(r.RefDocumentID), Amount: r.GrandTotal}}
}

// invoices reads the documents that a voucher will pay.
func (s *service) invoices(planned []Allocation) ([]*Doc, error) {
	if err := s.Docs.Read(paid(planned)...); err != nil {
		return nil, err
	}
	found := make([]*Doc, len(planned))
	for i, a := range planned {
		if found[i] = s.Docs.At(a.DocID); found[i] == nil {
			return nil, fault.NotFound
		}
	}
	return found, nil
}

// paid returns the ids of the documents in allocations.
func paid(allocations []Allocation) []uint32 {
	ids := make([]uint32, len(allocations))
	for i, a := range allocations {
		ids[i] = a.DocID
	}
	return ids
}

// allocations rounds the amounts that a voucher pays, and refuses invoices that it cannot pay.
func (f *filling) allocations() error {
	s, r, in := f.service, f.doc, &f.in
	in.Allocations = slices.Clone(in.Allocations)
	for i := range in.Allocations {
		in.Allocations[i].Amount = in.Allocations[i].Amount.Round(s.places(r))
	}
	if len(in.Allocations) == 0 {
		return nil
	}
	if !r.kind().Does(PayInvoices) {
		return fault.BadRequest.Because("allocations: not allowed on a %s", r.DocumentType)
	}
	ids := paid(in.Allocations)
	if r.RefDocumentID != 0 && !slices.Contains(ids, uint32(r.RefDocumentID)) {
		return fault.BadRequest.Because("refDocId: %d is not one of the allocations", r.RefDocumentID)
	}
	if err := s.Docs.Read(ids...); err != nil {
		return err
	}
	for i, id := range ids {
		at := fmt.Sprintf("Allocations[%d].", i)
		field := at + "DocID"
		invoice := s.Docs.At(id)
		switch {
		case in.Allocations[i].Amount.IsZero():
			return fault.Bad(at+"Amount", "gt", "0")
		case slices.Contains(ids[:i], id):
			return fault.Bad(field, "unique")
		case invoice == nil:
			return fault.Bad(field, "exists")
		case !refers(r.DocumentType, invoice.DocumentType):
			return fault.BadRequest.Because("a %s cannot pay a %s", r.DocumentType, invoice.DocumentType)
		case invoice.Currency != r.Currency:
			return fault.BadRequest.Because("%s is in %s", invoice.DocumentNumber, invoice.Currency)
		case in.ContactID != 0 && invoice.ContactID != in.ContactID:
			return fault.BadRequest.Because("contactId: not the supplier of %s", invoice.DocumentNumber)
		case invoice.ContactID != s.Docs.At(ids[0]).ContactID:
			return fault.Bad(field, "supplier", s.Docs.At(ids[0]).DocumentNumber)
		case invoice.Status == Cancelled || invoice.Status == Rejected:
			return fault.BadRequest.Because("%s is %s", invoice.DocumentNumber, invoice.Status)
		}
	}
	return nil
}

const selectUnpaidVouchers = `SELECT document_number, allocations FROM purchase_documents
WHERE org_id = $1 AND allocations NOT IN ('', '[]') AND status IN ('draft', 'approved')
ORDER BY id`

// promisedBy returns the number of an unpaid voucher that will pay this document.
func (s *service) promisedBy(r *Doc) (string, error) {
	if !r.kind().Bills() {
		return "", nil
	}
	type voucher struct {
		DocNumber   string       `db:"document_number"`
		Allocations []Allocation `db:"allocations,json"`
	}
	vouchers, err := db.List[voucher](s.tx, selectUnpaidVouchers)
	if err != nil {
		return "", fmt.Errorf("read vouchers that pay %s: %w", r.DocumentNumber, err)
	}
	for _, v := range vouchers {
		if slices.ContainsFunc(v.Allocations, func(a Allocation) bool { return a.DocID == r.ID }) {
			return v.DocNumber, nil
		}
	}
	return "", nil
}

// allocationsAddUp refuses allocations that do not add up to the total.
func (f *filling) allocationsAddUp() error {
	r := f.doc
	if len(r.Allocations) == 0 {
		return nil
	}
	var sum num.Money
	for _, a := range r.Allocations {
		sum = sum.Add(a.Amount)
	}
	if sum != r.GrandTotal {
		return fault.BadRequest.Because("the allocations add up to %s, the voucher to %s", sum, r.GrandTotal)
	}
	return nil
}

// taxable returns the part of a payment that tax is withheld from: the amount before VAT.
func (s *service) taxable(r *Doc) (base num.Money, err error) {
	planned, places := r.planned(), s.places(r)
	invoices, err := s.invoices(planned)
	if err != nil {
		return base, err
	}
	for i, invoice := range invoices {
		base = base.Add(invoice.taxableOf(planned[i].Amount, places))
	}
	return base, nil
}

// taxableOf returns the part of an amount paid on an invoice that tax is withheld from: before
// VAT, without the lines from which none is withheld.
func (r *Doc) taxableOf(amount num.Money, places int) num.Money {
	if r.GrandTotal.IsZero() {
		return num.Money{}
	}
	return amount.Share(r.GrandTotal.Sub(r.VatAmount).Sub(r.WhtExcluded), r.GrandTotal, places)
}

// Withholds returns the tax withheld by paying an amount of a bill, and whether the bill states
// it as an amount. Stated tax is split in proportion; the last payment withholds the remainder.
func (d Shown) Withholds(amount num.Money, places int) (withheld num.Money, stated bool) {
	base := d.taxableOf(amount, places)
	if d.WhtAmount == d.taxableOf(d.GrandTotal, places).Part(d.WhtRate, places) {
		return base.Part(d.WhtRate, places), false
	}
	withheld = d.WhtAmount.Share(amount, d.GrandTotal, places)
	if amount == d.Outstanding {
		withheld = d.WhtAmount
		for _, p := range d.PaymentAllocations {
			if p.ReversedAt.IsZero() {
				withheld = withheld.Sub(p.WhtAmount)
			}
		}
	}
	return withheld.Within(num.Money{}, base), true
}

// coveredByInvoice refuses to pay more than the open amounts. It recomputes withheld tax,
// because the invoices can have changed since the voucher was created.
func (o *operation) coveredByInvoice() error {
	planned := o.doc.planned()
	invoices, err := o.invoices(planned)
	if err != nil {
		return err
	}
	if o.doc.pays() {
		if err := o.withheldOf(o.doc, o.doc.WhtSaid); err != nil {
			return err
		}
	}
	for i, invoice := range invoices {
		amount := planned[i].Amount
		switch {
		case invoice.Status != Approved && invoice.Status != PartiallyPaid:
			return fault.BadRequest.Because("%s is %s; only an approved invoice can be paid", invoice.DocumentNumber, invoice.Status)
		case amount.Sign() <= 0:
			return fault.BadRequest.Because("%s pays nothing of %s", o.doc.DocumentNumber, invoice.DocumentNumber)
		case amount.Cmp(invoice.outstanding()) > 0:
			return fault.BadRequest.Because("%s has %s outstanding, less than %s", invoice.DocumentNumber, invoice.outstanding(), amount).For(fault.OverPayment)
		case invoice.ContactID != o.doc.ContactID:
			return fault.BadRequest.Because("%s is from a different supplier than %s", invoice.DocumentNumber, o.doc.DocumentNumber)
		}
	}
	return nil
}

// payment is a stored part of a voucher.
type payment struct {
	ID           uint32    `db:"id"`
	PaymentDocID uint32    `db:"payment_doc_id"`
	InvoiceDocID uint32    `db:"invoice_doc_id"`
	Amount       num.Money `db:"amount"`
	WhtAmount    num.Money `db:"wht_amount"`
	BaseAmount   num.Money `db:"base_amount"` // amount cleared from the payable
	UndueVat     num.Money `db:"undue_vat"`   // VAT that the payment makes due, in base currency
	Currency     string    `db:"currency"`
	PaidAt       when.Unix `db:"paid_at"`
	CreatedBy    uint32    `db:"created_by"`
	CreatedAt    when.Unix `db:"created_at"`
	ReversedAt   when.Unix `db:"reversed_at"`
}

// payInvoices posts the payment of invoices: money and withheld tax against the payable. The
// last payment clears an invoice exactly; in foreign currency the remainder is an exchange gain
// or loss.
func (o *operation) payInvoices() error {
	date := o.paid
	planned := o.doc.planned()
	invoices, err := o.invoices(planned)
	if err != nil {
		return err
	}
	if err := o.fixPoint(); err != nil {
		return err
	}
	if o.doc.ExchangeRate.IsZero() {
		o.doc.ExchangeRate = commonRate(invoices)
	}
	if err := o.rate(date); err != nil {
		return err
	}
	payments, err := o.divide(planned, invoices)
	if err != nil {
		return err
	}
	var cleared num.Money
	for _, made := range payments {
		cleared = cleared.Add(made.BaseAmount)
	}
	f, err := o.payingParticulars()
	if err != nil {
		return err
	}
	f.Base = map[Figure]num.Money{Paying: cleared}
	if err := db.Insert(o.tx, "purchase_payments", payments...); err != nil {
		return fmt.Errorf("payments of %s: %w", o.doc.DocumentNumber, err)
	}
	if err := o.post(date, f); err != nil {
		return err
	}
	if err := o.bookInvoice(date); err != nil {
		return err
	}
	return o.certify()
}

// commonRate returns the exchange rate of all invoices, or 0 if they differ: the rate of one
// would cause an exchange gain or loss on the others.
func commonRate(invoices []*Doc) num.Rate {
	rate := invoices[0].ExchangeRate
	if slices.ContainsFunc(invoices, func(r *Doc) bool { return r.ExchangeRate != rate }) {
		return num.Rate{}
	}
	return rate
}

// payDirectly pays an expense for which no invoice was entered.
func (o *operation) payDirectly() error {
	date := o.paid
	if err := o.rate(date); err != nil {
		return err
	}
	f, err := o.payingParticulars()
	if err != nil {
		return err
	}
	if f.Shares, err = o.expenses(); err != nil {
		return err
	}
	if err := o.vat(&f); err != nil {
		return err
	}
	var stocked num.Money
	for _, line := range o.doc.lines {
		if line.Stocked {
			stocked = stocked.Add(line.NetAmount)
		}
	}
	f.Figures[StockNet] = stocked
	o.doc.BaseStock = stocked.Convert(o.doc.ExchangeRate, num.BasePlaces)
	if err := o.post(date, f); err != nil {
		return err
	}
	if err := o.bookInvoice(date); err != nil {
		return err
	}
	return o.certify()
}

func (o *operation) payingParticulars() (f Particulars, err error) {
	o.doc.PaidAmount = o.doc.GrandTotal
	f.Rate = o.doc.ExchangeRate
	f.Figures[Paying], f.Figures[WHT] = o.doc.GrandTotal, o.doc.WhtAmount
	f.Figures[PayingMoney] = o.doc.GrandTotal.Sub(o.doc.WhtAmount)
	f.Money, err = ledger.MoneyAccount(o.tx, o.doc.BankID)
	return f, err
}

// divide pays each invoice its part. Withheld tax is split by taxable amount; the last part
// takes the remainder.
func (o *operation) divide(planned []Allocation, invoices []*Doc) ([]payment, error) {
	places := o.places(o.doc)
	base, err := o.taxable(o.doc)
	if err != nil {
		return nil, err
	}
	ids, err := db.NextIDs(o.tx, "purchase_payments", len(planned))
	if err != nil {
		return nil, err
	}
	withheld := o.doc.WhtAmount
	payments := make([]payment, len(planned))
	for i, invoice := range invoices {
		amount := planned[i].Amount
		made := payment{
			ID: ids[i], PaymentDocID: o.doc.ID, InvoiceDocID: invoice.ID, Amount: amount, WhtAmount: withheld,
			Currency: o.doc.Currency, PaidAt: o.paidAt(), CreatedBy: o.tx.User, CreatedAt: o.tx.Stamp(),
		}
		if i < len(planned)-1 && base.Sign() > 0 {
			made.WhtAmount = o.doc.WhtAmount.Share(invoice.taxableOf(amount, places), base, places).Within(num.Money{}, withheld)
		}
		withheld = withheld.Sub(made.WhtAmount)
		made.BaseAmount, made.UndueVat = invoice.baseShare(amount), invoice.undueOf(amount)
		invoice.UndueVat = invoice.UndueVat.Sub(made.UndueVat)
		o.settleBill(invoice, amount, made.BaseAmount, "paid by "+o.doc.DocumentNumber)
		payments[i] = made
	}
	return payments, nil
}

// baseShare returns what an amount clears of the payable in base currency. The last
// payment clears the rest, and none clears more than that, even if rounded up.
func (r *Doc) baseShare(amount num.Money) num.Money {
	left := r.BaseTotal.Sub(r.BasePaid)
	if amount == r.outstanding() {
		return left
	}
	return amount.Share(r.BaseTotal, r.GrandTotal, num.BasePlaces).Within(num.Money{}, left)
}

// settleBill adds a payment to an invoice, or subtracts a negative one, and updates its status.
func (s *service) settleBill(r *Doc, amount, base num.Money, note string) {
	r.PaidAmount, r.BasePaid = r.PaidAmount.Add(amount), r.BasePaid.Add(base)
	status := Approved
	switch {
	case r.PaidAmount.Sign() > 0 && r.outstanding().IsZero():
		status = Paid
	case r.PaidAmount.Sign() > 0:
		status = PartiallyPaid
	}
	if status == r.Status {
		s.Change(r)
		return
	}
	s.Follow(r, status, note)
}

var selectPayments = `SELECT ` + db.Columns[payment]("p") + ` FROM purchase_payments p WHERE p.org_id = $1 AND p.payment_doc_id = $2 AND p.reversed_at IS NULL ORDER BY p.id`

const reversePayments = `UPDATE purchase_payments SET reversed_at = $3 WHERE org_id = $1 AND payment_doc_id = $2 AND reversed_at IS NULL`

// takeBackPayments reverses the payments of a cancelled voucher.
func (o *operation) takeBackPayments() error {
	payments, err := db.List[payment](o.tx, selectPayments, o.doc.ID)
	if err != nil {
		return err
	}
	ids := make([]uint32, len(payments))
	for i, made := range payments {
		ids[i] = made.InvoiceDocID
	}
	if err := o.Docs.Read(ids...); err != nil {
		return err
	}
	for _, made := range payments {
		invoice := o.Docs.At(made.InvoiceDocID)
		invoice.UndueVat = invoice.UndueVat.Add(made.UndueVat)
		o.settleBill(invoice, made.Amount.Neg(), made.BaseAmount.Neg(), o.doc.DocumentNumber+" cancelled")
	}
	o.doc.PaidAmount = num.Money{}
	_, err = db.Exec(o.tx, reversePayments, o.doc.ID, o.tx.Stamp())
	return err
}
