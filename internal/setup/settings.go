package setup

import (
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/report"
)

// ChangeSettings changes the policies of the organization.
func ChangeSettings(tx *db.Tx, in ledger.PolicyChange) (ledger.Policies, error) {
	before, err := org.SettingsOf(tx)
	if err != nil {
		return ledger.Policies{}, err
	}
	now, err := ledger.ChangeSettings(tx, in)
	if err != nil {
		return ledger.Policies{}, err
	}
	return now, waitingExplained(tx, before.InputVat, now.InputVat)
}

// waitingExplained refuses to defer VAT until its tax invoice while the account for
// deferred VAT has another balance: from then on documents must explain that account.
func waitingExplained(tx *db.Tx, before, now string) error {
	if before == now || now != org.OnTaxInvoice {
		return nil
	}
	undue, err := report.UndueInputOf(tx)
	if err != nil || undue.Account == undue.Documents {
		return err
	}
	return fault.Conflict.Because("documents posted %s to account 1155, but only %s waits for a tax invoice; reverse the rest first", undue.Account, undue.Documents).For(fault.InUse)
}
