package webhook

import (
	"cmp"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/people"
	"kontor/internal/outbound/feed"
)

const table = "webhooks"

// Create creates an endpoint. It begins after the newest event. A Courier has prepared it.
func Create(tx *db.Tx, in New) (Created, error) {
	if err := permitted(tx); err != nil {
		return Created{}, err
	}
	if in.drawn.box == nil {
		return Created{}, errNoKeyFile
	}
	n, err := db.Get[int](tx, `SELECT COUNT(*) FROM webhooks w WHERE w.org_id = $1`)
	if err != nil {
		return Created{}, err
	}
	if n >= Max {
		return Created{}, fault.Conflict.Because("an organization has at most %d webhook endpoints; delete one first", Max).For(fault.InUse)
	}
	r := record{Editable: Editable{Fields: in.Fields, UserID: uint32(cmp.Or(in.UserID, num.Ref(tx.User))), Status: Enabled},
		CreatedBy: num.Ref(tx.User), CreatedByName: cmp.Or(tx.UserName, "operator"), CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp()}
	if err := r.check(tx); err != nil {
		return Created{}, err
	}
	if r.ID, err = db.NextID(tx, table); err != nil {
		return Created{}, err
	}
	if err := db.Insert(tx, table, r); err != nil {
		return Created{}, err
	}
	if err := begin(tx, r, in.drawn); err != nil {
		return Created{}, err
	}
	tx.Record(table, r.ID, r.Host())
	tx.Event(event.WebhookCreated.On(r.ID, r.Host(), event.Host{Host: r.Host()}))
	made := Created{Secret: in.drawn.secret}
	made.Endpoint, err = Get(tx, ByID{r.ID})
	if tx.Tries() {
		made.Secret, made.SecretHint = "", ""
	}
	return made, err
}

// begin stores the secret of a new endpoint and where it begins.
func begin(tx *db.Tx, r record, d drawn) error {
	_, newest, err := feed.Ends(tx)
	if err != nil {
		return err
	}
	root := tx.Directory()
	err = db.Insert(root, "webhook_secrets", secretRow{EndpointID: r.ID, OrgID: tx.Org, Secret: d.box.Seal(d.secret, about(tx.Org, r.ID)), Hint: hint(d.secret)})
	if err != nil {
		return err
	}
	_, err = db.Exec(root, `INSERT INTO webhook_queue (endpoint_id, org_id, status, position) VALUES ($1, $2, $3, $4)`, r.ID, tx.Org, r.Status, newest)
	return err
}

func permitted(tx *db.Tx) error {
	if !tx.May(access.ManageWebhooks) {
		return fault.Forbidden
	}
	return nil
}

// check refuses types that do not exist and a member that the actor cannot act as. A Courier
// has checked the address.
func (r *record) check(tx *db.Tx) error {
	r.Description = strings.TrimSpace(r.Description)
	if err := input.Check(&r.Fields); err != nil { // the command sends what no request has read
		return err
	}
	if input.HasControl(r.Description) {
		return fault.Bad("Description", "printable")
	}
	if r.Types == nil {
		r.Types = []string{}
	}
	if r.DocumentTypes == nil {
		r.DocumentTypes = []string{}
	}
	if _, err := r.selected(); err != nil {
		return err
	}
	return actsAs(tx, r.UserID)
}

// selected returns which events the endpoint receives.
func (f Fields) selected() (feed.Types, error) {
	types, err := feed.TypesOf("Types", f.Types)
	if err != nil {
		return types, err
	}
	return types.OfDocuments("DocumentTypes", f.DocumentTypes)
}

// actsAs applies the rules of API keys to the member of an endpoint: it never sees more than
// the person who manages it.
func actsAs(tx *db.Tx, userID uint32) error {
	member, err := people.ActiveMember(tx, userID)
	switch {
	case err != nil:
		return db.Or(err, fault.Bad("UserID", "exists"))
	case !tx.MayActAs(userID, member.Role):
		return fault.Forbidden.Because("only the owner can manage an endpoint that acts as another owner, admin or accountant")
	}
	return nil
}
