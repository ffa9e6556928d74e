package report

import (
	"fmt"

	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

var bankReconciliation = maker[report.BankReconciliationQuery, report.BankReconciliation]{
	name: "bank-reconciliation", file: "bank.html", needs: "bankId", read: report.BankReconciliationOf, more: chosenBank,
}

// chosenBank offers the money accounts.
func chosenBank(v *console.Visit, tx *db.Tx, s *sheet[report.BankReconciliationQuery, report.BankReconciliation]) error {
	banks, err := ledger.MoneyBalances(tx)
	a := accounts{Options: []console.Option{{Word: v.T("Choose a money account")}}}
	for _, m := range banks {
		a.Options = append(a.Options, console.Option{Value: fmt.Sprint(m.ID), Word: m.Name()})
		if m.ID == s.In.BankID {
			a.chosen = m.Name()
		}
	}
	s.More = a
	return err
}
