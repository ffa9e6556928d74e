package document

import (
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// WhtCertificate is the certificate that a customer handed over for the tax it withheld.
type WhtCertificate struct {
	_ struct{} `schema:"SalesWhtCertificate"`
	// Number of the certificate.
	Number string `json:"number"`
	// Date of the certificate.
	Date when.Date `json:"date" null:"no"`
}

// WhtCertificateChange records the customer's certificate.
type WhtCertificateChange struct {
	_ struct{} `schema:"SalesWhtCertificateInput"`
	// Id of the document.
	ID uint32 `path:"id"`
	// Number of the certificate.
	Number string `json:"number" validate:"required,max=50"`
	// Date of the certificate (YYYY-MM-DD).
	Date when.Date `json:"date" validate:"required"`
}

// Normalize trims the number.
func (in *WhtCertificateChange) Normalize() { in.Number = strings.TrimSpace(in.Number) }

// SetWhtCertificate records the certificate of a receipt, cash sale or deposit from which the
// customer withheld tax.
func SetWhtCertificate(tx *db.Tx, in WhtCertificateChange) (Shown, error) {
	return with(Selling, tx, in.ID, func(s *service, r *Doc) (Shown, error) {
		switch {
		case r.WhtAmount.IsZero():
			return Shown{}, fault.Bad("WhtAmount", "gt", "0")
		case !r.TakesWhtCertificate():
			return Shown{}, fault.BadRequest.Because("%s is a %s in status %s; certificates belong to issued receipts, cash sales and deposits", r.DocumentNumber, r.DocumentType, r.Status)
		}
		r.WhtCertificateNumber, r.WhtCertificateDate = in.Number, in.Date
		s.Change(r)
		s.tx.Event(r.updated())
		return s.done(r, "withholding certificate", in.Number)
	})
}

// TakesWhtCertificate reports whether the customer withheld tax when it paid this document.
func (r *Doc) TakesWhtCertificate() bool {
	kind := r.kind()
	pays := kind.Receipt || kind.Does(SellForCash) || kind.Does(TakeDeposit)
	return pays && !r.WhtAmount.IsZero() && r.Status != Draft && r.Status != Void
}
