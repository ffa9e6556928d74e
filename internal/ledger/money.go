package ledger

import (
	"fmt"
	"slices"
	"strconv"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// The kinds of money accounts.
const (
	KindCash    = "cash"
	KindBank    = "bank"
	KindEWallet = "e_wallet"
)

// kinds maps each kind of money account to its default account in the chart.
var kinds = map[string]Key{KindCash: Cash, KindBank: BankDeposit, KindEWallet: EWallet}

// MoneyFields describe a money account.
type MoneyFields struct {
	// Type: cash, bank account or e-wallet.
	Kind string `json:"kind" db:"kind" validate:"oneof=cash bank e_wallet"`
	// Name of the account.
	AccountName string `json:"accountName" db:"account_name"`
	// Account number.
	AccountNo string `json:"accountNo" db:"account_no"`
	// Bank branch name.
	AccountBranch string `json:"accountBranch" db:"account_branch"`
	// Bank branch code.
	AccountBranchCode string `json:"accountBranchCode" db:"account_branch_code"`
	// Bank or e-wallet provider.
	BankCompany string `json:"bankCompany" db:"bank_company"`
	// Address of the bank.
	BankAddress string `json:"bankAddress" db:"bank_address"`
	// SWIFT code of the bank.
	SwiftCode string `json:"swiftCode" db:"swift_code"`
	// Account type, as defined by the bank.
	AccountType int `json:"accountType" db:"account_type"`
}

// BankRecord is a money account: where money comes in and goes out. The four
// ledger fields are present together, or absent together when the money account
// is not linked to an account of the chart.
type BankRecord struct {
	// Id of the money account, used as bankId on documents.
	ID uint32 `json:"id"`
	MoneyFields
	// Ledger account of the money account.
	ChartOfAccountID uint32 `json:"chartOfAccountId,omitempty"`
	// Code of the ledger account.
	ChartOfAccountCode string `json:"chartOfAccountCode,omitempty"`
	// Name of the ledger account.
	ChartOfAccountName string `json:"chartOfAccountName,omitempty"`
	// Balance of the ledger account; negative if overdrawn. Only in lists of money accounts.
	GLBalance *num.Money `json:"glBalance,omitempty"`
}

// Name returns the name shown on documents: the account's name, else its bank.
func (b BankRecord) Name() string {
	if b.AccountName != "" {
		return b.AccountName
	}
	return b.BankCompany
}

// ListedBank is a money account: cash, bank account or e-wallet.
type ListedBank struct {
	_ struct{} `schema:"LedgerListedBank"`

	BankRecord
	EditableBank
}

// EditableBank has the fields of a money account that a client can change.
type EditableBank struct {
	// Whether this is the default for documents without a money account.
	IsDefault bool `json:"isDefault" validate:"required"`
	// Whether new documents can use the account. If you deactivate the default account, the
	// organization has no default.
	IsActive bool `json:"isActive" validate:"required"`
}

// moneyRow is a money account as stored.
type moneyRow struct {
	ID uint32 `db:"id"`
	MoneyFields
	AccountID num.Ref   `db:"account_id"`
	IsActive  bool      `db:"is_active"`
	CreatedAt when.Unix `db:"created_at,once"`
	UpdatedAt when.Unix `db:"updated_at"`
}

func (m moneyRow) record(chart *Chart) BankRecord {
	b := BankRecord{ID: m.ID, MoneyFields: m.MoneyFields}
	if a, ok := chart.ByID(uint32(m.AccountID)); ok {
		b.ChartOfAccountID, b.ChartOfAccountCode, b.ChartOfAccountName = a.ID, a.Code, a.Name
	}
	return b
}

// account returns the ledger account of the money account: the linked one, else the default of
// its kind.
func (m moneyRow) account(chart *Chart) Account {
	if a, ok := chart.ByID(uint32(m.AccountID)); ok {
		return a
	}
	return chart.Key(kinds[m.Kind])
}

var selectMoney = `SELECT ` + db.Columns[moneyRow]("m") + ` FROM money_accounts m `

// moneyKey is the cache key of a money account.
func moneyKey(id uint32) string { return "ledger.money " + strconv.FormatUint(uint64(id), 10) }

func moneyByID(tx *db.Tx, id uint32) (moneyRow, error) {
	m, err := db.Cached(tx, moneyKey(id), func() (moneyRow, error) {
		return db.Get[moneyRow](tx, selectMoney+`WHERE m.org_id = $1 AND m.id = $2`, id)
	})
	return m, db.Or(err, fault.BankNotFound)
}

// Bank returns one money account, without its balance.
func Bank(tx *db.Tx, id uint32) (BankRecord, error) {
	m, err := moneyByID(tx, id)
	if err != nil {
		return BankRecord{}, err
	}
	chart, err := ChartOf(tx)
	if err != nil {
		return BankRecord{}, err
	}
	return m.record(chart), nil
}

// ShownBanks returns the money accounts named on documents, without ledger accounts and
// balances.
func ShownBanks(tx *db.Tx, named []num.Ref) (map[num.Ref]BankRecord, error) {
	var ids db.IDs
	for _, id := range named {
		if id != 0 && !slices.Contains(ids, uint32(id)) {
			ids = append(ids, uint32(id))
		}
	}
	switch len(ids) {
	case 0:
		return nil, nil
	case 1: // as in the answer to a write, which has it in the cache
		m, err := moneyByID(tx, ids[0])
		if fault.BankNotFound.Is(err) {
			return nil, nil
		}
		return map[num.Ref]BankRecord{num.Ref(m.ID): {ID: m.ID, MoneyFields: m.MoneyFields}}, err
	}
	rows, err := db.List[moneyRow](tx, selectMoney+`WHERE m.org_id = $1 AND m.id IN ($2)`, ids)
	if err != nil {
		return nil, fmt.Errorf("money accounts: %w", err)
	}
	shown := make(map[num.Ref]BankRecord, len(rows))
	for _, m := range rows {
		shown[num.Ref(m.ID)] = BankRecord{ID: m.ID, MoneyFields: m.MoneyFields}
	}
	return shown, nil
}

// CheckBank refuses a money account that does not exist or is inactive.
func CheckBank(tx *db.Tx, id uint32) error {
	m, err := moneyByID(tx, id)
	if err == nil && !m.IsActive {
		err = fault.Bad("BankID", "active")
	}
	return err
}

// MoneyRef is where the money of a document is: a money account, or none, and its ledger account.
type MoneyRef struct {
	BankID    num.Ref
	AccountID uint32
}

// MoneyAccount returns where the money of a document is: in its money account, else in the
// organization's default, else in cash on hand.
func MoneyAccount(tx *db.Tx, bankID num.Ref) (MoneyRef, error) {
	chart, err := ChartOf(tx)
	if err != nil {
		return MoneyRef{}, err
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return MoneyRef{}, err
	}
	id := bankID
	if id == 0 {
		id = settings.DefaultBankID
	}
	if id == 0 {
		return MoneyRef{AccountID: chart.Key(Cash).ID}, nil
	}
	m, err := moneyByID(tx, uint32(id))
	switch {
	case err != nil:
		return MoneyRef{}, err
	case !m.IsActive && bankID != 0:
		return MoneyRef{}, fault.Bad("BankID", "active")
	}
	return MoneyRef{id, m.account(chart).ID}, nil
}

// Line returns a line of the ref.
func (p MoneyRef) Line(debit, credit num.Money) Line {
	return Line{AccountID: p.AccountID, BankID: p.BankID, Debit: debit, Credit: credit}
}

// MoneyBalance is a money account with its ledger account.
type MoneyBalance struct {
	ListedBank
	Account Account
	Balance num.Money // of the ledger account, debit positive: a credit card debt is negative
	Shared  bool      // an earlier money account uses the same ledger account, whose balance counts once
}

// Banks returns the money accounts with their balances, the default first.
func Banks(tx *db.Tx, _ struct{}) ([]ListedBank, error) {
	accounts, err := MoneyBalances(tx)
	listed := make([]ListedBank, len(accounts))
	for i, t := range accounts {
		listed[i] = t.ListedBank
	}
	return listed, err
}

// MoneyBalances returns the money accounts with their balances, the default first.
func MoneyBalances(tx *db.Tx) ([]MoneyBalance, error) {
	rows, err := db.List[moneyRow](tx, selectMoney+`WHERE m.org_id = $1 ORDER BY m.id`)
	if err != nil {
		return nil, fmt.Errorf("money accounts: %w", err)
	}
	chart, err := ChartOf(tx)
	if err != nil {
		return nil, err
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, err
	}
	balances, err := Balances(tx)
	if err != nil {
		return nil, err
	}
	accounts := make([]MoneyBalance, 0, len(rows))
	for _, m := range rows {
		t := MoneyBalance{Account: m.account(chart), ListedBank: ListedBank{BankRecord: m.record(chart)}}
		t.IsActive, t.IsDefault = m.IsActive, num.Ref(m.ID) == settings.DefaultBankID
		t.Balance = balances[t.Account.ID]
		if t.ChartOfAccountID != 0 {
			balance := Signed(t.Account.AccountType, t.Balance)
			t.GLBalance = &balance
		}
		accounts = append(accounts, t)
	}
	slices.SortStableFunc(accounts, func(a, b MoneyBalance) int {
		switch {
		case a.IsDefault:
			return -1
		case b.IsDefault:
			return 1
		}
		return 0
	})
	for i := range accounts {
		accounts[i].Shared = slices.ContainsFunc(accounts[:i], func(t MoneyBalance) bool { return t.Account.ID == accounts[i].Account.ID })
	}
	return accounts, nil
}

// InvoiceBank returns the money account whose details are printed on invoices, or nil.
func InvoiceBank(tx *db.Tx) (*BankRecord, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil || settings.InvoiceBankID == 0 {
		return nil, err
	}
	b, err := Bank(tx, uint32(settings.InvoiceBankID))
	return &b, err
}

// PromptPayID returns the organization's PromptPay id: the one in the settings, else the
// account number of its first e-wallet, else "".
func PromptPayID(tx *db.Tx) (string, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil || settings.PromptPayID != "" {
		return settings.PromptPayID, err
	}
	return db.Cached(tx, "ledger.promptPay", func() (string, error) {
		rows, err := db.List[moneyRow](tx, selectMoney+`WHERE m.org_id = $1 AND m.kind = $2 ORDER BY m.id`, KindEWallet)
		for _, m := range rows {
			if m.IsActive && m.AccountNo != "" {
				return m.AccountNo, err
			}
		}
		return "", err
	})
}
