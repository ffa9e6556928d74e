package document

import (
	"cmp"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/db"
)

// Preview computes the totals of a document without creating it. The withheld tax of a voucher
// is not included, because it follows from the paid invoices.
func (f *Family) Preview(tx *db.Tx, in Body) (Totals, error) {
	lines, err := f.estimated(in)
	if err != nil {
		return Totals{}, err
	}
	s := f.start(tx)
	d := doubtful{Family: f, day: s.dateOf(&Doc{Entered: in.Entered})}
	kind, known := f.Of(in.DocumentType)
	for i, l := range lines {
		switch {
		case f.sells():
			d.lines = append(d.lines, doubtfulLine{l.UnitPrice, l.TaxRate, in.Items[i].Said(), cmp.Or(l.Category, PlainVAT(l.TaxRate)) == NoVAT, in.Items[i].ProductID})
		case !known || hasPrices(kind):
			d.lines = append(d.lines, doubtfulLine{l.UnitPrice, l.TaxRate, true, true, in.Items[i].ProductID})
		}
	}
	if err := d.warn(tx); err != nil {
		return Totals{}, err
	}
	terms := Terms{Places: currency.Places(cmp.Or(in.Currency, tx.Currency), tx.Currency), TaxIncluded: in.PricesIncludeVat, WHTRate: in.WhtRate}
	if !f.sells() {
		return PurchaseTotals(lines, terms)
	}
	terms.DocumentDiscount, _ = given(in.Discount, true)
	terms.WHTAmount, _ = given(in.WhtAmount, false)
	terms.TaxRate = in.VatRate
	return SalesTotals(lines, terms)
}

// estimated are the lines as totals are computed from them.
func (f *Family) estimated(in Body) ([]Line, error) {
	lines := make([]Line, len(in.Items))
	var bad []fault.Field
	for i, item := range in.Items {
		lines[i] = Line{
			Quantity: item.Quantity, UnitPrice: item.UnitPrice, DiscountPercent: item.DiscountPercent, TaxRate: item.TaxRate, NoWHT: !item.WhtApplies,
		}
		if !f.sells() {
			continue
		}
		category, allowed := categoryOf(item.OwnVAT, in.VatRate, "")
		if allowed != "" {
			bad = append(bad, wrongCategory(i, allowed))
		}
		lines[i].DiscountAmount, lines[i].Category, lines[i].TaxRate = item.DiscountAmount, category, rateOf(item.OwnVAT, category, in.VatRate)
	}
	if len(bad) > 0 {
		return nil, fault.Invalid(bad...)
	}
	return lines, nil
}
