package paper

import "strings"

// HeadOffice is the branch number of a head office.
const HeadOffice = "00000"

// branchDigits is the length of a branch number.
const branchDigits = len(HeadOffice)

// Branch returns the branch number as the law requires it: five digits, HeadOffice for a head
// office. It returns "" if the branch is unknown.
func Branch(branchType, code string) string {
	if branchType == "head_office" {
		return HeadOffice
	}
	code = strings.TrimSpace(code)
	if missing := branchDigits - len(code); missing > 0 && code != "" && strings.Trim(code, "0123456789") == "" {
		return strings.Repeat("0", missing) + code
	}
	return code
}

// BranchCode returns the branch number as entered, or HeadOffice for a head office without
// one.
func BranchCode(branchType, code string) string {
	if code == "" {
		return Branch(branchType, code)
	}
	return code
}

// BranchText returns the name of the branch as printed on tax invoices.
func BranchText(branchType, code string) string {
	switch number := Branch(branchType, code); number {
	case "":
		return ""
	case HeadOffice:
		return "สำนักงานใหญ่"
	default:
		return "สาขาที่ " + number
	}
}

// taxIDDigits is the length of a Thai tax ID; its last digit is a check digit.
const taxIDDigits = 13

// ValidTaxID reports whether the check digit of a Thai tax ID is correct. It returns nil if id
// does not have 13 digits.
func ValidTaxID(id string) *bool {
	if len(id) != taxIDDigits || !Digits(id) {
		return nil
	}
	sum := 0
	for i, digit := range id[:taxIDDigits-1] {
		sum += int(digit-'0') * (taxIDDigits - i)
	}
	valid := (11-sum%11)%10 == int(id[taxIDDigits-1]-'0')
	return &valid
}

// Digits reports whether a text has only digits.
func Digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// DoubtTaxID returns why a tax ID is probably not a Thai one: taxId (not 13 digits), taxIdZero
// (a leading zero is missing, as spreadsheets drop it), taxIdDigit (wrong check digit), or "".
// IDs with letters are foreign.
func DoubtTaxID(id string) string {
	bare := strings.NewReplacer("-", "", " ", "").Replace(id)
	switch valid := ValidTaxID(bare); {
	case bare == "" || !Digits(bare):
		return ""
	case valid != nil && *valid:
		return ""
	case valid != nil:
		return "taxIdDigit"
	}
	if padded := ValidTaxID("0" + bare); padded != nil && *padded {
		return "taxIdZero"
	}
	return "taxId"
}
