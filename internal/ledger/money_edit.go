package ledger

import (
	"errors"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/history"
)

// NewBank is the body of a request that creates a money account.
type NewBank struct {
	// Type: cash, bank account or e-wallet.
	Kind string `json:"kind" validate:"required,oneof=cash bank e_wallet"`
	BankDetails
	// Code of the ledger account. If omitted, the money account gets its own: the usual account
	// of the type if no other money account uses it, else a new account with the next free code.
	ChartOfAccountCode string `json:"chartOfAccountCode" validate:"max=20"`
	// Whether this is the default for documents without a money account.
	IsDefault bool `json:"isDefault"`
}

// BankChange changes a money account. Omitted fields keep their value.
type BankChange struct {
	// Id of the money account.
	ID uint32 `path:"id"`
	input.Patch[BankFields]
}

// BankDetails are the name of a money account and its details at the bank.
type BankDetails struct {
	// Account name, unique in the organization.
	AccountName string `json:"accountName" validate:"required,max=255"`
	// Account number.
	AccountNo string `json:"accountNo" validate:"max=50"`
	// Bank branch name.
	AccountBranch string `json:"accountBranch" validate:"max=255"`
	// Bank branch code.
	AccountBranchCode string `json:"accountBranchCode" validate:"max=50"`
	// Bank or e-wallet provider.
	BankCompany string `json:"bankCompany" validate:"max=255"`
	// Address of the bank.
	BankAddress string `json:"bankAddress" validate:"max=5000"`
	// SWIFT code of the bank.
	SwiftCode string `json:"swiftCode" validate:"max=50"`
	// Account type, as defined by the bank.
	AccountType int `json:"accountType"`
}

// BankFields are the fields of a money account that can be changed.
type BankFields struct {
	_ struct{} `schema:"LedgerBankFields"`

	BankDetails
	// Code of the ledger account. A new one receives the balance with an entry of today: the
	// postings of this money account, or the whole balance if no other money account uses the
	// old one.
	ChartOfAccountCode string `json:"chartOfAccountCode" validate:"required,max=20"`
	EditableBank
}

// CreateBank adds a money account.
func CreateBank(tx *db.Tx, in NewBank) (ListedBank, error) {
	if err := freeName(tx, in.AccountName, 0); err != nil {
		return ListedBank{}, err
	}
	change := in.change()
	change.Kind, change.Account, change.Default = in.Kind, in.ChartOfAccountCode, &in.IsDefault
	id, err := UpsertMoneyAccount(tx, change)
	if err != nil {
		return ListedBank{}, err
	}
	made, err := listedBank(tx, id)
	tx.Record("money_accounts", id, history.Changed(made.AccountName, nil, made.values()))
	return made, err
}

// change returns the details as a change of a money account.
func (d BankDetails) change() MoneyChange {
	return MoneyChange{
		AccountName: d.AccountName, AccountNo: &d.AccountNo, AccountBranch: &d.AccountBranch, AccountBranchCode: &d.AccountBranchCode,
		BankCompany: &d.BankCompany, BankAddress: &d.BankAddress, SwiftCode: &d.SwiftCode, AccountType: &d.AccountType,
		Field: "ChartOfAccountCode",
	}
}

// freeName refuses a name that another money account has.
func freeName(tx *db.Tx, name string, id uint32) error {
	taken, err := db.List[uint32](tx, `SELECT m.id FROM money_accounts m WHERE m.org_id = $1 AND m.account_name = $2 AND m.id <> $3`, name, id)
	if err == nil && len(taken) > 0 {
		err = fault.Conflict.Because("a money account named %s already exists", name).Duplicates(taken[0])
	}
	return err
}

// ChangeBank changes a money account. A new ledger account receives its balance today.
func ChangeBank(tx *db.Tx, in BankChange) (ListedBank, error) {
	row, err := moneyByID(tx, in.ID)
	if errors.Is(err, fault.BankNotFound) {
		err = fault.NotFound
	}
	if err != nil {
		return ListedBank{}, err
	}
	wanted := BankFields{BankDetails: row.details(), EditableBank: EditableBank{IsActive: row.IsActive}}
	in.Onto(&wanted)
	if err := freeName(tx, wanted.AccountName, row.ID); err != nil {
		return ListedBank{}, err
	}
	change := wanted.change()
	change.IsActive = &wanted.IsActive
	if in.Has("ChartOfAccountCode") {
		change.Account = wanted.ChartOfAccountCode
	}
	if in.Has("IsDefault") {
		change.Default = &wanted.IsDefault
	}
	before, err := listedBank(tx, in.ID)
	if err != nil {
		return ListedBank{}, err
	}
	if err := change.change(tx, row); err != nil {
		return ListedBank{}, err
	}
	now, err := listedBank(tx, in.ID)
	tx.Record("money_accounts", now.ID, history.Changed(now.AccountName, before.values(), now.values()))
	return now, err
}

// values returns what the audit log compares when a money account changes.
func (b ListedBank) values() (v history.Values) {
	v.Add("name", b.AccountName)
	v.Add("ledger account", b.ChartOfAccountCode)
	v.Add("account number", b.AccountNo)
	v.Add("branch", b.AccountBranch)
	v.Add("branch code", b.AccountBranchCode)
	v.Add("bank", b.BankCompany)
	v.Add("bank address", b.BankAddress)
	v.Add("SWIFT code", b.SwiftCode)
	v.Add("default", b.IsDefault)
	v.Add("active", b.IsActive)
	return v
}

func (m moneyRow) details() BankDetails {
	return BankDetails{
		AccountName: m.AccountName, AccountNo: m.AccountNo, AccountBranch: m.AccountBranch, AccountBranchCode: m.AccountBranchCode,
		BankCompany: m.BankCompany, BankAddress: m.BankAddress, SwiftCode: m.SwiftCode, AccountType: m.AccountType,
	}
}

// listedBank returns a money account as listed.
func listedBank(tx *db.Tx, id uint32) (ListedBank, error) {
	all, err := Banks(tx, struct{}{})
	for _, bank := range all {
		if bank.ID == id {
			return bank, nil
		}
	}
	if err == nil {
		err = fault.NotFound
	}
	return ListedBank{}, err
}
