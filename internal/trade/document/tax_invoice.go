package document

import (
	"errors"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/tax"
)

// TaxInvoice is the tax invoice of a document that is no longer a draft.
type TaxInvoice struct {
	_ struct{} `schema:"PurchaseTaxInvoice"`
	// Id of the document.
	ID uint32 `path:"id"`
	tax.Facts
}

// SetTaxInvoice records the supplier's tax invoice.
func SetTaxInvoice(tx *db.Tx, in TaxInvoice) (Shown, error) {
	return with(Buying, tx, in.ID, func(s *service, r *Doc) (Shown, error) {
		if ended(r.Status) {
			return Shown{}, fault.BadRequest.Because("%s is %s", r.DocumentNumber, r.Status)
		}
		return s.changeInvoice(r, &in.Facts, "tax invoice", in.Number)
	})
}

// RemoveTaxInvoice removes the tax invoice of a document.
func RemoveTaxInvoice(tx *db.Tx, id uint32) (Shown, error) {
	return with(Buying, tx, id, func(s *service, r *Doc) (Shown, error) {
		if r.TaxInvoiceID == 0 {
			return Shown{}, fault.NotFound.Because("%s has no tax invoice", r.DocumentNumber)
		}
		return s.changeInvoice(r, nil, "tax invoice removed")
	})
}

// changeInvoice records or removes the tax invoice of a document.
func (s *service) changeInvoice(r *Doc, facts *tax.Facts, words ...string) (Shown, error) {
	if err := s.readLines(r); err != nil {
		return Shown{}, err
	}
	err := s.keepInvoice(r, facts, "")
	s.Change(r)
	return s.finish(r, err, words...)
}

// invoiced reports whether a supplier's tax invoice can belong to a document: to a bill, or to
// a payment without a bill. If VAT becomes due on payment, it belongs to the payment of the bill.
func (r *Doc) invoiced() bool {
	if r.OpeningID != 0 || !r.kind().Does(BookBill) && !r.kind().Does(PayDirectly) {
		return false
	}
	return r.pays() == (r.VatPoint == AtPayment)
}

// wrongInvoice refuses a tax invoice on a document that cannot have one.
func (r *Doc) wrongInvoice() error {
	switch {
	case r.OpeningID != 0:
		return fault.BadRequest.Because("taxInvoice: %s is part of the opening balances; its VAT is not claimed here", r.DocumentNumber)
	case r.VatPoint == AtPayment:
		return fault.BadRequest.Because("taxInvoice: VAT of this %s becomes due on payment; record the tax invoice on the voucher that pays it, or set vatPoint to issue", r.DocumentType)
	}
	return fault.BadRequest.Because("taxInvoice: not allowed on %s; record it on a supplier invoice or on a voucher without one", r.DocumentType)
}

// TakesTaxInvoice reports whether a tax invoice can be recorded now.
func (r *Doc) TakesTaxInvoice() bool { return !ended(r.Status) && r.invoiced() }

// inDocument is the JSON path of the tax invoice in a document.
const inDocument = "TaxInvoice."

// keepInvoice stores or removes the tax invoice of a document. field is its path in the
// request.
func (s *service) keepInvoice(r *Doc, facts *tax.Facts, field string) error {
	if facts == nil {
		had := r.TaxInvoiceID
		r.TaxInvoiceID = 0
		if had != 0 {
			s.invoiceChanged(r)
		}
		return tax.Remove(s.tx, had)
	}
	if !r.invoiced() {
		return r.wrongInvoice()
	}
	source, err := s.taxSource(r)
	if err != nil {
		return err
	}
	source.Field = field
	if r.TaxInvoiceID, err = tax.Set(s.tx, r.TaxInvoiceID, source, *facts); err == nil {
		s.invoiceChanged(r)
	}
	return err
}

// stillInvoiced updates the tax invoice of a draft after other changes; day is the draft's
// previous date.
func (s *service) stillInvoiced(r *Doc, day when.Date) error {
	switch {
	case r.TaxInvoiceID == 0:
		return nil
	case !r.invoiced() && r.VatPoint == AtPayment:
		return r.wrongInvoice()
	case !r.invoiced():
		return fault.BadRequest.Because("%s has a tax invoice; record it on the supplier invoices it pays", r.DocumentNumber)
	}
	if err := tax.Reassign(s.tx, r.TaxInvoiceID, r.ContactID, s.vendor); err != nil || !r.kind().Bills() {
		return err
	}
	return tax.Redate(s.tx, r.TaxInvoiceID, day, tax.Source{Date: s.dateOf(r), Field: inDocument})
}

// taxSource returns the document as package tax sees it.
func (s *service) taxSource(r *Doc) (tax.Source, error) {
	source := tax.Source{Type: r.DocumentType, ID: r.ID, Number: r.DocumentNumber, Contact: r.ContactID}
	if r.kind().Bills() {
		source.Date = s.dateOf(r)
	}
	var err error
	if source.Vendor, err = s.vendor(r.ContactID); err != nil || r.ID == 0 {
		return source, err
	}
	standing, err := ledger.Standing(s.tx, r.DocumentType, r.ID)
	if err != nil || len(standing) == 0 {
		return source, err
	}
	if r.pays() {
		source.Booked, err = s.paidBooking(r, standing[0].Date)
		return source, err
	}
	accounts, err := s.bookedAccounts(r, standing[0].Lines)
	if err != nil {
		return source, err
	}
	source.Booked = r.booking(standing[0].Date, accounts)
	return source, nil
}

// vendor returns the supplier details of an invoice.
func (s *service) vendor(id num.Ref) (tax.Vendor, error) {
	if id == 0 {
		return tax.Vendor{}, nil
	}
	c, err := contact.Load(s.tx, uint32(id))
	if errors.Is(err, db.Missing) {
		return tax.Vendor{}, nil
	}
	return tax.Vendor{Name: c.Name, TaxID: c.TaxID, BranchCode: paper.BranchCode(c.BranchType, c.BranchCode)}, err
}

// bookedAccounts returns the accounts that the document's entry used for the cost of each line.
// The product's account can have changed since.
func (s *service) bookedAccounts(r *Doc, entry []ledger.Line) ([]uint32, error) {
	chart, err := ledger.ChartOf(s.tx)
	if err != nil {
		return nil, err
	}
	accounts, costs := make([]uint32, len(r.lines)), make([]num.Money, len(r.lines))
	gap := r.BaseStock.Neg()
	for i, l := range r.lines {
		if l.Stocked {
			accounts[i] = chart.Key(ledger.Variance).ID
			gap = gap.Add(l.NetAmount.Convert(r.ExchangeRate, num.BasePlaces))
			continue
		}
		costs[i] = l.NetAmount
		if r.VatBooked == tax.Cost {
			costs[i] = costs[i].Add(l.VatAmount)
		}
		costs[i] = costs[i].Convert(r.ExchangeRate, num.BasePlaces)
	}
	at := 0
	if len(entry) > 0 && entry[0].AccountID == chart.Key(ledger.Unbilled).ID {
		at++
	}
	if r.kind().Bills() && !gap.IsZero() {
		at++
	}
	for i, cost := range costs {
		switch {
		case r.lines[i].Stocked:
		case cost.IsZero():
			accounts[i] = chart.Key(ledger.ExpenseDefault).ID
		case at >= len(entry) || entry[at].Debit != cost:
			return s.costAccounts(r) // an entry of another form: use the current accounts
		default:
			accounts[i] = entry[at].AccountID
			at++
		}
	}
	return accounts, nil
}

// booking returns how the VAT of a posted document was posted; accounts are those of
// lines whose VAT is cost.
func (r *Doc) booking(date when.Date, accounts []uint32) *tax.Booking {
	b := &tax.Booking{Date: date, Treatment: r.VatBooked, VAT: r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces)}
	if b.Treatment == "" {
		b.Treatment = tax.Input
	}
	var vat, shared num.Money // of the lines so far
	for i, l := range r.lines {
		if l.VatAmount.IsZero() {
			continue
		}
		b.Base = b.Base.Add(l.NetAmount)
		// The sum is converted, not each line, so that no rounding difference remains.
		vat = vat.Add(l.VatAmount)
		until := vat.Convert(r.ExchangeRate, num.BasePlaces)
		if share := until.Sub(shared); !share.IsZero() {
			b.Shares = append(b.Shares, ledger.Line{AccountID: accounts[i], Debit: share})
		}
		shared = until
	}
	b.Base = b.Base.Convert(r.ExchangeRate, num.BasePlaces)
	return b
}

// vat determines the VAT treatment of a document that is posted now. If the VAT is cost, lines
// without stock carry their own and the rest is a variance, because goods are valued without
// VAT.
func (o *operation) vat(f *Particulars) error {
	r := o.doc
	found, err := tax.Read(o.tx, []num.Ref{r.TaxInvoiceID})
	if err != nil {
		return err
	}
	if r.VatBooked, err = tax.TreatmentOf(o.tx, found[r.TaxInvoiceID]); err != nil {
		return err
	}
	chart, err := ledger.ChartOf(o.tx)
	if err != nil {
		return err
	}
	f.Figures[Tax] = r.VatAmount
	switch r.VatBooked {
	case tax.Undue:
		f.TaxID = chart.Key(ledger.UndueInputVAT).ID
	case tax.Cost:
		f.TaxID = chart.Key(ledger.Variance).ID
		at := 0
		for _, l := range r.lines {
			if l.Stocked {
				continue
			}
			share := &f.Shares[Expense][at]
			share.Amount = share.Amount.Add(l.VatAmount)
			f.Figures[Tax] = f.Figures[Tax].Sub(l.VatAmount)
			at++
		}
	}
	return nil
}

// bookInvoice marks the tax invoice of a posted document as booked.
func (o *operation) bookInvoice(date when.Date) error {
	if o.doc.TaxInvoiceID == 0 {
		return nil
	}
	booked, err := o.booked(date)
	if err != nil {
		return err
	}
	return tax.Book(o.tx, o.doc.TaxInvoiceID, tax.Source{
		Type: o.doc.DocumentType, ID: o.doc.ID, Number: o.doc.DocumentNumber, Contact: o.doc.ContactID, Field: inDocument, Booked: booked,
	})
}

// booked returns how the VAT of a document that is posted now was posted.
func (o *operation) booked(date when.Date) (*tax.Booking, error) {
	if o.doc.pays() {
		return o.paidBooking(o.doc, date)
	}
	accounts, err := o.costAccounts(o.doc)
	if err != nil {
		return nil, err
	}
	return o.doc.booking(date, accounts), nil
}
