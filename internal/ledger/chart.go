package ledger

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// ChartRow is a ledger account with its balance.
type ChartRow struct {
	// Id of the account.
	ID uint32 `json:"id"`
	// Account code, at most 20 characters. Unique in the organization.
	Code string `json:"code"`
	// English name, at most 100 characters.
	Name string `json:"name"`
	// Thai name.
	NameTh string `json:"nameTh"`
	// Account type.
	AccountType string `json:"accountType" validate:"oneof=ASSET LIABILITY EQUITY REVENUE EXPENSE"`
	// Normal balance side of the account.
	NormalBalance string `json:"normalBalance" validate:"oneof=debit credit"`
	// Parent account. Null if there is none.
	ParentID num.Ref `json:"parentId"`
	// Purpose of the account.
	Description string `json:"description"`
	// Whether automatic postings use the account. Such accounts cannot be deactivated.
	IsSystem bool `json:"isSystem"`
	// Whether new entries can use the account.
	IsActive bool `json:"isActive"`
	// Balance in base currency. Positive on the account's normal side. Null for members, who cannot read the journal.
	Balance *num.Money `json:"balance"`
	// When it was created, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt"`
	// When it was last changed, in Unix seconds.
	UpdatedAt when.Unix `json:"updatedAt"`
}

// accountRow is an account as stored.
type accountRow struct {
	ID          uint32    `db:"id"`
	Code        string    `db:"code"`
	Name        string    `db:"name"`
	NameTh      string    `db:"name_th"`
	AccountType string    `db:"account_type"`
	SystemKey   Key       `db:"system_key"`
	ParentID    num.Ref   `db:"parent_id"`
	Description string    `db:"description"`
	IsActive    bool      `db:"is_active"`
	CreatedAt   when.Unix `db:"created_at,once"`
	UpdatedAt   when.Unix `db:"updated_at"`
}

// called returns the name in both languages, for refusals.
func (a accountRow) called() fault.Both { return called(a.Name, a.NameTh) }

// typeNames are the types of accounts in refusals.
var typeNames = map[string]fault.Both{
	Asset: {Asset, "สินทรัพย์"}, Liability: {Liability, "หนี้สิน"}, Equity: {Equity, "ส่วนของเจ้าของ"}, Revenue: {Revenue, "รายได้"}, Expense: {Expense, "ค่าใช้จ่าย"},
}

func (a accountRow) listed(balance *num.Money) ChartRow {
	side := "credit"
	if DebitSide(a.AccountType) {
		side = "debit"
	}
	return ChartRow{
		ID: a.ID, Code: a.Code, Name: a.Name, NameTh: a.NameTh, AccountType: a.AccountType, NormalBalance: side, ParentID: a.ParentID,
		Description: a.Description, IsSystem: a.SystemKey != "", IsActive: a.IsActive,
		Balance: balance, CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
	}
}

// ChartFilter selects accounts of the chart.
type ChartFilter struct {
	// Only accounts of this type.
	AccountType string `query:"accountType" validate:"omitempty,oneof=ASSET LIABILITY EQUITY REVENUE EXPENSE"`
	// Only active (true) or only inactive (false) accounts.
	IsActive *bool `query:"isActive"`
}

var selectAccounts = `SELECT ` + db.Columns[accountRow]("a") + ` FROM accounts a `

// Accounts returns the chart ordered by code.
func Accounts(tx *db.Tx, f ChartFilter) ([]ChartRow, error) {
	w := db.Where("a.org_id = $1")
	w.If(f.AccountType != "", "a.account_type = ?", f.AccountType)
	if f.IsActive != nil {
		w.And("a.is_active = ?", *f.IsActive)
	}
	rows, err := db.List[accountRow](tx, selectAccounts+w.String()+` ORDER BY a.code, a.id`, w.Args()...)
	if err != nil {
		return nil, fmt.Errorf("chart of accounts: %w", err)
	}
	listed := make([]ChartRow, len(rows))
	if !tx.May(access.ReadReports) {
		for i, a := range rows {
			listed[i] = a.listed(nil)
		}
		return listed, nil
	}
	balances, err := Balances(tx)
	if err != nil {
		return nil, err
	}
	for i, a := range rows {
		balance := Signed(a.AccountType, balances[a.ID])
		listed[i] = a.listed(&balance)
	}
	return listed, nil
}

// Balances returns the balance of every account with postings, debit positive.
func Balances(tx *db.Tx) (map[uint32]num.Money, error) {
	type row struct {
		AccountID uint32    `db:"account_id"`
		Balance   num.Money `db:"balance"`
	}
	rows, err := db.List[row](tx, `SELECT b.account_id, CAST(SUM(b.debit - b.credit) AS BIGINT) AS balance
		FROM account_balances b WHERE b.org_id = $1 GROUP BY b.account_id`)
	if err != nil {
		return nil, fmt.Errorf("account balances: %w", err)
	}
	balances := make(map[uint32]num.Money, len(rows))
	for _, r := range rows {
		balances[r.AccountID] = r.Balance
	}
	return balances, nil
}
