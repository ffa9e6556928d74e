package ledger

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// AccountChange adds or changes the account with a code. Nil fields keep their value, and so
// do an empty name and type.
type AccountChange struct {
	Code        string
	Name        string
	NameTh      *string
	AccountType string
	ParentCode  *string // "" removes the parent
	Description *string
	IsActive    *bool
}

// Thai returns the Thai name, or "".
func (in AccountChange) Thai() string {
	if in.NameTh == nil {
		return ""
	}
	return *in.NameTh
}

// Limits of account texts, in characters.
const (
	codeMax        = 20
	nameMax        = 100
	descriptionMax = 255
)

// UpsertAccount adds or changes an account and returns its id. It writes nothing if nothing
// changes.
func UpsertAccount(tx *db.Tx, in AccountChange) (uint32, error) {
	if err := in.check(); err != nil {
		return 0, err
	}
	old, err := db.Get[accountRow](tx, selectAccounts+`WHERE a.org_id = $1 AND a.code = $2`, in.Code)
	exists := err == nil
	if err != nil && !errors.Is(err, db.Missing) {
		return 0, fmt.Errorf("account %s: %w", in.Code, err)
	}
	row := old
	if !exists {
		row = accountRow{Code: in.Code, IsActive: true, CreatedAt: tx.Stamp()}
	}
	if err := in.onto(tx, &row); err != nil {
		return 0, err
	}
	if err := allowed(tx, exists, old, row); err != nil {
		return 0, err
	}
	if exists && row == old {
		return row.ID, nil
	}
	row.UpdatedAt = tx.Stamp()
	if err := chartChanged(tx); err != nil {
		return 0, err
	}
	if exists {
		tx.Event(event.AccountUpdated.On(row.ID, row.Code, event.Code{Code: row.Code}))
		return row.ID, db.Update(tx, "accounts", row)
	}
	if err := roomForAccount(tx); err != nil {
		return 0, err
	}
	if row.ID, err = db.NextID(tx, "accounts"); err != nil {
		return 0, fmt.Errorf("account %s: %w", in.Code, err)
	}
	tx.Event(event.AccountCreated.On(row.ID, row.Code, event.Code{Code: row.Code}))
	return row.ID, db.Insert(tx, "accounts", row)
}

// accountsMax is the maximum number of accounts of an organization.
const accountsMax = 2000

func roomForAccount(tx *db.Tx) error {
	count, err := db.Get[int](tx, `SELECT COUNT(*) FROM accounts a WHERE a.org_id = $1`)
	if err == nil && count >= accountsMax {
		err = fault.Conflict.Because("the chart already has %d accounts, the maximum", count)
	}
	return err
}

func (in AccountChange) check() error {
	var bad []fault.Field
	for _, f := range []struct {
		name string
		text *string
		most int
	}{{"Code", &in.Code, codeMax}, {"Name", &in.Name, nameMax}, {"NameTh", in.NameTh, nameMax}, {"Description", in.Description, descriptionMax}} {
		if f.text != nil && utf8.RuneCountInString(*f.text) > f.most {
			bad = append(bad, fault.Field{Name: f.name, Tag: "max", Param: fmt.Sprint(f.most)})
		}
	}
	if strings.TrimSpace(in.Code) == "" {
		bad = append(bad, fault.Field{Name: "Code", Tag: "required"})
	}
	switch in.AccountType {
	case "", Asset, Liability, Equity, Revenue, Expense:
	default:
		bad = append(bad, fault.Field{Name: "AccountType", Tag: "oneof", Param: "ASSET LIABILITY EQUITY REVENUE EXPENSE"})
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// onto applies the change to a row.
func (in AccountChange) onto(tx *db.Tx, row *accountRow) error {
	set(&row.Name, unlessEmpty(in.Name))
	set(&row.AccountType, unlessEmpty(in.AccountType))
	set(&row.NameTh, in.NameTh)
	set(&row.Description, in.Description)
	set(&row.IsActive, in.IsActive)
	switch {
	case in.ParentCode == nil:
		return nil
	case *in.ParentCode == "":
		row.ParentID = 0
		return nil
	}
	return row.under(tx, *in.ParentCode)
}

// set copies from to to unless from is nil.
func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// unlessEmpty returns nil for an empty text, which then keeps its stored value.
func unlessEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// under sets the parent of the row and refuses cycles.
func (row *accountRow) under(tx *db.Tx, parent string) error {
	rows, err := db.List[accountRow](tx, selectAccounts+`WHERE a.org_id = $1`)
	if err != nil {
		return err
	}
	byID := map[num.Ref]accountRow{}
	row.ParentID = 0
	for _, a := range rows {
		byID[num.Ref(a.ID)] = a
		if a.Code == parent {
			row.ParentID = num.Ref(a.ID)
		}
	}
	if row.ParentID == 0 {
		return fault.Bad("ParentCode", "exists")
	}
	for up := row.ParentID; up != 0; up = byID[up].ParentID {
		if up == num.Ref(row.ID) {
			return fault.BadRequest.Because("account %s cannot be its own parent", row.Code)
		}
	}
	if above := byID[row.ParentID]; above.AccountType != row.AccountType {
		return fault.BadRequest.Because("account %s %s has the type %s; the parent of account %s must have its type, %s",
			above.Code, above.called(), typeNames[above.AccountType], row.Code, typeNames[row.AccountType])
	}
	return nil
}

// allowed refuses changes that would invalidate existing postings.
func allowed(tx *db.Tx, exists bool, old, row accountRow) error {
	switch {
	case row.Name == "":
		return fault.Bad("Name", "required")
	case row.AccountType == "":
		return fault.Bad("AccountType", "required")
	case !exists:
		return nil
	case old.SystemKey != "" && !row.IsActive:
		return fault.BadRequest.Because("account %s %s is used for automatic postings and cannot be deactivated", row.Code, row.called())
	case old.IsActive && !row.IsActive:
		if err := unused(tx, row); err != nil {
			return err
		}
	}
	switch {
	case old.AccountType == row.AccountType:
		return nil
	case old.SystemKey != "":
		return fault.BadRequest.Because("account %s %s is used for automatic postings; its type cannot be changed", row.Code, row.called())
	}
	return retyped(tx, row)
}

// unused refuses to deactivate an account that has a balance or holds a money account's.
func unused(tx *db.Tx, row accountRow) error {
	balance, err := balanceOf(tx, row.ID)
	if err != nil {
		return err
	}
	if !balance.IsZero() {
		return fault.BadRequest.Because("account %s %s has a balance of %s; bring it to zero with a journal entry before you deactivate it",
			row.Code, row.called(), Signed(row.AccountType, balance))
	}
	users, err := db.List[string](tx, `SELECT m.account_name FROM money_accounts m WHERE m.org_id = $1 AND m.account_id = $2 AND m.is_active ORDER BY m.id`, row.ID)
	if err == nil && len(users) > 0 {
		err = fault.BadRequest.Because("account %s %s belongs to the money account %s; deactivate that first", row.Code, row.called(), users[0]).For(fault.InUse)
	}
	return err
}

// retyped refuses to change the type of an account with postings, a parent or children.
func retyped(tx *db.Tx, row accountRow) error {
	moved, err := db.Get[bool](tx, `SELECT EXISTS (SELECT 1 FROM account_balances b WHERE b.org_id = $1 AND b.account_id = $2)`, row.ID)
	if err == nil && moved {
		return fault.BadRequest.Because("account %s %s has postings; its type cannot be changed", row.Code, row.called())
	}
	if err != nil {
		return err
	}
	related, err := db.Get[bool](tx, `SELECT EXISTS (SELECT 1 FROM accounts a WHERE a.org_id = $1 AND (a.parent_id = $2 OR a.id = $3) AND a.account_type <> $4)`,
		row.ID, row.ParentID, row.AccountType)
	if err == nil && related {
		err = fault.BadRequest.Because("account %s %s has a parent or children of another type; remove them first", row.Code, row.called())
	}
	return err
}
