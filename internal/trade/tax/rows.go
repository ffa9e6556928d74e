package tax

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// The sides of a return.
const (
	Output   = "output"
	Claimed  = "input"
	Withheld = "certificate"
)

// Row is a row of a return as filed. Withholding tax returns use Category for the type of
// income, Description for its text and VatAmount for the tax.
type Row struct {
	ID           uint32      `db:"id"`
	Side         string      `db:"side"`
	Seq          int         `db:"seq"`
	Date         when.Date   `db:"row_date"`
	Number       string      `db:"number"`
	Name         string      `db:"name"`
	TaxID        string      `db:"tax_id"`
	BranchCode   string      `db:"branch_code"`
	BaseAmount   num.Money   `db:"base_amount"`
	VatAmount    num.Money   `db:"vat_amount"`
	Category     string      `db:"category"`
	Description  string      `db:"description"`
	Rate         num.Percent `db:"rate"`
	DocumentType string      `db:"document_type"`
	DocumentID   num.Ref     `db:"document_id"`
	ItemID       num.Ref     `db:"item_id"`
	Cancelled    bool        `db:"cancelled"`
	Payee        *Payee      `db:"payee,json"` // of a withholding tax return
}

// stored is a row with its return.
type stored struct {
	FilingID uint32 `db:"filing_id"`
	Row
}

// RowsOf returns the rows of a return as filed.
func RowsOf(tx *db.Tx, filing uint32) ([]Row, error) {
	rows, err := db.List[Row](tx, `SELECT `+db.Columns[Row]("w")+` FROM tax_filing_rows w WHERE w.org_id = $1 AND w.filing_id = $2 ORDER BY w.id`, filing)
	return rows, err
}

// freeze stores the rows of a return.
func freeze(tx *db.Tx, filing uint32, rows []Row) error {
	all := make([]stored, len(rows))
	for i, r := range rows {
		r.ID = uint32(i + 1)
		all[i] = stored{filing, r}
	}
	return db.Insert(tx, "tax_filing_rows", all...)
}

var vatHeader = []string{"side", "seq", "date", "number", "name", "taxId", "branchCode", "baseAmount", "vatAmount", "vatCategory", "documentType", "documentId", "itemId", "cancelled"}

var withholdingHeader = []string{"seq", "certificateNumber", "paymentDate", "payeeName", "payeeTaxId", "payeeBranchCode", "incomeType", "incomeText", "rate", "baseAmount", "taxAmount", "sourceType", "sourceId", "itemId"}

// box is the side of the rows that hold the boxes.
const box = "box"

// writeRows writes the file of rows: UTF-8 without a byte order mark, lines end with CRLF.
func writeRows(w io.Writer, form string, boxes Boxes, rows []Row) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if form == PP30 {
		writeVAT(out, boxes, rows)
	} else {
		writeWithheld(out, rows)
	}
	out.Flush()
	return out.Error()
}

// writeVAT writes the rows of both registers and the boxes. Errors show at the end.
func writeVAT(out *csv.Writer, boxes Boxes, rows []Row) {
	_ = out.Write(vatHeader)
	for _, r := range rows {
		_ = out.Write([]string{
			r.Side, strconv.Itoa(r.Seq), r.Date.String(), r.Number, r.Name, r.TaxID, r.BranchCode, Fixed(r.BaseAmount), Fixed(r.VatAmount), r.Category,
			r.DocumentType, refText(r.DocumentID), refText(r.ItemID), strconv.FormatBool(r.Cancelled),
		})
	}
	for i, value := range boxes.Values() {
		_ = out.Write([]string{box, strconv.Itoa(i + 1), "", "", "", "", "", "", Fixed(value), "", "", "", "", ""})
	}
}

// writeWithheld writes the certificates of a withholding tax return. Errors show at the end.
func writeWithheld(out *csv.Writer, rows []Row) {
	_ = out.Write(withholdingHeader)
	for _, r := range rows {
		_ = out.Write([]string{
			strconv.Itoa(r.Seq), r.Number, r.Date.String(), r.Name, r.TaxID, r.BranchCode, r.Category, r.Description, r.Rate.String(), Fixed(r.BaseAmount), Fixed(r.VatAmount),
			r.DocumentType, refText(r.DocumentID), refText(r.ItemID),
		})
	}
}

func refText(id num.Ref) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(id), 10)
}

// Fixed writes an amount with two decimals.
func Fixed(m num.Money) string {
	satang := m.Round(num.BasePlaces).Raw() / (num.MoneyOf(1).Raw() / 100)
	sign := ""
	if satang < 0 {
		sign, satang = "-", -satang
	}
	return fmt.Sprintf("%s%d.%02d", sign, satang/100, satang%100)
}

// sum returns the SHA-256 of the file of rows.
func sum(form string, boxes Boxes, rows []Row) (string, error) {
	hash := sha256.New()
	if err := writeRows(hash, form, boxes, rows); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// RowsFile selects the file of rows of a return.
type RowsFile struct{ FilingByID }

// File says that the answer is always a file.
func (RowsFile) File() string { return "csv" }

// WriteRows writes the rows of a return as filed. The SHA-256 of the file is stored with the
// return.
func WriteRows(tx *db.Tx, in RowsFile, w io.Writer) error {
	r, err := filingByID(tx, in.ID)
	if err != nil {
		return err
	}
	rows, err := RowsOf(tx, r.ID)
	if err != nil {
		return err
	}
	return writeRows(w, r.Form, r.Boxes, rows)
}

// Sealed reports whether the rows and boxes of a return still have the stored SHA-256.
func Sealed(f Filing, rows []Row) (bool, error) {
	var boxes Boxes
	if f.Boxes != nil {
		boxes = *f.Boxes
	}
	now, err := sum(f.Form, boxes, rows)
	return now == f.SHA256, err
}
