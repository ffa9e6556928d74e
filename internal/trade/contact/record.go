package contact

import (
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// The kinds of contact.
const (
	Client   = "client"
	Supplier = "supplier"
	Both     = "both"
)

// Details is what a client writes about a contact beside its name and type, at
// its creation and later.
type Details struct {
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn string `json:"nameEn" form:"nameEn" db:"name_en" validate:"max=255" ext:"true"`
	// Contact person.
	ContactName string `json:"contactName" form:"contactName" db:"contact_name" validate:"max=255"`
	// Company or individual. Empty if unknown.
	BusinessType string `json:"businessType" form:"businessType" db:"business_type" validate:"omitempty,oneof=corporation individual"`
	// Head office or branch. Empty if unknown.
	BranchType string `json:"branchType" form:"branchType" db:"branch_type" validate:"omitempty,oneof=head_office branch"`
	// Branch code registered with the Revenue Department.
	BranchCode string `json:"branchCode" form:"branchCode" db:"branch_code" validate:"max=10"`
	// Branch name.
	BranchName string `json:"branchName" form:"branchName" db:"branch_name" validate:"max=100"`
	// Tax identification number, as entered. The combination with branchType and branchCode is
	// unique among contacts.
	TaxID string `json:"taxId" form:"taxID" db:"tax_id" validate:"max=20"`
	// Address as printed on documents.
	Address string `json:"address" form:"address" db:"address" validate:"max=5000"`
	// Address in English, for English and bilingual documents. If empty, they print the address.
	AddressEn string `json:"addressEn" form:"addressEn" db:"address_en" validate:"max=5000" ext:"true"`
	// Structured address for tax forms. Omitted parts keep their value. In a form, each part is a
	// field, for example addressParts.houseNo.
	AddressParts paper.AddressParts `json:"addressParts" db:"address_parts,json" ext:"true"`
	// Title of an individual, such as Mr. or Mrs.
	TitleName string `json:"titleName" form:"titleName" db:"title_name" validate:"max=50" ext:"true"`
	// First name of an individual, for tax forms.
	FirstName string `json:"firstName" form:"firstName" db:"first_name" validate:"max=100" ext:"true"`
	// Last name of an individual.
	LastName string `json:"lastName" form:"lastName" db:"last_name" validate:"max=100" ext:"true"`
	// Phone number.
	Phone string `json:"phone" form:"phone" db:"phone" validate:"max=30"`
	// Email address.
	Email string `json:"email" form:"email" db:"email" validate:"max=191"`
	// Website URL.
	Website string `json:"website" form:"website" db:"website" validate:"max=255"`
	// LINE name.
	LineID string `json:"lineId" form:"lineID" db:"line_id" validate:"max=100"`
	// Telegram name.
	Telegram string `json:"telegram" form:"telegram" db:"telegram" validate:"max=100"`
	// WhatsApp name or number.
	WhatsappID string `json:"whatsappId" form:"whatsappID" db:"whatsapp_id" validate:"max=100"`
	// Discord name.
	DiscordID string `json:"discordId" form:"discordID" db:"discord_id" validate:"max=100"`
	// Payment terms of the customer, in days.
	CreditDays int `json:"creditDays" form:"creditDays" db:"credit_days" validate:"min=0,max=999999999"`
	// Credit limit. For information only; it does not block documents.
	CreditLimit num.Money `json:"creditLimit" form:"creditLimit" db:"credit_limit" validate:"min=0"`
	// Payment terms of the supplier, in days.
	PaymentTermDays int `json:"paymentTermDays" form:"paymentTermDays" db:"payment_term_days" validate:"min=0,max=999999999"`
	// Currency of the contact, ISO 4217. Empty means the organization's base currency.
	Currency string `json:"currency" form:"currency" db:"currency" validate:"omitempty,len=3,iso4217"`
	// Language of documents printed for the contact: th, en or both. Empty means the organization's paperLang.
	PaperLang string `json:"paperLang" form:"paperLang" db:"paper_lang" validate:"omitempty,oneof=th en both" ext:"true"`
	// Internal note.
	Remark string `json:"remark" form:"remark" db:"remark" validate:"max=5000"`
	// Delivery address and instructions.
	ShippingInfo string `json:"shippingInfo" form:"shippingInfo" db:"shipping_info" validate:"max=5000"`
	// Your own reference, unique among contacts.
	ExternalID string `json:"externalId" form:"externalId" db:"external_id" validate:"max=100" ext:"true"`
}

// BankDetails is what a client writes about the contact's own money account.
type BankDetails struct {
	// Account holder.
	AccountName string `json:"accountName" form:"accountName" db:"account_name" validate:"max=255"`
	// Account number.
	AccountNo string `json:"accountNo" form:"accountNo" db:"account_no" validate:"max=50"`
	// Account type: a number chosen by the client.
	AccountType int `json:"accountType" form:"accountType" db:"account_type" validate:"min=-999999999,max=999999999"`
	// Bank branch name.
	AccountBranch string `json:"accountBranch" form:"accountBranch" db:"account_branch" validate:"max=100"`
	// Bank branch code.
	AccountBranchCode string `json:"accountBranchCode" form:"accountBranchCode" db:"account_branch_code" validate:"max=20"`
	// Name of the bank.
	BankCompany string `json:"bankCompany" form:"bankCompany" db:"bank_company" validate:"max=100"`
	// Address of the bank.
	BankAddress string `json:"bankAddress" form:"bankAddress" db:"bank_address" validate:"max=500"`
	// SWIFT code of the bank.
	SwiftCode string `json:"swiftCode" form:"swiftCode" db:"swift_code" validate:"max=11"`
}

// Editable has the fields of a contact that a client can change.
type Editable struct {
	// Name of the company or person.
	Name string `json:"name" form:"name" validate:"required,max=255"`
	// Role of the contact: client (buys from you), supplier (sells to you) or both.
	ContactType string `json:"contactType" form:"contactType" validate:"required,oneof=client supplier both"`
	Details
	// Whether new documents can be created for the contact.
	IsActive bool `json:"isActive" form:"isActive" validate:"required"`
	BankDetails
}

// New is the body of a request that creates a contact.
type New struct {
	_ struct{} `schema:"ContactDraft"`
	// Name of the company or person.
	Name string `json:"name" form:"name" validate:"required,max=255"`
	// Role of the contact: client (buys from you), supplier (sells to you) or both.
	ContactType string `json:"contactType" form:"contactType" validate:"required,oneof=client supplier both"`
	Details
	// URL of a picture. The server never fetches it.
	AvatarUrl string `json:"avatarUrl" form:"avatarUrl" validate:"max=5000"`
	BankDetails
}

// NewByAddress is the body of a request that creates a customer or supplier.
type NewByAddress struct {
	_ struct{} `schema:"ContactKnownDraft"`
	// Name of the company or person.
	Name string `json:"name" form:"name" validate:"required,max=255"`
	// Ignored. The path determines the contact type.
	ContactType string `json:"contactType" form:"contactType"`
	Details
	// URL of a picture. The server never fetches it.
	AvatarUrl string `json:"avatarUrl" form:"avatarUrl" validate:"max=5000"`
	BankDetails
}

// Edit is the body of a request that updates a contact. Omitted fields keep their value; empty
// fields are cleared.
type Edit struct {
	// Id of the contact.
	ID uint32 `path:"id"`
	input.Patch[Editable]
}

// ByID names one contact.
type ByID struct {
	// Id of the contact.
	ID uint32 `path:"id"`
}

// Filter selects contacts.
type Filter struct {
	input.Page
	// Part of the name, code, tax ID, contact person, phone number or email address.
	// Case-insensitive.
	Search string `query:"search" validate:"max=200"`
	// true: only contacts of type client or both. false: all others.
	IsClient *bool `query:"isClient"`
	// true: only contacts of type supplier or both. false: all others.
	IsSupplier *bool `query:"isSupplier"`
	// Only contacts that can (true) or cannot (false) be used on new documents.
	IsActive *bool `query:"isActive"`
	Exact
	// Sort by relevance to the search instead of newest first.
	Best bool `json:"-"`
}

// Exact selects contacts by a value that is theirs.
type Exact struct {
	// Only the contact with this externalId.
	ExternalID string `query:"externalId" ext:"true" validate:"max=100"`
	// Only the contact with this code.
	Code string `query:"code" ext:"true" validate:"max=100"`
	// Only contacts with this tax ID: a company's branches share it.
	TaxID string `query:"taxId" ext:"true" validate:"max=20"`
	// Only contacts with this email address, as it was entered.
	Email string `query:"email" ext:"true" validate:"max=255"`
}

// FilterByAddress selects contacts of the type that the address has said.
type FilterByAddress struct {
	input.Page
	// Part of the name, code, tax ID, contact person, phone number or email address.
	// Case-insensitive.
	Search string `query:"search" validate:"max=200"`
	// Only contacts that can (true) or cannot (false) be used on new documents.
	IsActive *bool `query:"isActive"`
	Exact
}

// Bank is the contact's bank account.
type Bank struct {
	// Id of the bank account.
	ID uint32 `json:"id" db:"id"`
	// Type of money account: always bank.
	Kind string `json:"kind"`
	BankDetails
}

// Contact is a customer, a supplier, or both.
type Contact struct {
	// Id of the contact.
	ID uint32 `json:"id" db:"id"`
	// Code assigned by the server. Never reused.
	Code string `json:"code" db:"code,once"`
	// Name of the company or person.
	Name string `json:"name" db:"name" validate:"required,max=255"`
	// Role of the contact: client (buys from you), supplier (sells to you) or both.
	ContactType string `json:"contactType" db:"contact_type"`
	Details
	// URL of a picture. Can only be set on creation. The server never fetches it.
	AvatarUrl string `json:"avatarUrl" db:"avatar_url,once"`
	// URL of an image of the contact's payment QR code.
	BankQrUrl string `json:"bankQrUrl" db:"bank_qr_url,once"`
	// Whether new documents can be created for the contact.
	IsActive bool `json:"isActive" db:"is_active"`
	// When the contact was created.
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// When the contact was last changed.
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at" ext:"true"`
	// Name of the user who created the contact.
	CreatedByName string `json:"createdByName" db:"created_by_name,once"`
	// Whether the check digit of a 13-digit Thai tax ID is valid. Null for other tax IDs. For
	// information only.
	TaxIDValid *bool `json:"taxIdValid" ext:"true"`
	// The contact's bank account, or null if none was entered.
	Bank *Bank `json:"bank"`
}

// Printed returns the address as printed on documents.
func (c Contact) Printed() string {
	if c.Address != "" {
		return c.Address
	}
	return c.AddressParts.OneLine()
}

// Editable returns the fields that clients can change.
func (c Contact) Editable() Editable {
	return Editable{Name: c.Name, ContactType: c.ContactType, Details: c.Details, IsActive: c.IsActive, BankDetails: c.bankDetails()}
}

func (c Contact) bankDetails() BankDetails {
	if c.Bank == nil {
		return BankDetails{}
	}
	return c.Bank.BankDetails
}

// record is a contact as stored.
type record struct {
	Contact
	SearchText string `db:"search_text"`
	CreatedBy  uint32 `db:"created_by,once"`
}

func recordOf(tx *db.Tx, c Contact) record {
	return record{Contact: c, SearchText: searchText(c), CreatedBy: tx.User}
}

type bankRecord struct {
	ID        uint32 `db:"id"`
	ContactID uint32 `db:"contact_id,once"`
	BankDetails
}

func (b bankRecord) bank() *Bank { return &Bank{ID: b.ID, Kind: "bank", BankDetails: b.BankDetails} }
