package setup

import (
	"kontor/internal/base/fault"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
)

// ChangeSettings changes the policies of the organization.
func ChangeSettings(tx *db.Tx, in ledger.PolicyChange) (ledger.Policies, error) {
	before, err := org.SettingsOf(tx)
	if err != nil {
		return ledger.Policies{}, err
	}
	if err := walkIn(tx, in, before); err != nil {
		return ledger.Policies{}, err
	}
	now, err := ledger.ChangeSettings(tx, in)
	if err != nil {
		return ledger.Policies{}, err
	}
	after, err := org.SettingsOf(tx)
	if err != nil {
		return ledger.Policies{}, err
	}
	return now, undueExplained(tx, before, after)
}

// walkIn refuses a customer of cash sales that does not exist, is inactive or only a supplier.
func walkIn(tx *db.Tx, in ledger.PolicyChange, before org.Settings) error {
	id := in.Value.WalkInContactID
	if !in.Has("WalkInContactID") || id == 0 || id == before.WalkInContactID {
		return nil
	}
	c, err := contact.Load(tx, uint32(id))
	switch {
	case err != nil:
		return db.Or(err, fault.Bad("WalkInContactID", "exists"))
	case !c.IsActive:
		return fault.Bad("WalkInContactID", "active")
	case c.ContactType == contact.Supplier:
		return fault.Bad("WalkInContactID", "oneof", contact.Client+" "+contact.Both)
	}
	return nil
}

// undueExplained refuses to defer VAT while the account for deferred VAT has another balance: from
// then on documents must explain that account.
func undueExplained(tx *db.Tx, before, now org.Settings) error {
	if before.InputVat != now.InputVat && now.InputVat == org.OnTaxInvoice {
		undue, err := report.UndueInputOf(tx)
		if err != nil {
			return err
		}
		if undue.Account != undue.Documents {
			return fault.Conflict.Because("documents posted %s to account 1155, but only %s waits for a tax invoice; reverse the rest first", undue.Account, undue.Documents).For(fault.InUse)
		}
	}
	if before.VatOnPayment != now.VatOnPayment && now.VatOnPayment == org.VatOfServices {
		undue, err := report.UndueOutputOf(tx)
		if err != nil {
			return err
		}
		if undue.Account != undue.Documents {
			return fault.Conflict.Because("documents posted %s to account 2155, but only %s becomes due on payment; reverse the rest first", undue.Account, undue.Documents).For(fault.InUse)
		}
	}
	return nil
}
