package webhook

import (
	"slices"
	"strings"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Deliveries that are kept.
const (
	deliveryDays = 30
	deliveryMax  = 10_000 // of an endpoint
)

// The states of a delivery.
const (
	Delivered = "delivered"
	Failed    = "failed"
	SetAside  = "setAside"
)

// Delivery is one attempt to send a message to an endpoint.
type Delivery struct {
	_ struct{} `schema:"WebhookDelivery"`

	// Id of the delivery.
	ID uint32 `json:"id" db:"id"`
	// Id of the event, sent as webhook-id. A test message has its own.
	EventID string `json:"eventId" db:"message_id"`
	// Type of the event, or webhook.ping for a test message.
	Type string `json:"type" db:"type"`
	// Number of the attempt, starting at 1.
	Attempt int `json:"attempt" db:"attempt"`
	// What came of it: delivered, failed, or setAside (refused nine times; the next event was sent).
	// Empty in a dry run.
	State string `json:"state" db:"state"`
	// Status of the answer. Null if there was none.
	Status num.Ref `json:"status" db:"status"`
	// Why it failed: dns, refused (not a public address), connect, tls, timeout (15 seconds), redirect
	// or status. Null if it was delivered.
	Error string `json:"error" db:"error" null:"zero" validate:"omitempty,oneof=dns refused connect tls timeout redirect status"`
	// When the attempt began (Unix seconds).
	StartedAt when.Unix `json:"startedAt" db:"started_at"`
	// Duration in milliseconds.
	TookMs int64 `json:"tookMs" db:"took_ms"`
	// SHA-256 of the body that was sent, in hexadecimal.
	BodySHA256 string `json:"bodySha256" db:"body_sha256"`
	// The first 1,024 bytes of the answer. Empty if it came from a private address.
	Answer string `json:"answer" db:"answer"`
}

// attempt is a delivery as stored.
type attempt struct {
	EndpointID uint32 `db:"endpoint_id"`
	Delivery
	OrgID     uint32 `db:"org_id"`
	EventSeq  int64  `db:"event_seq"`
	Signature string `db:"signature"`
}

// attemptOf returns the row of an attempt without its id.
func attemptOf(org, endpoint uint32, seq int64, m Message, o Outcome) attempt {
	a := attempt{EndpointID: endpoint, OrgID: org, EventSeq: seq, Signature: m.Signature, Delivery: Delivery{EventID: m.ID, Type: m.Type, Attempt: m.Attempt,
		State: Delivered, Status: num.Ref(o.Status), Error: o.Error, StartedAt: when.UnixOf(m.At), TookMs: o.Took.Milliseconds(), BodySHA256: m.Sum(), Answer: kept(o.Answer)}}
	if !o.Delivered() {
		a.State = Failed
	}
	return a
}

// Filter selects deliveries of an endpoint.
type Filter struct {
	// Id of the endpoint.
	ID uint32 `path:"id"`
	input.Sheet
	// Only deliveries in this state.
	State string `query:"state" validate:"omitempty,oneof=delivered failed setAside"`
	// Only deliveries of this type.
	Type string `query:"type" validate:"max=100"`
}

var selectAttempts = `SELECT ` + db.Columns[attempt]("a") + ` FROM webhook_attempts a `

// Deliveries returns the deliveries of an endpoint, newest first.
func Deliveries(tx *db.Tx, f Filter) (input.Result[Delivery], error) {
	var none input.Result[Delivery]
	if _, err := find(tx, f.ID); err != nil {
		return none, err
	}
	w := db.Where("a.org_id = $1")
	w.If(true, "a.endpoint_id = ?", f.ID)
	w.If(f.State != "", "a.state = ?", f.State)
	w.If(f.Type != "", "a.type = ?", f.Type)
	query, args := w.Ending(`SELECT COUNT(*) FROM webhook_attempts a `, "")
	n, err := db.Get[int](tx, query, args...)
	if err != nil {
		return none, err
	}
	page := f.Clamped()
	query, args = w.Ending(selectAttempts, ` ORDER BY a.id DESC LIMIT ? OFFSET ?`, page.Limit, page.Offset())
	rows, err := db.List[attempt](tx, query, args...)
	out := input.Result[Delivery]{Items: make([]Delivery, len(rows)), Pagination: input.PaginationOf(page, n)}
	for i := range rows {
		out.Items[i] = rows[i].Delivery
	}
	return out, err
}

// DeliveryByID names a delivery.
type DeliveryByID struct {
	// Id of the endpoint.
	ID uint32 `path:"id"`
	// Id of the delivery.
	DeliveryID uint32 `path:"deliveryId"`
}

// GetDelivery returns one delivery.
func GetDelivery(tx *db.Tx, in DeliveryByID) (Delivery, error) {
	a, err := findAttempt(tx, in)
	return a.Delivery, err
}

func findAttempt(tx *db.Tx, in DeliveryByID) (attempt, error) {
	if _, err := find(tx, in.ID); err != nil {
		return attempt{}, err
	}
	a, err := db.Get[attempt](tx, selectAttempts+`WHERE a.org_id = $1 AND a.endpoint_id = $2 AND a.id = $3`, in.ID, in.DeliveryID)
	return a, db.Or(err, fault.NotFound.Because("delivery not found"))
}

// store writes attempts. A later success of an event that was set aside ends that.
func store(r *db.Root, endpoint uint32, list []attempt) error {
	if len(list) == 0 {
		return nil
	}
	ids, err := db.NextIDs(r, "webhook_attempts", len(list))
	if err != nil {
		return err
	}
	var redone []int64
	for i := range list {
		list[i].ID = ids[i]
		if list[i].State == Delivered && list[i].EventSeq != 0 {
			redone = append(redone, list[i].EventSeq)
		}
	}
	if err := db.Insert(r, "webhook_attempts", list...); err != nil {
		return err
	}
	return settle(r, endpoint, redone)
}

// settle marks events as no longer set aside.
func settle(r *db.Root, endpoint uint32, delivered []int64) error {
	aside, err := db.List[int64](r, `SELECT a.event_seq FROM webhook_attempts a WHERE a.endpoint_id = $1 AND a.state = 'setAside'`, endpoint)
	if err != nil {
		return err
	}
	for _, seq := range aside {
		if !slices.Contains(delivered, seq) {
			continue
		}
		if _, err := db.Exec(r, `UPDATE webhook_attempts SET state = 'failed' WHERE endpoint_id = $1 AND event_seq = $2 AND state = 'setAside'`, endpoint, seq); err != nil {
			return err
		}
	}
	return nil
}

// prune deletes old deliveries of an endpoint, and the oldest beyond the limit.
func prune(r *db.Root, endpoint uint32, now time.Time) error {
	_, err := db.Exec(r, `DELETE FROM webhook_attempts WHERE endpoint_id = $1 AND (started_at < $2 OR id <= (
	SELECT o.id FROM webhook_attempts o WHERE o.endpoint_id = $1 ORDER BY o.id DESC LIMIT 1 OFFSET $3))`,
		endpoint, now.AddDate(0, 0, -deliveryDays).Unix(), deliveryMax)
	return err
}

// answerMax is how much of an answer is kept, in bytes.
const answerMax = 1 << 10

// kept returns the text of an answer as it is stored: valid UTF-8 without NUL.
func kept(text string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(text[:min(len(text), answerMax)], "\x00", ""), "")
}
