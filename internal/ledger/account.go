package ledger

import (
	"cmp"
	"slices"
	"unique"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
)

// Key identifies an account that postings use for a fixed purpose.
type Key string

// The account keys.
const (
	Cash            Key = "cash"
	BankDeposit     Key = "bank"
	EWallet         Key = "e_wallet"
	Receivable      Key = "ar"
	Inventory       Key = "inventory"
	InputVAT        Key = "vat_input"
	WHTReceivable   Key = "wht_receivable"
	VendorAdvance   Key = "vendor_advance"
	Payable         Key = "ap"
	Unbilled        Key = "gr_ir"
	CustomerCredit  Key = "customer_credit"
	CustomerDeposit Key = "customer_deposit"
	OutputVAT       Key = "vat_output"
	WHTPayable      Key = "wht_payable"
	EmployeePayable Key = "employee_payable"
	CompanyCard     Key = "company_card"
	OpeningEquity   Key = "opening_equity"
	Sales           Key = "sales"
	ServiceIncome   Key = "service_income"
	SalesDiscount   Key = "sales_discount"
	SalesReturn     Key = "sales_return"
	FXGain          Key = "fx_gain"
	CostOfSales     Key = "cogs"
	Variance        Key = "inventory_variance"
	ExpenseDefault  Key = "expense_default"
	FXLoss          Key = "fx_loss"
	Rounding        Key = "rounding"
	UndueInputVAT   Key = "vat_input_undue"
	UndueOutputVAT  Key = "vat_output_undue"
	VATRefundable   Key = "vat_refundable"
	VATPayable      Key = "vat_payable"
	Retained        Key = "retained_earnings"
	BankCharges     Key = "bank_charges"
)

// ControlKeys are the control accounts, whose balances documents must explain. Document lines
// cannot name them; only postings use them.
var ControlKeys = []Key{
	Receivable, Payable, Inventory, Unbilled, CustomerCredit, CustomerDeposit,
	InputVAT, OutputVAT, WHTReceivable, WHTPayable,
}

// IsControl reports whether k is a control account.
func (k Key) IsControl() bool {
	for _, control := range ControlKeys {
		if k == control {
			return true
		}
	}
	return false
}

// The account types.
const (
	Asset     = "ASSET"
	Liability = "LIABILITY"
	Equity    = "EQUITY"
	Revenue   = "REVENUE"
	Expense   = "EXPENSE"
)

// Account is an account of the chart as postings use it.
type Account struct {
	ID          uint32 `db:"id"`
	Code        string `db:"code"`
	Name        string `db:"name"`
	NameTh      string `db:"name_th"`
	AccountType string `db:"account_type"`
	Key         Key    `db:"system_key"`
	IsActive    bool   `db:"is_active"`
}

// called returns the name of an account in both languages, for refusals.
func (a Account) called() fault.Both { return called(a.Name, a.NameTh) }

func called(name, nameTh string) fault.Both { return fault.Both{name, cmp.Or(nameTh, name)} }

// DebitSide reports whether accounts of a type normally have a debit balance.
func DebitSide(accountType string) bool { return accountType == Asset || accountType == Expense }

// Signed converts a balance, debit positive, to the sign of the account type's normal side.
func Signed(accountType string, balance num.Money) num.Money {
	if DebitSide(accountType) {
		return balance
	}
	return balance.Neg()
}

// Chart is the immutable chart of accounts of one organization. A server caches one per active
// organization. Most organizations have the same accounts, so the account data is interned and
// a chart holds only ids and indexes.
type Chart struct {
	ids    []uint32                 // ascending
	said   []unique.Handle[Account] // account data of each id, without the id
	byCode []uint32                 // indexes sorted by code
	byKey  []uint32                 // indexes of accounts that have a key, sorted by key
	undue  []Key                    // accounts of undue VAT that documents explain now, so that they are control accounts
}

func newChart(accounts []Account) *Chart {
	accounts = slices.SortedFunc(slices.Values(accounts), func(a, b Account) int { return cmp.Compare(a.ID, b.ID) })
	n := len(accounts)
	c := &Chart{ids: make([]uint32, n), said: make([]unique.Handle[Account], n), byCode: make([]uint32, n)}
	for i, a := range accounts {
		c.ids[i], c.byCode[i] = a.ID, uint32(i)
		if a.Key != "" {
			c.byKey = append(c.byKey, uint32(i))
		}
		a.ID = 0
		c.said[i] = unique.Make(a)
	}
	c.byKey = slices.Clip(c.byKey)
	slices.SortFunc(c.byCode, func(i, j uint32) int { return cmp.Compare(accounts[i].Code, accounts[j].Code) })
	slices.SortFunc(c.byKey, func(i, j uint32) int { return cmp.Compare(accounts[i].Key, accounts[j].Key) })
	return c
}

// at returns the account at an index.
func (c *Chart) at(index int) Account {
	a := c.said[index].Value()
	a.ID = c.ids[index]
	return a
}

// Key returns the account with a key. Every chart has one for each key.
func (c *Chart) Key(k Key) Account {
	i, ok := slices.BinarySearchFunc(c.byKey, k, func(index uint32, k Key) int { return cmp.Compare(c.said[index].Value().Key, k) })
	if !ok {
		return Account{}
	}
	return c.at(int(c.byKey[i]))
}

// ByID returns the account with an id.
func (c *Chart) ByID(id uint32) (Account, bool) {
	index, ok := slices.BinarySearch(c.ids, id)
	if !ok {
		return Account{}, false
	}
	return c.at(index), true
}

// ByCode returns the account with a code.
func (c *Chart) ByCode(code string) (Account, bool) {
	i, ok := slices.BinarySearchFunc(c.byCode, code, func(index uint32, code string) int { return cmp.Compare(c.said[index].Value().Code, code) })
	if !ok {
		return Account{}, false
	}
	return c.at(int(c.byCode[i])), true
}

// proved reports whether an account is a control account in this chart.
func (c *Chart) proved(k Key) bool { return k.IsControl() || slices.Contains(c.undue, k) }

// IncomeAccount returns the account that a sales line is posted to: the product's income
// account if its code is an active revenue account, else the default for services or goods.
func (c *Chart) IncomeAccount(productCode string, service bool) Account {
	if a, ok := c.ByCode(productCode); ok && a.IsActive && a.AccountType == Revenue {
		return a
	}
	if service {
		return c.Key(ServiceIncome)
	}
	return c.Key(Sales)
}

// CostAccount returns the account that a purchase line is posted to: the line's account, else
// the product's expense account if its code is an active account, else other expenses. Errors
// name field.
func (c *Chart) CostAccount(field string, accountID num.Ref, productCode string) (Account, error) {
	if accountID != 0 {
		return c.Chosen(field, uint32(accountID))
	}
	if a, ok := c.ByCode(productCode); ok && a.IsActive && !c.proved(a.Key) {
		return a, nil
	}
	return c.Key(ExpenseDefault), nil
}

// Chosen returns the account that a user chose for a line, category or product. It must be
// active and not a control account.
func (c *Chart) Chosen(field string, id uint32) (Account, error) {
	a, ok := c.ByID(id)
	switch {
	case !ok:
		return Account{}, fault.Bad(field, "exists")
	case !a.IsActive:
		return Account{}, fault.Bad(field, "active")
	}
	return a, c.refuseControl(field, a)
}

// ChosenOrVAT is Chosen for the entries of bank lines, which also post VAT.
func (c *Chart) ChosenOrVAT(field string, id uint32) (Account, error) {
	if a, ok := c.ByID(id); ok && a.IsActive && (a.Key == InputVAT || a.Key == OutputVAT) {
		return a, nil
	}
	return c.Chosen(field, id)
}

// ChosenCode validates the account code of a product. A code that matches no account is free
// text and ignored by postings.
func (c *Chart) ChosenCode(field, code string) error {
	if a, ok := c.ByCode(code); ok {
		return c.refuseControl(field, a)
	}
	return nil
}

func (c *Chart) refuseControl(field string, a Account) error {
	if c.proved(a.Key) {
		return fault.Bad(field, "control").Because("account %s %s is a control account; only documents post to it", a.Code, a.called())
	}
	return nil
}
