package sales

import (
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
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
func SetWhtCertificate(tx *db.Tx, in WhtCertificateChange) (Document, error) {
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return Document{}, err
	}
	if err := r.checkWithheld(); err != nil {
		return Document{}, err
	}
	r.WhtCertificateNumber, r.WhtCertificateDate = in.Number, in.Date
	s.Change(r)
	s.tx.Event(event.SalesUpdated.On(r.ID, r.DocumentNumber, r.typed()))
	return s.done(r, "withholding certificate", in.Number)
}

// checkWithheld refuses documents whose payment withheld no tax.
func (r *record) checkWithheld() error {
	switch {
	case r.WhtAmount.IsZero():
		return fault.Bad("WhtAmount", "gt", "0")
	case !r.published().TakesWhtCertificate():
		return fault.BadRequest.Because("%s is a %s in status %s; certificates belong to issued receipts, cash sales and deposits", r.DocumentNumber, r.DocumentType, r.Status)
	}
	return nil
}

// TakesWhtCertificate reports whether the customer withheld tax when it paid this document.
func (d Document) TakesWhtCertificate() bool {
	kind := document.Sales.Must(d.DocumentType)
	pays := kind.Receipt || kind.Does(document.SellForCash) || kind.Does(document.TakeDeposit)
	return pays && !d.WhtAmount.IsZero() && d.Status != document.Draft && d.Status != document.Void
}
