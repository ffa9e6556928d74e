package purchase

import (
	"errors"
	"fmt"
	"slices"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/reference"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
	"kontor/internal/trade/tax"
)

const day = 86400

// fill applies a draft to a record, checks references and computes totals. ref is the source
// document, or nil.
func (s *service) fill(r *record, in Draft, ref *record) error {
	in.Allocations = rounded(in.Allocations, currency.Places(r.Currency, s.tx.Currency))
	if err := s.checkAllocations(r, in); err != nil {
		return err
	}
	was := *r
	r.edit(in.Editable)
	r.Allocations = in.Allocations
	if r.WhtIncomeType == "" {
		r.WhtIncomeType = tax.Section3Tres
	}
	for _, check := range []func() error{
		func() error { return r.checkDates() },
		func() error { return s.checkBank(r, was) },
		func() error { return s.checkContact(r, s.origin(r, ref), was) },
		func() error { return s.checkWarehouse(r, was) },
		func() error { return s.checkRate(r) },
		func() error { return s.fillLines(r, in.Items, ref) },
		func() error { return s.total(r, in.WhtAmount) },
		func() error { return s.setPoint(r, was.VatPoint) },
		func() error { return reference.Free(s.tx, documents, "document_number", r.ExternalID, r.ID) },
		func() error { return r.allocationsAddUp() },
	} {
		if err := check(); err != nil {
			return err
		}
	}
	s.Index(r)
	return s.warn(r)
}

func (r *record) checkDates() error {
	if r.DueAt != 0 && r.DueAt < r.DatedAt {
		return fault.Bad("DueDate", "gte", "docDate")
	}
	return nil
}

// checkBank checks a newly chosen money account. It is checked again on payment.
func (s *service) checkBank(r *record, was record) error {
	switch {
	case r.BankID == 0:
		return nil
	case !r.kind().TakesBank:
		return fault.BankNotAllowedForDocumentType
	case r.BankID == was.BankID:
		return nil
	}
	return ledger.CheckBank(s.tx, uint32(r.BankID))
}

// origin returns the document that determines the supplier: the source document, or the first
// paid invoice.
func (s *service) origin(r, ref *record) *record {
	if ref == nil && len(r.Allocations) > 0 {
		return s.Docs.At(r.Allocations[0].DocID)
	}
	return ref
}

// checkContact determines the supplier: that of the referenced document, if any.
func (s *service) checkContact(r, ref *record, was record) error {
	fresh := r.ContactID != was.ContactID || r.ID == 0
	if ref != nil && ref.ContactID != 0 {
		if r.ContactID == 0 {
			r.ContactID = ref.ContactID
		}
		if r.ContactID != ref.ContactID {
			return fault.BadRequest.Because("contactId: not the supplier of %s", ref.DocumentNumber)
		}
	}
	if r.ContactID == 0 {
		r.ContactName = ""
		return nil
	}
	c, err := contact.Load(s.tx, uint32(r.ContactID))
	switch {
	case errors.Is(err, db.Missing):
		return fault.Bad("ContactID", "exists")
	case err != nil:
		return err
	case fresh && !c.IsActive && ref == nil:
		return fault.Bad("ContactID", "active")
	}
	r.ContactName = c.Name
	if r.ID == 0 && r.DueAt == 0 && r.kind().Due && c.PaymentTermDays > 0 {
		r.DueAt = min(r.DatedAt+when.Unix(day*c.PaymentTermDays), when.MomentMax)
	}
	return nil
}

// checkWarehouse checks a newly chosen warehouse. It is checked again on receipt.
func (s *service) checkWarehouse(r *record, was record) error {
	if r.WarehouseID == 0 || r.WarehouseID == was.WarehouseID {
		return nil
	}
	_, err := stock.WarehouseFor(s.tx, r.WarehouseID)
	return err
}

// checkRate sets the rate of the base currency to 1.
func (s *service) checkRate(r *record) error {
	one := num.RateOf(1)
	if r.Currency != s.tx.Currency {
		return nil
	}
	if !r.ExchangeRate.IsZero() && r.ExchangeRate != one {
		return fault.BadRequest.Because("exchangeRate: must be 1 for a document in %s", r.Currency)
	}
	r.ExchangeRate = one
	return nil
}

// fillLines converts the request's lines. Omitted lines are unchanged.
func (s *service) fillLines(r *record, items []EditableItem, ref *record) error {
	if items == nil {
		return nil
	}
	items = completed(items, ref)
	stood := r.lines
	said := make([]product.Line, len(items))
	for i, item := range items {
		said[i] = item.measured()
	}
	measured, err := product.Measure(s.tx, said, product.Before{Own: written(stood), Followed: written(previous(ref))})
	if err != nil {
		return err
	}
	chart, err := ledger.ChartOf(s.tx)
	if err != nil {
		return err
	}
	r.lines = make([]*line, len(items))
	var bad []error
	for i, m := range measured {
		r.lines[i] = &line{
			RecordLine:  document.RecordLine{DocumentID: r.ID, SortOrder: i, Ratio: m.Ratio, BaseQuantity: m.BaseQuantity},
			ProductName: m.Product.Name, Stocked: m.Product.Stocked(), receipt: r.kind().Receives(),
		}
		r.lines[i].edit(items[i])
		err := r.lines[i].check(chart, ref, stood)
		if m.Wrong != nil {
			err = fault.Invalid(*m.Wrong)
		}
		if err != nil {
			bad = append(bad, err)
		}
	}
	return together(bad)
}

// measured returns the line with its quantity in base units.
func (e EditableItem) measured() product.Line {
	return product.Line{ProductID: e.ProductID, AltUnitID: e.ProductAltUnitID, Quantity: e.Quantity, Follows: e.RefItemID}
}

func (l *line) measured() product.Line {
	return product.Line{ProductID: l.ProductID, AltUnitID: l.ProductAltUnitID, Quantity: l.Quantity, Follows: l.RefItemID}
}

func written(lines []*line) []product.Written {
	stored := make([]product.Written, len(lines))
	for i, l := range lines {
		stored[i] = product.Written{Line: l.measured(), ID: l.ID, Unit: l.Unit, Ratio: l.Ratio}
	}
	return stored
}

// completed fills in the products of lines that refer to a line of the referenced
// document.
func completed(items []EditableItem, ref *record) []EditableItem {
	items = slices.Clone(items)
	for i := range items {
		item := &items[i]
		for _, of := range previous(ref) {
			if item.ProductID == 0 && item.RefItemID == num.Ref(of.ID) {
				item.ProductID, item.ProductAltUnitID = of.ProductID, of.ProductAltUnitID
			}
		}
	}
	return items
}

// together combines the refusals of all lines into one.
func together(bad []error) error {
	switch len(bad) {
	case 0:
		return nil
	case 1:
		return bad[0]
	}
	var fields []fault.Field
	for _, err := range bad {
		fields = append(fields, fault.Of(err).Fields...)
	}
	return fault.Invalid(fields...)
}

func previous(ref *record) []*line {
	if ref == nil {
		return nil
	}
	return ref.lines
}

// check refuses an account that cannot be used, unless the stored line already had it, and a
// line that the source document does not have.
func (l *line) check(chart *ledger.Chart, ref *record, stood []*line) error {
	at := fmt.Sprintf("Items[%d].", l.SortOrder)
	chosen := slices.ContainsFunc(stood, func(s *line) bool { return s.AccountID == l.AccountID && !s.Stocked })
	if l.AccountID != 0 && !l.Stocked && !chosen {
		if _, err := chart.Chosen(at+"AccountID", uint32(l.AccountID)); err != nil {
			return err
		}
	}
	if l.RefItemID != 0 && !slices.ContainsFunc(previous(ref), func(of *line) bool { return of.ID == uint32(l.RefItemID) }) {
		return fault.Bad(at+"RefItemID", "exists")
	}
	return nil
}

// total computes the amounts. given is the withheld amount sent by the client; if it
// equals the computed one it is not stored, so that writing back a read document changes
// nothing.
func (s *service) total(r *record, given num.Money) error {
	places := currency.Places(r.Currency, s.tx.Currency)
	terms := document.Terms{Places: places, TaxIncluded: r.PricesIncludeVat, WHTRate: r.WhtRate}
	lines := make([]document.Line, len(r.lines))
	for i, l := range r.lines {
		lines[i] = document.Line{Quantity: l.Quantity, UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, TaxRate: l.VatRate, NoWHT: !l.WhtApplies}
	}
	totals, err := document.PurchaseTotals(lines, terms)
	if err != nil {
		return err
	}
	for i, l := range totals.Lines {
		made := r.lines[i]
		made.DiscountAmount, made.NetAmount, made.VatAmount = l.Discount, l.Net, l.Tax
		made.LineTotal = l.Total
	}
	r.SubtotalAmount, r.DiscountAmount, r.VatAmount, r.GrandTotal = totals.Subtotal, totals.Discount, totals.Tax, totals.Gross
	r.WhtAmount, r.WhtExcluded = totals.WHT, totals.WHTExcluded
	if r.pays() {
		return s.withheldOf(r, given)
	}
	return r.withhold(given.Round(places), totals.Net)
}

// withheldOf returns the tax that a voucher withholds.
func (s *service) withheldOf(r *record, given num.Money) error {
	places := currency.Places(r.Currency, s.tx.Currency)
	base, err := s.taxable(r, places)
	if err != nil {
		return err
	}
	r.WhtAmount = base.Part(r.WhtRate, places)
	return r.withhold(given.Round(places), base)
}

// withhold uses the client's amount of withheld tax, if there is one.
func (r *record) withhold(given, base num.Money) error {
	r.WhtGiven = num.Money{}
	if given.Sign() <= 0 || given == r.WhtAmount {
		return nil
	}
	if given.Cmp(base) > 0 {
		return fault.Bad("WhtAmount", "lte", base.String())
	}
	r.WhtGiven, r.WhtAmount = given, given
	return nil
}
