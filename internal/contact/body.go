package contact

import (
	"strings"

	"kontor/internal/input"
)

// Draft is the body of a new contact.
type Draft struct {
	// Name of the company or person.
	Name string `json:"name" form:"name" validate:"required,max=255"`
	// Whether it buys (client), sells (supplier) or does both.
	ContactType string `json:"contactType" form:"contactType" validate:"required,oneof=client supplier both"`
	Details
	// Address of a picture. The server stores it and never fetches it.
	AvatarUrl string `json:"avatarUrl" form:"avatarUrl" validate:"max=5000"`
	BankDetails
}

// KnownDraft is the body of a new contact whose type the address has said.
type KnownDraft struct {
	// Name of the company or person.
	Name string `json:"name" form:"name" validate:"required,max=255"`
	// Ignored: the path says what the contact is.
	ContactType string `json:"contactType" form:"contactType"`
	Details
	// Address of a picture. The server stores it and never fetches it.
	AvatarUrl string `json:"avatarUrl" form:"avatarUrl" validate:"max=5000"`
	BankDetails
}

func (d KnownDraft) as(kind string) Draft {
	return Draft{Name: d.Name, ContactType: kind, Details: d.Details, AvatarUrl: d.AvatarUrl, BankDetails: d.BankDetails}
}

// Change is what a client may change in a contact.
type Change struct {
	// Name of the company or person.
	Name string `json:"name" form:"name" validate:"required,max=255"`
	// Whether it buys (client), sells (supplier) or does both.
	ContactType string `json:"contactType" form:"contactType" validate:"required,oneof=client supplier both"`
	Details
	// Whether new documents may be made for the contact.
	IsActive bool `json:"isActive" form:"isActive" validate:"required"`
	BankDetails
}

// Edit is a change of one contact: what is omitted stays, what is empty is cleared.
type Edit struct {
	// Id of the contact.
	ID uint32 `path:"id"`
	input.Patch[Change]
}

// ByID names one contact.
type ByID struct {
	// Id of the contact.
	ID uint32 `path:"id"`
}

// Filter selects contacts.
type Filter struct {
	input.Page
	// Part of the name, code or tax id, or of the contact person, phone or e-mail; upper and lower case are the same.
	Search string `query:"search" validate:"max=200"`
	// true: only those that buy (client and both); false: only those that do not.
	IsClient *bool `query:"isClient"`
	// true: only those that sell (supplier and both); false: only those that do not.
	IsSupplier *bool `query:"isSupplier"`
	// Whether new documents may be made for them.
	IsActive *bool `query:"isActive"`
	// Only the contact with this reference of the client.
	ExternalID string `query:"externalId" ext:"true" validate:"max=100"`
}

// KnownFilter selects contacts of the type that the address has said.
type KnownFilter struct {
	input.Page
	// Part of the name, code or tax id, or of the contact person, phone or e-mail; upper and lower case are the same.
	Search string `query:"search" validate:"max=200"`
	// Whether new documents may be made for them.
	IsActive *bool `query:"isActive"`
	// Only the contact with this reference of the client.
	ExternalID string `query:"externalId" ext:"true" validate:"max=100"`
}

// Normalize brings what was typed into the form in which it is kept.
func (d *Draft) Normalize() { d.Details.tidy() }

// Normalize brings what was typed into the form in which it is kept.
func (d *KnownDraft) Normalize() { d.Details.tidy() }

// Normalize brings what was typed into the form in which it is kept.
func (c *Change) Normalize() { c.Details.tidy() }

// limitPlaces are the decimals of a credit limit: it is stated in the base currency.
const limitPlaces = 2

func (d *Details) tidy() {
	d.Currency = strings.ToUpper(d.Currency)
	d.CreditLimit = d.CreditLimit.Round(limitPlaces)
}

// Normalize drops the white space around what is looked for.
func (f *Filter) Normalize() {
	f.Search, f.ExternalID = strings.TrimSpace(f.Search), strings.TrimSpace(f.ExternalID)
}

// Normalize drops the white space around what is looked for.
func (f *KnownFilter) Normalize() {
	f.Search, f.ExternalID = strings.TrimSpace(f.Search), strings.TrimSpace(f.ExternalID)
}
