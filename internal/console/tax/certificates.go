package tax

import (
	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	in "kontor/internal/format/input"
	"kontor/internal/outbound/printout"
	"kontor/internal/trade/tax"
)

// certificatesPage is a page of the list of certificates.
type certificatesPage struct {
	Filter  tax.CertificateFilter
	List    in.Result[tax.Certificate]
	Refusal string
	Shown   bool
}

func listCertificates(v *console.Visit) error {
	f, err := console.Filter[tax.CertificateFilter](v)
	page := certificatesPage{Filter: f}
	if err == nil {
		err = v.Read(func(tx *db.Tx) (err error) {
			page.List, err = tax.Certificates(tx, f)
			return err
		})
	}
	if page.Refusal = v.RefusedAddress(err); err != nil && page.Refusal == "" {
		return err
	}
	page.Shown = err == nil
	return v.Show("certificates.html", page)
}

// Forms returns the forms to choose from.
func (p certificatesPage) Forms(v *console.Visit) []console.Option { return forms(v) }

func forms(v *console.Visit) []console.Option {
	return []console.Option{{Value: tax.PND3, Word: formWord(v, tax.PND3)}, {Value: tax.PND53, Word: formWord(v, tax.PND53)}}
}

// formWord returns the name of a withholding tax return.
func formWord(v *console.Visit, form string) string {
	switch form {
	case tax.PND3:
		return v.T("P.N.D.3 (individuals)")
	case tax.PND53:
		return v.T("P.N.D.53 (companies)")
	}
	return ""
}

// FormWord returns the name of the certificate's return.
func (p certificatesPage) FormWord(v *console.Visit, form in.Word) string {
	return formWord(v, string(form))
}

// Months returns the months to choose from, latest first.
func (p certificatesPage) Months(v *console.Visit) []console.Option {
	return month{Month: when.MonthOf(v.Today)}.Months(v)
}

// certificatePage is a certificate with the form that changes it.
type certificatePage struct {
	tax.Certificate
	Form   *console.Form
	Filing *tax.Filing
}

func viewCertificate(v *console.Visit) error {
	return console.ShowOne(v, "certificate.html", func(v *console.Visit, tx *db.Tx, id uint32) (p certificatePage, err error) {
		if p.Certificate, err = tax.GetCertificate(tx, tax.CertificateByID{ID: id}); err != nil {
			return p, err
		}
		c := p.Certificate
		p.Form = v.FormOf("change", tax.CertificateChange{Form: c.Form, IncomeType: c.IncomeType, IncomeText: c.IncomeText, Payee: c.Payee})
		if c.FilingID != 0 {
			f, err := tax.GetFiling(tx, tax.FilingByID{ID: uint32(c.FilingID)})
			p.Filing = &f
			return p, err
		}
		return p, nil
	})
}

var changeCertificate = console.Submit(tax.UpdateCertificate, func(v *console.Visit, c tax.Certificate) string {
	v.Done("{1} saved", c.CertificateNumber)
	return v.At("/tax/certificates/%d", c.ID)
}, viewCertificate)

// Editable reports whether the user can change the certificate.
func (p certificatePage) Editable(v *console.Visit) bool {
	return v.May(access.WriteTax) && p.Status == tax.Issued && (p.Filing == nil || p.Filing.Open())
}

// FormWord returns the name of the certificate's return.
func (p certificatePage) FormWord(v *console.Visit) string {
	return formWord(v, string(p.Certificate.Form))
}

// Forms returns the forms to choose from.
func (p certificatePage) Forms(v *console.Visit) []console.Option {
	return append([]console.Option{{Word: v.T("not known")}}, forms(v)...)
}

// Incomes returns the types of income.
func (p certificatePage) Incomes(v *console.Visit) []console.Option { return v.IncomeTypes() }

// IncomeWord returns the type of income.
func (p certificatePage) IncomeWord(v *console.Visit) string { return v.IncomeType(p.IncomeType) }

// Source returns the address of the voucher or claim.
func (p certificatePage) Source(v *console.Visit) string {
	if p.ItemID != 0 {
		return v.At("/claims/%d", p.SourceID)
	}
	return v.At("/purchases/%d", p.SourceID)
}

// Month returns the tax month.
func (p certificatePage) Month() when.Month { return when.MonthOf(p.PaymentDate) }

// Problem returns the text of a problem.
func (p certificatePage) Problem(v *console.Visit, problem tax.CertificateProblem) string {
	return v.T(problem.Text)
}

// Part returns a part of the payee's address.
func (p certificatePage) Part(name string) string { return "payee.addressParts." + name }

// printCertificate shows the two copies of a certificate as a page that the browser prints.
func printCertificate(v *console.Visit) error {
	return console.ShowOne(v, "print.html", func(_ *console.Visit, tx *db.Tx, id uint32) (printout.Certificate, error) {
		return printout.CertificateOf(tx, id, 0)
	})
}

// downloadCertificate answers with the two copies of a certificate as PDF. It is drawn after the
// transaction.
func downloadCertificate(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var print printout.Certificate
	err = v.Read(func(tx *db.Tx) (err error) {
		print, err = printout.CertificateOf(tx, id, 0)
		return err
	})
	if err != nil {
		return err
	}
	return v.SendPaper(printout.DrawCertificate(v.Context(), print))
}
