package document

import (
	"cmp"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// NewCertificate issues the certificate of an earlier payment.
type NewCertificate struct {
	_ struct{} `schema:"WithholdingCertificateInput"`
	// Id of a paid voucher that withheld tax without a certificate.
	DocumentID uint32 `json:"documentId" validate:"required"`
}

// IssueCertificate issues the certificate of a voucher that was paid before certificates were
// issued.
func IssueCertificate(tx *db.Tx, in NewCertificate) (tax.Certificate, error) {
	if err := tax.Thailand(tx); err != nil {
		return tax.Certificate{}, err
	}
	return with(Buying, tx, in.DocumentID, func(s *service, r *Doc) (none tax.Certificate, err error) {
		switch {
		case !r.kind().Does(PayInvoices):
			return none, fault.BadRequest.Because("%s is a %s; certificates belong to payment vouchers", r.DocumentNumber, r.DocumentType)
		case r.Status != Paid:
			return none, fault.BadRequest.Because("%s is %s; its certificate is issued when it is paid", r.DocumentNumber, r.Status)
		case r.WhtAmount.IsZero():
			return none, fault.Bad("WhtAmount", "gt", "0")
		}
		issued, err := tax.CertificatesOf(tx, r.DocumentType, r.ID)
		switch {
		case err != nil:
			return none, err
		case len(issued) > 0:
			return none, fault.Conflict.Because("%s has certificate %s", r.DocumentNumber, issued[0].CertificateNumber).For(fault.AlreadyDone)
		}
		standing, err := ledger.Standing(tx, r.DocumentType, r.ID)
		if err != nil || len(standing) == 0 {
			return none, err
		}
		made, err := s.certifyOf(r, standing[0].Date)
		switch {
		case err != nil:
			return none, err
		case made == nil:
			return none, fault.BadRequest.Because("%s withheld less than 0.01 %s", r.DocumentNumber, tx.Currency)
		}
		return *made, nil
	})
}

// certify issues the certificate of the payment that is made now.
func (o *operation) certify() error {
	made, err := o.service.certifyOf(o.doc, o.paid)
	o.doc.Uncertified = made == nil && !o.doc.WhtAmount.IsZero()
	return err
}

// certifyOf issues the certificate of a voucher; nil if it withholds nothing.
func (s *service) certifyOf(r *Doc, date when.Date) (*tax.Certificate, error) {
	if r.WhtAmount.IsZero() {
		return nil, nil
	}
	base := r.GrandTotal.Sub(r.VatAmount).Sub(r.WhtExcluded)
	if r.pays() {
		var err error
		if base, err = s.taxable(r); err != nil {
			return nil, err
		}
	}
	return tax.Certify(s.tx, tax.Withholding{
		SourceType: r.DocumentType, SourceID: r.ID, SourceNumber: r.DocumentNumber, Date: date, Contact: r.ContactID,
		IncomeType: r.WhtIncomeType, IncomeText: cmp.Or(r.WhtIncomeText, r.WhtSection), Rate: r.WhtRate,
		Base: base.Convert(r.ExchangeRate, num.BasePlaces), Tax: r.WhtAmount.Convert(r.ExchangeRate, num.BasePlaces),
	})
}

// voidCertificate voids the certificate of a cancelled voucher.
func (o *operation) voidCertificate() error {
	if !o.doc.kind().Does(PayInvoices) || o.doc.WhtAmount.IsZero() {
		return nil
	}
	return tax.VoidCertificates(o.tx, o.doc.DocumentType, o.doc.ID)
}

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
