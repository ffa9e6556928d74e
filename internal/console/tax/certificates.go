package tax

import (
	"fmt"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/db"
	in "kontor/internal/input"
	"kontor/internal/tax"
	"kontor/internal/when"
)

// certificatesPage is a page of the list of certificates.
type certificatesPage struct {
	Filter  tax.CertificateFilter
	List    in.Result[tax.Certificate]
	Refusal string
	Asked   bool
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
	page.Asked = err == nil
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
	return console.ShowOne(v, "print.html", func(_ *console.Visit, tx *db.Tx, id uint32) (printPage, error) {
		print, err := tax.PrintCertificate(tx, tax.CertificateByID{ID: id})
		return printPage{print}, err
	})
}

// printPage is a certificate on paper.
type printPage struct{ tax.CertificatePrint }

// paperRow is a row of the table of incomes.
type paperRow struct {
	Text   string
	Ticked bool
}

// Rows returns the incomes as the form lists them.
func (p printPage) Rows() []paperRow {
	rows := []paperRow{
		{Text: "1. เงินเดือน ค่าจ้าง เบี้ยเลี้ยง โบนัส ฯลฯ ตามมาตรา 40 (1)"},
		{Text: "2. ค่าธรรมเนียม ค่านายหน้า ฯลฯ ตามมาตรา 40 (2)"},
		{Text: "3. ค่าแห่งลิขสิทธิ์ ฯลฯ ตามมาตรา 40 (3)"},
		{Text: "4. (ก) ดอกเบี้ย ฯลฯ ตามมาตรา 40 (4) (ก)"},
		{Text: "    (ข) เงินปันผล เงินส่วนแบ่งกำไร ฯลฯ ตามมาตรา 40 (4) (ข)"},
		{Text: "5. การจ่ายเงินได้ที่ต้องหักภาษี ณ ที่จ่าย ตามคำสั่งกรมสรรพากรที่ออกตามมาตรา 3 เตรส เช่น รางวัล ส่วนลดหรือประโยชน์ใด ๆ เนื่องจากการส่งเสริมการขาย ค่าจ้างทำของ ค่าโฆษณา ค่าเช่า ค่าขนส่ง ค่าบริการ ค่าเบี้ยประกันวินาศภัย ฯลฯ"},
		{Text: "6. อื่น ๆ (ระบุ)"},
	}
	for i, row := range []string{"1", "2", "3", "4a", "4b", "5", "6"} {
		rows[i].Ticked = row == p.Ticks.IncomeRow
	}
	return rows
}

// tickBox is a box of the form that can be ticked.
type tickBox struct {
	Number int
	Text   string
}

// Forms returns the returns that the certificate lists.
func (p printPage) Forms() []tickBox {
	return []tickBox{{1, "ภ.ง.ด.1ก"}, {2, "ภ.ง.ด.1ก พิเศษ"}, {3, "ภ.ง.ด.2"}, {4, "ภ.ง.ด.3"}, {5, "ภ.ง.ด.2ก"}, {6, "ภ.ง.ด.3ก"}, {7, "ภ.ง.ด.53"}}
}

// Conditions returns how the tax is borne.
func (p printPage) Conditions() []tickBox {
	return []tickBox{{1, "หัก ณ ที่จ่าย"}, {2, "ออกให้ตลอดไป"}, {3, "ออกให้ครั้งเดียว"}, {4, "อื่น ๆ (ระบุ)"}}
}

// Digits returns a tax ID in the groups of the form.
func (p printPage) Digits(id string) []string {
	if len(id) != 13 {
		return []string{id}
	}
	return []string{id[:1], id[1:5], id[5:10], id[10:12], id[12:]}
}

// Void reports whether the certificate is void.
func (p printPage) Void() bool { return p.Certificate.Status == tax.Void }

// Day returns a date with its Buddhist year.
func (p printPage) Day(d when.Date) string {
	return fmt.Sprintf("%02d/%02d/%d", d.Day(), d.Month(), d.Year()+543)
}
