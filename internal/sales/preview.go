package sales

import (
	"cmp"
	"strings"

	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
)

// Estimate is the input of a totals computation. Other document fields are accepted and ignored.
type Estimate struct {
	// Currency, ISO 4217. Defaults to the base currency.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// VAT rate in percent for all lines. 0 or omitted means no VAT.
	VatRate num.Percent `json:"vatRate" validate:"gte=0"`
	// Document discount, in addition to line discounts.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
	// Document discount, with the name that responses use. It takes precedence over discountAmount,
	// which is the total discount in responses.
	DocumentDiscountAmount *num.Money `json:"documentDiscountAmount" validate:"gte=0"`
	// Withholding tax rate in percent of the total before VAT.
	WhtRate num.Percent `json:"whtRate" validate:"gte=0,lte=100"`
	// Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate.
	WhtAmount num.Money `json:"whtAmount" validate:"gte=0"`
	// The lines. At least one.
	Items []EstimateItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// EstimateItem is a line of a totals computation.
type EstimateItem struct {
	// Quantity.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Unit price before VAT.
	UnitPrice num.Money `json:"unitPrice" validate:"gte=0"`
	// Line discount in percent.
	DiscountPercent num.Percent `json:"discountPercent" validate:"gte=0,lte=100"`
	// Line discount as an amount, in addition to the percentage.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
}

// Normalize brings what was sent into the form in which it is kept.
func (e *Estimate) Normalize() {
	e.Currency = strings.ToUpper(e.Currency)
	for i := range e.Items {
		e.Items[i].Quantity = e.Items[i].Quantity.Round(num.EntryPlaces)
	}
}

// Totals are the totals of a document.
type Totals struct {
	// Currency, ISO 4217.
	Currency string `json:"currency"`
	// VAT rate in percent for all lines.
	VatRate num.Percent `json:"vatRate"`
	// Withholding tax rate in percent of totalAmount.
	WhtRate num.Percent `json:"whtRate"`
	Amounts
	// grandTotal less whtAmount.
	NetAmount num.Money `json:"netAmount"`
	// The lines in the order of the request.
	Items []LineTotal `json:"items"`
}

// LineTotal are the totals of one line.
type LineTotal struct {
	// Quantity × unit price, before line discounts.
	GrossAmount num.Money `json:"grossAmount"`
	// Total discount of the line.
	DiscountAmount num.Money `json:"discountAmount"`
	// Quantity × unit price, less line discounts.
	TotalPrice num.Money `json:"totalPrice"`
}

// Preview computes the totals of a document without creating it.
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
