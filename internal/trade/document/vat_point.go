package document

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/product"
	"kontor/internal/trade/tax"
)

// vatPoint sets when the VAT of a draft becomes due: as given, if the document can have it, else
// the default. A value equal to the default is not stored, so that writing back a read document
// changes nothing.
func (f *filling) vatPoint() error {
	r := f.doc
	usual, err := f.usualPoint(r, f.source)
	if err != nil {
		return err
	}
	possible, err := f.mayDefer(r, f.source)
	if err != nil {
		return err
	}
	other := r.VatPoint != "" && r.VatPoint != usual
	said := r.VatPointGiven && (f.sells() || other) && (r.VatPoint == AtIssue || possible)
	if f.given.VatPoint && (f.sells() || r.VatPoint != f.was.VatPoint) {
		said = other
		if said && r.VatPoint == AtPayment && !possible {
			return fault.Bad("VatPoint", "oneof", AtIssue)
		}
	}
	if r.VatPointGiven = said && r.choosesPoint(f.source); !r.VatPointGiven {
		r.VatPoint = usual
	}
	return nil
}

// choosesPoint reports whether clients can say when the VAT of a document becomes due. Other sales have
// the point of their source, or charge VAT at issue; vouchers have that of the invoices they pay.
func (r *Doc) choosesPoint(source *Doc) bool {
	return r.kind().Bills() || r.kind().Does(ChargeCustomer) && source == nil
}

// usualPoint returns when the VAT of a document becomes due by default: that of the sale that it settles or corrects, that
// of the invoices it pays, or payment if all lines are services.
func (s *service) usualPoint(r, source *Doc) (string, error) {
	switch {
	case s.sells() && source != nil:
		return source.VatPoint, nil
	case r.pays():
		invoices, err := s.invoices(r.planned())
		return pointOf(invoices), err
	}
	all, err := s.allLines(r, func(productType string) bool { return productType == product.Service })
	if err != nil || !all || r.VatAmount.IsZero() {
		return AtIssue, err
	}
	return AtPayment, nil
}

// mayDefer reports whether VAT of a document can become due on payment: no line is a product
// other than a service.
func (s *service) mayDefer(r, source *Doc) (bool, error) {
	if !r.choosesPoint(source) {
		return false, nil
	}
	return s.allLines(r, func(productType string) bool { return productType == product.Service || productType == "" })
}

// allLines reports whether VAT of services becomes due on payment, and for purchases waits for its tax invoice, the
// document has one VAT rate, and the product types of all lines pass a test. Free text has no type.
func (s *service) allLines(r *Doc, passes func(productType string) bool) (bool, error) {
	settings, err := org.SettingsOf(s.tx)
	if err != nil || settings.VatOnPayment != org.VatOfServices || !r.choosesPoint(nil) {
		return false, err
	}
	several := func(l *Item) bool { return l.TaxRate != r.lines[0].TaxRate }
	if s.sells() && len(r.groups()) > 1 || !s.sells() && (settings.InputVat != org.OnTaxInvoice || r.OpeningID != 0 || slices.ContainsFunc(r.lines, several)) {
		return false, nil
	}
	if err := s.readLines(r); err != nil {
		return false, err
	}
	goods, err := s.goodsOf(r)
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(r.lines, func(l *Item) bool { return !passes(goods[uint32(l.ProductID)].ProductType) }), nil
}

// pointOf returns when VAT of several documents becomes due: at payment if that of one of them does.
func pointOf(sources []*Doc) string {
	if slices.ContainsFunc(sources, func(r *Doc) bool { return r.VatPoint == AtPayment }) {
		return AtPayment
	}
	return AtIssue
}

// settlePoint settles when the VAT of a document that is posted becomes due. It reports whether that is on payment.
func (s *service) settlePoint(r, source *Doc) (bool, error) {
	usual, err := s.usualPoint(r, source)
	if err != nil {
		return false, err
	}
	if !r.VatPointGiven {
		r.VatPoint = usual
	}
	if r.VatPoint == AtIssue || !r.kind().Does(ChargeCustomer) && !r.kind().Bills() {
		return false, nil
	}
	possible, err := s.mayDefer(r, source)
	if err == nil && !possible && (r.VatPointGiven || r.kind().Bills()) {
		err = fault.Bad("VatPoint", "oneof", AtIssue)
	}
	return err == nil, err
}

// fixPoint settles when the VAT of a sale that is issued becomes due. Without VAT, or with
// nothing left to collect, that is now.
func (i *issuing) fixPoint() error {
	r := i.doc
	later, err := i.settlePoint(r, i.source)
	if err != nil || !later {
		return err
	}
	uses, err := i.usesOf(r)
	if err != nil {
		return err
	}
	left := r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces)
	for _, u := range uses {
		left = left.Sub(u.BaseVat)
	}
	if left.Sign() <= 0 || r.charge(uses, i.places(r)).GrandTotal.Sign() <= 0 {
		r.VatPoint = AtIssue
	}
	return nil
}

// fixPoint settles when the VAT of a purchase that is posted becomes due.
func (o *operation) fixPoint() error {
	r := o.doc
	later, err := o.settlePoint(r, nil)
	if err != nil {
		return err
	}
	if later && r.VatAmount.IsZero() {
		r.VatPoint = AtIssue
	}
	if r.TaxInvoiceID != 0 && !r.invoiced() {
		return r.wrongInvoice()
	}
	return nil
}

// undueOf returns the VAT on payment by which settling an amount reduces a document, in base currency.
// The last settlement takes the remainder.
func (r *Doc) undueOf(amount num.Money) num.Money {
	if r.UndueVat.IsZero() || amount == r.outstanding() {
		return r.UndueVat
	}
	all := r.UndueVatTotal
	if !r.sold() {
		all = r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces)
	}
	return all.Share(amount, r.GrandTotal.Sub(r.DepositAppliedAmount), num.BasePlaces).Within(num.Money{}, r.UndueVat)
}

// outstanding returns the amount still to be paid.
func (r *Doc) outstanding() num.Money {
	if r.sold() {
		return r.OutstandingAmount
	}
	return r.GrandTotal.Sub(r.PaidAmount)
}

// fillUndue posts VAT that is not due yet to its own account, and moves it to output tax when it becomes
// due. A credit note takes back what was not due first.
func (i *issuing) fillUndue(chart *ledger.Chart) {
	r, f := i.doc, &i.particulars
	if r.VatPoint != AtPayment {
		return
	}
	var vat num.Money
	for _, p := range i.parts {
		vat = vat.Add(p.vat)
	}
	switch i.effect.Act {
	case ChargeCustomer:
		f.TaxID = chart.Key(ledger.UndueOutputVAT).ID
		due, known := f.Base[TaxDue]
		if !known {
			due = f.Figures[TaxDue].Convert(f.Rate, num.BasePlaces)
		}
		r.UndueVatTotal = due
	case ReceivePayment:
		f.Base[TaxFreed] = vat
	case GiveCredit:
		f.Base[TaxUndue], f.Base[TaxBack] = vat, r.VatAmount.Convert(f.Rate, num.BasePlaces).Sub(vat)
	}
}

// declareReceipt sets the row of a receipt in the output VAT register: the value and the VAT that it
// makes due.
func (i *issuing) declareReceipt() {
	r := i.doc
	r.DeclaredNet, r.DeclaredVat = num.Money{}, num.Money{}
	for _, p := range i.parts {
		if p.target.VatPoint == AtPayment {
			r.DeclaredNet, r.DeclaredVat = r.DeclaredNet.Add(p.base.Sub(p.vat)), r.DeclaredVat.Add(p.vat)
		}
	}
}

// declareCredit sets the row of a credit note with VAT on payment: what it takes back of VAT that
// receipts declared. A note that only takes VAT that is not due yet has no row, so that the tax
// month is asked here.
func (i *issuing) declareCredit() error {
	r := i.doc
	if r.VatPoint != AtPayment {
		return nil
	}
	net, vat := r.TotalAmount.Convert(r.ExchangeRate, num.BasePlaces), r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces)
	for _, p := range i.parts {
		net, vat = net.Sub(p.base.Sub(p.vat)), vat.Sub(p.vat)
	}
	if vat.Sign() <= 0 { // nothing of the value was declared
		net = num.Money{}
	}
	r.DeclaredNet, r.DeclaredVat = net.Neg(), vat.Neg()
	return i.checkTaxMonth(r, tax.Issues)
}

// paidBooking returns the VAT on payment that a posted voucher has paid, with its value. Its tax
// invoice claims it.
func (s *service) paidBooking(r *Doc, date when.Date) (*tax.Booking, error) {
	payments, err := db.List[payment](s.tx, selectPayments, r.ID)
	if err != nil {
		return nil, err
	}
	b := &tax.Booking{Date: date, Treatment: tax.Undue}
	for _, p := range payments {
		invoice, err := s.whole(p.InvoiceDocID)
		if err != nil {
			return nil, err
		}
		if invoice.VatPoint != AtPayment {
			continue
		}
		b.VAT, b.Base = b.VAT.Add(p.UndueVat), b.Base.Add(p.BaseAmount.Sub(p.UndueVat))
		shares, err := s.undueShares(invoice, p.UndueVat)
		if err != nil {
			return nil, err
		}
		b.Shares = append(b.Shares, shares...)
	}
	return b, nil
}

// undueShares divides VAT of an invoice over the accounts of its lines, for VAT that is cost.
func (s *service) undueShares(invoice *Doc, vat num.Money) ([]ledger.Line, error) {
	standing, err := ledger.Standing(s.tx, invoice.DocumentType, invoice.ID)
	if err != nil {
		return nil, err
	}
	var entry []ledger.Line
	if len(standing) > 0 {
		entry = standing[0].Lines
	}
	accounts, err := s.bookedAccounts(invoice, entry)
	if err != nil {
		return nil, err
	}
	var lines []ledger.Line
	for i, share := range spread(vat, invoice.lines, func(l *Item) num.Money { return l.VatAmount }, num.BasePlaces) {
		if !share.IsZero() {
			lines = append(lines, ledger.Line{AccountID: accounts[i], Debit: share})
		}
	}
	return lines, nil
}
