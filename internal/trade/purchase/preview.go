package purchase

import (
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// Estimate is the input for computing totals.
type Estimate struct {
	// Document type, for warnings.
	DocType string `json:"docType"`
	// Document date, in Unix seconds, for warnings.
	DocDate when.Unix `json:"docDate"`
	// Currency of all amounts; defaults to the organization's.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// Whether prices include tax. Defaults to false.
	PricesIncludeVat bool `json:"pricesIncludeVat"`
	// Withholding tax rate in percent.
	WhtRate num.Percent `json:"whtRate" validate:"gte=0,lte=100"`
	// The lines. At least one.
	Items []EstimateItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// EstimateItem is a line of a totals computation.
type EstimateItem struct {
	// Quantity.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Unit price, including tax if pricesIncludeVat is true.
	UnitPrice num.Money `json:"unitPrice" validate:"gte=0"`
	// Line discount in percent.
	DiscountPercent num.Percent `json:"discountPercent" validate:"gte=0,lte=100"`
	// Percentage of tax on the line.
	TaxRate num.Percent `json:"taxRate" validate:"gte=0,lte=100"`
	// Whether tax is withheld from the line. Defaults to true.
	WhtApplies *bool `json:"whtApplies"`
	// Product of the line, for warnings.
	ProductID num.Ref `json:"productId"`
}

// Normalize converts the request to its stored form.
func (e *Estimate) Normalize() {
	e.Currency = strings.ToUpper(strings.TrimSpace(e.Currency))
	for i := range e.Items {
		e.Items[i].Quantity = e.Items[i].Quantity.Round(num.EntryPlaces)
	}
}

// Preview computes the totals of a document without creating it. The withheld tax of a voucher
// is not included, because it follows from the paid invoices.
func Preview(tx *db.Tx, in Estimate) (document.Totals, error) {
	lines := make([]document.Line, len(in.Items))
	doubts := document.Doubtful{DateField: "DocDate", RateField: "TaxRate"}
	if !in.DocDate.IsZero() {
		doubts.Date = when.DateOf(in.DocDate.Time(), tx.Zone)
	}
	for i, item := range in.Items {
		if kind, known := document.Purchases.Of(in.DocType); !known || priced(kind) {
			doubts.Lines = append(doubts.Lines, doubtful(item.TaxRate, item.ProductID, item.UnitPrice))
		}
		lines[i] = document.Line{Quantity: item.Quantity, UnitPrice: item.UnitPrice, DiscountPercent: item.DiscountPercent, TaxRate: item.TaxRate, NoWHT: item.WhtApplies != nil && !*item.WhtApplies}
	}
	if err := doubts.Warn(tx); err != nil {
		return document.Totals{}, err
	}
	code := in.Currency
	if code == "" {
		code = tx.Currency
	}
	return document.PurchaseTotals(lines, document.Terms{Places: currency.Places(code, tx.Currency), TaxIncluded: in.PricesIncludeVat, WHTRate: in.WhtRate})
}
