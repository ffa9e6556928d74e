package document

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/reference"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
	"kontor/internal/trade/tax"
)

// filling applies a request to a draft.
type filling struct {
	*service
	doc    *Doc
	was    Doc  // as it was stored
	in     Body // the request, on top of the stored values
	given  Given
	source *Doc               // the sale that it settles or corrects, the purchase that it follows, or nil
	goods  []product.Measured // the lines that were sent, in the terms of their products
}

// fill writes the client's fields into a draft and computes its amounts.
func (s *service) fill(r *Doc, in Body, source *Doc) error {
	f := filling{service: s, doc: r, was: *r, in: in, given: in.Given, source: source}
	steps := []func() error{
		f.edit, f.customer, f.dates, f.bank, f.currency, f.warehouse, f.reference, f.reason, f.priceMode, f.fillLines,
		f.vatCategory, f.lineVAT, f.amounts, f.vatPoint,
	}
	if !s.sells() {
		steps = []func() error{
			f.allocations, f.edit, f.dates, f.bank, f.supplier, f.warehouse, f.baseRate, f.fillLines, f.total, f.vatPoint, f.reference, f.allocationsAddUp,
		}
	}
	return inOrder(append(steps, func() error { return s.warn(r) })...)
}

// edit writes the fields as they were sent.
func (f *filling) edit() error {
	f.doc.Entered, f.doc.Allocations = f.in.Entered, f.in.Allocations
	if !f.sells() && f.doc.WhtIncomeType == "" {
		f.doc.WhtIncomeType = tax.Section3Tres
	}
	return nil
}

func (f *filling) customer() error {
	r, source := f.doc, f.source
	if !f.given.Contact {
		return nil
	}
	changed := f.was.ContactID != r.ContactID
	if err := f.copyCustomer(r, changed && source == nil); err != nil {
		return err
	}
	if changed && r.DepositReceived.Sign() > 0 {
		return fault.BadRequest.Because("contactId: cannot change while %s holds deposits of its customer", r.DocumentNumber)
	}
	if source != nil && source.ContactID != r.ContactID {
		return fault.BadRequest.Because("contactId: a %s for %s must have the same customer", r.DocumentType, source.DocumentNumber)
	}
	if r.ID != 0 {
		r.index()
	}
	return nil
}

// supplier determines the supplier: that of the source document or of the first paid invoice, if any.
func (f *filling) supplier() error {
	r, ref := f.doc, f.source
	if ref == nil && len(r.Allocations) > 0 {
		ref = f.Docs.At(r.Allocations[0].DocID)
	}
	defer r.index()
	fresh := r.ContactID != f.was.ContactID || r.ID == 0
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
	c, err := contact.Load(f.tx, uint32(r.ContactID))
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
		r.DueAt = min(r.DatedAt+when.Unix(86400*c.PaymentTermDays), when.MomentMax)
	}
	return nil
}

func (f *filling) dates() error {
	r := f.doc
	if !f.sells() {
		if r.DueAt != 0 && r.DueAt < r.DatedAt {
			return fault.Bad("DueDate", "gte", "docDate")
		}
		return nil
	}
	if r.ID == 0 && r.DueDate.IsZero() {
		due, err := f.dueDate(r)
		if err != nil {
			return err
		}
		r.DueDate = due
	}
	if f.given.Date {
		if err := f.checkIssueDate(r.IssueDate); err != nil {
			return err
		}
	}
	if !r.DueDate.IsZero() && r.DueDate.Before(r.IssueDate) {
		return fault.Bad("DueDate", "gte", r.IssueDate.String())
	}
	return nil
}

// checkIssueDate refuses a date that can only be a mistake.
func (s *service) checkIssueDate(date when.Date) error {
	if last := s.tx.Today().AddMonths(100 * 12); date.After(last) {
		return fault.Bad("IssueDate", "lte", last.String())
	}
	return nil
}

func (f *filling) bank() error {
	if !f.given.Bank {
		return nil
	}
	return f.checkBank(f.doc, f.doc.BankID != f.was.BankID)
}

// checkBank refuses a money account on types without one, and an unknown money account. It is checked again on payment.
func (s *service) checkBank(r *Doc, fresh bool) error {
	switch {
	case r.BankID == 0:
		return nil
	case !r.kind().TakesBank && s.sells():
		return fault.BankNotAllowedForDocumentType.Because("bankId: not allowed on %s documents", r.DocumentType)
	case !r.kind().TakesBank:
		return fault.BankNotAllowedForDocumentType
	case !fresh:
		return nil
	}
	return ledger.CheckBank(s.tx, uint32(r.BankID))
}

// currency sets the currency and its rate. Changing the currency discards the rate.
func (f *filling) currency() error {
	r, source := f.doc, f.source
	if r.Currency == "" {
		r.Currency = f.tx.Currency
		if source != nil {
			r.Currency = source.Currency
		}
	}
	changed := f.was.Currency != r.Currency
	if changed && r.DepositReceived.Sign() > 0 {
		return fault.BadRequest.Because("currency: cannot change while %s holds deposits in %s", r.DocumentNumber, f.was.Currency)
	}
	if source != nil && source.Currency != r.Currency {
		return fault.BadRequest.Because("currency: a %s for %s must be in %s", r.DocumentType, source.DocumentNumber, source.Currency)
	}
	if changed && !f.given.Rate {
		r.ExchangeRate = num.Rate{}
	}
	if source != nil && r.ExchangeRate.IsZero() && (changed || f.given.Rate) {
		r.ExchangeRate = source.ExchangeRate
	}
	if r.Currency != f.tx.Currency {
		return nil
	}
	if f.given.Rate {
		if err := ledger.CheckRate(f.tx, r.Currency, r.ExchangeRate); err != nil {
			return err
		}
	}
	r.ExchangeRate = num.RateOf(1)
	return nil
}

// baseRate sets the rate of the base currency to 1.
func (f *filling) baseRate() error {
	r, one := f.doc, num.RateOf(1)
	if r.Currency != f.tx.Currency {
		return nil
	}
	if !r.ExchangeRate.IsZero() && r.ExchangeRate != one {
		return fault.BadRequest.Because("exchangeRate: must be 1 for a document in %s", r.Currency)
	}
	r.ExchangeRate = one
	return nil
}

// warehouse checks a newly chosen warehouse. It is checked again when goods move.
func (f *filling) warehouse() error {
	if id := f.doc.WarehouseID; id == 0 || id == f.was.WarehouseID {
		return nil
	}
	_, err := stock.WarehouseFor(f.tx, f.doc.WarehouseID)
	return err
}

func (f *filling) reference() error {
	if f.doc.ExternalID == f.was.ExternalID {
		return nil
	}
	return reference.Free(f.tx, f.table, "document_number", f.doc.ExternalID, f.doc.ID)
}

func (f *filling) reason() error {
	if !f.given.Reason {
		return nil
	}
	return f.doc.checkReason()
}

// checkReason refuses a reason that the kind does not have. A note without a reason gets the
// default one.
func (r *Doc) checkReason() error {
	reasons := r.kind().Reasons
	switch {
	case len(reasons) == 0 && r.CreditReason == "":
		return nil
	case len(reasons) == 0:
		return fault.BadRequest.Because("creditReason: only for credit and debit notes, not for %s", r.DocumentType)
	case r.CreditReason == "":
		r.CreditReason = reasons[0].Code
		return nil
	}
	if _, ok := r.kind().Reason(r.CreditReason); !ok {
		return fault.Bad("CreditReason", "oneof", strings.Join(r.kind().ReasonCodes(), " "))
	}
	return nil
}

// places returns the decimals of the document's currency.
func (s *service) places(r *Doc) int { return currency.Places(r.Currency, s.tx.Currency) }

// fillLines replaces the lines of a draft. The stored lines and those of the source are not validated again.
func (f *filling) fillLines() error {
	r, items := f.doc, slices.Clone(f.in.Items)
	if !f.given.Items {
		return f.readLines(r)
	}
	var before product.Before
	var err error
	if r.ID != 0 {
		if before.Own, err = f.written(r); err != nil {
			return err
		}
	}
	if f.source != nil {
		if before.Followed, err = f.written(f.source); err != nil {
			return err
		}
	}
	measured := make([]product.Line, len(items))
	for i := range items {
		items[i].complete(f.source)
		measured[i] = items[i].measured()
	}
	if f.goods, err = product.Measure(f.tx, measured, before); err != nil {
		return err
	}
	var chart *ledger.Chart
	if !f.sells() { // whose lines name accounts
		if chart, err = ledger.ChartOf(f.tx); err != nil {
			return err
		}
	}
	stood := r.lines
	r.lines = make([]*Item, len(items))
	var bad []error
	for i, m := range f.goods {
		l := &Item{DocumentID: r.ID, EnteredItem: items[i], Ratio: m.Ratio, BaseQuantity: m.BaseQuantity, receipt: r.kind().Receives()}
		if l.Unit == "" {
			l.Unit = m.Unit
		}
		if !f.sells() {
			l.SortOrder, l.ProductName, l.Stocked = i, m.Product.Name, m.Product.Stocked()
		}
		r.lines[i] = l
		err := l.check(chart, f.source, stood, i)
		if m.Wrong != nil {
			err = fault.Invalid(*m.Wrong)
		}
		if err != nil {
			bad = append(bad, err)
		}
	}
	return allOf(bad)
}

// measured returns the line with its quantity in base units.
func (l *EnteredItem) measured() product.Line {
	return product.Line{ProductID: l.ProductID, AltUnitID: l.ProductAltUnitID, Quantity: l.Quantity, Follows: l.RefItemID}
}

// written returns the stored lines of a document.
func (s *service) written(r *Doc) ([]product.Written, error) {
	err := s.readLines(r)
	lines := make([]product.Written, len(r.lines))
	for i, l := range r.lines {
		lines[i] = product.Written{Line: l.measured(), ID: l.ID, Unit: l.Unit, Ratio: l.Ratio}
	}
	return lines, err
}

// complete fills in the product of a line that refers to a line of the source document.
func (l *EnteredItem) complete(source *Doc) {
	for _, of := range source.items() {
		if l.ProductID == 0 && l.RefItemID == num.Ref(of.ID) {
			l.ProductID, l.ProductAltUnitID = of.ProductID, of.ProductAltUnitID
		}
	}
}

// items returns the lines of a document, or none of nil.
func (r *Doc) items() []*Item {
	if r == nil {
		return nil
	}
	return r.lines
}

// allOf combines the refusals of all lines into one.
func allOf(bad []error) error {
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

// check refuses an account that cannot be used, unless the stored line already had it, and a
// line that the source document does not have.
func (l *Item) check(chart *ledger.Chart, source *Doc, stood []*Item, i int) error {
	at := fmt.Sprintf("Items[%d].", i)
	chosen := slices.ContainsFunc(stood, func(s *Item) bool { return s.AccountID == l.AccountID && !s.Stocked })
	if l.AccountID != 0 && !l.Stocked && !chosen {
		if _, err := chart.Chosen(at+"AccountID", uint32(l.AccountID)); err != nil {
			return err
		}
	}
	if l.RefItemID != 0 && !slices.ContainsFunc(source.items(), func(of *Item) bool { return of.ID == uint32(l.RefItemID) }) {
		return fault.Bad(at+"RefItemID", "exists")
	}
	return nil
}

// total computes the amounts of a purchase.
func (f *filling) total() error {
	r, places := f.doc, f.places(f.doc)
	lines := make([]Line, len(r.lines))
	for i, l := range r.lines {
		lines[i] = Line{Quantity: l.Quantity, UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, TaxRate: l.TaxRate, NoWHT: !l.WhtApplies}
	}
	totals, err := PurchaseTotals(lines, Terms{Places: places, TaxIncluded: r.PricesIncludeVat, WHTRate: r.WhtRate})
	if err != nil {
		return err
	}
	for i, l := range totals.Lines {
		made := r.lines[i]
		made.DiscountAmount, made.NetAmount, made.VatAmount, made.LineTotal = l.Discount, l.Net, l.Tax, l.Total
	}
	r.SubtotalAmount, r.DiscountAmount, r.VatAmount, r.GrandTotal = totals.Subtotal, totals.Discount, totals.Tax, totals.Gross
	r.WhtAmount, r.WhtExcluded = totals.WHT, totals.WHTExcluded
	given, _ := given(f.in.WhtAmount, false)
	if r.pays() {
		return f.withheldOf(r, given)
	}
	return r.setWithheld(given.Round(places), totals.Net)
}

// withheldOf returns the tax that a voucher withholds.
func (s *service) withheldOf(r *Doc, given num.Money) error {
	places := s.places(r)
	base, err := s.taxable(r)
	if err != nil {
		return err
	}
	r.WhtAmount = base.Part(r.WhtRate, places)
	return r.setWithheld(given.Round(places), base)
}

// setWithheld uses the client's amount of withheld tax, if there is one. If it
// equals the computed one it is not stored, so that writing back a read document changes
// nothing.
func (r *Doc) setWithheld(given, base num.Money) error {
	r.WhtSaid = num.Money{}
	if given.Sign() <= 0 || given == r.WhtAmount {
		return nil
	}
	if given.Cmp(base) > 0 {
		return fault.Bad("WhtAmount", "lte", base.String())
	}
	r.WhtSaid, r.WhtAmount = given, given
	return nil
}
