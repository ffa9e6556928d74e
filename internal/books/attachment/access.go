package attachment

import (
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// Access is what the caller can do with the files of a record.
type Access struct {
	Number      string // of the record
	Adds        bool
	Removes     bool
	Final       bool // removed files stay
	TaxInvoices bool // files can be tax invoices of the record
}

// AccessOf returns what the caller can do with the files of a record.
func AccessOf(tx *db.Tx, resource string, record uint32) (Access, error) {
	s, err := subjectOf(tx, resource, record)
	if err != nil {
		return Access{}, err
	}
	adds := s.mayWrite(tx) == nil
	return Access{
		Number: s.Number, Adds: adds, Removes: adds && (!s.final || tx.May(access.ManageFiles)) && s.open(tx) == nil, Final: s.final,
		TaxInvoices: s.items == nil && slices.Contains(strings.Fields(s.resource.kinds), files.TaxInvoice),
	}, nil
}
