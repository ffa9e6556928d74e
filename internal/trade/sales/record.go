package sales

import (
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
)

// The lists of values that fields of this package take.
var _ = input.Enums(map[string]string{
	"salesType":          strings.Join(document.Sales.Open(), " "),
	"salesTypeOrDeposit": strings.Join(document.Sales.All(), " "),
	"salesTarget":        strings.Join(document.Sales.ConversionTargets(), " "),
	"salesStatus":        document.Words(document.SalesStatuses),
	"salesFilter":        document.Words(document.SalesStatuses) + " " + document.Overdue + " " + document.Unpaid,
	"creditReason":       strings.Join(document.Reasons(document.Sales), " "),
})

// Editable holds the fields that clients can write while the document is a draft.
type Editable struct {
	// The customer.
	ContactID num.Ref `json:"contactId" validate:"required" null:"no"`
	// Document date (YYYY-MM-DD). Determines the number series.
	IssueDate when.Date `json:"issueDate" validate:"required" null:"no"`
	// Due date (YYYY-MM-DD), or null. If omitted on a new invoice or debit note, it is computed
	// from the customer's payment terms.
	DueDate when.Date `json:"dueDate"`
	// VAT rate in percent of lines without their own. 0 or omitted means no VAT. The products'
	// taxRate is not used.
	VatRate num.Percent `json:"vatRate" validate:"gte=0"`
	// VAT category of lines without their own: standard if the rate is above 0; otherwise zero,
	// exempt or none (outside VAT). If omitted, it follows from the rate and the VAT types of these
	// lines' products. A note takes the category of its invoice, unless that is an opening invoice.
	VatCategory string `json:"vatCategory" validate:"omitempty,oneof=standard zero exempt none" ext:"true"`
	// When VAT becomes due: at issue, or at payment with the setting vatOnPayment. Only invoices and debit notes
	// can have payment. Defaults to payment if that setting is services, all lines are products of type service and
	// the document has one VAT rate. Notes and receipts have that of their invoice.
	VatPoint string `json:"vatPoint" validate:"omitempty,oneof=issue payment" ext:"true"`
	// Currency, ISO 4217. Defaults to the base currency.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// Exchange rate: base currency units per unit of the document's currency, or null. Required to
	// issue a document in foreign currency if the organization has no rate for its date.
	ExchangeRate num.Rate `json:"exchangeRate" validate:"gt=0" null:"zero" ext:"true"`
	// Text on the document.
	Note string `json:"note" validate:"max=5000"`
	// Warehouse that goods leave or return to. Null means the default warehouse.
	WarehouseID num.Ref `json:"warehouseId"`
	// Project name.
	Project string `json:"project" validate:"max=255"`
	// Project id, or null.
	ProjectID num.Ref `json:"projectId"`
	// Withholding tax rate in percent of the total before VAT.
	WhtRate num.Percent `json:"whtRate" validate:"gte=0,lte=100"`
	// Money account that receives the payment. Null means the organization's default account. Only
	// on receipts and cash sales.
	BankID num.Ref `json:"bankId"`
	// Reason for a credit or debit note. Null on other types.
	CreditReason string `json:"creditReason" validate:"omitempty,creditReason" null:"zero" ext:"true"`
	// Your own reference, unique among sales documents.
	ExternalID string `json:"externalId" validate:"max=100" ext:"true"`
}

// EditableItem is a line in a request.
type EditableItem struct {
	_ struct{} `schema:"SalesItemInput"`
	// Item name. On a consolidated document it starts with the invoice number.
	Name string `json:"name" validate:"required,max=255" bounds:"request"`
	// Quantity.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Product of the line. Its stock and cost are updated. Without a product, the line is free
	// text.
	ProductID num.Ref `json:"productId"`
	// Alternative unit of the product. Null for the base unit.
	ProductAltUnitID num.Ref `json:"productAltUnitId"`
	// Additional description.
	Description string `json:"description" validate:"max=500"`
	// Unit of the quantity. Defaults to the unit of the product.
	Unit string `json:"unit" validate:"max=5000"`
	// Unit price, including VAT if pricesIncludeVat is true. Defaults to 0. The product's price is
	// not used.
	UnitPrice num.Money `json:"unitPrice" validate:"gte=0"`
	// Line discount in percent.
	DiscountPercent num.Percent `json:"discountPercent" validate:"gte=0,lte=100"`
	// Line discount as an amount, in addition to the percentage.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
	// VAT rate of the line in percent, or null. A line without rate and category has those of the
	// document. With rate 0 and no category, the category follows from the product's vatType: zero
	// for zeroVat, exempt for noVat, otherwise none.
	VatRate *num.Percent `json:"vatRate" validate:"gte=0" ext:"true"`
	// VAT category of the line, or null. standard needs a rate above 0, which defaults to the
	// document's. zero, exempt and none have rate 0.
	VatCategory string `json:"vatCategory" validate:"omitempty,oneof=standard zero exempt none" null:"zero" ext:"true"`
	// Whether tax is withheld from the line. Defaults to true. The computed whtAmount is whtRate of the net
	// amounts of these lines after their share of the document's discount.
	WhtApplies *bool `json:"whtApplies" null:"no" ext:"true"`
	// Internal note.
	Remark string `json:"remark" validate:"max=5000"`
	// Print position of the line. Defaults to its position in the list.
	SortOrder *int `json:"sortOrder" null:"no"`
}

// Draft is the body shared by create and update: stored fields, and amounts that the server
// computes if they are omitted.
type Draft struct {
	Editable
	// Whether prices and discounts include VAT. Defaults to false. A receipt or note for another
	// document has the same value as that document.
	PricesIncludeVat *bool `json:"pricesIncludeVat" ext:"true"`
	// Document discount, in addition to line discounts. Called documentDiscountAmount in responses.
	DiscountAmount *num.Money `json:"discountAmount" validate:"gte=0"`
	// Document discount, with the name that responses use. It takes precedence over discountAmount,
	// which is the total discount in responses. This way, a document that was read can be sent
	// back.
	DocumentDiscountAmount *num.Money `json:"documentDiscountAmount" validate:"gte=0" ext:"true"`
	// Withholding tax amount. If greater than 0, it replaces the amount computed from whtRate.
	WhtAmount *num.Money `json:"whtAmount" validate:"gte=0"`
	// Amount that a receipt settles, including withheld tax. Only on receipts. Defaults to the
	// outstanding amount on conversion, otherwise to the grand total.
	ReceivedAmount *num.Money `json:"receivedAmount" validate:"gte=0" ext:"true"`
	// The lines. At least one.
	Items []EditableItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// New is the body of a request that creates a sales document.
type New struct {
	// Document type.
	DocumentType string `json:"documentType" validate:"required,salesType"`
	// Invoice or debit note that a new receipt or note refers to. Other receipts and notes are
	// created by conversion.
	RefDocumentID num.Ref `json:"refDocumentId" ext:"true"`
	Draft
}

// Change is the body of an update.
type Change struct {
	// Id of the document, as in the path.
	ID uint32 `json:"id" describe:"required"`
	// Document type. Cannot be changed.
	DocumentType string `json:"documentType" validate:"required,salesType"`
	// Source document. Cannot be changed.
	RefDocumentID num.Ref `json:"refDocumentId" ext:"true"`
	// Takes a new number if the date has moved to another period of the number series. The old
	// number is not reused. Otherwise the document keeps its number.
	Renumber bool `json:"renumber" ext:"true"`
	// Allows a change of a draft with reserved deposits: they stay reserved up to the new grand total.
	AdjustDeposits bool `json:"adjustDeposits" ext:"true"`
	Draft
}

// Edit changes a draft. Omitted fields keep their value; empty fields are cleared.
type Edit struct {
	// Id of the document.
	ID uint32 `path:"id"`
	input.Patch[Change]
}

// StatusChange is the body of a request that changes the status.
type StatusChange struct {
	_ struct{} `schema:"SalesMove"`
	// Id of the document.
	Path uint32 `path:"id"`
	// Id of the document, as in the path.
	ID uint32 `json:"id" describe:"required"`
	// New status.
	Status string `json:"status" validate:"required,salesStatus"`
	// Stored in the status history.
	Remark string `json:"remark" validate:"max=500"`
	// Confirms negative stock for this request, if the organization's policy is warn.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
	// Money account of a draft receipt or cash sale that is issued; defaults to that of the document.
	BankID num.Ref `json:"bankId" ext:"true"`
}

// ByID identifies a document.
type ByID struct {
	// Id of the document.
	ID uint32 `path:"id"`
}

// Filter selects documents.
type Filter struct {
	input.Page
	// Document type. Deposits are listed only with type=DP.
	Type string `query:"type" validate:"omitempty,salesTypeOrDeposit"`
	// Only documents in this status. overdue and unpaid select open invoices and debit notes.
	Status string `query:"status" validate:"omitempty,salesFilter"`
	// true: only billing notes, which are invoices that consolidate others; false: all but them.
	IsConsolidated *bool `query:"isConsolidated" ext:"true"`
	// Only documents of this customer.
	CustomerID num.Ref `query:"customerId"`
	// Alias of customerId.
	ContactID num.Ref `query:"contactId"`
	// First document date (YYYY-MM-DD).
	FromDate when.Date `query:"fromDate"`
	// Last document date (YYYY-MM-DD).
	ToDate when.Date `query:"toDate"`
	// Part of the document number, the number in the previous books or the customer's name.
	// Case-insensitive.
	Search string `query:"search" validate:"max=200"`
	// Only documents converted from this one.
	RefDocumentID num.Ref `query:"refDocumentId"`
	// Only the consolidated document that contains this invoice.
	SourceDocumentID num.Ref `query:"sourceDocumentId"`
	// Only the invoices that this document consolidates.
	ConsolidatedDocumentID num.Ref `query:"consolidatedDocumentId"`
	// Only the document with this externalId.
	ExternalID string `query:"externalId" validate:"max=100" ext:"true"`
	// Only the document with this number. Deposits need type=DP.
	DocumentNumber string `query:"documentNumber" validate:"max=100" ext:"true"`
	// Only documents with a line of this product.
	ProductID num.Ref `query:"productId" ext:"true"`
	// An order of package document. Empty: as entered, newest first.
	Order string `json:"-"`
}

func (d *Draft) tidy() {
	d.Currency = strings.ToUpper(d.Currency)
	for i := range d.Items {
		d.Items[i].Quantity = d.Items[i].Quantity.Round(num.EntryPlaces)
	}
}

// Normalize converts the request to its stored form.
func (n *New) Normalize() { n.tidy() }

// Normalize converts the request to its stored form.
func (c *Change) Normalize() { c.tidy() }

// Normalize trims the search text.
func (f *Filter) Normalize() { f.Search = strings.TrimSpace(f.Search) }

// Customer is the contact as printed on the document: updated while it is a draft, fixed when
// it is issued.
type Customer struct {
	// Name of the customer as printed on this document.
	ContactName string `json:"contactName"`
	// Tax ID of the customer as printed on this document.
	ContactTaxID string `json:"contactTaxId"`
	// Address of the customer as printed on this document.
	ContactAddress string `json:"contactAddress"`
	// Contact person of the customer.
	ContactPerson string `json:"contactPerson"`
	// Branch type of the customer as printed on this document: head_office, branch, or empty if unknown.
	ContactBranchType string `json:"contactBranchType" ext:"true"`
	// Code of the customer's branch as printed on this document.
	ContactBranchCode string `json:"contactBranchCode" ext:"true"`
	// Name of the customer's branch as printed on this document.
	ContactBranchName string `json:"contactBranchName" ext:"true"`
}

// Amounts are the amounts that the server computes from the lines, in the document's currency.
type Amounts struct {
	// Sum of quantity × unit price over all lines, before discounts.
	SubtotalAmount num.Money `json:"subtotalAmount"`
	// Total discount: line discounts and document discount.
	DiscountAmount num.Money `json:"discountAmount"`
	// Document discount: the part of discountAmount that is not from lines.
	DocumentDiscountAmount num.Money `json:"documentDiscountAmount" ext:"true"`
	// Value before VAT, after all discounts.
	TotalAmount num.Money `json:"totalAmount"`
	// VAT of all lines.
	VatAmount num.Money `json:"vatAmount"`
	// totalAmount plus vatAmount.
	GrandTotal num.Money `json:"grandTotal"`
	// Withholding tax. It does not change grandTotal.
	WhtAmount num.Money `json:"whtAmount"`
}

// Settled says how much of the document is paid, in its currency.
type Settled struct {
	// Amount paid by issued receipts, including withheld tax.
	PaidAmount num.Money `json:"paidAmount"`
	// Outstanding amount.
	OutstandingAmount num.Money `json:"outstandingAmount"`
	// Amount that a receipt settles, including withheld tax. 0 on other types.
	ReceivedAmount num.Money `json:"receivedAmount" ext:"true"`
	// Amount credited by issued credit notes.
	CreditedAmount num.Money `json:"creditedAmount" ext:"true"`
	// Deposits applied to this document.
	DepositAppliedAmount num.Money `json:"depositAppliedAmount" ext:"true"`
	// Deposits reserved for this draft. They are applied when it is issued.
	DepositReservedAmount num.Money `json:"depositReservedAmount" ext:"true"`
}

// Document is a sales document.
type Document struct {
	// Id of the document.
	ID uint32 `json:"id"`
	// Number assigned by the server.
	DocumentNumber string `json:"documentNumber"`
	// Document type.
	DocumentType string `json:"documentType" validate:"salesTypeOrDeposit"`
	// Status of the document.
	Status document.Status `json:"status" validate:"salesStatus"`
	// Signature status. Null on drafts.
	SignState string `json:"signState" validate:"oneof=awaiting_signature signed issued void" null:"zero"`
	// Whether the document can currently be converted.
	CanConvert bool `json:"canConvert"`
	Editable
	// Whether prices and discounts include VAT.
	PricesIncludeVat bool `json:"pricesIncludeVat" ext:"true"`
	Customer
	// Source document. Null if there is none.
	RefDocumentID num.Ref `json:"refDocumentId"`
	// Whether the document is past its due date and not fully paid.
	IsOverdue bool `json:"isOverdue" ext:"true"`
	Amounts
	// Value and VAT by VAT category and rate: standard with the highest rate first, then zero,
	// exempt, none.
	VatSummary []document.VATRow `json:"vatSummary" ext:"true"`
	// VAT of an invoice or debit note that becomes due when it is paid, in base currency.
	UndueVatAmount num.Money `json:"undueVatAmount" ext:"true"`
	// Value that a receipt or credit note declares in the output VAT register, in base currency, if vatPoint is
	// payment. Negative on a credit note. 0 on other documents.
	DeclaredBaseAmount num.Money `json:"declaredBaseAmount" ext:"true"`
	// VAT that it declares.
	DeclaredVatAmount num.Money `json:"declaredVatAmount" ext:"true"`
	// Certificate of the tax that the customer withheld. Null if none is recorded.
	WhtCertificate *WhtCertificate `json:"whtCertificate" ext:"true"`
	// grandTotal less whtAmount. On a receipt: receivedAmount less whtAmount.
	NetAmount num.Money `json:"netAmount" ext:"true"`
	Settled
	// Type of the money account: cash, bank or e_wallet. Null without a money account.
	BankKind *string `json:"bankKind" validate:"oneof=cash bank e_wallet"`
	// Name of the money account. Null without one.
	BankName *string `json:"bankName"`
	// Whether the document was imported with the opening balances.
	Opening bool `json:"opening" ext:"true"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber" ext:"true"`
	// Whether the document consolidates several invoices. Such a document posts nothing.
	IsConsolidated bool `json:"isConsolidated" ext:"true"`
	// Payment that a receipt or deposit belongs to, if one payment settled several invoices or more than was
	// outstanding: the id of its first receipt.
	PaymentID num.Ref `json:"paymentId" ext:"true"`
	// Reference of that payment. Empty if there is none.
	PaymentReference string `json:"paymentReference" ext:"true"`
	// Fee that a payment provider kept of a receipt's money. 0 on other types.
	FeeAmount num.Money `json:"feeAmount" ext:"true"`
	// Total deposits received, including VAT. Only on quotations and orders.
	DepositReceivedAmount *num.Money `json:"depositReceivedAmount,omitempty"`
	// Deposits that a conversion can still use. Only on quotations and orders.
	DepositOutstandingAmount *num.Money `json:"depositOutstandingAmount,omitempty"`
	// The lines.
	Items []Item `json:"items"`
	// Status history, oldest first. Only when a single document is read.
	StatusHistories []History `json:"statusHistories,omitempty" ext:"true"`
	// When the document was created.
	CreatedAt when.Unix `json:"createdAt"`
	// When the document or its settlements last changed.
	UpdatedAt when.Unix `json:"updatedAt"`
	Warned

	core document.Shown
}

// Warned is what an answer can have beside its record. The answer itself writes it.
type Warned struct {
	// Possible mistakes in an accepted request. Only in responses to writes and previews; absent if there are
	// none.
	Warnings []fault.Warning `json:"warnings,omitempty" ext:"true"`
}

// Item is a line of a document.
type Item struct {
	// Id of the line.
	ID uint32 `json:"id"`
	EditableItem
	// Quantity × unit price, less line discounts.
	TotalPrice num.Money `json:"totalPrice"`
	// The line before VAT and before the document's discount.
	NetAmount num.Money `json:"netAmount" ext:"true"`
}

// History is one change of status.
type History struct {
	// Previous status. Null for the first step.
	FromStatus *document.Status `json:"fromStatus" validate:"salesStatus"`
	// New status.
	ToStatus document.Status `json:"toStatus" validate:"salesStatus"`
	// User who changed the status.
	ChangedBy uint32 `json:"changedBy"`
	// Name of the user who changed the status.
	ChangedByName string `json:"changedByName"`
	// Note.
	Remark string `json:"remark"`
	// When it happened.
	CreatedAt when.Unix `json:"createdAt"`
}

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

// Conversion creates the next document from an existing one.
type Conversion struct {
	// The document to convert.
	FromID uint32 `json:"fromId" validate:"required"`
	// Type of the new document.
	ToType string `json:"toType" validate:"required,salesTarget"`
	// Amount that a receipt settles, including withheld tax; receipts only. Defaults to the outstanding amount.
	ReceivedAmount *num.Money `json:"receivedAmount" validate:"gt=0" ext:"true"`
	// Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate" ext:"true"`
}

// Duplication creates a copy of a document.
type Duplication struct {
	_ struct{} `schema:"SalesDuplication"`
	// Id of the document to copy.
	ID uint32 `path:"id"`
	// Date of the copy (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate"`
}

// Print is the data needed to print a document.
type Print struct {
	// The document.
	Document Document `json:"document"`
	document.Print
}

// Paper is what the printed document says, and its state.
type Paper struct {
	Print
	document.PaperFacts
}

// Received is a payment with its receipts.
type Received struct {
	_ struct{} `schema:"SalesReceived"`
	document.ReceivedFacts
	// The receipts: one for each invoice, or one for all.
	Receipts []Document `json:"receipts"`
	// The deposits that keep what was paid above the outstanding amounts.
	Overpayments []Document `json:"overpayments"`
	Warned
}

// Requests and parts of answers that are the same inside.
type (
	Consolidation        = document.Consolidation
	NewDeposit           = document.NewDeposit
	Deposit              = document.DepositID
	DepositRefund        = document.DepositRefund
	CreditRefund         = document.CreditRefund
	Signature            = document.Signature
	TaxChange            = document.TaxChange
	WhtCertificate       = document.WhtCertificate
	WhtCertificateChange = document.WhtCertificateChange
	Receipt              = document.NewReceipt
	CustomerPayment      = document.CustomerPayment
	PaymentPart          = document.PaymentPart
	Payment              = document.SalePayment
	PayTo                = document.PayTo
	Charge               = document.Charge
	BaseValue            = document.BaseValue
	PaymentCode          = document.PaymentCode
	Corrected            = document.Corrected
)
