package people

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// workplacesMax is the number of organizations in whose audit logs a change to a
// user is recorded.
const workplacesMax = 1000

// Colleague is a member as owners and admins see them.
type Colleague struct {
	MemberOf
	SeenAt    when.Unix `db:"seen_at"`   // last use of a browser
	Browsers  int       `db:"browsers"`  // number of open sessions
	Elsewhere int       `db:"elsewhere"` // number of memberships in other organizations, deactivated ones included
	Factor    bool      `db:"factor"`    // whether sign-in requires a code
}

// Colleagues returns the members of an organization, owner first.
func Colleagues(r *db.Root, orgID uint32) ([]Colleague, error) {
	live := r.Now.Add(-SessionIdle).Unix()
	return db.List[Colleague](r, `SELECT `+db.Columns[Membership]("m")+`, u.email, u.name, u.is_active AS user_active, u.responsible_id,
	(SELECT COALESCE(MAX(s.seen_at), 0) FROM sessions s WHERE s.user_id = u.id) AS seen_at,
	(SELECT COUNT(*) FROM sessions s WHERE s.user_id = u.id AND s.pending = FALSE AND s.seen_at > $2) AS browsers,
	(SELECT COUNT(*) FROM memberships o WHERE o.user_id = u.id AND o.org_id <> $1) AS elsewhere, u.totp_secret <> '' AS factor
FROM memberships m JOIN users u ON u.id = m.user_id
WHERE m.org_id = $1
ORDER BY `+byRole+`, m.id`, orgID, live)
}

// NewMember is the input of AddMember.
type NewMember struct {
	Email string      `json:"email" validate:"required,max=191"`
	Name  string      `json:"name" validate:"required,max=255"`
	Role  access.Role `json:"role" validate:"required,oneof=viewer member accountant admin"`
}

// AddMember adds a new user to the organization, with a password hash. It refuses
// users of other organizations: email addresses are not verified, so the other
// organization could have created the login and know its password.
func AddMember(r *db.Root, tx *db.Tx, in NewMember, hash string) error {
	if !tx.May(access.ManageMembers) {
		return fault.Forbidden
	}
	if _, err := MemberByEmail(r, tx.Org, in.Email); err == nil {
		return fault.Conflict.Because("%s is already a member", FoldEmail(in.Email))
	}
	user, err := UserByEmail(r, in.Email)
	if errors.Is(err, fault.NotFound) {
		user, err = SaveUser(r, in.Email, in.Name)
	}
	if err != nil {
		return err
	}
	elsewhere, err := db.Get[int](r, `SELECT COUNT(*) FROM memberships m WHERE m.user_id = $1`, user.ID)
	if err != nil {
		return err
	}
	if elsewhere > 0 {
		return fault.Conflict.Because("%s already belongs to another company on this server; only the operator can add them (kontor user add)", user.Email)
	}
	if err := SetFirstPassword(r, user.ID, hash); err != nil {
		return err
	}
	if _, err := SaveMember(r, tx.Org, user.ID, in.Role, true); err != nil {
		return err
	}
	return auditMember(tx, event.MemberAdded, user.ID, "add "+user.Email+" as "+string(in.Role))
}

// auditMember records in the audit log which member was changed.
func auditMember(tx *db.Tx, kind event.Kind[event.Membership], userID uint32, what string) error {
	r := tx.Directory()
	if _, err := db.Exec(r, `UPDATE memberships SET updated_at = $3 WHERE org_id = $1 AND user_id = $2`, tx.Org, userID, tx.Stamp()); err != nil {
		return err
	}
	m, err := db.Get[Membership](r, `SELECT `+db.Columns[Membership]("m")+` FROM memberships m WHERE m.org_id = $1 AND m.user_id = $2`, tx.Org, userID)
	if err == nil {
		m.note(tx, kind, what)
	}
	return err
}

// note records a member in the audit log and notes the event.
func (m Membership) note(tx *db.Tx, kind event.Kind[event.Membership], what string) {
	tx.Note("members", m.UserID, what)
	tx.Event(kind.On(m.UserID, "", event.Membership{Role: string(m.Role), Active: m.IsActive}))
}

// NoteApplied records the members that a file has added or changed since before, each with its
// own audit row.
func NoteApplied(r *db.Root, tx *db.Tx, before []MemberOf) error {
	now, err := Members(r, tx.Org)
	if err != nil {
		return err
	}
	for _, m := range now {
		i := slices.IndexFunc(before, func(b MemberOf) bool { return b.UserID == m.UserID })
		switch {
		case i < 0:
			m.Membership.note(tx, event.MemberAdded, "add "+m.Email+" as "+string(m.Role))
		case before[i].Role != m.Role || before[i].IsActive != m.IsActive:
			m.Membership.note(tx, event.MemberChanged, "apply "+m.Email)
		default:
			continue
		}
		tx.NextRecord()
	}
	return nil
}

// NoteOwn records a change that a user made to their own sign-in.
func NoteOwn(r *db.Root, p Person, action, what string) error {
	return auditEverywhere(r, p.ID, what, func(at Workplace) access.Actor { return p.Actor(at, action) })
}

// NoteOperator records a change that the operator made to a user's sign-in.
func NoteOperator(r *db.Root, userID uint32, action, what string) error {
	return auditEverywhere(r, userID, what, func(at Workplace) access.Actor {
		o := org.Organization{ID: at.OrgID, Currency: at.Currency}
		o.Timezone = at.Timezone
		return org.Operator(o, action)
	})
}

// NoteAdded records that the operator added a user to an organization.
func NoteAdded(r *db.Root, o org.Organization, userID uint32, action, what string) error {
	tx, err := r.Enter(org.Operator(o, action))
	if err != nil {
		return err
	}
	return auditMember(tx, event.MemberAdded, userID, what)
}

// auditEverywhere writes to the audit log of every organization of a user.
func auditEverywhere(r *db.Root, userID uint32, what string, as func(at Workplace) access.Actor) error {
	places, err := Workplaces(r, userID, workplacesMax)
	if err != nil {
		return err
	}
	slices.SortFunc(places, func(a, b Workplace) int { return cmp.Compare(a.OrgID, b.OrgID) }) // locks are taken in one order, to avoid deadlocks
	for _, at := range places {
		tx, err := r.Enter(as(at))
		if err != nil {
			return err
		}
		if err := auditMember(tx, event.MemberChanged, userID, what); err != nil {
			return err
		}
	}
	return nil
}

// colleague returns the member whom a manager is about to change. Managers cannot
// change the owner or themselves, so that the organization always keeps somebody
// who manages it.
func colleague(r *db.Root, tx *db.Tx, userID uint32) (Colleague, error) {
	if !tx.May(access.ManageMembers) {
		return Colleague{}, fault.Forbidden
	}
	all, err := Colleagues(r, tx.Org)
	if err != nil {
		return Colleague{}, err
	}
	for _, c := range all {
		switch {
		case c.UserID != userID:
		case c.Role == access.Owner:
			return c, fault.Forbidden.Because("only the owner can change the owner's account; the owner can transfer ownership")
		case userID == tx.User:
			return c, fault.Forbidden.Because("you cannot do this to yourself; ask another owner or admin")
		default:
			return c, nil
		}
	}
	return Colleague{}, fault.NotFound
}

// SetRole changes the role of a member who is not the owner.
func SetRole(r *db.Root, tx *db.Tx, userID uint32, role access.Role) error {
	if err := grantable(role); err != nil {
		return err
	}
	c, err := colleague(r, tx, userID)
	if err != nil {
		return err
	}
	if _, err := SaveMember(r, tx.Org, userID, role, c.IsActive); err != nil {
		return err
	}
	return auditMember(tx, event.MemberChanged, userID, c.Email+" is "+string(role))
}

// grantable refuses ownership, which is transferred, and unknown roles.
func grantable(role access.Role) error {
	if slices.Contains(access.Grantable(), role) {
		return nil
	}
	return fault.Bad("Role", "oneof", strings.Join(access.Names(access.Grantable()), " "))
}

// SetMemberActive deactivates or activates a member. A deactivated member's keys stop
// working, and their sessions end unless they belong to other organizations too.
func SetMemberActive(r *db.Root, tx *db.Tx, userID uint32, active bool) error {
	c, err := colleague(r, tx, userID)
	if err != nil {
		return err
	}
	if _, err := SaveMember(r, tx.Org, userID, c.Role, active); err != nil {
		return err
	}
	if !active && c.Elsewhere == 0 {
		if err := EndSessions(r, userID, nil); err != nil {
			return err
		}
	}
	word := "switch off "
	if active {
		word = "switch on "
	}
	return auditMember(tx, event.MemberChanged, userID, word+c.Email)
}

// notElsewhere refuses changes that reach beyond the organization when the member belongs
// to others too. Signing them out would interrupt their work there, and a new
// password would open the other organization. Deactivated memberships count: they
// can be activated again while the password is still known.
func (c Colleague) notElsewhere() error {
	if c.Elsewhere > 0 {
		return fault.Forbidden.Because("%s also belongs to other organizations; only the operator can set a new password, which signs them out (kontor user password)", c.Email)
	}
	return nil
}

// SignOutMember ends all sessions of a member who belongs to no other organization.
func SignOutMember(r *db.Root, tx *db.Tx, userID uint32) error {
	c, err := colleague(r, tx, userID)
	if err != nil {
		return err
	}
	if err := c.notElsewhere(); err != nil {
		return err
	}
	if err := EndSessions(r, userID, nil); err != nil {
		return err
	}
	return auditMember(tx, event.MemberChanged, userID, "sign out "+c.Email)
}

// ResetPassword stores a new password hash of a member who belongs to no other
// organization and turns their second factor off.
func ResetPassword(r *db.Root, tx *db.Tx, userID uint32, hash string) (email string, err error) {
	c, err := colleague(r, tx, userID)
	if err != nil {
		return "", err
	}
	if err := c.notElsewhere(); err != nil {
		return "", err
	}
	if err := SetFactor(r, nil, userID, ""); err != nil {
		return "", err
	}
	if err := SetFirstPassword(r, userID, hash); err != nil {
		return "", err
	}
	return c.Email, auditMember(tx, event.MemberChanged, userID, "new password for "+c.Email)
}

// TransferOwnership makes another member the owner. The former owner becomes an admin.
func TransferOwnership(r *db.Root, tx *db.Tx, userID uint32) error {
	if tx.Role != access.Owner {
		return fault.Forbidden.Because("only the owner can transfer ownership")
	}
	c, err := colleague(r, tx, userID)
	if err != nil {
		return err
	}
	if !c.IsActive || !c.UserActive {
		return fault.BadRequest.Because("%s is deactivated", c.Email)
	}
	if c.IsService() {
		return fault.BadRequest.Because("a service account cannot be the owner")
	}
	if _, err := SaveMember(r, tx.Org, userID, access.Owner, true); err != nil {
		return err
	}
	return auditMember(tx, event.MemberChanged, userID, "hand over to "+c.Email)
}
