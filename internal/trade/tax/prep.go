package tax

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/org"
)

// PrepFile selects the file of a return for the programs of the Revenue Department.
type PrepFile struct{ FilingByID }

// File says that the answer is always a file.
func (PrepFile) File() string { return "txt" }

// WritePrepFile writes the file of a return for the programs of the Revenue Department, and
// returns its name.
func WritePrepFile(tx *db.Tx, in PrepFile, w io.Writer) (string, error) {
	r, err := filingByID(tx, in.ID)
	if err != nil {
		return "", err
	}
	head, err := org.LetterheadOf(tx)
	if err != nil {
		return "", err
	}
	if err := r.hasFile(tx, head); err != nil {
		return "", err
	}
	text := r.vatFile(head)
	if r.Form != PP30 {
		if text, err = r.withholdingFile(tx, head); err != nil {
			return "", err
		}
	}
	_, err = io.WriteString(w, text)
	return r.fileName(head), err
}

// houseNoMax is the width of the house number in the file.
const houseNoMax = 20

// hasFile refuses a return that has no file, and says why.
func (r filing) hasFile(tx *db.Tx, head org.Letterhead) error {
	var why fault.Sentence
	address := head.AddressParts
	switch {
	case r.Sequence > 0:
		why = fault.Say("the file format covers original returns only; enter the amendment by hand")
	case len(head.TaxID) != 13 || !paper.Digits(head.TaxID):
		why = fault.Say("the tax ID of the organization must have 13 digits")
	case r.Form != PP30:
		var err error
		if why, err = r.noWithholdingFile(tx); err != nil {
			return err
		}
	case r.Boxes.B1.Sign() <= 0:
		why = fault.Say("box 1 must be greater than 0; enter a month without sales by hand")
	case address.HouseNo == "":
		why = fault.Say("addressParts.houseNo of the organization is missing")
	case utf8.RuneCountInString(address.HouseNo) > houseNoMax:
		why = fault.Say("addressParts.houseNo of the organization has more than %d characters", houseNoMax)
	case address.PostalCode == "":
		why = fault.Say("addressParts.postalCode of the organization is missing")
	}
	if why.Format != "" {
		return fault.BadRequest.Because("no file: %s", why)
	}
	return nil
}

// fileName returns the name of the file, as the Revenue Department wants it.
func (r filing) fileName(head org.Letterhead) string {
	month := r.Month.First().Month()
	if r.Form == PP30 {
		return fmt.Sprintf("PP30_%s_%d_%02d.txt", head.TaxID, buddhist(r.Month), month)
	}
	return fmt.Sprintf("%s_%s_%s_%d_%02d_00_00.txt", r.Form, head.TaxID, sixDigits(head.Branch()), buddhist(r.Month), month)
}

// vatFile returns the text of the file of a VAT return.
func (r filing) vatFile(head org.Letterhead) string {
	b, address := r.Boxes, head.AddressParts
	branch := strings.TrimLeft(head.Branch(), "0")
	if branch == "" {
		branch = "0"
	}
	fields := []string{
		"1", branch, withoutBars(address.HouseNo), withoutBars(address.PostalCode), Fixed(b.B1), "", "", orEmpty(b.B2), orEmpty(b.B3), Fixed(b.B4),
		Fixed(b.B5), Fixed(b.B6), "", "", Fixed(b.B7), Fixed(b.B5.Sub(b.B7)),
	}
	return strings.Join(fields, "|") + "\r\n"
}

// orEmpty writes an amount, or nothing if it is 0.
func orEmpty(m num.Money) string {
	if m.IsZero() {
		return ""
	}
	return Fixed(m)
}

// withoutBars removes the field separator from a text.
func withoutBars(text string) string { return strings.ReplaceAll(text, "|", "") }
