package sales

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/document"
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
	said := r.VatPointGiven && (r.VatPoint == document.AtIssue || possible)
	if f.sent("VatPoint") {
		said = r.VatPoint != "" && r.VatPoint != usual
		if said && r.VatPoint == document.AtPayment && !possible {
			return fault.Bad("VatPoint", "oneof", document.AtIssue)
		}
	}
	if r.VatPointGiven = said && r.choosesPoint(f.source); !r.VatPointGiven {
		r.VatPoint = usual
	}
	return nil
}

// choosesPoint reports whether clients can say when the VAT of a document becomes due. Others have
// the point of their source, or charge VAT at issue.
func (r *record) choosesPoint(source *record) bool {
	return r.kind().Does(document.ChargeCustomer) && source == nil
}

// usualPoint returns when the VAT of a document becomes due by default: that of its source, or
// payment if all lines are services.
func (s *service) usualPoint(r, source *record) (string, error) {
	if source != nil {
		return source.VatPoint, nil
	}
	all, err := s.allLines(r, func(productType string) bool { return productType == product.Service })
	if err != nil || !all || r.VatAmount.IsZero() {
		return document.AtIssue, err
	}
	return document.AtPayment, nil
}

// mayDefer reports whether VAT of a document can become due on payment: no line is a product
// other than a service.
func (s *service) mayDefer(r, source *record) (bool, error) {
	if !r.choosesPoint(source) {
		return false, nil
	}
	return s.allLines(r, func(productType string) bool { return productType == product.Service || productType == "" })
}

// allLines reports whether VAT of services becomes due on payment, the document has one VAT rate,
// and the product types of all lines pass a test. Free text has no type.
func (s *service) allLines(r *record, passes func(productType string) bool) (bool, error) {
	settings, err := org.SettingsOf(s.tx)
	if err != nil || settings.VatOnPayment != org.VatOfServices || !r.choosesPoint(nil) || len(r.groups()) > 1 {
		return false, err
	}
	if err := s.readLines(r); err != nil {
		return false, err
	}
	goods, err := s.goodsOf(r)
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(r.lines, func(l line) bool { return !passes(goods[uint32(l.ProductID)].ProductType) }), nil
}

// pointOf returns when VAT of a document that consolidates others becomes due: at payment if that of
// one of them does.
func pointOf(sources []*record) string {
	if slices.ContainsFunc(sources, func(r *record) bool { return r.VatPoint == document.AtPayment }) {
		return document.AtPayment
	}
	return document.AtIssue
}

// fixPoint settles when the VAT of a document that is issued becomes due. Without VAT, or with
// nothing left to collect, that is now.
func (i *issuing) fixPoint() error {
	r := i.doc
	usual, err := i.usualPoint(r, i.source)
	if err != nil {
		return err
	}
	if !r.VatPointGiven {
		r.VatPoint = usual
	}
	if r.VatPoint == document.AtIssue || !r.kind().Does(document.ChargeCustomer) {
		return nil
	}
	if possible, err := i.mayDefer(r, i.source); err != nil {
		return err
	} else if r.VatPointGiven && !possible {
		return fault.Bad("VatPoint", "oneof", document.AtIssue)
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
		r.VatPoint = document.AtIssue
	}
	return nil
}

// undueOf returns the VAT on payment by which settling an amount reduces an invoice, in base currency.
// The last settlement takes the remainder.
func (r *record) undueOf(amount num.Money) num.Money {
	if r.UndueVat.IsZero() || amount == r.OutstandingAmount {
		return r.UndueVat
	}
	share := r.UndueVatTotal.Share(amount, r.GrandTotal.Sub(r.DepositAppliedAmount), num.BasePlaces)
	return share.Within(num.Money{}, r.UndueVat)
}

// fillUndue posts VAT that is not due yet to its own account, and moves it to output tax when it becomes
// due. A credit note takes back what was not due first.
func (i *issuing) fillUndue(chart *ledger.Chart) {
	r, f := i.doc, &i.particulars
	if r.VatPoint != document.AtPayment {
		return
	}
	var vat num.Money
	for _, p := range i.parts {
		vat = vat.Add(p.vat)
	}
	switch i.effect.Act {
	case document.ChargeCustomer:
		f.TaxID = chart.Key(ledger.UndueOutputVAT).ID
		due, known := f.Base[document.TaxDue]
		if !known {
			due = f.Figures[document.TaxDue].Convert(f.Rate, num.BasePlaces)
		}
		r.UndueVatTotal = due
	case document.ReceivePayment:
		f.Base[document.TaxFreed] = vat
	case document.GiveCredit:
		f.Base[document.TaxUndue], f.Base[document.TaxBack] = vat, r.VatAmount.Convert(f.Rate, num.BasePlaces).Sub(vat)
	}
}

// declareReceipt sets the row of a receipt in the output VAT register: the value and the VAT that it
// makes due.
func (i *issuing) declareReceipt() {
	r := i.doc
	r.DeclaredNet, r.DeclaredVat = num.Money{}, num.Money{}
	for _, p := range i.parts {
		if p.target.VatPoint == document.AtPayment {
			r.DeclaredNet, r.DeclaredVat = r.DeclaredNet.Add(p.base.Sub(p.vat)), r.DeclaredVat.Add(p.vat)
		}
	}
}

// declareCredit sets the row of a credit note with VAT on payment: what it takes back of VAT that
// receipts declared. A note that only takes VAT that is not due yet has no row, so that the tax
// month is asked here.
func (i *issuing) declareCredit() error {
	r := i.doc
	if r.VatPoint != document.AtPayment {
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
