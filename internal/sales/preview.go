package sales

import (
	"cmp"
	"strings"

	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
)

// Estimate is what totals are computed from. Everything else of a document may
// be sent along and is ignored.
type Estimate struct {
	// ISO 4217 code; omitted means the organization's currency.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// VAT in percent for all lines; omitted or 0 means no VAT.
	VatRate num.Percent `json:"vatRate" validate:"gte=0"`
	// Document discount, in addition to line discounts.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
	// The same value, named as in responses. It takes precedence over discountAmount, which is the sum of all discounts in responses.
	DocumentDiscountAmount *num.Money `json:"documentDiscountAmount" validate:"gte=0"`
	// Withholding tax in percent of the total before VAT.
	WhtRate num.Percent `json:"whtRate" validate:"gte=0,lte=100"`
	// Withholding tax as an amount; if greater than 0 it replaces the one computed from whtRate.
	WhtAmount num.Money `json:"whtAmount" validate:"gte=0"`
	// The lines, at least one.
	Items []EstimateItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// EstimateItem is a line whose total is asked for.
type EstimateItem struct {
	// Quantity sold.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Unit price before VAT.
	UnitPrice num.Money `json:"unitPrice" validate:"gte=0"`
	// Discount of the line in percent.
	DiscountPercent num.Percent `json:"discountPercent" validate:"gte=0,lte=100"`
	// Discount of the line as an amount, besides the percentage.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
}

// Normalize brings what was sent into the form in which it is kept.
func (e *Estimate) Normalize() {
	e.Currency = strings.ToUpper(e.Currency)
	for i := range e.Items {
		e.Items[i].Quantity = e.Items[i].Quantity.Round(num.EntryPlaces)
	}
}

// Totals are the amounts that a document would have.
type Totals struct {
	// ISO 4217 code of the currency.
	Currency string `json:"currency"`
	// VAT in percent, one rate for all lines.
	VatRate num.Percent `json:"vatRate"`
	// Withholding tax in percent of totalAmount.
	WhtRate num.Percent `json:"whtRate"`
	Amounts
	// grandTotal less whtAmount.
	NetAmount num.Money `json:"netAmount"`
	// The lines in the order in which they were sent.
	Items []LineTotal `json:"items"`
}

// LineTotal is the amount of one line.
type LineTotal struct {
	// Quantity × price, before the discounts of the line.
	GrossAmount num.Money `json:"grossAmount"`
	// Both discounts of the line.
	DiscountAmount num.Money `json:"discountAmount"`
	// Quantity × price less the discounts of the line.
	TotalPrice num.Money `json:"totalPrice"`
}

// Preview computes the totals of a document without making one.
func Preview(tx *db.Tx, in Estimate) (Totals, error) {
	if in.Currency == "" {
		in.Currency = tx.Currency
	}
	lines := make([]document.Line, len(in.Items))
	for i, item := range in.Items {
		lines[i] = document.Line{
			Quantity: item.Quantity, UnitPrice: item.UnitPrice, DiscountPercent: item.DiscountPercent, DiscountAmount: item.DiscountAmount,
		}
	}
	t, err := document.SalesTotals(lines, document.Terms{
		Places: currency.Places(in.Currency, tx.Currency), DocumentDiscount: *cmp.Or(in.DocumentDiscountAmount, &in.DiscountAmount),
		TaxRate: in.VatRate, WHTRate: in.WhtRate, WHTAmount: in.WhtAmount,
	})
	if err != nil {
		return Totals{}, err
	}
	out := Totals{
		Currency: in.Currency, VatRate: in.VatRate, WhtRate: in.WhtRate, NetAmount: t.Gross.Sub(t.WHT), Items: make([]LineTotal, len(t.Lines)),
	}
	out.Amounts = Amounts{
		SubtotalAmount: t.Subtotal, DiscountAmount: t.Discount, DocumentDiscountAmount: t.DocumentDiscount, TotalAmount: t.Net,
		VatAmount: t.Tax, GrandTotal: t.Gross, WhtAmount: t.WHT,
	}
	for i, l := range t.Lines {
		out.Items[i] = LineTotal{GrossAmount: l.Gross, DiscountAmount: l.Discount, TotalPrice: l.Net}
	}
	return out, nil
}
