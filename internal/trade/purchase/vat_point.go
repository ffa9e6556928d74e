package purchase

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/tax"
)

// setPoint sets when the VAT of a draft becomes due: as given, if the document can have it, else
// the default. was is the stored value; an unchanged default follows the lines.
func (s *service) setPoint(r *record, was string) error {
	usual, err := s.usualPoint(r)
	if err != nil {
		return err
	}
	fresh := r.VatPoint != was
	said := r.VatPoint != "" && r.VatPoint != usual && (fresh || r.VatPointGiven)
	if said && r.VatPoint == document.AtPayment {
		possible, err := s.mayDefer(r)
		if err != nil {
			return err
		}
		if fresh && !possible {
			return fault.Bad("VatPoint", "oneof", document.AtIssue)
		}
		said = possible
	}
	if r.VatPointGiven = said && r.kind().Bills(); !r.VatPointGiven {
		r.VatPoint = usual
	}
	return nil
}

// usualPoint returns when VAT becomes due by default: of a supplier invoice for services when it
// is paid, if VAT waits for its tax invoice. A voucher has the point of the invoices it pays.
func (s *service) usualPoint(r *record) (string, error) {
	if r.pays() {
		invoices, err := s.invoices(r.planned())
		if slices.ContainsFunc(invoices, func(i *record) bool { return i.VatPoint == document.AtPayment }) {
			return document.AtPayment, err
		}
		return document.AtIssue, err
	}
	all, err := s.allLines(r, func(productType string) bool { return productType == product.Service })
	if err != nil || !all || r.VatAmount.IsZero() {
		return document.AtIssue, err
	}
	return document.AtPayment, nil
}

// mayDefer reports whether VAT of a supplier invoice can become due on payment: no line is a
// product other than a service.
func (s *service) mayDefer(r *record) (bool, error) {
	return s.allLines(r, func(productType string) bool { return productType == product.Service || productType == "" })
}

// allLines reports whether VAT of supplier invoices can become due on payment, the document is one
// with a single tax rate, and the product types of all lines pass a test. Free text has no type.
func (s *service) allLines(r *record, passes func(productType string) bool) (bool, error) {
	settings, err := org.SettingsOf(s.tx)
	if err != nil || settings.VatOnPayment != org.VatOfServices || settings.InputVat != org.OnTaxInvoice || !r.kind().Bills() || r.OpeningID != 0 {
		return false, err
	}
	if slices.ContainsFunc(r.lines, func(l *line) bool { return l.VatRate != r.lines[0].VatRate }) {
		return false, nil
	}
	products, err := s.goodsOf(r)
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(r.lines, func(l *line) bool { return !passes(products[uint32(l.ProductID)].ProductType) }), nil
}

// fixPoint settles when the VAT of a document that is posted becomes due.
func (o *operation) fixPoint() error {
	r := o.doc
	usual, err := o.usualPoint(r)
	if err != nil {
		return err
	}
	if !r.VatPointGiven {
		r.VatPoint = usual
	}
	if r.kind().Bills() && r.VatPoint == document.AtPayment {
		if possible, err := o.mayDefer(r); err != nil {
			return err
		} else if !possible {
			return fault.Bad("VatPoint", "oneof", document.AtIssue)
		}
		if r.VatAmount.IsZero() {
			r.VatPoint = document.AtIssue
		}
	}
	if r.TaxInvoiceID != 0 && !r.invoiced() {
		return r.wrongInvoice()
	}
	return nil
}

// undueOf returns the VAT on payment that paying an amount of an invoice makes due, in base
// currency. The last payment takes the remainder.
func (r *record) undueOf(amount num.Money) num.Money {
	if r.UndueVat.IsZero() || amount == r.outstanding() {
		return r.UndueVat
	}
	share := r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces).Share(amount, r.GrandTotal, num.BasePlaces)
	return share.Within(num.Money{}, r.UndueVat)
}

// paidBooking returns the VAT on payment that a posted voucher has paid, with its value. Its tax
// invoice claims it.
func (s *service) paidBooking(r *record, date when.Date) (*tax.Booking, error) {
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
		if invoice.VatPoint != document.AtPayment {
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
func (s *service) undueShares(invoice *record, vat num.Money) ([]ledger.Line, error) {
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
	weights := make([]num.Money, len(invoice.lines))
	for i, l := range invoice.lines {
		weights[i] = l.VatAmount
	}
	var lines []ledger.Line
	for i, share := range vat.Spread(weights, num.BasePlaces) {
		if !share.IsZero() {
			lines = append(lines, ledger.Line{AccountID: accounts[i], Debit: share})
		}
	}
	return lines, nil
}
