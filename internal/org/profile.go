package org

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Company is the organization of the key.
type Company struct {
	// Id of the organization.
	ID uint32 `json:"id" db:"id"`
	// Registered name.
	Name string `json:"name" db:"name"`
	// Name in English. Empty if there is none.
	NameEn string `json:"nameEn" db:"name_en" ext:"true"`
	// Display name of the owner.
	Owner string `json:"owner" db:"owner"`
	// Country, ISO 3166-1 alpha-2.
	CountryCode string `json:"countryCode" db:"country_code"`
	// Base currency of the books, ISO 4217.
	CurrencyCode string `json:"currencyCode" db:"currency_code"`
	// IANA time zone of the organization. Dates without a time are in this zone.
	Timezone string `json:"timezone" db:"timezone"`
	// Short name of the organization, used in URLs.
	WorkspaceKey string `json:"workspaceKey" db:"workspace_key"`
	// Subscription plan.
	SubscriptionPlan string `json:"subscriptionPlan" db:"subscription_plan"`
	// Whether the organization is active.
	IsActive bool `json:"isActive" db:"is_active"`
	// URL of the logo. Empty if there is none.
	LogoURL string `json:"logoUrl" db:"logo_url"`
	// When the organization was activated (RFC 3339).
	ActivationDate when.Stamp `json:"activationDate" db:"activation_date" null:"no"`
	// When the organization was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// When the profile was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
	// Minutes after which a missing check-in counts as missed. Null means the system default.
	MissedCheckinAfterMinutes *int64 `json:"missedCheckinAfterMinutes" db:"missed_checkin_after_minutes"`
	// Minutes after which a missing check-out counts as missed. Null means the system default.
	MissedCheckoutAfterMinutes *int64 `json:"missedCheckoutAfterMinutes" db:"missed_checkout_after_minutes"`
	// Location of the organization.
	Address Address `json:"address"`
}

// Address is the location of an organization.
type Address struct {
	// Address as one line. Empty if there is none.
	FormattedAddress string `json:"formattedAddress" db:"formatted_address"`
	// Address in English. Empty if there is none.
	AddressEn string `json:"addressEn" db:"address_en" ext:"true"`
	// Latitude in degrees, or null.
	Latitude *num.Rate `json:"latitude" db:"latitude"`
	// Longitude in degrees, or null.
	Longitude *num.Rate `json:"longitude" db:"longitude"`
	// Place ID of a map service. Empty if there is none.
	PlaceID string `json:"placeId" db:"place_id"`
}

// Profile returns the organization of the key.
func Profile(tx *db.Tx, _ struct{}) (Company, error) {
	type row struct {
		Company
		Address
	}
	r, err := db.Get[row](tx, selectProfile)
	r.Company.Address = r.Address
	return r.Company, err
}

const selectProfile = `SELECT o.id, o.name, COALESCE(h.name_en, '') AS name_en, u.name AS owner, o.country_code, o.currency_code, o.timezone, o.workspace_key, o.subscription_plan,
	o.is_active, o.logo_url, o.activation_date, o.created_at, o.updated_at, o.missed_checkin_after_minutes, o.missed_checkout_after_minutes,
	COALESCE(h.address, '') AS formatted_address, COALESCE(h.address_en, '') AS address_en, o.latitude, o.longitude, o.place_id
FROM organizations o
JOIN org_settings s ON s.org_id = $1
LEFT JOIN letterheads h ON h.org_id = $1 AND h.version = s.letterhead
JOIN memberships m ON m.org_id = $1 AND m.role = 'owner'
JOIN users u ON u.id = m.user_id
WHERE o.id = $1`
