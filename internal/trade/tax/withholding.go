package tax

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// BrokenCertificates is the errorInfo of a refusal because certificates have problems.
type BrokenCertificates struct {
	// The certificates to complete.
	Certificates []BrokenCertificate `json:"certificates"`
}

// BrokenCertificate is a certificate with problems.
type BrokenCertificate struct {
	// Id of the certificate.
	ID uint32 `json:"id"`
	// Number of the certificate.
	CertificateNumber string `json:"certificateNumber"`
	// What is missing.
	Problems []CertificateProblem `json:"problems"`
}

// WithheldOf returns the rows and sums of a withholding tax return as of now. A certificate with
// problems refuses it, also one whose form is unknown.
func WithheldOf(tx *db.Tx, form string, month when.Month) ([]Row, Totals, error) {
	all, err := CertificatesOfMonth(tx, month)
	if err != nil {
		return nil, Totals{}, err
	}
	var broken []BrokenCertificate
	for _, c := range all {
		if len(c.Problems) > 0 && (c.Form == "" || string(c.Form) == form) {
			broken = append(broken, BrokenCertificate{c.ID, c.CertificateNumber, c.Problems})
		}
	}
	if len(broken) > 0 {
		return nil, Totals{}, fault.BadRequest.Because("%d certificates of %s have problems; complete them first, from %s on", len(broken), inBoth(month), broken[0].CertificateNumber).
			With(BrokenCertificates{broken})
	}
	rows := RowsNow(all, form)
	return rows, totalsOf(rows), nil
}

// RowsNow returns the rows of a withholding tax return, from the certificates of its month.
func RowsNow(all []Certificate, form string) (rows []Row) {
	for _, c := range all {
		if string(c.Form) != form {
			continue
		}
		payee := c.Payee
		rows = append(rows, Row{
			Side: Withheld, Seq: len(rows) + 1, Date: c.PaymentDate, Number: c.CertificateNumber, Name: payee.Name, TaxID: payee.TaxID, BranchCode: payee.BranchCode,
			BaseAmount: c.BaseAmount, VatAmount: c.TaxAmount, Category: c.IncomeType, Description: c.IncomeText, Rate: c.Rate,
			DocumentType: c.SourceType, DocumentID: num.Ref(c.SourceID), ItemID: c.ItemID, Payee: &payee,
		})
	}
	return rows
}

func totalsOf(rows []Row) (t Totals) {
	t.Count = len(rows)
	for _, r := range rows {
		t.BaseAmount, t.TaxAmount = t.BaseAmount.Add(r.BaseAmount), t.TaxAmount.Add(r.VatAmount)
	}
	return t
}

// incomesMax is how many payments a line of the file has.
const incomesMax = 3

// byPayee gathers rows as the file lists them: by payee in the order of the first payment, at
// most three payments a line.
func byPayee(rows []Row) (lines [][]Row) {
	type key struct{ taxID, branch string }
	payees := map[key][]Row{}
	var order []key
	for _, r := range rows {
		k := key{r.TaxID, r.BranchCode}
		if len(payees[k]) == 0 {
			order = append(order, k)
		}
		payees[k] = append(payees[k], r)
	}
	for _, k := range order {
		for of := payees[k]; len(of) > 0; {
			n := min(incomesMax, len(of))
			lines, of = append(lines, of[:n]), of[n:]
		}
	}
	return lines
}

const (
	releaseCertificates = `UPDATE tax_certificates SET filing_id = NULL, sequence_in_return = NULL, updated_at = $3 WHERE org_id = $1 AND filing_id = $2`
	fileCertificate     = `UPDATE tax_certificates SET filing_id = $3, sequence_in_return = $4, updated_at = $5 WHERE org_id = $1 AND certificate_number = $2`
)

// certify marks the certificates of a withholding tax return as filed.
func (r filing) certify(tx *db.Tx, former *filing, rows []Row) error {
	if r.Form == PP30 {
		return nil
	}
	if former != nil {
		if err := former.release(tx); err != nil {
			return err
		}
	}
	for i, line := range byPayee(rows) {
		for _, row := range line {
			if err := db.Later(tx, fileCertificate, row.Number, r.ID, i+1, tx.Stamp()); err != nil {
				return fmt.Errorf("certificates of %s: %w", r.name(), err)
			}
		}
	}
	return nil
}

// release marks the certificates of a return as not filed.
func (r filing) release(tx *db.Tx) error {
	if r.Form == PP30 {
		return nil
	}
	_, err := db.Exec(tx, releaseCertificates, r.ID, tx.Stamp())
	return err
}

const selectOtherIncome = `SELECT COUNT(*) FROM tax_filing_rows w WHERE w.org_id = $1 AND w.filing_id = $2 AND w.category <> $3`

// noWithholdingFile returns why a withholding tax return has no file, if it has none.
func (r filing) noWithholdingFile(tx *db.Tx) (why fault.Sentence, err error) {
	settings, err := org.SettingsOf(tx)
	switch {
	case err != nil:
		return why, err
	case settings.PndTransAmt == "":
		return fault.Say("choose pndTransAmt in the settings first"), nil
	}
	others, err := db.Get[int](tx, selectOtherIncome, r.ID, Section3Tres)
	if err == nil && others > 0 {
		why = fault.Say("the file format covers income under section 3 tredecim only; enter the return by hand")
	}
	return why, err
}

// withholdingFile returns the text of the file of a withholding tax return: a header, and a
// line for each payee.
func (r filing) withholdingFile(tx *db.Tx, head org.Letterhead) (string, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return "", err
	}
	rows, err := RowsOf(tx, r.ID)
	if err != nil {
		return "", err
	}
	lines := byPayee(rows)
	t, branch := r.Totals, sixDigits(head.Branch())
	sum := t.TaxAmount.Add(t.Surcharge)
	transferred := sum
	if settings.PndTransAmt == org.TransferZero {
		transferred = num.Money{}
	}
	var out strings.Builder
	write := func(fields ...string) { out.WriteString(strings.Join(fields, "|") + "\r\n") }
	write("H", "0000", head.TaxID, branch, "1", r.Form, head.TaxID, branch, plain(head.BranchText()), "1", "0", "0", "0",
		fmt.Sprintf("%02d", r.Month.First().Month()), strconv.Itoa(buddhist(r.Month)), settings.RdBranchType, "00", strconv.Itoa(len(lines)),
		Fixed(t.BaseAmount), Fixed(t.TaxAmount), Fixed(t.Surcharge), Fixed(sum), Fixed(transferred), plain(settings.RdUserID), "2")
	for i, line := range lines {
		write(r.payeeLine(i+1, line)...)
	}
	return out.String(), nil
}

// payeeLine returns the fields of a line: the payee, up to three payments and the address.
func (r filing) payeeLine(seq int, line []Row) []string {
	payee := line[0].Payee
	title, first, last := "", payee.Name, ""
	if r.Form == PND3 {
		title, first, last = payee.TitleName, payee.FirstName, payee.LastName
		if plain(title) == "" {
			title = "-"
		}
	}
	fields := []string{"D", strconv.Itoa(seq), sixDigits(payee.BranchCode), payee.TaxID, "0000000000", plain(title), plain(first), plain(last)}
	for i := range incomesMax {
		if i >= len(line) {
			fields = append(fields, "00000000", "0.00", "0.00", "0.00", "", "")
			continue
		}
		w := line[i]
		fields = append(fields, fmt.Sprintf("%02d%02d%d", w.Date.Day(), w.Date.Month(), w.Date.Year()+543), Fixed(num.RawMoney(w.Rate.Raw())), Fixed(w.BaseAmount), Fixed(w.VatAmount), plain(w.Description), "1")
	}
	a := payee.AddressParts
	for _, part := range []string{a.Building, a.Room, a.Floor, a.Village, a.HouseNo, a.Moo, a.Soi, a.Street, a.Subdistrict, a.District, a.Province, a.PostalCode} {
		fields = append(fields, plain(strings.ReplaceAll(part, "/", "-")))
	}
	return fields
}

// plain removes the characters that the file format does not allow.
func plain(text string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || strings.ContainsRune(`*+/\!$%#&@,'"|`, c) {
			return -1
		}
		return c
	}, text))
}

// sixDigits returns a branch number as the file writes it; the head office if it is unknown.
func sixDigits(branch string) string {
	if len(branch) != len(paper.HeadOffice) || !paper.Digits(branch) {
		branch = paper.HeadOffice
	}
	return "0" + branch
}
