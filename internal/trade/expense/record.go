package expense

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
	"kontor/internal/trade/tax"
)

// Status is the status of a claim.
type Status string

// The statuses of a claim.
const (
	Draft     Status = "draft"
	Submitted Status = "submitted"
	Approved  Status = "approved"
	Rejected  Status = "rejected"
	Paid      Status = "paid"
	Cancelled Status = "cancelled"
)

// Statuses are all of them, in the order of a claim's life.
var Statuses = []Status{Draft, Submitted, Approved, Rejected, Paid, Cancelled}

// StatusWords are the statuses in one text.
func StatusWords() string {
	words := make([]string, len(Statuses))
	for i, s := range Statuses {
		words[i] = string(s)
	}
	return strings.Join(words, " ")
}

// companyCard is how money is spent that is not the claimant's own.
const companyCard = "company_card"

// The lists of values that fields of this package take.
var _ = input.Enums(map[string]string{
	"claimStatus":   "draft submitted approved rejected paid cancelled",
	"reimbursement": "bank_transfer promptpay cash",
	"paidWith":      "cash personal_card personal_transfer " + companyCard,
})

// Word is a text of an enum that reads as null while it is not set.
type Word = input.Word

// Editable is what a claim says about itself.
type Editable struct {
	// Purpose of the claim.
	Title string `json:"title" db:"title" validate:"required,max=255"`
	// The claimant's message to the approver.
	Note string `json:"note" db:"note" validate:"max=2000"`
	// Payment method that the claimant prefers.
	ReimbursementMethod Word `json:"reimbursementMethod" db:"reimbursement_method" validate:"omitempty,reimbursement"`
	// Your own reference, unique among claims.
	ExternalID string `json:"externalId" db:"external_id" validate:"max=100" ext:"true"`
}

// EditableItem is a line in a request.
type EditableItem struct {
	// Amount paid, including tax.
	Amount num.Money `json:"amount" db:"amount" validate:"required,gte=0"`
	// Category of the expense.
	CategoryID uint32 `json:"categoryId" db:"category_id" validate:"required"`
	// Currency of the payment, ISO 4217.
	CurrencyCode string `json:"currencyCode" db:"currency_code" validate:"required,len=3,iso4217"`
	// Exchange rate: base currency units per unit of the line's currency.
	ExchangeRate num.Rate `json:"exchangeRate" db:"exchange_rate" validate:"gt=0" null:"zero" ext:"true"`
	// When the claim was paid (Unix seconds).
	ExpenseDate when.Unix `json:"expenseDate" db:"expense_date" validate:"required,gt=0" null:"no"`
	// Payment method. Required in requests; null on lines that were created before it was recorded.
	PaidWith Word `json:"paidWith" db:"paid_with" validate:"required,paidWith"`
	// Description of the expense.
	Description string `json:"description" db:"description" validate:"max=2000"`
	// Vendor.
	VendorName string `json:"vendorName" db:"vendor_name" validate:"max=255"`
	// Whether there is a tax invoice. Without one, the VAT is not claimable.
	HasTaxInvoice bool `json:"hasTaxInvoice" db:"has_tax_invoice"`
	// VAT included in the amount.
	VatAmount num.Money `json:"vatAmount" db:"vat_amount" validate:"gte=0"`
	// Vendor as a contact. Required if tax is withheld.
	VendorContactID num.Ref `json:"vendorContactId" db:"vendor_contact_id" ext:"true"`
	// Tax withheld from the vendor, in addition to amount. The approval issues a certificate.
	WhtAmount num.Money `json:"whtAmount" db:"wht_amount" validate:"gte=0" ext:"true"`
	// Type of income from which tax is withheld. Defaults to 3tres.
	WhtIncomeType string `json:"whtIncomeType" db:"wht_income_type" validate:"omitempty,incomeType" ext:"true"`
	// Description of the income on the certificate. Defaults to the name of the category.
	WhtIncomeText string `json:"whtIncomeText" db:"wht_income_text" validate:"max=100" ext:"true"`
	// Start of a stay (Unix seconds).
	CheckinDate when.Unix `json:"checkinDate" db:"checkin_date"`
	// End of a stay (Unix seconds).
	CheckoutDate when.Unix `json:"checkoutDate" db:"checkout_date"`
	// Destination of the trip.
	TripDestination string `json:"tripDestination" db:"trip_destination" validate:"max=255"`
	// Purpose of the trip.
	TripPurpose string `json:"tripPurpose" db:"trip_purpose" validate:"max=255"`
}

// ItemDraft is the body of a line.
type ItemDraft struct {
	_ struct{} `schema:"ExpenseItemInput"`
	EditableItem
	// Tax invoice of the vendor, or null. Sets hasTaxInvoice to true.
	TaxInvoice *tax.Facts `json:"taxInvoice" ext:"true"`
}

// Draft is the line as a client would write it.
func (i Item) Draft() ItemDraft {
	draft := ItemDraft{EditableItem: i.EditableItem}
	if i.TaxInvoice != nil {
		draft.TaxInvoice = &i.TaxInvoice.Facts
	}
	return draft
}

// New is the body of a request that creates a claim.
type New struct {
	_ struct{} `schema:"ExpenseNewClaim"`
	Editable
	// Employee who makes the claim. Defaults to yourself. Owners and admins can create claims for
	// others.
	ClaimantUserID num.Ref `json:"claimantUserId"`
	// The lines. They can be added later.
	Items []ItemDraft `json:"items" validate:"max=200,dive"`
}

// NewItems replaces the lines of a claim.
type NewItems struct {
	ID uint32 `path:"id"`
	// The new lines. An empty list removes all lines.
	Items []ItemDraft `json:"items" validate:"required,max=200,dive"`
}

// Edit changes the header of a claim.
type Edit struct {
	ID uint32 `path:"id"`
	input.Patch[Editable]
}

// ByID names one claim.
type ByID struct {
	ID uint32 `path:"id"`
}

// StatusChange changes the status of a claim.
type StatusChange struct {
	ID uint32 `path:"id"`
	// New status.
	Status Status `json:"status" validate:"required,claimStatus"`
	// Stored in the status history. Required to reject.
	Note string `json:"note" validate:"max=500"`
	// When the claim was paid (Unix seconds). Defaults to now.
	PaidAt when.Unix `json:"paidAt" validate:"omitempty,gt=631151999"`
	// Money account that the payment is made from. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
	// Another name of bankId, that of the record.
	PaidBankID num.Ref `json:"paidBankId" ext:"true"`
	// Payment method. Defaults to the one that the claimant prefers.
	PaidMethod Word `json:"paidMethod" validate:"omitempty,reimbursement"`
}

// Filter selects claims of a list.
type Filter struct {
	input.Page
	// Only claims in this status.
	Status Status `query:"status" validate:"omitempty,claimStatus"`
	// Only claims of this membership. Members can only list their own.
	MembershipID num.Ref `query:"membershipId"`
	// Only claims with a line of this category.
	CategoryID num.Ref `query:"categoryId"`
	// Only claims created at or after this time (Unix seconds).
	FromDate *when.Unix `query:"fromDate"`
	// Only claims created at or before this time (Unix seconds).
	ToDate *when.Unix `query:"toDate"`
	// Part of the claim number or title.
	Search string `query:"search" validate:"max=200"`
	// Only the claim with this externalId.
	ExternalID string `query:"externalId" validate:"max=100" ext:"true"`
}

// Claim is an expense claim.
type Claim struct {
	ID uint32 `json:"id"`
	// Number assigned by the server.
	ClaimNumber string `json:"claimNumber"`
	// Status of the document.
	Status Status `json:"status"`
	Editable
	// Employee who makes the claim.
	ClaimantUserID uint32 `json:"claimantUserId"`
	// Name of the employee.
	ClaimantName string `json:"claimantName"`
	// Membership of the employee.
	MembershipID uint32 `json:"membershipId"`
	// User who created the claim.
	CreatedBy uint32 `json:"createdBy"`
	// Name of the user who created the claim.
	CreatedByName string `json:"createdByName"`
	// Base currency of the organization.
	CurrencyCode string `json:"currencyCode"`
	// Total of all lines in base currency. Null while a line has no exchange rate.
	TotalAmount *num.Money `json:"totalAmount"`
	// Totals by currency.
	Totals []CurrencyTotal `json:"totals"`
	// The lines.
	Items []Item `json:"items"`
	// Status history, oldest first.
	StatusHistories []History `json:"statusHistories"`
	// When the claim was submitted (Unix seconds).
	SubmittedAt when.Unix `json:"submittedAt"`
	// User who approved the claim.
	ApprovedBy num.Ref `json:"approvedBy"`
	// Name of the user who approved the claim.
	ApprovedByName string `json:"approvedByName"`
	// When the claim was approved (Unix seconds).
	ApprovedAt when.Unix `json:"approvedAt"`
	// Date of the journal entry of the approval: the latest expense date, or the day of the
	// approval if that period was locked. Null before the approval.
	PostingDate when.Date `json:"postingDate" ext:"true"`
	// Reason for the rejection.
	RejectedReason string `json:"rejectedReason"`
	// When the claim was paid (Unix seconds).
	PaidAt when.Unix `json:"paidAt"`
	// Payment method used.
	PaidMethod Word `json:"paidMethod"`
	// Money account that the payment was made from.
	PaidBankID num.Ref `json:"paidBankId"`
	// When the claim was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`
	// When the claim last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt"`
}

// CurrencyTotal is the total of a claim in one currency.
type CurrencyTotal struct {
	// Currency, ISO 4217.
	CurrencyCode string `json:"currencyCode"`
	// Sum of the lines in this currency.
	Amount num.Money `json:"amount"`
}

// Item is a line of a claim.
type Item struct {
	ID uint32 `json:"id"`
	EditableItem
	// Name of the category.
	CategoryName   string `json:"categoryName"`
	CategoryNameTh string `json:"-"` // for people who read Thai
	// The amount in base currency. Null without an exchange rate.
	BaseAmount *num.Money `json:"baseAmount"`
	// Position of the line in the claim.
	SortOrder int `json:"sortOrder"`
	// When the line was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`
	// When the line last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt"`
	// Tax invoice of the vendor. Null if there is none.
	TaxInvoice *tax.Invoice `json:"taxInvoice" ext:"true"`
}

// History is one change of status.
type History struct {
	// Previous status. Null for the first row.
	FromStatus *Status `json:"fromStatus"`
	// New status.
	ToStatus Status `json:"toStatus"`
	// User who changed the status.
	ChangedBy uint32 `json:"changedBy"`
	// Name of the user who changed the status.
	ChangedByName string `json:"changedByName"`
	// Note given with the change.
	Note string `json:"note"`
	// When it happened (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`
}

// Series numbers claims, and says in the journal that a claim made an entry.
const Series = "EX"

const (
	claims     = "expense_claims"
	claimItems = "expense_claim_items"

	// A receipt can have tomorrow's date somewhere in the world, but not a later one.
	latest = 86400
)

// record is a claim as it is stored.
type record struct {
	ID     uint32 `db:"id"`
	Number string `db:"claim_number,once"`
	Period string `db:"number_period,once"`
	Serial int64  `db:"number_serial,once"`
	Editable
	Status         Status    `db:"status"`
	ClaimantUserID uint32    `db:"claimant_user_id,once"`
	MembershipID   uint32    `db:"membership_id,once"`
	CreatedBy      uint32    `db:"created_by,once"`
	SubmittedAt    when.Unix `db:"submitted_at"`
	ApprovedBy     num.Ref   `db:"approved_by"`
	ApprovedAt     when.Unix `db:"approved_at"`
	PostingDate    when.Date `db:"posting_date"`
	RejectedReason string    `db:"rejected_reason"`
	PaidAt         when.Unix `db:"paid_at"`
	PaidMethod     Word      `db:"paid_method"`
	PaidBankID     num.Ref   `db:"paid_bank_id"`
	HistoryCount   int       `db:"history_count"`
	SearchText     string    `db:"search_text"`
	CreatedAt      when.Unix `db:"created_at,once"`
	UpdatedAt      when.Unix `db:"updated_at"`

	lines []line // read for a change of status
}

// line is a line as it is stored.
type line struct {
	ID        uint32 `db:"id"`
	ClaimID   uint32 `db:"claim_id,once"`
	SortOrder int    `db:"sort_order"`
	EditableItem
	TaxInvoiceID num.Ref       `db:"tax_invoice_id"`
	VatBooked    tax.Treatment `db:"vat_booked"`      // where the claim's entry posted the VAT
	Uncertified  bool          `db:"wht_uncertified"` // tax was withheld without a certificate
	CreatedAt    when.Unix     `db:"created_at,once"`
	UpdatedAt    when.Unix     `db:"updated_at"`

	invoice *tax.Facts // as it was sent with the line
}

// Normalize leaves blanks around a search aside.
func (f *Filter) Normalize() { f.Search = strings.TrimSpace(f.Search) }

// Normalize writes currencies as their codes are written.
func (n *New) Normalize() { upper(n.Items) }

// Normalize writes currencies as their codes are written.
func (n *NewItems) Normalize() { upper(n.Items) }

func upper(items []ItemDraft) {
	for i := range items {
		items[i].HasTaxInvoice = items[i].HasTaxInvoice || items[i].TaxInvoice != nil
		items[i].CurrencyCode = strings.ToUpper(strings.TrimSpace(items[i].CurrencyCode))
		items[i].TaxInvoice.Normalize()
	}
}
