package ledger_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

func (c company) chart(f ledger.ChartFilter) (rows []ledger.ChartRow) {
	c.T.Helper()
	c.Read(func(tx *db.Tx) (err error) {
		rows, err = ledger.Accounts(tx, f)
		return err
	})
	return rows
}

func TestChartIsListedByCode(t *testing.T) {
	each(t, func(c company) {
		rows := c.chart(ledger.ChartFilter{})
		if len(rows) != 67 || !slices.IsSortedFunc(rows, func(a, b ledger.ChartRow) int { return strings.Compare(a.Code, b.Code) }) {
			t.Fatalf("%d accounts, or out of order", len(rows))
		}
		first := rows[0]
		if first.Code != "1110" || first.NameTh != "เงินสด" || first.NormalBalance != "debit" || !first.IsSystem || !first.IsActive || first.ParentID != 0 {
			t.Errorf("first account: %+v", first)
		}
		revenue := c.chart(ledger.ChartFilter{AccountType: "REVENUE"})
		if len(revenue) != 6 || revenue[0].NormalBalance != "credit" {
			t.Errorf("revenue: %+v", revenue)
		}
	})
}

func TestAccountsAreAddedAndChangedByCode(t *testing.T) {
	each(t, func(c company) {
		off, on := false, true
		var id uint32
		c.Must(func(tx *db.Tx) (err error) {
			id, err = ledger.UpsertAccount(tx, ledger.AccountChange{Code: "5420", Name: "Card Fees", NameTh: new("ค่าธรรมเนียมบัตร"), AccountType: "EXPENSE", ParentCode: new("5400")})
			if err != nil {
				return err
			}
			chart, err := ledger.ChartOf(tx)
			if a, ok := chart.ByCode("5420"); !ok || a.ID != id {
				t.Errorf("the new account is not in the chart of the same transaction: %+v", a)
			}
			return err
		})
		inactive := func() []ledger.ChartRow { return c.chart(ledger.ChartFilter{IsActive: &off}) }
		for range 2 {
			c.Must(func(tx *db.Tx) error {
				again, err := ledger.UpsertAccount(tx, ledger.AccountChange{Code: "5420", IsActive: &off})
				if again != id {
					t.Errorf("the account was found as %d, want %d", again, id)
				}
				return err
			})
		}
		if rows := inactive(); len(rows) != 1 || rows[0].Code != "5420" || rows[0].Name != "Card Fees" || rows[0].NameTh != "ค่าธรรมเนียมบัตร" || rows[0].ParentID == 0 {
			t.Errorf("inactive: %+v", rows)
		}
		if rows := c.chart(ledger.ChartFilter{IsActive: &on}); len(rows) != 67 {
			t.Errorf("%d active accounts", len(rows))
		}
	})
}

func TestChangesOfTheChartAreRefused(t *testing.T) {
	each(t, func(c company) {
		if _, err := c.create(c.manual("2026-11-14", "5210 10 0", "1110 0 10")); err != nil {
			t.Fatal(err)
		}
		off := false
		for name, in := range map[string]ledger.AccountChange{
			"system account off":      {Code: "1130", IsActive: &off},
			"system account's type":   {Code: "1130", AccountType: "EXPENSE"},
			"type of a moved account": {Code: "5210", AccountType: "ASSET"},
			"no type":                 {Code: "9000", Name: "New"},
			"no name":                 {Code: "9000", AccountType: "ASSET"},
			"no code":                 {Name: "New", AccountType: "ASSET"},
			"unknown type":            {Code: "9000", Name: "New", AccountType: "Asset"},
			"long code":               {Code: strings.Repeat("9", 21), Name: "New", AccountType: "ASSET"},
			"long name":               {Code: "9000", Name: strings.Repeat("ก", 101), AccountType: "ASSET"},
			"no such parent":          {Code: "9000", Name: "New", AccountType: "ASSET", ParentCode: new("8888")},
			"below itself":            {Code: "5220", ParentCode: new("5220")},
		} {
			err := c.Write(func(tx *db.Tx) error {
				_, err := ledger.UpsertAccount(tx, in)
				return err
			})
			if !errors.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := len(c.chart(ledger.ChartFilter{})); n != 67 {
			t.Errorf("%d accounts", n)
		}
	})
}

func TestChartIsReadAgainAfterChange(t *testing.T) {
	each(t, func(c company) {
		code := func(tx *db.Tx) string {
			chart, err := ledger.ChartOf(tx)
			if err != nil {
				t.Fatal(err)
			}
			a, _ := chart.ByCode("5270")
			return a.Name
		}
		rename := func(name string) func(tx *db.Tx) error {
			return func(tx *db.Tx) error {
				_, err := ledger.UpsertAccount(tx, ledger.AccountChange{Code: "5270", Name: name})
				if got := code(tx); got != name {
					t.Errorf("in the transaction that named it %s it is %s", name, got)
				}
				return err
			}
		}
		seen := func() (name string) {
			c.Read(func(tx *db.Tx) error {
				name = code(tx)
				return nil
			})
			return name
		}
		first := seen()
		stop := errors.New("stop")
		err := c.Write(func(tx *db.Tx) error { return errors.Join(rename("Lines")(tx), stop) })
		if !errors.Is(err, stop) || seen() != first {
			t.Errorf("after a change that was rolled back it is %s, want %s (%v)", seen(), first, err)
		}
		c.Must(rename("Fiber"))
		if seen() != "Fiber" {
			t.Errorf("after the change it is %s", seen())
		}
		other := found(t, c.DB, "Other")
		other.Must(func(tx *db.Tx) error {
			if got := code(tx); got != first {
				t.Errorf("another organization calls it %s", got)
			}
			return nil
		})
	})
}
