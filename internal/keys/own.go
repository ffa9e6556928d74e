package keys

import (
	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Own is what a key can read about itself.
type Own struct {
	_ struct{} `schema:"OwnKey"`

	// Id of the key.
	ID uint32 `json:"id" db:"id"`
	// Name of the key.
	Name string `json:"name" db:"name"`
	// What the key can do: full, readOnly, or propose (reads, dry runs and proposals).
	Rights string `json:"rights" validate:"oneof=full readOnly propose"`
	// Requests per minute.
	Rate int `json:"rate" db:"rate_limit"`
	// Member that the key acts for.
	UserID num.Ref `json:"userId" db:"user_id" null:"no"`
	// Name of the member.
	UserName string `json:"userName"`
	// Role of the member: owner, admin, accountant, member or viewer.
	Role access.Role `json:"role"`
	// When the key expires (Unix seconds). Null if never.
	ExpiresAt when.Unix `json:"expiresAt" db:"expires_at"`
}

// ownRow is the stored part of Own.
type ownRow struct {
	Own
	ReadOnly bool `db:"read_only"`
	Propose  bool `db:"propose"`
}

// GetOwn returns the key of the request.
func GetOwn(tx *db.Tx, _ struct{}) (Own, error) {
	k, err := db.Get[ownRow](tx, `SELECT `+db.Columns[ownRow]("k")+` FROM api_keys k WHERE k.org_id = $1 AND k.id = $2`, tx.Key)
	if err != nil {
		return Own{}, err
	}
	k.UserName, k.Role, k.Rights = tx.UserName, tx.Role, "full"
	switch {
	case k.ReadOnly:
		k.Rights = "readOnly"
	case k.Propose:
		k.Rights = "propose"
	}
	return k.Own, nil
}

// Rated sets the rate of a key without its own: that of the server.
func (k *Own) Rated(limit int) {
	if k.Rate == 0 {
		k.Rate = limit
	}
}
