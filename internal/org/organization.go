package org

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// plans maps subscription plans to whether they include the Open API.
var plans = map[string]bool{"free": false, "standard": true, "premium": true}

// Plans returns the names of the subscription plans.
func Plans() []string { return []string{"free", "standard", "premium"} }

// PlanIncludesAPI reports whether a subscription plan includes the Open API.
func PlanIncludesAPI(plan string) bool { return plans[plan] }

// Organization is one company with its own books.
type Organization struct {
	ID       uint32 `db:"id" json:"id"`
	Currency string `db:"currency_code" json:"currency"`
	Editable
	CreatedAt when.Unix `db:"created_at,once" json:"createdAt"`
	UpdatedAt when.Unix `db:"updated_at" json:"updatedAt"`
}

// Editable is what can be changed after an organization is created. The currency
// cannot: the books are kept in it.
type Editable struct {
	Name           string     `db:"name" json:"name"`
	Country        string     `db:"country_code" json:"country"`
	Timezone       string     `db:"timezone" json:"timezone"`
	WorkspaceKey   string     `db:"workspace_key" json:"workspaceKey"`
	Plan           string     `db:"subscription_plan" json:"plan"`
	IsActive       bool       `db:"is_active" json:"isActive"`
	LogoURL        string     `db:"logo_url" json:"logoUrl"`
	Latitude       *num.Rate  `db:"latitude" json:"latitude"`
	Longitude      *num.Rate  `db:"longitude" json:"longitude"`
	PlaceID        string     `db:"place_id" json:"placeId"`
	MissedCheckin  *int64     `db:"missed_checkin_after_minutes" json:"missedCheckinAfterMinutes"`
	MissedCheckout *int64     `db:"missed_checkout_after_minutes" json:"missedCheckoutAfterMinutes"`
	ActivationDate when.Stamp `db:"activation_date" json:"activationDate"`
}

// check validates the organization and reports all invalid fields at once.
func (o *Organization) check() error {
	var bad []fault.Field
	need := func(ok bool, name, tag, param string) {
		if !ok {
			bad = append(bad, fault.Field{Name: name, Tag: tag, Param: param})
		}
	}
	need(o.Name != "", "Name", "required", "")
	for _, f := range []struct {
		name, value string
		max         int
	}{
		{"Name", o.Name, 255}, {"LogoURL", o.LogoURL, 2000}, {"PlaceID", o.PlaceID, 255},
	} {
		if len([]rune(f.value)) > f.max {
			bad = append(bad, fault.Field{Name: f.name, Tag: "max", Param: fmt.Sprint(f.max), Of: "text"})
		}
		need(!input.HasControl(f.value), f.name, "type", "text")
	}
	need(KnownCountry(o.Country), "Country", "iso3166_1_alpha2", "")
	need(currency.Valid(o.Currency), "Currency", "iso4217", "")
	need(KnownZone(o.Timezone), "Timezone", "timezone", "")
	need(validSlug(o.WorkspaceKey), "WorkspaceKey", "slug", "")
	need(slices.Contains(Plans(), o.Plan), "Plan", "oneof", strings.Join(Plans(), " "))
	need(within(o.Latitude, 90), "Latitude", "lte", "90")
	need(within(o.Longitude, 180), "Longitude", "lte", "180")
	need(o.MissedCheckin == nil || *o.MissedCheckin >= 0, "MissedCheckinAfterMinutes", "gte", "0")
	need(o.MissedCheckout == nil || *o.MissedCheckout >= 0, "MissedCheckoutAfterMinutes", "gte", "0")
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

func within(degrees *num.Rate, limit int64) bool {
	return degrees == nil || degrees.Cmp(num.RateOf(limit)) <= 0 && degrees.Cmp(num.RateOf(-limit)) >= 0
}

// KnownZone reports whether name is a zone of the IANA database. "Local" is not.
func KnownZone(name string) bool { return name == "UTC" || when.Zone(name).String() == name }

// Get returns one organization.
func Get(r *db.Root, id uint32) (Organization, error) {
	return one(db.Get[Organization](r, selectOrganization+` WHERE o.id = $1`, id))
}

// ByWorkspace returns the organization with a workspace key.
func ByWorkspace(r *db.Root, key string) (Organization, error) {
	return one(db.Get[Organization](r, selectOrganization+` WHERE o.workspace_key = $1`, key))
}

// Named returns the organizations with a name. Names are not unique.
func Named(r *db.Root, name string) ([]Organization, error) {
	return db.List[Organization](r, selectOrganization+` WHERE o.name = $1 ORDER BY o.id`, name)
}

// All returns all organizations.
func All(r *db.Root) ([]Organization, error) {
	return db.List[Organization](r, selectOrganization+` ORDER BY o.id`)
}

// Any reports whether there is an organization. It works on older schemas too.
func Any(r *db.Root) (bool, error) {
	ids, err := db.List[uint32](r, `SELECT o.id FROM organizations o LIMIT 1`)
	return len(ids) > 0, err
}

var selectOrganization = `SELECT ` + db.Columns[Organization]("o") + ` FROM organizations o`

func one(o Organization, err error) (Organization, error) {
	return o, db.Or(err, fault.NotFound.Because("organization not found"))
}

// slug derives a workspace key from a name: "Acme Co., Ltd." becomes acme-co-ltd. It
// drops letters outside ASCII, because the key is part of URLs.
func slug(name string) string {
	parts := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
	text := strings.Join(parts, "-")
	if len(text) > slugMax {
		text = strings.TrimRight(text[:slugMax], "-")
	}
	return text
}

func validSlug(text string) bool { return text != "" && slug(text) == text }

const slugMax = 60
