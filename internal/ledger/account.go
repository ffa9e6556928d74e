package ledger

import (
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

// Chart is the chart of accounts of one organization.
type Chart struct {
	byID   map[uint32]Account
	byCode map[string]Account
	byKey  map[Key]Account
	undue  bool // VAT of purchases waits for its tax invoice, so documents prove where it waits
}

func newChart(accounts []Account) *Chart {
	c := &Chart{
		byID:   make(map[uint32]Account, len(accounts)),
		byCode: make(map[string]Account, len(accounts)),
		byKey:  make(map[Key]Account, len(accounts)),
	}
	for _, a := range accounts {
		c.add(a)
	}
	return c
}

func (c *Chart) add(a Account) {
	c.byID[a.ID] = a
	c.byCode[a.Code] = a
	if a.Key != "" {
		c.byKey[a.Key] = a
	}
}

// Key returns the account that plays a part. Every chart has one for each.
func (c *Chart) Key(k Key) Account { return c.byKey[k] }

// ByID returns the account of an id.
func (c *Chart) ByID(id uint32) (Account, bool) {
	a, ok := c.byID[id]
	return a, ok
}

// ByCode returns the account of a code.
func (c *Chart) ByCode(code string) (Account, bool) {
	a, ok := c.byCode[code]
	return a, ok
}

// proved tells whether documents prove the balance of an account in this chart.
func (c *Chart) proved(k Key) bool { return k.IsControl() || c.undue && k == UndueInputVAT }

// IncomeAccount is where the sale of a line is booked: the product's own income
// account when its code is an active revenue account, else that of services or
// of goods.
func (c *Chart) IncomeAccount(productCode string, service bool) Account {
	if a, ok := c.byCode[productCode]; ok && a.IsActive && a.AccountType == Revenue {
		return a
	}
	if service {
		return c.byKey[ServiceIncome]
	}
	return c.byKey[Sales]
}

// CostAccount is where the cost of a purchase line is booked: the account that
// the line names, else the product's expense account when its code is an active
// account, else other expenses. field names the line's account in a refusal.
func (c *Chart) CostAccount(field string, accountID num.Ref, productCode string) (Account, error) {
	if accountID != 0 {
		return c.Chosen(field, uint32(accountID))
	}
	if a, ok := c.byCode[productCode]; ok && a.IsActive && !c.proved(a.Key) {
		return a, nil
	}
	return c.byKey[ExpenseDefault], nil
}

// Chosen is the account that somebody chose for the lines of a document, a
// category or a product: active, and none whose balance documents prove.
func (c *Chart) Chosen(field string, id uint32) (Account, error) {
	a, ok := c.byID[id]
	switch {
	case !ok:
		return Account{}, fault.Bad(field, "exists")
	case !a.IsActive:
		return Account{}, fault.Bad(field, "active")
	}
	return a, c.refuseControl(field, a)
}

// Free refuses an account that was chosen while it was free, and whose balance
// documents prove by now.
func (c *Chart) Free(field string, id uint32) error { return c.refuseControl(field, c.byID[id]) }

// ChosenCode checks the account code that a product names. A code that is no
// account's is a free text and means nothing to postings.
func (c *Chart) ChosenCode(field, code string) error {
	if a, ok := c.byCode[code]; ok {
		return c.refuseControl(field, a)
	}
	return nil
}

func (c *Chart) refuseControl(field string, a Account) error {
	if c.proved(a.Key) {
		return fault.Bad(field, "control").Because("account %s %s is a control account; only the documents behind it post to it", a.Code, a.Name)
	}
	return nil
}
