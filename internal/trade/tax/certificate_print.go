package tax

import (
	"slices"

	"kontor/internal/db"
)

// CertificatePrint is a certificate with what its paper says.
type CertificatePrint struct {
	_ struct{} `schema:"WithholdingCertificatePrint"`
	// The certificate.
	Certificate Certificate `json:"certificate"`
	// The organization.
	Payer Payer `json:"payer"`
	// The supplier.
	Payee Payee `json:"payee"`
	// Boxes to tick.
	Ticks CertificateTicks `json:"ticks"`
	// The copies to print.
	Copies []CertificateCopy `json:"copies"`
	// Tax withheld, in Thai words.
	TaxInWords string `json:"taxInWords"`
}

// CertificateTicks are the boxes that are ticked on a certificate.
type CertificateTicks struct {
	_ struct{} `schema:"WithholdingTicks"`
	// Box of the form: 4 (PND3) or 7 (PND53). 0 if none.
	Form int `json:"form"`
	// Row of the income: 1, 2, 3, 4a, 4b, 5 (section 3 tredecim) or 6 (other).
	IncomeRow string `json:"incomeRow"`
	// Box of the condition: 1, the payer withholds the tax.
	Condition int `json:"condition"`
}

// CertificateCopy is a copy of a certificate.
type CertificateCopy struct {
	_ struct{} `schema:"WithholdingCopy"`
	// Number of the copy.
	Number int `json:"number"`
	// Purpose of the copy, in Thai.
	Caption string `json:"caption"`
}

var (
	incomeRows = []string{"1", "2", "3", "4a", "4b", "5", "6"}
	formBoxes  = map[string]int{PND3: 4, PND53: 7}
	copies     = []CertificateCopy{
		{Number: 1, Caption: "สำหรับผู้ถูกหักภาษี ณ ที่จ่าย ใช้แนบพร้อมกับแบบแสดงรายการภาษี"},
		{Number: 2, Caption: "สำหรับผู้ถูกหักภาษี ณ ที่จ่าย เก็บไว้เป็นหลักฐาน"},
	}
)

// PrintCertificate returns what a certificate says on paper.
func PrintCertificate(tx *db.Tx, in CertificateByID) (CertificatePrint, error) {
	c, err := GetCertificate(tx, in)
	if err != nil {
		return CertificatePrint{}, err
	}
	ticks := CertificateTicks{Form: formBoxes[string(c.Form)], Condition: 1}
	if at := slices.Index(IncomeTypes, c.IncomeType); at >= 0 {
		ticks.IncomeRow = incomeRows[at]
	}
	return CertificatePrint{Certificate: c, Payer: c.Payer, Payee: c.Payee, Ticks: ticks, Copies: copies, TaxInWords: c.TaxInWords}, nil
}
