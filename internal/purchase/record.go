package purchase

import (
	"strings"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/tax"
	"kontor/internal/when"
)

// The lists of values that fields of this package take.
var _ = input.Enums(map[string]string{
	"purchaseType":   strings.Join(document.Purchases.All(), " "),
	"purchaseStatus": document.Words(document.PurchaseStatuses),
	"purchaseFilter": document.Words(document.PurchaseStatuses) + " " + unpaid,
})

// unpaid is a status that is looked for but never stored.
const unpaid = "unpaid"

// Editable is what a client may write, and may change while the document is a draft.
type Editable struct {
	// Date of the document, in Unix seconds, not before 1990.
	DocDate when.Unix `json:"docDate" db:"doc_date" validate:"required,gt=631151999" null:"no"`
	// Due date, in Unix seconds. A supplier invoice without one uses the supplier's payment terms.
	DueDate when.Unix `json:"dueDate" db:"due_date"`
	// The supplier. Optional on drafts; required to issue orders and supplier invoices.
	ContactID num.Ref `json:"contactId" db:"contact_id"`
	// Notes shown on the document.
	Notes string `json:"notes" db:"notes" validate:"max=5000" ext:"answer"`
	// Internal notes.
	InternalNotes string `json:"internalNotes" db:"internal_notes" validate:"max=5000" ext:"answer"`
	// Percentage of tax to withhold.
	WhtRate num.Percent `json:"whtRate" db:"wht_rate" validate:"gte=0,lte=100" ext:"answer"`
	// Revenue Code section for withholding tax.
	WhtSection string `json:"whtSection" db:"wht_section" validate:"max=50" ext:"answer"`
	// Money account that the payment comes from. Payment vouchers only.
	BankID num.Ref `json:"bankId" db:"bank_id" ext:"answer"`
	// Warehouse that receives the goods.
	WarehouseID num.Ref `json:"warehouseId" db:"warehouse_id" ext:"true"`
	// Base currency units for one unit of the document's currency.
	ExchangeRate num.Rate `json:"exchangeRate" db:"exchange_rate" validate:"gt=0" null:"zero" ext:"true"`
	// Your own reference, unique among purchase documents.
	ExternalID string `json:"externalId" db:"external_id" validate:"max=100" ext:"true"`
}

// Allocation is the part of a payment voucher that pays one supplier invoice.
type Allocation struct {
	// The supplier invoice.
	DocID uint32 `json:"docId" validate:"required"`
	// Amount paid, including withheld tax.
	Amount num.Money `json:"amount" validate:"required,gt=0"`
}

// EditableItem is a line as a client writes it.
type EditableItem struct {
	_ struct{} `schema:"PurchaseItemInput"`
	// Product of the line. Stock moves when a goods receipt is posted.
	ProductID num.Ref `json:"productId" db:"product_id"`
	// Alternative unit of the product in which the quantity is counted.
	ProductAltUnitID num.Ref `json:"productAltUnitId" db:"product_alt_unit_id" ext:"answer"`
	// Description of the item.
	Description string `json:"description" db:"description" validate:"required,max=500"`
	// Unit as it is printed.
	Unit string `json:"unit" db:"unit" validate:"required,max=20"`
	// How many.
	Quantity num.Qty `json:"quantity" db:"quantity" validate:"required,gt=0"`
	// Unit price before tax; defaults to 0. The product's price is not used.
	UnitPrice num.Money `json:"unitPrice" db:"unit_price" validate:"gte=0"`
	// Percentage taken off the line.
	DiscountPercent num.Percent `json:"discountPercent" db:"discount_percent" validate:"gte=0,lte=100" ext:"answer"`
	// Tax rate of the line in percent; defaults to 0. The product's rate is not used.
	TaxRate num.Percent `json:"taxRate" db:"tax_rate" validate:"gte=0,lte=100"`
	// Expense account of the line. Stocked goods go through inventory instead.
	AccountID num.Ref `json:"accountId" db:"account_id" ext:"answer"`
	// Line of the referenced document that this line receives or bills. Without it the line is matched by product, or by description and unit.
	RefItemID num.Ref `json:"refItemId" db:"ref_item_id" ext:"true"`
}

// Draft is the body that creating and changing share.
type Draft struct {
	Editable
	// Withholding tax. If greater than 0 it is used as given; otherwise it is computed from the rate.
	WhtAmount num.Money `json:"whtAmount" validate:"gte=0"`
	// Supplier invoices that a payment voucher pays, when it pays several. The amounts add up to the voucher's total.
	Allocations []Allocation `json:"allocations" validate:"max=500,dive" ext:"true"`
	// Tax invoice of the supplier, on supplier invoices and on vouchers that pay without one; null removes it. It can also be recorded later.
	TaxInvoice *tax.Facts `json:"taxInvoice" ext:"true"`
	// The lines.
	Items []EditableItem `json:"items" validate:"required,min=1,max=500,dive"`
}

// Normalize rounds quantities to the precision that is kept.
func (d *Draft) Normalize() {
	for i := range d.Items {
		d.Items[i].Quantity = d.Items[i].Quantity.Round(num.EntryPlaces)
	}
	d.TaxInvoice.Normalize()
}

// Normalize writes the currency as its code is written.
func (n *New) Normalize() {
	n.Currency = strings.ToUpper(strings.TrimSpace(n.Currency))
	n.Draft.Normalize()
}

// New is the body of a new purchase document.
type New struct {
	_ struct{} `schema:"PurchaseNewDocument"`
	// The type of document.
	DocType string `json:"docType" validate:"required,purchaseType"`
	// Currency of all amounts.
	Currency string `json:"currency" validate:"required,len=3,iso4217"`
	// Source document.
	RefDocID num.Ref `json:"refDocId"`
	// Type of the source document.
	RefDocType string `json:"refDocType" validate:"omitempty,purchaseType"`
	Draft

	AsBilled bool `json:"-"` // a voucher withholds what its bills state, unless another rate is written
}

// Edit changes a draft.
type Edit struct {
	ID uint32 `path:"id"`
	input.Patch[Change]
}

// Change is the body of an update.
type Change struct {
	Draft
	// The type of document, which cannot change.
	DocType string `json:"docType" validate:"omitempty,purchaseType" ext:"true"`
}

// ByID names one document.
type ByID struct {
	ID uint32 `path:"id"`
}

// StatusChange asks for a new status.
type StatusChange struct {
	ID uint32 `path:"id"`
	// The status to move to.
	Status document.Status `json:"status" validate:"required,purchaseStatus"`
	// Stored in the status history.
	Note string `json:"note" validate:"max=500"`
	// Payment date of a payment voucher, YYYY-MM-DD; defaults to today. Only for PV to paid.
	PaidDate when.Date `json:"paidDate" ext:"true"`
}

// Filter selects documents of a list.
type Filter struct {
	input.Page
	// Only this type.
	DocType string `query:"docType" validate:"omitempty,purchaseType"`
	// Only this supplier.
	VendorID num.Ref `query:"vendorId"`
	// Only this supplier: another name of vendorId.
	ContactID num.Ref `query:"contactId"`
	// Only this status; unpaid selects supplier invoices on which money is still owed.
	Status document.Status `query:"status" validate:"omitempty,purchaseFilter"`
	// Only documents dated at or after this moment (Unix seconds).
	FromDate *when.Unix `query:"fromDate"`
	// Only documents dated at or before this moment (Unix seconds).
	ToDate *when.Unix `query:"toDate"`
	// Part of the document number, of the number in the previous books or of the supplier's name.
	Search string `query:"search" validate:"max=200"`
	// Only the document with this reference of yours.
	ExternalID string `query:"externalId" validate:"max=100" ext:"true"`
	// How people want the list sorted: oldest, due or largest; otherwise the newest is first, as the interface has it.
	Order string `json:"-"`
}

// Totals are the amounts that the server computes.
type Totals struct {
	// The lines before discounts and tax.
	Subtotal num.Money `json:"subtotal" db:"subtotal"`
	// All discounts.
	DiscountAmount num.Money `json:"discountAmount" db:"discount_amount"`
	// Tax of all lines.
	TaxAmount num.Money `json:"taxAmount" db:"tax_amount"`
	// Total: subtotal less discounts plus tax.
	TotalAmount num.Money `json:"totalAmount" db:"total_amount"`
	// Amount paid, including withheld tax.
	PaidAmount num.Money `json:"paidAmount" db:"paid_amount"`
	// Tax withheld.
	WhtAmount num.Money `json:"whtAmount" db:"wht_amount" ext:"true"`
}

// Document is a purchase document as it is answered.
type Document struct {
	ID uint32 `json:"id" db:"id"`
	// Number assigned by the server.
	DocNumber string `json:"docNumber" db:"doc_number,once"`
	// The type of document.
	DocType string `json:"docType" db:"doc_type,once"`
	// Status of the document.
	Status document.Status `json:"status" db:"status"`
	Editable
	// Date of the document in the organization's zone.
	DocDateLocal when.Date `json:"docDateLocal" null:"no" ext:"true"`
	// The supplier's name.
	ContactName string `json:"contactName" db:"contact_name"`
	// Currency of all amounts.
	Currency string `json:"currency" db:"currency,once"`
	// Whether it was booked in the previous books, and was imported with the opening balances.
	Opening bool `json:"opening" ext:"true"`
	// Its number in the previous books, or empty.
	OriginalNumber string `json:"originalNumber" db:"original_number,once" ext:"true"`
	Totals
	// Outstanding amount of a supplier invoice or payment voucher.
	OutstandingAmount num.Money `json:"outstandingAmount" ext:"true"`
	// Net payment to the supplier after withholding tax.
	NetPayable num.Money `json:"netPayable" ext:"true"`
	// Source document.
	RefDocID num.Ref `json:"refDocId" db:"ref_doc_id,once" ext:"true"`
	// Type of the source document.
	RefDocType string `json:"refDocType" db:"ref_doc_type,once" null:"zero" ext:"true"`
	// Name of the money account.
	BankName string `json:"bankName" null:"zero" ext:"true"`
	// How much of an order has arrived: none, partial or full.
	ReceiptStatus string `json:"receiptStatus,omitempty" ext:"true"`
	// How much of an order has been billed: none, partial or full.
	BillingStatus string `json:"billingStatus,omitempty" ext:"true"`
	// User who made it.
	CreatedBy uint32 `json:"createdBy" db:"created_by,once"`
	// Name of the user who made it.
	CreatedByName string `json:"createdByName"`
	// User who approved it.
	ApprovedBy num.Ref `json:"approvedBy" db:"approved_by"`
	// When it was approved (Unix seconds).
	ApprovedAt when.Unix `json:"approvedAt" db:"approved_at"`
	// When it was made (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once" ext:"true"`
	// When it last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at" ext:"true"`
	// The lines.
	Items []Item `json:"items"`
	// Every status it has had, oldest first.
	StatusHistories []History `json:"statusHistories"`
	// Payments of a supplier invoice; invoices that a voucher paid.
	PaymentAllocations []Payment `json:"paymentAllocations"`
	// Supplier invoices that a payment voucher is to pay.
	Allocations []Allocation `json:"allocations" db:"allocations,json" ext:"true"`
	// Tax invoice of the supplier, or null.
	TaxInvoice *tax.Invoice `json:"taxInvoice" ext:"true"`
}

// Item is a line as it is answered.
type Item struct {
	ID uint32 `json:"id" db:"id"`
	EditableItem
	// Name of the product.
	ProductName string `json:"productName" db:"product_name"`
	// Quantity received through goods receipts, in the line's unit. Order lines.
	ReceivedQuantity num.Qty `json:"receivedQuantity"`
	// Quantity billed by supplier invoices, in the line's unit. Order and receipt lines.
	BilledQuantity num.Qty `json:"billedQuantity" ext:"true"`
	// Discount amount from the percentage.
	DiscountAmount num.Money `json:"discountAmount" db:"discount_amount" ext:"true"`
	// The line before tax.
	NetAmount num.Money `json:"netAmount" db:"net_amount" ext:"true"`
	// Tax of the line.
	TaxAmount num.Money `json:"taxAmount" db:"tax_amount"`
	// The line with tax.
	LineTotal num.Money `json:"lineTotal" db:"line_total"`

	ratio, base, received, billed num.Qty // in base units, which are exact
}

// History is one change of status.
type History struct {
	// The status before, or null for the first row.
	FromStatus *document.Status `json:"fromStatus"`
	// The status after.
	ToStatus document.Status `json:"toStatus"`
	// User who caused it.
	ChangedBy uint32 `json:"changedBy"`
	// Name of the user who caused it.
	ChangedByName string `json:"changedByName"`
	// Note given with the change.
	Note string `json:"note" ext:"true"`
	// When it happened (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`
}

// Payment is the part of a voucher that paid one invoice.
type Payment struct {
	ID uint32 `json:"id" db:"id"`
	// The payment voucher.
	PaymentDocID uint32 `json:"paymentDocId" db:"payment_doc_id"`
	// Number of the payment voucher.
	PaymentDocNumber string `json:"paymentDocNumber" db:"payment_doc_number"`
	// The supplier invoice.
	InvoiceDocID uint32 `json:"invoiceDocId" db:"invoice_doc_id"`
	// Number of the supplier invoice.
	InvoiceDocNumber string `json:"invoiceDocNumber" db:"invoice_doc_number"`
	// Amount paid, including withheld tax.
	Amount num.Money `json:"amount" db:"amount"`
	// Tax withheld of it.
	WhtAmount num.Money `json:"whtAmount" db:"wht_amount"`
	// Currency of both.
	Currency string `json:"currency" db:"currency"`
	// When it was paid (Unix seconds).
	PaidAt when.Unix `json:"paidAt" db:"paid_at" null:"no"`
	// User who paid.
	CreatedBy uint32 `json:"createdBy" db:"created_by"`
	// Name of the user who paid.
	CreatedByName string `json:"createdByName"`
	// When the row was written (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// When the payment was reversed (Unix seconds), or null.
	ReversedAt when.Unix `json:"reversedAt" db:"reversed_at"`
}

// record is a document as it is stored.
type record struct {
	Document
	Period       string    `db:"number_period,once"`
	Serial       int64     `db:"number_serial,once"`
	WhtGiven     num.Money `db:"wht_given"` // what the client fixed; zero: computed
	TaxInvoiceID num.Ref   `db:"tax_invoice_id"`
	VatBooked    tax.Place `db:"vat_booked"` // where its entry put the VAT
	BaseTotal    num.Money `db:"base_total"`
	BasePaid     num.Money `db:"base_paid"`
	BaseStock    num.Money `db:"base_stock"`
	HistoryCount int       `db:"history_count"`
	SearchText   string    `db:"search_text"`
	OpeningID    num.Ref   `db:"opening_id,once"` // the opening balances that it came with

	lines []*line // nil until they are read
	links []*link // what it takes of others; nil until they are read
}

// line is a line as it is stored.
type line struct {
	DocumentID uint32 `db:"document_id,once"`
	SortOrder  int    `db:"sort_order"`
	Item
	Stocked      bool      `db:"stocked"` // its product is kept in stock
	Ratio        num.Qty   `db:"ratio"`
	BaseQuantity num.Qty   `db:"base_quantity"`
	Received     num.Qty   `db:"received_quantity"` // base units
	Billed       num.Qty   `db:"billed_quantity"`   // base units
	BaseValue    num.Money `db:"base_value"`        // what it was received for
	BilledValue  num.Money `db:"billed_value"`      // how much of that is billed

	receipt bool // the line of a goods receipt
}

// link is a stored take.
type link struct {
	ItemID           uint32    `db:"item_id"`
	TargetItemID     uint32    `db:"target_item_id"`
	DocumentID       uint32    `db:"document_id"`
	TargetDocumentID uint32    `db:"target_document_id"`
	Quantity         num.Qty   `db:"quantity"`
	Value            num.Money `db:"value"`  // of received goods, in base currency
	Posted           bool      `db:"posted"` // a bill that stands in the books

	of *line // the line that it takes from
}

func (r *record) kind() document.Kind { return document.Purchases.Must(r.DocType) }

// outstanding returns the amount still to be paid.
func (t Totals) outstanding() num.Money { return t.TotalAmount.Sub(t.PaidAmount) }

// date is the calendar date of the document.
func (r *record) date(tx *db.Tx) when.Date { return when.DateOf(r.DocDate.Time(), tx.Zone) }
