package ledger

import (
	"cmp"
	"slices"
	"unique"

	"kontor/internal/fault"
	"kontor/internal/num"
)

// Key names the account that plays a part in postings.
type Key string

// The parts that accounts play.
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

// ControlKeys are the accounts whose balance is proved by documents. A line of
// a document never names one of them by itself; postings reach them.
var ControlKeys = []Key{
	Receivable, Payable, Inventory, Unbilled, CustomerCredit, CustomerDeposit,
	InputVAT, OutputVAT, WHTReceivable, WHTPayable,
}

// IsControl tells whether documents prove the balance of this account.
func (k Key) IsControl() bool {
	for _, control := range ControlKeys {
		if k == control {
			return true
		}
	}
	return false
}

// The types of accounts.
const (
	Asset     = "ASSET"
	Liability = "LIABILITY"
	Equity    = "EQUITY"
	Revenue   = "REVENUE"
	Expense   = "EXPENSE"
)

// Account is a row of the chart as postings see it.
type Account struct {
	ID          uint32 `db:"id"`
	Code        string `db:"code"`
	Name        string `db:"name"`
	AccountType string `db:"account_type"`
	Key         Key    `db:"system_key"`
	IsActive    bool   `db:"is_active"`
}

// DebitSide tells whether accounts of a type normally have a debit balance.
func DebitSide(accountType string) bool { return accountType == Asset || accountType == Expense }

// Signed turns a balance, debit positive, into one signed by the normal side of
// the account's type.
func Signed(accountType string, balance num.Money) num.Money {
	if DebitSide(accountType) {
		return balance
	}
	return balance.Neg()
}

// Chart is the chart of accounts of one organization. It is never changed. A
// server keeps one for each company at work, and companies mostly have the same
// accounts: what an account says is therefore kept once for all of them, and a
// chart is its ids and the places of its accounts.
type Chart struct {
	ids    []uint32                 // ascending
	said   []unique.Handle[Account] // what the account of each id says, without the id
	byCode []uint32                 // places in the order of their codes
	byKey  []uint32                 // places of those that play a part, in the order of the parts
	undue  bool                     // VAT of purchases waits for its tax invoice, so documents prove where it waits
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

// at is the account at a place.
func (c *Chart) at(place int) Account {
	a := c.said[place].Value()
	a.ID = c.ids[place]
	return a
}

// Key returns the account that plays a part. Every chart has one for each.
func (c *Chart) Key(k Key) Account {
	i, ok := slices.BinarySearchFunc(c.byKey, k, func(place uint32, k Key) int { return cmp.Compare(c.said[place].Value().Key, k) })
	if !ok {
		return Account{}
	}
	return c.at(int(c.byKey[i]))
}

// ByID returns the account of an id.
func (c *Chart) ByID(id uint32) (Account, bool) {
	place, ok := slices.BinarySearch(c.ids, id)
	if !ok {
		return Account{}, false
	}
	return c.at(place), true
}

// ByCode returns the account of a code.
func (c *Chart) ByCode(code string) (Account, bool) {
	i, ok := slices.BinarySearchFunc(c.byCode, code, func(place uint32, code string) int { return cmp.Compare(c.said[place].Value().Code, code) })
	if !ok {
		return Account{}, false
	}
	return c.at(int(c.byCode[i])), true
}

// proved tells whether documents prove the balance of an account in this chart.
func (c *Chart) proved(k Key) bool { return k.IsControl() || c.undue && k == UndueInputVAT }

// IncomeAccount is where the sale of a line is booked: the product's own income
// account when its code is an active revenue account, else that of services or
// of goods.
func (c *Chart) IncomeAccount(productCode string, service bool) Account {
	if a, ok := c.ByCode(productCode); ok && a.IsActive && a.AccountType == Revenue {
		return a
	}
	if service {
		return c.Key(ServiceIncome)
	}
	return c.Key(Sales)
}

// CostAccount is where the cost of a purchase line is booked: the account that
// the line names, else the product's expense account when its code is an active
// account, else other expenses. field names the line's account in a refusal.
func (c *Chart) CostAccount(field string, accountID num.Ref, productCode string) (Account, error) {
	if accountID != 0 {
		return c.Chosen(field, uint32(accountID))
	}
	if a, ok := c.ByCode(productCode); ok && a.IsActive && !c.proved(a.Key) {
		return a, nil
	}
	return c.Key(ExpenseDefault), nil
}

// Chosen is the account that somebody chose for the lines of a document, a
// category or a product: active, and none whose balance documents prove.
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

// ChosenCode checks the account code that a product names. A code that is no
// account's is a free text and means nothing to postings.
func (c *Chart) ChosenCode(field, code string) error {
	if a, ok := c.ByCode(code); ok {
		return c.refuseControl(field, a)
	}
	return nil
}

func (c *Chart) refuseControl(field string, a Account) error {
	if c.proved(a.Key) {
		return fault.Bad(field, "control").Because("account %s %s is a control account; only documents post to it", a.Code, a.Name)
	}
	return nil
}
