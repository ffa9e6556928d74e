package purchase

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// The lists of values that fields of this package take.
var _ = input.Enums(map[string]string{
	"purchaseType":   strings.Join(document.Purchases.All(), " "),
	"purchaseStatus": document.Words(document.PurchaseStatuses),
	"purchaseFilter": document.Words(document.PurchaseStatuses) + " " + document.Overdue + " " + document.Unpaid,
})

// Editable holds the fields that clients can write while the document is a draft.
type Editable struct {
	// Document date, in Unix seconds. Not before 1990.
	DocDate when.Unix `json:"docDate" validate:"required,gt=631151999" null:"no"`
	// Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms.
	DueDate when.Unix `json:"dueDate"`
	// Supplier. Optional on drafts; required to issue orders and supplier invoices.
	ContactID num.Ref `json:"contactId"`
	// Notes shown on the document.
	Notes string `json:"notes" validate:"max=5000" ext:"answer"`
	// Internal notes.
	InternalNotes string `json:"internalNotes" validate:"max=5000" ext:"answer"`
	// Withholding tax rate in percent.
	WhtRate num.Percent `json:"whtRate" validate:"gte=0,lte=100" ext:"answer"`
	// Revenue Code section for withholding tax.
	WhtSection string `json:"whtSection" validate:"max=50" ext:"answer"`
	// Type of income from which tax is withheld, for the certificate of the payment. Defaults to 3tres.
	WhtIncomeType string `json:"whtIncomeType" validate:"omitempty,incomeType" ext:"true"`
	// Description of the income on the certificate. Defaults to whtSection.
	WhtIncomeText string `json:"whtIncomeText" validate:"max=100" ext:"true"`
	// Money account that the payment is made from. Payment vouchers only.
	BankID num.Ref `json:"bankId" ext:"answer"`
	// Whether prices include tax. Defaults to false.
	PricesIncludeVat bool `json:"pricesIncludeVat" ext:"true"`
	// When VAT becomes due: at issue, or at payment with the settings vatOnPayment and inputVat. Only supplier
	// invoices can have payment. Defaults to payment if the settings are services and onTaxInvoice, all lines are products
	// of type service and have one tax rate. The tax invoices then come with the payments: a voucher has
	// the point of the invoices it pays.
	VatPoint string `json:"vatPoint" validate:"omitempty,oneof=issue payment" ext:"true"`
	// Warehouse that receives the goods.
	WarehouseID num.Ref `json:"warehouseId" ext:"true"`
	// Exchange rate: base currency units per unit of the document's currency.
	ExchangeRate num.Rate `json:"exchangeRate" validate:"gt=0" null:"zero" ext:"true"`
	// Your own reference, unique among purchase documents.
	ExternalID string `json:"externalId" validate:"max=100" ext:"true"`
}

// EditableItem is a line in a request.
type EditableItem struct {
	_ struct{} `schema:"PurchaseItemInput"`
	// Product of the line. A goods receipt changes its stock when it is posted.
	ProductID num.Ref `json:"productId"`
	// Alternative unit of the product. Null for the base unit.
	ProductAltUnitID num.Ref `json:"productAltUnitId" ext:"answer"`
	// Description of the item.
	Description string `json:"description" validate:"required,max=500"`
	// Unit as printed on the document.
	Unit string `json:"unit" validate:"required,max=20"`
	// Quantity.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Unit price, including tax if pricesIncludeVat is true. Defaults to 0. The product's price is
	// not used.
	UnitPrice num.Money `json:"unitPrice" validate:"gte=0"`
	// Line discount in percent.
	DiscountPercent num.Percent `json:"discountPercent" validate:"gte=0,lte=100" ext:"answer"`
	// Tax rate in percent. Defaults to 0. The product's rate is not used.
	TaxRate num.Percent `json:"taxRate" validate:"gte=0,lte=100"`
	// Expense account of the line. Inventory products use the inventory account instead.
	AccountID num.Ref `json:"accountId" ext:"answer"`
	// Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate of the net
	// amounts of these lines.
	WhtApplies *bool `json:"whtApplies" null:"no" ext:"true"`
	// Line of the source document that this line receives or bills. If omitted, lines are matched
	// by product, or by description and unit.
	RefItemID num.Ref `json:"refItemId" ext:"true"`
}

// Draft is the body shared by create and update.
type Draft struct {
	Editable
	// Withholding tax amount. If 0 or omitted, it is computed from the rate.
	WhtAmount num.Money `json:"whtAmount" validate:"gte=0"`
	// Supplier invoices that a payment voucher pays, if it pays several. The amounts must add up to
	// the voucher's total.
	Allocations []Allocation `json:"allocations" validate:"max=500,dive" ext:"true"`
	// Tax invoice of the supplier, for supplier invoices and for vouchers that pay without one. If VAT becomes due
	// on payment, it belongs to the voucher. It can also be recorded later. Null removes it.
	TaxInvoice *tax.Facts `json:"taxInvoice" ext:"true"`
	// The lines.
	Items []EditableItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// Normalize rounds quantities to their stored precision.
func (d *Draft) Normalize() {
	for i := range d.Items {
		d.Items[i].Quantity = d.Items[i].Quantity.Round(num.EntryPlaces)
	}
	d.TaxInvoice.Normalize()
}

// Normalize converts the currency code to upper case.
func (n *New) Normalize() {
	n.Currency = strings.ToUpper(strings.TrimSpace(n.Currency))
	n.Draft.Normalize()
}

// New is the body of a request that creates a purchase document.
type New struct {
	_ struct{} `schema:"PurchaseNewDocument"`
	// Document type.
	DocType string `json:"docType" validate:"required,purchaseType"`
	// Currency of all amounts.
	Currency string `json:"currency" validate:"required,len=3,iso4217"`
	// Source document.
	RefDocID num.Ref `json:"refDocId"`
	// Type of the source document.
	RefDocType string `json:"refDocType" validate:"omitempty,purchaseType"`
	Draft

	AsBilled bool `json:"-"` // a voucher withholds the tax stated on its bills, unless another rate is entered
}

// Edit changes a draft.
type Edit struct {
	ID uint32 `path:"id"`
	input.Patch[Change]
}

// Change is the body of an update.
type Change struct {
	Draft
	// Document type. Cannot be changed.
	DocType string `json:"docType" validate:"omitempty,purchaseType" ext:"true"`
	// Takes a new number if the date has moved to another period of the number series. The old
	// number is not reused. Otherwise the document keeps its number.
	Renumber bool `json:"renumber" ext:"true"`
}

// ByID identifies a document.
type ByID struct {
	ID uint32 `path:"id"`
}

// StatusChange changes the status of a purchase document.
type StatusChange struct {
	ID uint32 `path:"id"`
	// New status.
	Status document.Status `json:"status" validate:"required,purchaseStatus"`
	// Stored in the status history.
	Note string `json:"note" validate:"max=500"`
	// Payment date of a payment voucher (YYYY-MM-DD). Defaults to today. Only for PV to paid.
	PaidDate when.Date `json:"paidDate" ext:"true"`
	// Money account that pays; defaults to that of the voucher. Only for PV to paid.
	BankID num.Ref `json:"bankId" ext:"true"`
}

// Filter selects documents of a list.
type Filter struct {
	input.Page
	// Only documents of this type.
	DocType string `query:"docType" validate:"omitempty,purchaseType"`
	// Only documents of this supplier.
	VendorID num.Ref `query:"vendorId"`
	// Alias of vendorId.
	ContactID num.Ref `query:"contactId"`
	// Only documents in this status. overdue and unpaid select open supplier invoices.
	Status document.Status `query:"status" validate:"omitempty,purchaseFilter"`
	// Only documents dated at or after this time (Unix seconds).
	FromDate *when.Unix `query:"fromDate"`
	// Only documents dated at or before this time (Unix seconds).
	ToDate *when.Unix `query:"toDate"`
	// Part of the document number, the number in the previous books or the supplier's name.
	Search string `query:"search" validate:"max=200"`
	// Only the document with this externalId.
	ExternalID string `query:"externalId" validate:"max=100" ext:"true"`
	// Only the document with this number.
	DocNumber string `query:"docNumber" validate:"max=100" ext:"true"`
	// Only documents with a line of this product.
	ProductID num.Ref `query:"productId" ext:"true"`
	// An order of package document. Empty: as entered, newest first.
	Order string `json:"-"`
}

// Totals are the amounts that the server computes.
type Totals struct {
	// Sum of quantity × unit price, before discounts.
	Subtotal num.Money `json:"subtotal"`
	// Total discount.
	DiscountAmount num.Money `json:"discountAmount"`
	// Total tax.
	TaxAmount num.Money `json:"taxAmount"`
	// Grand total: subtotal less discounts, plus tax unless prices include it.
	TotalAmount num.Money `json:"totalAmount"`
	// Amount paid, including withheld tax.
	PaidAmount num.Money `json:"paidAmount"`
	// Tax withheld.
	WhtAmount num.Money `json:"whtAmount" ext:"true"`
}

// Document is a purchase document.
type Document struct {
	ID uint32 `json:"id"`
	// Number assigned by the server.
	DocNumber string `json:"docNumber"`
	// Document type.
	DocType string `json:"docType"`
	// Status of the document.
	Status document.Status `json:"status"`
	Editable
	// Document date in the organization's time zone.
	DocDateLocal when.Date `json:"docDateLocal" null:"no" ext:"true"`
	// Name of the supplier.
	ContactName string `json:"contactName"`
	// Currency of all amounts.
	Currency string `json:"currency"`
	// Whether the document was imported with the opening balances.
	Opening bool `json:"opening" ext:"true"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber" ext:"true"`
	Totals
	// VAT of a supplier invoice that becomes due when it is paid, in base currency.
	UndueVatAmount num.Money `json:"undueVatAmount" ext:"true"`
	// Outstanding amount of a supplier invoice or payment voucher.
	OutstandingAmount num.Money `json:"outstandingAmount" ext:"true"`
	// Whether the document is past its due date and not fully paid.
	IsOverdue bool `json:"isOverdue" ext:"true"`
	// Value and tax by tax rate, highest first: standard above 0, otherwise none.
	VatSummary []document.VATRow `json:"vatSummary" ext:"true"`
	// Net payment to the supplier after withholding tax.
	NetPayable num.Money `json:"netPayable" ext:"true"`
	// Source document.
	RefDocID num.Ref `json:"refDocId" ext:"true"`
	// Type of the source document.
	RefDocType string `json:"refDocType" null:"zero" ext:"true"`
	// Name of the money account.
	BankName string `json:"bankName" null:"zero" ext:"true"`
	// Receipt progress of an order: none, partial or full.
	ReceiptStatus string `json:"receiptStatus,omitempty" ext:"true"`
	// Billing progress of an order: none, partial or full.
	BillingStatus string `json:"billingStatus,omitempty" ext:"true"`
	// User who created the document.
	CreatedBy uint32 `json:"createdBy"`
	// Name of the user who created the document.
	CreatedByName string `json:"createdByName"`
	// User who approved the document.
	ApprovedBy num.Ref `json:"approvedBy"`
	// When the document was approved (Unix seconds).
	ApprovedAt when.Unix `json:"approvedAt"`
	// When the document was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" ext:"true"`
	// When the document last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" ext:"true"`
	// The lines.
	Items []Item `json:"items"`
	// Status history, oldest first.
	StatusHistories []History `json:"statusHistories"`
	// For a supplier invoice: its payments. For a payment voucher: the invoices it paid.
	PaymentAllocations []Payment `json:"paymentAllocations"`
	// Supplier invoices that a payment voucher pays.
	Allocations []Allocation `json:"allocations" ext:"true"`
	// Tax invoice of the supplier. Null if there is none.
	TaxInvoice *tax.Invoice `json:"taxInvoice" ext:"true"`

	core document.Shown
}

// Item is a line of a purchase document.
type Item struct {
	ID uint32 `json:"id"`
	EditableItem
	// Name of the product.
	ProductName string `json:"productName"`
	// Quantity received by goods receipts, in the line's unit. Only on order lines.
	ReceivedQuantity num.Qty `json:"receivedQuantity"`
	// Quantity billed by supplier invoices, in the line's unit. Only on order and receipt lines.
	BilledQuantity num.Qty `json:"billedQuantity" ext:"true"`
	// Discount amount from the percentage.
	DiscountAmount num.Money `json:"discountAmount" ext:"true"`
	// Line total before tax.
	NetAmount num.Money `json:"netAmount" ext:"true"`
	// Tax of the line.
	TaxAmount num.Money `json:"taxAmount"`
	// Line total including tax.
	LineTotal num.Money `json:"lineTotal"`
}

// History is one change of status.
type History struct {
	// Previous status. Null for the first row.
	FromStatus *document.Status `json:"fromStatus"`
	// New status.
	ToStatus document.Status `json:"toStatus"`
	// User who changed the status.
	ChangedBy uint32 `json:"changedBy"`
	// Name of the user who changed the status.
	ChangedByName string `json:"changedByName"`
	// Note given with the change.
	Note string `json:"note" ext:"true"`
	// When it happened (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`
}

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

// Conversion creates the next document from an existing one.
type Conversion struct {
	_ struct{} `schema:"PurchaseConversion"`
	// Source document.
	FromID uint32 `json:"fromId" validate:"required"`
	// Type of the new document.
	ToType string `json:"toType" validate:"required,purchaseType"`
	// Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate"`
	Wording
}

// Duplication creates a copy of a document.
type Duplication struct {
	_ struct{} `schema:"PurchaseDuplication"`
	// Id of the document to copy.
	ID uint32 `path:"id"`
	// Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate"`
}

// Normalize merges the two names of the supplier filter and trims the search text.
func (f *Filter) Normalize() {
	f.Search = strings.TrimSpace(f.Search)
	if f.VendorID == 0 {
		f.VendorID = f.ContactID
	}
}

// aliases are other names of the status cancelled.
var aliases = map[document.Status]document.Status{
	"canceled": document.Cancelled, "cancel": document.Cancelled, document.Void: document.Cancelled,
}

// Normalize replaces aliases of the status cancelled.
func (s *StatusChange) Normalize() {
	if status, ok := aliases[s.Status]; ok {
		s.Status = status
	}
}

// Paper is what the printed document says, and its state.
type Paper struct {
	Document   Document
	Letterhead org.Letterhead
	Supplier   document.Supplier
	English    document.English
	DueDay     when.Date
	document.PaperFacts
}

// Requests and parts of answers that are the same inside.
type (
	Allocation     = document.Allocation
	Payment        = document.VoucherPayment
	TaxInvoice     = document.TaxInvoice
	NewCertificate = document.NewCertificate
	Wording        = document.Wording
	Paid           = document.VoucherTerms
	BillPayment    = document.BillPayment
	BillsPayment   = document.BillsPayment
	BillPart       = document.BillPart
)
