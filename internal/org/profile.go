package org

import (
	"kontor/internal/db"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Company is the organization of the key.
type Company struct {
	// Id of the organization.
	ID uint32 `json:"id" db:"id"`
	// Registered name.
	Name string `json:"name" db:"name"`
	// Display name of the owner.
	Owner string `json:"owner" db:"owner"`
	// Country, ISO 3166-1 alpha-2.
	CountryCode string `json:"countryCode" db:"country_code"`
	// Base currency, ISO 4217. The books are kept in it.
	CurrencyCode string `json:"currencyCode" db:"currency_code"`
	// IANA name of the time zone in which dates without a time are read.
	Timezone string `json:"timezone" db:"timezone"`
	// Short name of the organization in addresses.
	WorkspaceKey string `json:"workspaceKey" db:"workspace_key"`
	// Subscription plan.
	SubscriptionPlan string `json:"subscriptionPlan" db:"subscription_plan"`
	// Whether the organization is active.
	IsActive bool `json:"isActive" db:"is_active"`
	// Address of the logo, or empty.
	LogoURL string `json:"logoUrl" db:"logo_url"`
	// When the organization was activated (RFC 3339).
	ActivationDate when.Stamp `json:"activationDate" db:"activation_date" null:"no"`
	// When the organization was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// When the profile was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
	// Minutes after which a missing check-in counts as missed; null means the system default applies.
	MissedCheckinAfterMinutes *int64 `json:"missedCheckinAfterMinutes" db:"missed_checkin_after_minutes"`
	// Minutes after which a missing check-out counts as missed; null means the system default applies.
	MissedCheckoutAfterMinutes *int64 `json:"missedCheckoutAfterMinutes" db:"missed_checkout_after_minutes"`
	// Where the organization is.
	Address Address `json:"address"`
}

// Address is where an organization is.
type Address struct {
	// The address as one text, or empty.
	FormattedAddress string `json:"formattedAddress" db:"formatted_address"`
	// Degrees north, or null.
	Latitude *num.Rate `json:"latitude" db:"latitude"`
	// Degrees east, or null.
	Longitude *num.Rate `json:"longitude" db:"longitude"`
	// Id of the place in a map service, or empty.
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

const selectProfile = `SELECT o.id, o.name, u.name AS owner, o.country_code, o.currency_code, o.timezone, o.workspace_key, o.subscription_plan,
	o.is_active, o.logo_url, o.activation_date, o.created_at, o.updated_at, o.missed_checkin_after_minutes, o.missed_checkout_after_minutes,
	COALESCE(h.address, '') AS formatted_address, o.latitude, o.longitude, o.place_id
FROM organizations o
JOIN org_settings s ON s.org_id = $1
LEFT JOIN letterheads h ON h.org_id = $1 AND h.version = s.letterhead
JOIN memberships m ON m.org_id = $1 AND m.role = 'owner'
JOIN users u ON u.id = m.user_id
WHERE o.id = $1`
