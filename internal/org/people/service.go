package people

import (
	"fmt"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// ServiceAccount is the input of AddService.
type ServiceAccount struct {
	Name          string      `json:"name" validate:"required,max=255"`
	Role          access.Role `json:"role" validate:"required,oneof=viewer member accountant admin"`
	ResponsibleID uint32      `json:"responsibleId" validate:"required"` // a member who is a person
}

// AddService adds a service account: a member that is a program. It cannot sign in and
// acts only through API keys, which keep working when people leave.
func AddService(r *db.Root, tx *db.Tx, in ServiceAccount) (MemberOf, error) {
	if !tx.May(access.ManageMembers) {
		return MemberOf{}, fault.Forbidden
	}
	if err := grantable(in.Role); err != nil {
		return MemberOf{}, err
	}
	responsible, err := responsiblePerson(r, tx.Org, in.ResponsibleID)
	if err != nil {
		return MemberOf{}, err
	}
	id, err := db.NextID(r, "users")
	if err != nil {
		return MemberOf{}, err
	}
	now := when.UnixOf(r.Now)
	u := User{ID: id, Email: fmt.Sprintf("service-%d@service.invalid", id), Name: strings.TrimSpace(in.Name), IsActive: true, CreatedAt: now, UpdatedAt: now}
	if err := checkPerson(u.Email, u.Name); err != nil {
		return MemberOf{}, err
	}
	if err := db.Insert(r, "users", u); err != nil {
		return MemberOf{}, err
	}
	m, err := SaveMember(r, tx.Org, u.ID, in.Role, true)
	if err != nil {
		return MemberOf{}, err
	}
	if _, err := db.Exec(r, `UPDATE users SET responsible_id = $2 WHERE id = $1`, u.ID, in.ResponsibleID); err != nil {
		return MemberOf{}, err
	}
	made := MemberOf{Membership: m, Email: u.Email, Name: u.Name, UserActive: true, ResponsibleID: in.ResponsibleID}
	return made, auditMember(tx, event.MemberAdded, u.ID, "add service account "+u.Name+" as "+string(in.Role)+", responsible "+responsible.Email)
}

// SetResponsible makes another person responsible for a service account.
func SetResponsible(r *db.Root, tx *db.Tx, userID, responsibleID uint32) error {
	c, err := colleague(r, tx, userID)
	if err != nil {
		return err
	}
	if !c.IsService() {
		return fault.BadRequest.Because("%s is a person, not a service account", c.Email)
	}
	responsible, err := responsiblePerson(r, tx.Org, responsibleID)
	if err != nil {
		return err
	}
	if _, err := db.Exec(r, `UPDATE users SET responsible_id = $2, updated_at = $3 WHERE id = $1`, userID, responsibleID, when.UnixOf(r.Now)); err != nil {
		return err
	}
	return auditMember(tx, event.MemberChanged, userID, "responsible for "+c.Name+" is "+responsible.Email)
}

// responsiblePerson returns an active member who is a person.
func responsiblePerson(r *db.Root, orgID, userID uint32) (MemberOf, error) {
	all, err := Members(r, orgID)
	if err != nil {
		return MemberOf{}, err
	}
	for _, m := range all {
		if m.UserID == userID && m.IsActive && m.UserActive && !m.IsService() {
			return m, nil
		}
	}
	return MemberOf{}, fault.Bad("ResponsibleID", "exists")
}
