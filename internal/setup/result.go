package setup

import (
	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/stock"
)

// Result has the ids of an organization that scripts need.
type Result struct {
	Organization      ResultOrganization `json:"organization"`
	Members           []ResultMember     `json:"members"`
	Warehouses        []ResultWarehouse  `json:"warehouses"`
	MoneyAccounts     []ResultMoney      `json:"moneyAccounts"`
	Accounts          map[string]uint32  `json:"accounts"`
	ExpenseCategories map[string]uint32  `json:"expenseCategories"`

	Changes []string `json:"changes"`          // changes made by the file, one line each
	DryRun  bool     `json:"dryRun,omitempty"` // nothing was changed

	Created bool `json:"-"` // the organization is new
}

// ResultOrganization names the organization.
type ResultOrganization struct {
	ID           uint32 `json:"id"`
	Name         string `json:"name"`
	WorkspaceKey string `json:"workspaceKey"`
}

// ResultMember is a person in the organization.
type ResultMember struct {
	Email        string      `json:"email"`
	UserID       uint32      `json:"userId"`
	MembershipID uint32      `json:"membershipId"`
	Role         access.Role `json:"role"`
}

// ResultWarehouse is a warehouse.
type ResultWarehouse struct {
	Code string `json:"code"`
	ID   uint32 `json:"id"`
}

// ResultMoney is a money account.
type ResultMoney struct {
	AccountName string `json:"accountName"`
	ID          uint32 `json:"id"`
}

func resultOf(r *db.Root, tx *db.Tx, o org.Organization, created bool) (Result, error) {
	out := Result{Created: created, Accounts: map[string]uint32{}, ExpenseCategories: map[string]uint32{}}
	out.Organization = ResultOrganization{ID: o.ID, Name: o.Name, WorkspaceKey: o.WorkspaceKey}
	members, err := people.Members(r, o.ID)
	if err != nil {
		return out, err
	}
	for _, m := range members {
		out.Members = append(out.Members, ResultMember{Email: m.Email, UserID: m.UserID, MembershipID: m.ID, Role: m.Role})
	}
	warehouses, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return out, err
	}
	for _, w := range warehouses {
		out.Warehouses = append(out.Warehouses, ResultWarehouse{Code: w.Code, ID: w.ID})
	}
	money, err := ledger.Banks(tx, struct{}{})
	if err != nil {
		return out, err
	}
	for _, m := range money {
		out.MoneyAccounts = append(out.MoneyAccounts, ResultMoney{AccountName: m.AccountName, ID: m.ID})
	}
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return out, err
	}
	for _, a := range accounts {
		out.Accounts[a.Code] = a.ID
	}
	return out, out.categories(tx)
}

func (out *Result) categories(tx *db.Tx) error {
	all, err := expense.AllCategories(tx)
	for _, c := range all {
		out.ExpenseCategories[c.Code] = c.ID
	}
	return err
}
