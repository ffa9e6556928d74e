package tax

import (
	"errors"
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/org/series"
)

// Withholding is tax that a payment withheld, in base currency.
type Withholding struct {
	SourceType   string
	SourceID     uint32
	SourceNumber string
	Item         num.Ref
	Date         when.Date
	Contact      num.Ref
	IncomeType   string
	IncomeText   string
	Rate         num.Percent // 0: follows from the amounts
	Base, Tax    num.Money
}

// rate returns the rate as agreed, or the rate of the amounts if they do not follow from it.
func (w Withholding) rate() num.Percent {
	if w.Base.IsZero() || w.Base.Part(w.Rate, num.BasePlaces) == w.Tax {
		return w.Rate
	}
	return w.Tax.PercentOf(w.Base, num.BasePlaces)
}

// Certify issues the certificate of a payment. It returns nil if nothing was withheld, and
// for organizations outside Thailand.
func Certify(tx *db.Tx, w Withholding) (*Certificate, error) {
	head, err := org.LetterheadOf(tx)
	if err != nil || w.Tax.IsZero() || head.Country != "TH" {
		return nil, err
	}
	c := certificate{CreatedBy: num.Ref(tx.User), Certificate: Certificate{
		Status: Issued, SourceType: w.SourceType, SourceID: w.SourceID, SourceNumber: w.SourceNumber, ItemID: w.Item, PaymentDate: w.Date,
		Payer:     Payer{Name: head.Name, TaxID: head.TaxID, BranchCode: head.Branch(), Address: head.Printed()},
		ContactID: w.Contact, IncomeType: w.IncomeType, IncomeText: w.IncomeText, Rate: w.rate(), BaseAmount: w.Base, TaxAmount: w.Tax,
		CreatedAt: tx.Stamp(), CreatedByName: tx.UserName, UpdatedAt: tx.Stamp(),
	}}
	if c.Payee, c.Form, err = payeeOf(tx, w.Contact); err != nil {
		return nil, err
	}
	if err := checkForm(tx, c.Form, c.month()); err != nil {
		return nil, err
	}
	number, err := series.Next(tx, series.Certificates, w.Date)
	if err != nil {
		return nil, err
	}
	c.CertificateNumber, c.Period, c.Serial = number.Text, number.Period, number.Serial
	if c.ID, err = db.NextID(tx, certificates); err != nil {
		return nil, err
	}
	if err := db.Insert(tx, certificates, c); err != nil {
		return nil, fmt.Errorf("certificate of %s: %w", w.SourceNumber, err)
	}
	tx.Record(certificates, c.ID, c.CertificateNumber+" "+w.SourceNumber)
	c.tell(tx, event.CertificateIssued)
	out := c.shown(tx)
	return &out, nil
}

func (c certificate) tell(tx *db.Tx, kind event.Kind[event.Certificate]) {
	tx.Event(kind.On(c.ID, c.CertificateNumber, event.Certificate{Number: c.CertificateNumber}))
}

// checkForm refuses to touch a row of a withholding tax return that is filed. Only the filed
// month itself is closed.
func checkForm(tx *db.Tx, form input.Word, month when.Month) error {
	if form == "" {
		return nil
	}
	returns, err := filedOf(tx, string(form))
	if err != nil {
		return err
	}
	if by, ok := returns.months[month]; ok && !by.Amending {
		return refuseFiled(by, waysOut[CorrectsOther])
	}
	return nil
}

// VoidCertificates voids the certificates of a cancelled payment. Their numbers stay.
func VoidCertificates(tx *db.Tx, sourceType string, source uint32) error {
	found, err := issuedFor(tx, sourceType, source)
	if err != nil {
		return err
	}
	for _, c := range found {
		if err := checkForm(tx, c.Form, c.month()); err != nil {
			return err
		}
		c.Status = Void
		if err := c.save(tx, "void"); err != nil {
			return err
		}
		c.tell(tx, event.CertificateVoided)
	}
	return nil
}

// save stores a changed certificate.
func (c *certificate) save(tx *db.Tx, why string) error {
	c.UpdatedAt = tx.Stamp()
	if err := db.Update(tx, certificates, *c); err != nil {
		return fmt.Errorf("certificate %s: %w", c.CertificateNumber, err)
	}
	tx.Record(certificates, c.ID, c.CertificateNumber+" "+why)
	return nil
}

// CertificateEdit changes a certificate.
type CertificateEdit struct {
	// Id of the certificate.
	ID uint32 `path:"id"`
	input.Patch[CertificateChange]
}

// CertificateChange is what can be changed until the certificate is filed.
type CertificateChange struct {
	_ struct{} `schema:"WithholdingCertificateChange"`
	// Return that declares the certificate.
	Form input.Word `json:"form" validate:"omitempty,withholdingForm"`
	// Type of income.
	IncomeType string `json:"incomeType" validate:"incomeType"`
	// Description of the income.
	IncomeText string `json:"incomeText" validate:"max=100"`
	// The supplier. Omitted members keep their value.
	Payee Payee `json:"payee"`
	// Copies form and payee from the contact again.
	FromContact bool `json:"fromContact"`
}

// UpdateCertificate changes a certificate that is not filed.
func UpdateCertificate(tx *db.Tx, in CertificateEdit) (Certificate, error) {
	c, err := certificateByID(tx, in.ID)
	if err != nil {
		return Certificate{}, err
	}
	if c.Status == Void {
		return Certificate{}, fault.Conflict.Because("%s is void", c.CertificateNumber).For(fault.AlreadyDone)
	}
	if err := checkForm(tx, c.Form, c.month()); err != nil {
		return Certificate{}, err
	}
	now := CertificateChange{Form: c.Form, IncomeType: c.IncomeType, IncomeText: c.IncomeText, Payee: c.Payee}
	if in.Has("FromContact") && in.Value.FromContact {
		if now.Payee, now.Form, err = payeeOf(tx, c.ContactID); errors.Is(err, db.Missing) || c.ContactID == 0 {
			return Certificate{}, fault.BadRequest.Because("fromContact: %s has no contact", c.CertificateNumber)
		}
		if err != nil {
			return Certificate{}, err
		}
	}
	in.Onto(&now)
	now.Payee.Normalize()
	if err := checkForm(tx, now.Form, c.month()); err != nil {
		return Certificate{}, err
	}
	c.Form, c.IncomeType, c.IncomeText, c.Payee = now.Form, now.IncomeType, now.IncomeText, now.Payee
	if err := c.save(tx, "changed"); err != nil {
		return Certificate{}, err
	}
	c.tell(tx, event.CertificateUpdated)
	return c.shown(tx), nil
}
