package document

import (
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org"
)

// States of the signature.
const (
	awaitingSignature = "awaiting_signature"
	signed            = "signed"
	issued            = "issued"
	voided            = "void"
)

// Signature is the body of a request that records a signature.
type Signature struct {
	_ struct{} `schema:"SalesSignature"`
	// The document.
	DocumentID uint32 `json:"documentId" validate:"required"`
	// Event: signed, or issued if the signed document was handed to the customer.
	State string `json:"state" validate:"required,oneof=signed issued"`
}

// before maps a signature event to the state it requires.
var before = map[string]string{signed: awaitingSignature, issued: signed}

// Sign records that a document was signed, or that the signed document was handed over.
func Sign(tx *db.Tx, in Signature) (Shown, error) {
	return with(Selling, tx, in.DocumentID, func(s *service, r *Doc) (Shown, error) {
		if from, ok := before[in.State]; !ok || r.SignState != from {
			return Shown{}, fault.InvalidStatusTransition.Because("the signature of %s is %q; it cannot change to %s", r.DocumentNumber, r.SignState, in.State)
		}
		tx.Event(event.SalesSignChanged.On(r.ID, r.DocumentNumber, event.SalesMove{DocumentType: r.DocumentType, From: r.SignState, To: in.State}))
		r.SignState = in.State
		s.Change(r)
		return s.done(r, in.State)
	})
}

// sign sets the signature state and the seller details of a document that is issued.
func (s *service) sign(r *Doc) error {
	settings, err := org.SettingsOf(s.tx)
	r.SignState, r.Letterhead = issued, settings.Letterhead
	if settings.SignatureRequired(r.DocumentType) {
		r.SignState = awaitingSignature
	}
	return err
}
