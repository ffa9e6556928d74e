package webhook

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// secretPrefix begins every secret, as Standard Webhooks has it. 32 bytes in base64 follow.
const (
	secretPrefix = "whsec_"
	secretBytes  = 32
)

// drawn is a new secret, made before the transaction that stores it.
type drawn struct {
	secret string
	box    *secret.Box
}

func draw(box *secret.Box) drawn {
	key := make([]byte, secretBytes)
	rand.Read(key)
	return drawn{secretPrefix + base64.StdEncoding.EncodeToString(key), box}
}

// errNoKeyFile refuses a secret that could not be sealed.
var errNoKeyFile = fault.Conflict.Because("the server has no secret key file to seal the secret with; start it with --secret-key-file").For(fault.NoSecret)

// hint returns the last characters of a secret.
func hint(text string) string {
	text = strings.TrimRight(text, "=")
	return text[max(0, len(text)-4):]
}

// about names what a sealed secret belongs to.
func about(org, endpoint uint32) string { return fmt.Sprintf("webhook %d %d", org, endpoint) }

// secretRow are the stored secrets of an endpoint, sealed.
type secretRow struct {
	EndpointID    uint32    `db:"endpoint_id"`
	OrgID         uint32    `db:"org_id"`
	Secret        string    `db:"secret"`
	Hint          string    `db:"hint"`
	Previous      string    `db:"previous"`
	PreviousUntil when.Unix `db:"previous_until"`
}

var selectSecrets = `SELECT ` + db.Columns[secretRow]("s") + ` FROM webhook_secrets s `

// open returns the secrets that sign now, the newest first.
func (s secretRow) open(box *secret.Box, now time.Time) ([]string, error) {
	if !secret.IsSealed(s.Secret) {
		return nil, secret.ErrSealed
	}
	newest, err := box.Open(s.Secret, about(s.OrgID, s.EndpointID))
	if err != nil {
		return nil, err
	}
	all := []string{newest}
	if s.Previous != "" && int64(s.PreviousUntil) > now.Unix() {
		if previous, err := box.Open(s.Previous, about(s.OrgID, s.EndpointID)); err == nil {
			all = append(all, previous)
		}
	}
	return all, nil
}

// Rotate gives an endpoint a new secret.
type Rotate struct {
	_ struct{} `schema:"WebhookRotate"`
	// Id of the endpoint.
	ID uint32 `path:"id"`
	// How long the previous secret also signs, in hours. Defaults to 24.
	KeepHours *int `json:"keepHours" validate:"omitempty,gte=0,lte=168"`

	drawn drawn
}

// keepHours is the default of Rotate.KeepHours.
const keepHours = 24

// RotateSecret gives an endpoint a new secret. It and the previous one sign for a while; one
// before that ends.
func RotateSecret(tx *db.Tx, in Rotate) (Created, error) {
	r, err := find(tx, in.ID)
	if err != nil {
		return Created{}, err
	}
	if in.drawn.box == nil {
		return Created{}, errNoKeyFile
	}
	if err := r.managed(tx); err != nil {
		return Created{}, err
	}
	s, err := db.Get[secretRow](tx, selectSecrets+`WHERE s.org_id = $1 AND s.endpoint_id = $2`, r.ID)
	if err != nil {
		return Created{}, err
	}
	unreadable := r.Reason == SecretUnreadable
	hours := keepHours
	if in.KeepHours != nil {
		hours = *in.KeepHours
	}
	s.Previous, s.PreviousUntil = s.Secret, when.UnixOf(tx.Now.Add(time.Duration(hours)*time.Hour))
	if unreadable || hours == 0 {
		s.Previous, s.PreviousUntil = "", 0
	}
	if err := r.reseal(tx, s, in.drawn); err != nil {
		return Created{}, err
	}
	if unreadable {
		r.Status, r.Reason = Enabled, ""
	}
	if err := r.save(tx, r.updated(), "rotate"); err != nil {
		return Created{}, err
	}
	if err := r.changed(tx, unreadable); err != nil {
		return Created{}, err
	}
	made := Created{Secret: in.drawn.secret}
	made.Endpoint, err = Get(tx, ByID{r.ID})
	if tx.Tries() {
		made.Secret, made.SecretHint = "", ""
	}
	return made, err
}

// reseal stores a new secret of an endpoint.
func (r *record) reseal(tx *db.Tx, s secretRow, d drawn) error {
	_, err := db.Exec(tx.Directory(), `UPDATE webhook_secrets SET secret = $2, hint = $3, previous = $4, previous_until = $5 WHERE endpoint_id = $1`,
		r.ID, d.box.Seal(d.secret, about(tx.Org, r.ID)), hint(d.secret), s.Previous, s.PreviousUntil)
	return err
}

// Resealed counts the secrets of endpoints by what Reseal did with them.
type Resealed struct{ Sealed, Current, Lost int }

// Reseal seals the secrets of all endpoints with a key, those that were sealed with an earlier
// one.
func Reseal(r *db.Root, box, earlier *secret.Box) (done Resealed, err error) {
	all, err := db.List[secretRow](r, selectSecrets+`ORDER BY s.endpoint_id`)
	if err != nil {
		return done, err
	}
	for _, s := range all {
		if box.Fits(s.Secret) {
			done.Current++
			continue
		}
		of := about(s.OrgID, s.EndpointID)
		plain, err := earlier.Open(s.Secret, of)
		if err != nil {
			done.Lost++
			continue
		}
		previous := ""
		if before, err := earlier.Open(s.Previous, of); err == nil {
			previous = box.Seal(before, of)
		}
		if _, err := db.Exec(r, `UPDATE webhook_secrets SET secret = $2, previous = $3 WHERE endpoint_id = $1`, s.EndpointID, box.Seal(plain, of), previous); err != nil {
			return done, err
		}
		done.Sealed++
	}
	return done, nil
}
