package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"unicode/utf8"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org"
)

// MoneyChange adds or changes the money account with a name. Nil fields keep their value, and
// so do an empty kind and ledger account.
type MoneyChange struct {
	AccountName       string
	Renames           string // name that the account has so far, if AccountName is a new one
	Kind              string
	AccountNo         *string
	AccountBranch     *string
	AccountBranchCode *string
	BankCompany       *string
	BankAddress       *string
	SwiftCode         *string
	AccountType       *int
	Account           string // code of the ledger account that holds its balance
	Field             string // field name of that code in the request; empty: Account, as in company files
	IsActive          *bool
	Default           *bool // sets or clears the organization's default
}

// UpsertMoneyAccount adds or changes a money account and returns its id. It writes nothing if
// nothing changes. Deactivating the default also clears the default.
func UpsertMoneyAccount(tx *db.Tx, in MoneyChange) (uint32, error) {
	old, err := db.Get[moneyRow](tx, selectMoney+`WHERE m.org_id = $1 AND m.account_name = $2`, cmp.Or(in.Renames, in.AccountName))
	switch {
	case errors.Is(err, db.Missing):
		return in.create(tx)
	case err != nil:
		return 0, fmt.Errorf("money account %q: %w", in.AccountName, err)
	}
	return old.ID, in.change(tx, old)
}

// create adds a money account. Unless the change names a ledger account, it gets its own.
func (in MoneyChange) create(tx *db.Tx) (uint32, error) {
	row := moneyRow{IsActive: true, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp()}
	if err := in.onto(tx, &row); err != nil {
		return 0, err
	}
	if row.AccountID == 0 {
		account, err := ownAccount(tx, row)
		if err != nil {
			return 0, err
		}
		row.AccountID = num.Ref(account)
	}
	if err := in.checkStatements(tx, 0, row); err != nil {
		return 0, err
	}
	id, err := db.NextID(tx, "money_accounts")
	if err != nil {
		return 0, fmt.Errorf("money account %q: %w", in.AccountName, err)
	}
	row.ID = id
	if err := db.Insert(tx, "money_accounts", row); err != nil {
		return 0, fmt.Errorf("money account %q: %w", in.AccountName, err)
	}
	tx.Event(event.BankCreated.On(row.ID, row.AccountName, event.Name{Name: row.AccountName}))
	return row.ID, in.settleDefault(tx, row)
}

// change changes a money account, and moves its balance if it gets another ledger account.
func (in MoneyChange) change(tx *db.Tx, old moneyRow) error {
	row := old
	if err := in.onto(tx, &row); err != nil {
		return err
	}
	if row != old {
		row.UpdatedAt = tx.Stamp()
		chart, err := ChartOf(tx)
		if err != nil {
			return err
		}
		if err := in.checkStatements(tx, old.account(chart).ID, row); err != nil {
			return err
		}
		if err := moveBalance(tx, old, row); err != nil {
			return err
		}
		if err := db.Update(tx, "money_accounts", row); err != nil {
			return fmt.Errorf("money account %q: %w", old.AccountName, err)
		}
		tx.Event(event.BankUpdated.On(row.ID, row.AccountName, event.Name{Name: row.AccountName}))
		db.Renew(tx, moneyKey(row.ID))
	}
	return in.settleDefault(tx, row)
}

// onto applies the change to a row and validates the result.
func (in MoneyChange) onto(tx *db.Tx, row *moneyRow) error {
	to := &row.MoneyFields
	var bad []fault.Field
	for _, f := range []struct {
		name     string
		to, from *string
		most     int
	}{
		{"Kind", &to.Kind, unlessEmpty(in.Kind), 20}, {"AccountName", &to.AccountName, unlessEmpty(in.AccountName), 255}, {"AccountNo", &to.AccountNo, in.AccountNo, 50},
		{"AccountBranch", &to.AccountBranch, in.AccountBranch, 255}, {"AccountBranchCode", &to.AccountBranchCode, in.AccountBranchCode, 50},
		{"BankCompany", &to.BankCompany, in.BankCompany, 255}, {"BankAddress", &to.BankAddress, in.BankAddress, 5000}, {"SwiftCode", &to.SwiftCode, in.SwiftCode, 50},
	} {
		set(f.to, f.from)
		if f.from != nil && utf8.RuneCountInString(*f.from) > f.most {
			bad = append(bad, fault.Field{Name: f.name, Tag: "max", Param: fmt.Sprint(f.most)})
		}
	}
	set(&to.AccountType, in.AccountType)
	set(&row.IsActive, in.IsActive)
	if to.AccountName == "" {
		bad = append(bad, fault.Field{Name: "AccountName", Tag: "required"})
	}
	if _, known := kinds[to.Kind]; !known {
		bad = append(bad, fault.Field{Name: "Kind", Tag: "oneof", Param: "cash bank e_wallet"})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return in.link(tx, row)
}

// link sets the ledger account of the money account. It must be able to hold money: an asset,
// or a liability such as a credit card.
func (in MoneyChange) link(tx *db.Tx, row *moneyRow) error {
	if in.Account == "" {
		return nil
	}
	chart, err := ChartOf(tx)
	if err != nil {
		return err
	}
	field := cmp.Or(in.Field, "Account")
	a, ok := chart.ByCode(in.Account)
	if !ok {
		return fault.Bad(field, "exists")
	}
	if a, err = chart.Chosen(field, a.ID); err != nil {
		return err
	}
	if a.AccountType != Asset && a.AccountType != Liability {
		return fault.BadRequest.Because("account %s %s cannot hold money; choose an asset or liability account", a.Code, a.called())
	}
	row.AccountID = num.Ref(a.ID)
	return nil
}

func (in MoneyChange) settleDefault(tx *db.Tx, row moneyRow) error {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	isDefault := settings.DefaultBankID == num.Ref(row.ID)
	wanted := isDefault && row.IsActive
	if in.Default != nil {
		wanted = *in.Default
	}
	switch {
	case wanted && !row.IsActive:
		return fault.BadRequest.Because("money account %q is inactive and cannot be the default", row.AccountName)
	case wanted && !isDefault:
		return org.SetDefaultBank(tx, num.Ref(row.ID))
	case isDefault && !wanted:
		return org.SetDefaultBank(tx, 0)
	}
	return nil
}
