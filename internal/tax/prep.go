package tax

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
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
	name, text, err := r.prepFile(head)
	if err != nil {
		return "", err
	}
	_, err = io.WriteString(w, text)
	return name, err
}

// houseNoMax is the width of the house number in the file.
const houseNoMax = 20

// prepFile returns the name and text of the file of a VAT return, or why there is none.
func (r filing) prepFile(head org.Letterhead) (name, text string, err error) {
	b, address := r.Boxes, head.AddressParts
	refuse := func(why string) (string, string, error) { return "", "", fault.BadRequest.Because("no file: %s", why) }
	switch {
	case r.Form != PP30:
		return refuse("not available for " + r.Form)
	case r.Sequence > 0:
		return refuse("the file format covers original returns only; enter the amendment by hand")
	case b.B1.Sign() <= 0:
		return refuse("box 1 must be greater than 0; enter a month without sales by hand")
	case address.HouseNo == "":
		return refuse("addressParts.houseNo of the organization is missing")
	case utf8.RuneCountInString(address.HouseNo) > houseNoMax:
		return refuse(fmt.Sprintf("addressParts.houseNo of the organization has more than %d characters", houseNoMax))
	case address.PostalCode == "":
		return refuse("addressParts.postalCode of the organization is missing")
	}
	branch := strings.TrimLeft(head.Branch(), "0")
	if branch == "" {
		branch = "0"
	}
	fields := []string{
		"1", branch, withoutBars(address.HouseNo), withoutBars(address.PostalCode), Fixed(b.B1), "", "", orEmpty(b.B2), orEmpty(b.B3), Fixed(b.B4),
		Fixed(b.B5), Fixed(b.B6), "", "", Fixed(b.B7), Fixed(b.B5.Sub(b.B7)),
	}
	name = fmt.Sprintf("PP30_%s_%d_%02d.txt", head.TaxID, buddhist(r.Month), r.Month.First().Month())
	return name, strings.Join(fields, "|") + "\r\n", nil
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
