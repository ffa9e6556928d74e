package paper

import "strings"

// HeadOffice is the branch number of a head office.
const HeadOffice = "00000"

// branchDigits is how long a branch number is.
const branchDigits = len(HeadOffice)

// BranchText is how the law wants an establishment to be named on a tax invoice:
// the head office, or a branch by its number. What is not known is not named.
func BranchText(branchType, code string) string {
	code = strings.TrimSpace(code)
	digits := code != "" && strings.Trim(code, "0123456789") == ""
	if digits && len(code) < branchDigits {
		code = strings.Repeat("0", branchDigits-len(code)) + code
	}
	switch {
	case branchType == "head_office", code == HeadOffice:
		return "สำนักงานใหญ่"
	case code != "":
		return "สาขาที่ " + code
	}
	return ""
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
