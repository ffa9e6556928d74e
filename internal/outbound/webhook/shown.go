package webhook

import (
	"errors"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/outbound/feed"
)

// Sending is a delivery with what was sent, for people.
type Sending struct {
	Delivery
	EndpointID uint32
	Host       string
	Headers    []Header
	Body       []byte // empty if the event is no longer kept
	Same       bool   // the body is the one that was sent; with expand the record can have changed
	Earlier    []Delivery
}

// Shown returns a delivery with its headers and its body, built again from the event, and the
// other attempts of the event.
func (s *Courier) Shown(tx *db.Tx, in DeliveryByID) (Sending, error) {
	a, err := findAttempt(tx, in)
	if err != nil {
		return Sending{}, err
	}
	r, err := find(tx, in.ID)
	if err != nil {
		return Sending{}, err
	}
	m := Message{URL: r.URL, ID: a.EventID, Type: a.Type, Attempt: a.Attempt, At: a.StartedAt.Time(), Signature: a.Signature}
	if m.Body, err = s.rebuilt(tx, r, a); err != nil {
		return Sending{}, err
	}
	out := Sending{Delivery: a.Delivery, EndpointID: r.ID, Host: r.Host(), Headers: m.Headers(), Body: m.Body, Same: m.Sum() == a.BodySHA256}
	others, err := db.List[attempt](tx, selectAttempts+`WHERE a.org_id = $1 AND a.endpoint_id = $2 AND a.message_id = $3 ORDER BY a.id DESC LIMIT 50`, in.ID, a.EventID)
	for _, o := range others {
		out.Earlier = append(out.Earlier, o.Delivery)
	}
	return out, err
}

// rebuilt returns the body of an attempt as it would be sent now, or nothing.
func (s *Courier) rebuilt(tx *db.Tx, r record, a attempt) ([]byte, error) {
	if a.EventSeq == 0 {
		return body(pingType, a.StartedAt.Time(), pinged{r.ID})
	}
	member, err := people.ActiveMember(tx, r.UserID)
	if errors.Is(err, db.Missing) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	as := *tx // reads as the member of the endpoint
	as.Actor = access.Actor{Org: tx.Org, User: r.UserID, Membership: member.ID, Role: member.Role, Currency: tx.Currency, Zone: tx.Zone}
	e, found, err := feed.One(&as, a.EventSeq)
	if err != nil || !found {
		return nil, err
	}
	m, err := s.Message(&as, Job{Expand: r.Expand}, &e)
	return m.Body, err
}
