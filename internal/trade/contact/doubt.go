package contact

import (
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
)

// Doubts returns the details that are probably mistyped. They are stored anyway: foreign
// contacts have other tax IDs, and clients of the API send what they have.
func Doubts(d Details) (fields []fault.Field) {
	if rule := paper.DoubtTaxID(d.TaxID); rule != "" {
		fields = append(fields, fault.Field{Name: "TaxID", Tag: rule, Param: d.TaxID})
	}
	if d.BranchCode != "" && (len(d.BranchCode) != len(paper.HeadOffice) || !paper.Digits(d.BranchCode)) {
		fields = append(fields, fault.Field{Name: "BranchCode", Tag: "branchCode"})
	}
	if name, host, ok := strings.Cut(d.Email, "@"); d.Email != "" && (!ok || name == "" || !strings.Contains(strings.Trim(host, "."), ".") || strings.ContainsAny(d.Email, " ,;")) {
		fields = append(fields, fault.Field{Name: "Email", Tag: "email"})
	}
	return fields
}
