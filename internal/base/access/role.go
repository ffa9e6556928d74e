package access

import "time"

// Role says what a member is allowed to do in an organization.
type Role string

// The roles, from most rights to fewest.
const (
	Owner      Role = "owner"
	Admin      Role = "admin"
	Accountant Role = "accountant" // keeps the books, approves and pays; no settings, members or keys
	Member     Role = "member"     // sells, buys and claims
	Viewer     Role = "viewer"     // reads what members read, and the reports
)

// Roles lists the roles, from most rights to fewest.
func Roles() []Role { return []Role{Owner, Admin, Accountant, Member, Viewer} }

// Names returns the names of roles.
func Names(roles []Role) []string {
	names := make([]string, len(roles))
	for i, role := range roles {
		names[i] = string(role)
	}
	return names
}

// Grantable lists the roles that owners and admins give, from fewest rights to most.
// Ownership is transferred instead.
func Grantable() []Role { return []Role{Viewer, Member, Accountant, Admin} }

// Raises reports whether a role approves or manages more than a member does, so that
// giving it asks for the password again.
func (r Role) Raises() bool { return r.May(ManageExpenses) }

// Actor is the member who makes a request, and the organization.
type Actor struct {
	Org        uint32
	User       uint32
	UserName   string
	Membership uint32
	Role       Role
	Key        uint32         // the API key, when one was used
	Held       Held           // the rights of a key with grants; 0: those of the role
	Currency   string         // the organization's base currency
	Zone       *time.Location // the organization's time zone
	Action     string         // for the audit log: "POST /sales/documents", "kontor adjust"
}

// MayActAs reports whether the actor is allowed to create a key that acts as a
// member. Admins create keys for themselves, for members and for viewers, but not for
// others who approve: with such a key they would approve their own requests.
func (a Actor) MayActAs(user uint32, role Role) bool {
	return user == a.User || a.Role == Owner || a.Role == Admin && !role.May(ManageExpenses)
}
