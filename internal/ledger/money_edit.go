package ledger

import (
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
)

// NewBank is the body of a request that creates a money account.
type NewBank struct {
	// Type: cash, bank account or e-wallet.
	Kind string `json:"kind" validate:"required,oneof=cash bank e_wallet"`
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
	// Code of the ledger account. Defaults to the usual account of the type.
	ChartOfAccountCode string `json:"chartOfAccountCode" validate:"max=20"`
	// Whether this is the default for documents without a money account.
	IsDefault bool `json:"isDefault"`
}

// BankChange changes a money account. Omitted fields keep their value.
type BankChange struct {
	// Id of the money account.
	ID uint32 `path:"id"`
	input.Patch[EditableBank]
}

// CreateBank adds a money account.
func CreateBank(tx *db.Tx, in NewBank) (ListedBank, error) {
	n, err := db.Get[int](tx, `SELECT COUNT(*) FROM money_accounts m WHERE m.org_id = $1 AND m.account_name = $2`, in.AccountName)
	if err != nil {
		return ListedBank{}, err
	}
	if n > 0 {
		return ListedBank{}, fault.Conflict.Because("a money account named %s already exists", in.AccountName)
	}
	id, err := UpsertMoneyAccount(tx, MoneyChange{
		Kind: in.Kind, AccountName: in.AccountName, AccountNo: &in.AccountNo, AccountBranch: &in.AccountBranch, AccountBranchCode: &in.AccountBranchCode,
		BankCompany: &in.BankCompany, BankAddress: &in.BankAddress, SwiftCode: &in.SwiftCode, AccountType: &in.AccountType,
		Account: in.ChartOfAccountCode, Field: "ChartOfAccountCode", Default: &in.IsDefault,
	})
	if err != nil {
		return ListedBank{}, err
	}
	return listedBank(tx, id)
}

// ChangeBank activates or deactivates a money account, or sets or clears it as the default.
func ChangeBank(tx *db.Tx, in BankChange) (ListedBank, error) {
	bank, err := listedBank(tx, in.ID)
	if err != nil {
		return bank, err
	}
	in.Onto(&bank.EditableBank)
	change := MoneyChange{AccountName: bank.AccountName, IsActive: &bank.IsActive}
	if in.Has("IsDefault") {
		change.Default = &bank.IsDefault
	}
	if _, err := UpsertMoneyAccount(tx, change); err != nil {
		return bank, err
	}
	return listedBank(tx, in.ID)
}

// listedBank returns a money account as listed.
func listedBank(tx *db.Tx, id uint32) (ListedBank, error) {
	all, err := Banks(tx, struct{}{})
	for _, bank := range all {
		if bank.ID == id {
			tx.Record("money_accounts", bank.ID, bank.AccountName)
			return bank, nil
		}
	}
	if err == nil {
		err = fault.NotFound
	}
	return ListedBank{}, err
}
