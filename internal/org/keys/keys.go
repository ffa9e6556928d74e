package keys

import (
	"cmp"
	"fmt"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/people"
)

// Max is the number of active keys that an organization can have. Revoked and
// expired keys stay in the list and do not count.
const Max = 20

// MaxRate is the highest rate limit of a key, in requests per minute.
const MaxRate = 6000

// Key is an API key. Its secret is shown only once, when the key is created; only a hash is stored.
type Key struct {
	ID         uint32     `db:"id" json:"id"`
	UserID     uint32     `db:"user_id" json:"userId"`
	UserName   string     `db:"user_name" json:"userName"`
	Email      string     `db:"email" json:"email"`
	Name       string     `db:"name" json:"name"`
	Last4      string     `db:"last4" json:"last4"`
	ReadOnly   bool       `db:"read_only" json:"readOnly"`
	Propose    bool       `db:"propose" json:"propose"`
	Rights     string     `db:"rights" json:"rights"`   // resource:level, separated by commas; empty: those of its member
	Rate       int        `db:"rate_limit" json:"rate"` // requests per minute; 0: the default of the server
	CreatedAt  when.Unix  `db:"created_at" json:"createdAt"`
	ExpiresAt  when.Stamp `db:"expires_at" json:"expiresAt"`
	RevokedAt  when.Unix  `db:"revoked_at" json:"revokedAt"`
	LastUsedAt when.Unix  `db:"last_used_at" json:"lastUsedAt"`

	CreatedBy     uint32 `db:"created_by" json:"createdBy"`          // 0: the operator, or unknown
	CreatedByName string `db:"created_by_name" json:"createdByName"` // empty if unknown
}

// Active reports whether the key is valid at a moment.
func (k Key) Active(now when.Unix) bool {
	return k.RevokedAt == 0 && (k.ExpiresAt.IsZero() || k.ExpiresAt.Unix > now)
}

// NewKey is the input of Create.
type NewKey struct {
	UserID    uint32     `json:"userId" validate:"required"`       // the member that the key acts for
	Name      string     `json:"name" validate:"required,max=100"` // shown in the list of keys
	ExpiresAt when.Stamp `json:"expiresAt"`                        // never, if not set
	ReadOnly  bool       `json:"readOnly"`                         // the key reads what its member reads, and changes nothing
	Propose   bool       `json:"propose"`                          // the key reads and makes dry runs, and stores nothing
	Rights    string     `json:"rights" validate:"max=500"`        // such as stock:write,products:read; empty: those of its member
	Rate      int        `json:"rate" validate:"gte=0,lte=6000"`   // requests per minute, up to MaxRate; 0: the default of the server
}

// Created is a new key with its secret, which is never shown again.
type Created struct {
	Key
	Secret string `json:"key"`
}

// Create creates a key for a member of the organization. A key never has more
// rights than its creator, and admins cannot create keys for others who approve.
func Create(tx *db.Tx, in NewKey) (Created, error) {
	if !tx.May(access.ManageKeys) {
		return Created{}, fault.Forbidden
	}
	in.Name = strings.TrimSpace(in.Name)
	switch {
	case in.Name == "":
		return Created{}, fault.Bad("Name", "required")
	case input.HasControl(in.Name):
		return Created{}, fault.Bad("Name", "printable")
	case len([]rune(in.Name)) > 100:
		return Created{}, fault.Invalid(fault.Field{Name: "Name", Tag: "max", Param: "100", Of: "text"})
	case in.ReadOnly && in.Propose:
		return Created{}, fault.Bad("Propose", "excluded")
	case in.ReadOnly && in.Rights != "":
		return Created{}, fault.Bad("ReadOnly", "excluded")
	case in.Rate < 0 || in.Rate > MaxRate:
		return Created{}, fault.Bad("Rate", "lte", fmt.Sprint(MaxRate))
	case !in.ExpiresAt.IsZero() && in.ExpiresAt.Unix <= tx.Stamp():
		return Created{}, fault.BadRequest.Because("expiresAt: %s is in the past", in.ExpiresAt)
	}
	member, err := people.ActiveMember(tx, in.UserID)
	if err != nil {
		return Created{}, db.Or(err, fault.Bad("UserID", "exists"))
	}
	if !tx.MayActAs(in.UserID, member.Role) {
		return Created{}, fault.Forbidden.Because("only the owner can create a key that acts as another owner, admin or accountant")
	}
	if err := checkKeyLimit(tx); err != nil {
		return Created{}, err
	}
	granter, err := in.grant(tx, member)
	if err != nil {
		return Created{}, err
	}
	id, err := db.NextID(tx, "api_keys")
	if err != nil {
		return Created{}, err
	}
	key := secret.NewKey()
	k := Key{ID: id, UserID: in.UserID, UserName: member.Name, Email: member.Email, Name: in.Name,
		Last4: key[len(key)-4:], ReadOnly: in.ReadOnly, Propose: in.Propose, Rights: in.Rights, Rate: in.Rate, CreatedAt: tx.Stamp(), ExpiresAt: in.ExpiresAt,
		CreatedBy: tx.User, CreatedByName: cmp.Or(tx.UserName, "operator")}
	_, err = db.Exec(tx.Directory(), `INSERT INTO api_keys (org_id, id, user_id, name, hash, last4, created_at, expires_at, read_only, propose, rate_limit, created_by, rights, granted_role)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		tx.Org, k.ID, k.UserID, k.Name, secret.Hash(key), k.Last4, k.CreatedAt, k.ExpiresAt, k.ReadOnly, k.Propose, k.Rate, k.CreatedBy, k.Rights, granter)
	if err != nil {
		return Created{}, err
	}
	tx.Note("api-key", k.ID, "create "+k.Name+" …"+k.Last4+" for "+k.Email)
	tx.Event(event.KeyCreated.On(k.ID, k.Name, event.Last4{Last4: k.Last4}))
	return Created{Key: k, Secret: key}, nil
}

// grant checks the rights of the key and returns the role of the one who grants them, if the member is a service account:
// its role is no ceiling then, but that of the granter.
func (in *NewKey) grant(tx *db.Tx, member people.MemberOf) (granter access.Role, err error) {
	_, stored, wrong := access.ParseGrants(in.Rights)
	if wrong != "" || stored == "" && strings.TrimSpace(in.Rights) != "" {
		return "", fault.Bad("Rights", "oneof", strings.Join(access.Grants(), " "))
	}
	if in.Rights = stored; stored == "" {
		return "", nil
	}
	if member.IsService() {
		granter = tx.Role
	}
	if lacks := access.Ceiling(member.Role, granter).Lacks(stored); lacks != "" {
		return "", fault.BadRequest.Because("rights: %s is a %s and lacks %s; choose another member, or a service account", member.Name, member.Role, lacks)
	}
	return granter, nil
}

// checkKeyLimit refuses a key beyond the limit. The organization's lock is held, so
// two requests cannot both take the last slot.
func checkKeyLimit(tx *db.Tx) error {
	active, err := CountActive(tx)
	if err == nil && active >= Max {
		err = fault.Conflict.Because("the organization already has %d active API keys, the maximum; revoke one first", active)
	}
	return err
}

// CountActive counts the keys that are valid now.
func CountActive(tx *db.Tx) (int, error) {
	return db.Get[int](tx, `SELECT COUNT(*) FROM api_keys
WHERE org_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`, tx.Stamp())
}

// List returns the organization's keys, newest first.
func List(tx *db.Tx) ([]Key, error) {
	if !tx.May(access.ManageKeys) {
		return nil, fault.Forbidden
	}
	return db.List[Key](tx, `SELECT k.id, k.user_id, u.name AS user_name, u.email, k.name, k.last4, k.read_only, k.propose, k.rights, k.rate_limit, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
	COALESCE(k.created_by, 0) AS created_by, COALESCE(c.name, CASE WHEN k.created_by = 0 THEN 'operator' ELSE '' END) AS created_by_name
FROM api_keys k JOIN users u ON u.id = k.user_id LEFT JOIN users c ON c.id = k.created_by
WHERE k.org_id = $1
ORDER BY k.id DESC`)
}

// Of returns the keys that a member created or that act as them, and that still work.
func Of(all []Key, userID uint32, now when.Unix) (found []Key) {
	for _, k := range all {
		if (k.UserID == userID || k.CreatedBy == userID) && k.Active(now) {
			found = append(found, k)
		}
	}
	return found
}

// Revoke makes a key invalid for good. Its row stays. Revoking it again changes
// nothing.
func Revoke(tx *db.Tx, id uint32) error {
	if !tx.May(access.ManageKeys) {
		return fault.Forbidden
	}
	type named struct {
		Name  string `db:"name"`
		Last4 string `db:"last4"`
	}
	k, err := db.Get[named](tx, `SELECT name, last4 FROM api_keys WHERE org_id = $1 AND id = $2`, id)
	if err != nil {
		return db.Or(err, fault.NotFound.Because("API key %d not found", id))
	}
	n, err := db.Exec(tx.Directory(), `UPDATE api_keys SET revoked_at = $3 WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL`, tx.Org, id, tx.Stamp())
	if err != nil || n == 0 {
		return err
	}
	tx.Note("api-key", id, "revoke")
	tx.Event(event.KeyRevoked.On(id, k.Name, event.Last4{Last4: k.Last4}))
	return nil
}

// OrgKey is a key of any organization, as the operator sees it.
type OrgKey struct {
	ID    uint32 `db:"id"`
	OrgID uint32 `db:"org_id"`
	Name  string `db:"name"`
}

// CreatedBy returns the keys of other members that a user created and that still work,
// by organization and id.
func CreatedBy(r *db.Root, userID uint32) ([]OrgKey, error) {
	return db.List[OrgKey](r, `SELECT k.id, k.org_id, k.name FROM api_keys k
WHERE k.created_by = $1 AND k.user_id <> $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
ORDER BY k.org_id, k.id`, userID, r.Now.Unix())
}
