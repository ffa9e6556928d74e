package sales

import (
	"strings"

	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/when"
)

// The lists of values that fields of this package take.
var _ = input.Enums(map[string]string{
	"salesType":          strings.Join(document.Sales.Open(), " "),
	"salesTypeOrDeposit": strings.Join(document.Sales.All(), " "),
	"salesTarget":        strings.Join(document.Sales.ConversionTargets(), " "),
	"salesStatus":        document.Words(document.SalesStatuses),
	"salesFilter":        document.Words(document.SalesStatuses) + " " + overdue + " " + unpaid,
	"creditReason":       strings.Join(document.Reasons(document.Sales), " "),
})

// Statuses that are looked for but never stored: what is late today is a
// question of the calendar.
const (
	overdue = "overdue"
	unpaid  = "unpaid"
)

// Editable is what a client may write, and may change while the document is a draft.
type Editable struct {
	// The customer.
	ContactID num.Ref `json:"contactId" db:"contact_id" validate:"required" null:"no"`
	// Date of the document (YYYY-MM-DD). The number series of its month or year gives the number.
	IssueDate when.Date `json:"issueDate" db:"issue_date" validate:"required" null:"no"`
	// Due date (YYYY-MM-DD), or null. A new invoice or debit note without one uses the customer's payment terms.
	DueDate when.Date `json:"dueDate" db:"due_date"`
	// VAT rate in percent for all lines; 0 or omitted means no VAT. The products' taxRate is not used.
	VatRate num.Percent `json:"vatRate" db:"vat_rate" validate:"gte=0"`
	// VAT category: standard with a rate above 0; zero, exempt or none (outside VAT) without one. If omitted, it follows from the rate and the products' VAT types; a note takes the category of its invoice, unless that is an opening invoice.
	VatCategory string `json:"vatCategory" db:"vat_category" validate:"omitempty,oneof=standard zero exempt none" ext:"true"`
	// ISO 4217 code of the currency; defaults to the organization's.
	Currency string `json:"currency" db:"currency" validate:"omitempty,len=3,iso4217"`
	// Units of the organization's currency for one unit of the document's, or null when none is set yet. Needed to issue a document in foreign currency when the organization's table has no rate.
	ExchangeRate num.Rate `json:"exchangeRate" db:"exchange_rate" validate:"gt=0" null:"zero" ext:"true"`
	// Text on the document.
	Note string `json:"note" db:"note" validate:"max=5000"`
	// Warehouse that goods leave or come back to, or null for the organization's default.
	WarehouseID num.Ref `json:"warehouseId" db:"warehouse_id"`
	// Name of a project.
	Project string `json:"project" db:"project" validate:"max=255"`
	// Id of a project, or null.
	ProjectID num.Ref `json:"projectId" db:"project_id"`
	// Withholding tax in percent of the total before VAT.
	WhtRate num.Percent `json:"whtRate" db:"wht_rate" validate:"gte=0,lte=100"`
	// Money account that receives the cash, or null for the organization's default; receipts and cash sales only.
	BankID num.Ref `json:"bankId" db:"bank_id"`
	// Reason for a credit or debit note, or null on other types.
	CreditReason string `json:"creditReason" db:"credit_reason" validate:"omitempty,creditReason" null:"zero" ext:"true"`
	// The client's own reference, unique among sales documents when it is set.
	ExternalID string `json:"externalId" db:"external_id" validate:"max=100" ext:"true"`
}

// EditableItem is a line as a client writes it.
type EditableItem struct {
	_ struct{} `schema:"SalesItemInput"`
	// Name of the item. A consolidated document prefixes it with the invoice number.
	Name string `json:"name" db:"name" validate:"required,max=255" bounds:"request"`
	// Quantity sold.
	Quantity num.Qty `json:"quantity" db:"quantity" validate:"required,gt=0"`
	// Product of the line; its stock and cost are updated. Without it the line is free text.
	ProductID num.Ref `json:"productId" db:"product_id"`
	// Alternative unit of the product, or null for its base unit.
	ProductAltUnitID num.Ref `json:"productAltUnitId" db:"product_alt_unit_id"`
	// Additional description.
	Description string `json:"description" db:"description" validate:"max=500"`
	// Unit of the quantity; omitted means the unit of the product.
	Unit string `json:"unit" db:"unit" validate:"max=5000"`
	// Unit price before VAT; defaults to 0. The product's price is not used.
	UnitPrice num.Money `json:"unitPrice" db:"unit_price" validate:"gte=0"`
	// Discount of the line in percent.
	DiscountPercent num.Percent `json:"discountPercent" db:"discount_percent" validate:"gte=0,lte=100"`
	// Discount of the line as an amount, besides the percentage.
	DiscountAmount num.Money `json:"discountAmount" db:"discount_amount" validate:"gte=0"`
	// Internal note.
	Remark string `json:"remark" db:"remark" validate:"max=5000"`
	// Print position of the line; defaults to its position in the list.
	SortOrder *int `json:"sortOrder" db:"sort_order" null:"no"`
}

// Draft is the body that creating and changing share: what is kept as it is
// written, and the amounts that the server works out unless they are said.
type Draft struct {
	Editable
	// Document discount, in addition to line discounts. Responses name it documentDiscountAmount.
	DiscountAmount *num.Money `json:"discountAmount" validate:"gte=0"`
	// Document discount, named as in responses. It takes precedence over discountAmount, which is the sum of all discounts in responses, so a document that was read can be sent back.
	DocumentDiscountAmount *num.Money `json:"documentDiscountAmount" validate:"gte=0" ext:"true"`
	// Withholding tax as an amount; if greater than 0 it replaces the one computed from whtRate.
	WhtAmount *num.Money `json:"whtAmount" validate:"gte=0"`
	// Amount that a receipt settles, including withheld tax; receipts only. Defaults to the outstanding amount on conversion, otherwise to the grand total.
	ReceivedAmount *num.Money `json:"receivedAmount" validate:"gte=0" ext:"true"`
	// The lines, at least one.
	Items []EditableItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// New is the body of a new document.
type New struct {
	// Type of the document.
	DocumentType string `json:"documentType" validate:"required,salesType"`
	// Invoice or debit note that a new receipt or note refers to. Receipts and notes are otherwise created by conversion.
	RefDocumentID num.Ref `json:"refDocumentId" ext:"true"`
	Draft
}

// Change is the body of a change of a draft.
type Change struct {
	// Id of the document, as in the path.
	ID uint32 `json:"id" describe:"required"`
	// Type of the document; it cannot be changed.
	DocumentType string `json:"documentType" validate:"required,salesType"`
	// Source document; it cannot be changed.
	RefDocumentID num.Ref `json:"refDocumentId" ext:"true"`
	Draft
}

// Edit changes a draft: omitted fields keep their value; empty fields are cleared.
type Edit struct {
	// Id of the document.
	ID uint32 `path:"id"`
	input.Patch[Change]
}

// StatusChange is a request for another status.
type StatusChange struct {
	_ struct{} `schema:"SalesMove"`
	// Id of the document.
	Path uint32 `path:"id"`
	// Id of the document, as in the path.
	ID uint32 `json:"id" describe:"required"`
	// The status to go to.
	Status string `json:"status" validate:"required,salesStatus"`
	// Stored in the status history.
	Remark string `json:"remark" validate:"max=500"`
	// Confirms negative stock for this request, if the organization's policy is warn.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
}

// ByID names one document.
type ByID struct {
	// Id of the document.
	ID uint32 `path:"id"`
}

// Filter selects documents.
type Filter struct {
	input.Page
	// One document type. Deposits (DP) are listed only when they are asked for.
	Type string `query:"type" validate:"omitempty,salesTypeOrDeposit"`
	// A status; overdue and unpaid select open invoices and debit notes.
	Status string `query:"status" validate:"omitempty,salesFilter"`
	// Only documents of this customer.
	CustomerID num.Ref `query:"customerId"`
	// The same as customerId.
	ContactID num.Ref `query:"contactId"`
	// First document date (YYYY-MM-DD).
	FromDate when.Date `query:"fromDate"`
	// Last document date (YYYY-MM-DD).
	ToDate when.Date `query:"toDate"`
	// Part of the document number, of the number in the previous books or of the customer's name; case-insensitive.
	Search string `query:"search" validate:"max=200"`
	// Only documents converted from this one.
	RefDocumentID num.Ref `query:"refDocumentId"`
	// Only the consolidated document that this invoice was rolled into.
	SourceDocumentID num.Ref `query:"sourceDocumentId"`
	// Only the invoices that were rolled into this document.
	ConsolidatedDocumentID num.Ref `query:"consolidatedDocumentId"`
	// Only the document with this reference of the client.
	ExternalID string `query:"externalId" validate:"max=100" ext:"true"`
	// How people want the list sorted: oldest, due or largest; otherwise the newest is first, as the interface has it.
	Order string `json:"-"`
}

func (d *Draft) tidy() {
	d.Currency = strings.ToUpper(d.Currency)
	for i := range d.Items {
		d.Items[i].Quantity = d.Items[i].Quantity.Round(num.EntryPlaces)
	}
}

// Normalize brings what was sent into the form in which it is kept.
func (n *New) Normalize() { n.tidy() }

// Normalize brings what was sent into the form in which it is kept.
func (c *Change) Normalize() { c.tidy() }

// Normalize drops the white space around the words that are searched.
func (f *Filter) Normalize() { f.Search = strings.TrimSpace(f.Search) }

// Customer is the contact as the document shows it: copied while the document
// is a draft, for good when it is issued.
type Customer struct {
	// Name of the customer as printed on this document.
	ContactName string `json:"contactName" db:"contact_name"`
	// Tax id of the customer as printed on this document.
	ContactTaxID string `json:"contactTaxId" db:"contact_tax_id"`
	// Address of the customer as printed on this document.
	ContactAddress string `json:"contactAddress" db:"contact_address"`
	// Contact person of the customer.
	ContactPerson string `json:"contactPerson" db:"contact_person"`
	// Branch type of the customer as printed on this document: head_office, branch, or empty if unknown.
	ContactBranchType string `json:"contactBranchType" db:"contact_branch_type" ext:"true"`
	// Code of the customer's branch as printed on this document.
	ContactBranchCode string `json:"contactBranchCode" db:"contact_branch_code" ext:"true"`
	// Name of the customer's branch as printed on this document.
	ContactBranchName string `json:"contactBranchName" db:"contact_branch_name" ext:"true"`
}

// Amounts are what the server works out from the lines, in the document's currency.
type Amounts struct {
	// Sum of quantity × unit price over the lines, before every discount.
	SubtotalAmount num.Money `json:"subtotalAmount" db:"subtotal_amount"`
	// All discounts: those of the lines and that of the document.
	DiscountAmount num.Money `json:"discountAmount" db:"discount_amount"`
	// Document discount: the part of discountAmount that does not come from lines.
	DocumentDiscountAmount num.Money `json:"documentDiscountAmount" db:"document_discount_amount" ext:"true"`
	// subtotalAmount less discountAmount.
	TotalAmount num.Money `json:"totalAmount" db:"total_amount"`
	// VAT on totalAmount.
	VatAmount num.Money `json:"vatAmount" db:"vat_amount"`
	// totalAmount and vatAmount together.
	GrandTotal num.Money `json:"grandTotal" db:"grand_total"`
	// Tax that the customer withholds. It never changes grandTotal.
	WhtAmount num.Money `json:"whtAmount" db:"wht_amount"`
}

// Settled is how far the document has been paid, in its currency.
type Settled struct {
	// Amount paid by issued receipts, including withheld tax.
	PaidAmount num.Money `json:"paidAmount" db:"paid_amount"`
	// Outstanding amount.
	OutstandingAmount num.Money `json:"outstandingAmount" db:"outstanding_amount"`
	// Amount that a receipt settles, including withheld tax; 0 on other types.
	ReceivedAmount num.Money `json:"receivedAmount" db:"received_amount" ext:"true"`
	// Amount credited by issued credit notes.
	CreditedAmount num.Money `json:"creditedAmount" db:"credited_amount" ext:"true"`
	// Deposits applied to this document.
	DepositAppliedAmount num.Money `json:"depositAppliedAmount" db:"deposit_applied_amount" ext:"true"`
	// Deposits that this draft will use when it is issued.
	DepositReservedAmount num.Money `json:"depositReservedAmount" db:"deposit_reserved_amount" ext:"true"`
}

// Document is a sales document as clients see it.
type Document struct {
	// Id of the document.
	ID uint32 `json:"id" db:"id"`
	// Number assigned by the server.
	DocumentNumber string `json:"documentNumber" db:"document_number,once"`
	// Type of the document.
	DocumentType string `json:"documentType" db:"document_type,once" validate:"salesTypeOrDeposit"`
	// Status of the document.
	Status document.Status `json:"status" db:"status" validate:"salesStatus"`
	// State of the signature, or null while the document is a draft.
	SignState string `json:"signState" db:"sign_state" validate:"oneof=awaiting_signature signed issued void" null:"zero"`
	// Whether the document can be converted now.
	CanConvert bool `json:"canConvert"`
	Editable
	Customer
	// Source document, or null.
	RefDocumentID num.Ref `json:"refDocumentId" db:"ref_document_id"`
	// Whether it is past its due date and not fully paid today.
	IsOverdue bool `json:"isOverdue" ext:"true"`
	Amounts
	// grandTotal less whtAmount; on a receipt receivedAmount less whtAmount.
	NetAmount num.Money `json:"netAmount" ext:"true"`
	Settled
	// Kind of that money account: cash, bank or e_wallet; or null.
	BankKind *string `json:"bankKind" validate:"oneof=cash bank e_wallet"`
	// Name of that money account, or null.
	BankName *string `json:"bankName"`
	// Whether it was issued in the previous books, and was imported with the opening balances.
	Opening bool `json:"opening" ext:"true"`
	// Its number in the previous books, or empty.
	OriginalNumber string `json:"originalNumber" db:"original_number,once" ext:"true"`
	// Whether it consolidates several invoices and posts nothing itself.
	IsConsolidated bool `json:"isConsolidated" db:"is_consolidated,once" ext:"true"`
	// Quotations and orders only: deposits ever received, VAT included.
	DepositReceivedAmount *num.Money `json:"depositReceivedAmount,omitempty"`
	// Quotations and orders only: deposits still available for conversion.
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
	EditableItem
	// Quantity × price less the discounts of the line.
	TotalPrice num.Money `json:"totalPrice" db:"total_price"`
}

// History is one change of status.
type History struct {
	// Status before, or null for the first step.
	FromStatus *document.Status `json:"fromStatus" validate:"salesStatus"`
	// Status after.
	ToStatus document.Status `json:"toStatus" validate:"salesStatus"`
	// User who changed the status.
	ChangedBy uint32 `json:"changedBy"`
	// Name of the user who changed the status.
	ChangedByName string `json:"changedByName"`
	// Remark.
	Remark string `json:"remark"`
	// When it happened.
	CreatedAt when.Unix `json:"createdAt"`
}

// record is a document as its table keeps it.
type record struct {
	Document
	NumberPeriod       string          `db:"number_period,once"`
	NumberSerial       int64           `db:"number_serial,once"`
	PreviousStatus     document.Status `db:"previous_status"`
	VatCategoryGiven   bool            `db:"vat_category_given"`
	Letterhead         int64           `db:"letterhead"` // what it was issued under; 0: what is in use
	WhtGiven           bool            `db:"wht_given"`
	DiscountGiven      bool            `db:"discount_given"`
	BaseOutstanding    num.Money       `db:"base_outstanding"`
	CreditNoteTotal    num.Money       `db:"credit_note_total"`
	DepositReceived    num.Money       `db:"deposit_received"`
	DepositOutstanding num.Money       `db:"deposit_outstanding"`
	ConsolidatedIntoID num.Ref         `db:"consolidated_into_id"`
	HistoryCount       int             `db:"history_count"`
	SearchText         string          `db:"search_text"`
	CreatedBy          uint32          `db:"created_by,once"`
	OpeningID          num.Ref         `db:"opening_id,once"` // the opening balances that it came with

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

func (r *record) kind() document.Kind { return document.Sales.Must(r.DocumentType) }

// linked reports whether the document was made from another one.
func (r *record) linked() bool { return r.RefDocumentID != 0 }
