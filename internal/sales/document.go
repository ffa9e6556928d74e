package sales

import (
	"strings"

	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/when"
)

// The lists of values that fields of this package take.
var (
	_ = input.Enum("salesType", strings.Join(document.Sales.Open(), " "))
	_ = input.Enum("salesTypeOrDeposit", strings.Join(document.Sales.All(), " "))
	_ = input.Enum("salesTarget", strings.Join(document.Sales.ConversionTargets(), " "))
	_ = input.Enum("salesStatus", document.Words(document.SalesStatuses))
	_ = input.Enum("salesFilter", document.Words(document.SalesStatuses)+" "+overdue+" "+unpaid)
	_ = input.Enum("creditReason", strings.Join(document.Reasons(document.Sales), " "))
)

// Statuses that are looked for but never stored: what is late today is a
// question of the calendar.
const (
	overdue = "overdue"
	unpaid  = "unpaid"
)

// States of the signature.
const (
	awaitingSignature = "awaiting_signature"
	signed            = "signed"
	issued            = "issued"
	voided            = "void"
)

// Customer is the contact as the document shows it: copied while the document
// is a draft, for good when it is issued.
type Customer struct {
	// The customer.
	ContactID uint32 `json:"contactId" db:"contact_id"`
	// Name of the customer as printed on this document.
	ContactName string `json:"contactName" db:"contact_name"`
	// Tax id of the customer as printed on this document.
	ContactTaxID string `json:"contactTaxId" db:"contact_tax_id"`
	// Address of the customer as printed on this document.
	ContactAddress string `json:"contactAddress" db:"contact_address"`
	// Person to talk to at the customer.
	ContactPerson string `json:"contactPerson" db:"contact_person"`
}

// Amounts are what the server works out from the lines, in the document's currency.
type Amounts struct {
	// Sum of quantity × unit price over the lines, before every discount.
	SubtotalAmount num.Money `json:"subtotalAmount" db:"subtotal_amount"`
	// All discounts: those of the lines and that of the document.
	DiscountAmount num.Money `json:"discountAmount" db:"discount_amount"`
	// The document's own part of discountAmount: what a request writes as discountAmount.
	DocumentDiscountAmount num.Money `json:"documentDiscountAmount" db:"document_discount_amount" ext:"true"`
	// subtotalAmount less discountAmount.
	TotalAmount num.Money `json:"totalAmount" db:"total_amount"`
	// VAT in percent, one rate for all lines.
	VatRate num.Percent `json:"vatRate" db:"vat_rate"`
	// VAT on totalAmount.
	VatAmount num.Money `json:"vatAmount" db:"vat_amount"`
	// totalAmount and vatAmount together.
	GrandTotal num.Money `json:"grandTotal" db:"grand_total"`
	// Withholding tax in percent of totalAmount.
	WhtRate num.Percent `json:"whtRate" db:"wht_rate"`
	// Tax that the customer withholds. It never changes grandTotal.
	WhtAmount num.Money `json:"whtAmount" db:"wht_amount"`
}

// Settled is how far the document has been paid, in its currency.
type Settled struct {
	// What was paid: money and withheld tax of issued receipts.
	PaidAmount num.Money `json:"paidAmount" db:"paid_amount"`
	// What is still to be paid.
	OutstandingAmount num.Money `json:"outstandingAmount" db:"outstanding_amount"`
	// What a receipt settles, money and withheld tax together; 0 on other types.
	ReceivedAmount num.Money `json:"receivedAmount" db:"received_amount" ext:"true"`
	// What issued credit notes have taken off this document.
	CreditedAmount num.Money `json:"creditedAmount" db:"credited_amount" ext:"true"`
	// What deposits have paid of this document.
	DepositAppliedAmount num.Money `json:"depositAppliedAmount" db:"deposit_applied_amount" ext:"true"`
	// What this draft will take from deposits when it is issued.
	DepositReservedAmount num.Money `json:"depositReservedAmount" db:"deposit_reserved_amount" ext:"true"`
}

// Document is a sales document as clients see it.
type Document struct {
	// Id of the document.
	ID uint32 `json:"id" db:"id"`
	// Number issued by the server.
	DocumentNumber string `json:"documentNumber" db:"document_number,once"`
	// Type of the document.
	DocumentType string `json:"documentType" db:"document_type,once" validate:"salesTypeOrDeposit"`
	// Where the document is in its life.
	Status document.Status `json:"status" db:"status" validate:"salesStatus"`
	// State of the signature, or null while the document is a draft.
	SignState *string `json:"signState" validate:"oneof=awaiting_signature signed issued void"`
	// Whether the document can be converted now.
	CanConvert bool `json:"canConvert"`
	Customer
	// Date of the document.
	IssueDate when.Date `json:"issueDate" db:"issue_date" null:"no"`
	// When it is to be paid, or null.
	DueDate when.Date `json:"dueDate" db:"due_date"`
	// Whether it is past its due date and not fully paid today.
	IsOverdue bool `json:"isOverdue" ext:"true"`
	Amounts
	// grandTotal less whtAmount; on a receipt receivedAmount less whtAmount.
	NetAmount num.Money `json:"netAmount" ext:"true"`
	Settled
	// ISO 4217 code of the currency.
	Currency string `json:"currency" db:"currency"`
	// Units of the organization's currency for one unit of the document's, or null when none is set yet.
	ExchangeRate *num.Rate `json:"exchangeRate" ext:"true"`
	// Warehouse that goods leave or come back to, or null.
	WarehouseID num.Ref `json:"warehouseId" db:"warehouse_id"`
	// Name of a project.
	Project string `json:"project" db:"project"`
	// Id of a project, or null.
	ProjectID num.Ref `json:"projectId" db:"project_id"`
	// The document that this one was made from, or null.
	RefDocumentID num.Ref `json:"refDocumentId" db:"ref_document_id"`
	// Text on the document.
	Note string `json:"note" db:"note"`
	// Money account that receives the cash, or null for the organization's default.
	BankID num.Ref `json:"bankId" db:"bank_id"`
	// Kind of that money account: cash, bank or e_wallet; or null.
	BankKind *string `json:"bankKind" validate:"oneof=cash bank e_wallet"`
	// Name of that money account, or null.
	BankName *string `json:"bankName"`
	// Why a credit or debit note was made, or null on other types.
	CreditReason *string `json:"creditReason" validate:"creditReason" ext:"true"`
	// The client's own reference.
	ExternalID string `json:"externalId" db:"external_id" ext:"true"`
	// Whether it collects several invoices and posts nothing itself.
	IsConsolidated bool `json:"isConsolidated" db:"is_consolidated,once" ext:"true"`
	// Quotations and orders only: deposits ever received, VAT included.
	DepositReceivedAmount *num.Money `json:"depositReceivedAmount,omitempty"`
	// Quotations and orders only: the part of them that a later conversion can still use.
	DepositOutstandingAmount *num.Money `json:"depositOutstandingAmount,omitempty"`
	// The lines.
	Items []Item `json:"items"`
	// How the status came about, oldest first; only when one document is read.
	StatusHistories []History `json:"statusHistories,omitempty" ext:"true"`
	// When the document was created.
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// When the document, or what was settled of it, last changed.
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}

// Item is a line of a document.
type Item struct {
	// Id of the line.
	ID uint32 `json:"id" db:"id"`
	// Product of the line, or null for free text.
	ProductID num.Ref `json:"productId" db:"product_id"`
	// Alternative unit of the product, or null for its base unit.
	ProductAltUnitID num.Ref `json:"productAltUnitId" db:"product_alt_unit_id"`
	// What is sold.
	Name string `json:"name" db:"name"`
	// More about it.
	Description string `json:"description" db:"description"`
	// Unit of the quantity.
	Unit string `json:"unit" db:"unit"`
	// How much is sold.
	Quantity num.Qty `json:"quantity" db:"quantity"`
	// Price of one unit, before VAT.
	UnitPrice num.Money `json:"unitPrice" db:"unit_price"`
	// Discount of the line in percent, as entered.
	DiscountPercent num.Percent `json:"discountPercent" db:"discount_percent"`
	// Discount of the line as an amount, as entered; besides the percentage.
	DiscountAmount num.Money `json:"discountAmount" db:"discount_amount"`
	// Quantity × price less the discounts of the line.
	TotalPrice num.Money `json:"totalPrice" db:"total_price"`
	// Internal note.
	Remark string `json:"remark" db:"remark"`
	// Place of the line in print.
	SortOrder int `json:"sortOrder" db:"sort_order"`
}

// History is one step in the life of a document.
type History struct {
	// Status before, or null for the first step.
	FromStatus *string `json:"fromStatus" validate:"salesStatus"`
	// Status after.
	ToStatus string `json:"toStatus" db:"to_status" validate:"salesStatus"`
	// Who made the step.
	ChangedBy uint32 `json:"changedBy" db:"changed_by"`
	// Name of who made the step.
	ChangedByName string `json:"changedByName" db:"changed_by_name"`
	// What was remarked.
	Remark string `json:"remark" db:"remark"`
	// When it happened.
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
}

// Print is what a client needs to lay out a document on paper.
type Print struct {
	// The document.
	Document Document `json:"document"`
	// Name of the organization.
	OrganizationName string `json:"organizationName"`
	// Address of the organization's logo, or empty.
	OrganizationLogo string `json:"organizationLogo"`
}

// record is a document as its table keeps it.
type record struct {
	Document
	NumberPeriod       string          `db:"number_period,once"`
	NumberSerial       int64           `db:"number_serial,once"`
	PreviousStatus     document.Status `db:"previous_status"`
	Sign               string          `db:"sign_state"`
	Rate               num.Rate        `db:"exchange_rate"`
	WhtGiven           bool            `db:"wht_given"`
	DiscountGiven      bool            `db:"discount_given"`
	Reason             string          `db:"credit_reason"`
	BaseOutstanding    num.Money       `db:"base_outstanding"`
	CreditNoteTotal    num.Money       `db:"credit_note_total"`
	DepositReceived    num.Money       `db:"deposit_received"`
	DepositOutstanding num.Money       `db:"deposit_outstanding"`
	ConsolidatedIntoID num.Ref         `db:"consolidated_into_id"`
	HistoryCount       int             `db:"history_count"`
	SearchText         string          `db:"search_text"`
	CreatedBy          uint32          `db:"created_by,once"`

	lines []line
}

// line is a line as its table keeps it.
type line struct {
	DocumentID uint32 `db:"document_id,once"`
	Item
	Ratio        num.Qty `db:"ratio"`
	BaseQuantity num.Qty `db:"base_quantity"`

	stored num.Money // TotalPrice as the table has it
}

// step is a row of the status history.
type step struct {
	DocumentID uint32 `db:"document_id"`
	Seq        int    `db:"seq"`
	From       string `db:"from_status"`
	History
}

func (r *record) kind() document.Kind { return document.Sales.Must(r.DocumentType) }

// linked tells whether the document was made from another one.
func (r *record) linked() bool { return r.RefDocumentID != 0 }
