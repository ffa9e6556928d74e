package keys

import (
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Own is what a key can read about itself.
type Own struct {
	_ struct{} `schema:"OwnKey"`

	// Id of the key.
	ID uint32 `json:"id" db:"id"`
	// Name of the key.
	Name string `json:"name" db:"name"`
	// What the key can do: full, readOnly, propose (reads, dry runs and proposals), or restricted to what resources says.
	Rights string `json:"rights" validate:"oneof=full readOnly propose restricted"`
	// What the key can do with each part of the company, by its role and its rights.
	Resources []OwnResource `json:"resources"`
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

// OwnResource is what a key can do with a part of the company.
type OwnResource struct {
	// contacts, products, stock, sales, purchases, claims, bank, ledger, tax, reports or settings.
	Resource string `json:"resource"`
	// none, read or write.
	Access string `json:"access" validate:"oneof=none read write"`
}

// ownRow is the stored part of Own.
type ownRow struct {
	Own
	ReadOnly bool   `db:"read_only"`
	Propose  bool   `db:"propose"`
	Grants   string `db:"rights"`
}

// GetOwn returns the key of the request.
func GetOwn(tx *db.Tx, _ struct{}) (Own, error) {
	if tx.Key == 0 {
		return Own{}, fault.BadRequest.Because("the request has no API key")
	}
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
	case k.Grants != "":
		k.Rights = "restricted"
	}
	for _, r := range access.Resources {
		level := tx.Level(r)
		if k.ReadOnly && level == access.Write {
			level = access.Read
		}
		k.Resources = append(k.Resources, OwnResource{r.Name, level})
	}
	return k.Own, nil
}

// Rated sets the rate of a key without its own: that of the server.
func (k *Own) Rated(limit int) {
	if k.Rate == 0 {
		k.Rate = limit
	}
}
