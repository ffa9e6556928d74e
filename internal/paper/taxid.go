package paper

import "strings"

// HeadOffice is the branch number of a head office.
const HeadOffice = "00000"

// branchDigits is how long a branch number is.
const branchDigits = len(HeadOffice)

// Branch is the number of an establishment as the law wants it: five digits, those
// of HeadOffice for a head office. What is not known has none.
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

// BranchCode is that number as it was entered. A head office that is only named has
// one too.
func BranchCode(branchType, code string) string {
	if code == "" {
		return Branch(branchType, code)
	}
	return code
}

// BranchText names that establishment as a tax invoice does.
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

// taxIDDigits is how long a Thai tax id is; its last digit proves the others.
const taxIDDigits = 13

// ValidTaxID tells whether the last digit of a Thai tax id fits the others. What
// has not 13 digits is none, and nothing can be said of it.
func ValidTaxID(id string) *bool {
	if len(id) != taxIDDigits || strings.Trim(id, "0123456789") != "" {
		return nil
	}
	sum := 0
	for i, digit := range id[:taxIDDigits-1] {
		sum += int(digit-'0') * (taxIDDigits - i)
	}
	valid := (11-sum%11)%10 == int(id[taxIDDigits-1]-'0')
	return &valid
}
