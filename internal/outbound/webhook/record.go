package webhook

import (
	"net/url"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
)

// Limits of endpoints.
const (
	Max        = 10     // of an organization
	waitingMax = 10_000 // events that are counted as waiting
)

// The states of an endpoint.
const (
	Enabled  = "enabled"
	Paused   = "paused"
	Disabled = "disabled"
)

// Why an endpoint is paused or disabled.
const (
	Failing          = "failing"          // no success for 72 hours
	Gone             = "gone"             // it answered 410
	MemberGone       = "memberGone"       // its member left
	SecretUnreadable = "secretUnreadable" // sealed with another secret key file
	Restored         = "restored"         // with the database, from a backup
	Copied           = "copied"           // with the database
)

// Fields are what a client writes of an endpoint.
type Fields struct {
	_ struct{} `schema:"WebhookFields"`

	// Address that receives the events: https, port 443 or above 1023, without user and fragment.
	URL string `json:"url" db:"url" validate:"required,max=500"`
	// Purpose of the endpoint.
	Description string `json:"description" db:"description" validate:"max=200"`
	// Types of events, as in GET /events: `sales.created`, `sales.*`, `sales.status.changed:paid`.
	// Empty for all.
	Types []string `json:"types" db:"types,json" validate:"max=50,dive,required,max=100"`
	// Only events of documents of these types, as in GET /events: `IV`, `RE`. Empty for all events.
	DocumentTypes []string `json:"documentTypes" db:"document_types,json" validate:"max=50,dive,eventDocument"`
	// Whether each event contains its record, as its route returns it when the event is sent.
	Expand bool `json:"expand" db:"expand"`
}

// New is the body of a request that creates an endpoint.
type New struct {
	_ struct{} `schema:"WebhookNew"`

	Fields
	// Member whose view of the data the endpoint gets. Defaults to the creator.
	UserID num.Ref `json:"userId"`

	drawn drawn
}

// Editable is what a client can change of an endpoint.
type Editable struct {
	_ struct{} `schema:"WebhookEditable"`

	Fields
	// Member whose view of the data the endpoint gets.
	UserID uint32 `json:"userId" db:"user_id" validate:"required"`
	// State: enabled or paused. Enabling continues after the last event that was sent.
	Status string `json:"status" db:"status" validate:"required,oneof=enabled paused"`
}

// Edit changes an endpoint. Omitted fields keep their value.
type Edit struct {
	// Id of the endpoint.
	ID uint32 `path:"id"`
	input.Patch[Editable]
}

// ByID names an endpoint.
type ByID struct {
	// Id of the endpoint.
	ID uint32 `path:"id"`
}

// Endpoint is an address that receives events.
type Endpoint struct {
	_ struct{} `schema:"Webhook"`

	// Id of the endpoint.
	ID uint32 `json:"id"`
	Fields
	// Member whose view of the data the endpoint gets.
	UserID uint32 `json:"userId"`
	// State: enabled, paused (by a person, or after a restore) or disabled (by the server).
	Status string `json:"status" validate:"oneof=enabled paused disabled"`
	// Why it is paused or disabled: failing (no success for 72 hours), gone (it answered 410),
	// memberGone, secretUnreadable (rotate the secret), restored or copied. Null otherwise.
	Reason string `json:"reason" null:"zero" validate:"omitempty,oneof=failing gone memberGone secretUnreadable restored copied"`
	// The last event that was delivered, set aside or not selected. Null if it is no longer kept.
	Position string `json:"position" null:"zero"`
	// Number of events that wait, up to 10,000.
	Waiting int `json:"waiting"`
	// When the next event is tried again (Unix seconds). Null if none failed.
	NextAttemptAt when.Unix `json:"nextAttemptAt"`
	// Since when no attempt succeeded (Unix seconds). Null if the last one did.
	FailingSince when.Unix `json:"failingSince"`
	// Number of events that were set aside because the endpoint refused them nine times.
	SetAside int `json:"setAside"`
	// When the last attempt succeeded (Unix seconds). Null if none did.
	LastSuccessAt when.Unix `json:"lastSuccessAt"`
	// Last characters of the secret. Null in a dry run.
	SecretHint string `json:"secretHint" null:"zero"`
	// Until when the previous secret also signs (Unix seconds). Null if it does not.
	PreviousSecretUntil when.Unix `json:"previousSecretUntil"`
	// When the endpoint was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt"`
	// Who created it.
	CreatedByName string `json:"createdByName"`
	// When it was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt"`
}

// Host returns the host of the address, for lists.
func (f Fields) Host() string {
	if u, err := url.Parse(f.URL); err == nil && u.Host != "" {
		return u.Host
	}
	return f.URL
}

// Created is an endpoint with its secret, which is not shown again.
type Created struct {
	_ struct{} `schema:"WebhookCreated"`

	Endpoint
	// Secret that verifies signatures: `whsec_` and 32 bytes in base64. Shown only once. Null in a
	// dry run.
	Secret string `json:"secret" null:"zero"`
}

// record is an endpoint as stored.
type record struct {
	ID uint32 `db:"id"`
	Editable
	Reason        string    `db:"reason"`
	CreatedBy     num.Ref   `db:"created_by,once"`
	CreatedByName string    `db:"created_by_name,once"`
	CreatedAt     when.Unix `db:"created_at,once"`
	UpdatedAt     when.Unix `db:"updated_at"`
}
