package tax

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org"
	"kontor/internal/org/list"
	"kontor/internal/trade/contact"
)

// Section3Tres is the usual type of income: services and the like, under section 3 tredecim.
const Section3Tres = "3tres"

// otherIncome is income that its text describes.
const otherIncome = "other"

// IncomeTypes are the types of income, in the order of the certificate.
var IncomeTypes = []string{"40(1)", "40(2)", "40(3)", "40(4)a", "40(4)b", Section3Tres, otherIncome}

// The lists of values that fields of withholding take.
var _ = input.Enums(map[string]string{"incomeType": strings.Join(IncomeTypes, " "), "withholdingForm": PND3 + " " + PND53})

// The states of a certificate.
const (
	Issued = "issued"
	Void   = "void"
)

// withhold is the only condition of a certificate: the payer withholds the tax.
const withhold = "withhold"

// Payer is the organization on a certificate, as of the payment.
type Payer struct {
	_ struct{} `schema:"CertificatePayer"`
	// Name of the organization.
	Name string `json:"name"`
	// Tax ID of the organization.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office.
	BranchCode string `json:"branchCode"`
	// Address as printed.
	Address string `json:"address"`
}

// Payee is the supplier from whom tax was withheld, as of the payment.
type Payee struct {
	_ struct{} `schema:"CertificatePayee"`
	// Name of the company or person.
	Name string `json:"name" validate:"max=255"`
	// Title of an individual.
	TitleName string `json:"titleName" validate:"max=50"`
	// First name of an individual. Required on PND3.
	FirstName string `json:"firstName" validate:"max=100"`
	// Last name of an individual. Required on PND3.
	LastName string `json:"lastName" validate:"max=100"`
	// Tax ID. Returns require 13 digits.
	TaxID string `json:"taxId" validate:"max=20"`
	// Branch number. 00000 is the head office. Empty if unknown.
	BranchCode string `json:"branchCode" validate:"max=10"`
	// Address as printed.
	Address string `json:"address" validate:"max=5000"`
	// Structured address for the file of the Revenue Department. In an update it replaces all parts.
	AddressParts paper.AddressParts `json:"addressParts"`
}

// Normalize trims the texts and removes separators from the tax ID.
func (p *Payee) Normalize() {
	for _, text := range []*string{&p.Name, &p.TitleName, &p.FirstName, &p.LastName, &p.BranchCode, &p.Address} {
		*text = strings.TrimSpace(*text)
	}
	p.TaxID = strings.NewReplacer("-", "", " ", "").Replace(p.TaxID)
}

// foreign reports whether the payee is outside Thailand.
func (p Payee) foreign() bool {
	country := strings.ToUpper(strings.TrimSpace(p.AddressParts.CountryCode))
	return country != "" && country != "TH"
}

// Certificate is a withholding tax certificate (50 ทวิ).
type Certificate struct {
	_ struct{} `schema:"WithholdingCertificate"`
	// Id of the certificate.
	ID uint32 `json:"id" db:"id"`
	// Number, from the series WT.
	CertificateNumber string `json:"certificateNumber" db:"certificate_number,once"`
	// Return that declares the certificate: PND3 for individuals, PND53 for companies. Null if unknown, and for
	// payees outside Thailand.
	Form input.Word `json:"form" db:"form" validate:"omitempty,withholdingForm"`
	// issued, or void if the payment was cancelled.
	Status string `json:"status" db:"status" validate:"oneof=issued void"`
	// Source of the payment: PV (payment voucher) or EX (expense claim).
	SourceType string `json:"sourceType" db:"source_type,once" validate:"oneof=PV EX"`
	// Id of the voucher or claim.
	SourceID uint32 `json:"sourceId" db:"source_id,once"`
	// Number of the voucher or claim.
	SourceNumber string `json:"sourceNumber" db:"source_number,once"`
	// Line of the claim. Null for a voucher.
	ItemID num.Ref `json:"itemId" db:"item_id,once"`
	// Payment date.
	PaymentDate when.Date `json:"paymentDate" db:"payment_date,once" null:"no"`
	// The organization.
	Payer Payer `json:"payer" db:"payer,json,once"`
	// Supplier. Null if the payment names none.
	ContactID num.Ref `json:"contactId" db:"contact_id,once"`
	// The supplier as printed on the certificate.
	Payee Payee `json:"payee" db:"payee,json"`
	// Condition of the certificate: the payer withholds the tax.
	Condition string `json:"condition" validate:"oneof=withhold"`
	// Type of income.
	IncomeType string `json:"incomeType" db:"income_type" validate:"incomeType"`
	// Description of the income.
	IncomeText string `json:"incomeText" db:"income_text"`
	// Rate in percent.
	Rate num.Percent `json:"rate" db:"rate,once"`
	// Amount paid before VAT and tax, in base currency.
	BaseAmount num.Money `json:"baseAmount" db:"base_amount,once"`
	// Tax withheld, in base currency.
	TaxAmount num.Money `json:"taxAmount" db:"tax_amount,once"`
	// Tax withheld, in Thai words.
	TaxInWords string `json:"taxInWords"`
	// What prevents filing.
	Problems []CertificateProblem `json:"problems"`
	// Return that declares the certificate. Null if it is not filed.
	FilingID num.Ref `json:"filingId" db:"filing_id"`
	// Number of the payee in the return. Null if it is not filed.
	SequenceInReturn num.Ref `json:"sequenceInReturn" db:"sequence_in_return"`
	// When the certificate was issued, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// Name of the user who paid or approved.
	CreatedByName string `json:"createdByName" db:"created_by_name,once"`
	// When it was last changed, in Unix seconds.
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}

// CertificateProblem is what is missing on a certificate.
type CertificateProblem struct {
	_ struct{} `schema:"WithholdingProblem"`
	// form: the supplier is neither a company nor an individual. taxId: not 13 digits. name: PND3 needs first and
	// last name. address: PND3 needs district, province and postal code. incomeText: other income needs a text.
	Reason string `json:"reason" validate:"oneof=form taxId name address incomeText"`
	// Explanation.
	Text string `json:"text"`
}

// certificate is a certificate as stored.
type certificate struct {
	Certificate
	Period    string  `db:"number_period,once"`
	Serial    int64   `db:"number_serial,once"`
	CreatedBy num.Ref `db:"created_by,once"`
}

const certificates = "tax_certificates"

var selectCertificates = `SELECT ` + db.Columns[certificate]("c") + ` FROM tax_certificates c `

// month returns the tax month of the certificate.
func (c Certificate) month() when.Month { return when.MonthOf(c.PaymentDate) }

// shown completes a certificate for clients.
func (c certificate) shown(tx *db.Tx) Certificate {
	out := c.Certificate
	out.Condition = withhold
	out.TaxInWords = paper.InThai(c.TaxAmount, tx.Currency, currency.Places(tx.Currency, tx.Currency))
	out.Problems = out.problems()
	return out
}

// problems returns what prevents filing. Void certificates and foreign payees without a form
// are not filed.
func (c Certificate) problems() []CertificateProblem {
	found := []CertificateProblem{}
	add := func(wrong bool, reason, text string) {
		if wrong {
			found = append(found, CertificateProblem{Reason: reason, Text: text})
		}
	}
	if c.Status == Void || c.Form == "" && c.Payee.foreign() {
		return found
	}
	parts := c.Payee.AddressParts
	add(c.Form == "", "form", "Choose whether the supplier is a company or an individual.")
	add(len(c.Payee.TaxID) != 13 || !paper.Digits(c.Payee.TaxID), "taxId", "The tax ID of the supplier must have 13 digits.")
	add(c.Form == PND3 && (c.Payee.FirstName == "" || c.Payee.LastName == ""), "name", "PND3 needs the first and last name of the supplier.")
	add(c.Form == PND3 && (parts.District == "" || parts.Province == "" || parts.PostalCode == ""), "address", "PND3 needs district, province and postal code of the supplier.")
	add(c.IncomeType == otherIncome && c.IncomeText == "", "incomeText", "Describe the income.")
	return found
}

// payeeOf returns a contact as a payee, and the form that declares payments to it.
func payeeOf(tx *db.Tx, id num.Ref) (Payee, input.Word, error) {
	if id == 0 {
		return Payee{}, "", nil
	}
	c, err := contact.Load(tx, uint32(id))
	if err != nil {
		return Payee{}, "", err
	}
	p := Payee{
		Name: c.Name, TitleName: c.TitleName, FirstName: c.FirstName, LastName: c.LastName, TaxID: c.TaxID,
		BranchCode: paper.Branch(c.BranchType, c.BranchCode), Address: c.Printed(), AddressParts: c.AddressParts,
	}
	p.Normalize()
	forms := map[string]input.Word{"individual": PND3, "corporation": PND53}
	if p.foreign() {
		return p, "", nil
	}
	return p, forms[c.BusinessType], nil
}

// CertificateByID identifies a certificate.
type CertificateByID struct {
	// Id of the certificate.
	ID uint32 `path:"id"`
}

func certificateByID(tx *db.Tx, id uint32) (certificate, error) {
	if err := Thailand(tx); err != nil {
		return certificate{}, err
	}
	c, err := db.Get[certificate](tx, selectCertificates+`WHERE c.org_id = $1 AND c.id = $2`, id)
	if errors.Is(err, db.Missing) {
		return c, fault.NotFound
	}
	if err != nil {
		err = fmt.Errorf("certificate %d: %w", id, err)
	}
	return c, err
}

// Thailand refuses organizations of other countries.
func Thailand(tx *db.Tx) error {
	head, err := org.LetterheadOf(tx)
	if err == nil && head.Country != "TH" {
		err = fault.BadRequest.Because("only available for organizations in country TH")
	}
	return err
}

// GetCertificate returns a certificate.
func GetCertificate(tx *db.Tx, in CertificateByID) (Certificate, error) {
	c, err := certificateByID(tx, in.ID)
	return c.shown(tx), err
}

// CertificateFilter selects certificates.
type CertificateFilter struct {
	// Only certificates of this form.
	Form string `query:"form" validate:"omitempty,withholdingForm"`
	// Only payments of this month (YYYY-MM).
	Month when.Month `query:"month"`
	// Only payments to this supplier.
	ContactID num.Ref `query:"contactId"`
	// Only certificates with this status.
	Status string `query:"status" validate:"omitempty,oneof=issued void"`
	input.Page
}

var certificateList = list.Spec{Table: certificates, Alias: "c", Order: "c.payment_date DESC, c.id DESC"}

// Certificates lists certificates, latest payment first.
func Certificates(tx *db.Tx, in CertificateFilter) (input.Result[Certificate], error) {
	if err := Thailand(tx); err != nil {
		return input.Result[Certificate]{}, err
	}
	w := db.Where("c.org_id = $1")
	w.If(in.Form != "", "c.form = ?", in.Form)
	w.If(!in.Month.IsZero(), "c.payment_date >= ?", in.Month.First())
	w.If(!in.Month.IsZero(), "c.payment_date <= ?", in.Month.Last())
	w.If(in.ContactID != 0, "c.contact_id = ?", in.ContactID)
	w.If(in.Status != "", "c.status = ?", in.Status)
	page, err := list.List[certificate](tx, &certificateList, list.Filter{Page: in.Page, Where: w})
	if err != nil {
		return input.Result[Certificate]{}, fmt.Errorf("certificates: %w", err)
	}
	return input.Result[Certificate]{Items: shownCertificates(tx, page.Items), Pagination: page.Pagination}, nil
}

func shownCertificates(tx *db.Tx, rows []certificate) []Certificate {
	out := make([]Certificate, len(rows))
	for i, c := range rows {
		out[i] = c.shown(tx)
	}
	return out
}

// CertificatesOfMonth returns the certificates of a month that are not void, oldest payment
// first.
func CertificatesOfMonth(tx *db.Tx, month when.Month) ([]Certificate, error) {
	rows, err := db.List[certificate](tx, selectCertificates+`WHERE c.org_id = $1 AND c.payment_date >= $2 AND c.payment_date <= $3 AND c.status = 'issued' ORDER BY c.payment_date, c.id`,
		month.First(), month.Last())
	if err != nil {
		return nil, fmt.Errorf("certificates of %s: %w", month, err)
	}
	return shownCertificates(tx, rows), nil
}

// CertificatesOf returns the certificates of vouchers or claims that are not void.
func CertificatesOf(tx *db.Tx, sourceType string, sources ...uint32) ([]Certificate, error) {
	rows, err := issuedFor(tx, sourceType, sources...)
	return shownCertificates(tx, rows), err
}

func issuedFor(tx *db.Tx, sourceType string, sources ...uint32) ([]certificate, error) {
	rows, err := db.List[certificate](tx, selectCertificates+`WHERE c.org_id = $1 AND c.source_type = $2 AND c.source_id IN ($3) AND c.status = 'issued' ORDER BY c.id`,
		sourceType, db.IDs(slices.Clone(sources)))
	return rows, err
}
