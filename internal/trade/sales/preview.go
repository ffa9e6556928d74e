package sales

import (
	"cmp"
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// Estimate is the input of a totals computation. Other document fields are accepted and ignored.
type Estimate struct {
	// Currency, ISO 4217. Defaults to the base currency.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// VAT rate in percent of lines without their own. 0 or omitted means no VAT.
	VatRate num.Percent `json:"vatRate" validate:"gte=0"`
	// Whether prices and discounts include VAT. Defaults to false.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// Document discount, in addition to line discounts.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
	// Document discount, with the name that responses use. It takes precedence over discountAmount,
	// which is the total discount in responses.
	DocumentDiscountAmount *num.Money `json:"documentDiscountAmount" validate:"gte=0"`
	// Document date (YYYY-MM-DD), for warnings.
	IssueDate when.Date `json:"issueDate"`
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
	// Unit price, including VAT if pricesIncludeVat is true.
	UnitPrice num.Money `json:"unitPrice" validate:"gte=0"`
	// Line discount in percent.
	DiscountPercent num.Percent `json:"discountPercent" validate:"gte=0,lte=100"`
	// Line discount as an amount, in addition to the percentage.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
	// VAT rate of the line in percent, or null. A line without rate and category has the rate of
	// the document. With rate 0 and no category, the category is none.
	VatRate *num.Percent `json:"vatRate" validate:"gte=0"`
	// VAT category of the line, or null. standard needs a rate above 0, which defaults to the
	// document's. zero, exempt and none have rate 0.
	VatCategory string `json:"vatCategory" validate:"omitempty,oneof=standard zero exempt none" null:"zero"`
	// Whether tax is withheld from the line. Defaults to true.
	WhtApplies *bool `json:"whtApplies"`
	// Product of the line, for warnings.
	ProductID num.Ref `json:"productId"`
}

// Normalize converts the input to its stored form.
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
	// Whether prices and discounts include VAT.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// VAT rate in percent of lines without their own.
	VatRate num.Percent `json:"vatRate"`
	// Withholding tax rate in percent of totalAmount.
	WhtRate num.Percent `json:"whtRate"`
	Amounts
	// Value and VAT by VAT category and rate: standard with the highest rate first, then zero,
	// exempt, none.
	VatSummary []document.VATRow `json:"vatSummary"`
	// grandTotal less whtAmount.
	NetAmount num.Money `json:"netAmount"`
	// The lines in the order of the request.
	Items []LineTotal `json:"items"`
	Warned
}

// LineTotal are the totals of one line.
type LineTotal struct {
	// Quantity × unit price, before line discounts.
	GrossAmount num.Money `json:"grossAmount"`
	// Total discount of the line.
	DiscountAmount num.Money `json:"discountAmount"`
	// Quantity × unit price, less line discounts.
	TotalPrice num.Money `json:"totalPrice"`
	// The line before VAT and before the document's discount.
	NetAmount num.Money `json:"netAmount"`
}

// Preview computes the totals of a document without creating it.
func Preview(tx *db.Tx, in Estimate) (Totals, error) {
	if in.Currency == "" {
		in.Currency = tx.Currency
	}
	lines, err := in.lines()
	if err != nil {
		return Totals{}, err
	}
	if err := in.warn(tx, lines); err != nil {
		return Totals{}, err
	}
	t, err := document.SalesTotals(lines, document.Terms{
		Places: currency.Places(in.Currency, tx.Currency), DocumentDiscount: *cmp.Or(in.DocumentDiscountAmount, &in.DiscountAmount),
		TaxIncluded: in.PricesIncludeVat, TaxRate: in.VatRate, WHTRate: in.WhtRate, WHTAmount: in.WhtAmount,
	})
	if err != nil {
		return Totals{}, err
	}
	out := Totals{
		Currency: in.Currency, PricesIncludeVat: in.PricesIncludeVat, VatRate: in.VatRate, WhtRate: in.WhtRate, VatSummary: t.Groups.Summary(),
		NetAmount: t.Gross.Sub(t.WHT), Items: make([]LineTotal, len(t.Lines)),
	}
	out.Amounts = Amounts{
		SubtotalAmount: t.Subtotal, DiscountAmount: t.Discount, DocumentDiscountAmount: t.DocumentDiscount, TotalAmount: t.Net,
		VatAmount: t.Tax, GrandTotal: t.Gross, WhtAmount: t.WHT,
	}
	for i, l := range t.Lines {
		out.Items[i] = LineTotal{GrossAmount: l.Gross, DiscountAmount: l.Discount, TotalPrice: l.Total, NetAmount: l.Net}
	}
	return out, nil
}

// lines are the lines as totals are computed from them.
func (e Estimate) lines() ([]document.Line, error) {
	lines := make([]document.Line, len(e.Items))
	var bad []fault.Field
	for i, item := range e.Items {
		own := OwnVAT{item.VatRate, item.VatCategory}
		category, allowed := categoryOf(own, e.VatRate, "")
		if allowed != "" {
			bad = append(bad, wrongCategory(i, allowed))
		}
		lines[i] = document.Line{
			Quantity: item.Quantity, UnitPrice: item.UnitPrice, DiscountPercent: item.DiscountPercent, DiscountAmount: item.DiscountAmount,
			Category: category, TaxRate: rateOf(own, category, e.VatRate),
			NoWHT: item.WhtApplies != nil && !*item.WhtApplies,
		}
	}
	if len(bad) > 0 {
		return nil, fault.Invalid(bad...)
	}
	return lines, nil
}
