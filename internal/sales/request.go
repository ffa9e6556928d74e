package sales

import (
	"strings"

	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Terms are the fields of a document that clients write, besides type and lines.
type Terms struct {
	// The customer.
	ContactID num.Ref `json:"contactId" validate:"required"`
	// Date of the document (YYYY-MM-DD). The number series of its month or year gives the number.
	IssueDate when.Date `json:"issueDate" validate:"required"`
	// When it is to be paid (YYYY-MM-DD). Omitted: by the customer's credit days on invoices and debit notes.
	DueDate when.Date `json:"dueDate"`
	// VAT in percent for all lines; omitted or 0 means no VAT.
	VatRate num.Percent `json:"vatRate" validate:"gte=0"`
	// Discount of the whole document, besides those of the lines.
	DiscountAmount *num.Money `json:"discountAmount" validate:"gte=0"`
	// ISO 4217 code; omitted means the organization's currency.
	Currency string `json:"currency" validate:"omitempty,len=3,iso4217"`
	// Units of the organization's currency for one unit of the document's. Needed to issue a document in foreign currency when the organization's table has no rate.
	ExchangeRate *num.Rate `json:"exchangeRate" validate:"gt=0" ext:"true"`
	// Text on the document.
	Note string `json:"note" validate:"max=5000"`
	// Warehouse that goods leave; omitted means the organization's default.
	WarehouseID num.Ref `json:"warehouseId"`
	// Name of a project.
	Project string `json:"project" validate:"max=255"`
	// Id of a project.
	ProjectID num.Ref `json:"projectId"`
	// Withholding tax in percent of the total before VAT.
	WhtRate num.Percent `json:"whtRate" validate:"gte=0,lte=100"`
	// Withholding tax as an amount; above 0 it replaces the one computed from whtRate.
	WhtAmount *num.Money `json:"whtAmount" validate:"gte=0"`
	// Money account that receives the cash; receipts and cash sales only.
	BankID num.Ref `json:"bankId"`
	// What a receipt settles of its invoice, money and withheld tax together; receipts only. Omitted: all that is owed on conversion, the grand total otherwise.
	ReceivedAmount *num.Money `json:"receivedAmount" validate:"gte=0" ext:"true"`
	// Why a credit or debit note is made.
	CreditReason string `json:"creditReason" validate:"omitempty,creditReason" ext:"true"`
	// The invoice or debit note that a new receipt or note refers to; otherwise receipts and notes are made by conversion.
	RefDocumentID num.Ref `json:"refDocumentId" ext:"true"`
	// The client's own reference, unique among sales documents when it is set.
	ExternalID string `json:"externalId" validate:"max=100" ext:"true"`
	// The lines, at least one.
	Items []EditableItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// EditableItem is a line as clients write it.
type EditableItem struct {
	_ struct{} `schema:"SalesItemInput"`
	// What is sold.
	Name string `json:"name" validate:"required,max=255"`
	// How much is sold.
	Quantity num.Qty `json:"quantity" validate:"required,gt=0"`
	// Product of the line: its stock and cost move. Without it the line is free text.
	ProductID num.Ref `json:"productId"`
	// Alternative unit of that product; omitted means its base unit.
	ProductAltUnitID num.Ref `json:"productAltUnitId"`
	// More about it.
	Description string `json:"description" validate:"max=500"`
	// Unit of the quantity; omitted means the unit of the product.
	Unit string `json:"unit" validate:"max=5000"`
	// Price of one unit, before VAT.
	UnitPrice num.Money `json:"unitPrice" validate:"gte=0"`
	// Discount of the line in percent.
	DiscountPercent num.Percent `json:"discountPercent" validate:"gte=0,lte=100"`
	// Discount of the line as an amount, besides the percentage.
	DiscountAmount num.Money `json:"discountAmount" validate:"gte=0"`
	// Internal note.
	Remark string `json:"remark" validate:"max=5000"`
	// Place of the line in print; omitted means its place in the list.
	SortOrder *int `json:"sortOrder"`
}

// New is the body of a new document.
type New struct {
	// Type of the document.
	DocumentType string `json:"documentType" validate:"required,salesType"`
	Terms
}

// Change is the body of a change of a draft.
type Change struct {
	// Id of the document, as in the path.
	ID uint32 `json:"id" describe:"required"`
	// Type of the document; it cannot be changed.
	DocumentType string `json:"documentType" validate:"required,salesType"`
	Terms
}

// Edit changes a draft: what is omitted stays, what is empty is cleared.
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
	// Kept in the status history.
	Remark string `json:"remark" validate:"max=500"`
	// Lets stock become negative where the organization's policy asks for a confirmation; for this request only.
	ConfirmNegativeStock bool `json:"confirmNegativeStock"`
}

// Conversion asks for the next document of a chain.
type Conversion struct {
	// The document to convert.
	FromID uint32 `json:"fromId" validate:"required"`
	// Type of the new document.
	ToType string `json:"toType" validate:"required,salesTarget"`
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
	// Part of the document number or of the customer's name; upper and lower case are the same.
	Search string `query:"search" validate:"max=200"`
	// Only documents converted from this one.
	RefDocumentID num.Ref `query:"refDocumentId"`
	// Only the consolidated document that this invoice was rolled into.
	SourceDocumentID num.Ref `query:"sourceDocumentId"`
	// Only the invoices that were rolled into this document.
	ConsolidatedDocumentID num.Ref `query:"consolidatedDocumentId"`
	// Only the document with this reference of the client.
	ExternalID string `query:"externalId" validate:"max=100" ext:"true"`
}

// entryPlaces are the decimals that prices and quantities keep on entry.
const entryPlaces = 4

func (t *Terms) tidy() {
	t.Currency = strings.ToUpper(t.Currency)
	for i := range t.Items {
		t.Items[i].Quantity = t.Items[i].Quantity.Round(entryPlaces)
	}
}

// Normalize brings what was sent into the form in which it is kept.
func (n *New) Normalize() { n.Terms.tidy() }

// Normalize brings what was sent into the form in which it is kept.
func (c *Change) Normalize() { c.Terms.tidy() }

// Normalize drops the white space around the words that are searched.
func (f *Filter) Normalize() { f.Search = strings.TrimSpace(f.Search) }
