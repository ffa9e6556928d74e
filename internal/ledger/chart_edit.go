package ledger

import (
	"errors"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/history"
)

// NewAccount is the body of a request that adds an account.
type NewAccount struct {
	_ struct{} `schema:"LedgerNewAccount"`

	// Account code, unique in the organization. Cannot be changed, because products and imports
	// name accounts by it.
	Code string `json:"code" validate:"required,max=20"`
	EditableAccount
}

// EditableAccount are the fields of an account that can be changed.
type EditableAccount struct {
	_ struct{} `schema:"LedgerEditableAccount"`

	// English name.
	Name string `json:"name" validate:"required,max=100"`
	// Thai name.
	NameTh string `json:"nameTh" validate:"max=100"`
	// Account type. Cannot be changed once the account has postings, nor if automatic postings use it.
	AccountType string `json:"accountType" validate:"required,oneof=ASSET LIABILITY EQUITY REVENUE EXPENSE"`
	// Parent account, of the same type. Null if there is none.
	ParentID num.Ref `json:"parentId"`
	// Purpose of the account.
	Description string `json:"description" validate:"max=255"`
	// Whether new entries can use the account. It can be deactivated when its balance is zero, no active money
	// account uses it and automatic postings do not need it. Ignored when the account is added.
	IsActive bool `json:"isActive"`
}

// Normalize trims the code.
func (in *NewAccount) Normalize() { in.Code = strings.TrimSpace(in.Code) }

// Normalize trims the names.
func (a *EditableAccount) Normalize() {
	a.Name, a.NameTh = strings.TrimSpace(a.Name), strings.TrimSpace(a.NameTh)
}

// AccountEdit changes an account. Omitted fields keep their value.
type AccountEdit struct {
	// Id of the account.
	ID uint32 `path:"id"`
	input.Patch[EditableAccount]
}

// AddAccount adds an account to the chart.
func AddAccount(tx *db.Tx, in NewAccount) (ChartRow, error) {
	chart, err := ChartOf(tx)
	if err != nil {
		return ChartRow{}, err
	}
	if taken, ok := chart.ByCode(in.Code); ok {
		return ChartRow{}, fault.Conflict.Because("an account with code %s already exists: %s", in.Code, taken.called()).Duplicates(taken.ID)
	}
	change := AccountChange{Code: in.Code, Name: in.Name, NameTh: &in.NameTh, AccountType: in.AccountType, Description: &in.Description}
	if change.ParentCode, err = parentCode(chart, in.ParentID); err != nil {
		return ChartRow{}, err
	}
	return change.applied(tx)
}

// EditAccount renames an account, moves it below another one of its type, or switches it on
// or off.
func EditAccount(tx *db.Tx, in AccountEdit) (ChartRow, error) {
	chart, err := ChartOf(tx)
	if err != nil {
		return ChartRow{}, err
	}
	a, ok := chart.ByID(in.ID)
	if !ok {
		return ChartRow{}, fault.NotFound
	}
	var sent EditableAccount
	in.Onto(&sent)
	change := AccountChange{Code: a.Code, Name: sent.Name, AccountType: sent.AccountType}
	if in.Has("NameTh") {
		change.NameTh = &sent.NameTh
	}
	if in.Has("Description") {
		change.Description = &sent.Description
	}
	if in.Has("IsActive") {
		change.IsActive = &sent.IsActive
	}
	if in.Has("ParentID") {
		if change.ParentCode, err = parentCode(chart, sent.ParentID); err != nil {
			return ChartRow{}, err
		}
	}
	return change.applied(tx)
}

// parentCode returns the code of a parent, or an empty one for no parent.
func parentCode(chart *Chart, id num.Ref) (*string, error) {
	code := ""
	if id != 0 {
		parent, ok := chart.ByID(uint32(id))
		if !ok {
			return nil, fault.Bad("ParentID", "exists")
		}
		code = parent.Code
	}
	return &code, nil
}

// applied applies the change and returns the account as listed. The audit log records old and new
// values.
func (in AccountChange) applied(tx *db.Tx) (ChartRow, error) {
	before, err := accountValues(tx, in.Code)
	if err != nil {
		return ChartRow{}, err
	}
	id, err := UpsertAccount(tx, in)
	if err != nil {
		return ChartRow{}, err
	}
	now, err := accountValues(tx, in.Code)
	if err != nil {
		return ChartRow{}, err
	}
	tx.Record("accounts", id, history.Changed(in.Code, before, now))
	return listedAccount(tx, id)
}

// accountValues returns what the audit log compares when an account changes, nothing if there is
// none with the code.
func accountValues(tx *db.Tx, code string) (v history.Values, err error) {
	row, err := db.Get[accountRow](tx, selectAccounts+`WHERE a.org_id = $1 AND a.code = $2`, code)
	if errors.Is(err, db.Missing) {
		return nil, nil
	}
	parent := ""
	if err == nil && row.ParentID != 0 {
		parent, err = db.Get[string](tx, `SELECT a.code FROM accounts a WHERE a.org_id = $1 AND a.id = $2`, row.ParentID)
	}
	v.Add("name", row.Name)
	v.Add("Thai name", row.NameTh)
	v.Add("type", row.AccountType)
	v.Add("parent account", parent)
	v.Add("description", row.Description)
	v.Add("active", row.IsActive)
	return v, err
}

// listedAccount returns an account as listed.
func listedAccount(tx *db.Tx, id uint32) (ChartRow, error) {
	row, err := db.Get[accountRow](tx, selectAccounts+`WHERE a.org_id = $1 AND a.id = $2`, id)
	if err != nil {
		return ChartRow{}, err
	}
	balance, err := balanceOf(tx, id)
	signed := Signed(row.AccountType, balance)
	return row.listed(&signed), err
}

// balanceOf returns the balance of an account, debit positive.
func balanceOf(tx *db.Tx, id uint32) (num.Money, error) {
	return db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(b.debit - b.credit), 0) AS BIGINT)
		FROM account_balances b WHERE b.org_id = $1 AND b.account_id = $2`, id)
}

// Recommended returns the accounts of the default chart that the organization lacks: charts
// created by earlier versions have fewer. An account whose code or name is taken is left out.
func Recommended(tx *db.Tx, _ struct{}) ([]AccountChange, error) {
	rows, err := db.List[accountRow](tx, selectAccounts+`WHERE a.org_id = $1`)
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, a := range rows {
		taken[a.Code], taken[a.AccountType+" "+a.Name] = true, true
	}
	var lacking []AccountChange
	for _, a := range defaultChart {
		if a.key == "" && !taken[a.code] && !taken[a.accountType+" "+a.name] {
			lacking = append(lacking, AccountChange{Code: a.code, Name: a.name, NameTh: &a.nameTh, AccountType: a.accountType})
		}
	}
	return lacking, nil
}

// AddRecommended adds the accounts of the default chart that the organization lacks and
// returns them.
func AddRecommended(tx *db.Tx, _ struct{}) ([]ChartRow, error) {
	lacking, err := Recommended(tx, struct{}{})
	added := make([]ChartRow, 0, len(lacking))
	for _, change := range lacking {
		tx.NextRecord()
		row, err := change.applied(tx)
		if err != nil {
			return nil, err
		}
		added = append(added, row)
	}
	return added, err
}
