package ledger_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unsafe"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// played returns the chart that postings use, after deactivating some accounts.
func (c company) played(off ...string) (chart *ledger.Chart) {
	c.T.Helper()
	active := false
	c.Must(func(tx *db.Tx) (err error) {
		for _, code := range off {
			if _, err := ledger.UpsertAccount(tx, ledger.AccountChange{Code: code, IsActive: &active}); err != nil {
				return err
			}
		}
		chart, err = ledger.ChartOf(tx)
		return err
	})
	return chart
}

func TestDefaultChartHasEveryAccountKey(t *testing.T) {
	each(t, func(c company) {
		for _, a := range c.chart(ledger.ChartFilter{}) {
			if !strings.ContainsFunc(a.NameTh, func(r rune) bool { return unicode.Is(unicode.Thai, r) }) {
				t.Errorf("%s has no Thai name", a.Code)
			}
			first := map[byte]string{'1': ledger.Asset, '2': ledger.Liability, '3': ledger.Equity, '4': ledger.Revenue, '5': ledger.Expense}[a.Code[0]]
			if a.AccountType != first {
				t.Errorf("%s is %s", a.Code, a.AccountType)
			}
		}
		chart := c.played()
		for key, code := range map[ledger.Key]string{
			ledger.Cash: "1110", ledger.BankDeposit: "1120", ledger.EWallet: "1125", ledger.Receivable: "1130", ledger.Inventory: "1140", ledger.InputVAT: "1150", ledger.WHTReceivable: "1160",
			ledger.VendorAdvance: "1175", ledger.Payable: "2110", ledger.Unbilled: "2115", ledger.CustomerCredit: "2130", ledger.CustomerDeposit: "2140", ledger.OutputVAT: "2150",
			ledger.WHTPayable: "2160", ledger.EmployeePayable: "2170", ledger.CompanyCard: "2175", ledger.OpeningEquity: "3200", ledger.Sales: "4100", ledger.ServiceIncome: "4110",
			ledger.SalesDiscount: "4120", ledger.SalesReturn: "4130", ledger.FXGain: "4300", ledger.CostOfSales: "5100", ledger.Variance: "5150", ledger.ExpenseDefault: "5290",
			ledger.FXLoss: "5580", ledger.Rounding: "5590",
		} {
			if got := chart.Key(key).Code; got != code {
				t.Errorf("%s is played by %s, want %s", key, got, code)
			}
		}
	})
}

func TestIncomeAndCostUseTheLineAccount(t *testing.T) {
	each(t, func(c company) {
		chart := c.played("4200")
		for _, x := range []struct {
			code    string
			service bool
			want    string
		}{
			{"", false, "4100"},
			{"", true, "4110"},
			{"4300", false, "4300"},
			{"4110", false, "4110"},
			{"4200", false, "4100"}, // not active
			{"4200", true, "4110"},
			{"5290", false, "4100"}, // not revenue
			{"Online sales", true, "4110"},
		} {
			if got := chart.IncomeAccount(x.code, x.service).Code; got != x.want {
				t.Errorf("income of %q, service %t: %s, want %s", x.code, x.service, got, x.want)
			}
		}

		chart = c.played("5210")
		id := func(code string) num.Ref {
			a, _ := chart.ByCode(code)
			return num.Ref(a.ID)
		}
		for _, x := range []struct {
			account num.Ref
			code    string
			want    string
		}{
			{0, "", "5290"},
			{0, "5230", "5230"},
			{0, "5210", "5290"}, // not active
			{0, "no code", "5290"},
			{0, "2110", "5290"}, // a control account
			{id("5260"), "5230", "5260"},
			{id("1210"), "", "1210"},
		} {
			got, err := chart.CostAccount("Items[0].AccountID", x.account, x.code)
			if err != nil || got.Code != x.want {
				t.Errorf("cost of account %d, %q: %s %v, want %s", x.account, x.code, got.Code, err, x.want)
			}
		}
		for account, tag := range map[num.Ref]string{999: "exists", id("5210"): "active"} {
			_, err := chart.CostAccount("Items[3].AccountID", account, "")
			f := fault.Of(err)
			if f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "Items[3].AccountID" || f.Fields[0].Tag != tag {
				t.Errorf("account %d: %v, want tag %s", account, err, tag)
			}
		}
		for _, key := range ledger.ControlKeys {
			_, err := chart.CostAccount("Items[0].AccountID", num.Ref(chart.Key(key).ID), "")
			if !errors.Is(err, fault.BadRequest) {
				t.Errorf("control account %s: %v, want a refusal", key, err)
			}
			err = chart.ChosenCode("ExpenseAccount", chart.Key(key).Code)
			if f := fault.Of(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Name != "ExpenseAccount" || f.Fields[0].Tag != "control" {
				t.Errorf("control account %s as a product's: %v, want a refusal of the field", key, err)
			}
		}
		if err := chart.ChosenCode("ExpenseAccount", "anything"); err != nil {
			t.Errorf("a free text: %v", err)
		}
	})
}

func TestBalancesAreSignedByTheNormalSide(t *testing.T) {
	ten := num.MoneyOf(10)
	for accountType, want := range map[string]num.Money{ledger.Asset: ten, ledger.Expense: ten, ledger.Liability: ten.Neg(), ledger.Equity: ten.Neg(), ledger.Revenue: ten.Neg()} {
		if got := ledger.Signed(accountType, ten); got != want {
			t.Errorf("%s: %s, want %s", accountType, got, want)
		}
	}
}

func TestReversalSwapsSidesAndKeepsOriginal(t *testing.T) {
	lines := []ledger.Line{{AccountID: 1, Debit: num.MoneyOf(5), ContactID: 7}, {AccountID: 2, Credit: num.MoneyOf(5), Description: "x"}}
	swapped := ledger.Opposite(lines)
	if swapped[0].Credit != num.MoneyOf(5) || !swapped[0].Debit.IsZero() || swapped[0].ContactID != 7 || swapped[1].Debit != num.MoneyOf(5) {
		t.Errorf("swapped: %+v", swapped)
	}
	if lines[0].Debit != num.MoneyOf(5) {
		t.Errorf("the original changed: %+v", lines)
	}
}

// Ids differ between companies; account data is shared.
func TestChartsShareEqualAccounts(t *testing.T) {
	each(t, func(c company) {
		other := found(t, c.DB, "Other")
		other.Must(func(tx *db.Tx) error {
			_, err := ledger.UpsertAccount(tx, ledger.AccountChange{Code: "1110", Name: "Till", AccountType: ledger.Asset})
			return err
		})
		mine, theirs := c.played(), other.played()
		for of, chart := range map[company]*ledger.Chart{c: mine, other: theirs} {
			for _, row := range of.chart(ledger.ChartFilter{}) {
				byID, _ := chart.ByID(row.ID)
				byCode, _ := chart.ByCode(row.Code)
				if byID != byCode || byID.ID != row.ID || byID.Code != row.Code || byID.Name != row.Name || byID.Key != "" && chart.Key(byID.Key) != byID {
					t.Errorf("%d %s %s: by its id %+v, by its code %+v", row.ID, row.Code, row.Name, byID, byCode)
				}
				if _, ok := map[*ledger.Chart]*ledger.Chart{mine: theirs, theirs: mine}[chart].ByID(row.ID); ok {
					t.Errorf("account %d is in the chart of another company", row.ID)
				}
				a, _ := mine.ByCode(row.Code)
				b, _ := theirs.ByCode(row.Code)
				if same := unsafe.StringData(a.Name) == unsafe.StringData(b.Name); same != (row.Code != "1110") {
					t.Errorf("%s is kept once for both: %t", row.Code, same)
				}
			}
		}
		if _, ok := mine.ByCode("41"); ok || mine.Key("nobody") != (ledger.Account{}) {
			t.Error("a chart has an account that nobody made")
		}
	})
}
