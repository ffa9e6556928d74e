package ledger_test

import (
	"errors"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

func (c company) banks() (listed []ledger.ListedBank) {
	c.T.Helper()
	c.Read(func(tx *db.Tx) (err error) {
		listed, err = ledger.Banks(tx, struct{}{})
		return err
	})
	return listed
}

func TestNewOrgHasCashAndBankAccount(t *testing.T) {
	each(t, func(c company) {
		banks := c.banks()
		if len(banks) != 2 {
			t.Fatalf("money accounts: %+v", banks)
		}
		cash, bank := banks[0], banks[1]
		if cash.Kind != "cash" || !cash.IsDefault || cash.ChartOfAccountCode != "1110" || cash.ChartOfAccountName != "Cash on Hand" || cash.GLBalance == nil {
			t.Errorf("till: %+v", cash)
		}
		if bank.Kind != "bank" || bank.IsDefault || bank.ChartOfAccountCode != "1120" || !bank.IsActive {
			t.Errorf("bank account: %+v", bank)
		}
	})
}

func TestMoneyIsPostedToItsMoneyAccount(t *testing.T) {
	each(t, func(c company) {
		banks := c.banks()
		off, on := false, true
		var wallet, card, closed uint32
		c.Must(func(tx *db.Tx) (err error) {
			if wallet, err = ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{Kind: "e_wallet", AccountName: "PromptPay"}); err != nil {
				return err
			}
			if card, err = ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{Kind: "bank", AccountName: "Card", Account: "2175"}); err != nil {
				return err
			}
			closed, err = ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{Kind: "bank", AccountName: "Old", IsActive: &off})
			return err
		})
		account := func(bank uint32) (code string, err error) {
			c.Read(func(tx *db.Tx) error {
				ref, wrong := ledger.MoneyAccount(tx, num.Ref(bank))
				if err = wrong; err != nil {
					return nil
				}
				chart, wrong := ledger.ChartOf(tx)
				a, _ := chart.ByID(ref.AccountID)
				code = a.Code
				return wrong
			})
			return code, err
		}
		for bank, want := range map[uint32]string{0: "1110", banks[0].ID: "1110", banks[1].ID: "1120", wallet: "1125", card: "2175"} {
			if got, err := account(bank); err != nil || got != want {
				t.Errorf("money account %d: %s %v, want %s", bank, got, err, want)
			}
		}
		if _, err := account(4_000_000_000); !errors.Is(err, fault.BankNotFound) {
			t.Errorf("a money account that is not there: %v", err)
		}
		if _, err := account(closed); !errors.Is(err, fault.BadRequest) {
			t.Errorf("a money account that is deactivated: %v", err)
		}
		c.Must(func(tx *db.Tx) error {
			_, err := ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{AccountName: "PromptPay", Default: &on})
			return err
		})
		if got, err := account(0); err != nil || got != "1125" {
			t.Errorf("new default: %s %v", got, err)
		}
		if first := c.banks()[0]; first.ID != wallet || !first.IsDefault || first.ChartOfAccountCode != "1125" || first.GLBalance == nil {
			t.Errorf("first of the list: %+v", first)
		}
		c.Must(func(tx *db.Tx) error {
			_, err := ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{AccountName: "PromptPay", IsActive: &off})
			return err
		})
		if got, err := account(0); err != nil || got != "1110" {
			t.Errorf("without a default: %s %v", got, err)
		}
		c.Must(func(tx *db.Tx) error {
			id, err := ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{AccountName: "Old", IsActive: &on})
			if id != closed {
				t.Errorf("the account was found again as %d, want %d", id, closed)
			}
			return err
		})
	})
}

func TestOverdraftIsNegative(t *testing.T) {
	each(t, func(c company) {
		if _, err := c.create(c.manual("2026-11-14", "5210 250.75 0", "1110 0 250.75")); err != nil {
			t.Fatal(err)
		}
		till := c.banks()[0]
		if till.GLBalance.String() != "-250.75" {
			t.Errorf("balance of the till: %s", till.GLBalance)
		}
		c.Read(func(tx *db.Tx) error {
			one, err := ledger.Bank(tx, till.ID)
			if one.GLBalance != nil || one.ChartOfAccountCode != "1110" || one.Name() != "Cash" {
				t.Errorf("single read: %+v", one)
			}
			return err
		})
	})
}

func TestInvalidMoneyAccountsAreRefused(t *testing.T) {
	each(t, func(c company) {
		for name, in := range map[string]ledger.MoneyChange{
			"no name":         {Kind: "cash"},
			"no kind":         {AccountName: "X"},
			"unknown kind":    {AccountName: "X", Kind: "gold"},
			"no such account": {AccountName: "X", Kind: "cash", Account: "9999"},
			"control account": {AccountName: "X", Kind: "cash", Account: "1130"},
			"no money":        {AccountName: "X", Kind: "cash", Account: "5210"},
		} {
			err := c.Write(func(tx *db.Tx) error {
				_, err := ledger.UpsertMoneyAccount(tx, in)
				return err
			})
			if !errors.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if len(c.banks()) != 2 {
			t.Errorf("money accounts: %+v", c.banks())
		}
	})
}
