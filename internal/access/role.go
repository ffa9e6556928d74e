package access

import "time"

// Role says what a member is allowed to do in an organization.
type Role string

// The roles, from most rights to fewest.
const (
	Owner  Role = "owner"
	Admin  Role = "admin"
	Member Role = "member"
)

// Roles lists the roles, from most rights to fewest.
func Roles() []Role { return []Role{Owner, Admin, Member} }

// Actor is who makes a request, and in which organization.
type Actor struct {
	Org        uint32
	User       uint32
	UserName   string
	Membership uint32
	Role       Role
	Key        uint32         // the API key, when one was used
	Currency   string         // the organization's base currency
	Zone       *time.Location // the organization's time zone
	Action     string         // for the audit log: "POST /sales/documents", "kontor adjust"
}

// MayActAs reports whether the actor is allowed to create a key that acts as a
// member. Admins create keys for themselves and for members, but not for another
// admin or the owner: with such a key they would approve their own requests.
func (a Actor) MayActAs(user uint32, role Role) bool {
	return user == a.User || a.Role == Owner || a.Role == Admin && role == Member
}
