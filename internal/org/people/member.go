package people

import (
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/org/search"
)

// User is a person who can sign in. The email address is unique; it is stored
// folded, so that upper and lower case do not matter.
type User struct {
	ID           uint32 `db:"id" json:"id"`
	Email        string `db:"email" json:"email"`
	Name         string `db:"name" json:"name"`
	PasswordHash string `db:"password_hash" json:"-"`
	TOTPSecret   string `db:"totp_secret" json:"-"`
	TOTPStep     int64  `db:"totp_step" json:"-"` // of the last code that was used

	PasswordExpiresAt when.Unix `db:"password_expires_at" json:"-"`        // of a password that somebody else set
	ResponsibleID     uint32    `db:"responsible_id" json:"responsibleId"` // the person responsible for a service account
	IsActive          bool      `db:"is_active" json:"isActive"`
	CreatedAt         when.Unix `db:"created_at,once" json:"createdAt"`
	UpdatedAt         when.Unix `db:"updated_at" json:"updatedAt"`
}

// Membership is a user's role in an organization.
type Membership struct {
	ID        uint32      `db:"id" json:"membershipId"`
	OrgID     uint32      `db:"org_id" json:"organizationId"`
	UserID    uint32      `db:"user_id" json:"userId"`
	Role      access.Role `db:"role" json:"role"`
	IsActive  bool        `db:"is_active" json:"isActive"`
	CreatedAt when.Unix   `db:"created_at,once" json:"createdAt"`
	UpdatedAt when.Unix   `db:"updated_at" json:"updatedAt"`
}

// MemberOf is a membership with the user's name and email address.
type MemberOf struct {
	Membership
	Email      string `db:"email" json:"email"`
	Name       string `db:"name" json:"name"`
	UserActive bool   `db:"user_active" json:"userActive"`
	// ResponsibleID is the user who is responsible for a service account; 0 for a person.
	ResponsibleID uint32 `db:"responsible_id" json:"responsibleId,omitempty"`
}

// IsService reports whether the member is a service account.
func (m MemberOf) IsService() bool { return m.ResponsibleID != 0 }

// byRole orders members from most rights to fewest.
const byRole = `CASE m.role WHEN 'owner' THEN 1 WHEN 'admin' THEN 2 WHEN 'accountant' THEN 3 WHEN 'member' THEN 4 ELSE 5 END`

var selectMember = `SELECT ` + db.Columns[Membership]("m") + `, u.email, u.name, u.is_active AS user_active, u.responsible_id
FROM memberships m JOIN users u ON u.id = m.user_id`

// Members returns the members of an organization, owner first.
func Members(r *db.Root, orgID uint32) ([]MemberOf, error) {
	return db.List[MemberOf](r, selectMember+`
WHERE m.org_id = $1
ORDER BY `+byRole+`, m.id`, orgID)
}

// MemberByEmail returns a member of an organization by email address.
func MemberByEmail(r *db.Root, orgID uint32, email string) (MemberOf, error) {
	m, err := db.Get[MemberOf](r, selectMember+` WHERE m.org_id = $1 AND u.email = $2`, orgID, FoldEmail(email))
	return m, db.Or(err, fault.NotFound.Because("%s is not a member of organization %d", email, orgID))
}

// ActiveMember returns a member who can act in the organization, or db.Missing.
func ActiveMember(tx *db.Tx, userID uint32) (MemberOf, error) {
	return db.Get[MemberOf](tx, selectMember+`
WHERE m.org_id = $1 AND m.user_id = $2 AND m.is_active AND u.is_active`, userID)
}

// Names returns the names of members by user id.
func Names(tx *db.Tx, userIDs []uint32) (map[uint32]string, error) {
	ids := slices.Clone(userIDs)
	slices.Sort(ids)
	type named struct {
		ID   uint32 `db:"id"`
		Name string `db:"name"`
	}
	rows, err := db.List[named](tx, `SELECT u.id, u.name FROM memberships m JOIN users u ON u.id = m.user_id
		WHERE m.org_id = $1 AND m.user_id IN ($2)`, db.IDs(slices.Compact(ids)))
	if err != nil {
		return nil, fmt.Errorf("names of people: %w", err)
	}
	names := make(map[uint32]string, len(rows))
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	return names, nil
}

// emailMax is the maximum length of an email address in bytes.
const emailMax = 191

// FoldEmail returns the spelling under which an email address is stored.
func FoldEmail(email string) string { return search.Fold(strings.TrimSpace(email)) }

// UserByEmail returns a user by email address.
func UserByEmail(r *db.Root, email string) (User, error) {
	u, err := db.Get[User](r, `SELECT `+db.Columns[User]("u")+` FROM users u WHERE u.email = $1`, FoldEmail(email))
	return u, db.Or(err, fault.NotFound.Because("user %s not found", email))
}

// SaveUser creates a user, or changes the name of an existing one. It does not
// change the password.
func SaveUser(r *db.Root, email, name string) (User, error) {
	email, name = FoldEmail(email), strings.TrimSpace(name)
	if err := checkPerson(email, name); err != nil {
		return User{}, err
	}
	now := when.UnixOf(r.Now)
	u, err := UserByEmail(r, email)
	switch {
	case errors.Is(err, fault.NotFound):
		id, err := db.NextID(r, "users")
		if err != nil {
			return u, err
		}
		u = User{ID: id, Email: email, Name: name, IsActive: true, CreatedAt: now, UpdatedAt: now}
		return u, db.Insert(r, "users", u)
	case err != nil || u.Name == name:
		return u, err
	}
	u.Name, u.UpdatedAt = name, now
	_, err = db.Exec(r, `UPDATE users SET name = $2, updated_at = $3 WHERE id = $1`, u.ID, name, now)
	return u, err
}

func checkPerson(email, name string) error {
	var bad []fault.Field
	address, err := mail.ParseAddress(email)
	if err != nil || address.Address != email || len(email) > emailMax || input.HasControl(email) {
		bad = append(bad, fault.Field{Name: "Email", Tag: "email"})
	}
	switch {
	case name == "":
		bad = append(bad, fault.Field{Name: "Name", Tag: "required"})
	case input.HasControl(name):
		bad = append(bad, fault.Field{Name: "Name", Tag: "printable"})
	case len([]rune(name)) > 255:
		bad = append(bad, fault.Field{Name: "Name", Tag: "max", Param: "255", Of: "text"})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// FirstPasswordLife is how long a password that somebody else set can be used, once.
const FirstPasswordLife = 7 * 24 * time.Hour

// SetPassword stores the hash of a password that the user chose, ends all their
// sessions and forgets their browsers. Hashing is slow on purpose; callers do it before
// the transaction begins.
func SetPassword(r *db.Root, userID uint32, hash string) error {
	return setPassword(r, userID, hash, 0)
}

// SetFirstPassword stores the hash of a password that was generated for a user. It works
// for one sign-in within FirstPasswordLife and has to be changed then. Service accounts
// have no password.
func SetFirstPassword(r *db.Root, userID uint32, hash string) error {
	responsible, err := db.Get[uint32](r, `SELECT u.responsible_id FROM users u WHERE u.id = $1`, userID)
	if err != nil {
		return err
	}
	if responsible != 0 {
		return fault.BadRequest.Because("a service account has no password; create an API key for it")
	}
	return setPassword(r, userID, hash, when.UnixOf(r.Now.Add(FirstPasswordLife)))
}

func setPassword(r *db.Root, userID uint32, hash string, until when.Unix) error {
	_, err := db.Exec(r, `UPDATE users SET password_hash = $2, password_expires_at = $3, updated_at = $4 WHERE id = $1`, userID, hash, until, when.UnixOf(r.Now))
	if err != nil {
		return err
	}
	if err := forgetBrowsers(r, userID); err != nil {
		return err
	}
	return EndSessions(r, userID, nil)
}

// UseFirstPassword spends a first password. It returns false if it was used or has
// expired. Passwords that their user chose are not spent.
func UseFirstPassword(r *db.Root, u User) (bool, error) {
	if u.PasswordExpiresAt == 0 {
		return true, nil
	}
	now := when.UnixOf(r.Now)
	if u.PasswordExpiresAt <= now {
		return false, nil
	}
	_, err := db.Exec(r, `UPDATE users SET password_expires_at = $2 WHERE id = $1`, u.ID, now)
	return true, err
}

// SetUserActive activates or deactivates a user in every organization.
func SetUserActive(r *db.Root, userID uint32, active bool) error {
	_, err := db.Exec(r, `UPDATE users SET is_active = $2, updated_at = $3 WHERE id = $1`, userID, active, when.UnixOf(r.Now))
	return err
}

// NotSoleOwner refuses to deactivate a user who owns an organization: every organization
// has one owner, and no other member can replace them.
func NotSoleOwner(r *db.Root, user User) error {
	owned, err := db.List[uint32](r, `SELECT m.org_id FROM memberships m WHERE m.user_id = $1 AND m.role = $2 AND m.is_active ORDER BY m.org_id`, user.ID, access.Owner)
	if err != nil {
		return err
	}
	var names []string
	for _, id := range owned {
		o, err := org.Get(r, id)
		if err != nil {
			return err
		}
		if o.IsActive {
			names = append(names, o.Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fault.Conflict.Because("%s is the owner of %s; transfer ownership first (kontor org apply --transfer)",
		user.Email, strings.Join(names, ", ")).For(fault.InUse)
}

// SaveMember adds a user to an organization or changes their role. An organization
// has exactly one owner: when there is a new one, the former owner becomes an admin.
func SaveMember(r *db.Root, orgID, userID uint32, role access.Role, active bool) (Membership, error) {
	if !slices.Contains(access.Roles(), role) {
		return Membership{}, fault.Bad("Role", "oneof", strings.Join(access.Names(access.Roles()), " "))
	}
	if role == access.Owner && !active {
		return Membership{}, fault.BadRequest.Because("the owner cannot be deactivated; transfer ownership first")
	}
	service, err := db.Get[uint32](r, `SELECT u.responsible_id FROM users u WHERE u.id = $1`, userID)
	if err != nil {
		return Membership{}, err
	}
	now := when.UnixOf(r.Now)
	m, err := db.Get[Membership](r, `SELECT `+db.Columns[Membership]("m")+` FROM memberships m WHERE m.org_id = $1 AND m.user_id = $2`, orgID, userID)
	known := !errors.Is(err, db.Missing)
	switch {
	case err != nil && known:
		return m, err
	case service != 0 && (!known || role == access.Owner):
		return m, fault.BadRequest.Because("a service account belongs to one organization and cannot be its owner")
	case known && m.Role == role && m.IsActive == active:
		return m, nil
	case known && m.Role == access.Owner:
		return m, fault.BadRequest.Because("an organization has exactly one owner; transfer ownership first")
	}
	if role == access.Owner {
		if _, err := db.Exec(r, `UPDATE memberships SET role = 'admin', updated_at = $2 WHERE org_id = $1 AND role = 'owner'`, orgID, now); err != nil {
			return m, err
		}
	}
	if known {
		m.Role, m.IsActive, m.UpdatedAt = role, active, now
		_, err := db.Exec(r, `UPDATE memberships SET role = $2, is_active = $3, updated_at = $4 WHERE id = $1`, m.ID, role, active, now)
		return m, err
	}
	id, err := db.NextID(r, "memberships")
	if err != nil {
		return m, err
	}
	m = Membership{ID: id, OrgID: orgID, UserID: userID, Role: role, IsActive: active, CreatedAt: now, UpdatedAt: now}
	return m, db.Insert(r, "memberships", m)
}

// ActorOf returns a member as an actor, for requests without an API key. It refuses
// deactivated members and archived organizations.
func ActorOf(r *db.Root, orgID uint32, email, action string) (access.Actor, error) {
	o, err := org.Get(r, orgID)
	if err != nil {
		return access.Actor{}, err
	}
	m, err := MemberByEmail(r, orgID, email)
	if err != nil {
		return access.Actor{}, err
	}
	if !m.IsActive || !m.UserActive {
		return access.Actor{}, fault.Forbidden.Because("%s is deactivated", email)
	}
	if !o.IsActive {
		return access.Actor{}, fault.Forbidden.Because("%s is archived", o.Name)
	}
	return access.Actor{Org: orgID, User: m.UserID, UserName: m.Name, Membership: m.ID, Role: m.Role,
		Currency: o.Currency, Zone: when.Zone(o.Timezone), Action: action}, nil
}
