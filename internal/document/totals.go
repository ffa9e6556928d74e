package document

import (
	"fmt"

	"kontor/internal/fault"
	"kontor/internal/num"
)

// Line is what a line of a document is computed from.
type Line struct {
	Quantity        num.Qty
	UnitPrice       num.Money
	DiscountPercent num.Percent
	DiscountAmount  num.Money   // sales: taken off besides the percentage
	TaxRate         num.Percent // purchases: tax is per line
}

// LineTotals is what comes out of a line.
type LineTotals struct {
	Gross    num.Money // quantity × price
	Discount num.Money
	Net      num.Money // Gross − Discount
	Tax      num.Money // purchases only
}

// Totals is what comes out of a document.
type Totals struct {
	Lines            []LineTotals
	Subtotal         num.Money // before every discount
	Discount         num.Money // of the lines and of the document
	DocumentDiscount num.Money
	Net              num.Money // Subtotal − Discount
	Tax              num.Money
	Gross            num.Money // Net + Tax
	WHT              num.Money
}

// Terms are the rates and amounts that hold for the whole document.
type Terms struct {
	Places           int // decimals of the document's currency
	DocumentDiscount num.Money
	TaxRate          num.Percent // sales: one rate for all lines
	WHTRate          num.Percent
	WHTAmount        num.Money // above zero: withheld as given, not computed
}

// SalesTotals computes a sales document: tax once, on the total.
func SalesTotals(lines []Line, t Terms) (Totals, error) {
	totals, err := sum(lines, t)
	if err != nil {
		return Totals{}, err
	}
	totals.DocumentDiscount = t.DocumentDiscount.Round(t.Places)
	totals.Discount = totals.Discount.Add(totals.DocumentDiscount)
	totals.Net = totals.Subtotal.Sub(totals.Discount)
	if totals.Net.Sign() < 0 {
		return Totals{}, fault.Bad("DiscountAmount", "lte", totals.Net.Add(totals.DocumentDiscount).String())
	}
	totals.Tax = totals.Net.Part(t.TaxRate, t.Places)
	return totals.close(t)
}

// PurchaseTotals computes a purchase document: tax on every line.
func PurchaseTotals(lines []Line, t Terms) (Totals, error) {
	totals, err := sum(lines, t)
	if err != nil {
		return Totals{}, err
	}
	totals.Net = totals.Subtotal.Sub(totals.Discount)
	for i, line := range lines {
		tax := totals.Lines[i].Net.Part(line.TaxRate, t.Places)
		totals.Lines[i].Tax = tax
		totals.Tax = totals.Tax.Add(tax)
	}
	return totals.close(t)
}

func sum(lines []Line, t Terms) (Totals, error) {
	totals := Totals{Lines: make([]LineTotals, len(lines))}
	for i, line := range lines {
		gross := line.UnitPrice.Times(line.Quantity, t.Places)
		discount := gross.Part(line.DiscountPercent, t.Places).Add(line.DiscountAmount.Round(t.Places))
		net := gross.Sub(discount)
		if net.Sign() < 0 {
			return Totals{}, fault.Bad(fmt.Sprintf("Items[%d].DiscountAmount", i), "lte", gross.Sub(gross.Part(line.DiscountPercent, t.Places)).String())
		}
		totals.Lines[i] = LineTotals{Gross: gross, Discount: discount, Net: net}
		totals.Subtotal = totals.Subtotal.Add(gross)
		totals.Discount = totals.Discount.Add(discount)
	}
	return totals, nil
}

// close adds the grand total and the withheld tax, and refuses what no
// currency amount may be.
func (totals Totals) close(t Terms) (Totals, error) {
	totals.Gross = totals.Net.Add(totals.Tax)
	if most := num.RawMoney(num.MoneyMax); totals.Gross.Cmp(most) > 0 || totals.Subtotal.Cmp(most) > 0 {
		return Totals{}, fault.BadRequest.Because("the total exceeds %s", most)
	}
	if given := t.WHTAmount.Round(t.Places); given.Sign() > 0 {
		if given.Cmp(totals.Net) > 0 {
			return Totals{}, fault.Bad("WhtAmount", "lte", totals.Net.String())
		}
		totals.WHT = given
	} else {
		totals.WHT = totals.Net.Part(t.WHTRate, t.Places)
	}
	return totals, nil
}

// WithTax is the same document with another amount of tax: a credit note never
// takes back more tax than its invoice still has.
func (totals Totals) WithTax(tax num.Money) Totals {
	totals.Tax = tax
	totals.Gross = totals.Net.Add(tax)
	return totals
}
