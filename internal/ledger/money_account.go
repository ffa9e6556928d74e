package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/db"
)

// ownAccount returns a ledger account for a money account alone: the usual one of its kind if
// no money account uses it, else a new one with the next free code, named after it.
func ownAccount(tx *db.Tx, m moneyRow) (uint32, error) {
	chart, err := ChartOf(tx)
	if err != nil {
		return 0, err
	}
	used, err := db.List[moneyRow](tx, selectMoney+`WHERE m.org_id = $1`)
	if err != nil {
		return 0, fmt.Errorf("money accounts: %w", err)
	}
	usual := m.account(chart)
	if !slices.ContainsFunc(used, func(u moneyRow) bool { return u.account(chart).ID == usual.ID }) {
		return usual.ID, nil
	}
	name := m.AccountName
	if letters := []rune(name); len(letters) > nameMax {
		name = string(letters[:nameMax])
	}
	return UpsertAccount(tx, AccountChange{Code: chart.freeCode(usual.Code), Name: name, NameTh: &name, AccountType: Asset})
}

// OwnAccount returns the code of a ledger account that no other money account uses, for a money
// account that shares one. It adds the account if there is none.
func OwnAccount(tx *db.Tx, id uint32) (string, error) {
	row, err := moneyByID(tx, id)
	if err != nil {
		return "", err
	}
	account, err := ownAccount(tx, row)
	if err != nil {
		return "", err
	}
	chart, err := ChartOf(tx)
	if err != nil {
		return "", err
	}
	a, _ := chart.ByID(account)
	return a.Code, nil
}

// freeCode returns the next free code after one: within its ten, 1121 to 1129 after 1120,
// then below it, 112001 and up.
func (c *Chart) freeCode(after string) string {
	free := func(code string) bool {
		_, taken := c.ByCode(code)
		return !taken
	}
	if n, err := strconv.Atoi(after); err == nil && n%10 != 9 && !strings.HasPrefix(after, "0") {
		for n++; n%10 != 0; n++ {
			if code := strconv.Itoa(n); free(code) {
				return code
			}
		}
	}
	for n := 1; ; n++ {
		if code := fmt.Sprintf("%s%02d", after, n); free(code) {
			return code
		}
	}
}

// moveBalance posts the balance of a money account to its new ledger account, today: that of
// the lines that name it, or of the whole account if no other money account uses it.
func moveBalance(tx *db.Tx, old, row moneyRow) error {
	chart, err := ChartOf(tx)
	if err != nil {
		return err
	}
	from, to := old.account(chart), row.account(chart)
	if from.ID == to.ID {
		return nil
	}
	used, err := db.List[moneyRow](tx, selectMoney+`WHERE m.org_id = $1`)
	if err != nil {
		return fmt.Errorf("money accounts: %w", err)
	}
	w := db.Where("l.org_id = $1").And("l.account_id = ?", from.ID)
	shared := slices.ContainsFunc(used, func(u moneyRow) bool { return u.ID != row.ID && u.account(chart).ID == from.ID })
	w.If(shared, "l.bank_id = ?", row.ID)
	balance, err := db.Get[num.Money](tx, `SELECT CAST(COALESCE(SUM(l.amount), 0) AS BIGINT) FROM journal_lines l `+w.String(), w.Args()...)
	if err != nil {
		return fmt.Errorf("balance of money account %q: %w", row.AccountName, err)
	}
	in, out := sides(balance)
	_, err = Post(tx, Entry{
		Date: tx.Today(), Description: fmt.Sprintf("%s: %s → %s", row.AccountName, from.Code, to.Code), RefType: RefManual,
		Lines: []Line{MoneyRef{num.Ref(row.ID), to.ID}.Line(in, out), MoneyRef{num.Ref(row.ID), from.ID}.Line(out, in)},
	})
	return err
}

// WithCurrentAccounts returns lines with the current ledger accounts of the money accounts
// that they name: a payment that is reversed after its money account was moved leaves the
// account that has the balance.
func WithCurrentAccounts(tx *db.Tx, lines []Line) ([]Line, error) {
	now := slices.Clone(lines)
	for i, l := range now {
		if l.BankID == 0 {
			continue
		}
		chart, err := ChartOf(tx)
		if err != nil {
			return nil, err
		}
		m, err := moneyByID(tx, uint32(l.BankID))
		if err != nil {
			return nil, err
		}
		now[i].AccountID = m.account(chart).ID
	}
	return now, nil
}

// MoneyChoices returns the ledger accounts that a money account can be given, by code: its
// current one, and free ones among those of cash, banks and e-wallets.
func MoneyChoices(tx *db.Tx, id uint32) ([]Account, error) {
	chart, err := ChartOf(tx)
	if err != nil {
		return nil, err
	}
	rows, err := db.List[moneyRow](tx, selectMoney+`WHERE m.org_id = $1`)
	if err != nil {
		return nil, fmt.Errorf("money accounts: %w", err)
	}
	own, taken := uint32(0), map[uint32]bool{}
	for _, m := range rows {
		if taken[m.account(chart).ID] = true; m.ID == id {
			own = m.account(chart).ID
		}
	}
	var free []Account
	for _, at := range chart.byCode {
		a := chart.at(int(at))
		if a.ID == own || a.IsActive && !taken[a.ID] && chart.forMoney(a) {
			free = append(free, a)
		}
	}
	return free, nil
}

// forMoney reports whether an account is in the group of cash, banks or e-wallets: an asset
// without another purpose, whose code differs from a usual one in the last digit or is below it.
func (c *Chart) forMoney(a Account) bool {
	for _, key := range kinds {
		usual := c.Key(key)
		if a.Key == key || a.Key == "" && a.AccountType == Asset && strings.HasPrefix(a.Code, usual.Code[:max(1, len(usual.Code)-1)]) {
			return true
		}
	}
	return false
}
