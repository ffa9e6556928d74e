package purchase

import (
	"errors"
	"fmt"
	"slices"

	"kontor/internal/contact"
	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/stock"
	"kontor/internal/when"
)

const day = 86400

// fill lays a draft over a record: it checks what the draft names and computes
// its totals. ref is the document that it follows, or nil.
func (d *desk) fill(r *record, in Draft, ref *record) error {
	if err := d.checkAllocations(r, in); err != nil {
		return err
	}
	fresh := in.ContactID != r.ContactID || r.ID == 0
	r.Editable, r.Allocations = in.Editable, in.Allocations
	for _, check := range []func() error{
		func() error { return r.checkDates() },
		func() error { return d.checkBank(r) },
		func() error { return d.checkContact(r, ref, fresh) },
		func() error { return d.checkWarehouse(r) },
		func() error { return d.checkRate(r) },
		func() error { return d.fillLines(r, in.Items, ref) },
		func() error { return d.total(r, in.WhtAmount) },
		func() error { return d.checkExternalID(r) },
		func() error { return r.allocationsAddUp() },
	} {
		if err := check(); err != nil {
			return err
		}
	}
	r.SearchText = r.searchText()
	return nil
}

func (r *record) checkDates() error {
	if r.DueDate != 0 && r.DueDate < r.DocDate {
		return fault.Bad("DueDate", "gte", "docDate")
	}
	return nil
}

func (d *desk) checkBank(r *record) error {
	if r.BankID == 0 {
		return nil
	}
	if !r.kind().TakesBank {
		return fault.BankNotAllowedForDocumentType
	}
	return ledger.CheckBank(d.tx, uint32(r.BankID))
}

// checkContact settles who the supplier is: the one of the document that is
// followed, unless the draft follows none.
func (d *desk) checkContact(r, ref *record, fresh bool) error {
	if ref != nil && ref.ContactID != 0 {
		if r.ContactID == 0 {
			r.ContactID = ref.ContactID
		}
		if r.ContactID != ref.ContactID {
			return fault.BadRequest.Because("contactId %d is not the supplier of %s", r.ContactID, ref.DocNumber)
		}
	}
	if r.ContactID == 0 {
		r.ContactName = ""
		return nil
	}
	c, err := contact.Load(d.tx, uint32(r.ContactID))
	switch {
	case errors.Is(err, db.Missing):
		return fault.Bad("ContactID", "exists")
	case err != nil:
		return err
	case fresh && !c.IsActive && ref == nil:
		return fault.Bad("ContactID", "active")
	}
	r.ContactName = c.Name
	if r.DueDate == 0 && r.kind().Due && c.PaymentTermDays > 0 {
		r.DueDate = min(r.DocDate+when.Unix(day*c.PaymentTermDays), when.MomentMax)
	}
	return nil
}

func (d *desk) checkWarehouse(r *record) error {
	if r.WarehouseID == 0 {
		return nil
	}
	_, err := stock.WarehouseFor(d.tx, r.WarehouseID)
	return err
}

// checkRate knows that the base currency is worth itself.
func (d *desk) checkRate(r *record) error {
	one := num.RateOf(1)
	if r.Currency != d.tx.Currency {
		return nil
	}
	if !r.ExchangeRate.IsZero() && r.ExchangeRate != one {
		return fault.BadRequest.Because("exchangeRate of a document in %s is 1", r.Currency)
	}
	r.ExchangeRate = one
	return nil
}

// fillLines makes the stored lines of what the client wrote.
func (d *desk) fillLines(r *record, lines []EditableItem, ref *record) error {
	var ids []uint32
	for _, line := range lines {
		if line.ProductID != 0 {
			ids = append(ids, uint32(line.ProductID))
		}
	}
	products, err := product.Load(d.tx, ids)
	if err != nil {
		return err
	}
	chart, err := ledger.ChartOf(d.tx)
	if err != nil {
		return err
	}
	before := slices.Concat(previous(ref), r.lines)
	r.lines = make([]*row, len(lines))
	for i, line := range lines {
		made := &row{DocumentID: r.ID, SortOrder: i, EditableItem: line, Ratio: num.QtyOf(1), receipt: r.kind().Receives()}
		at := fmt.Sprintf("Items[%d].", i)
		if err := made.checkProduct(at, products, slices.ContainsFunc(before, sameProduct(line))); err != nil {
			return err
		}
		if line.AccountID != 0 && !made.Stocked {
			if _, err := chart.Chosen(at+"AccountID", uint32(line.AccountID)); err != nil {
				return err
			}
		}
		if line.RefItemID != 0 && !slices.ContainsFunc(previous(ref), func(p *row) bool { return p.ID == uint32(line.RefItemID) }) {
			return fault.Bad(at+"RefItemID", "exists")
		}
		if made.BaseQuantity = line.Quantity.InBase(made.Ratio); made.BaseQuantity.IsZero() {
			return fault.Bad(at+"Quantity", "gt", "0")
		}
		r.lines[i] = made
	}
	return nil
}

func previous(ref *record) []*row {
	if ref == nil {
		return nil
	}
	return ref.lines
}

func sameProduct(line EditableItem) func(*row) bool {
	return func(p *row) bool { return p.ProductID == line.ProductID }
}

// checkProduct resolves the product and unit of a line. A product that was
// switched off may still be received and billed when it was ordered before, and
// stays on a draft that has it.
func (made *row) checkProduct(at string, products map[uint32]product.Known, before bool) error {
	if made.ProductID == 0 {
		if made.ProductAltUnitID != 0 {
			return fault.Bad(at+"ProductAltUnitID", "exists")
		}
		return nil
	}
	p, ok := products[uint32(made.ProductID)]
	if !ok {
		return fault.Bad(at+"ProductID", "exists")
	}
	if !p.IsActive && !before {
		return fault.Bad(at+"ProductID", "active")
	}
	made.ProductName, made.Stocked = p.Name, p.Stocked()
	if made.ProductAltUnitID == 0 {
		return nil
	}
	unit, ok := p.AltUnit(made.ProductAltUnitID)
	if !ok {
		return fault.Bad(at+"ProductAltUnitID", "exists")
	}
	made.Ratio = unit.Ratio
	return nil
}

// total computes the amounts. given is what the client says is withheld; an
// amount equal to the computed one is not remembered, so that writing back what
// was read changes nothing.
func (d *desk) total(r *record, given num.Money) error {
	places := currency.Places(r.Currency, d.tx.Currency)
	terms := document.Terms{Places: places, WHTRate: r.WhtRate}
	lines := make([]document.Line, len(r.lines))
	for i, l := range r.lines {
		lines[i] = document.Line{Quantity: l.Quantity, UnitPrice: l.UnitPrice, DiscountPercent: l.DiscountPercent, TaxRate: l.TaxRate}
	}
	totals, err := document.PurchaseTotals(lines, terms)
	if err != nil {
		return err
	}
	for i, l := range totals.Lines {
		made := r.lines[i]
		made.DiscountAmount, made.NetAmount, made.TaxAmount = l.Discount, l.Net, l.Tax
		made.LineTotal = l.Net.Add(l.Tax)
	}
	r.Totals = Totals{
		Subtotal: totals.Subtotal, DiscountAmount: totals.Discount, TaxAmount: totals.Tax, TotalAmount: totals.Gross,
		PaidAmount: r.PaidAmount, WhtAmount: totals.WHT,
	}
	base := totals.Net
	if r.pays() {
		if base, err = d.taxable(r, places); err != nil {
			return err
		}
		r.WhtAmount = base.Part(r.WhtRate, places)
	}
	return r.withhold(given.Round(places), base)
}

// withhold takes the client's amount of withheld tax when there is one.
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
