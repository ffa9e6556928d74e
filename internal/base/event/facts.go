package event

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// Facts of the types. They never change once stored; members can be added.

// None is for an event without facts.
type None struct{}

// Code identifies a record by its code.
type Code struct {
	// Code of the record.
	Code string `json:"code"`
}

// Name identifies a record by its name.
type Name struct {
	// Name of the record.
	Name string `json:"name"`
}

// Number identifies a money transfer.
type Number struct {
	// Number of the transfer.
	Number string `json:"number"`
}

// SalesType is the type of a sales document.
type SalesType struct {
	// Document type.
	DocumentType string `json:"documentType"`
}

// SalesSource is the type of a new sales document and what it was created from.
type SalesSource struct {
	// Document type.
	DocumentType string `json:"documentType"`
	// Source document. Null if there is none.
	SourceID num.Ref `json:"sourceId"`
}

// SalesMove is a change of the status or signature of a sales document.
type SalesMove struct {
	// Document type.
	DocumentType string `json:"documentType"`
	// State before.
	From string `json:"from"`
	// State after.
	To string `json:"to"`
	// Whether the state follows from another document or from a payment.
	ByServer bool `json:"byServer,omitempty"`
}

// SalesSettlement is what has been settled of a sales document.
type SalesSettlement struct {
	// Document type.
	DocumentType string `json:"documentType"`
	// Amount paid by issued receipts, including withheld tax.
	PaidAmount num.Money `json:"paidAmount"`
	// Amount credited by issued credit notes.
	CreditedAmount num.Money `json:"creditedAmount"`
	// Outstanding amount.
	OutstandingAmount num.Money `json:"outstandingAmount"`
	// Deposits that can still be used.
	DepositOutstandingAmount num.Money `json:"depositOutstandingAmount"`
}

// PurchaseType is the type of a purchase document.
type PurchaseType struct {
	// Document type.
	DocType string `json:"docType"`
}

// PurchaseSource is the type of a new purchase document and what it was created from.
type PurchaseSource struct {
	// Document type.
	DocType string `json:"docType"`
	// Source document. Null if there is none.
	RefDocID num.Ref `json:"refDocId"`
}

// PurchaseMove is a change of the status of a purchase document.
type PurchaseMove struct {
	// Document type.
	DocType string `json:"docType"`
	// Status before.
	From string `json:"from"`
	// Status after.
	To string `json:"to"`
	// Whether the status follows from another document.
	ByServer bool `json:"byServer,omitempty"`
}

// PurchaseSettlement is what has been paid of a supplier invoice.
type PurchaseSettlement struct {
	// Document type.
	DocType string `json:"docType"`
	// Amount paid, including withheld tax.
	PaidAmount num.Money `json:"paidAmount"`
}

// PurchaseProgress is how much of an order was received and billed.
type PurchaseProgress struct {
	// Document type.
	DocType string `json:"docType"`
	// Receipt progress: none, partial or full.
	ReceiptStatus string `json:"receiptStatus"`
	// Billing progress: none, partial or full.
	BillingStatus string `json:"billingStatus"`
}

// TaxInvoice is a supplier's tax invoice on a document or claim line.
type TaxInvoice struct {
	// Type of the document: PI, PV or EX for an expense claim.
	DocumentType string `json:"documentType"`
	// The document.
	DocumentID uint32 `json:"documentId"`
	// Line of an expense claim. Null otherwise.
	ItemID num.Ref `json:"itemId"`
	// The tax invoice. Null after it was removed.
	TaxInvoiceID num.Ref `json:"taxInvoiceId"`
}

// Move is a change of status.
type Move struct {
	// Status before.
	From string `json:"from"`
	// Status after.
	To string `json:"to"`
}

// StockChanges are the stock movements of one write.
type StockChanges struct {
	// Type of the document or event that moved stock.
	ReferenceType string `json:"referenceType"`
	// The document. For an event without a document, its first movement.
	ReferenceID uint32 `json:"referenceId"`
	// The movements, in order.
	Changes []StockChange `json:"changes"`
}

// StockChange is one stock movement.
type StockChange struct {
	// The movement.
	MovementID uint32 `json:"movementId"`
	// The product.
	ProductID uint32 `json:"productId"`
	// The warehouse.
	WarehouseID uint32 `json:"warehouseId"`
	// Quantity in base units; negative for stock that left.
	Quantity num.Qty `json:"quantity"`
	// Quantity on hand in the warehouse after the movement.
	OnHand num.Qty `json:"onHand"`
}

// Posting is a posted journal entry.
type Posting struct {
	// Date of the entry (YYYY-MM-DD).
	Date when.Date `json:"date"`
	// Type of the document that posted it, or MANUAL, OPENING, ADJUSTMENT, MT, CLOSING.
	ReferenceType string `json:"referenceType"`
	// The document. Null if there is none.
	ReferenceID num.Ref `json:"referenceId"`
	// The entry that this one reverses. Null if there is none.
	ReversalOfID num.Ref `json:"reversalOfId"`
	// Total of the debit side.
	Total num.Money `json:"total"`
}

// CutOver identifies opening balances.
type CutOver struct {
	// First day of the books (YYYY-MM-DD).
	CutOverDate when.Date `json:"cutOverDate"`
}

// Year identifies a fiscal year.
type Year struct {
	// The fiscal year.
	Year uint32 `json:"year"`
}

// Names lists changed settings.
type Names struct {
	// Names of the changed settings.
	Names []string `json:"names"`
}

// Period is a change of the lock date.
type Period struct {
	// Lock date before (YYYY-MM-DD), or null.
	From when.Date `json:"from"`
	// Lock date after (YYYY-MM-DD), or null.
	To when.Date `json:"to"`
}

// DocType identifies a number series.
type DocType struct {
	// Document type.
	DocType string `json:"docType"`
}

// Rate identifies an exchange rate.
type Rate struct {
	// Currency, ISO 4217.
	Currency string `json:"currency"`
	// First day on which the rate applies (YYYY-MM-DD).
	Date when.Date `json:"date"`
}

// Membership is the state of a member.
type Membership struct {
	// Role: owner, admin, accountant, member or viewer.
	Role string `json:"role"`
	// Whether the member is active.
	Active bool `json:"active"`
}

// Last4 identifies an API key.
type Last4 struct {
	// Last four characters of the key.
	Last4 string `json:"last4"`
}

// Bank identifies the money account of a bank statement.
type Bank struct {
	// The money account.
	BankID uint32 `json:"bankId"`
}

// Return identifies a tax return.
type Return struct {
	// Form of the return.
	Form string `json:"form"`
	// Tax month (YYYY-MM).
	Month when.Month `json:"month"`
}

// Host identifies a webhook endpoint.
type Host struct {
	// Host of its address.
	Host string `json:"host"`
}

// HostDisabled is a webhook endpoint that the server disabled.
type HostDisabled struct {
	// Host of its address.
	Host string `json:"host"`
	// Why: failing, gone, memberGone or secretUnreadable.
	Reason string `json:"reason"`
}

// Certificate identifies a withholding tax certificate.
type Certificate struct {
	// Number of the certificate.
	Number string `json:"number"`
}

// Attachment is a file of a record.
type Attachment struct {
	// Id of the attachment.
	AttachmentID uint32 `json:"attachmentId"`
	// Kind of the attachment.
	Kind string `json:"kind"`
	// Name of the file.
	Name string `json:"name"`
}

// Paper is a sealed PDF of a document.
type Paper struct {
	// SHA-256 of the PDF, in hexadecimal digits.
	SHA256 string `json:"sha256"`
}
